"""Draws panels with rich: in boxes, side by side if there is room, and shorter in a low window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.containers import Lines
from rich.measure import Measurement
from rich.padding import Padding
from rich.panel import Panel as Box
from rich.segment import Segment, SegmentLines
from rich.table import Table as Grid
from rich.text import Text as RichText

from kingsbridge_core.cli.terminal.changes import SIGN
from kingsbridge_core.cli.terminal.wrapping import breaks
from kingsbridge_core.game.table import Panel, Toned, joined
from kingsbridge_core.text.phrases import harmless

BOX_EDGES = 4
"""Columns that the box around a panel takes, with a space on either side."""
LEAST_WIDTH = 56
"""A panel beside another gets at least this many columns, unless it needs fewer."""
LONG_HEADING = 12
"""A heading over numbers that is longer than this wraps if there is no room for it."""
MOST_KNOWN = 200
"""How many blocks are remembered; a table has about twenty."""
GAP = 3
"""Columns between the parts of a panel that flows."""


class Text(RichText):
    """A text of rich that breaks lines properly; rich breaks at any space, and anywhere inside Japanese."""

    def wrap(self, console: Console, width: int, **how: Any) -> Lines:
        """Return the text in lines of this many columns."""
        if how.get("no_wrap") or self.no_wrap or self.cell_len <= width:
            return super().wrap(console, width, **how)
        fold = (how.get("overflow") or self.overflow or "fold") == "fold"
        lines = Lines()
        for line in self.split(allow_blank=True):
            for part in line.divide(breaks(line.plain, width, fold)):
                part.rstrip_end(width)
                lines.extend(part.wrap(console, width, **how))
        return lines


class Block(NamedTuple):
    drawn: RenderableType
    rows: int


def height(blocks: Sequence[Block]) -> int:
    return sum(block.rows for block in blocks)


class Drawing:
    """Draws panels for a console with the styles of a theme."""

    def __init__(self, console: Console, styles: Mapping[str, str]) -> None:
        self.console, self.styles = console, styles
        self._known: dict[object, Block] = {}
        self._widths: dict[Panel, int] = {}

    # --- many panels

    def blocks(self, panels: Sequence[Panel], framed: bool = True) -> list[Block]:
        """Return the panels from the top; two that may and can be side by side form one block."""
        blocks: list[Block] = []
        left: Panel | None = None
        for panel in panels:
            both = self._side_by_side(left, panel, framed) if left is not None and panel.beside else None
            if both is not None:
                blocks.append(both)
                left = None
                continue
            if left is not None:
                blocks.append(self._alone(left, framed))
            left = panel
        if left is not None:
            blocks.append(self._alone(left, framed))
        return blocks

    def brief(self, panel: Panel) -> Block:
        line = self.text(panel.brief)
        line.truncate(self.console.width, overflow="ellipsis")
        return Block(line, 1)

    def _alone(self, panel: Panel, framed: bool) -> Block:
        width = self.console.width
        return self._once(
            (panel, framed, width), lambda: self.console.render_lines(self._drawn(panel, framed, width), pad=False)
        )

    def _once(self, key: object, draw: Callable[[], list[list[Segment]]]) -> Block:
        """Draw a block only once, since many arrangements are tried."""
        if key not in self._known:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
                self._widths.clear()
            lines = draw()
            self._known[key] = Block(SegmentLines(lines, new_lines=True), len(lines))
        return self._known[key]

    def _side_by_side(self, left: Panel, right: Panel, framed: bool) -> Block | None:
        """Return two panels side by side, the left one as narrow as possible; None without room for the right one."""
        width = self.natural_width(left) + BOX_EDGES
        rest = self.console.width - width
        if rest < min(LEAST_WIDTH, self.natural_width(right) + BOX_EDGES):
            return None
        return self._once((left, right, framed, rest), lambda: self._both([(left, width), (right, rest)], framed))

    def _both(self, sides: Sequence[tuple[Panel, int]], framed: bool) -> list[list[Segment]]:
        """Return the lines of two panels side by side, in boxes of the same height."""

        def lines(panel: Panel, wide: int, rows: int | None = None) -> list[list[Segment]]:
            drawn = self._drawn(panel, framed, wide, rows)
            return self.console.render_lines(drawn, self.console.options.update_width(wide))

        parts = [lines(*side) for side in sides]
        rows = max(map(len, parts))
        if framed:
            parts = [part if len(part) == rows else lines(*side, rows) for part, side in zip(parts, sides, strict=True)]
        shaped = [Segment.set_shape(part, wide, rows) for part, (_, wide) in zip(parts, sides, strict=True)]
        return [[*left, *right] for left, right in zip(*shaped, strict=True)]

    def natural_width(self, panel: Panel) -> int:
        if panel not in self._widths:
            rows = Measurement.get(self.console, self.console.options, self._grid(panel, panel.rows)).maximum
            title, note = cell_len(panel.title) + 2, cell_len(panel.note) + 2
            self._widths[panel] = max(rows if panel.rows else 0, title, note)
        return self._widths[panel]

    # --- one panel

    def _drawn(self, panel: Panel, framed: bool, width: int, rows: int | None = None) -> RenderableType:
        return self.boxed(panel, width, rows) if framed else self.open(panel, width)

    def boxed(self, panel: Panel, width: int, rows: int | None = None) -> RenderableType:
        in_border = bool(panel.note and panel.rows) and cell_len(panel.note) < width - 6  # a longer one would be cut
        return Box(
            self._inside(panel, width, width - BOX_EDGES, with_note=not in_border),
            title=self.text(panel.title),
            title_align="left",
            subtitle=Text(harmless(panel.note)) if in_border else None,
            subtitle_align="left",
            box=box.ROUNDED,
            width=width,
            height=rows,
        )

    def open(self, panel: Panel, width: int) -> RenderableType:
        """Draw a panel without a box, under a line with its title, and its note if there is room."""
        in_line = bool(panel.note) and self.fits_in_line(panel, width)
        line = self._title_line(panel, in_line)
        line.append("─" * max(0, width - line.cell_len - 1), "dim")
        line.truncate(width, overflow="ellipsis")
        if not panel.rows and (in_line or not panel.note):
            return line
        inside = self._inside(panel, width, width, with_note=not in_line)
        return Group(line, inside) if panel.title else inside

    def fits_in_line(self, panel: Panel, width: int | None = None) -> bool:
        """Whether there is room for the note after the title."""
        return self._title_line(panel, with_note=True).cell_len < (width or self.console.width)

    def _title_line(self, panel: Panel, with_note: bool) -> Text:
        line, title = Text(), self.text(panel.title)
        title.stylize("bold")
        for part in [title] * bool(panel.title) + [Text(harmless(panel.note))] * with_note:
            line.append("── ", "dim")
            line.append_text(part)
            line.append(" ")
        return line

    def _inside(self, panel: Panel, width: int, room: int, with_note: bool) -> RenderableType:
        parts: list[RenderableType] = []
        if panel.rows and panel.flows:
            parts.append(self._columns(panel, width))
        elif panel.rows:
            is_tight = bool(panel.heading) and self.natural_width(Panel("", panel.rows, panel.heading)) > room
            parts.append(self._grid(panel, panel.rows, between=1 if is_tight else 2))
        if panel.note and with_note:
            parts.append(Text(harmless(panel.note)))
        return Group(*parts)

    def text(self, cell: str) -> Text:
        """Return a cell with its tones; nothing in it is read as markup or can affect the terminal."""
        parts = cell.parts if isinstance(cell, Toned) else ((cell, ""),)
        drawn = Text()
        for text, tone in parts:
            drawn.append(harmless(text), self.styles.get(tone, ""))
        return drawn

    def line(self, text: str, style: str = "") -> RenderableType:
        """Return a line of text; if it is too long, it continues under its own beginning."""
        words = text.lstrip(" ")
        if not words:
            return Text()
        return Padding(Text(words, style), (0, 0, 0, len(text) - len(words)), expand=False)

    def question(self, question: str, legend: str) -> Sequence[RenderableType]:
        """Return the line above the moves; the meaning of the sign of change goes beside it, or above it."""
        asked, meant = Text(harmless(question), "bold"), Text(legend, "dim")
        if not legend:
            return [asked]
        beside = Text.assemble(asked, "  ", meant)
        return [beside] if beside.cell_len <= self.console.width else [meant, asked]

    def entry(self, mark: str, text: str) -> RenderableType:
        """Return a text after a mark, with nothing below the mark."""
        grid = Grid.grid(padding=0)
        grid.add_column(width=cell_len(mark))
        grid.add_column(ratio=1)
        grid.add_row(Text(mark), Text(harmless(text)))
        return grid

    def _grid(self, panel: Panel, rows: Sequence[tuple[str, ...]], between: int = 2) -> Grid:
        """Draw the rows of a panel, numbers to the right, the marked row bold."""
        heading = panel.heading or ("",) * (len(panel.rows[0]) if panel.rows else 1)
        grid = Grid(box=None, show_header=any(heading), pad_edge=False, padding=(0, between, 0, 0), header_style="dim")
        signed: dict[int, int] = {}
        for place, name in enumerate(heading):
            cells = [row[place] for row in panel.rows]
            numbers = bool(cells) and all(_is_number(cell) for cell in cells)
            fixed = numbers and cell_len(name) <= LONG_HEADING
            if fixed and any(cell.endswith(SIGN) for cell in cells):
                signed[place] = max(cell_len(name), *map(len, cells)) + 1
            grid.add_column(
                Text(harmless(name), overflow="fold") if numbers else Text(harmless(name)),
                justify="right" if numbers and place not in signed else "left",
                no_wrap=fixed,
                overflow="fold",  # a long word, such as the name of a file, is never cut
                min_width=max(map(len, cells)) if numbers and not fixed else None,
            )
        for row in rows:
            cells = [_above_each_other(cell, signed[at]) if at in signed else cell for at, cell in enumerate(row)]
            grid.add_row(*map(self.text, cells), style="bold" if row[0].startswith("> ") else None)
        return grid

    def _columns(self, panel: Panel, width: int) -> Grid:
        """Draw the rows of a panel in as many columns as fit, filled one after the other."""
        wide = self.natural_width(Panel("", panel.rows, panel.heading))
        columns = max(1, min(len(panel.rows), (width - BOX_EDGES + GAP) // (wide + GAP)))
        height = -(-len(panel.rows) // columns)
        parts = [panel.rows[first : first + height] for first in range(0, len(panel.rows), height)]
        grid = Grid.grid(padding=(0, GAP, 0, 0))
        grid.add_row(*[self._grid(panel, part) for part in parts])
        return grid


def _is_number(cell: str) -> bool:
    return cell.removesuffix(SIGN).lstrip("-").replace(",", ".").replace(".", "", 1).isdigit()  # there are half points


def _above_each_other(number: str, width: int) -> str:
    """Align a number to the right, with room for a sign after it, so that the digits line up."""
    before = " " * (width - 1 - len(number.removesuffix(SIGN)))
    return joined("", [before, number])
