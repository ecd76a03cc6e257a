"""Bots: players that choose from what their seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from kingsbridge_core.engine.chance import derived, pick

if TYPE_CHECKING:
    from kingsbridge_core.engine.log import Line
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game

Told = Sequence[Sequence["Line"]]
"""The log of a match: the lines before the first move, then those of each move."""


class Sight:
    """What the seat to move may know, and states it can imagine; the state itself stays out of reach."""

    __slots__ = ("_state", "_told", "options", "rng", "seat")

    def __init__(self, state: State, rng: Random, told: Told = ()) -> None:
        assert state.actor is not None
        self._state = state
        self._told = told
        self.seat: int = state.actor
        self.options: Sequence[Move[Any]] = state.options
        self.rng = rng

    @property
    def game(self) -> Game[Any]:
        """The game being played."""
        return self._state.game

    @property
    def view(self) -> Any:
        """What the seat sees."""
        return self._state.view(self.seat)

    def imagine(self) -> Any:
        """Return a full state that the seat cannot tell from the real one."""
        return self._state.determinize(self.seat, self.rng)

    @property
    def told(self) -> list[list[Line]]:
        """The log as this seat reads it, before the first move and then with each move; empty if no log is kept."""
        from kingsbridge_core.engine.log import heard

        return [heard(lines, self.seat) for lines in self._told]


class Bot:
    """A player; each match has its own, and each decision its own random numbers."""

    iterations: ClassVar[int] = 400
    """How many iterations make a `search` with this bot a hard opponent that still answers in about a second."""

    sees_next_round: ClassVar[bool] = False
    """Whether `search` asks for prospects after the next round has begun, instead of at the end of this one."""

    trust: ClassVar[int] = 10
    """How often `search` follows this bot at a node before it tries a second move there; further moves come later."""

    failure: str | None = None
    """Why it can no longer play, and random moves have taken its place, if that has happened."""

    def choose(self, sight: Sight) -> Move[Any]:
        """Choose one of the options."""
        raise NotImplementedError

    def reflex(self, state: State, rng: Random) -> Move[Any]:
        """Choose quickly in an imagined state, which may be read in full."""
        return self.choose(Sight(state, rng))

    def play_out(self, state: State, rng: Random) -> None:
        """Play for every seat until only the bottom of the agenda is left, or the game is over."""
        agenda, apply, reflex = state.agenda, state.apply, self.reflex
        while len(agenda) > 1:
            apply(reflex(state, rng))

    def worth_a_thought(self, state: State, rng: Random) -> Sequence[Move[Any]]:
        """Return the options that `search` should consider in an imagined state; a single one is chosen at once."""
        return state.options

    def prospects(self, state: State) -> Sequence[float]:
        """Estimate how many points each player will end with, in an imagined state, usually at the end of a round."""
        return state.scores

    def doubt(self, state: State, prospects: Sequence[float]) -> float:
        """Estimate by how many points luck and skill may still change a player's prospects."""
        return max(1.0, 0.12 * max(prospects))

    def notes(self) -> list[str]:
        """Return news about the bot for the people at the table since the last call."""
        return []

    def close(self, scores: Sequence[float] | None = None) -> None:
        """Release everything the bot holds: the match is over, with these scores, or was abandoned."""


class RandomBot(Bot):
    """Chooses any option, each as likely as any other."""

    trust: ClassVar[int] = 0

    def choose(self, sight: Sight) -> Move[Any]:
        return pick(sight.rng, list(sight.options))

    def reflex(self, state: State, rng: Random) -> Move[Any]:
        options = state.options
        return options[int(rng.random() * len(options))]

    def play_out(self, state: State, rng: Random) -> None:
        agenda, apply, random = state.agenda, state.apply, rng.random
        while len(agenda) > 1:
            options = state.options
            apply(options[int(random() * len(options))])


def chosen_by(bot: Bot, state: State, seed: int, number: int, told: Told = ()) -> Move[Any]:
    """Return the move a bot makes in the decision with that number; the same seed gives the same move.

    `told`: the log of the match so far, of which the bot reads what its seat may read.
    """
    assert state.actor is not None
    if len(state.options) == 1:
        return state.options[0]
    return bot.choose(Sight(state, derived(seed, state.actor, number), told))
