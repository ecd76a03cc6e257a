"""How stricken places are cared for, and what they give."""

from __future__ import annotations

from random import Random

import pytest

from kingsbridge_world_without_end.state import Good

from .chapters import care_options, choices, ill_table
from .table import (
    BLUE,
    GAME,
    GREEN,
    RED,
    YELLOW,
    carry_out,
    empty_table,
    have,
    ids,
    ill,
    make_ill,
    play,
    play_until,
    points,
    put_houses,
    refused,
    reveal,
    set_goods,
    set_stock,
    texts,
    turn,
    whole_round,
)


@pytest.mark.rule("wwe-plague-05")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_caring_needs_as_much_knowledge_as_the_marker_shows(value: int) -> None:
    state = ill_table((7, value), knowledge=value - 1)
    assert care_options(state) == []
    refused(state, "care place-7")
    state = ill_table((7, value), knowledge=value)
    assert care_options(state) == ["place-7"]


@pytest.mark.rule("wwe-plague-06")
def test_one_card_cares_for_several_places_if_knowledge_covers_the_sum_of_their_values() -> None:
    one, two, three = "place-1", "place-7", "place-11"
    state = ill_table((1, 1), (7, 2), (11, 3), knowledge=4)
    wanted = [set(), {one}, {two}, {three}, {one, two}, {one, three}]
    assert choices(state, "care") == {frozenset(places) for places in wanted}
    state = ill_table((1, 1), (7, 2), (11, 3), knowledge=5)
    assert choices(state, "care") == {frozenset(places) for places in [*wanted, {two, three}]}
    state = ill_table((1, 1), (7, 2), (11, 3), knowledge=6)
    assert choices(state, "care") == {frozenset(places) for places in [*wanted, {two, three}, {one, two, three}]}


@pytest.mark.rule("wwe-plague-07")
def test_every_place_cared_for_gives_two_points_and_its_benefit_and_its_marker_leaves_the_game() -> None:
    state = ill_table((2, 2), (3, 3), (5, 1), knowledge=5)
    gone = state.ill_markers[:2]
    play(state, "care place-2")
    assert points(state) == [12, 10, 10, 10]
    assert have(state, RED, "gold", "loyalty") == (2, 0)
    play(state, "care place-3")
    assert points(state) == [14, 10, 10, 10]
    assert have(state, RED, "gold", "loyalty") == (2, 1)
    assert state.past_markers == gone
    assert ill(state) == {5: 1}
    assert not {2, 3} & {place.number for place in state.healthy}
    assert [have(state, seat, "gold", "loyalty") for seat in (GREEN, YELLOW, BLUE)] == [(0, 0)] * 3


@pytest.mark.rule("wwe-plague-08")
def test_the_hideout_of_the_outlaws_gives_two_points_only() -> None:
    state = ill_table((11, 1), knowledge=1)
    goods, stock = dict(state.goods[RED]), dict(state.stock)
    play(state, "care place-11")
    assert points(state) == [12, 10, 10, 10]
    assert state.goods[RED] == goods
    assert state.stock == stock
    assert ill(state) == {}


@pytest.mark.rule("wwe-plague-09")
def test_knowledge_is_shown_and_not_spent() -> None:
    state = ill_table((1, 3), (7, 3), knowledge=3)
    stock = state.stock["knowledge"]
    play(state, "care place-1")
    assert care_options(state) == []  # one card: the sum would be 6
    refused(state, "care place-7")
    play(state, *(["done"] if "done" in texts(state) else []), "discard grain")
    assert have(state, RED, "knowledge") == (3,)
    state.round += 1
    carry_out(state, RED, "privilege")
    assert care_options(state) == ["place-7"]
    play(state, "care place-7")
    assert ill(state) == {}
    assert have(state, RED, "knowledge") == (3,)
    assert state.stock["knowledge"] == stock


@pytest.mark.rule("wwe-plague-10")
def test_the_new_earl_takes_no_knowledge() -> None:
    state = empty_table(chapter=4)
    set_goods(state, RED, knowledge=2, piety=1, loyalty=1)
    set_goods(state, GREEN, knowledge=1, grain=1, gold=1)
    reveal(state, "ralph-becomes-earl")
    while state.actor is not None:
        assert "give knowledge" not in texts(state)
        refused(state, "give knowledge")
        play(state, texts(state)[0])
    assert have(state, RED, "knowledge") == (2,)
    assert have(state, GREEN, "knowledge", "grain", "gold") == (1, 0, 0)
    assert state.stock["knowledge"] == 17


@pytest.mark.rule("wwe-plague-10")
@pytest.mark.parametrize("seed", range(6))
def test_no_move_of_any_game_costs_knowledge(seed: int) -> None:
    chance = Random(seed)
    state = GAME.new(seats=4, seed=seed)
    gained = 0
    while state.actor is not None:
        before = [goods["knowledge"] for goods in state.goods]
        assert "give knowledge" not in texts(state)
        state.apply(chance.choice(list(state.options)))
        after = [goods["knowledge"] for goods in state.goods]
        assert all(now >= then for now, then in zip(after, before, strict=True))
        gained += sum(after) - sum(before)
    assert gained > 0
    assert not [give for give, _ in GAME.trades.values() if "knowledge" in give]


