"""The examples of our rulebook about events, income, favor and an empty field."""

from __future__ import annotations

import pytest

from .table import (
    RED,
    carry_out,
    empty_table,
    favor_space,
    have,
    ids,
    lay_event,
    lay_replacement,
    phase,
    play,
    points,
    reveal,
    set_goods,
    set_stock,
    turn,
)


@pytest.mark.rule("wwe-example-01")
def test_income_of_a_stone_a_grain_a_gold_and_a_point() -> None:
    state = empty_table()
    lay_event(state, "caroli")
    phase(state, "orient", "income")
    play(state, "turn 1")
    assert [have(state, seat, "stone", "grain", "gold") for seat in range(4)] == [
        (1, 0, 0),
        (0, 1, 0),
        (0, 0, 1),
        (0, 0, 0),
    ]
    assert points(state) == [10, 10, 10, 11]


@pytest.mark.rule("wwe-example-02")
def test_the_arrow_points_at_2_and_the_marker_goes_from_the_outlaws_to_the_prioress() -> None:
    state = empty_table()
    assert state.favor + 1 == 3
    lay_replacement(state, ["stone", "grain", "gold", "point"])
    phase(state, "orient", "income", "favor")
    play(state, "turn 2")
    assert (state.favor + 1, favor_space(state)) == (5, "prioress")


@pytest.mark.rule("wwe-example-03")
def test_two_of_four_players_swap_a_wool_with_caroli() -> None:
    state = empty_table()
    for seat in range(4):
        set_goods(state, seat, wool=1, gold=2)
    reveal(state, "caroli")
    for seat, move in enumerate(("trade caroli", "decline", "trade caroli", "decline")):
        assert state.actor == seat
        play(state, move)
    assert state.actor is None
    assert [have(state, seat, "wool", "gold") for seat in range(4)] == [(0, 5), (1, 2), (0, 5), (1, 2)]


@pytest.mark.rule("wwe-example-04")
def test_the_grain_card_brings_nothing_from_an_empty_field() -> None:
    state = empty_table()
    set_goods(state, RED, grain=1)
    set_stock(state, grain=0)
    turn(state, RED)
    play(state, "play grain")
    assert "take grain" not in [str(each) for each in state.options]
    assert (have(state, RED, "grain"), points(state)) == ((1,), [10] * 4)
    assert (ids(state.actions[RED]), len(state.hands[RED])) == (["grain"], 11)


@pytest.mark.rule("wwe-example-04")
def test_the_grain_card_brings_one_from_a_field_with_one() -> None:
    state = empty_table()
    set_stock(state, grain=1)
    carry_out(state, RED, "grain")
    play(state, "take grain")
    assert (have(state, RED, "grain"), state.stock["grain"]) == ((1,), 0)
