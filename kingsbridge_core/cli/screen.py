"""What a person sees: panels drawn with rich in a terminal, or told line by line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from kingsbridge_core.log import Line
from kingsbridge_core.table import Panel, told

if TYPE_CHECKING:
    from rich.console import Console
    from rich.panel import Panel as Box
    from rich.table import Table as Grid

    from kingsbridge_core.match import Match

BOX_EDGES = 4
"""Columns that the box around a panel takes, with a space on either side."""
LEAST_WIDTH = 56
"""A panel that may stand beside another one needs so many columns, if it cannot do with fewer."""


class Screen:
    """Standard output; plain when asked for, or when nobody looks at it in a terminal."""

    def __init__(self, plain: bool = False) -> None:
        self.is_terminal = sys.stdout.isatty()
        self.plain = plain or not self.is_terminal
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
            click.echo(text)
        else:
            self.console.print(text, style=style or None, markup=False)

    def entry(self, text: str) -> None:
        """A line of a list, which is cut rather than wrapped where the terminal is narrow."""
        if self.plain:
            click.echo(text)
        else:
            self.console.print(text, markup=False, no_wrap=True, overflow="ellipsis")

    def panels(self, panels: Sequence[Panel]) -> None:
        """The panels of a table."""
        if self.plain:
            for line in told(panels):
                click.echo(line)
            return
        left: Panel | None = None
        for panel in panels:
            if left is not None and panel.beside and self._draw_beside(left, panel):
                left = None
                continue
            if left is not None:
                self.console.print(self._box(left, self.console.width))
            left = panel
        if left is not None:
            self.console.print(self._box(left, self.console.width))

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
        self.console.print(both)
        return True

    def _natural_width(self, panel: Panel) -> int:
        """The width in which nothing of a panel is wrapped."""
        from rich.cells import cell_len
        from rich.measure import Measurement

        rows = Measurement.get(self.console, self.console.options, self._grid(panel, panel.rows)).maximum
        return max(rows if panel.rows else 0, cell_len(panel.title) + 2, cell_len(panel.note) + 2)

    def _grid(self, panel: Panel, rows: Sequence[tuple[str, ...]]) -> Grid:
        """Rows of a panel, numbers to the right, the marked row bold."""
        from rich.table import Table as Grid
        from rich.text import Text

        heading = panel.heading or ("",) * (len(panel.rows[0]) if panel.rows else 1)
        grid = Grid(box=None, show_header=any(heading), pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for place, name in enumerate(heading):
            numbers = bool(panel.rows) and all(row[place].lstrip("-").isdigit() for row in panel.rows)
            grid.add_column(Text(name), justify="right" if numbers else "left", no_wrap=numbers)
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
        from rich.console import Group, RenderableType
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
        self.panels([result_panel(match)])
        self.say(winners_line(match), "bold")

    def private(self, on: bool) -> None:
        """Use the alternate screen, which leaves nothing to scroll back to, where people share a terminal."""
        if self.is_terminal:  # also in plain mode: privacy goes before plainness
            click.echo("\x1b[?1049h\x1b[H" if on else "\x1b[?1049l", nl=False)

    def clear(self) -> None:
        """Nothing of what was shown remains to be seen."""
        if self.is_terminal:
            click.clear()
        else:
            click.echo("\n" * 3)


def result_panel(match: Match) -> Panel:
    """Points by source for every player."""
    points = match.state.points_by_source
    sources = list(points[0]) if points else []
    rows = tuple(
        (match.names[seat], *(str(points[seat][source]) for source in sources), str(total))
        for seat, total in enumerate(match.state.scores)
    )
    heading = ("player", *sources, "total")
    if match.state.actor is not None:
        return Panel("Score so far", rows, heading)
    return Panel("Final score", rows, heading, match.game.definition.endings[match.game.ending(match.state)])


def winners_line(match: Match) -> str:
    """Who won."""
    winners = [match.names[seat] for seat in match.state.winners]
    return f"{winners[0]} wins." if len(winners) == 1 else f"{' and '.join(winners)} share the win."
