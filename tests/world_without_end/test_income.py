"""Personal income: who receives what, where it comes from, and what happens when it is out of stock."""

from __future__ import annotations

from typing import Literal, get_args

import pytest

from kingsbridge_world_without_end.state import GOODS, Good, Symbol, WorldWithoutEnd

from .table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    carry_out,
    empty_table,
    favor_space,
    have,
    lay_replacement,
    make_ill,
    phase,
    play,
    points,
    put_houses,
    reveal,
    set_goods,
    set_points,
    set_stock,
    stand_on,
    turn,
)

Kind = Literal["stone", "wood", "grain", "wool", "knowledge", "piety", "loyalty"]
"""The pieces that an income can be."""


def pay(state: WorldWithoutEnd, *corners: Symbol) -> None:
    """Incomes are paid with the first corner towards Red."""
    lay_replacement(state, corners)
    phase(state, "income")


def holdings(state: WorldWithoutEnd) -> list[dict[Good, int]]:
    """The goods that each player has."""
    return [{good: number for good, number in goods.items() if number} for goods in state.goods]


@pytest.mark.rule("wwe-income-01")
@pytest.mark.parametrize("active", [RED, GREEN, YELLOW])
def test_everybody_receives_what_the_corner_to_the_own_side_shows(active: int) -> None:
    state = empty_table(3, active=active)
    pay(state, "wool", "piety", "two-gold", "loyalty")
    assert holdings(state) == [{"wool": 1}, {"piety": 1}, {"gold": 2}]
    assert state.stock["loyalty"] == 14
    assert points(state) == [10] * 3


@pytest.mark.rule("wwe-income-01")
def test_two_players_receive_what_opposite_corners_show() -> None:
    state = empty_table(2)
    pay(state, "wool", "piety", "two-gold", "loyalty")
    assert holdings(state) == [{"wool": 1}, {"gold": 2}]
    assert (state.stock["loyalty"], state.stock["piety"]) == (14, 12)


@pytest.mark.rule("wwe-income-02")
@pytest.mark.parametrize("good", get_args(Kind))
def test_a_symbol_is_one_piece_from_its_place(good: Kind) -> None:
    state = empty_table(2)
    before = state.stock[good]
    pay(state, good, "point", "point", "point")
    assert holdings(state) == [{good: 1}, {}]
    assert state.stock[good] == before - 1
    assert points(state) == [10, 11]


@pytest.mark.rule("wwe-income-02")
@pytest.mark.parametrize(("symbol", "gold"), [("gold", 1), ("two-gold", 2)])
def test_gold_comes_one_or_two_at_a_time(symbol: Symbol, gold: int) -> None:
    state = empty_table(2)
    stock = dict(state.stock)
    pay(state, symbol, "point", "point", "point")
    assert (holdings(state), state.stock) == ([{"gold": gold}, {}], stock)


@pytest.mark.rule("wwe-income-03")
def test_points_are_scored_openly_and_markers_may_share_a_space() -> None:
    state = empty_table()
    set_points(state, RED, 12)
    set_points(state, BLUE, 11)
    pay(state, "stone", "grain", "wool", "point")
    assert points(state) == [12, 10, 10, 12]
    for seat in (RED, GREEN, YELLOW, BLUE, None):
        assert state.view(seat).scores == [12, 10, 10, 12]


@pytest.mark.rule("wwe-income-03")
def test_other_income_goes_behind_the_screen() -> None:
    state = empty_table()
    pay(state, "stone", "grain", "wool", "point")
    assert state.view(RED).goods[RED]["stone"] == 1
    assert state.view(GREEN).goods[RED] == {}


@pytest.mark.rule("wwe-income-04")
@pytest.mark.parametrize("good", get_args(Kind))
def test_income_that_is_out_of_stock_is_a_point_instead(good: Kind) -> None:
    state = empty_table(points=9)
    set_stock(state, **{good: 0})
    pay(state, "gold", good, "gold", "gold")
    assert points(state) == [9, 10, 9, 9]
    assert (have(state, GREEN, good), state.stock[good]) == ((0,), 0)


