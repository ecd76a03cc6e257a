"""The screen: panels drawn with rich in a terminal, or plain lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from kingsbridge_core.cli.output import pass_through, say
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game import table
from kingsbridge_core.game.table import Panel
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.players import Mentions
from kingsbridge_core.person.news import News, within
from kingsbridge_core.person.offers import Offer
from kingsbridge_core.person.score import counted_now, scores
from kingsbridge_core.text.language import _, in_digits
from kingsbridge_core.text.phrases import folded, harmless, labelled, listed, width

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from kingsbridge_core.cli.terminal.panels import Block, Drawing

NEWS_PART = 3
"""News above a table takes no more than this part of the window, to leave room for the table and the moves."""
MOST_NEWS = 12
"""The most rows of news above a table: as much as anyone reads before a move."""
LEAST_NEWS = 3
"""The fewest rows of news above a table, however low the window is; so few sentences get no page of their own."""
ALTERNATE, NORMAL = "\x1b[?1049h\x1b[H", "\x1b[?1049l"
EMPTY = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen, and what could be scrolled back to."""


class PageLeft(Exception):
    """Raised when the reader has had enough."""


class Part(NamedTuple):
    """A panel as one reader sees it: whether anything in it is marked, and whether they have seen it so before."""

    panel: Panel
    is_changed: bool = False
    is_known: bool = False


