"""The screen: listings drawn with rich in a terminal, or plain lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress

import click

from kingsbridge_core.cli.output import pass_through, say
from kingsbridge_core.cli.terminal.blocks import EMPTY, Bit, Line, bit, broken, width, wrapped
from kingsbridge_core.cli.terminal.size import window_size
from kingsbridge_core.cli.terminal.tables import printed, table_lines
from kingsbridge_core.cli.terminal.themes import styles
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.players import Mentions
from kingsbridge_core.person.offers import Offer
from kingsbridge_core.person.score import counted_now, scores
from kingsbridge_core.text.language import _, in_digits
from kingsbridge_core.text.listing import Listing, told
from kingsbridge_core.text.phrases import folded, harmless, labelled, listed

ALTERNATE, NORMAL = "\x1b[?1049h\x1b[H", "\x1b[?1049l"
ERASED = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen, and what could be scrolled back to."""


class PageLeft(Exception):
    """Raised when the reader has had enough."""


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
        self.ahead: list[str] = []
        """What was typed before it was asked for, and read where it was not meant: it answers the next question."""

    @property
    def columns(self) -> int:
        return window_size()[0]

    def say(self, text: str = "", style: str = "") -> None:
        """Write lines of text, never read as markup or escape sequences."""
        for line in text.split("\n"):
            if self.plain:
                self._tell(harmless(line))
            else:
                self._write(broken((bit(line, style),), self.columns))

    def entry(self, mark: str, text: str) -> None:
        """Write a line after a mark; if it is too long, it continues under its own beginning."""
        if self.plain:
            self._tell(f"{mark}{harmless(text)}")
        else:
            first, *more = wrapped(text, self.columns - width(mark)) or [EMPTY]
            self._write([(Bit(mark), *first), *((Bit(" " * width(mark)), *line) for line in more)])

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

    def listings(self, listings: Sequence[Listing]) -> None:
        """Write tables: in columns, or plain in sentences."""
        if self.plain:
            for line in self.mentions().all_of(told(listings)):
                self._tell(line)
            return
        for number, listing in enumerate(listings):
            self._write([*[EMPTY] * bool(number), *table_lines(listing, self.columns, styles(self.theme))])

    def mentioning(self, lines: Sequence[str]) -> None:
        """Write lines that name players as one block does: with each player's colour given once."""
        self.lines(self.mentions().all_of(lines))

    def offers(self, question: str, offers: Sequence[Offer]) -> None:
        """Tell the moves, one on each line."""
        self.say(question, "bold")
        for offer in offers:
            self._tell(harmless(labelled(offer.numbered, offer.hint) if offer.hint else offer.numbered))

    def lines(self, lines: Sequence[str], style: str = "") -> None:
        for line in lines:
            self.say(line, style)

    # --- points

    def points(self, match: Match, seat: int | None = None) -> None:
        """Show points by source, and what would be counted if the game ended now, as far as a seat can tell."""
        self.listings([result_listing(match), *filter(None, [counted_listing(match, seat)])])

    # --- a screen that is shared

    def alternate_screen(self, on: bool) -> None:
        """Use the alternate screen, which leaves nothing to scroll back to, if people share a terminal.

        Since nobody can scroll there, long output is shown page by page.
        """
        if self.is_terminal:  # also in plain mode: privacy goes before plainness
            pass_through(ALTERNATE if on else f"{ERASED}{NORMAL}", nl=False)
            self.pages, self._filled = on and sys.stdin.isatty(), 0
        self.is_muted = False

    def close(self) -> None:
        """Give the window back, if it was taken."""

    def clear(self) -> None:
        """Clear everything that was shown."""
        self.new_page()
        self.is_muted = False
        pass_through(ERASED if self.is_terminal else "\n" * 3, nl=not self.is_terminal)

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

    def _write(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self._tell(printed(line))

    def _tell(self, text: str) -> None:
        """Write lines as they are; before one would push the first of a page out of the window, wait for the reader."""
        if self.is_muted:
            return
        write = say if self.plain else pass_through  # what was drawn has harmless words, and colours
        if not self.pages:
            write(text)
            return
        for line in text.split("\n"):
            columns, rows = window_size()
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


def result_listing(match: Match) -> Listing:
    """Return points by source for every player."""
    found = scores(match)
    rows = tuple((each.name, *map(in_digits, each.points), in_digits(each.total)) for each in found.players)
    heading = (_("player"), *found.sources, _("total"))
    title = _("Score so far") if match.state.actor is not None else _("Final score")
    return Listing(title, rows, heading, found.ending, told_line_by_line(rows, heading, found.ending))


def counted_listing(match: Match, seat: int | None) -> Listing | None:
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
    return Listing(
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


def turned(listing: Listing) -> Listing:
    sources = listing.heading[1:]
    players, *points = zip(*listing.rows, strict=True)
    rows = tuple((source, *numbers) for source, numbers in zip(sources, points, strict=True))
    return Listing(listing.title, rows, ("", *players), listing.note)
