"""Boxes: parts of a picture that know how much room they need, and are drawn once they have it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from kingsbridge_core.pictures.fonts import Font, class_of, lines_of, width
from kingsbridge_core.text.phrases import harmless


class Box(NamedTuple):
    """The least width and height, and how it is drawn: from left, top, width and height."""

    width: float
    height: float
    draw: Callable[[float, float, float, float], str]


def rect(
    left: float, top: float, wide: float, high: float, fill: str, line: str = "none", radius: float = 6, more: str = ""
) -> str:
    """Draw a rectangle with round corners."""
    return (
        f'<rect x="{left:.5g}" y="{top:.5g}" width="{wide:.5g}" height="{high:.5g}" rx="{radius:g}" '
        f'fill="{fill}" stroke="{line}"{more}/>'
    )


def text(left: float, base: float, said: str, font: Font, size: float, fill: str, middle: bool = False) -> str:
    """Draw a line of text exactly as wide as it was measured, whatever font there is."""
    shown = harmless(said)
    if not shown.strip():
        return ""
    anchor = ' text-anchor="middle"' if middle else ""
    exact = f' textLength="{width(shown, font, size):.5g}" lengthAdjust="spacingAndGlyphs"' if len(shown) > 1 else ""
    return (
        f'<text class="{class_of(font, shown)}" x="{left:.5g}" y="{base:.5g}" font-size="{size:g}" fill="{fill}"'
        f"{anchor}{exact}>{escape(shown)}</text>"
    )


def words(said: str, most: float, font: Font, size: float, fill: str, spacing: float = 1.25) -> Box:
    """Return a box with a text that is broken into lines."""
    lines = lines_of(harmless(said), most, font, size)

    def draw(left: float, top: float, wide: float, high: float) -> str:
        bases = (top + size * (0.95 + spacing * number) for number in range(len(lines)))
        return "".join(text(left, base, line, font, size, fill) for line, base in zip(lines, bases, strict=True))

    return Box(max(width(line, font, size) for line in lines), size * spacing * len(lines), draw)


def flow(boxes: Sequence[Box], most: float, gap: float = 5, fills: bool = False) -> Box:
    """Put boxes side by side, and below each other where the width ends; `fills`: each line takes the whole width."""
    lines: list[list[Box]] = [[]]
    for box in boxes:
        if lines[-1] and sum(each.width + gap for each in lines[-1]) + box.width > most:
            lines.append([])
        lines[-1].append(box)
    heights = [max((box.height for box in line), default=0) for line in lines]
    needed = max((sum(box.width for box in line) + gap * (len(line) - 1) for line in lines), default=0)

    def draw(left: float, top: float, wide: float, high: float) -> str:
        found = []
        for line, height in zip(lines, heights, strict=True):
            spare = (wide - sum(box.width for box in line) - gap * (len(line) - 1)) / max(1, len(line)) if fills else 0
            at = left
            for box in line:
                found.append(box.draw(at, top, box.width + spare, height))
                at += box.width + spare + gap
            top += height + gap
        return "".join(found)

    return Box(needed if boxes else 0, sum(heights) + gap * (len(lines) - 1) if boxes else 0, draw)


def stacked(boxes: Iterable[Box], gap: float = 5) -> Box:
    """Put boxes below each other, all equally wide; the last one takes what height is left."""
    parts = [box for box in boxes if box.height]

    def draw(left: float, top: float, wide: float, high: float) -> str:
        found, end = [], top + high
        for box in parts:
            found.append(box.draw(left, top, wide, end - top if box is parts[-1] else box.height))
            top += box.height + gap
        return "".join(found)

    return Box(max((box.width for box in parts), default=0), sum(box.height + gap for box in parts) - gap, draw)


def grid(boxes: Sequence[Box], columns: int, gap: float = 5) -> Box:
    """Put boxes into columns, each as wide as it must be."""
    across = [max((box.width for box in boxes[place::columns]), default=0) for place in range(columns)]
    down = [max(box.height for box in boxes[at : at + columns]) for at in range(0, len(boxes), columns)]

    def draw(left: float, top: float, wide: float, high: float) -> str:
        spare = max(0.0, wide - sum(across) - gap * (columns - 1)) / columns
        found = []
        for number, box in enumerate(boxes):
            row, column = divmod(number, columns)
            at = left + sum(across[:column]) + (gap + min(spare, 24)) * column
            found.append(box.draw(at, top + sum(down[:row]) + gap * row, across[column], down[row]))
        return "".join(found)

    return Box(sum(across) + gap * (columns - 1), sum(down) + gap * (len(down) - 1), draw)


def lowered(title: Box, high: float = 26) -> Box:
    """Put a title into the middle of the first line of what stands beside it."""
    down = max(0.0, (high - title.height) / 2)

    def draw(left: float, top: float, wide: float, tall: float) -> str:
        return title.draw(left, top + down, wide, tall)

    return Box(title.width + 6, max(high, title.height), draw)


def padded(box: Box, by: float, under: Callable[[float, float, float, float], str], left_more: float = 0) -> Box:
    """Put a box on something, with some room around it."""

    def draw(left: float, top: float, wide: float, high: float) -> str:
        inner = box.draw(left + by + left_more, top + by, wide - 2 * by - left_more, high - 2 * by)
        return under(left, top, wide, high) + inner

    return Box(box.width + 2 * by + left_more, box.height + 2 * by, draw)


# --- a ring


def ring_size(number: int) -> tuple[int, int]:
    """Return the rows and columns of a ring of this many items, which is wider than high."""
    half = number / 2 + 2  # rows and columns together
    rows = max(3, int(half * 5 / 12))
    return rows, max(3, ceil(half - rows))


def ring_places(number: int) -> list[tuple[int, int]]:
    """Return row and column of each item around a ring, clockwise from the top left."""
    rows, columns = ring_size(number)
    top = [(1, column) for column in range(1, columns + 1)]
    right = [(row, columns) for row in range(2, rows)]
    bottom = [(rows, column) for column in range(columns, 0, -1)]
    left = [(row, 1) for row in range(rows - 1, 1, -1)]
    return [*top, *right, *bottom, *left][:number]
