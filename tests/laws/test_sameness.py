"""Mistakes against laws 3 and 4: results that depend on more than state and move, and states that JSON cannot carry."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.engine.components import Track, per_seat

from . import toy
from .catching import assert_caught
from .toy import Toy, ToyGame, turn


def copied_by_hand(state: Any, *more: str) -> Any:
    """A copy that forgets that lists are shared unless they are copied."""
    new = object.__new__(type(state))
    plain = ("game", "seats", "seed", "draws", "round", "phase", "actor", "options", "viewer")
    for name in (*plain, *state.components, *more):
        setattr(new, name, getattr(state, name))
    new.log, new.agenda = None, state.agenda.copy()
    return new


# --- law 3


class SharedHands(Toy):
    """Clones hold the very same lists."""

    def clone(self) -> Any:
        return copied_by_hand(self)


class SharedAgenda(Toy):
    """Clones have everything of their own but the agenda."""

    def clone(self) -> Any:
        new = copied_by_hand(self)
        new.hands, new.purses = [hand.copy() for hand in self.hands], [purse.copy() for purse in self.purses]
        new.points, new.road = [points.copy() for points in self.points], self.road.copy()
        new.pile, new.discard, new.bank, new.die = (
            *(self.pile.copy(), self.discard.copy()),
            *(self.bank.copy(), self.die.copy()),
        )
        new.agenda = self.agenda
        return new


class SharesHands(ToyGame):
    state_class = SharedHands


class SharesAgenda(ToyGame):
    state_class = SharedAgenda


class PlaysByGlobalRandom(ToyGame):
    """The die is rolled with the global random."""

    def play(self, state: Toy, card: kb.Piece, seat: int) -> None:
        super().play(state, card, seat)
        state.die = [random.randint(1, 6)]


class DealsByGlobalRandom(ToyGame):
    """The pile is shuffled with the global random."""

    def setup(self, state: Toy) -> None:
        super().setup(state)
        random.shuffle(state.pile)


class ShufflesByGlobalRandom(ToyGame):
    """What lies face down is shuffled with the global random, which only shows later."""

    def draw(self, state: Toy, seat: int) -> None:
        super().draw(state, seat)
        random.shuffle(state.pile)


class GoesByTheClock(ToyGame):
    """A move leads somewhere else from one moment to the next."""

    def play(self, state: Toy, card: kb.Piece, seat: int) -> None:
        super().play(state, card, seat)
        state.points[seat]["coins"] += time.perf_counter_ns()


class CountsItsCalls(ToyGame):
    """A counter lives in the game, where all states share it."""

    calls = 0

    def play(self, state: Toy, card: kb.Piece, seat: int) -> None:
        super().play(state, card, seat)
        self.calls += 1
        state.die = [1 + self.calls % 6]


class DiscardsIntoTheClass(ToyGame):
    """All states discard into the one list of the class."""

    heap: list[kb.Piece] = []

    def play(self, state: Toy, card: kb.Piece, seat: int) -> None:
        super().play(state, card, seat)
        self.heap.append(card)
        state.discard = self.heap


class RemembersInItsClass(ToyGame):
    """The first card of a round is written where every state reads it."""

    trump: kb.Piece

    def play(self, state: Toy, card: kb.Piece, seat: int) -> None:
        if seat == 0:
            type(self).trump = card
        super().play(state, card, seat)

    def pay(self, state: Toy, seat: int) -> None:
        super().pay(state, seat)
        if seat > 0:
            state.points[seat]["coins"] += self.place_of(self.trump)


class DealsFromItsOwnBox(ToyGame):
    """The pile is the game's own list of cards and not a copy of it."""

    def setup(self, state: Toy) -> None:
        state.pile = self.cards
        state.hands = [[self.cards[seat]] for seat in range(state.seats)]

    def draw(self, state: Toy, seat: int) -> None:
        state.discard.append(state.pile.pop())


class TellsTheTime(ToyGame):
    """The log says something else every time."""

    def pay(self, state: Toy, seat: int) -> None:
        super().pay(state, seat)
        state.tell("A coin at {moment}.", moment=time.perf_counter_ns())


