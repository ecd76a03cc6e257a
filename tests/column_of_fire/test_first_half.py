"""The first half of the year: dice on cards count down, and characters are used."""

from __future__ import annotations

import pytest

from .table import (
    BLACK,
    CHARACTERS,
    DIE,
    A,
    ColumnOfFire,
    ally,
    dice_on_characters,
    empty_table,
    first_turn,
    found,
    free,
    give_tiles,
    imprison,
    main_texts,
    play,
    play_until,
    score_of,
    set_up,
    stones_in,
    texts,
    whole_years,
)


def four_dice(state: ColumnOfFire) -> tuple[int, int, int, int]:
    """What the dice orange (Loch Leven), black, blue and brown show."""
    orange, black, blue, brown = (state.faces[A][DIE[die]] for die in ("orange", "black", "blue", "brown"))
    return orange, black, blue, brown


def busy_table(black: int) -> ColumnOfFire:
    """Orange 3 on Loch Leven, the black die, and two merchants under blue 2 and brown 5."""
    state = empty_table()
    imprison(state, A, "orange", 3)
    state.faces[A][BLACK] = black
    ally(state, A, "france-wine-merchant", "blue", 2)
    ally(state, A, "spain-cloth-merchant", "brown", 5)
    first_turn(state, A)
    return state


@pytest.mark.rule("cof-first-half-01")
def test_dice_are_handled_in_the_order_loch_leven_black_characters() -> None:
    state = busy_table(black=4)
    assert four_dice(state) == (3, 4, 2, 5)
    play(state, "begin")
    assert four_dice(state) == (2, 3, 1, 5)
    play(state, "use")
    assert state.goods[A]["wine"] == 1
    assert four_dice(state) == (2, 3, 1, 4)
    play(state, "use")
    assert state.goods[A] == {"book": 0, "ore": 0, "cloth": 1, "wine": 1}
    assert four_dice(state) == (2, 3, 1, 4)


@pytest.mark.rule("cof-first-half-01")
def test_loch_leven_comes_before_the_religion_die() -> None:
    state = busy_table(black=1)
    play(state, "begin")
    assert main_texts(state) == ["be catholic", "be protestant"]
    orange, _, blue, brown = four_dice(state)
    assert (orange, blue, brown) == (2, 2, 5)


@pytest.mark.rule("cof-first-half-02")
@pytest.mark.parametrize("answer", ["use", "decline"])
@pytest.mark.parametrize("face", range(2, 7))
def test_a_die_that_shows_two_or_more_is_turned_down(face: int, answer: str) -> None:
    state = empty_table()
    ally(state, A, "england-cloth-merchant", "white", face)
    first_turn(state, A)
    assert main_texts(state) == ["begin"]
    play(state, "begin", answer, "end")
    assert dice_on_characters(state, A) == [("england-cloth-merchant", "white", face - 1)]


@pytest.mark.rule("cof-first-half-02")
def test_a_six_becomes_a_five() -> None:
    state = empty_table()
    ally(state, A, "england-cloth-merchant", "purple", 6)
    imprison(state, A, "blue", 6)
    first_turn(state, A)
    play(state, "begin", "use", "end")
    assert state.faces[A][DIE["purple"]] == 5
    assert state.faces[A][DIE["blue"]] == 5


@pytest.mark.rule("cof-first-half-03")
def test_the_action_follows_the_turning_of_its_die_once() -> None:
    state = empty_table()
    ally(state, A, "england-cloth-merchant", "white", 4)
    ally(state, A, "france-wine-merchant", "blue", 4)
    first_turn(state, A)
    play(state, "begin")
    assert (state.faces[A][DIE["white"]], state.faces[A][DIE["blue"]]) == (3, 4)
    play(state, "use")
    assert state.goods[A] == {"book": 0, "ore": 0, "cloth": 1, "wine": 0}
    play(state, "decline")
    assert "use" not in texts(state)
    assert state.goods[A] == {"book": 0, "ore": 0, "cloth": 1, "wine": 0}


@pytest.mark.rule("cof-first-half-04")
def test_a_character_whose_die_shows_one_leaves_without_its_action() -> None:
    state = empty_table()
    state.round = 3
    ally(state, A, "spain-cloth-merchant", "brown", 1)
    whole_years(state)
    assert (state.round, state.phase, state.actor) == (4, "first-half", A)
    play(state, "begin")
    assert "use" not in texts(state)
    assert state.goods[A]["cloth"] == 0
    assert state.characters[A] == []
    assert CHARACTERS["spain-cloth-merchant"] in state.out_of_game
    assert "brown" in free(state, A)
    assert state.faces[A][DIE["brown"]] == 1
    play_until(state, lambda state: state.phase == "second-half")
    play(state, "roll")
    assert (state.round, state.actor) == (4, A)
    assert DIE["brown"] in state.rolled
    assert "take brown" in texts(state)
    assert state.goods[A]["cloth"] == 0


