"""Gaining and spending victory points."""

from __future__ import annotations

import pytest

from .layouts import arrive, build, conflict, face, goods_of, idle, meet_event, out_of_game, scores, with_luck
from .table import (
    BLACK,
    A,
    B,
    ally,
    dice_on_characters,
    empty_table,
    first_turn,
    free,
    give_goods,
    lay_stones,
    play,
    refused,
    rolled_turn,
    score_of,
    second_turn,
    set_points,
    texts,
)


@pytest.mark.rule("cof-points-01")
def test_a_score_goes_on_beyond_fifty() -> None:
    state = empty_table()
    set_points(state, A, 48)
    build(state, A, england=1)
    give_goods(state, A, cloth=1)
    arrive(state, A, "england-ship")
    play(state, "sell cloth england")
    assert score_of(state, A) == 52
    assert state.scores[A] == 52


@pytest.mark.rule("cof-points-01")
def test_points_from_a_character_and_the_minority_count_at_once() -> None:
    state = empty_table()
    state.religions = ["catholic", "protestant", "protestant", "protestant"]
    ally(state, A, "elizabeth-i", "white", 3)
    first_turn(state, A)
    play(state, "begin")
    assert score_of(state, A) == 11
    play(state, "use")
    assert score_of(state, A) == 13


@pytest.mark.rule("cof-points-01")
def test_points_from_the_track_and_a_conflict_count_at_once() -> None:
    state = empty_table()
    arrive(state, A, "brown-court")
    play(state, "use")
    assert score_of(state, A) == 12
    build(state, A, spain=6)
    lay_stones(state, "spain", catholic=4)
    conflict(state)
    assert score_of(state, A) == 18


@pytest.mark.rule("cof-points-02")
def test_three_points_take_a_die_off_a_character_which_leaves_the_game() -> None:
    state = empty_table()
    set_points(state, A, 8)
    ally(state, A, "netherlands-captain", "orange", 5)
    second_turn(state, A)
    assert "orange" not in free(state, A)
    play(state, "pay orange")
    assert score_of(state, A) == 5
    assert "orange" in free(state, A)
    assert face(state, A, "orange") == 5
    assert dice_on_characters(state, A) == []
    assert "netherlands-captain" in out_of_game(state)


@pytest.mark.rule("cof-points-02")
def test_three_points_take_a_die_off_loch_leven() -> None:
    state = empty_table()
    set_points(state, A, 8)
    idle(state, A)
    first_turn(state, A)
    play(state, "pay brown")
    assert score_of(state, A) == 5
    assert free(state, A) == {"brown"}


@pytest.mark.rule("cof-points-02")
def test_three_points_roll_the_religion_die_again_at_once() -> None:
    state = empty_table()
    set_points(state, A, 8)
    state.faces[A][BLACK] = 4
    second_turn(state, A)
    state = with_luck(state, ["pay black"], lambda trial: face(trial, A, "black") == 2)
    assert score_of(state, A) == 5
    play(state, "be catholic")
    assert face(state, A, "black") == 2
    assert "black" not in free(state, A)
    play(state, "roll")
    assert BLACK not in state.rolled


@pytest.mark.rule("cof-points-02")
def test_a_free_die_cannot_be_paid_for() -> None:
    state = empty_table()
    rolled_turn(state, A, white=2)
    assert refused(state, "pay white").rule == "cof-points-02"


@pytest.mark.rule("cof-points-03")
@pytest.mark.parametrize(
    ("others", "religion", "points"),
    [
        (["protestant", "catholic", "protestant"], "protestant", 3),
        (["catholic", "catholic", "catholic"], "protestant", 4),
        (["protestant", "protestant", "protestant"], "catholic", 4),
        (["protestant", "catholic", "protestant"], "catholic", 3),
    ],
)
def test_a_roll_that_was_paid_for_includes_the_choice_of_religion(
    others: list[str], religion: str, points: int
) -> None:
    state = empty_table()
    state.religions[1:] = others  # type: ignore[assignment]
    set_points(state, A, 6)
    second_turn(state, A)
    state = with_luck(state, ["pay black"], lambda trial: face(trial, A, "black") == 3)
    assert (state.actor, texts(state)) == (A, ["be catholic", "be protestant"])
    play(state, f"be {religion}")
    assert state.religions[A] == religion
    assert score_of(state, A) == points


