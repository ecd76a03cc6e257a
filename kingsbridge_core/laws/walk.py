"""Plays one random game and checks the laws in every position."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from kingsbridge_core.engine.chance import derived, pick, shuffle_with
from kingsbridge_core.engine.log import heard
from kingsbridge_core.laws.aliasing import shared_part
from kingsbridge_core.laws.breach import Breach
from kingsbridge_core.laws.conserved import pieces_in, problems_of, units_in
from kingsbridge_core.laws.guarded import MOST_MOVES, Endless, failure, patience
from kingsbridge_core.laws.memory import changed, memory_of
from kingsbridge_core.laws.positions import json_faults, option_faults, refusal_faults
from kingsbridge_core.laws.secrets import Secrets

if TYPE_CHECKING:
    from collections.abc import Generator

    from kingsbridge_core.bots.bot import Bot
    from kingsbridge_core.engine.log import Line
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.laws.seen import Drawing

LOOK_BACK = 8
"""How many moves to play before checking some earlier states again."""
REMEMBERED = 12

Fault = tuple[int, str]
"""The number of a law, and what was seen."""


class Earlier(NamedTuple):
    """A move made some time ago: from where, and where it led."""

    state: State
    digest: str
    move: Move[Any]
    result: str
    number: int


class Walk:
    """Plays a random game and yields what breaks a law."""

    def __init__(
        self, game: Game[Any], seats: int, seed: int, every: int, bots: Mapping[str, type[Bot]], table: Drawing | None
    ) -> None:
        self.game, self.seats, self.seed, self.every = game, seats, seed, every
        self.rng: Random = derived(seed, 1)
        self.moves: list[str] = []
        self.names = [f"seat {seat}" for seat in range(seats)]
        self.memory = memory_of(game)
        self.secrets = Secrets(game, seats, derived(seed, 2), bots, table)
        self.earlier: list[Earlier] = []
        self.law = 1

    def breaches(self) -> Iterator[Breach]:
        """Play to the end, or to the first breach, since more would only follow from it."""
        global_state = random.getstate()
        try:
            found = next(self._faults(), None)
        except Exception as error:
            found = 1 if isinstance(error, Endless) else self.law, failure(error)
        finally:
            random.setstate(global_state)
        if found is not None:
            yield Breach(*found, self.game.id, self.seats, self.seed, tuple(self.moves))

    def _looked_at(self, law: int, faults: Iterable[str]) -> Iterator[Fault]:
        """Return the faults of one law; an error of the game while looking for them is a breach of it."""
        self.law = law
        for what in faults:
            yield law, what

    def _faults(self) -> Iterator[Fault]:
        opening: list[Line] = []
        state = self._begun(1, opening)
        state.log = None
        if not self.every:
            yield from self._course(state)
            return
        second = self._begun(2)
        labels = [self.game.label(move) for move in self.game.moves]
        self.law = 4
        start = state.to_data()
        if second.to_data() != start:
            yield 3, "the same seed gives two different games"
        yield from self._looked_at(5, self.secrets.opening_faults(state, opening))
        state = yield from self._course(state)
        yield from self._looked_at(6, self.secrets.faults_of_game())
        yield from self._looked_at(3, self._played_in_place(second, start, state))
        if [self.game.label(move) for move in self.game.moves] != labels:
            yield 3, "after a game was played, a move has another label: the game itself was changed"

    def _course(self, state: State) -> Generator[Fault, None, State]:
        """Play to the end; in every position, look at what is cheap, and at the rest unless `every` is 0."""
        pieces, units = pieces_in(state), units_in(state)
        while state.actor is not None:
            if len(self.moves) >= MOST_MOVES:
                yield 1, f"the game has not ended after {MOST_MOVES} moves"
                return state
            self.law = 2
            yield from option_faults(state)
            yield from self._looked_at(7, problems_of(state, pieces, units))
            move = pick(self.rng, list(state.options))
            if self.every:
                state = yield from self._go_on(state, move)
            else:
                self.law = 1
                with patience():
                    state.apply(move)
                self.moves.append(str(move))
        self.law = 1
        if state.options:
            yield 1, "the game is over, but there are options"
        if not state.winners:
            yield 1, "the game is over, but nobody has won"
        yield from self._looked_at(7, problems_of(state, pieces, units))
        return state

    def _begun(self, salt: int, log: list[Line] | None = None) -> State:
        random.seed(salt)
        with patience():
            state: State = self.game.new(self.seats, self.seed, log=log)
        return state

    def _go_on(self, state: State, move: Move[Any]) -> Generator[Fault, None, State]:
        """Check the costly laws, make the move, and look back now and then."""
        self.law = 4
        before = state.to_data()
        after = yield from self._apply(state, move, before)
        if len(self.moves) % self.every == self.seed % self.every:
            yield from self._looked_at(4, json_faults(state, move))
            yield from self._looked_at(9, refusal_faults(state, self.rng))
            self.law = 5
            yield from self.secrets.faults(state, move)
            yield from self._looked_at(3, self._changes())
        if len(self.moves) % LOOK_BACK < 3:
            self._remember(state, move, after)
        self.moves.append(str(move))
        if len(self.moves) % LOOK_BACK == 0 or after.actor is None:
            yield from self._looked_at(3, self._changed_since())
        return after

    def _apply(self, state: State, move: Move[Any], before: Any) -> Generator[Fault, None, State]:
        """Make the move on two clones, with the global random in two states, and compare."""
        results = []
        for salt in (1, 2):
            self.law = 1
            clone = state.clone()
            part = shared_part(state, clone)
            if part is not None:
                yield 3, f"a clone shares {part} with the state it was cloned from"
            clone.log = []
            random.seed(salt)
            with patience():
                clone.apply(move)
            results.append((clone, [line.told(self.names) for line in heard(clone.log, None)]))
            clone.log = None
            self.law = 4
            if state.to_data() != before:
                yield 3, f"applying {move!s} to a clone changed the state it was cloned from"
        (first, told), (second, told_again) = results
        part = shared_part(first, second)
        if part is not None:
            yield 3, f"two states to which {move!s} led share {part}"
        if first != second or first.to_data() != second.to_data():
            yield 3, f"applying {move!s} twice gives two different states"
        elif [str(each) for each in first.options] != [str(each) for each in second.options]:
            yield 2, f"after {move!s}, the options differ from one time to the next"
        elif told != told_again:
            yield 3, f"after {move!s}, the log differs from one time to the next"
        return first

    def _changes(self) -> Iterator[str]:
        """Yield what the game object itself remembers of this match."""
        now = memory_of(self.game)
        yield from changed(self.memory, now)
        self.memory = {**now, **self.memory}

    def _remember(self, state: State, move: Move[Any], after: State) -> None:
        self.earlier.append(Earlier(state, state.digest(), move, after.digest(), len(self.moves) + 1))
        if len(self.earlier) > REMEMBERED:
            del self.earlier[self.rng.random() < 0.5]

    def _changed_since(self) -> Iterator[str]:
        """Check that earlier states are as they were, and their moves lead where they led, whatever happened since."""
        shuffle_with(self.rng, self.earlier)
        for state, digest, move, result, number in self.earlier:
            if state.digest() != digest:
                yield f"the state before move {number} was changed by a later move"
            again = state.clone()
            again.apply(move)
            if again.digest() != result:
                yield f"move {number}, {move!s}, made again later, leads elsewhere: something outside the state matters"

    def _played_in_place(self, state: State, start: Any, end: State) -> Iterator[str]:
        """Check that the same moves without any clone lead to the same end, and leave the game ready for another."""
        for text in self.moves:
            state.apply(self.game.moves.find(text))
        if state.to_data() != end.to_data():
            yield "the same moves, made in place without clones, lead to a different end"
        if self._begun(3).to_data() != start:
            yield "after a game was played, the same seed gives a different one: the game itself was changed"
