"""Laws 5 and 6: hidden things never leak, and determinize really rearranges them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from kingsbridge_core.bots.bot import Sight
from kingsbridge_core.bots.observation import Observer
from kingsbridge_core.engine.chance import derived, pick, shuffle_with
from kingsbridge_core.engine.log import heard
from kingsbridge_core.laws.aliasing import shared_part
from kingsbridge_core.laws.outcomes import Outcome, is_mentioned, look_alike, names_one, outcome_faults
from kingsbridge_core.laws.positions import asked_again
from kingsbridge_core.laws.seen import (
    arrangement,
    asked,
    exposed_pieces,
    freedom,
    hidden_pieces,
    is_same,
    waiting,
    written,
)

if TYPE_CHECKING:
    from kingsbridge_core.bots.bot import Bot
    from kingsbridge_core.engine.log import Line
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.laws.seen import Drawing

ALTERNATIVES = 3
"""How many other options are tried in a position."""
ANYWAY = 3
"""In one of this many positions, someone looks at what is shown even if both views are the same."""
CERTAIN = 30
"""If hidden things stay put in this many draws with a chance of 1 in 2 each, it cannot be luck."""

Fault = tuple[int, str]
"""The number of a law, and what was seen."""


class Secrets:
    """Looks at a game through the eyes of every seat, and of someone without a seat."""

    def __init__(
        self, game: Game[Any], seats: int, rng: Random, bots: Mapping[str, type[Bot]], table: Drawing | None
    ) -> None:
        self.game, self.rng, self.bots, self.table = game, rng, bots, table
        self.eyes: list[int | None] = [*range(seats), None]
        self.names = [f"seat {seat}" for seat in range(seats)]
        self._looks = 0
        self.unlikely: defaultdict[tuple[int | None, str], float] = defaultdict(float)
        self.moved: set[tuple[int | None, str]] = set()

    @cached_property
    def observer(self) -> Observer:
        """Observes for programs that learn; made once the game has begun, as it begins one itself."""
        return Observer(self.game, len(self.names))

    def faults(self, state: State, move: Move[Any]) -> Iterator[tuple[int, str]]:
        """Check laws 5 and 6 in one position.

        What is shown is made from views. If two of them are exactly the same, nothing made from them can differ,
        unless it comes from elsewhere: for that, one pair of eyes after the other looks anyway, now and then.
        """
        turn, rest = divmod(self._looks, ANYWAY)
        self._looks += 1
        real = Outcome(state, move)
        others = [each for each in state.options if each is not move]
        shuffle_with(self.rng, others)
        alternatives = [Outcome(state, each) for each in others[:ALTERNATIVES]]
        for seat in self.eyes:
            salt = int(self.rng.random() * 2**40)
            try:
                other = state.determinize(seat, derived(salt))
                again = other.determinize(seat, derived(salt + 1))
                directly = state.determinize(seat, derived(salt + 1))
            except Exception as error:
                yield 6, f"determinize fails for seat {seat}: {type(error).__name__}: {error}"
                return
            who = "someone without a seat" if seat is None else f"seat {seat}"
            view, other_view = state.view(seat), other.view(seat)
            for law, what, made in ((6, "what determinize gives", other), (3, "the view", view)):
                part = shared_part(state, made)
                if part is not None:
                    yield law, f"{what} shares {part} with the real state ({who})"
            are_alike = is_same(view, other_view)
            yield from ((6, f"{what} ({who})") for what in self._disagreements(state, other))
            if not are_alike and view.to_data() != other_view.to_data():
                yield 6, f"determinize gives a state that the view tells from the real one ({who})"
            if again != directly:
                yield 6, f"what determinize gives depends on what {who} cannot see"
            yield from ((5, f"{what} ({who})") for what in self._leaks(state, other, seat))
            if not are_alike or (not rest and seat == self.eyes[turn % len(self.eyes)]):
                yield from ((5, f"{what} ({who})") for what in self._leaks_shown(state, view, other_view))
            self._note_what_moved(state, other, seat)
            other.seed, other.draws = state.seed, state.draws  # from here on the same luck
            yield from ((law, f"{what} ({who})") for law, what in self._leaks_after(real, other, seat, alternatives))

    def _note_what_moved(self, state: State, other: State, seat: int | None) -> None:
        here, there = arrangement(state, seat), arrangement(other, seat)
        for where, bits in freedom(state, seat).items():
            self.unlikely[seat, where] += bits
            if here[where] != there[where]:
                self.moved.add((seat, where))

    def faults_of_game(self) -> Iterator[str]:
        """Check law 6 over a whole game: hidden things must have come out differently at least once."""
        for (seat, where), bits in self.unlikely.items():
            if bits >= CERTAIN and (seat, where) not in self.moved:
                yield f"determinize always gave the true arrangement of {where} to seat {seat}"

    def opening_faults(self, state: State, log: list[Line]) -> Iterator[str]:
        """Check law 5 before the first move: what is told during setup names nothing hidden."""
        for seat in self.eyes:
            hidden = hidden_pieces(state, seat)
            for line in heard(log, seat):
                if names_one(line, hidden):
                    yield f"before the first move, the log names a hidden piece: {line.told(self.names)!r}"

    def _disagreements(self, state: State, other: State) -> Iterator[str]:
        if other.actor != state.actor or other.phase != state.phase or other.round != state.round:
            yield "determinize changes whose turn it is"
        elif state.actor is not None and not other.options:
            yield "determinize gives a state in which the seat to move has no options"
        if (other.seed, other.draws) == (state.seed, state.draws) and other is not state:
            yield "determinize gives a state with the same chance to come"

    def _leaks(self, state: State, other: State, seat: int | None) -> Iterator[str]:
        """Compare what a seat may do and is told in the real state and in one it cannot tell from it."""
        if state.actor == seat:
            options = [str(move) for move in state.options]
            if options != asked_again(other):
                yield "the options give away what is hidden"
                return
            for move in self.game.moves:
                if str(state.refusal(move)) != str(other.refusal(move)):
                    yield f"the refusal of {move!s} gives away what is hidden"
            yield from self._leaks_to_bots(state, other)
        elif state.actor is not None and waiting(state) != waiting(other):
            yield "whether a moment of the turn passes by itself gives away what is hidden"
        if seat is not None and self.observer.observed(state, seat) != self.observer.observed(other, seat):
            yield "the observation of programs that learn gives away what is hidden"
        points = [json.dumps([each.scores, each.points_by_source]) for each in (state, other)]
        if points[0] != points[1]:
            yield "the points so far give away what is hidden"
        hidden = hidden_pieces(state, seat)
        for where, piece in exposed_pieces(state):
            if piece in hidden:
                yield f"{piece.id!r} is hidden, but named in {where}"

    def _leaks_shown(self, state: State, view: State, other_view: State) -> Iterator[str]:
        """Compare everything that is made from a view: for the player to move, for programs, and for all."""
        if view.own_seat is not None and state.actor == view.own_seat:
            for move in state.options:
                if self._said_of(view, move) != self._said_of(other_view, move):
                    yield f"the description of {move!s} gives away what is hidden"
            if self.game.lessons.of_decision(view) != self.game.lessons.of_decision(other_view):
                yield "the lesson about the decision gives away what is hidden"
            if self.game.usual(view) != self.game.usual(other_view):
                yield "what Enter does gives away what is hidden"
        if written(view) != written(other_view):
            yield "what programs read gives away what is hidden"
        if self._counted(view) != self._counted(other_view):
            yield "what the end would bring now gives away what is hidden"
        if self.table and self.table(view, self.names) != self.table(other_view, self.names):
            yield "the drawing of the table gives away what is hidden"

    def _counted(self, view: State) -> list[dict[str, float | None]]:
        return [self.game.counted_now(view, seat) for seat in range(view.seats)]

    def _said_of(self, view: State, move: Move[Any]) -> Any:
        game = self.game
        return (
            game.describe(view, move),
            game.spoken(view, move),
            game.rule_of(view, move),
            [*game.cards_of(view, move)],
        )

    def _leaks_to_bots(self, state: State, other: State) -> Iterator[str]:
        for name, kind in self.bots.items():
            salt = int(self.rng.random() * 2**40)
            bots = kind(), kind()
            choices = [
                str(bot.choose(Sight(each, derived(salt)))) for bot, each in zip(bots, (state, other), strict=True)
            ]
            own = set().union(*(hidden_pieces(state, each) for each in self.eyes)) - hidden_pieces(state, state.actor)
            for note in bots[0].notes():
                if is_mentioned(note, own, state):
                    yield f"the bot {name!r} tells everyone what is hidden: {note!r}"
            if choices[0] != choices[1]:
                yield f"the bot {name!r} plays {choices[0]} or {choices[1]}, depending on what is hidden"
            if choices[0] not in [str(move) for move in state.options]:
                yield f"the bot {name!r} plays {choices[0]}, which is not an option"

    def _leaks_after(self, real: Outcome, other: State, seat: int | None, others: list[Outcome]) -> Iterator[Fault]:
        """Compare outcomes of the same move in the imagined state, and of options that look the same to a seat."""
        verb, options = real.move.verb, list(other.options)
        if real.move not in options:
            options = [option for option in options if option.verb == verb] or options
        imagined = Outcome(other, real.move if real.move in options else pick(self.rng, options))
        outcomes = [imagined] if seat == real.before.actor else [imagined, *others]
        for each in outcomes:
            if look_alike(real, each, seat):
                yield from ((5, what) for what in outcome_faults(real, each, seat, self.names))
                if each is not imagined:
                    yield from self._same_imagination(real, each, seat)

    def _same_imagination(self, one: Outcome, two: Outcome, seat: int | None) -> Iterator[Fault]:
        """Check that what a seat imagines does not tell it what another seat chose."""
        salt = int(self.rng.random() * 2**40)
        if asked(one.after) == asked(two.after):
            imagined = [each.after.determinize(seat, derived(salt)) for each in (one, two)]
            if imagined[0] != imagined[1]:
                yield 6, f"what determinize gives depends on a hidden choice, after {one.move!s}"
