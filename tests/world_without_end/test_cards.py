"""The twelve action cards, but for Privilege."""

from __future__ import annotations

import pytest

from .table import (
    BLUE,
    GAME,
    GREEN,
    RED,
    almost_done,
    carry_out,
    cover,
    empty_table,
    favor_space,
    free_on,
    have,
    ids,
    ill,
    make_ill,
    play,
    points,
    put_houses,
    refused,
    set_goods,
    set_points,
    set_stock,
    stand_on,
    texts,
)

STONE_SPACES = [space.id for space in GAME.house_spaces if space.resource == "stone"]


# --- goods


@pytest.mark.rule("wwe-card-01")
def test_grain_comes_out_of_the_field() -> None:
    state = empty_table()
    set_stock(state, grain=3)
    carry_out(state, RED, "grain")
    play(state, "take grain", "discard favor")
    assert have(state, RED, "grain") == (1,)
    assert state.stock["grain"] == 2
    assert state.actor is None


@pytest.mark.rule("wwe-card-02")
def test_piety_comes_out_of_the_cathedral_while_there_is_some() -> None:
    state = empty_table()
    set_stock(state, piety=1)
    carry_out(state, RED, "piety")
    play(state, "take piety", "discard favor")
    assert (have(state, RED, "piety"), state.stock["piety"]) == ((1,), 0)
    carry_out(state, GREEN, "piety")
    assert refused(state, "take piety")
    assert (have(state, GREEN, "piety"), state.stock["piety"], points(state)[GREEN]) == ((0,), 0, 10)


@pytest.mark.rule("wwe-card-03")
def test_only_a_resource_in_stock_can_be_chosen() -> None:
    state = empty_table()
    set_stock(state, stone=0, wood=4)
    carry_out(state, RED, "resource")
    assert texts(state) == ["take wood", "done"]
    play(state, "take wood", "discard favor")
    assert (have(state, RED, "stone", "wood"), state.stock["wood"]) == ((0, 1), 3)


@pytest.mark.rule("wwe-card-03")
@pytest.mark.parametrize("chosen", ["stone", "wood"])
def test_one_resource_is_taken_of_own_choice(chosen: str) -> None:
    state = empty_table()
    carry_out(state, RED, "resource")
    assert texts(state) == ["take stone", "take wood", "done"]
    play(state, f"take {chosen}")
    assert refused(state, "take stone")
    assert refused(state, "take wood")
    assert have(state, RED, "stone", "wood") == ((1, 0) if chosen == "stone" else (0, 1))


# --- Building Project


@pytest.mark.rule("wwe-card-04")
def test_resources_go_on_one_single_project() -> None:
    state = empty_table()
    almost_done(state, "bridge", stone=1, wood=1)
    almost_done(state, "mill", stone=1, wood=1)
    set_goods(state, RED, stone=2)
    carry_out(state, RED, "building-project")
    assert texts(state) == ["build bridge stone", "build mill stone", "done"]
    play(state, "build bridge stone")
    assert refused(state, "build mill stone")
    assert refused(state, "build bridge stone")
    assert points(state)[RED] == 13
    assert (free_on(state, "bridge"), free_on(state, "mill")) == ((0, 1), (1, 1))
    assert have(state, RED, "stone") == (1,)


@pytest.mark.rule("wwe-card-04")
@pytest.mark.parametrize(
    ("placed", "left"), [(["stone"], (3, 2)), (["stone", "stone"], (2, 2)), (["wood", "stone"], (3, 1))]
)
def test_one_or_two_resources_of_equal_or_different_kind_bring_three_points_each(
    placed: list[str], left: tuple[int, int]
) -> None:
    state = empty_table()
    set_goods(state, RED, stone=3, wood=3)
    carry_out(state, RED, "building-project")
    play(state, *(f"build bridge {resource}" for resource in placed))
    if len(placed) < 2:
        play(state, "done")
    assert all(text.startswith("discard") for text in texts(state)), "two at the most"
    assert free_on(state, "bridge") == left
    assert points(state)[RED] == 10 + 3 * len(placed)
    assert sum(have(state, RED, "stone", "wood")) == 6 - len(placed)


# --- Wool & Cloth Sales


@pytest.mark.rule("wwe-card-05")
def test_any_number_of_wool_and_one_cloth_are_sold() -> None:
    state = empty_table(chapter=2)
    set_goods(state, RED, wool=3, cloth=2)
    carry_out(state, RED, "sales")
    play(state, "sell wool", "sell cloth")
    assert refused(state, "sell cloth")
    play(state, "sell wool", "sell wool")
    assert refused(state, "sell wool")
    assert have(state, RED, "gold", "wool", "cloth") == (10, 0, 1)