class Screen:
    """Standard output; plain if asked for, or if it is not a terminal.

    `theme`: the chosen colours, if not the default.
    """

    is_full = False

    def __init__(self, plain: bool = False, theme: str | None = None) -> None:
        self.theme = theme
        self.is_terminal = sys.stdout.isatty()
        self.plain = plain or not self.is_terminal
        self.mentions: Callable[[], Mentions] = Mentions
        """What players are called in a table that is written line by line; set by the code that shows a match."""
        self.pages = self.is_muted = self.is_reading = self._can_be_left = False
        self._filled = 0
        self._drawing: Drawing | None = None
        self.ahead: list[str] = []
        """What was typed before it was asked for, and read where it was not meant: it answers the next question."""
        self.last_turn: tuple[News, Sequence[Part], str, Sequence[Offer], str, Sequence[Panel]] | None = None
        """What can be redrawn; nothing once something else is shown."""

    @property
    def console(self) -> Console:
        return self.drawing.console

    @property
    def columns(self) -> int:
        return self.console.width

    @property
    def drawing(self) -> Drawing:
        """Draws with rich and the chosen theme; made when first needed."""
        if self._drawing is None:
            from rich.console import Console

            from kingsbridge_core.cli.terminal.panels import Drawing
            from kingsbridge_core.cli.terminal.themes import styles

            self._drawing = Drawing(Console(highlight=False, emoji=False), styles(self.theme))
        return self._drawing

    def say(self, text: str = "", style: str = "") -> None:
        """Write lines of text, never read as markup or escape sequences."""
        for line in map(harmless, text.split("\n")):
            if self.plain:
                self._tell(line)
            else:
                self._draw(self.drawing.line(line, style))

    def entry(self, mark: str, text: str) -> None:
        """Write a line after a mark; if it is too long, it continues under its own beginning."""
        if self.plain:
            self._tell(f"{mark}{harmless(text)}")
        else:
            self._draw(self.drawing.entry(mark, text))

    def choose(self, title: str, entries: Sequence[str], prompt: str) -> str:
        """Show a numbered list, and return what is typed about it."""
        self.say()
        self.say(title, "bold")
        for number, entry in enumerate(entries, 1):
            self.entry(f" {number:2}  ", entry)
        return self.read(prompt)

    def answer(self, text: str, style: str = "") -> None:
        """Write the program's answer to something that was typed, slightly indented."""
        self.say(f"  {text}", style)

    def panels(self, panels: Sequence[Panel], framed: bool = True) -> None:
        if self.plain:
            for line in self.mentions().all_of(table.told(panels)):
                self._tell(line)
        else:
            for block in self.drawing.blocks(panels, framed):
                self._draw(block.drawn)

    def mentioning(self, lines: Sequence[str]) -> None:
        """Write lines in which players are named as in one block: each with the colour once."""
        self.lines(self.mentions().all_of(lines))

    # --- a turn

    def turn(
        self,
        news: News,
        parts: Sequence[Part],
        question: str,
        offers: Sequence[Offer],
        command: str = "",
        below: Sequence[Panel] = (),
    ) -> None:
        """Show news, question and moves, and as much of the table as fits into the window with them.

        News without room above the table comes before it; `command` is what the reader, if there is one, types to see
        it all. `below` stands under the moves. In plain lines, the table has all but the parts that are known.
        """
        if self.plain:
            self.lines(["", *(f"  {each}" for each in news.as_block(news.sentences)), ""])
            self.panels([part.panel for part in parts if not part.is_known])
            self.offers(question, offers)
            self.panels(below)
            return
        self.last_turn = (news, parts, question, offers, command, below)
        self._turn(*self.last_turn, can_page=sys.stdin.isatty() and bool(command))

    def redraw(self) -> None:
        """Show the last turn again, since the window has changed."""
        self._drawing = None  # it knows how wide things were
        if self.last_turn is not None:
            click.clear()
            self.new_page()
            self._turn(*self.last_turn, can_page=False)

    def _turn(
        self,
        news: News,
        parts: Sequence[Part],
        question: str,
        offers: Sequence[Offer],
        command: str,
        below: Sequence[Panel],
        can_page: bool,
    ) -> None:
        from kingsbridge_core.cli.terminal.layout import Arrangement

        arrangement = Arrangement(self.drawing, parts, offers)
        legend = _("* changed since your last turn") if any(part.is_changed for part in parts) else ""
        rows = window()[1] - len(self.drawing.question(question, legend)) - 1  # the prompt
        blocks = self._below(below, rows - arrangement.least_with_words(), can_page)
        rows -= min(sum(block.rows for block in blocks), max(0, rows - arrangement.least_with_words()))
        lines = self._news_above(news, rows - 1 - arrangement.least(), command, can_page)
        found = arrangement.within(rows - sum(map(self._height, lines)))
        self.lines(lines, "dim")
        for block in found.blocks:
            self._draw(block.drawn)
        for line in self.drawing.question(question, legend if found.has_sign else ""):
            self._draw(line)
        for move in found.moves:
            self._draw(move, markup=False)
        for block in blocks:
            self._draw(block.drawn)

    def _below(self, below: Sequence[Panel], room: int, can_page: bool) -> Sequence[Block]:
        """Return what goes under the moves; without room, it is shown on a page before, and only its notes stay."""
        blocks = self.drawing.blocks(below, framed=False)
        if not can_page or sum(block.rows for block in blocks) <= room or not any(panel.rows for panel in below):
            return blocks
        with self.paged():
            self.say()
            self.panels([replace(panel, note="") for panel in below])
            self.turn_page()
        return self.drawing.blocks([Panel("", note=panel.note) for panel in below if panel.note], framed=False)

    def _news_above(self, news: News, room: int, command: str, can_page: bool) -> list[str]:
        """Return the news above the table, after an empty line: all or the latest; none if it had a page of its own."""
        are_few = len(news.condensed) <= LEAST_NEWS
        most = max(LEAST_NEWS, min(MOST_NEWS, room if are_few else window()[1] // NEWS_PART, room))
        for sentences in (news.sentences, news.condensed):
            lines = ["", *(f"  {each}" for each in news.as_block(sentences))]
            if sum(map(self._height, lines)) <= most + 1:
                return lines
        if can_page and not are_few:
            with self.paged():
                self.lines(lines, "dim")
                self.turn_page()
            return []
        latest = within(news, most, [self._height(f"  {each}") for each in news.sentences], command)
        return ["", *(f"  {each}" for each in news.as_block(latest))]

    def _height(self, line: str) -> int:
        if width(harmless(line)) <= self.console.width:
            return 1
        return len(self.console.render_lines(self.drawing.line(harmless(line))))

    def offers(self, question: str, offers: Sequence[Offer]) -> None:
        self.say(question, "bold")
        if self.plain:
            for offer in offers:
                self._tell(harmless(labelled(offer.numbered, offer.hint) if offer.hint else offer.numbered))
            return
        from kingsbridge_core.cli.terminal.move_list import layouts

        for line in layouts(offers, self.console.width, self.console)[0]:
            self._draw(line, markup=False)

    def lines(self, lines: Sequence[str], style: str = "") -> None:
        for line in lines:
            self.say(line, style)

    # --- points

    def points(self, match: Match, seat: int | None = None) -> None:
        """Show points by source, and what would be counted if the game ended now, as far as a seat can tell."""
        self._table_of_players(result_panel(match))
        counted = counted_panel(match, seat)
        if counted is not None:
            self._table_of_players(counted)

    def _table_of_players(self, panel: Panel) -> None:
        """Draw a row for each player or, where that is too wide, a column."""
        if not self.plain:
            from kingsbridge_core.cli.terminal.panels import BOX_EDGES

            needed = self.drawing.natural_width(Panel("", panel.rows, panel.heading)) + BOX_EDGES
            panel = turned(panel) if needed > self.console.width else panel
        self.panels([panel])

    # --- a screen that is shared

    def alternate_screen(self, on: bool) -> None:
        """Use the alternate screen, which leaves nothing to scroll back to, if people share a terminal.

        Since nobody can scroll there, long output is shown page by page.
        """
        if self.is_terminal:  # also in plain mode: privacy goes before plainness
            pass_through(ALTERNATE if on else f"{EMPTY}{NORMAL}", nl=False)
            self.pages, self._filled = on and sys.stdin.isatty(), 0
        self.is_muted = False

    def close(self) -> None:
        """Give the window back, if it was taken."""

    def clear(self) -> None:
        """Clear everything that was shown."""
        self.new_page()
        self.last_turn = None
        self.is_muted = False
        pass_through(EMPTY if self.is_terminal else "\n" * 3, nl=not self.is_terminal)

    @contextmanager
    def paged(self) -> Iterator[None]:
        """Show what is longer than the window page by page, even where one could scroll."""
        before, can_page = self.pages, not self.plain and sys.stdin.isatty()  # plain lines have no escape sequences
        self.pages, self._filled = before or can_page, 0
        self._can_be_left = True
        try:
            with suppress(PageLeft):
                yield
        finally:
            self.pages, self._can_be_left = before, False

    def new_page(self) -> None:
        """Start a new page: what was shown so far has been read."""
        self._filled = 0

    def turn_page(self) -> None:
        """Wait until the page has been read, then erase the prompt; an answer to what comes next is kept for that."""
        typed = self.read(_("-- Enter for more, q to stop -- "))
        pass_through("\x1b[A\x1b[2K", nl=False)
        is_left = folded(typed) in ("q", "quit")
        if typed.strip() and not is_left:
            self.ahead.append(typed)
        if self._can_be_left and typed.strip():
            raise PageLeft

    def read(self, prompt: str) -> str:
        """Read a line and keep it out of any history; what follows starts a new page."""
        self.new_page()
        if sys.stdin.isatty():
            say(prompt, nl=False)
        with self.reading():
            line = sys.stdin.readline()
        if not line:
            if sys.stdin.isatty():
                say()  # Ctrl-D leaves the cursor after the prompt
            raise EOFError
        return line.rstrip("\n")

    @contextmanager
    def reading(self) -> Iterator[None]:
        self.is_reading = True
        try:
            yield
        finally:
            self.is_reading = False

    def _draw(self, thing: RenderableType, **how: Any) -> None:
        """Draw something with rich, unless the screen is muted."""
        if self.is_muted:
            return
        if not self.pages:
            self.console.print(thing, **how)
            return
        with self.console.capture() as captured:
            self.console.print(thing, **how)
        self._tell(captured.get().removesuffix("\n"))

    def _tell(self, text: str) -> None:
        """Write lines as they are; before one would push the first of a page out of the window, wait for the reader."""
        if self.is_muted:
            return
        write = say if self.plain else pass_through  # what was drawn has harmless words, and colours
        if not self.pages:
            write(text)
            return
        for line in text.split("\n"):
            columns, rows = window()
            height = max(1, -(-width(click.unstyle(line)) // columns))
            if self._filled and self._filled + height > rows - 1:
                self.turn_page()
            write(line)
            self._filled += height


def check_that_hands_can_be_hidden(people: int) -> None:
    """Refuse where people would share a terminal on which nothing can be cleared between their turns."""
    is_cleared = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if people < 2 or is_cleared or not sys.stdin.isatty():
        return
    raise KingsbridgeError(
        _(
            "this terminal cannot be cleared between the turns of several people, so they would see "
            "each other's secrets: the output goes to a file or a pipe, or TERM is dumb. Use an "
            "ordinary terminal; programs can play with --json, or send their moves through a pipe"
        )
    )


def result_panel(match: Match) -> Panel:
    """Return points by source for every player."""
    found = scores(match)
    rows = tuple((each.name, *map(in_digits, each.points), in_digits(each.total)) for each in found.players)
    heading = (_("player"), *found.sources, _("total"))
    title = _("Score so far") if match.state.actor is not None else _("Final score")
    return Panel(title, rows, heading, found.ending, told_line_by_line(rows, heading, found.ending))


def counted_panel(match: Match, seat: int | None) -> Panel | None:
    """Return what would be counted if the game ended now, and the totals with it; None if nothing would."""
    found = counted_now(match, seat)
    if found is None:
        return None
    rows = tuple((each.name, *map(_or_unknown, each.points), _or_unknown(each.total)) for each in found.players)
    heading = (_("player"), *found.sources, _("total"))
    note = (
        _("? stands for points hidden from you; the total leaves them out.")
        if "?" in {cell for row in rows for cell in row}
        else ""
    )
    return Panel(
        _("What the end of the game would add now"), rows, heading, note, told_line_by_line(rows, heading, note)
    )


def _or_unknown(points: float | None) -> str:
    return "?" if points is None else in_digits(points)


def told_line_by_line(rows: Sequence[tuple[str, ...]], heading: Sequence[str], ending: str) -> tuple[str, ...]:
    """Return `Ann (red): sales 4, total 12.` for every player, and how the game ended."""
    lines = [
        labelled(name, listed(f"{source} {number}" for source, number in zip(heading[1:], points, strict=True)))
        for name, *points in rows
    ]
    return (*(_("{sentence}.", sentence=line) for line in lines), *([ending] if ending else []))


def turned(panel: Panel) -> Panel:
    sources = panel.heading[1:]
    players, *points = zip(*panel.rows, strict=True)
    rows = tuple((source, *numbers) for source, numbers in zip(sources, points, strict=True))
    return Panel(panel.title, rows, ("", *players), panel.note)


def window() -> tuple[int, int]:
    """Return the current columns and rows of the terminal."""
    with suppress(OSError, ValueError):
        columns, rows = os.get_terminal_size(sys.stdout.fileno())
        if columns and rows:
            return columns, rows
    return 80, 24
