"""When conflicts come, in which order, and what still counts before them."""

from __future__ import annotations

import pytest

from .layouts import arrive, build, burns, conflict, go_on, scores, two_first_turns, two_second_turns
from .table import (
    COUNTRIES,
    A,
    B,
    C,
    Country,
    D,
    ally,
    empty_table,
    first_turn,
    give_tiles,
    houses_in,
    lay_stones,
    log_of,
    main_texts,
    only_free,
    play,
    refused,
    score_of,
    second_turn,
    set_points,
    stones_in,
    texts,
    told,
)

# A and C are Catholic, B and D Protestant, everybody has 10 points


@pytest.mark.rule("cof-conflict-10")
def test_the_player_whose_turn_it_is_orders_the_conflicts_and_any_order_ends_alike() -> None:
    state = empty_table()
    lay_stones(state, "england", catholic=3, neutral=1)
    lay_stones(state, "france", protestant=2, catholic=1, neutral=1)
    build(state, A, england=5, france=4)
    build(state, B, england=2, france=6)
    two_first_turns(state, B, C)
    play(state, "begin", "end")
    assert (state.actor, texts(state)) == (B, ["settle england", "settle france"])
    results = []
    for first in ("england", "france"):
        trial = state.clone()
        play(trial, f"settle {first}")
        assert trial.actor == C
        results.append((scores(trial), trial.houses, [stones_in(trial, country) for country in COUNTRIES]))
    assert results[0] == results[1]
    assert results[0][0] == [15, 16, 10, 10]
    assert [houses["england"] for houses in results[0][1]] == [5, 0, 0, 0]
    assert [houses["france"] for houses in results[0][1]] == [0, 6, 0, 0]
    assert results[0][2] == [(0, 0, 0)] * 4


@pytest.mark.rule("cof-conflict-10")
def test_of_three_conflicts_the_player_is_asked_country_by_country() -> None:
    state = empty_table()
    full: tuple[Country, ...] = ("england", "netherlands", "spain")
    for country in full:
        lay_stones(state, country, catholic=4)
        build(state, C, **{country: 1})
    conflict(state, D)
    assert (state.actor, texts(state)) == (D, ["settle england", "settle netherlands", "settle spain"])
    play(state, "settle netherlands")
    assert score_of(state, C) == 11
    assert (state.actor, texts(state)) == (D, ["settle england", "settle spain"])
    play(state, "settle spain")
    assert state.actor is None
    assert score_of(state, C) == 13
    assert not any(burns(state, country) for country in COUNTRIES)


@pytest.mark.rule("cof-conflict-11")
def test_a_stone_taken_out_of_a_full_country_puts_the_torch_out() -> None:
    state = empty_table()
    ally(state, A, "alice-willard", "white", 3)
    ally(state, A, "francis-walsingham", "purple", 3)
    lay_stones(state, "france", protestant=3)
    build(state, A, france=5)
    build(state, B, france=4)
    first_turn(state, A)
    play(state, "begin", "place neutral france")
    assert burns(state, "france")
    play(state, "remove protestant france")
    assert stones_in(state, "france") == (0, 2, 1)
    assert not burns(state, "france")
    play(state, "end")
    assert state.actor is None
    assert stones_in(state, "france") == (0, 2, 1)
    assert scores(state) == [10, 10, 10, 10]
    assert houses_in(state, "france") == {A: 5, B: 4}


@pytest.mark.rule("cof-conflict-12")
def test_the_conflict_is_carried_out_before_the_next_player_rolls() -> None:
    state = empty_table()
    only_free(state, A, "brown", "white")
    lay_stones(state, "spain", catholic=3)
    two_second_turns(state, A, B)
    play(state, "roll", "take brown", "decline", "reveal")
    assert stones_in(state, "spain") == (4, 0, 0)
    site = houses_in(state, "spain")[A]
    assert score_of(state, A) == 10
    play(state, "move cloth-market", "decline")
    rolled_by_a = state.rolled
    assert rolled_by_a
    play(state, "end")
    assert (state.actor, main_texts(state), state.rolled) == (B, ["roll"], ())
    assert stones_in(state, "spain") == (0, 0, 0)
    assert score_of(state, A) == 10 + site