@pytest.mark.rule("wwe-card-05")
def test_the_cloth_may_be_sold_alone() -> None:
    state = empty_table(chapter=2)
    set_goods(state, RED, wool=3, cloth=2)
    carry_out(state, RED, "sales")
    play(state, "sell cloth", "done", "discard favor")
    assert have(state, RED, "gold", "wool", "cloth") == (4, 3, 1)


@pytest.mark.rule("wwe-card-05")
def test_no_cloth_is_sold_while_the_market_is_covered() -> None:
    state = empty_table(chapter=1)
    set_goods(state, RED, wool=1, cloth=2)
    carry_out(state, RED, "sales")
    assert texts(state) == ["sell wool", "done"]


# --- House Building and House Rent


@pytest.mark.rule("wwe-card-10")
def test_a_house_costs_one_gold_and_the_resource_of_its_space() -> None:
    state = empty_table()
    put_houses(state, GREEN, "stone-inn")
    set_goods(state, RED, gold=1, stone=1)
    stones = state.stock["stone"]
    carry_out(state, RED, "house-building")
    free = [space for space in STONE_SPACES if space != "stone-inn"]
    assert len(free) == 6
    assert texts(state) == [*(f"house {space}" for space in free), "done"]
    play(state, "house stone-shrine", "discard favor")
    assert have(state, RED, "gold", "stone") == (0, 0)
    assert state.stock["stone"] == stones + 1
    assert ids(state.houses[RED]) == ["stone-shrine"]


@pytest.mark.rule("wwe-card-10")
@pytest.mark.parametrize("goods", [{"stone": 1, "wood": 1}, {"gold": 5}])
def test_without_gold_or_resource_there_is_no_house(goods: dict[str, int]) -> None:
    state = empty_table()
    set_goods(state, RED, **goods)
    carry_out(state, RED, "house-building")
    assert texts(state) == ["done"]


@pytest.mark.rule("wwe-card-10")
def test_one_card_builds_one_house() -> None:
    state = empty_table()
    set_goods(state, RED, gold=5, stone=5, wood=5)
    carry_out(state, RED, "house-building")
    play(state, "house timber-inn")
    assert refused(state, "house stone-shrine")
    assert have(state, RED, "gold", "stone", "wood") == (4, 5, 4)


@pytest.mark.rule("wwe-card-19")
def test_wool_builds_no_house() -> None:
    state = empty_table()
    set_goods(state, RED, gold=1, wool=1)
    carry_out(state, RED, "house-building")
    assert texts(state) == ["done"]
    assert all(space.resource in ("stone", "wood") for space in GAME.house_spaces)


@pytest.mark.rule("wwe-card-11")
def test_what_is_out_of_stock_is_not_received_as_rent() -> None:
    state = empty_table()
    put_houses(state, RED, "stone-granary", "stone-shrine", "timber-sheepfold")
    set_stock(state, grain=0)
    carry_out(state, RED, "house-rent")
    play(state, "rent stone-granary", "rent timber-sheepfold")
    assert refused(state, "rent stone-shrine")
    assert have(state, RED, "grain", "wool", "piety", "gold") == (0, 1, 0, 0)
    assert (points(state)[RED], state.stock["grain"]) == (10, 0)


@pytest.mark.rule("wwe-card-11")
def test_the_rent_is_the_printed_income_of_up_to_two_own_houses() -> None:
    state = empty_table()
    put_houses(state, RED, "stone-inn", "timber-guild-hall", "stone-granary")
    put_houses(state, GREEN, "stone-shrine")
    carry_out(state, RED, "house-rent")
    assert sorted(texts(state)) == ["done", "rent stone-granary", "rent stone-inn", "rent timber-guild-hall"]
    play(state, "rent stone-inn", "rent timber-guild-hall", "discard favor")
    assert have(state, RED, "gold", "grain", "piety") == (2, 0, 0)
    assert points(state)[RED] == 11


# --- Donation


@pytest.mark.rule("wwe-card-12")
def test_a_donation_costs_one_gold_and_a_seal() -> None:
    state = empty_table()
    almost_done(state, "mill")
    state.finished.append(GAME.project["mill"])
    set_goods(state, RED, gold=1)
    carry_out(state, RED, "donation")
    assert texts(state) == ["donate bridge", "done"], "the Mill is finished, the others are not on the board"
    play(state, "donate bridge", "discard favor")
    assert have(state, RED, "gold") == (0,)
    assert ids(state.seals[RED]) == ["bridge"], "so one of the two is left"
    assert GAME.seals_each - len(state.seals[RED]) == 1
    assert points(state) == [10, 10, 10, 10]


@pytest.mark.rule("wwe-card-12")
def test_without_gold_nothing_is_donated() -> None:
    state = empty_table()
    carry_out(state, RED, "donation")
    assert texts(state) == ["done"]


# --- Cloth Production


