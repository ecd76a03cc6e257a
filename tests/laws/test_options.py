"""Mistakes against laws 1 and 2: games that do not end, and options that are none."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.laws import walk

from .catching import assert_caught
from .toy import Options, Toy, ToyGame, turn


class NeverEnds(ToyGame):
    """Cards that were played come back to the hand."""

    def play(self, state: Toy, card: kb.Piece, seat: int) -> None:
        state.tell("{seat} keeps the card.", seat=seat)


class NobodyCanEverMove(ToyGame):
    """There is never an option, and the rounds go on and on."""

    def choices(self, state: Toy, seat: int) -> Options:
        return []


class DeadEnd(ToyGame):
    """After some moves nobody has an option, but the game is not over."""

    def choices(self, state: Toy, seat: int) -> Options:
        return super().choices(state, seat) if len(state.discard) < 5 else []


class ForgotToFinish(ToyGame):
    """The last round is followed by another one."""

    def begin_round(self, state: Toy) -> None:
        state.plan(*(turn(seat) for seat in range(state.seats)))


class AsksNobody(ToyGame):
    """The first turn is given to the seat after the last one."""

    def begin_round(self, state: Toy) -> None:
        if any(state.hands):
            state.plan(*(turn(seat) for seat in (state.seats, *range(1, state.seats))))
        else:
            state.finish()

    def choices(self, state: Toy, seat: int) -> Options:
        return super().choices(state, seat % state.seats)


class NobodyWins(ToyGame):
    """The winners are forgotten."""

    def winners(self, state: Toy) -> list[int]:
        return []


class Fails(ToyGame):
    """A rule stumbles over a rare position."""

    def pay(self, state: Toy, seat: int) -> None:
        super().pay(state, seat)
        state.points[seat]["coins"] += 6 // (10 - state.bank["coin"] - 3) * 0


class FailsAtOnce(ToyGame):
    """The table cannot be laid."""

    def setup(self, state: Toy) -> None:
        state.pile = [self.cards[CARDS_IN_ANOTHER_BOX]]


CARDS_IN_ANOTHER_BOX = 99


class OffersTwice(ToyGame):
    """The first card is offered twice."""

    def choices(self, state: Toy, seat: int) -> Options:
        choices = super().choices(state, seat)
        return choices + choices[:1]


class MakesItsOwnMoves(ToyGame):
    """A move is made where it should be taken from the catalogue."""

    def choices(self, state: Toy, seat: int) -> Options:
        return [kb.Move(move.index, move.verb, move.what, move.text) for move in super().choices(state, seat)]


class OffersTexts(ToyGame):
    """The notation of a move is offered in place of the move."""

    def choices(self, state: Toy, seat: int) -> Any:
        return [str(move) for move in super().choices(state, seat)]


class OffersAGenerator(ToyGame):
    """The options can be read only once."""

    def choices(self, state: Toy, seat: int) -> Any:
        return (self.play_card[card] for card in state.hands[seat])


class CountsTheQuestions(ToyGame):
    """How many options there are depends on how often somebody asked."""

    asked = 0

    def choices(self, state: Toy, seat: int) -> Options:
        self.asked += 1
        return super().choices(state, seat)[: 1 + self.asked % 2]


class DrawsWhenAsked(ToyGame):
    """To be asked already changes the table."""

    def choices(self, state: Toy, seat: int) -> Options:
        if state.pile and state.hands[seat]:
            self.draw(state, seat)
        return super().choices(state, seat)


class Whimsical(ToyGame):
    """The options come in another order every time."""

    def choices(self, state: Toy, seat: int) -> Options:
        return sorted(super().choices(state, seat), key=lambda move: random.random())


def test_a_game_that_never_ends_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "MOST_MOVES", 100)
    assert_caught(NeverEnds(), 1, "has not ended after 100 moves", games=1, every=10)


@pytest.mark.parametrize(
    ("game", "law", "saying"),
    [
        (NobodyCanEverMove, 1, "no seat is asked"),
        (NobodyWins, 1, "nobody has won"),
        (Fails, 1, "ZeroDivisionError"),
        (OffersTwice, 2, "two options"),
        (MakesItsOwnMoves, 2, "not in the catalogue"),
        (DrawsWhenAsked, 2, "asked again"),
    ],
)
def test_the_cheap_laws_by_themselves_catch_it_too(game: type[ToyGame], law: int, saying: str) -> None:
    assert_caught(game(), law, saying, every=0)


@pytest.mark.parametrize("game", [NobodyCanEverMove, DeadEnd, ForgotToFinish])
def test_a_running_game_without_an_option_is_caught(game: type[ToyGame]) -> None:
    assert_caught(game(), 1, "no seat is asked and the game does not end", games=1)


def test_a_turn_of_a_seat_that_does_not_exist_is_caught() -> None:
    assert_caught(AsksNobody(), 1, "is to move, but there is no such seat")


def test_a_game_that_nobody_wins_is_caught() -> None:
    assert_caught(NobodyWins(), 1, "nobody has won")


def test_an_error_in_a_rule_is_told_with_its_line() -> None:
    assert_caught(Fails(), 1, "the game fails: ZeroDivisionError: integer division or modulo by zero (test_options.py:")
    assert_caught(FailsAtOnce(), 1, "the game fails: IndexError: list index out of range (test_options.py:")


def test_two_options_with_one_text_are_caught() -> None:
    assert_caught(OffersTwice(), 2, "two options have the text 'play card-")


@pytest.mark.parametrize("game", [MakesItsOwnMoves, OffersTexts])
def test_an_option_that_is_not_in_the_catalogue_is_caught(game: type[ToyGame]) -> None:
    assert_caught(game(), 2, "is not in the catalogue")


def test_options_that_can_be_read_only_once_are_caught() -> None:
    assert_caught(OffersAGenerator(), 2, "instead of a list of moves")


@pytest.mark.parametrize("game", [Whimsical, CountsTheQuestions])
def test_options_that_differ_from_question_to_question_are_caught(game: type[ToyGame]) -> None:
    assert_caught(game(), 2, "the options differ from one time to the next")


def test_a_question_that_changes_the_table_is_caught() -> None:
    assert_caught(DrawsWhenAsked(), 2, "asked again, the options are")
