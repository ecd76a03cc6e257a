"""Dice on Loch Leven: how they get there, and how they are freed."""

from __future__ import annotations

import pytest

from .layouts import face, go_on, idle, meet_event, out_of_game, prison, scores
from .table import (
    DIE,
    GAME,
    A,
    B,
    C,
    D,
    ally,
    begin,
    dice_on_characters,
    empty_table,
    first_turn,
    free,
    imprison,
    lay_deck,
    main_texts,
    only_free,
    play,
    refused,
    rolled_turn,
    set_up,
    texts,
)


@pytest.mark.rule("cof-loch-leven-01")
@pytest.mark.parametrize("choice", ["white", "purple", "blue"])
def test_a_free_die_or_one_from_a_character_goes_to_loch_leven(choice: str) -> None:
    state = empty_table()
    ally(state, A, "france-wine-merchant", "blue", 5)
    only_free(state, A, "white", "purple")
    before = prison(state, A)
    shows = face(state, A, choice)
    meet_event(state, D, "england-loch-leven")
    play(state, "lay white")
    assert state.actor == A
    assert set(texts(state)) == {"lay white", "lay purple", "lay blue"}
    play(state, f"lay {choice}")
    assert prison(state, A) == before | {choice: shows}
    assert ("france-wine-merchant" in out_of_game(state)) == (choice == "blue")
    assert dice_on_characters(state, A) == ([] if choice == "blue" else [("france-wine-merchant", "blue", 5)])
    assert prison(state, A).get("blue", 5) == 5


@pytest.mark.rule("cof-loch-leven-01")
def test_even_a_character_taken_in_this_turn_may_give_up_its_die() -> None:
    state = empty_table()
    only_free(state, A, "white", "purple", "blue")
    lay_deck(state, "france", ["france-wine-merchant", "france-loch-leven", "france-ore-merchant"])
    rolled_turn(state, A, white=1, purple=2, blue=5)
    play(state, "take blue", "use", "reveal")
    assert state.actor == A
    assert set(texts(state)) == {"lay white", "lay purple", "lay blue"}
    play(state, "lay blue")
    assert prison(state, A)["blue"] == 5
    assert state.characters[A] == []
    assert "france-wine-merchant" in out_of_game(state)
    assert state.goods[A]["wine"] == 1


@pytest.mark.rule("cof-loch-leven-01")
def test_the_religion_die_cannot_be_laid_there_and_laying_cannot_be_declined() -> None:
    state = empty_table()
    meet_event(state, A, "england-loch-leven")
    assert set(texts(state)) == {f"lay {colour}" for colour in ("white", "blue", "orange", "brown", "purple")}
    refused(state, "decline")
    refused(state, "protect")


@pytest.mark.rule("cof-loch-leven-02")
def test_the_die_on_loch_leven_is_turned_down_before_the_religion_die() -> None:
    state = empty_table()
    imprison(state, A, "white", 4)
    state.faces[A][DIE["black"]] = 3
    first_turn(state, A)
    play(state, "begin")
    assert main_texts(state) == ["end"]  # no action came with it
    assert (prison(state, A), face(state, A, "black")) == ({"white": 3}, 2)
    assert scores(state) == [10, 10, 10, 10]


@pytest.mark.rule("cof-loch-leven-02")
def test_when_the_religion_is_asked_for_the_die_on_loch_leven_is_turned_down_already() -> None:
    state = empty_table()
    imprison(state, A, "white", 4)
    state.faces[A][DIE["black"]] = 1
    first_turn(state, A)
    play(state, "begin")
    assert texts(state) == ["be catholic", "be protestant"]
    assert prison(state, A) == {"white": 3}


@pytest.mark.rule("cof-loch-leven-02")
def test_a_die_found_at_one_becomes_free_and_is_rolled_in_the_same_year() -> None:
    state = empty_table(points=0)
    idle(state, A)
    state.faces[A][DIE["orange"]] = 1
    assert prison(state, A)["orange"] == 1
    begin(state, GAME.steps["first_turn"](A), GAME.steps["second_turn"](A))
    assert free(state, A) == {"orange"}
    assert list(state.rolled) == [DIE["orange"]]
    assert main_texts(state) == ["take orange"]


@pytest.mark.rule("cof-loch-leven-03")
def test_the_event_hits_all_players() -> None:
    state = empty_table()
    meet_event(state, A, "netherlands-loch-leven")
    asked = []
    for _ in range(4):
        assert state.actor is not None
        asked.append(state.actor)
        play(state, "lay white")
    assert asked == [A, B, C, D]
    assert state.loch_leven == [(0,), (0,), (0,), (0,)]


@pytest.mark.rule("cof-loch-leven-04")
def test_a_free_die_keeps_the_number_of_its_last_roll() -> None:
    state = empty_table(points=0)
    state.faces[B] = [2, 1, 1, 1, 1, 5]
    meet_event(state, A, "spain-loch-leven")
    play(state, "lay white", "lay white")
    assert prison(state, B) == {"white": 2}
    first_turn(state, B)
    go_on(state)
    assert prison(state, B) == {"white": 1}
    first_turn(state, B)
    go_on(state)
    assert prison(state, B) == {}
    assert "white" in free(state, B)


@pytest.mark.rule("cof-loch-leven-04")
def test_before_the_first_roll_the_dice_show_random_faces() -> None:
    tables = [set_up(seed=seed) for seed in range(60)]
    for die in range(5):
        assert {state.faces[B][die] for state in tables} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("cof-loch-leven-05")
def test_a_second_die_joins_the_first_and_both_are_turned_down() -> None:
    state = empty_table()
    imprison(state, A, "white", 3)
    state.faces[A][DIE["blue"]] = 2
    meet_event(state, D, "spain-loch-leven")
    play(state, "lay white", "lay blue")
    assert list(prison(state, A).items()) == [("white", 3), ("blue", 2)]
    first_turn(state, A)
    play(state, "begin")
    assert list(prison(state, A).items()) == [("white", 2), ("blue", 1)]


@pytest.mark.rule("cof-loch-leven-05")
def test_a_player_without_an_eligible_die_is_not_affected() -> None:
    state = empty_table()
    idle(state, B)
    state.protection[B] = 1
    before = prison(state, B)
    meet_event(state, A, "spain-loch-leven")
    play(state, "lay white")
    assert state.actor == C
    assert prison(state, B) == before
    assert state.protection[B] == 1