@pytest.mark.rule("wwe-card-13")
@pytest.mark.parametrize(("times", "wool", "cloth"), [(1, 2, 1), (2, 1, 2)])
def test_one_or_two_wool_become_cloth(times: int, wool: int, cloth: int) -> None:
    state = empty_table()
    set_goods(state, RED, wool=3)
    stock = dict(state.stock)
    carry_out(state, RED, "cloth-production")
    play(state, *["weave"] * times)
    if times < 2:
        play(state, "done")
    assert refused(state, "weave")
    assert have(state, RED, "wool", "cloth") == (wool, cloth)
    assert (state.stock["wool"], state.stock["cloth"]) == (stock["wool"] + times, stock["cloth"] - times)


@pytest.mark.rule("wwe-card-14")
def test_no_more_wool_is_turned_than_there_is_cloth() -> None:
    state = empty_table()
    set_goods(state, RED, wool=2)
    set_stock(state, cloth=1)
    carry_out(state, RED, "cloth-production")
    play(state, "weave")
    assert refused(state, "weave")
    assert have(state, RED, "wool", "cloth") == (1, 1)
    assert state.stock["cloth"] == 0


# --- Medicine


@pytest.mark.rule("wwe-card-15")
@pytest.mark.parametrize("chapter", [1, 2, 3, 4])
def test_medicine_brings_one_gold_and_one_point(chapter: int) -> None:
    state = empty_table(chapter=chapter, points=8)
    set_goods(state, RED, gold=2, knowledge=9)
    carry_out(state, RED, "medicine")
    assert texts(state) == ["practise", "done"]
    play(state, "practise", "discard favor")
    assert (have(state, RED, "gold"), points(state)[RED]) == ((3,), 9)


@pytest.mark.rule("wwe-card-16")
def test_from_chapter_three_one_may_care_for_an_ill_place_instead() -> None:
    state = empty_table(chapter=3)
    make_ill(state, 6, 2)
    set_goods(state, RED, knowledge=2)
    carry_out(state, RED, "medicine")
    assert texts(state) == ["practise", "care place-6", "done"]
    play(state, "care place-6")
    assert refused(state, "practise")
    assert points(state)[RED] == 12
    assert have(state, RED, "gold", "grain", "knowledge") == (0, 1, 2)
    assert ill(state) == {}


@pytest.mark.rule("wwe-card-16")
def test_who_takes_the_gold_cares_for_nobody() -> None:
    state = empty_table(chapter=4)
    make_ill(state, 6, 2)
    set_goods(state, RED, knowledge=2)
    carry_out(state, RED, "medicine")
    play(state, "practise")
    assert refused(state, "care place-6")
    assert ill(state) == {6: 2}


@pytest.mark.rule("wwe-card-16")
def test_several_places_can_be_cared_for_at_once() -> None:
    state = empty_table(chapter=3)
    make_ill(state, 6, 2)
    make_ill(state, 8, 1)
    set_goods(state, RED, knowledge=3)
    carry_out(state, RED, "medicine")
    play(state, "care place-6", "care place-8")
    assert refused(state, "practise")
    assert points(state)[RED] == 14
    assert have(state, RED, "gold", "grain", "wool") == (0, 1, 1)


# --- Favor


@pytest.mark.rule("wwe-card-17")
def test_the_favor_card_moves_the_marker_one_space_and_the_acting_player_takes_the_award() -> None:
    state = empty_table(active=BLUE)
    stand_on(state, "queen")
    set_stock(state, piety=3)
    carry_out(state, GREEN, "favor")
    play(state, "move-on", "discard grain")
    assert favor_space(state) == "prior"
    assert [have(state, seat, "piety") for seat in range(4)] == [(0,), (1,), (0,), (0,)]
    assert state.stock["piety"] == 2
    assert state.actor is None


@pytest.mark.rule("wwe-card-18")
@pytest.mark.parametrize("covered", [(), ("prior",)])
def test_without_gold_nobody_moves_on_to_the_outlaws(covered: tuple[str, ...]) -> None:
    state = empty_table()
    stand_on(state, "queen" if covered else "prior")
    cover(state, *covered)
    before = favor_space(state)
    carry_out(state, GREEN, "favor")
    assert texts(state) == ["done"]
    play(state, "done")
    assert (favor_space(state), have(state, GREEN, "gold")) == (before, (0,))


@pytest.mark.rule("wwe-card-18")
def test_with_one_gold_one_may_move_on_to_the_outlaws_and_pays_it() -> None:
    state = empty_table()
    stand_on(state, "prior")
    set_goods(state, GREEN, gold=1)
    set_points(state, GREEN, 4)
    carry_out(state, GREEN, "favor")
    play(state, "move-on")
    assert (favor_space(state), have(state, GREEN, "gold"), points(state)[GREEN]) == ("outlaws-1", (0,), 4)
