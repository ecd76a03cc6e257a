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

    from kingsbridge_core.match import Match


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
        for panel in panels:
            self._draw(panel)

    def _draw(self, panel: Panel) -> None:
        from rich import box
        from rich.console import Group, RenderableType
        from rich.panel import Panel as Box
        from rich.table import Table as Grid
        from rich.text import Text

        widths = len(panel.rows[0]) if panel.rows else 1
        heading = panel.heading or ("",) * widths
        grid = Grid(box=None, show_header=any(heading), pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for place, name in enumerate(heading):
            numbers = bool(panel.rows) and all(row[place].lstrip("-").isdigit() for row in panel.rows)
            grid.add_column(Text(name), justify="right" if numbers else "left", no_wrap=numbers)
        for row in panel.rows:
            marked = row[0].startswith("> ")
            grid.add_row(*[Text(cell) for cell in row], style="bold" if marked else None)
        in_border = len(panel.note) < self.console.width - 6  # a longer note would be cut off there
        parts: list[RenderableType] = [grid] if panel.rows else []
        if panel.note and not (panel.rows and in_border):
            parts.append(Text(panel.note))
        box_shown = Box(
            Group(*parts),
            title=Text(panel.title),
            title_align="left",
            subtitle=Text(panel.note) if panel.rows and in_border and panel.note else None,
            subtitle_align="left",
            box=box.ROUNDED,
        )
        self.console.print(box_shown)

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
