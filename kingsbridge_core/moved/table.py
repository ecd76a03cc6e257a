"""The panels by which games of version 0.1.0 describe their table; now a game gives a scene."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from warnings import warn

warn(
    "kingsbridge_core.table is for games of version 0.1.0: give a scene instead of panels (kingsbridge_scene)",
    DeprecationWarning,
    stacklevel=2,
)


class Toned(str):
    """A cell in which parts have a tone, which is no longer shown."""

    __slots__ = ("parts",)
    parts: tuple[tuple[str, str], ...]

    def __new__(cls, *parts: tuple[str, str]) -> Toned:
        cell = super().__new__(cls, "".join(text for text, _ in parts))
        cell.parts = parts
        return cell


def toned(text: object, tone: str) -> Toned:
    """Return a text with a tone, as `toned("3", "white")`."""
    return Toned((str(text), tone))


def joined(between: str, cells: Iterable[str]) -> Toned:
    """Join several cells into one, with a text between them."""
    return Toned((between.join(cells), ""))


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the table: a title, rows of cells under optional headings, and a note.

    `spoken` are sentences that say the same, `brief` says it in one line; the others placed it in a terminal.
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
