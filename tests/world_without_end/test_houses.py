"""The fourteen house spaces and the four houses of every player."""

from __future__ import annotations

from collections import defaultdict

import pytest

from .table import (
    GAME,
    GREEN,
    RED,
    carry_out,
    empty_table,
    have,
    ids,
    play,
    put_houses,
    refused,
    set_goods,
    texts,
)

SPACES = [space.id for space in GAME.house_spaces]


@pytest.mark.rule("wwe-house-01")
@pytest.mark.parametrize("taken", SPACES)
def test_each_space_is_for_one_house(taken: str) -> None:
    state = empty_table()
    set_goods(state, RED, gold=1, stone=1, wood=1)
    everywhere = state.clone()
    carry_out(everywhere, RED, "house-building")
    assert texts(everywhere) == [*(f"house {space}" for space in SPACES), "done"]
    assert len(SPACES) == 14
    put_houses(state, GREEN, taken)
    carry_out(state, RED, "house-building")
    assert refused(state, f"house {taken}")
    assert texts(state) == [*(f"house {space}" for space in SPACES if space != taken), "done"]


@pytest.mark.rule("wwe-house-02")
def test_nobody_has_two_houses_with_the_same_income() -> None:
    state = empty_table()
    put_houses(state, RED, "stone-granary")
    for seat in (RED, GREEN):
        set_goods(state, seat, gold=1, wood=1)
    carry_out(state, RED, "house-building")
    assert refused(state, "house timber-granary")
    assert "house timber-shrine" in texts(state)
    play(state, "done", "discard favor")
    carry_out(state, GREEN, "house-building")
    play(state, "house timber-granary")
    assert ids(state.houses[GREEN]) == ["timber-granary"]


@pytest.mark.rule("wwe-house-03")
def test_with_all_four_houses_on_the_board_nothing_is_built_or_moved() -> None:
    state = empty_table()
    four = ["stone-granary", "timber-shrine", "stone-infirmary", "timber-inn"]
    put_houses(state, RED, *four)
    set_goods(state, RED, gold=5, stone=3)
    carry_out(state, RED, "house-building")
    assert refused(state, "house stone-sheepfold")
    assert not [text for text in texts(state) if not text.startswith(("discard", "done"))]
    assert have(state, RED, "gold", "stone") == (5, 3)
    assert ids(state.houses[RED]) == four


@pytest.mark.rule("wwe-house-03")
def test_with_three_houses_on_the_board_the_fourth_can_be_built() -> None:
    state = empty_table()
    put_houses(state, RED, "stone-granary", "timber-shrine", "stone-infirmary")
    set_goods(state, RED, gold=5, stone=3)
    carry_out(state, RED, "house-building")
    play(state, "house stone-sheepfold")
    assert len(state.houses[RED]) == 4


@pytest.mark.rule("wwe-house-04")
def test_every_income_is_there_once_for_stone_and_once_for_wood() -> None:
    groups = defaultdict(list)
    for space in GAME.house_spaces:
        groups[space.income].append(space.resource)
    assert set(groups) == {"grain", "piety", "knowledge", "wool", "loyalty", "two-gold", "point"}
    assert all(sorted(resources) == ["stone", "wood"] for resources in groups.values())
    assert {space.provenance for space in GAME.house_spaces} == {"reconstructed"}


@pytest.mark.rule("wwe-house-05")
def test_one_rent_uses_a_house_once_and_privilege_may_use_it_again() -> None:
    state = empty_table()
    put_houses(state, RED, "timber-sheepfold")
    carry_out(state, RED, "house-rent")
    play(state, "rent timber-sheepfold")
    assert refused(state, "rent timber-sheepfold")
    if "done" in texts(state):
        play(state, "done")
    play(state, "discard favor")
    assert have(state, RED, "wool") == (1,)
    state.round += 1
    carry_out(state, RED, "privilege")
    play(state, "rent timber-sheepfold")
    assert refused(state, "rent timber-sheepfold")
    assert have(state, RED, "wool") == (2,)
