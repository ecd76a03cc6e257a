"""A tiny game with what the tests need: a choice, forced moves after it, and a move that cannot be taken back."""

from __future__ import annotations

from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.match.match import Match


class Stairs(kb.State):
    """How high everybody stands."""

    points: list[dict[str, float]] = kb.per_seat(kb.score(("steps",)))


@kb.step
def climbing(state: Stairs) -> None:
    """Everybody climbs twice."""
    for seat in (1, 0, 1, 0):
        if seat < state.seats:
            state.plan(climb(seat), rest(seat), rest(seat))


@kb.decision
def climb(state: Stairs, seat: int) -> list[kb.Move[Any]]:
    """Whoever climbs takes one step, or throws a die (stairs-2-01)."""
    return [*state.game.moves][:3]


@climb.chosen
def climbed(state: Stairs, move: kb.Move[Any], seat: int) -> None:
    """This many steps."""
    number = state.roll(6) if move.verb == "throw" else 1
    state.points[seat]["steps"] += number
    state.tell("{seat} climbs {number}.", seat=seat, number=number)


@kb.decision
def rest(state: Stairs, seat: int) -> list[kb.Move[Any]]:
    """There is no other choice."""
    return [*state.game.moves][3:4]


@rest.chosen
def rested(state: Stairs, move: kb.Move[Any], seat: int) -> None:
    """Nothing happens."""
    state.tell("{seat} rests.", seat=seat)
    if len(state.agenda) == 1:
        state.finish()


class StairsGame(kb.Game[Stairs]):
    """Climb."""

    id = "stairs"
    definition_source = {"title": "Stairs", "seats": [1, 2], "phases": ["climbing"]}
    state_class = Stairs
    rules_modules = (globals(),)

    def build(self) -> None:
        """Four moves."""
        for verb in ("climb", "clamber", "throw", "rest"):
            self.moves.one(verb)

    def usual(self, state: Stairs) -> kb.Move[Any] | None:
        """Go up."""
        return state.options[0]


def stairs(*seats: str) -> Match:
    """A match of it."""
    return Match.new(StairsGame(), seats, seed=1)
