"""What a person sees: panels drawn with rich in a terminal, or told line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from kingsbridge_core.log import Line
from kingsbridge_core.table import Panel, told

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.panel import Panel as Box
    from rich.table import Table as Grid

    from kingsbridge_core.match import Match

BOX_EDGES = 4
"""Columns that the box around a panel takes, with a space on either side."""
LEAST_WIDTH = 56
"""A panel that may stand beside another one needs so many columns, if it cannot do with fewer."""
LONG_HEADING = 12
"""A heading over numbers that is longer than this is wrapped where there is no room for it."""
MORE = "-- Enter for more -- "
"""The prompt after a full page."""


class Screen:
    """Standard output; plain when asked for, or when nobody looks at it in a terminal."""

    def __init__(self, plain: bool = False) -> None:
        self.is_terminal = sys.stdout.isatty()
        self.plain = plain or not self.is_terminal
        self.pages = False
        self._filled = 0
        self._console: Console | None = None

    @property
    def console(self) -> Console:
        """The rich console, made when it is first needed."""
        if self._console is None:
            from rich.console import Console

            self._console = Console(highlight=False, emoji=False)
        return self._console

    def say(self, text: str = "", style: str = "") -> None:
        """A line of text, never read as markup."""
        if self.plain:
            self._tell(text)
        else:
            self._draw(text, style=style or None, markup=False)

    def entry(self, text: str) -> None:
        """A line of a list, which is cut rather than wrapped where the terminal is narrow."""
        if self.plain:
            self._tell(text)
        else:
            self._draw(text, markup=False, no_wrap=True, overflow="ellipsis")

    def panels(self, panels: Sequence[Panel]) -> None:
        """The panels of a table."""
        if self.plain:
            for line in told(panels):
                self._tell(line)
            return
        left: Panel | None = None
        for panel in panels:
            if left is not None and panel.beside and self._draw_beside(left, panel):
                left = None
                continue
            if left is not None:
                self._draw(self._box(left, self.console.width))
            left = panel
        if left is not None:
            self._draw(self._box(left, self.console.width))

    def _draw_beside(self, left: Panel, right: Panel) -> bool:
        """Two panels side by side, the left one no wider than it needs; False where there is no room for the right."""
        from rich.table import Table as Grid

        width = self._natural_width(left) + BOX_EDGES
        rest = self.console.width - width
        if rest < min(LEAST_WIDTH, self._natural_width(right) + BOX_EDGES):
            return False
        sides = [(left, width), (right, rest)]
        options = self.console.options
        height = max(
            len(self.console.render_lines(self._box(panel, wide), options.update_width(wide))) for panel, wide in sides
        )
        both = Grid.grid(padding=0)
        for _, wide in sides:
            both.add_column(width=wide)
        both.add_row(*[self._box(panel, wide, height) for panel, wide in sides])
        self._draw(both)
        return True

    def _natural_width(self, panel: Panel) -> int:
        """The width in which nothing of a panel is wrapped."""
        from rich.cells import cell_len
        from rich.measure import Measurement

        rows = Measurement.get(self.console, self.console.options, self._grid(panel, panel.rows)).maximum
        return max(rows if panel.rows else 0, cell_len(panel.title) + 2, cell_len(panel.note) + 2)

    def _grid(self, panel: Panel, rows: Sequence[tuple[str, ...]]) -> Grid:
        """Rows of a panel, numbers to the right, the marked row bold."""
        from rich.cells import cell_len
        from rich.table import Table as Grid
        from rich.text import Text

        heading = panel.heading or ("",) * (len(panel.rows[0]) if panel.rows else 1)
        grid = Grid(box=None, show_header=any(heading), pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for place, name in enumerate(heading):
            numbers = bool(panel.rows) and all(row[place].lstrip("-").isdigit() for row in panel.rows)
            fixed = numbers and cell_len(name) <= LONG_HEADING
            grid.add_column(
                Text(name, overflow="fold") if numbers else Text(name),
                justify="right" if numbers else "left",
                no_wrap=fixed,
                overflow="fold",  # a long word, such as the name of a file, is never cut
                min_width=max(len(row[place]) for row in panel.rows) if numbers and not fixed else None,
            )
        for row in rows:
            marked = row[0].startswith("> ")
            grid.add_row(*[Text(cell) for cell in row], style="bold" if marked else None)
        return grid

    def _columns(self, panel: Panel, width: int) -> Grid:
        """The rows of a panel in as many columns as fit, filled one after the other."""
        from rich.table import Table as Grid

        gap = 3
        wide = self._natural_width(Panel("", panel.rows, panel.heading))
        columns = max(1, min(len(panel.rows), (width - BOX_EDGES + gap) // (wide + gap)))
        height = -(-len(panel.rows) // columns)
        parts = [panel.rows[first : first + height] for first in range(0, len(panel.rows), height)]
        grid = Grid.grid(padding=(0, gap, 0, 0))
        grid.add_row(*[self._grid(panel, part) for part in parts])
        return grid

    def _box(self, panel: Panel, width: int, height: int | None = None) -> Box:
        """A panel in its box."""
        from rich import box
        from rich.console import Group
        from rich.panel import Panel as Box
        from rich.text import Text

        in_border = len(panel.note) < width - 6  # a longer note would be cut off there
        parts: list[RenderableType] = []
        if panel.rows:
            parts.append(self._columns(panel, width) if panel.flows else self._grid(panel, panel.rows))
        if panel.note and not (panel.rows and in_border):
            parts.append(Text(panel.note))
        return Box(
            Group(*parts),
            title=Text(panel.title),
            title_align="left",
            subtitle=Text(panel.note) if panel.rows and in_border and panel.note else None,
            subtitle_align="left",
            box=box.ROUNDED,
            width=width,
            height=height,
        )

    def lines(self, lines: Sequence[Line], names: Sequence[str]) -> None:
        """Sentences of the log."""
        for line in lines:
            self.say(f"  {line.told(names)}", "dim")

    def result(self, match: Match) -> None:
        """The end of a game: who won, and points by source for everybody."""
        self.points(match)
        self.say(winners_line(match), "bold")

    def points(self, match: Match) -> None:
        """Points by source: a row for each player, or where that is too wide, a column."""
        panel = result_panel(match)
        if not self.plain:
            width = self._natural_width(Panel("", panel.rows, panel.heading)) + BOX_EDGES
            panel = turned(panel) if width > self.console.width else panel
        self.panels([panel])

    # --- a screen that is shared

    def private(self, on: bool) -> None:
        """Use the alternate screen, which leaves nothing to scroll back to, where people share a terminal.

        Since nobody can scroll, what is longer than the window is shown there page by page.
        """
        if self.is_terminal:  # also in plain mode: privacy goes before plainness
            click.echo("\x1b[?1049h\x1b[H" if on else "\x1b[?1049l", nl=False)
            self.pages, self._filled = on and sys.stdin.isatty(), 0

    def read(self, prompt: str) -> str:
        """A line that was typed or piped in; what is shown after it begins a new page."""
        self._filled = 0
        if sys.stdin.isatty():
            with suppress(ImportError):  # not on Windows, where the console itself edits and remembers
                import readline  # noqa: F401 (editing and history in input())
            try:
                return input(prompt)
            except EOFError:
                self.say()  # Ctrl-D leaves the cursor behind the prompt
                raise
        line = sys.stdin.readline()
        if not line:
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
                self.read(MORE)
                click.echo("\x1b[A\x1b[2K", nl=False)  # the prompt goes, and the text is whole
            click.echo(line)
            self._filled += height

    def clear(self) -> None:
        """Nothing of what was shown remains to be seen."""
        self._filled = 0
        if self.is_terminal:
            click.clear()
        else:
            click.echo("\n" * 3)


def result_panel(match: Match) -> Panel:
    """Points by source for every player."""
    points = match.state.points_by_source
    sources = list(points[0]) if points else []
    rows = tuple(
        (match.names[seat], *(f"{points[seat][source]:g}" for source in sources), f"{total:g}")
        for seat, total in enumerate(match.state.scores)
    )
    heading = ("player", *sources, "total")
    if match.state.actor is not None:
        return Panel("Score so far", rows, heading)
    return Panel("Final score", rows, heading, match.game.definition.endings[match.game.ending(match.state)])


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
    return f"{winners[0]} wins." if len(winners) == 1 else f"{' and '.join(winners)} share the win."
