"""The examples of building and donating in the rulebook."""

from __future__ import annotations

import pytest

from .table import (
    BLUE,
    GREEN,
    RED,
    almost_done,
    carry_out,
    empty_table,
    free_on,
    have,
    ids,
    play,
    points,
    put_seals,
    set_goods,
    set_stock,
)


@pytest.mark.rule("wwe-example-05")
def test_a_stone_and_a_wood_on_the_mill_bring_six_points() -> None:
    state = empty_table(points=8)
    almost_done(state, "mill", stone=1, wood=2)
    set_goods(state, RED, stone=1, wood=1)
    carry_out(state, RED, "building-project")
    play(state, "build mill stone", "build mill wood")
    assert points(state) == [14, 8, 8, 8]
    assert have(state, RED, "stone", "wood") == (0, 0)
    assert free_on(state, "mill") == (0, 1)


@pytest.mark.rule("wwe-example-06")
@pytest.mark.parametrize("builder", [RED, BLUE])
def test_both_donors_of_the_mill_get_a_point_and_a_cloth(builder: int) -> None:
    state = empty_table()
    almost_done(state, "mill", wood=1)
    put_seals(state, "mill", RED, GREEN)
    set_goods(state, builder, wood=1)
    set_stock(state, cloth=12)
    carry_out(state, builder, "building-project")
    play(state, "build mill wood")
    assert ids(state.finished) == ["mill"]
    expected: list[float] = [11, 11, 10, 10]
    expected[builder] += 3
    assert points(state) == expected
    assert [have(state, seat, "cloth") for seat in range(4)] == [(1,), (1,), (0,), (0,)]
    assert state.stock["cloth"] == 10
    assert state.seals == [[], [], [], []]
