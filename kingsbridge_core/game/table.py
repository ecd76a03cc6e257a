"""Describes a table as panels of rows, which are then drawn in boxes or written line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import harmless, labelled, listed


class Toned(str):
    """A cell in which parts have a tone: the name of a colour, or its meaning, for a theme to choose.

    It is a text like that of any cell; a tone only makes it easier to see what the text says.
    """

    __slots__ = ("parts",)
    parts: tuple[tuple[str, str], ...]
    """Texts with their tones; an empty tone is none."""

    def __new__(cls, *parts: tuple[str, str]) -> Toned:
        cell = super().__new__(cls, "".join(text for text, _ in parts))
        cell.parts = parts
        return cell


def toned(text: object, tone: str) -> Toned:
    """Return a text with a tone, as `toned("3", "white")`."""
    return Toned((str(text), tone))


def joined(between: str, cells: Iterable[str]) -> Toned:
    """Join several cells into one that keeps their tones, with a text between them."""
    parts: list[tuple[str, str]] = []
    for cell in cells:
        parts += [(between, "")] * bool(parts)
        parts += cell.parts if isinstance(cell, Toned) else [(cell, "")]
    return Toned(*parts)


def divided(cell: str, places: Iterable[int]) -> list[str]:
    """Cut a cell at these places, into pieces that keep their tones."""
    bounds = pairwise([0, *places, len(cell)])
    if not isinstance(cell, Toned):
        return [cell[first:end] for first, end in bounds]
    return [Toned(*_between(cell, first, end)) for first, end in bounds]


def _between(cell: Toned, first: int, end: int) -> Iterator[tuple[str, str]]:
    at = 0
    for text, tone in cell.parts:
        if part := text[max(0, first - at) : max(0, end - at)]:
            yield part, tone
        at += len(text)


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the table: a title, rows of cells under optional headings, and a note.

    `spoken` are sentences that replace rows and note where those would be hard to follow by ear. `flows` lets many
    short rows be drawn in several columns, read downwards. `beside` lets the panel be drawn to the right of the one
    before it where the terminal is wide enough. `brief` is the panel in one line that names itself, shown instead of it
    where the window is too low for the whole table; without it, the panel is always drawn, as is the last one.
    """

    title: str
    rows: tuple[tuple[str, ...], ...] = ()
    heading: tuple[str, ...] = ()
    note: str = ""
    spoken: tuple[str, ...] = ()
    flows: bool = False
    beside: bool = False
    brief: str = ""
    matters: bool = False


def mattering(panel: Panel, view: Any, verbs: Iterable[str]) -> Panel:
    """Mark a panel as important when the player who sees the table has a move with one of these verbs."""
    return replace(panel, matters=any(move.verb in verbs for move in view.options))


Table = Callable[[Any, Sequence[str]], list[Panel]]
"""A function of a view and the names of the players."""


def told(panels: Sequence[Panel]) -> list[str]:
    """Return the panels as plain lines, one fact each, for screen readers and pipes."""
    lines = []
    for panel in panels:
        lines.append(_("{title}:", title=panel.title))
        if panel.spoken:
            lines += [f"  {sentence}" for sentence in panel.spoken]
            continue
        for row in panel.rows:
            if panel.heading:
                facts = [
                    f"{head} {cell}" if head else cell for head, cell in zip(panel.heading, row, strict=True) if cell
                ]
                lines.append("  " + _("{sentence}.", sentence=listed(facts).rstrip(".。")))
            else:
                rest = " ".join(cell for cell in row[1:] if cell)
                lines.append("  " + (labelled(row[0], rest) if row[0] else rest))
        if panel.note:
            lines.append(f"  {panel.note}")
    return [harmless(line) for line in lines]
