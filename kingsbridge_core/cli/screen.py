"""What a person sees: panels drawn with rich in a terminal, or told line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import click

from kingsbridge_core.language import _
from kingsbridge_core.log import Line
from kingsbridge_core.phrases import all_of, harmless
from kingsbridge_core.table import Panel, told

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from kingsbridge_core.cli.drawing import Block, Drawing
    from kingsbridge_core.cli.offer import Offer
    from kingsbridge_core.match import Match

SHORT_NEWS = 4
"""News stand above the table if they take no more than this part of the window; longer ones scroll away."""
ALTERNATE, NORMAL = "\x1b[?1049h\x1b[H", "\x1b[?1049l"
EMPTY = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen, and what could be scrolled back to."""


class Screen:
    """Standard output; plain when asked for, or when nobody looks at it in a terminal."""

    def __init__(self, plain: bool = False) -> None:
        self.is_terminal = sys.stdout.isatty()
        self.plain = plain or not self.is_terminal
        self.pages = False
        self._filled = 0
        self._drawing: Drawing | None = None

    @property
    def console(self) -> Console:
        """The rich console."""
        return self.drawing.console

    @property
    def drawing(self) -> Drawing:
        """Draws with rich and the theme that was chosen; made when it is first needed."""
        if self._drawing is None:
            from rich.console import Console

            from kingsbridge_core.cli.drawing import Drawing
            from kingsbridge_core.cli.themes import chosen_theme

            self._drawing = Drawing(Console(highlight=False, emoji=False), chosen_theme())
        return self._drawing

    def say(self, text: str = "", style: str = "") -> None:
        """Some lines of text, never read as markup or escape sequences."""
        for line in map(harmless, text.split("\n")):
            if self.plain:
                self._tell(line)
            else:
                self._draw(self.drawing.line(line, style))

    def panels(self, panels: Sequence[Panel]) -> None:
        """The panels of a table, all of them in full."""
        if self.plain:
            for line in told(panels):
                self._tell(line)
        else:
            for block in self.drawing.blocks(panels):
                self._draw(block.drawn)

    # --- a turn

    def news(self, lines: Sequence[Line], names: Sequence[str]) -> int:
        """What happened; gives how many rows of the window the table has less: none if it is long and scrolls away."""
        self.say()
        self.lines(lines, names)
        if self.plain:
            self.say()
            return 0
        drawn = [self.drawing.line(f"  {harmless(line.told(names))}") for line in lines]
        taken = 1 + sum(len(self.console.render_lines(each)) for each in drawn)
        if taken * SHORT_NEWS <= window()[1]:
            return taken
        if self.pages:
            self.turn_page()
        return 0

    def turn(
        self, panels: Sequence[Panel], changed: Sequence[bool], question: str, offers: Sequence[Offer], taken: int
    ) -> None:
        """The table, as much of it as fits into the window with the question and all moves; then those.

        `changed` says of each panel whether anything in it is marked, `taken` how many rows are in use already.
        """
        if self.plain:
            self.panels(panels)
            self.offers(question, offers)
            return
        legend = [_("* has changed since your last turn")] if any(changed) else []
        rows = window()[1] - len(legend) - 2  # the question, and the prompt
        blocks, lines = self._arranged(panels, changed, offers, rows - taken)
        if taken and sum(block.rows for block in blocks) + len(lines) > rows - taken:
            blocks, lines = self._arranged(panels, changed, offers, rows)
            if self.pages:
                self.turn_page()
        for block in blocks:
            self._draw(block.drawn)
        for each in legend:
            self.say(each, "dim")
        self.say(question, "bold")
        for line in lines:
            self._draw(line, markup=False)

    def _arranged(
        self, panels: Sequence[Panel], changed: Sequence[bool], offers: Sequence[Offer], rows: int
    ) -> tuple[list[Block], list[Text]]:
        """Table and moves in so many rows: rather without boxes than with fewer words, rather so than without parts."""
        from kingsbridge_core.cli.drawing import height
        from kingsbridge_core.cli.offer import layouts

        whole, columns, cut, names = layouts(offers, self.console.width, self.console)
        for framed in (True, False):
            blocks = self.drawing.blocks(panels, framed)
            for lines in (whole, columns):
                if height(blocks) + len(lines) <= rows:
                    return blocks, lines
        for lines in (min(columns, cut, key=len), names):
            blocks = self.drawing.blocks(panels, framed=False)
            if height(blocks) + len(lines) > rows:
                blocks = self.drawing.shortened(panels, rows - len(lines), changed)
            if height(blocks) + len(lines) <= rows or len(names) >= len(lines):
                break
        return blocks, lines

    def offers(self, question: str, offers: Sequence[Offer]) -> None:
        """The question and all moves with all words about them."""
        self.say(question, "bold")
        if self.plain:
            width = max(len(offer.name) for offer in offers)
            for offer in offers:
                self._tell(harmless(f"{offer.name:{width}}  {offer.hint}".rstrip()))
            return
        from kingsbridge_core.cli.offer import layouts

        for line in layouts(offers, self.console.width, self.console)[0]:
            self._draw(line, markup=False)

    def lines(self, lines: Sequence[Line], names: Sequence[str]) -> None:
        """Sentences of the log."""
        for line in lines:
            self.say(f"  {line.told(names)}", "dim")

    # --- points

    def result(self, match: Match) -> None:
        """The end of a game: who won, and points by source for everybody."""
        self.points(match)
        self.say(winners_line(match), "bold")

    def points(self, match: Match) -> None:
        """Points by source: a row for each player, or where that is too wide, a column."""
        panel = result_panel(match)
        if not self.plain:
            from kingsbridge_core.cli.drawing import BOX_EDGES

            width = self.drawing.natural_width(Panel("", panel.rows, panel.heading)) + BOX_EDGES
            panel = turned(panel) if width > self.console.width else panel
        self.panels([panel])

    # --- a screen that is shared

    def private(self, on: bool) -> None:
        """Use the alternate screen, which leaves nothing to scroll back to, where people share a terminal.

        Since nobody can scroll, what is longer than the window is shown there page by page.
        """
        if self.is_terminal:  # also in plain mode: privacy goes before plainness
            click.echo(ALTERNATE if on else f"{EMPTY}{NORMAL}", nl=False)
            self.pages, self._filled = on and sys.stdin.isatty(), 0

    def clear(self) -> None:
        """Nothing of what was shown remains to be seen."""
        self.new_page()
        click.echo(EMPTY if self.is_terminal else "\n" * 3, nl=not self.is_terminal)

    @contextmanager
    def paged(self) -> Iterator[None]:
        """What is longer than the window is shown page by page, also to somebody who could scroll."""
        before, self.pages, self._filled = self.pages, self.is_terminal and sys.stdin.isatty(), 0
        try:
            yield
        finally:
            self.pages = before

    def new_page(self) -> None:
        """Somebody has read what was shown so far."""
        self._filled = 0

    def turn_page(self) -> None:
        """Wait until somebody has read the page; the prompt goes, and the text is whole."""
        self.read(more())
        click.echo("\x1b[A\x1b[2K", nl=False)

    def read(self, prompt: str) -> str:
        """A line that was typed or piped in, which nobody has to remember; what is shown after it begins a new page."""
        self.new_page()
        if sys.stdin.isatty():
            click.echo(prompt, nl=False)
        line = sys.stdin.readline()
        if not line:
            if sys.stdin.isatty():
                click.echo()  # Ctrl-D leaves the cursor behind the prompt
            raise EOFError
        return line.rstrip("\n")

    def _draw(self, thing: RenderableType, **how: Any) -> None:
        """Something that rich draws."""
        if not self.pages:
            self.console.print(thing, **how)
            return
        with self.console.capture() as captured:
            self.console.print(thing, **how)
        self._tell(captured.get().removesuffix("\n"))

    def _tell(self, text: str) -> None:
        """Lines as they are; before one that would push the first of a page out of the window, somebody says go on."""
        if not self.pages:
            click.echo(text)
            return
        from rich.cells import cell_len

        for line in text.split("\n"):
            columns, rows = window()
            height = max(1, -(-cell_len(click.unstyle(line)) // columns))
            if self._filled and self._filled + height > rows - 1:
                self.turn_page()
            click.echo(line)
            self._filled += height


def more() -> str:
    """The prompt after a full page."""
    return _("-- Enter for more -- ")


def result_panel(match: Match) -> Panel:
    """Points by source for every player."""
    points = match.state.points_by_source
    sources = list(points[0]) if points else []
    rows = tuple(
        (match.names[seat], *(f"{points[seat][source]:g}" for source in sources), f"{total:g}")
        for seat, total in enumerate(match.state.scores)
    )
    heading = (_("player"), *(match.game.called(source) for source in sources), _("total"))
    if match.state.actor is not None:
        return Panel(_("Score so far"), rows, heading)
    return Panel(_("Final score"), rows, heading, match.game.definition.endings[match.game.ending(match.state)])


def turned(panel: Panel) -> Panel:
    """The same points with sources down and players across."""
    sources = panel.heading[1:]
    players, *points = zip(*panel.rows, strict=True)
    rows = tuple((source, *numbers) for source, numbers in zip(sources, points, strict=True))
    return Panel(panel.title, rows, ("", *players), panel.note)


def window() -> tuple[int, int]:
    """Columns and rows of the terminal as it is now."""
    with suppress(OSError, ValueError):
        columns, rows = os.get_terminal_size(sys.stdout.fileno())
        if columns and rows:
            return columns, rows
    return 80, 24


def winners_line(match: Match) -> str:
    """Who won."""
    winners = [match.names[seat] for seat in match.state.winners]
    if len(winners) == 1:
        return _("{name} wins.", name=winners[0])
    return _("{names} share the win.", names=all_of(winners))
