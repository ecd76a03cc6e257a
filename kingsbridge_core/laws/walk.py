"""One random game, with the laws looked at in every position."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from kingsbridge_core.chance import derived, pick
from kingsbridge_core.laws.breach import Breach
from kingsbridge_core.laws.conserved import pieces_in, problems_of, units_in
from kingsbridge_core.laws.positions import json_faults, option_faults, refusal_faults
from kingsbridge_core.laws.secrets import Secrets
from kingsbridge_core.log import heard

if TYPE_CHECKING:
    from kingsbridge_core.bots import Bot
    from kingsbridge_core.game import Game
    from kingsbridge_core.moves import Move
    from kingsbridge_core.state import State
    from kingsbridge_core.table import Table

MOST_MOVES = 20_000
LOOK_BACK = 8
"""After so many moves, some earlier states are looked at again."""
REMEMBERED = 12


class Walk:
    """Plays a random game and yields what breaks a law."""

    def __init__(
        self, game: Game[Any], seats: int, seed: int, every: int, bots: Mapping[str, type[Bot]], table: Table | None
    ) -> None:
        self.game, self.seats, self.seed, self.every = game, seats, seed, every
        self.rng: Random = derived(seed, 1)
        self.moves: list[str] = []
        self.secrets = Secrets(game, seats, derived(seed, 2), bots, table)
        self.earlier: list[tuple[State, str, int]] = []

    def breach(self, law: int, what: str) -> Breach:
        return Breach(law, what, self.game.id, self.seats, self.seed, tuple(self.moves))

    def breaches(self) -> Iterator[Breach]:
        """Play to the end; after a breach the game is left, since more would only follow from it."""
        global_state = random.getstate()
        try:
            for law, what in self._faults():
                yield self.breach(law, what)
                return
        finally:
            random.setstate(global_state)

    def _faults(self) -> Iterator[tuple[int, str]]:
        state = self.game.new(self.seats, self.seed)
        pieces, units = pieces_in(state), units_in(state)
        while state.actor is not None:
            if len(self.moves) >= MOST_MOVES:
                yield 1, f"the game has not ended after {MOST_MOVES} moves"
                return
            yield from ((law, what) for law, what in option_faults(state))
            yield from ((7, what) for what in problems_of(state, pieces, units))
            move = pick(self.rng, list(state.options))
            if len(self.moves) % self.every == self.seed % self.every:
                yield from ((4, what) for what in json_faults(state, move))
                yield from ((9, what) for what in refusal_faults(state, self.rng))
                yield from self.secrets.faults(state, move)
            after = yield from self._apply(state, move)
            if len(self.moves) % LOOK_BACK < 3:
                self._remember(state)
            state = after
            self.moves.append(str(move))
            if len(self.moves) % LOOK_BACK == 0 or state.actor is None:
                yield from self._changed_since()
        if state.options:
            yield 1, "the game is over, but there are options"
        if not state.winners:
            yield 1, "the game is over, but nobody has won"
        yield from ((7, what) for what in problems_of(state, pieces, units))
        yield from ((6, what) for what in self.secrets.faults_of_game())

    def _apply(self, state: State, move: Move[Any]) -> Generator[tuple[int, str], None, State]:
        """Make the move on two clones, with the global random in two states, and compare."""
        before = state.to_data()
        results = []
        for salt in (1, 2):
            clone = state.clone()
            clone.log = []
            random.seed(salt)
            clone.apply(move)
            results.append((clone, [line.told(self._names) for line in heard(clone.log, None)]))
            clone.log = None
            if state.to_data() != before:
                yield 3, f"applying {move!s} to a clone changed the state it was cloned from"
        (first, told), (second, told_again) = results
        if first != second or first.to_data() != second.to_data():
            yield 3, f"applying {move!s} twice gives two different states"
        elif [str(each) for each in first.options] != [str(each) for each in second.options]:
            yield 3, f"after {move!s}, the options differ from one time to the next"
        elif told != told_again:
            yield 3, f"after {move!s}, the log differs from one time to the next"
        return first

    @property
    def _names(self) -> list[str]:
        return [f"seat {seat}" for seat in range(self.seats)]

    def _remember(self, state: State) -> None:
        self.earlier.append((state, state.digest(), len(self.moves)))
        if len(self.earlier) > REMEMBERED:
            del self.earlier[self.rng.random() < 0.5]

    def _changed_since(self) -> Iterator[tuple[int, str]]:
        for state, digest, number in self.earlier:
            if state.digest() != digest:
                yield 3, f"the state before move {number + 1} was changed by a later move"
