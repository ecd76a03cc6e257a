"""Turns what a seat sees into a row of whole numbers of fixed length, made from its view and nothing else.

The observing seat comes first, then the others clockwise, so that what an agent learns on one seat works on another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.components import UNSEEN, Component, Counts, Deck, Dice, Record, SeatMarker, Side
from kingsbridge_core.engine.pieces import FACE_DOWN, Piece

if TYPE_CHECKING:
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game

LONGEST_RECORD = 12
"""How many of the last numbers on a record are seen."""
HALVES = 2
"""Points are counted in halves, so that they are whole numbers."""


class Observer:
    """Turns the views of a game into numbers."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.game, self.seats = game, seats
        self._steps = {name: number for number, name in enumerate(sorted(game.steps), 1)}
        self._phases = {name: number for number, name in enumerate(game.definition.phases, 1)}
        self._places = {
            name: {piece: place for place, piece in enumerate([FACE_DOWN, *self._pieces_of(component)])}
            for name, component in game.state_class.components.items()
            if isinstance(component, Deck)
        }
        self.length = len(self.observed(game.new(seats), 0))

    def _pieces_of(self, deck: Deck) -> list[Piece]:
        """Return what a deck can hold, in the order of the box."""
        found = self.game.fitting(deck.holds) if deck.holds else self.game.pieces.values()
        return sorted(found, key=self.game.place_of)

    def observed(self, state: State, seat: int) -> list[int]:
        """Return what a seat sees of a full state."""
        view = state.view(seat)
        turned = view.clockwise(seat)
        whose = -1 if state.actor is None else turned.index(state.actor)
        asked = view.agenda[-1][0].name if view.agenda else ""
        numbers = [view.round, self._phases.get(view.phase, 0), whose, self._steps.get(asked, 0)]
        for name, component in view.components.items():
            value = getattr(view, name)
            for each in [value[other] for other in turned] if component.per_seat else [value]:
                numbers += self._numbers(name, component, each, turned)
        return numbers

    def _numbers(self, name: str, component: Component, value: Any, turned: tuple[int, ...]) -> list[int]:
        """Return the numbers for a component; how many there are never depends on its value."""
        if isinstance(component, Deck):
            places = self._places[name]
            counts = [0] * len(places)
            for piece in value:
                counts[places[piece]] += 1
            return counts
        if isinstance(component, Counts):
            return [int(HALVES * value.get(each, 0)) for each in (*component.names, UNSEEN)]
        if isinstance(component, Dice):
            return list(value)
        if isinstance(component, Side):
            return [component.names.index(value)]
        if isinstance(component, Record):
            latest = value[-LONGEST_RECORD:]
            return [len(value), *latest, *[-1] * (LONGEST_RECORD - len(latest))]
        if isinstance(component, SeatMarker):
            return [-1 if value is None else turned.index(value)]
        return [int(value)]
