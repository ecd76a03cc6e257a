"""Blocks: lines of styled text that know what they stand for, put beside and below each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from kingsbridge_core.cli.terminal.wrapping import lines_of
from kingsbridge_core.text import phrases
from kingsbridge_core.text.phrases import harmless

GAP = 2
"""Columns between blocks that stand side by side."""
LEAST_CUT = 12
"""What is too long for any line is cut, but keeps at least this many columns."""


class Bit(NamedTuple):
    """A text in one style; `handle` is what a click on it means: the key of an item, or the number of a move."""

    text: str
    style: str = ""
    handle: str | int | None = None


width = lru_cache(20_000)(phrases.width)
"""How many columns a text takes; the same words are measured over and over."""
Line = tuple[Bit, ...]
Block = Sequence[Line]
EMPTY: Line = ()


def bit(text: str, style: str = "", handle: str | int | None = None) -> Bit:
    """Return a text made harmless."""
    return Bit(harmless(text), style, handle)


def length(line: Line) -> int:
    return sum([width(text) for text, _style, _handle in line])


def widest(block: Block) -> int:
    return max(map(length, block), default=0)


def cut(line: Line, wide: int) -> Line:
    """Return a line that is no longer than this; dots say that something is missing."""
    if length(line) <= wide:
        return line
    kept: list[Bit] = []
    room = wide - 1
    for each in line:
        text = each.text
        while text and width(text) > room:
            text = text[:-1]
        if text:
            kept.append(each._replace(text=text))
        room -= width(text)
        if text != each.text:
            break
    return (*kept, Bit("…", line[-1].style)) if wide > 0 else ()


def padded(line: Line, wide: int, style: str = "") -> Line:
    """Return a line of exactly this length."""
    line = cut(line, wide)
    rest = wide - length(line)
    return (*line, Bit(" " * rest, style)) if rest else line


def wrapped(text: str, wide: int, style: str = "", handle: str | int | None = None) -> list[Line]:
    """Return a text in lines that are no longer than this."""
    shown = harmless(text)
    return [(Bit(part, style, handle),) for part in lines_of(shown, max(1, wide))] if shown.strip() else []


def broken(line: Line, wide: int) -> list[Line]:
    """Return a line in as many as it needs; one that is indented stays so."""
    if len(line) != 1:
        return [cut(line, wide)]
    text, style, handle = line[0]
    words = text.lstrip(" ")
    indent = min(len(text) - len(words), wide // 4)
    found = wrapped(words, wide - indent, style, handle) or [EMPTY]
    return [(Bit(" " * indent), *each) for each in found] if indent else found


def flowed(words: Iterable[Line], wide: int, gap: int = GAP, indent: int = 0) -> list[Line]:
    """Put short lines after each other, and on the next line where the width ends."""
    lines: list[list[Bit]] = [[]]
    used = 0
    for word in words:
        long = length(word)
        is_folded_here = long > wide and wide - used - gap >= LEAST_CUT
        if used and used + gap + long > wide and not is_folded_here:
            lines.append([Bit(" " * indent)] if indent else [])
            used = indent
        elif used > indent or (used and len(lines) == 1):
            lines[-1].append(Bit(" " * gap))
            used += gap
        lines[-1] += cut(word, wide - used)
        used += min(long, wide - used)
    return [tuple(line) for line in lines if line]


def beside(blocks: Sequence[Block], gap: int = GAP, widths: Sequence[int] = (), centred: bool = False) -> list[Line]:
    """Put blocks side by side; `centred`: low ones stand halfway up."""
    wide = widths or [widest(block) for block in blocks]
    high = max(map(len, blocks), default=0)
    if centred:
        blocks = [[*[EMPTY] * ((high - len(block)) // 2), *block] for block in blocks]
    lines = []
    for row in range(high):
        bits: list[Bit] = []
        for place, (block, each) in enumerate(zip(blocks, wide, strict=True)):
            bits += padded(block[row] if row < len(block) else EMPTY, each + (gap if place < len(blocks) - 1 else 0))
        lines.append(tuple(bits))
    return lines


def shelved(blocks: Iterable[Block], wide: int, gap: int = GAP, centred: bool = False) -> list[Line]:
    """Put blocks side by side, and below each other where the width ends."""
    return [line for shelf in _shelves(blocks, wide, gap) for line in beside(shelf, gap, centred=centred)]


def shelf_height(blocks: Iterable[Block], wide: int, gap: int = GAP) -> int:
    """Return how many lines they take."""
    return sum(max(map(len, shelf), default=0) for shelf in _shelves(blocks, wide, gap))


def _shelves(blocks: Iterable[Block], wide: int, gap: int) -> list[list[Block]]:
    shelves: list[list[Block]] = [[]]
    used = 0
    for block in blocks:
        needed = widest(block)
        if shelves[-1] and used + gap + needed > wide:
            shelves.append([])
            used = 0
        used += needed + (gap if shelves[-1] else 0)
        shelves[-1].append(block)
    return shelves


def framed(lines: Block, wide: int, style: str = "", top: Line = (), handle: str | int | None = None) -> list[Line]:
    """Put lines into a box of this width, with something on its upper edge."""
    inner = wide - 2
    head = cut(top, inner)
    edge = Bit("│", style, handle)
    return [
        (Bit("╭", style, handle), *head, Bit("─" * (inner - length(head)) + "╮", style, handle)),
        *((edge, *padded(line, inner), edge) for line in lines),
        (Bit("╰" + "─" * inner + "╯", style, handle),),
    ]
