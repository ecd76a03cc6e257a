"""What protection tiles stop, and what they do not."""

from __future__ import annotations

import pytest

from .layouts import arrive, build, burns, conflict, goods_of, meet_event, scores
from .table import (
    A,
    B,
    C,
    D,
    ally,
    dice_on_characters,
    empty_table,
    first_turn,
    houses_in,
    lay_deck,
    lay_stones,
    main_texts,
    open_card,
    play,
    refused,
    rolled_turn,
    score_of,
    stones_in,
)


@pytest.mark.rule("cof-protection-01")
def test_a_tile_spares_its_player_and_nobody_else() -> None:
    state = empty_table()  # A and C are Catholic
    state.protection[A] = state.protection[C] = 1
    meet_event(state, B, "england-fines-for-catholics")
    assert (state.actor, main_texts(state)) == (C, ["accept", "protect"])
    play(state, "protect")
    assert (state.actor, main_texts(state)) == (A, ["accept", "protect"])
    play(state, "accept")
    assert scores(state) == [8, 10, 10, 10]
    assert state.protection == [1, 0, 0, 0]


@pytest.mark.rule("cof-protection-01")
def test_only_players_whom_the_event_names_are_asked_for_a_tile() -> None:
    state = empty_table()
    state.protection = [1, 0, 1, 1]
    meet_event(state, B, "france-fines-for-protestants")
    assert (state.actor, score_of(state, B)) == (D, 8)
    play(state, "protect")
    assert state.actor == B  # the turn goes on: A and C are Catholic
    assert scores(state) == [10, 8, 10, 10]
    assert state.protection == [1, 0, 1, 0]


@pytest.mark.rule("cof-protection-01")
def test_a_tile_spares_a_player_from_loch_leven() -> None:
    state = empty_table()
    state.protection[C] = 2
    meet_event(state, A, "spain-loch-leven")
    play(state, "lay white", "lay white", "protect", "lay white")
    assert [len(dice) for dice in state.loch_leven] == [1, 1, 0, 1]
    assert state.protection == [0, 0, 1, 0]


@pytest.mark.rule("cof-protection-02")
def test_the_active_player_stops_the_stone_of_a_taken_character_with_a_tile() -> None:
    state = empty_table()
    lay_deck(state, "france", ["france-ore-merchant", "france-cloth-merchant"])  # the first brings a grey stone
    lay_stones(state, "france", protestant=2, neutral=1)
    state.protection[A], state.protection[B] = 1, 3
    rolled_turn(state, A, blue=4)
    play(state, "take blue")
    assert (state.actor, main_texts(state)) == (A, ["accept", "protect"])
    play(state, "protect")
    assert stones_in(state, "france") == (0, 2, 1)
    assert not burns(state, "france")
    assert state.protection == [0, 3, 0, 0]
    assert (state.actor, main_texts(state)) == (A, ["use", "decline"])
    play(state, "use", "reveal")
    assert houses_in(state, "france") == {A: 4}
    assert dice_on_characters(state, A) == [("france-ore-merchant", "blue", 4)]
    assert goods_of(state, A) == {"ore": 1}
    shown = open_card(state, "france")
    assert shown is not None
    assert shown.id == "france-cloth-merchant"
    assert state.actor == A  # B was offered nothing


@pytest.mark.rule("cof-protection-02")
def test_a_kept_tile_lets_the_stone_pass_and_others_without_their_turn_are_not_asked() -> None:
    state = empty_table()
    lay_deck(state, "france", ["france-ore-merchant"])
    lay_stones(state, "france", protestant=2, neutral=1)
    state.protection[A], state.protection[B] = 1, 3
    unprotected = state.clone()
    rolled_turn(state, A, blue=4)
    play(state, "take blue", "accept")
    assert stones_in(state, "france") == (0, 3, 1)
    assert state.protection == [1, 3, 0, 0]
    unprotected.protection[A] = 0
    rolled_turn(unprotected, A, blue=4)
    play(unprotected, "take blue")
    assert (unprotected.actor, main_texts(unprotected)) == (A, ["use", "decline"])
    assert stones_in(unprotected, "france") == (0, 3, 1)
    assert unprotected.protection == [0, 3, 0, 0]