@pytest.mark.rule("wwe-income-04")
def test_the_last_piece_is_no_shortage() -> None:
    state = empty_table(points=9)
    set_stock(state, grain=1)
    pay(state, "gold", "grain", "gold", "gold")
    assert (points(state), have(state, GREEN, "grain"), state.stock["grain"]) == ([9] * 4, (1,), 0)


@pytest.mark.rule("wwe-income-05")
@pytest.mark.parametrize(
    ("active", "winner", "loser"), [(YELLOW, BLUE, RED), (BLUE, BLUE, RED), (RED, RED, BLUE), (GREEN, BLUE, RED)]
)
def test_income_is_handed_out_clockwise_from_the_active_player(active: int, winner: int, loser: int) -> None:
    state = empty_table(active=active)
    set_stock(state, piety=1)
    pay(state, "piety", "wool", "stone", "piety")
    assert (have(state, winner, "piety"), points(state)[winner]) == ((1,), 10)
    assert (have(state, loser, "piety"), points(state)[loser]) == ((0,), 11)


@pytest.mark.rule("wwe-income-06")
def test_an_event_that_is_out_of_stock_gives_nothing() -> None:
    state = empty_table(chapter=3)
    set_stock(state, stone=0, wood=0, knowledge=0)
    reveal(state, "merthin-returns")
    assert state.actor is None
    assert (points(state), holdings(state)) == ([10] * 4, [{}] * 4)


@pytest.mark.rule("wwe-income-06")
def test_an_event_for_everybody_gives_the_last_pieces_to_the_first_players() -> None:
    state = empty_table(active=YELLOW)
    set_stock(state, wool=2)
    reveal(state, "fleece-fair")
    assert holdings(state) == [{}, {}, {"wool": 1}, {"wool": 1}]
    assert points(state) == [10] * 4


@pytest.mark.rule("wwe-income-06", "wwe-favor-16")
def test_a_favor_that_is_out_of_stock_gives_nothing() -> None:
    state = empty_table()
    set_stock(state, grain=0)
    stand_on(state, "king")
    lay_replacement(state, ["stone", "stone", "stone", "stone"])
    state.arrow = 1
    phase(state, "favor")
    assert (favor_space(state), points(state), holdings(state)) == ("earl", [10] * 4, [{}] * 4)


@pytest.mark.rule("wwe-income-06")
def test_a_rent_that_is_out_of_stock_gives_nothing() -> None:
    state = empty_table()
    set_stock(state, grain=0)
    put_houses(state, RED, "stone-granary", "stone-inn")
    carry_out(state, RED, "house-rent")
    play(state, "rent stone-granary", "rent stone-inn")
    assert (points(state), holdings(state)[RED]) == ([10] * 4, {"gold": 2})


@pytest.mark.rule("wwe-income-06")
def test_an_action_that_is_out_of_stock_gives_nothing() -> None:
    state = empty_table()
    set_stock(state, piety=0)
    turn(state, RED)
    play(state, "play piety")
    assert state.actor == RED
    assert (points(state), holdings(state)) == ([10] * 4, [{}] * 4)
    assert [card.id for card in state.actions[RED]] == ["piety"]


@pytest.mark.rule("wwe-income-06")
def test_a_benefit_of_the_plague_that_is_out_of_stock_gives_nothing() -> None:
    state = empty_table(chapter=3)
    set_goods(state, RED, knowledge=5)
    set_stock(state, grain=0)
    make_ill(state, 6, 2)
    carry_out(state, RED, "medicine")
    play(state, "care place-6")
    assert points(state) == [12, 10, 10, 10]
    assert have(state, RED, *GOODS) == (0, 0, 0, 0, 0, 0, 0, 0, 5)
