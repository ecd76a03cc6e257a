"""Draws the numbered moves to choose from, with as many of their hints as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kingsbridge_core.cli.terminal.blocks import Bit, Line, beside, bit, cut, padded, widest, wrapped
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import width


class Choice(NamedTuple):
    """Something to choose: its number, what it is called, and what it does."""

    number: int
    label: str
    hint: str = ""

    @property
    def numbered(self) -> str:
        return f" {self.number:2}  {self.label}"


INDENT = 5
"""How far what belongs to a move is indented."""
LEAST_HINT = 24
"""A hint with less room than this goes below its move."""


def listed_moves(choices: Sequence[Choice], wide: int, high: int, chosen: int = 0) -> list[Line]:
    """Return the moves in no more than this many lines; without room for hints, only the chosen one has its own."""
    if not choices:
        return []
    names = max(width(choice.numbered) for choice in choices) + 2
    whole = [line for choice in choices for line in _whole(choice, names, wide, chosen)]
    if len(whole) <= high:
        return whole
    entries = [_entry(choice, names, wide, chosen) for choice in choices]
    if len(entries) <= high and not chosen:
        return entries
    below = [
        line for choice in choices if choice.number == chosen for line in wrapped(choice.hint, wide - 5, "italic")[:2]
    ]
    room = max(1, high - max(1, len(below)))
    labels = [_name(choice, chosen) for choice in choices]
    found = entries if len(entries) <= room else _in_columns(labels, wide, room) or _around(labels, wide, room, chosen)
    return [*found, *((Bit(" " * INDENT), *line) for line in below)][:high]


def _name(choice: Choice, chosen: int) -> Line:
    return (bit(choice.numbered, _style(choice, chosen), choice.number),)


def _style(choice: Choice, chosen: int) -> str:
    return "reverse bold" if choice.number == chosen else "bold"


def _entry(choice: Choice, names: int, wide: int, chosen: int) -> Line:
    """Return a move and its hint on one line."""
    return cut((*padded(_name(choice, chosen), names), bit(choice.hint, "", choice.number)), wide)


def _whole(choice: Choice, names: int, wide: int, chosen: int) -> list[Line]:
    """Return a move with all of its hint, beside it or below."""
    if wide - names >= LEAST_HINT:
        hint = wrapped(choice.hint, wide - names, "", choice.number)
        return beside([[_name(choice, chosen)], hint], gap=0, widths=[names, max(0, widest(hint))])
    indent = Bit(" " * INDENT, "", choice.number)
    name, *more = wrapped(
        choice.label, wide - INDENT, "reverse bold" if choice.number == chosen else "bold", choice.number
    )
    first = (*_name(choice._replace(label=""), chosen), *name)
    hint = wrapped(choice.hint, wide - INDENT, "", choice.number)
    return [first, *((indent, *line) for line in (*more, *hint))]


def _in_columns(entries: Sequence[Line], wide: int, high: int) -> list[Line]:
    """Return entries in columns of this height, filled one after the other; nothing if they are too wide."""
    parts = [entries[at : at + high] for at in range(0, len(entries), high)]
    if sum(map(widest, parts)) + 2 * (len(parts) - 1) > wide:
        return []
    return beside(parts)


def _around(entries: Sequence[Line], wide: int, high: int, chosen: int) -> list[Line]:
    """Return a part of too many moves, with the chosen one in it, and how many more there are."""
    columns = max(1, wide // (widest(entries) + 2))
    rows = max(1, high - 1)
    most = rows * columns
    first = max(0, min(chosen - most // 2, len(entries) - most))
    parts = [entries[at : at + rows] for at in range(first, min(first + most, len(entries)), rows)]
    more = _("{number} more moves: arrow keys", number=len(entries) - most)
    return [*(cut(line, wide) for line in beside(parts)), (bit(f"     … {more}", "dim"),)]