@pytest.mark.rule("cof-protection-03")
def test_no_tile_stops_a_stone_placed_by_an_action() -> None:
    state = empty_table()
    ally(state, A, "francis-walsingham", "white", 3)
    state.protection[A] = state.protection[B] = 2
    first_turn(state, A)
    play(state, "begin")
    assert refused(state, "protect").rule == "cof-protection-03"
    play(state, "place catholic spain")
    assert stones_in(state, "spain") == (1, 0, 0)
    assert (state.actor, main_texts(state)) == (A, ["end"])
    assert state.protection == [2, 2, 0, 0]


@pytest.mark.rule("cof-protection-03")
def test_no_tile_stops_a_stone_placed_by_a_ship() -> None:
    state = empty_table(seats=3)
    state.protection[A] = state.protection[B] = 2
    arrive(state, A, "spain-ship")
    play(state, "place neutral spain")
    assert stones_in(state, "spain") == (0, 0, 1)
    assert (state.actor, main_texts(state)) == (A, ["end"])
    assert state.protection == [2, 2, 0]


@pytest.mark.rule("cof-protection-03")
def test_no_tile_stops_the_push_of_a_house() -> None:
    state = empty_table()
    build(state, B, england=4)
    state.protection[B] = 2
    rolled_turn(state, A, white=4)
    play(state, "take white")
    assert (state.actor, main_texts(state)) == (A, ["use", "decline"])
    assert houses_in(state, "england") == {A: 4, B: 3}
    assert state.protection == [0, 2, 0, 0]


@pytest.mark.rule("cof-protection-03")
def test_no_tile_saves_a_house_from_a_conflict() -> None:
    state = empty_table()
    build(state, B, england=4)
    lay_stones(state, "england", catholic=4)
    state.protection = [2, 2, 2, 2]
    conflict(state, A)
    assert state.actor is None
    assert houses_in(state, "england") == {}
    assert state.protection == [2, 2, 2, 2]


@pytest.mark.rule("cof-protection-04")
def test_a_tile_spent_on_the_stone_gives_no_shelter_from_the_event() -> None:
    state = empty_table()
    lay_deck(state, "england", ["england-book-merchant", "england-fines-for-catholics", "england-ore-merchant"])
    state.protection[A] = 1
    rolled_turn(state, A, white=3)
    play(state, "take white", "protect", "decline", "reveal")
    assert stones_in(state, "england") == (0, 0, 0)
    assert state.protection[A] == 0
    assert score_of(state, A) == 8


@pytest.mark.rule("cof-protection-04")
def test_with_two_tiles_the_stone_and_the_event_cost_one_each() -> None:
    state = empty_table()
    lay_deck(state, "england", ["england-book-merchant", "england-fines-for-catholics", "england-ore-merchant"])
    state.protection[A] = 2
    rolled_turn(state, A, white=3)
    play(state, "take white", "protect", "decline", "reveal", "protect")
    assert state.protection[A] == 0
    assert score_of(state, A) == 10


@pytest.mark.rule("cof-protection-05")
def test_a_tile_of_the_new_character_can_be_spent_on_the_event_beneath_it() -> None:
    state = empty_table()
    lay_deck(state, "england", ["bart-of-shiring", "england-fines-for-catholics", "england-ore-merchant"])
    rolled_turn(state, A, white=3)
    play(state, "take white", "use", "reveal")
    assert state.protection[A] == 1
    assert (state.actor, main_texts(state)) == (A, ["accept", "protect"])
    play(state, "protect")
    assert state.protection[A] == 0
    assert scores(state) == [10, 10, 8, 10]
