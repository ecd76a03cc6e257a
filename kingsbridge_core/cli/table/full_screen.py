"""The face of a match in a whole terminal window: shows a person the table, and reads what they do with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from kingsbridge_core.cli.table.items import Ink
from kingsbridge_core.cli.table.layout import Pane, Picture, Region, Said, Window, laid_out, lines_below
from kingsbridge_core.cli.table.moves import Choice
from kingsbridge_core.cli.table.window import Handle, TerminalWindow, usual_keys
from kingsbridge_core.cli.terminal.blocks import Line, bit
from kingsbridge_core.cli.terminal.reader import NO_NAMES, Names, completer_of
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.cli.terminal.signals import Suspended
from kingsbridge_core.cli.terminal.size import window_size
from kingsbridge_core.cli.terminal.themes import styles
from kingsbridge_core.game.scene import Item, Scene, items_in
from kingsbridge_core.person.changes import changed
from kingsbridge_core.person.offers import Offer
from kingsbridge_core.person.person import Person
from kingsbridge_core.person.pointing import pointed, why_nothing
from kingsbridge_core.text.language import _
from kingsbridge_core.text.listing import Listing
from kingsbridge_core.text.phrases import width

T = TypeVar("T")
NOBODY = -1
"""Whose prompt it is where no player is asked."""
LONG_PROMPT = 40
"""A prompt longer than this leaves too little room for the answer."""
PATIENCE = 0.5
"""How many seconds pass before the program says who is thinking."""


def picture_of(person: Person, scene: Scene, before: Scene | None, styles: Mapping[str, str]) -> Picture:
    """Return the table with the moves of the person whose turn it is, and what has changed since before."""
    match, offers = person.match, person.offers
    usable = {key: tuple(offer.number for offer in found) for key, found in pointed(scene, offers).items()}
    return Picture(
        scene,
        Ink(styles, match.game.called, usable, changed(scene, before)),
        _("Move {number}: {name}", number=len(match.turns) + 1, name=person.name),
        choices=[Choice(offer.number, offer.label, offer.hint) for offer in offers.shown],
    )


class FullScreen(Screen):
    """A window with the table; what commands say is gathered, and stands in a pane at the next question."""

    is_full = True
    edits = True

    def __init__(self, theme: str | None = None) -> None:
        super().__init__(False, theme)
        self.styles = styles(theme)
        self.window = TerminalWindow(self._paint, self._keys())
        self.window.on_click, self.window.on_wheel, self.window.on_empty = self._click, self._wheel, self._nothing_typed
        self.picture = Picture()
        self.said: list[Said] = []
        self.person: Person | None = None
        self._items: Mapping[str, Item] = {}
        self._narrowed: Collection[int] = ()
        self._lines_below: dict[tuple[int, int], int] = {}
        """How many lines the part below the table needs, by the size of the window; it never grows back."""
        self._laid: tuple[object, Window] | None = None
        self._asked = self._help = ""
        self._is_commanded = False
        """Whether a person decides, for whom Enter closes the pane."""

    # --- what is said

    def say(self, text: str = "", style: str = "") -> None:
        """Keep lines for the pane; without a window, write them."""
        if not self.window.is_open:
            super().say(text, style)
            return
        self.said += [(bit(line, style),) for line in text.split("\n")]

    def answer(self, text: str, style: str = "") -> None:
        """Keep the program's answer to something that was typed."""
        self.say(text, style)

    def listings(self, listings: Sequence[Listing]) -> None:
        """Keep listings for the pane; without a window, draw them."""
        if self.window.is_open:
            self.said += listings
        else:
            super().listings(listings)

    def offers(self, question: str, offers: Sequence[Offer]) -> None:
        """Say nothing: the moves are always there."""

    @property
    def columns(self) -> int:
        return window_size()[0] - 2

    @contextmanager
    def paged(self) -> Iterator[None]:
        """Say as much as one likes: a pane can be scrolled."""
        yield

    def turn_page(self) -> None:
        """Wait until what was said has been read."""
        self.read(_("Enter to go on> "))

    def clear(self) -> None:
        """Take everything away."""
        self.picture, self.said, self.person = Picture(), [], None
        self.window.wipe()

    def alternate_screen(self, on: bool) -> None:
        """Take the window, or give it back."""
        if on:
            self.window.open()
        else:
            self.close()

    def close(self) -> None:
        self.window.close()

    # --- what a person sees

    def show(
        self, person: Person, scene: Scene, before: Scene | None, log: Sequence[str], fresh: int, help_: str
    ) -> None:
        """Show the table to the person whose turn it is, with the last lines of the log, some of them new."""
        self.person, self._help, self._narrowed = person, help_, ()
        self._items = {item.key: item for item in items_in(scene.areas)}
        self.picture = picture_of(person, scene, before, self.styles)._replace(log=log, fresh=fresh)

    def show_step(
        self, scene: Scene, before: Scene | None, log: Sequence[str], fresh: int, place: str, slider: tuple[int, int]
    ) -> None:
        """Show a position of a replay, and where in the match it is."""
        self._items = {item.key: item for item in items_in(scene.areas)}
        ink = Ink(self.styles, changed=changed(scene, before))
        self.picture = Picture(scene, ink, "", place, log=log, fresh=fresh, slider=slider)

    def step(self, prompt: str, words: Mapping[str, str], seconds: float | None) -> str:
        """Return what the reader of a replay types, or the next move after some seconds."""
        self._open_pane(self._asked)
        self._asked = self.window.ask(prompt, NOBODY, completer_of((), words, NO_NAMES), seconds)
        return self._asked

    def show_end(self, scene: Scene, log: Sequence[str], title: str) -> None:
        """Show what was said about the end until the person leaves; Esc shows the table as it was left."""
        self.person, self._items = None, {item.key: item for item in items_in(scene.areas)}
        table = Picture(scene, Ink(self.styles), title, title, log=log)
        result = Picture(pane=Pane(title, self.said))
        self.said, self.picture, text = [], result, "1"
        while text.strip():
            self.picture = result if self.picture.scene is not None or text == "1" else table
            text = self.window.ask(_("Enter to leave, t to see the table> "), NOBODY)

    def look_further(self) -> None:
        """Show what there was no room for, a page further each time."""
        self._scroll_in("table", self._page())

    def thinking(self, name: str, work: Callable[[], T]) -> T:
        """Do some work; if it takes long, say who is thinking."""

        def waited() -> None:
            self.picture = self.picture._replace(status=_("{name} is thinking ...", name=name), choices=(), pane=None)
            self.window.refresh()

        return self.window.during(work, PATIENCE, waited)

    # --- what a person types

    def read(self, prompt: str) -> str:
        """Return a line about something that was said, which takes the whole window if there is no table."""
        if not self.window.is_open:
            return super().read(prompt)
        self._open_pane("")
        return self._answer(prompt)

    def choose(self, title: str, entries: Sequence[str], prompt: str) -> str:
        """Return what is chosen from a list, by number or in words; what was said stands above it."""
        self.window.open()
        choices = [Choice(number, entry) for number, entry in enumerate(entries, 1)]
        name, _line, says = title.partition("\n")
        pane = Pane(name, [*([(bit(says),), ()] if says else []), *self.said, *([()] * bool(self.said))])
        self.picture, self.said = Picture(choices=choices, pane=pane), []
        return self._answer(prompt)

    def _answer(self, prompt: str) -> str:
        """Ask with a long prompt above the line in which one types."""
        is_long = width(prompt) > LONG_PROMPT
        before, self.picture = self.picture, self.picture._replace(question=prompt if is_long else "")
        answer = self.window.ask("> " if is_long else prompt, NOBODY)
        self.picture = self.picture._replace(question=before.question)
        return answer

    def command(
        self, prompt: str, person: int, moves: Sequence[str], commands: Mapping[str, str], names: Names = NO_NAMES
    ) -> str:
        """Return what a person types or clicks; Tab completes moves, commands, and the names that commands take."""
        self._open_pane(self._asked)
        self._is_commanded = True
        try:
            self._asked = self.window.ask(prompt, person, completer_of(moves, commands, names), hint=self._help)
        finally:
            self._is_commanded = False
        return self._asked

    def forget_typed_ahead(self) -> None:
        """Drop what one person typed too early, so that it does not answer for the next."""
        self.window.forget()

    def gives_way(self) -> bool:
        """Raise Suspended in place of the next answer; False without a window."""
        return self.window.interrupt(Suspended())

    def _open_pane(self, title: str) -> None:
        """Show what was said since the last question."""
        if self.said:
            self.picture = self.picture._replace(pane=Pane(title, self.said), chosen=0)
            self.said = []

    def _nothing_typed(self) -> str | None:
        """Return what Enter means with nothing typed: the chosen move, or to close the pane (None)."""
        if self.picture.chosen:
            return str(self.picture.chosen)
        if self.picture.pane is not None and self._is_commanded:
            self._change(pane=None)
            return None
        return ""

    # --- keys and mouse

    def _change(self, **how: Any) -> None:
        self.picture = self.picture._replace(**how)
        self.window.refresh()

    def _keys(self) -> KeyBindings:
        keys = usual_keys(lambda: self.window)

        def on(key: str, act: Callable[[KeyPressEvent], None]) -> None:
            keys.add(key)(act)

        on("down", lambda event: self._step(event, 1))
        on("up", lambda event: self._step(event, -1))
        for key, word in (("right", "next"), ("left", "back"), ("home", "start"), ("end", "end"), (" ", "play")):
            is_free = Condition(lambda: self.picture.slider is not None and not self.window.typed)
            keys.add(key, filter=is_free)(lambda event, word=word: self.window.give(word))
        on("pagedown", lambda event: self._scroll(self._page()))
        on("pageup", lambda event: self._scroll(-self._page()))
        keys.add("escape", eager=True)(lambda event: self._escape())  # at once, or the next key would join it
        return keys

    def _step(self, event: KeyPressEvent, by: int) -> None:
        """Choose the next move, or go through completions and earlier lines while something is typed."""
        buffer = event.current_buffer
        choices = self._choices()
        if buffer.complete_state:
            buffer.complete_next() if by > 0 else buffer.complete_previous()
        elif buffer.text or not choices:
            buffer.history_forward() if by > 0 else buffer.history_backward()
        else:
            numbers = [0, *(each.number for each in choices)]
            at = numbers.index(self.picture.chosen) if self.picture.chosen in numbers else 0
            kept = self.picture.pane if self.picture.scene is None else None
            self._change(chosen=numbers[(at + by) % len(numbers)], pane=kept)

    def _escape(self) -> None:
        """Go back: close the pane, show all moves, the table, and the end of the log."""
        self._narrowed = ()
        self.window.buffer.cancel_completion()
        self._change(
            pane=None if self.picture.scene is not None else self.picture.pane, chosen=0, table_scroll=0, log_scroll=0
        )

    def _page(self) -> int:
        region = self._region("pane") or self._region("table")
        return max(1, region.high - 2) if region else 10

    def _scroll(self, by: int) -> None:
        """Scroll the pane if there is one, or the table."""
        self._scroll_in("pane" if self.picture.pane is not None else "table", by)

    def _scroll_in(self, name: str, by: int) -> None:
        picture = self.picture
        if name == "pane" and picture.pane is not None:
            most = max(0, len(picture.pane.said) * 9)
            self._change(pane=picture.pane._replace(scroll=max(0, min(most, picture.pane.scroll + by))))
        elif name == "log":
            self._change(log_scroll=max(0, min(len(picture.log) * 2, picture.log_scroll - by)))
        elif name == "table":
            self._change(table_scroll=max(0, picture.table_scroll + by))

    def _region(self, name: str) -> Region | None:
        regions = self._laid[1].regions if self._laid else ()
        return next((each for each in regions if each.name == name), None)

    def _wheel(self, column: int, row: int, lines: int) -> None:
        regions = self._laid[1].regions if self._laid else ()
        self._scroll_in(next((each.name for each in regions if each.holds(column, row)), ""), lines)

    def _click(self, handle: Handle, column: int, row: int, is_right: bool) -> None:
        """Make the move that was pointed at; let the person choose if there are several, and say why if none."""
        if isinstance(handle, int) and not is_right:
            self.window.give(str(handle))
            return
        item = self._items.get(handle) if isinstance(handle, str) else None
        if item is None:
            return
        numbers = self.picture.ink.usable.get(item.key, ())
        if len(numbers) == 1 and not is_right:
            self.window.give(str(numbers[0]))
        elif numbers and not is_right:
            self._narrowed = numbers
            self._change(chosen=numbers[0], pane=None)
        else:
            self._change(pane=Pane(item.name, [(bit(line),) for line in self._told(item)]))

    def _told(self, item: Item) -> Iterator[str]:
        """Say what is printed on an item, and what lies on it; if nothing can be done with it, why not."""
        yield from filter(None, [item.text])
        yield from (each.name for each in item.holds)
        if self.person is not None and not self.picture.ink.usable.get(item.key):
            for why in why_nothing(item.about, self.person.offers):
                yield from (why.reason, why.more)

    # --- painting

    def _choices(self) -> Sequence[Choice]:
        """Return what can be chosen, or only what the item stands for that was clicked."""
        choices = self.picture.choices
        return [each for each in choices if each.number in self._narrowed] if self._narrowed else choices

    def _paint(self, columns: int, high: int) -> Sequence[Line]:
        """Return the lines of the window, laid out again only if something has changed."""
        size = columns, high + 1
        picture = self.picture._replace(choices=self._choices())
        usable = picture.ink.usable
        self.window.canvas.lit = {key for key, numbers in usable.items() if picture.chosen in numbers}
        if self._laid is None or self._laid[0] != (picture, size):
            below = lines_below(picture, *size)
            self._lines_below[size] = min(self._lines_below.get(size, below), below)
            self._laid = ((picture, size), laid_out(picture, *size, self._lines_below[size]))
        return self._laid[1].lines
