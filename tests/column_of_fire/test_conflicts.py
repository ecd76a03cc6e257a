"""Torches and religious conflicts."""

from __future__ import annotations

import pytest

from .layouts import arrive, build, burns, conflict, goods_of, idle, scores, two_first_turns, two_second_turns
from .table import (
    A,
    B,
    C,
    D,
    ally,
    empty_table,
    first_turn,
    give_tiles,
    houses_in,
    lay_deck,
    lay_stones,
    log_of,
    main_texts,
    play,
    refused,
    rolled_turn,
    score_of,
    set_points,
    stones_in,
    texts,
    told,
)

# A and C are Catholic, B and D Protestant, everybody has 10 points


@pytest.mark.rule("cof-conflict-01")
def test_a_stone_on_the_last_space_lights_a_torch_and_the_conflict_waits_for_the_end_of_the_turn() -> None:
    state = empty_table()
    lay_stones(state, "spain", catholic=3)
    build(state, A, spain=5)
    build(state, B, spain=2)
    arrive(state, A, "white-council")
    assert not burns(state, "spain")
    log = log_of(state)
    play(state, "place neutral spain")
    assert burns(state, "spain")
    assert told(log) == ["A neutral stone is placed in Spain. The torch is lit."]
    assert scores(state) == [10, 10, 10, 10]
    assert houses_in(state, "spain") == {A: 5, B: 2}
    play(state, "end")
    assert scores(state) == [15, 10, 10, 10]
    assert houses_in(state, "spain") == {A: 5}


@pytest.mark.rule("cof-conflict-01")
def test_the_stone_of_a_taken_character_lights_the_torch_too() -> None:
    state = empty_table()
    lay_deck(state, "france", ["france-book-merchant", "france-ore-merchant"])
    lay_stones(state, "france", catholic=1, neutral=2)
    rolled_turn(state, A, blue=4)
    assert not burns(state, "france")
    play(state, "take blue")
    assert stones_in(state, "france") == (2, 0, 2)
    assert burns(state, "france")
    assert score_of(state, A) == 10


@pytest.mark.rule("cof-conflict-01")
@pytest.mark.parametrize(("tile", "stone"), [("tolerance", "neutral"), ("mass", "catholic"), ("sermon", "protestant")])
def test_the_stone_of_an_advantage_tile_lights_the_torch_too(tile: str, stone: str) -> None:
    state = empty_table()
    lay_stones(state, "netherlands", catholic=1, protestant=1, neutral=1)
    give_tiles(state, A, [tile])
    first_turn(state, A)
    play(state, f"play {tile}", f"place {stone} netherlands")
    assert burns(state, "netherlands")
    play(state, "begin", "end")
    assert stones_in(state, "netherlands") == (0, 0, 0)


@pytest.mark.rule("cof-conflict-02")
def test_in_the_first_half_the_conflict_comes_after_all_characters_and_before_the_next_player() -> None:
    state = empty_table()
    ally(state, A, "alice-willard", "white", 3)
    ally(state, A, "france-wine-merchant", "blue", 4)
    lay_stones(state, "france", catholic=3)
    build(state, A, france=2)
    two_first_turns(state, A, B)
    play(state, "begin", "place neutral france")
    assert (state.actor, main_texts(state)) == (A, ["use", "decline"])
    assert burns(state, "france")
    assert score_of(state, A) == 10
    play(state, "use")
    assert goods_of(state, A) == {"wine": 1}
    assert (state.actor, score_of(state, A), burns(state, "france")) == (A, 10, True)
    play(state, "end")
    assert state.actor == B
    assert score_of(state, A) == 12
    assert stones_in(state, "france") == (0, 0, 0)


@pytest.mark.rule("cof-conflict-02")
def test_in_the_second_half_the_conflict_comes_after_the_track_part() -> None:
    state = empty_table()
    lay_stones(state, "england", catholic=2, neutral=1)
    build(state, C, england=6)
    rolled_turn(state, A, white=3)
    play(state, "take white", "decline", "reveal")
    assert burns(state, "england")
    assert score_of(state, C) == 10
    play(state, "move brown-guard-house", "use")
    assert burns(state, "england")
    assert score_of(state, C) == 10
    play(state, "end")
    assert not burns(state, "england")
    assert score_of(state, C) == 16


@pytest.mark.rule("cof-conflict-02")
def test_a_second_half_without_a_free_die_has_its_conflict_at_the_end_too() -> None:
    state = empty_table()
    idle(state, A)
    give_tiles(state, A, ["tolerance"])
    lay_stones(state, "france", catholic=3)
    build(state, A, france=2)
    two_second_turns(state, A, B)
    play(state, "play tolerance", "place neutral france", "roll")
    assert (state.actor, main_texts(state)) == (A, ["end"])
    assert burns(state, "france")
    play(state, "end")
    assert state.actor == B
    assert score_of(state, A) == 10 - 1 + 2
    assert stones_in(state, "france") == (0, 0, 0)


@pytest.mark.rule("cof-conflict-03")
@pytest.mark.parametrize(("tile", "stone"), [("tolerance", "neutral"), ("mass", "catholic"), ("sermon", "protestant")])
def test_no_stone_can_be_placed_in_a_full_country(tile: str, stone: str) -> None:
    state = empty_table()
    lay_stones(state, "england", neutral=4)
    give_tiles(state, A, [tile])
    first_turn(state, A)
    assert burns(state, "england")
    play(state, f"play {tile}")
    places = [text for text in texts(state) if text.startswith("place")]
    assert places == [f"place {stone} {country}" for country in ("france", "netherlands", "spain")]
    assert refused(state, f"place {stone} england").rule == "cof-conflict-03"