@pytest.mark.rule("wwe-plague-12")
def test_eleven_places_of_which_two_benefits_are_stated() -> None:
    provenance = {place.number: place.provenance for place in GAME.places}
    assert provenance == dict.fromkeys(range(1, 12), "reconstructed") | {9: "rulebook", 11: "rulebook"}


@pytest.mark.rule("wwe-plague-12")
@pytest.mark.parametrize(
    ("number", "extra", "goods"),
    [
        (1, 1, {}),
        (2, 0, {"gold": 2}),
        (3, 0, {"loyalty": 1}),
        (4, 0, {"cloth": 1}),
        (5, 0, {"piety": 1}),
        (6, 0, {"grain": 1}),
        (7, 2, {}),
        (8, 0, {"wool": 1}),
        (9, 0, {}),
        (11, 0, {}),
    ],
)
def test_what_each_place_gives_besides_two_points(number: int, extra: int, goods: dict[Good, int]) -> None:
    state = ill_table((number, 5), knowledge=5)
    before = dict(state.goods[RED])
    play(state, f"care place-{number}")
    assert points(state) == [12 + extra, 10, 10, 10]
    assert state.goods[RED] == before | goods
    assert any(text.startswith("house ") for text in texts(state)) is (number == 9)


@pytest.mark.rule("wwe-plague-12")
@pytest.mark.parametrize("resource", ["stone", "wood"])
def test_the_tenth_place_gives_one_stone_or_one_wood(resource: Good) -> None:
    state = ill_table((10, 5), knowledge=5)
    play(state, "care place-10")
    assert {"take stone", "take wood"} <= set(texts(state))
    play(state, f"take {resource}")
    assert sum(have(state, RED, "stone", "wood")) == have(state, RED, resource)[0] == 1
    assert points(state) == [12, 10, 10, 10]
    assert "take stone" not in texts(state)


@pytest.mark.rule("wwe-plague-13")
def test_only_places_with_a_marker_face_up_can_be_cared_for() -> None:
    state = empty_table(chapter=3)
    set_goods(state, RED, knowledge=9)
    whole_round(state, "book-of-remedies")
    play_until(state, lambda now: "play medicine" in texts(now))
    assert state.actor == RED
    play(state, "play medicine")
    assert care_options(state) == ["place-11"]
    for number in range(1, 11):
        refused(state, f"care place-{number}")


# --- the house of the ninth place


@pytest.mark.rule("wwe-plague-14")
def test_the_free_house_goes_to_any_free_space_with_a_new_income_and_costs_nothing() -> None:
    state = empty_table(chapter=3)
    make_ill(state, 9, 2)
    set_goods(state, RED, knowledge=2)
    put_houses(state, RED, "stone-granary")
    put_houses(state, GREEN, "stone-inn")
    carry_out(state, RED, "medicine")
    goods = dict(state.goods[RED])
    play(state, "care place-9")
    free = {f"house {space.id}" for space in GAME.house_spaces if space.income != "grain"} - {"house stone-inn"}
    assert {text for text in texts(state) if text.startswith("house ")} == free
    refused(state, "house timber-granary")
    refused(state, "house stone-inn")
    play(state, "house timber-inn")
    assert ids(state.houses[RED]) == ["stone-granary", "timber-inn"]
    assert state.goods[RED] == goods
    assert not [text for text in texts(state) if text.startswith("house ")]  # one house only


@pytest.mark.rule("wwe-plague-14")
def test_the_free_house_may_be_declined() -> None:
    state = ill_table((9, 2), knowledge=2)
    play(state, "care place-9", "done")
    assert state.houses[RED] == []
    assert points(state) == [12, 10, 10, 10]


@pytest.mark.rule("wwe-plague-14")
@pytest.mark.parametrize("lacking", ["a house", "a new income on a free space"])
def test_without_a_house_or_a_fitting_space_the_ninth_place_gives_two_points_only(lacking: str) -> None:
    state = empty_table(chapter=3)
    make_ill(state, 9, 2)
    set_goods(state, RED, knowledge=2)
    spaces = [space for space in ids(GAME.house_spaces) if "granary" not in space]
    if lacking == "a house":
        put_houses(state, RED, "stone-granary", "stone-inn", "stone-shrine", "stone-guild-hall")
    else:
        put_houses(state, RED, "stone-granary")
        for seat in (GREEN, YELLOW, BLUE):
            put_houses(state, seat, *spaces[4 * seat - 4 : 4 * seat])
    before = list(state.houses[RED])
    turn(state, RED)
    play(state, "play medicine", "care place-9")
    assert not [text for text in texts(state) if text.startswith("house ")]
    assert state.houses[RED] == before
    assert points(state) == [12, 10, 10, 10]


@pytest.mark.rule("wwe-plague-14")
def test_a_benefit_out_of_stock_is_lost() -> None:
    state = ill_table((4, 2), knowledge=2)
    set_stock(state, cloth=0)
    play(state, "care place-4")
    assert have(state, RED, "cloth") == (0,)
    assert state.stock["cloth"] == 0
    assert points(state) == [12, 10, 10, 10]
    assert ill(state) == {}
