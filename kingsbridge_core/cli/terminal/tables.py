"""Sets tables in columns, and puts lines of styled text on paper that scrolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

import click

from kingsbridge_core.cli.terminal.blocks import EMPTY, GAP, Bit, Line, beside, bit, length, wrapped
from kingsbridge_core.text.listing import Listing, Toned
from kingsbridge_core.text.phrases import harmless


def table_lines(listing: Listing, wide: int, styles: Mapping[str, str]) -> list[Line]:
    """Return a table under its title: in columns, the last one broken; or, where it is too wide, in sentences."""
    head, note = wrapped(listing.title, wide, "bold"), wrapped(listing.note, wide)
    if not listing.rows:
        return [*head, *note]
    rows = [listing.heading, *listing.rows] if any(listing.heading) else listing.rows
    cells = [[toned_line(cell, styles) for cell in row] for row in rows]
    widths = [max(map(length, column)) for column in zip_longest(*cells, fillvalue=EMPTY)]
    room = wide - sum(widths[:-1]) - GAP * (len(widths) - 1)
    are_numbers = [all(map(_is_number, filter(None, column))) for column in zip_longest(*listing.rows, fillvalue="")]
    if room >= widths[-1] or (room >= LEAST_LAST and not are_numbers[-1]):
        return [*head, *(line for row in cells for line in _row(row, widths, room, are_numbers)), *note]
    said = listing.spoken or tuple(" ".join(filter(None, row)) for row in listing.rows)
    return [*head, *(line for each in said for line in wrapped(each.strip(), wide)), *([] if listing.spoken else note)]


LEAST_LAST = 24
"""The last column of a table may be broken to this many columns."""


def _row(cells: Sequence[Line], widths: Sequence[int], room: int, are_numbers: Sequence[bool]) -> list[Line]:
    """Return a row; numbers and what stands above them end together, and long words in the last column are broken."""
    *first, last = [
        (Bit(" " * (wide - length(cell))), *cell) if is_number and length(cell) <= wide else cell
        for cell, wide, is_number in zip(cells, widths, are_numbers, strict=False)
    ]
    ends = [last] if length(last) <= max(room, widths[-1] if are_numbers[-1] else 0) else wrapped(_text(last), room)
    return beside([*([cell] for cell in first), ends], widths=[*widths[: len(first)], max(map(length, ends))])


def _text(line: Line) -> str:
    return "".join(each.text for each in line)


def _is_number(cell: str) -> bool:
    return cell.strip().lstrip("-+").replace(",", ".").replace(".", "", 1).isdigit()  # there are half points


def toned_line(cell: str, styles: Mapping[str, str]) -> Line:
    """Return a cell with the styles of its tones."""
    parts = cell.parts if isinstance(cell, Toned) else ((cell, ""),)
    return tuple(bit(text, styles.get(tone, "")) for text, tone in parts)


def printed(line: Line) -> str:
    """Return a line as a terminal writes it."""
    return "".join(_printed(each) for each in line).rstrip()


def _printed(each: Bit) -> str:
    words = each.style.split()
    colour = next((word for word in words if word.startswith("#")), None)
    fg = (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)) if colour else None
    if not words or not each.text.strip():
        return harmless(each.text)
    return click.style(harmless(each.text), fg=fg, bold="bold" in words or None, dim="dim" in words or None)