@pytest.mark.rule("cof-conflict-04")
@pytest.mark.parametrize(
    ("before", "tile", "last"),
    [
        ((1, 1, 1), "sermon", "protestant"),
        ((1, 2, 0), "tolerance", "neutral"),
        ((0, 2, 1), "mass", "catholic"),
    ],
)
def test_more_stones_of_a_religion_win_whatever_came_last(before: tuple[int, int, int], tile: str, last: str) -> None:
    state = empty_table()
    lay_stones(state, "spain", *before)
    build(state, A, spain=4)
    build(state, B, spain=3)
    give_tiles(state, A, [tile])
    first_turn(state, A)
    play(state, f"play {tile}", f"place {last} spain")
    assert stones_in(state, "spain") == (1, 2, 1)
    play(state, "begin", "end")
    assert scores(state) == [10, 13, 10, 10]
    assert houses_in(state, "spain") == {B: 3}


@pytest.mark.rule("cof-conflict-04")
def test_catholics_win_with_more_purple_stones() -> None:
    state = empty_table()
    lay_stones(state, "spain", catholic=2, protestant=1, neutral=1)
    build(state, A, spain=4)
    build(state, B, spain=3)
    conflict(state)
    assert scores(state) == [14, 10, 10, 10]
    assert houses_in(state, "spain") == {A: 4}


@pytest.mark.rule("cof-conflict-05")
def test_winners_gain_the_number_of_their_site() -> None:
    state = empty_table()
    lay_stones(state, "spain", protestant=3, catholic=1)
    build(state, B, spain=6)
    build(state, D, spain=1)
    conflict(state)
    assert scores(state) == [10, 16, 10, 11]
    assert houses_in(state, "spain") == {B: 6, D: 1}


@pytest.mark.rule("cof-conflict-06")
def test_losers_gain_nothing_and_take_their_house_back() -> None:
    state = empty_table()
    set_points(state, A, 12)
    lay_stones(state, "spain", protestant=2, neutral=2)
    build(state, A, spain=5, england=3)
    conflict(state)
    assert score_of(state, A) == 12
    assert state.houses[A] == {"england": 3, "france": 0, "netherlands": 0, "spain": 0}  # three houses in stock


@pytest.mark.rule("cof-conflict-06")
def test_a_house_taken_back_can_be_placed_again() -> None:
    state = empty_table()
    lay_stones(state, "spain", protestant=2, neutral=2)
    build(state, A, england=1, france=1, netherlands=1, spain=5)
    conflict(state)
    assert houses_in(state, "spain") == {}
    rolled_turn(state, A, brown=2)
    play(state, "take brown")
    assert houses_in(state, "spain") == {A: 2}


@pytest.mark.rule("cof-conflict-07")
def test_a_player_without_a_house_is_not_touched_by_the_conflict() -> None:
    state = empty_table()
    set_points(state, A, 8)
    lay_stones(state, "france", catholic=3, protestant=1)
    build(state, A, england=6, spain=4)
    build(state, B, england=2)
    build(state, C, france=3)
    conflict(state)
    assert scores(state) == [8, 10, 13, 10]
    assert houses_in(state, "england") == {A: 6, B: 2}
    assert houses_in(state, "spain") == {A: 4}


@pytest.mark.rule("cof-conflict-08")
@pytest.mark.parametrize("each", [0, 1, 2])
def test_equal_numbers_avoid_the_conflict(each: int) -> None:
    state = empty_table()
    lay_stones(state, "england", catholic=each, protestant=each, neutral=4 - 2 * each)
    build(state, A, england=6)
    build(state, B, england=4)
    build(state, C, england=1)
    first_turn(state, D)
    play(state, "begin", "end")
    assert scores(state) == [10, 10, 10, 10]
    assert houses_in(state, "england") == {A: 6, B: 4, C: 1}


@pytest.mark.rule("cof-conflict-09")
@pytest.mark.parametrize("mix", [(2, 2, 0), (1, 1, 2), (3, 0, 1), (0, 1, 3)])
def test_after_a_conflict_also_an_avoided_one_the_stones_and_the_torch_are_gone(mix: tuple[int, int, int]) -> None:
    state = empty_table()
    lay_stones(state, "netherlands", *mix)
    assert burns(state, "netherlands")
    conflict(state)
    assert stones_in(state, "netherlands") == (0, 0, 0)
    assert not burns(state, "netherlands")


@pytest.mark.rule("cof-conflict-09")
def test_after_a_conflict_four_religion_spaces_are_free_again() -> None:
    state = empty_table()
    lay_stones(state, "netherlands", catholic=1, protestant=1, neutral=2)
    give_tiles(state, A, ["tolerance", "tolerance-2", "mass", "sermon"])
    conflict(state)
    first_turn(state, A)
    for tile, stone in [("tolerance", "neutral"), ("tolerance-2", "neutral"), ("mass", "catholic")]:
        play(state, f"play {tile}", f"place {stone} netherlands")
        assert not burns(state, "netherlands")
    play(state, "play sermon", "place protestant netherlands")
    assert burns(state, "netherlands")