@pytest.mark.rule("cof-points-04")
def test_the_payment_may_be_made_right_after_each_use_of_a_character() -> None:
    state = empty_table()
    set_points(state, A, 9)
    ally(state, A, "england-wine-merchant", "white", 3)
    ally(state, A, "france-ore-merchant", "blue", 3)
    ally(state, A, "netherlands-cloth-merchant", "orange", 3)
    first_turn(state, A)
    play(state, "begin")
    for die in ("white", "blue", "orange"):
        play(state, "use", f"pay {die}")
    assert goods_of(state, A) == {"wine": 1, "ore": 1, "cloth": 1}
    assert {"white", "blue", "orange"} <= free(state, A)
    assert state.characters[A] == []
    assert score_of(state, A) == 0


@pytest.mark.rule("cof-points-04")
def test_the_same_die_may_be_paid_for_as_often_as_there_are_points() -> None:
    state = empty_table(points=11)
    first_turn(state, A)
    for points in (8, 5, 2):
        play(state, "pay black", "be catholic")
        assert score_of(state, A) == points
    assert "pay black" not in texts(state)


@pytest.mark.rule("cof-points-04")
def test_the_payment_may_be_made_before_every_step_of_both_halves() -> None:
    state = empty_table(points=30)
    first_turn(state, A)
    for step in ("begin", "end"):
        assert step in texts(state)
        assert "pay black" in texts(state)
        play(state, step)
    second_turn(state, A)
    assert {"roll", "pay black"} <= set(texts(state))
    rolled_turn(state, A, white=2)
    for moves in (["take white"], ["use"], ["reveal"], ["move brown-guard-house"], ["use"]):
        assert "pay black" in texts(state)
        play(state, *moves)
    assert {"end", "pay black"} <= set(texts(state))


@pytest.mark.rule("cof-points-04")
def test_inside_a_running_effect_nothing_can_be_paid_for() -> None:
    state = empty_table()
    build(state, A, england=1)
    give_goods(state, A, cloth=1, wine=1)
    arrive(state, A, "england-ship")
    assert "pay black" in texts(state)  # the space has not been used yet
    play(state, "sell cloth england")
    assert texts(state) == ["sell wine england", "decline"]
    assert refused(state, "pay black").rule == "cof-points-04"


@pytest.mark.rule("cof-points-04")
def test_inside_an_event_and_in_the_turn_of_another_nothing_can_be_paid_for() -> None:
    state = empty_table()
    ally(state, B, "england-wine-merchant", "blue", 3)
    meet_event(state, A, "spain-loch-leven")
    assert state.actor == A
    assert refused(state, "pay black").rule == "cof-points-04"
    play(state, "lay white")
    assert state.actor == B
    assert refused(state, "pay blue").rule == "cof-points-04"
    assert refused(state, "pay black").rule == "cof-points-04"


@pytest.mark.rule("cof-points-05")
def test_a_payment_may_bring_the_score_down_to_nothing() -> None:
    state = empty_table(points=3)
    ally(state, A, "england-wine-merchant", "white", 3)
    rolled_turn(state, A, blue=2)
    play(state, "pay white")
    assert scores(state) == [0, 3, 3, 3]
    assert "white" in free(state, A)
    refused(state, "pay black")


@pytest.mark.rule("cof-points-05")
def test_two_points_are_too_few_for_a_die() -> None:
    state = empty_table(points=2)
    ally(state, A, "england-wine-merchant", "white", 3)
    rolled_turn(state, A, blue=2)
    assert refused(state, "pay white").rule == "cof-points-05"
    assert refused(state, "pay black").rule == "cof-points-05"
    assert scores(state) == [2, 2, 2, 2]
