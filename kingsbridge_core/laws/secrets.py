"""Laws 5 and 6: hidden things never leak, and determinize really rearranges them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from kingsbridge_core.bots.bot import Sight
from kingsbridge_core.engine.chance import derived, pick
from kingsbridge_core.engine.components import NOBODY, Deck, Supply, parts
from kingsbridge_core.engine.log import heard
from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.laws.aliasing import shared_part
from kingsbridge_core.laws.positions import asked_again

if TYPE_CHECKING:
    from kingsbridge_core.bots.bot import Bot
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.game.table import Table

FEW = 6
"""Of this many positions where hidden things could be elsewhere, one must come out differently."""


class Secrets:
    """Looks at a game through the eyes of every seat, and of someone without a seat."""

    def __init__(
        self, game: Game[Any], seats: int, rng: Random, bots: Mapping[str, type[Bot]], table: Table | None
    ) -> None:
        self.game, self.rng, self.bots, self.table = game, rng, bots, table
        self.eyes: list[int | None] = [*range(seats), None]
        self.names = [f"seat {seat}" for seat in range(seats)]
        self.could_differ: Counter[int | None] = Counter()
        self.differed: Counter[int | None] = Counter()

    def faults(self, state: State, move: Move[Any]) -> Iterator[tuple[int, str]]:
        """Law 5 and 6 in one position."""
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
            for law, what, made in ((6, "what determinize gives", other), (3, "the view", state.view(seat))):
                part = shared_part(state, made)
                if part is not None:
                    yield law, f"{what} shares {part} with the real state ({who})"
            yield from ((6, f"{what} ({who})") for what in self._disagreements(state, other, seat))
            if again != directly:
                yield 6, f"what determinize gives depends on what {who} cannot see"
            yield from ((5, f"{what} ({who})") for what in self._leaks(state, other, seat))
            yield from ((5, f"{what} ({who})") for what in self._leaks_in_log(state, other, seat, move))
            if could_differ(state, seat):
                self.could_differ[seat] += 1
                self.differed[seat] += arrangement(other) != arrangement(state)

    def faults_of_game(self) -> Iterator[str]:
        """Law 6 over a whole game: hidden things must have come out differently at least once."""
        for seat, positions in self.could_differ.items():
            if positions >= FEW and not self.differed[seat]:
                yield f"determinize gave the true arrangement to seat {seat} in all of {positions} positions"

    def _disagreements(self, state: State, other: State, seat: int | None) -> Iterator[str]:
        if other.actor != state.actor or other.phase != state.phase or other.round != state.round:
            yield "determinize changes whose turn it is"
        elif state.actor is not None and not other.options:
            yield "determinize gives a state in which the seat to move has no options"
        if (other.seed, other.draws) == (state.seed, state.draws) and other is not state:
            yield "determinize gives a state with the same chance to come"
        if other.view(seat).to_data() != state.view(seat).to_data():
            yield "determinize gives a state that the view tells from the real one"

    def _leaks(self, state: State, other: State, seat: int | None) -> Iterator[str]:
        """What a seat is shown in the real state and in one it cannot tell from it."""
        if state.actor == seat:
            options = [str(move) for move in state.options]
            if options != asked_again(other):
                yield "the options give away what is hidden"
                return
            for move in self.game.moves:
                if str(state.refusal(move)) != str(other.refusal(move)):
                    yield f"the refusal of {move!s} gives away what is hidden"
            for move in state.options:
                if self.game.describe(state.view(seat), move) != self.game.describe(other.view(seat), move):
                    yield f"the description of {move!s} gives away what is hidden"
            yield from self._leaks_to_bots(state, other)
        if state.scores != other.scores or state.points_by_source != other.points_by_source:
            yield "the points so far give away what is hidden"
        if self.table and self.table(state.view(seat), self.names) != self.table(other.view(seat), self.names):
            yield "the drawing of the table gives away what is hidden"

    def _leaks_to_bots(self, state: State, other: State) -> Iterator[str]:
        for name, kind in self.bots.items():
            salt = int(self.rng.random() * 2**40)
            choices = [str(kind().choose(Sight(each, derived(salt)))) for each in (state, other)]
            if choices[0] != choices[1]:
                yield f"the bot {name!r} plays {choices[0]} or {choices[1]}, depending on what is hidden"
            if choices[0] not in [str(move) for move in state.options]:
                yield f"the bot {name!r} plays {choices[0]}, which is not an option"

    def _leaks_in_log(self, state: State, other: State, seat: int | None, move: Move[Any]) -> Iterator[str]:
        """If moves lead to positions a seat cannot tell apart, it must hear the same of both."""
        matching = move if move in other.options else pick(self.rng, list(other.options))
        seen, heard_in, told = [], [], []
        for each, chosen in ((state, move), (other, matching)):
            after = each.clone()
            after.seed, after.draws = state.seed, state.draws  # the same luck in both
            after.log = []
            after.apply(chosen)
            lines = list(heard(after.log, seat))
            seen.append((after.draws, knowledge(after, seat)))
            heard_in.append([(line.text, dict(line.arguments)) for line in lines])
            told.append([line.told(self.names) for line in lines])
        if seen[0] == seen[1] and heard_in[0] != heard_in[1]:
            said = next((text for text, other_text in zip(*told, strict=False) if text != other_text), "")
            yield f"the log gives away what is hidden: {said!r}, after {move!s}"


def knowledge(state: State, seat: int | None) -> Any:
    """What a seat sees, and what it saw go into decks that are now face down."""
    table = state.to_data()["table"]
    remembered = [name for name, each in state.components.items() if isinstance(each, Deck) and each.remembered]
    return state.view(seat).to_data(), {name: table[name] for name in remembered}


def hidden_decks(state: State, seat: int | None) -> list[tuple[Deck, list[Piece]]]:
    """The decks whose pieces a seat can neither see nor remember."""
    return [
        (component, deck)
        for name, component in state.components.items()
        if isinstance(component, Deck) and not component.remembered
        for _, owner, deck in parts(name, component, getattr(state, name))
        if component.hides_from(owner, seat)
    ]


def could_differ(state: State, seat: int | None) -> bool:
    """Whether what is hidden from a seat could be elsewhere: a pile in another order, two hands with other pieces."""
    known = {piece for _, piece in state.game.known(state)}
    decks = [(component, set(deck) - known) for component, deck in hidden_decks(state, seat)]
    if any(component.seen_by is NOBODY and len(pieces) > 1 for component, pieces in decks):
        return True
    free = [pieces for component, pieces in decks if component.holds is None and not component.kept and pieces]
    if len(free) > 1 and len(set().union(*free)) > 1:
        return True
    return _supplies_could_differ(state, seat)


def _supplies_could_differ(state: State, seat: int | None) -> bool:
    held: dict[tuple[str, bool], list[dict[str, int]]] = {}
    for name, component in state.components.items():
        if isinstance(component, Supply) and component.pool is not None:
            for _, owner, value in parts(name, component, getattr(state, name)):
                if component.hides_from(owner, seat) and (any(value.values()) or not component.counted):
                    held.setdefault((component.pool, component.counted), []).append(value)
    return any(
        len(supplies) > 1
        and len({kind for each in supplies for kind, number in each.items() if number}) > (1 if counted else 0)
        for (_, counted), supplies in held.items()
    )


def arrangement(state: State) -> Any:
    """Where everything is, leaving out chance and the order of a hand."""
    table = state.to_data()["table"]
    for name, component in state.components.items():
        if isinstance(component, Deck) and component.seen_by is not NOBODY:
            table[name] = [sorted(each) for each in table[name]] if component.per_seat else sorted(table[name])
    return table
