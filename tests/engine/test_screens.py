"""Goods behind a screen, cards that every player keeps, half points, and the order of seats."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.errors import DataError
from kingsbridge_core.laws.conserved import pieces_in, problems_of, units_in
from kingsbridge_core.laws.seen import freedom

GOODS = ("gold", "wool", "salt")
CARDS = [kb.Piece(name, name) for name in ("plough", "sow", "reap", "mill")]


class Farm(kb.State):
    """Everybody has the same cards, and goods behind a screen."""

    game: FarmGame
    barn: dict[str, int] = kb.supply(GOODS[1:], pool="goods")
    screens: list[dict[str, int]] = kb.per_seat(
        kb.supply(GOODS, pool="goods", seen_by=kb.OWNER, unlimited=["gold"], counted=False)
    )
    hands: list[list[kb.Piece]] = kb.per_seat(kb.deck(seen_by=kb.OWNER, kept=True))
    laid: list[list[kb.Piece]] = kb.per_seat(kb.deck(seen_by=kb.OWNER, kept=True))
    points: list[dict[str, float]] = kb.per_seat(kb.score(["harvest"]))


@kb.step
def season(farm: Farm) -> None:
    """Somebody lays a card."""
    farm.plan(lay(0))


@kb.decision
def lay(farm: Farm, seat: int) -> list[kb.Move[Any]]:
    """The player lays any card from their hand."""
    return [farm.game.lay[card] for card in farm.hands[seat]]


@lay.chosen
def lay_down(farm: Farm, move: kb.Move[Any], seat: int) -> None:
    """The card gives half a point."""
    farm.hands[seat].remove(move.what)
    farm.laid[seat].append(move.what)
    farm.points[seat]["harvest"] += 0.5


class FarmGame(kb.Game[Farm]):
    """The game around it."""

    id = "farm"
    definition_source = {"title": "Farm", "seats": [2, 3, 4], "phases": ["season"]}
    state_class = Farm

    def build(self) -> None:
        """A move for each card."""
        self.add_pieces(CARDS)
        self.lay = self.moves.each("lay", CARDS)

    def setup(self, state: Farm) -> None:
        """Everybody has two cards in hand and two laid, and some goods."""
        state.barn = {"wool": 5, "salt": 5}
        for seat in range(state.seats):
            state.hands[seat], state.laid[seat] = CARDS[:2], CARDS[2:]
            state.screens[seat] = {"gold": seat + 1, "wool": 3, "salt": seat}


GAME = FarmGame()


def test_the_others_do_not_even_see_how_much_is_behind_a_screen() -> None:
    view = GAME.new(3, 1).view(1)
    assert view.screens == [{}, {"gold": 2, "wool": 3, "salt": 1}, {}]


def test_what_is_behind_the_screens_of_others_is_shared_out_anew_with_the_same_totals() -> None:
    state, found = GAME.new(4, 1), set()
    for seed in range(60):
        other = state.determinize(1, Random(seed))
        assert other.screens[1] == state.screens[1]
        for good in GOODS:
            assert sum(each[good] for each in other.screens) == sum(each[good] for each in state.screens)
        found.add(tuple(sum(each.values()) for each in other.screens))
    assert len(found) > 10  # how much each of them has is not known


def test_a_single_other_screen_holds_what_is_nowhere_else() -> None:
    state = GAME.new(2, 1)
    assert state.determinize(0, Random(5)).screens == state.screens
    assert freedom(GAME.new(3, 1), 0)


def test_cards_that_players_keep_never_change_their_owner() -> None:
    state, found = GAME.new(4, 1), set()
    for seed in range(40):
        other = state.determinize(0, Random(seed))
        for seat in range(4):
            assert sorted(map(str, other.hands[seat] + other.laid[seat])) == sorted(map(str, CARDS))
        assert set(other.hands[0]) == set(state.hands[0])
        found.add(frozenset(map(str, other.hands[1])))
    assert len(found) == 6  # any two of four


def test_kinds_that_never_run_out_may_come_from_nowhere() -> None:
    state = GAME.new(2, 1)
    units = units_in(state)
    state.screens[0]["gold"] += 100
    assert not list(problems_of(state, pieces_in(state), units))
    state.screens[0]["wool"] += 1
    assert list(problems_of(state, pieces_in(state), units)) == ["there are 12 wool in the pool 'goods' instead of 11"]


def test_half_points_are_counted_and_saved() -> None:
    state = GAME.new(2, 1)
    state.apply(state.options[0])
    assert state.scores == [0.5, 0]
    assert GAME.from_data(state.to_data()) == state


@pytest.mark.parametrize("nonsense", [0.3, "1", True, None, float("inf"), float("nan")])
def test_other_fractions_are_refused(nonsense: Any) -> None:
    data = GAME.new(2, 1).to_data()
    data["table"]["points"][0]["harvest"] = nonsense
    with pytest.raises(DataError):
        GAME.from_data(data)


def test_clockwise_begins_with_any_seat() -> None:
    assert GAME.new(4, 1).clockwise(2) == (2, 3, 0, 1)
    assert GAME.new(2, 1).clockwise(1) == (1, 0)
