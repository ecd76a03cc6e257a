"""Bots: players that choose from what their seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from kingsbridge_core.chance import derived, pick

if TYPE_CHECKING:
    from kingsbridge_core.moves import Move
    from kingsbridge_core.state import State


class Sight:
    """What the seat to decide may know, and states it can imagine; the state itself stays out of reach."""

    __slots__ = ("_state", "options", "rng", "seat")

    def __init__(self, state: State, rng: Random) -> None:
        assert state.actor is not None
        self._state = state
        self.seat: int = state.actor
        self.options: Sequence[Move[Any]] = state.options
        self.rng = rng

    @property
    def view(self) -> Any:
        """What the seat sees."""
        return self._state.view(self.seat)

    def imagine(self) -> Any:
        """A full state that the seat cannot tell from the real one."""
        return self._state.determinize(self.seat, self.rng)


class Bot:
    """A player; one is made for each match, and asked with a source of chance that belongs to the decision."""

    def choose(self, sight: Sight) -> Move[Any]:
        """One of the options."""
        raise NotImplementedError


class RandomBot(Bot):
    """Takes any option, each as likely as any other."""

    def choose(self, sight: Sight) -> Move[Any]:
        """One of the options, by chance."""
        return pick(sight.rng, list(sight.options))


def chosen_by(bot: Bot, state: State, seed: int, number: int) -> Move[Any]:
    """The move a bot makes as the match's decision of that number; the same seed gives the same move."""
    assert state.actor is not None
    if len(state.options) == 1:
        return state.options[0]
    return bot.choose(Sight(state, derived(seed, state.actor, number)))