@pytest.mark.rule("cof-first-half-05")
def test_in_the_first_year_only_the_religion_die_is_handled() -> None:
    state = found(lambda seed: set_up(4, seed=seed), lambda state: state.faces[A][BLACK] == 3)
    before = state.faces[A][:BLACK]
    goods = dict(state.goods[A])
    state.round = 1
    first_turn(state, A)
    assert state.actor is None
    assert state.faces[A] == [*before, 2]
    assert free(state, A) == {"white", "blue", "orange", "brown", "purple"}
    assert (state.goods[A], state.scores) == (goods, [2] * 4)


@pytest.mark.rule("cof-first-half-06")
def test_an_action_may_be_declined_but_its_die_is_turned() -> None:
    state = empty_table()
    ally(state, A, "alice-willard", "white", 3)
    first_turn(state, A)
    play(state, "begin", "decline", "end")
    assert state.faces[A][DIE["white"]] == 2
    assert all(stones_in(state, country) == (0, 0, 0) for country in state.neutral)


@pytest.mark.rule("cof-first-half-07")
def test_a_character_removed_before_its_turn_is_neither_turned_nor_used() -> None:
    state = empty_table()
    ally(state, A, "rollo-fitzgerald", "white", 3)
    ally(state, A, "france-wine-merchant", "blue", 4)
    first_turn(state, A)
    play(state, "begin", "dismiss france-wine-merchant")
    assert main_texts(state) == ["end"]
    play(state, "end")
    assert state.goods[A]["wine"] == 0
    assert dice_on_characters(state, A) == [("rollo-fitzgerald", "white", 2)]
    assert "blue" in free(state, A)
    assert state.faces[A][DIE["blue"]] == 4


@pytest.mark.rule("cof-first-half-07")
def test_no_die_is_handled_twice() -> None:
    state = empty_table()
    ally(state, A, "rollo-fitzgerald", "white", 3)
    ally(state, A, "france-wine-merchant", "blue", 4)
    ally(state, A, "spain-cloth-merchant", "brown", 5)
    first_turn(state, A)
    play(state, "begin", "dismiss rollo-fitzgerald", "use", "use", "end")
    assert state.actor is None
    assert dice_on_characters(state, A) == [("france-wine-merchant", "blue", 3), ("spain-cloth-merchant", "brown", 4)]
    assert state.goods[A] == {"book": 0, "ore": 0, "cloth": 1, "wine": 1}
    assert state.faces[A][DIE["white"]] == 2


@pytest.mark.rule("cof-first-half-08")
def test_a_die_changed_before_its_turn_is_handled_with_its_new_number() -> None:
    state = empty_table()
    ally(state, A, "margery-fitzgerald", "white", 3)
    ally(state, A, "france-wine-merchant", "blue", 1)
    first_turn(state, A)
    play(state, "begin", "turn blue up")
    assert state.faces[A][DIE["blue"]] == 1
    play(state, "use")
    assert state.goods[A]["wine"] == 1
    assert dice_on_characters(state, A) == [("margery-fitzgerald", "white", 2), ("france-wine-merchant", "blue", 1)]


@pytest.mark.rule("cof-first-half-08")
def test_a_religion_die_rolled_anew_before_its_turn_is_then_turned_down() -> None:
    def lay(seed: int) -> ColumnOfFire:
        state = empty_table(seed=seed)
        first_turn(state, A)
        play(state, "pay black")
        return state

    state = found(lay, lambda state: state.faces[A][BLACK] == 5)
    assert score_of(state, A) == 7
    play(state, "be catholic")
    assert state.faces[A][BLACK] == 5
    play(state, "begin")
    assert state.faces[A][BLACK] == 4


@pytest.mark.rule("cof-first-half-08")
def test_a_die_at_one_that_a_tile_turns_up_is_turned_down_again_and_used() -> None:
    state = empty_table()
    give_tiles(state, A, ["patience"])
    ally(state, A, "france-wine-merchant", "blue", 1)
    first_turn(state, A)
    play(state, "play patience", "turn blue up", "begin")
    assert dice_on_characters(state, A) == [("france-wine-merchant", "blue", 1)]
    play(state, "use")
    assert state.goods[A]["wine"] == 1