@pytest.mark.rule("cof-conflict-13")
def test_one_stone_against_none_is_enough() -> None:
    state = empty_table()
    lay_stones(state, "england", protestant=1, neutral=3)
    build(state, A, england=6)
    build(state, B, england=2)
    conflict(state)
    assert scores(state) == [10, 12, 10, 10]
    assert houses_in(state, "england") == {B: 2}


@pytest.mark.rule("cof-conflict-14")
def test_a_country_whose_torch_went_out_can_be_lit_again_in_the_same_turn() -> None:
    state = empty_table()
    lay_stones(state, "france", catholic=2, protestant=1, neutral=1)
    build(state, A, france=6)
    build(state, D, france=4)
    give_tiles(state, A, ["mass", "sermon"])
    first_turn(state, A)
    play(state, "play mass", "remove catholic france")
    assert not burns(state, "france")
    play(state, "play sermon", "place protestant france")
    assert burns(state, "france")
    log = log_of(state)
    play(state, "begin", "end")
    assert scores(state) == [10, 10, 10, 14]
    assert houses_in(state, "france") == {D: 4}
    assert [line for line in told(log) if "conflict" in line] == ["The Protestants win the conflict in France."]
    assert stones_in(state, "france") == (0, 0, 0)


@pytest.mark.rule("cof-conflict-15")
def test_a_change_of_religion_after_the_country_was_filled_counts() -> None:
    state = empty_table()
    state.religions = ["catholic", "protestant", "protestant", "protestant"]
    set_points(state, A, 9)
    lay_stones(state, "england", protestant=2, catholic=1)
    build(state, A, england=3)
    arrive(state, A, "orange-assembly")
    play(state, "place protestant england")
    assert burns(state, "england")
    play(state, "pay black", "be protestant")
    assert score_of(state, A) == 6
    play(state, "end")
    assert score_of(state, A) == 9 - 3 + 3
    assert houses_in(state, "england") == {A: 3}


@pytest.mark.rule("cof-conflict-15")
def test_without_the_change_the_house_is_lost() -> None:
    state = empty_table()
    state.religions = ["catholic", "protestant", "catholic", "protestant"]
    set_points(state, A, 9)
    lay_stones(state, "england", protestant=2, catholic=1)
    build(state, A, england=3)
    arrive(state, A, "orange-assembly")
    play(state, "place protestant england", "pay black", "be catholic", "end")
    assert score_of(state, A) == 6
    assert houses_in(state, "england") == {}


@pytest.mark.rule("cof-conflict-16")
def test_while_a_conflict_is_running_no_tile_and_no_payment_is_possible() -> None:
    state = empty_table()
    lay_stones(state, "england", catholic=4)
    lay_stones(state, "france", catholic=3, neutral=1)
    build(state, B, england=4, france=2)
    build(state, C, england=1)
    state.protection[B] = 3
    give_tiles(state, A, ["tolerance", "mass"])
    first_turn(state, A)
    play(state, "begin")
    assert {"play tolerance", "play mass", "pay black"} <= set(texts(state))
    play(state, "end")
    assert (state.actor, texts(state)) == (A, ["settle england", "settle france"])
    for text in ("play tolerance", "play mass", "pay black", "protect"):
        refused(state, text)
    play(state, "settle england")
    assert state.actor is None
    assert state.protection[B] == 3
    assert [tile.id for tile in state.tiles[A]] == ["tolerance", "mass"]
    assert houses_in(state, "england") == {C: 1}
    assert houses_in(state, "france") == {}


@pytest.mark.rule("cof-conflict-16")
def test_between_three_conflicts_no_tile_and_no_payment_is_possible() -> None:
    state = empty_table()
    for country in COUNTRIES[:3]:
        lay_stones(state, country, neutral=4)
    give_tiles(state, A, ["tolerance", "mass"])
    second_turn(state, A)
    go_on(state, until=lambda state: "end" in texts(state))
    play(state, "end", "settle france")
    assert texts(state) == ["settle england", "settle netherlands"]
    assert refused(state, "play tolerance").rule == "cof-advantage-04"
    assert refused(state, "pay black").rule == "cof-points-04"
