"""The religion die: it counts down, is rolled again at 1, and only then may the religion change."""

from __future__ import annotations

import re

import pytest

from .table import (
    BLACK,
    DIE,
    A,
    ColumnOfFire,
    ally,
    empty_table,
    first_turn,
    found,
    free,
    give_tiles,
    lay_deck,
    log_of,
    main_texts,
    only_free,
    play,
    play_until,
    refused,
    rolled_turn,
    second_turn,
    set_up,
    space_of,
    texts,
    told,
    whole_years,
)


def rolled_anew(face: int) -> ColumnOfFire:
    """A is Catholic, and the black die, found at 1, was rolled again in the first half and shows this number."""

    def lay(seed: int) -> ColumnOfFire:
        state = empty_table(seed=seed)
        state.faces[A][BLACK] = 1
        first_turn(state, A)
        play(state, "begin")
        return state

    return found(lay, lambda state: state.faces[A][BLACK] == face)


@pytest.mark.rule("cof-religion-die-01")
def test_no_religion_is_chosen_while_the_die_counts_down() -> None:
    state = empty_table()
    first_turn(state, A)
    refused(state, "be protestant")
    play(state, "begin")
    assert main_texts(state) == ["end"]
    refused(state, "be protestant")
    play(state, "end")
    assert state.actor is None
    assert state.faces[A][BLACK] == 2
    assert state.religions[A] == "catholic"


@pytest.mark.rule("cof-religion-die-02")
def test_a_die_found_at_one_is_rolled_again_and_the_religion_may_change() -> None:
    state = rolled_anew(5)
    play(state, "be protestant", "end")
    assert state.religions[A] == "protestant"
    assert state.faces[A][BLACK] == 5


@pytest.mark.rule("cof-religion-die-02")
def test_who_rolls_again_may_keep_the_religion() -> None:
    state = rolled_anew(5)
    play(state, "be catholic", "end")
    assert state.religions[A] == "catholic"
    assert state.faces[A][BLACK] == 5


@pytest.mark.rule("cof-religion-die-03")
def test_the_religion_is_chosen_after_the_new_number_is_seen() -> None:
    state = rolled_anew(2)
    assert main_texts(state) == ["be catholic", "be protestant"]
    assert state.view(A).faces[A][BLACK] == 2
    assert state.view(A).options == state.options


@pytest.mark.rule("cof-religion-die-04")
def test_a_fresh_one_stays_until_the_next_first_half() -> None:
    def lay(seed: int) -> ColumnOfFire:
        state = set_up(4, seed=seed)
        set_up_roll = state.faces[A][BLACK]
        log_of(state)
        whole_years(state)
        state.log = state.log if set_up_roll == 1 else None
        return state

    state = found(lay, lambda state: state.log is not None and state.faces[A][BLACK] == 1)
    log = state.log
    assert log is not None
    assert (state.actor, state.round, texts(state)) == (A, 1, ["be catholic", "be protestant"])
    play(state, "be catholic")
    assert state.faces[A][BLACK] == 1
    play_until(state, lambda state: state.phase == "second-half" and state.actor == A)
    assert (state.round, state.faces[A][BLACK]) == (1, 1)
    assert rolls_of_yellow(told(log)) == 1
    play_until(state, lambda state: state.phase == "second-half" and state.round == 2 and state.actor == A)
    assert rolls_of_yellow(told(log)) == 2


def rolls_of_yellow(log: list[str]) -> int:
    """How often yellow has rolled the religion die since set-up."""
    return sum(re.fullmatch(r"yellow rolls a \d on the religion die\.", line) is not None for line in log)


@pytest.mark.rule("cof-religion-die-05")
def test_the_black_die_is_never_free() -> None:
    state = empty_table()
    only_free(state, A)
    assert free(state, A) == set()
    before, standing = list(state.faces[A]), space_of(state, A)
    second_turn(state, A)
    play(state, "roll")
    assert state.rolled == ()
    assert state.faces[A] == before
    assert main_texts(state) == ["end"]
    for move in ("take white", "take purple spain", "move spain-ship"):
        refused(state, move)
    play(state, "end")
    assert state.actor is None
    assert space_of(state, A) == standing
    assert state.characters[A] == []


@pytest.mark.rule("cof-religion-die-05")
def test_the_black_die_cannot_be_sent_to_loch_leven() -> None:
    state = empty_table()
    lay_deck(state, "england", ["england-book-merchant", "england-loch-leven", "england-captain"])
    ally(state, A, "spain-cloth-merchant", "brown", 4)
    rolled_turn(state, A, white=3, purple=2)
    play(state, "take white", "decline", "reveal")
    assert sorted(texts(state)) == sorted(f"lay {die}" for die in DIE if die != "black")


@pytest.mark.rule("cof-religion-die-01")
def test_a_new_roll_by_a_tile_lets_the_religion_change() -> None:
    state = empty_table()
    give_tiles(state, A, ["pardon"])
    first_turn(state, A)
    play(state, "play pardon", "free black", "be protestant", "begin", "end")
    assert state.religions[A] == "protestant"
