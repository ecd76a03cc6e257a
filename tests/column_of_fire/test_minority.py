"""The point for the only player of a religion."""

from __future__ import annotations

import pytest

from kingsbridge_column_of_fire.state import BLACK

from .layouts import face, go_on, idle, scores, two_first_turns
from .table import (
    A,
    B,
    C,
    D,
    Religion,
    empty_table,
    first_turn,
    give_tiles,
    play,
    score_of,
    second_turn,
    set_points,
    set_up,
    texts,
    whole_years,
)


@pytest.mark.rule("cof-minority-01")
def test_who_turns_the_religion_die_down_and_is_alone_gains_a_point() -> None:
    state = empty_table()
    state.religions = ["protestant", "protestant", "protestant", "catholic"]
    set_points(state, D, 5)
    state.faces[D][BLACK] = 4
    first_turn(state, D)
    play(state, "begin", "end")
    assert face(state, D, "black") == 3
    assert scores(state) == [10, 10, 10, 6]


@pytest.mark.rule("cof-minority-01")
def test_who_shares_the_religion_gains_nothing() -> None:
    state = empty_table()
    state.religions = ["protestant", "protestant", "catholic", "catholic"]
    for seat in (A, D):
        state.faces[seat][BLACK] = 4
        first_turn(state, seat)
        play(state, "begin", "end")
    assert scores(state) == [10, 10, 10, 10]


@pytest.mark.rule("cof-minority-01")
def test_who_rolls_the_religion_die_again_and_is_alone_gains_a_point() -> None:
    state = empty_table()
    state.religions = ["protestant", "protestant", "protestant", "catholic"]
    set_points(state, D, 5)
    state.faces[D][BLACK] = 1
    first_turn(state, D)
    play(state, "begin", "be catholic")
    assert score_of(state, D) == 6


@pytest.mark.rule("cof-minority-02")
@pytest.mark.parametrize(("religion", "gain"), [("protestant", 1), ("catholic", 0)])
def test_after_a_new_roll_the_minority_is_looked_at_once_the_religion_is_chosen(religion: str, gain: int) -> None:
    state = empty_table()
    state.religions = ["catholic"] * 4
    state.faces[D][BLACK] = 1
    first_turn(state, D)
    play(state, "begin")
    assert (state.actor, texts(state)) == (D, ["be catholic", "be protestant"])
    assert score_of(state, D) == 10
    play(state, f"be {religion}")
    assert scores(state) == [10, 10, 10, 10 + gain]


@pytest.mark.rule("cof-minority-02")
def test_who_was_alone_and_joins_the_others_gains_nothing() -> None:
    state = empty_table()
    state.religions = ["catholic", "catholic", "catholic", "protestant"]
    state.faces[D][BLACK] = 1
    first_turn(state, D)
    play(state, "begin", "be catholic")
    assert scores(state) == [10, 10, 10, 10]


LONE: list[Religion] = ["protestant", "catholic", "catholic", "catholic"]
"""A is the only Protestant."""


@pytest.mark.rule("cof-minority-03")
def test_a_roll_that_was_paid_for_counts() -> None:
    state = empty_table()
    state.religions = LONE.copy()
    second_turn(state, A)
    play(state, "pay black", "be protestant")
    assert score_of(state, A) == 10 - 3 + 1


@pytest.mark.rule("cof-minority-03")
def test_a_roll_by_the_symbol_that_removes_a_die_counts() -> None:
    state = empty_table()
    state.religions = LONE.copy()
    give_tiles(state, A, ["pardon"])
    second_turn(state, A)
    play(state, "play pardon", "free black", "be protestant")
    assert score_of(state, A) == 11


@pytest.mark.rule("cof-minority-03")
@pytest.mark.parametrize(("direction", "shows", "points"), [("up", 3, 10), ("down", 1, 11)])
def test_turning_the_die_down_by_a_rotation_counts_and_turning_it_up_does_not(
    direction: str, shows: int, points: int
) -> None:
    state = empty_table()
    state.religions = LONE.copy()
    state.faces[A][BLACK] = 2
    give_tiles(state, A, ["patience"])
    second_turn(state, A)
    play(state, "play patience", f"turn black {direction}")
    assert face(state, A, "black") == shows
    assert score_of(state, A) == points


@pytest.mark.rule("cof-minority-03")
def test_turning_another_die_down_does_not_count() -> None:
    state = empty_table()
    state.religions = LONE.copy()
    idle(state, A)
    give_tiles(state, A, ["patience"])
    second_turn(state, A)
    play(state, "play patience", "turn white down")
    assert score_of(state, A) == 10


@pytest.mark.rule("cof-minority-04")
def test_the_roll_of_the_set_up_pays_nothing_and_the_first_half_of_year_one_pays() -> None:
    state = set_up()
    state.religions = ["catholic", "protestant", "protestant", "protestant"]
    state.faces[A][BLACK] = 3
    state.faces[B][BLACK] = state.faces[C][BLACK] = state.faces[D][BLACK] = 3
    assert scores(state) == [2, 2, 2, 2]
    whole_years(state)
    go_on(state, until=lambda now: now.phase == "second-half")
    assert state.round == 1
    assert face(state, A, "black") == 2
    assert scores(state) == [3, 2, 2, 2]


@pytest.mark.rule("cof-minority-04")
def test_with_three_players_the_one_who_starts_alone_is_paid_in_year_one() -> None:
    paid = 0
    for seed in range(40):
        state = set_up(seats=3, seed=seed)
        assert scores(state) == [2, 2, 2]
        (alone,) = [seat for seat in range(3) if state.religions.count(state.religions[seat]) == 1]
        if all(faces[BLACK] > 1 for faces in state.faces):
            whole_years(state)
            go_on(state, until=lambda now: now.phase == "second-half")
            assert scores(state) == [3 if seat == alone else 2 for seat in range(3)]
            paid += 1
    assert paid > 5


@pytest.mark.rule("cof-minority-04")
def test_the_one_left_alone_gains_nothing_in_the_turn_of_the_other() -> None:
    state = empty_table()
    state.religions = ["catholic", "catholic", "protestant", "protestant"]
    state.faces[D][BLACK] = 1
    two_first_turns(state, C, D)
    play(state, "begin", "end", "begin", "be catholic", "end")
    assert state.religions == ["catholic", "catholic", "protestant", "catholic"]
    assert scores(state) == [10, 10, 10, 10]
    first_turn(state, C)  # in the next year
    play(state, "begin")
    assert scores(state) == [10, 10, 11, 10]
