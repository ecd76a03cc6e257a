"""Judges positions: what each is worth to each player, by traits whose weights were learned from many games.

A game says which traits count (`traits`) and how much of it is still to come (`clock`). `python -m benchmarks.learning`
plays, fits the weights to how the games ended, and prints them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING, ClassVar, NamedTuple

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
        rates, anyway, _ = self.rates_at(tuple(self.clock(state)))
        found = []
        for seat in range(state.seats):
            traits = self.traits(state, seat)
            found.append(anyway + sum(map(mul, map(rates.__getitem__, traits), traits.values())))
        return found

    def doubt(self, state: State, prospects: Sequence[float]) -> float:
        return self.rates_at(tuple(self.clock(state))).doubt

    @classmethod
    @lru_cache(1024)
    def rates_at(cls, clock: tuple[float, ...]) -> Rates:
        """Return the rates at some point in the game; a search asks for the same few thousands of times."""
        return Rates(
            {trait: sum(map(mul, weights, clock)) for trait, weights in cls.weights.items()},
            sum(map(mul, cls.everybody, clock)),
            max(LEAST_DOUBT, float(sum(map(mul, cls.doubts, clock)))),
        )


class Rates(NamedTuple):
    """What one of each trait is worth at some point in the game, what everybody will score, and what is in doubt."""

    traits: dict[str, float]
    anyway: float
    doubt: float