def test_a_clone_that_shares_a_component_is_caught() -> None:
    assert_caught(SharesHands(), 3, "a clone shares pile with the state it was cloned from")


def test_a_clone_that_shares_the_agenda_is_caught() -> None:
    assert_caught(SharesAgenda(), 3, "a clone shares agenda with the state it was cloned from")


@pytest.mark.parametrize("game", [PlaysByGlobalRandom, ShufflesByGlobalRandom, GoesByTheClock, CountsItsCalls])
def test_a_move_that_leads_elsewhere_the_second_time_is_caught(game: type[ToyGame]) -> None:
    assert_caught(game(), 3, "twice gives two different states")


def test_a_list_that_all_states_hold_is_caught() -> None:
    assert_caught(DiscardsIntoTheClass(), 3, "led share discard", games=1)


def test_a_deal_by_global_random_is_caught() -> None:
    assert_caught(DealsByGlobalRandom(), 3, "the same seed gives two different games")


def test_a_rule_that_remembers_in_its_class_is_caught() -> None:
    assert_caught(RemembersInItsClass(), 3, "leads elsewhere: something outside the state matters")


def test_a_game_that_is_used_up_by_playing_it_is_caught() -> None:
    assert_caught(DealsFromItsOwnBox(), 3, "the game itself was changed", games=1)


def test_a_log_that_differs_every_time_is_caught() -> None:
    assert_caught(TellsTheTime(), 3, "the log differs from one time to the next")


# --- law 4


class SecretSlot(Toy):
    """A debt is kept beside the declared components; clones carry it, JSON does not."""

    __slots__ = ("debt",)
    debt: int

    def clone(self) -> Any:
        new = SharedAgenda.clone(self)  # type: ignore[arg-type]
        new.agenda = self.agenda.copy()
        new.debt = getattr(self, "debt", 0)
        return new


class KeepsASecretSlot(ToyGame):
    """The debt is paid in the end."""

    state_class = SecretSlot

    def pay(self, state: Toy, seat: int) -> None:
        assert isinstance(state, SecretSlot)
        super().pay(state, seat)
        state.debt += 1
        state.points[seat]["coins"] += state.debt


class ShortTrack(Track):
    """A kind of track that is written down with one digit."""

    def encode(self, value: int) -> int:
        return value % 4


class ShortRoad(Toy):
    road: list[int] = per_seat(ShortTrack(low=0, high=toy.CARDS))


class WritesOneDigit(ToyGame):
    state_class = ShortRoad


class ForgotToAddThePieces(ToyGame):
    """The cards are made, but the game is not told of them."""

    def add_pieces(self, pieces: Any) -> None:
        super().add_pieces(list(pieces)[1:])


@kb.step
def count_up(state: Toy, played: list[int]) -> None:
    """Something is done with all that was played in the round."""
    state.die = [1 + len(played) % 6]


class PlansWithAList(ToyGame):
    """A list on the agenda, which clones would share and JSON cannot hold."""

    rules_modules = (*ToyGame.rules_modules, {"count_up": count_up})

    def begin_round(self, state: Toy) -> None:
        if any(state.hands):
            state.plan(*(turn(seat) for seat in range(state.seats)), count_up([]))
        else:
            state.finish()


def test_a_value_beside_the_declared_components_is_caught() -> None:
    assert_caught(KeepsASecretSlot(), 4, "the state that came back from JSON plays out differently")


def test_a_component_that_is_not_written_in_full_is_caught() -> None:
    assert_caught(WritesOneDigit(), 4, "the state that comes back from JSON differs")


def test_a_piece_that_the_game_does_not_know_is_caught() -> None:
    assert_caught(ForgotToAddThePieces(), 4, "the state does not survive JSON")


def test_a_list_on_the_agenda_is_caught() -> None:
    assert_caught(PlansWithAList(), 4, "cannot be an argument on the agenda")


class Undeclared(ToyGame):
    """A value is kept on the state without a declaration."""

    def play(self, state: Toy, card: kb.Piece, seat: int) -> None:
        super().play(state, card, seat)
        state.last_card = card  # type: ignore[attr-defined]


def test_a_state_refuses_what_is_not_declared() -> None:
    assert_caught(Undeclared(), 1, "has no attribute 'last_card'")
