"""Turns what a seat sees into a row of whole numbers of fixed length, made from its view and nothing else.

The observing seat comes first, then the others clockwise, so that what an agent learns on one seat works on another.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.components import (
    UNSEEN,
    Component,
    Counts,
    Deck,
    Dice,
    Record,
    Score,
    SeatMarker,
    Side,
    Track,
)
from kingsbridge_core.engine.pieces import FACE_DOWN, Piece

if TYPE_CHECKING:
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game

LONGEST_RECORD = 12
"""How many of the last numbers on a record are seen."""
HALVES = 2
"""Points are counted in halves, so that they are whole numbers."""


Write = Callable[["array[int]", int, Any, tuple[int, ...]], None]
"""Writes the value of a component from a place on, into zeros; the seats are given in turn from the observing one."""


class Observer:
    """Turns the views of a game into numbers."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self._steps = {name: number for number, name in enumerate(sorted(game.steps), 1)}
        self._phases = {name: number for number, name in enumerate(game.definition.phases, 1)}
        self._parts: list[tuple[str, bool, bool, int, int, Write]] = []
        self.length = len(HEAD)
        for name, component in game.state_class.components.items():
            size, write = _writer(game, component)
            leaves_blank = isinstance(component, Deck | Record | Track)
            self._parts.append((name, component.per_seat, leaves_blank, self.length, size, write))
            self.length += size * (seats if component.per_seat else 1)
        self._blank = array("h", bytes(2 * self.length))
        """A row of zeros, apart from records, which are empty."""
        for name, per_seat, _, place, size, _ in self._parts:
            if isinstance(game.state_class.components[name], Record):
                self._blank[place : place + size * (seats if per_seat else 1)] = NOTHING * (seats if per_seat else 1)

    def observed(self, state: State, seat: int) -> array[int]:
        """Return what a seat sees of a full state; most of it is empty or 0, so only the rest is written."""
        view = state.view(seat)
        turned = view.clockwise(seat)
        row = self._blank[:]
        row[0], row[1] = view.round, self._phases.get(view.phase, 0)
        row[2] = -1 if state.actor is None else turned.index(state.actor)
        row[3] = self._steps.get(view.agenda[-1][0].name, 0) if view.agenda else 0
        for name, per_seat, leaves_blank, place, size, write in self._parts:
            value = getattr(view, name)
            if per_seat:
                for other in turned:
                    each = value[other]
                    if each or not leaves_blank:
                        write(row, place, each, turned)
                    place += size
            elif value or not leaves_blank:
                write(row, place, value, turned)
        return row


NOTHING = array("h", [0, *[-1] * LONGEST_RECORD])
"""An empty record: how long it is, and no numbers."""
HEAD = ("round", "phase", "whose turn", "question")
"""The first numbers of a row."""


def _writer(game: Game[Any], component: Component) -> tuple[int, Write]:
    """Return how many numbers a component takes, which never depends on its value, and what writes them."""
    if isinstance(component, Deck):
        found = game.fitting(component.holds) if component.holds else game.pieces.values()
        order = [FACE_DOWN, *sorted(found, key=game.place_of)]  # what it can hold, in the order of the box
        return len(order), _counting({piece: place for place, piece in enumerate(order)})
    if isinstance(component, Counts):
        in_halves = int if isinstance(component, Score) else None  # only points can be halves
        return len(component.names) + 1, _numbering(len(component.names), in_halves)
    if isinstance(component, Dice):
        return component.count, _listing
    if isinstance(component, Record):
        return 1 + LONGEST_RECORD, _recording
    if isinstance(component, SeatMarker):
        return 1, _marking
    if isinstance(component, Side):
        return 1, _turning(component.names)
    return 1, _writing


def _counting(places: dict[Piece, int]) -> Write:
    """Count the pieces of a deck, each kind in its place."""

    def write(row: array[int], first: int, value: Any, turned: tuple[int, ...]) -> None:
        if value[0] is FACE_DOWN and value.count(FACE_DOWN) == len(value):
            row[first] = len(value)
            return
        for piece in value:
            row[first + places[piece]] += 1

    return write


def _numbering(unseen: int, whole: type[int] | None) -> Write:
    """Write numbers in the order of their names, and last those whose kind cannot be seen."""

    def write(row: array[int], first: int, value: Any, turned: tuple[int, ...]) -> None:
        for place, number in enumerate(value.values(), first + unseen if UNSEEN in value else first):
            if number:
                row[place] = whole(HALVES * number) if whole else HALVES * number

    return write


def _turning(names: tuple[str, ...]) -> Write:
    """Write which side is up."""

    def write(row: array[int], first: int, value: Any, turned: tuple[int, ...]) -> None:
        row[first] = names.index(value)

    return write


def _listing(row: array[int], first: int, value: Any, turned: tuple[int, ...]) -> None:
    row[first : first + len(value)] = array("h", value)


def _recording(row: array[int], first: int, value: Any, turned: tuple[int, ...]) -> None:
    latest = value[-LONGEST_RECORD:]
    row[first] = len(value)
    row[first + 1 : first + 1 + len(latest)] = array("h", latest)


def _marking(row: array[int], first: int, value: Any, turned: tuple[int, ...]) -> None:
    row[first] = -1 if value is None else turned.index(value)


def _writing(row: array[int], first: int, value: Any, turned: tuple[int, ...]) -> None:
    row[first] = int(value)
