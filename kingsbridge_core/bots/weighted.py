"""Judges positions: what each is worth to each player, by traits whose weights were learned from many games.

A game says which traits count (`traits`) and how much of it is still to come (`clock`). `python -m benchmarks.learning`
plays, fits the weights to how the games ended, and prints them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul
from typing import TYPE_CHECKING, ClassVar

from kingsbridge_core.bots.bot import Bot

if TYPE_CHECKING:
    from kingsbridge_core.engine.state import State

LEAST_DOUBT = 0.5
"""How many points are always in doubt, so that more points are better for a loser too."""


class Judging(Bot):
    """A bot whose prospects are a sum of traits, each multiplied by its weight at this point in the game."""

    weights: ClassVar[Mapping[str, Sequence[float]]]
    """For each trait, a weight for every number of the clock."""
    everybody: ClassVar[Sequence[float]]
    """What every player will score anyway from now on: a weight for each number of the clock."""
    doubts: ClassVar[Sequence[float]]
    """How many points are still in doubt: a weight for each number of the clock."""

    def traits(self, state: State, seat: int) -> Mapping[str, float]:
        """Return the traits of a seat."""
        raise NotImplementedError

    def clock(self, state: State) -> Sequence[float]:
        """Return 1, and numbers that say how much of the game is still to come."""
        raise NotImplementedError

    def prospects(self, state: State) -> list[float]:
        clock = self.clock(state)
        rates = {trait: sum(map(mul, weights, clock)) for trait, weights in self.weights.items()}
        anyway = sum(map(mul, self.everybody, clock))
        return [
            anyway + sum(rates[trait] * value for trait, value in self.traits(state, seat).items())
            for seat in range(state.seats)
        ]

    def doubt(self, state: State, prospects: Sequence[float]) -> float:
        return max(LEAST_DOUBT, float(sum(map(mul, self.doubts, self.clock(state)))))
