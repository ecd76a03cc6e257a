"""The action track: who must move, where a die leads, and what skipping costs."""

from __future__ import annotations

import pytest

from .table import (
    DIE,
    GAME,
    A,
    ColumnOfFire,
    ally,
    dice_on_characters,
    empty_table,
    free,
    give_goods,
    imprison,
    lay_deck,
    log_of,
    main_texts,
    only_free,
    play,
    play_until,
    put_houses,
    refused,
    rolled_turn,
    score_of,
    set_points,
    space_of,
    stand,
    texts,
    told,
    track_turn,
    whole_years,
)

WHITE = ("white-guard-house", "white-council", "white-post", "cloth-market")
"""The white spaces clockwise; the first of them is where the track begins."""
BETWEEN = "book-market"
"""A space between the first and the second white one."""


def free_track(**points: int) -> ColumnOfFire:
    """Yellow alone on the track, between two white spaces; the others stand where no white space is."""
    state = empty_table(**points)
    stand(state, yellow=BETWEEN, light_blue="wine-market", green="blue-warehouse", red="ore-market")
    return state


def with_dice(state: ColumnOfFire, *colours: str) -> ColumnOfFire:
    """Yellow is about to move with these free dice."""
    only_free(state, A, *colours)
    track_turn(state, A)
    return state


def spaces(state: ColumnOfFire) -> list[str]:
    """The spaces that can be reached, in the order of their prices."""
    return [text.removeprefix("move ") for text in main_texts(state) if text.startswith("move ")]


def after(state: ColumnOfFire, space: str) -> tuple[str, int]:
    """Where the disk is after a move, and the score."""
    moved = state.clone()
    play(moved, f"move {space}")
    return space_of(moved, A), score_of(moved, A)


@pytest.mark.rule("cof-track-01")
def test_who_has_a_free_die_must_move() -> None:
    state = with_dice(free_track(), "white")
    assert refused(state, "end").rule == "cof-track-01"
    assert refused(state, f"move {BETWEEN}")
    assert all(text.startswith("move ") for text in main_texts(state))


@pytest.mark.rule("cof-track-01")
def test_without_a_free_die_there_is_neither_a_move_nor_an_action() -> None:
    state = with_dice(free_track())
    assert main_texts(state) == ["end"]
    refused(state, "take book")
    play(state, "end")
    assert state.actor is None
    assert space_of(state, A) == BETWEEN
    assert state.goods[A]["book"] == 0
    assert score_of(state, A) == 10


@pytest.mark.rule("cof-track-02")
@pytest.mark.parametrize("face", [1, 6])
def test_the_disk_moves_to_the_nearest_space_of_the_colour_whatever_the_die_shows(face: int) -> None:
    state = free_track()
    state.faces[A][DIE["white"]] = face
    with_dice(state, "white")
    assert spaces(state)[0] == WHITE[1]
    play(state, f"move {WHITE[1]}")
    assert (space_of(state, A), score_of(state, A)) == (WHITE[1], 10)


@pytest.mark.rule("cof-track-02")
def test_spaces_passed_on_the_way_have_no_effect() -> None:
    state = with_dice(free_track(), "white")
    goods, tiles = dict(state.goods[A]), list(state.tiles[A])
    play(state, f"move {WHITE[1]}", "decline", "end")
    assert (state.goods[A], state.tiles[A], score_of(state, A)) == (goods, tiles, 10)


@pytest.mark.rule("cof-track-03")
def test_an_occupied_space_is_passed_over_for_nothing() -> None:
    state = free_track()
    stand(state, light_blue=WHITE[1])
    with_dice(state, "white")
    assert refused(state, f"move {WHITE[1]}").rule == "cof-track-03"
    assert spaces(state)[0] == WHITE[2]
    assert after(state, WHITE[2]) == (WHITE[2], 10)
    assert after(state, WHITE[3]) == (WHITE[3], 9)


@pytest.mark.rule("cof-track-04")
def test_the_action_of_the_space_may_be_used_once_or_let_go() -> None:
    state = free_track()
    stand(state, yellow="netherlands-ship")
    with_dice(state, "white")
    play(state, "move white-guard-house")
    assert main_texts(state) == ["use", "decline"]
    declined = state.clone()
    play(state, "use")
    assert state.protection[A] == 1
    assert main_texts(state) == ["end"]
    play(state, "end")
    assert state.actor is None
    play(declined, "decline", "end")
    assert (declined.actor, declined.protection[A]) == (None, 0)


@pytest.mark.rule("cof-track-05")
def test_the_die_used_for_the_move_stays_free() -> None:
    state = free_track()
    only_free(state, A, "white", "blue")
    log = log_of(state)
    state.round = 1
    whole_years(state)
    play_until(state, lambda state: state.phase == "second-half")
    play(state, "roll", "pass", f"move {WHITE[1]}", "decline")
    assert free(state, A) == {"white", "blue"}
    play_until(state, lambda state: state.round == 3 and state.phase == "second-half")
    log.clear()
    play(state, "roll")
    assert state.rolled == (DIE["white"], DIE["blue"])
    assert told(log)[-1].startswith("yellow rolls white")


@pytest.mark.rule("cof-track-06")
def test_each_point_paid_skips_a_free_space() -> None:
    state = with_dice(free_track(points=6), "white")
    assert spaces(state) == [WHITE[1], WHITE[2], WHITE[3], WHITE[0]]
    assert after(state, WHITE[2]) == (WHITE[2], 5)
    assert after(state, WHITE[3]) == (WHITE[3], 4)
    assert after(state, WHITE[0]) == (WHITE[0], 3)


@pytest.mark.rule("cof-track-06")
def test_no_more_than_three_spaces_are_skipped() -> None:
    state = with_dice(free_track(points=40), "white", "blue", "orange", "brown", "purple")
    prices = {space: 40 - after(state, space)[1] for space in spaces(state)}
    assert max(prices.values()) == 3
    assert len(prices) == 20 - 4


@pytest.mark.rule("cof-track-07")
def test_a_move_never_goes_all_the_way_round() -> None:
    state = free_track(points=20)
    stand(state, yellow=WHITE[0])
    with_dice(state, "white")
    assert spaces(state) == list(WHITE[1:])
    assert [20 - after(state, space)[1] for space in WHITE[1:]] == [0, 1, 2]
    assert refused(state, f"move {WHITE[0]}").rule == "cof-track-07"


@pytest.mark.rule("cof-track-08")
def test_on_the_track_purple_leads_only_to_ships() -> None:
    purple = with_dice(free_track(), "purple")
    assert {GAME.spaces[space].colour for space in spaces(purple)} == {"purple"}
    assert all(space.endswith("-ship") for space in spaces(purple))
    orange = with_dice(free_track(), "orange")
    assert {GAME.spaces[space].colour for space in spaces(orange)} == {"orange"}
    assert not [space for space in spaces(orange) if space.endswith("-ship")]
    both = with_dice(free_track(), "purple", "orange")
    assert sorted(spaces(both)) == sorted(spaces(purple) + spaces(orange))


@pytest.mark.rule("cof-track-08")
def test_no_move_reaches_a_ship_while_purple_lies_on_a_card() -> None:
    state = free_track()
    ally(state, A, "spain-cloth-merchant", "purple", 3)
    track_turn(state, A)
    assert free(state, A) == {"white", "blue", "orange", "brown"}
    assert not [space for space in spaces(state) if space.endswith("-ship")]
    assert refused(state, "move spain-ship").rule == "cof-track-08"


@pytest.mark.rule("cof-track-09")
def test_a_die_whose_spaces_are_all_occupied_cannot_be_used() -> None:
    state = empty_table()
    stand(state, yellow=WHITE[0], light_blue=WHITE[1], green=WHITE[2], red=WHITE[3])
    with_dice(state, "white")
    assert main_texts(state) == ["end"]
    play(state, "end")
    assert state.actor is None
    assert (space_of(state, A), score_of(state, A), state.protection[A]) == (WHITE[0], 10, 0)


@pytest.mark.rule("cof-track-09")
def test_another_free_die_must_be_used_then() -> None:
    state = empty_table()
    stand(state, yellow=WHITE[0], light_blue=WHITE[1], green=WHITE[2], red=WHITE[3])
    with_dice(state, "white", "purple")
    assert spaces(state) == ["spain-ship", "france-ship", "england-ship", "netherlands-ship"]
    assert refused(state, "end").rule == "cof-track-01"


@pytest.mark.rule("cof-track-10")
def test_only_points_already_owned_pay_for_skipping() -> None:
    state = free_track()
    set_points(state, A, 1)
    stand(state, yellow=WHITE[0])
    give_goods(state, A, cloth=1)
    put_houses(state, "england", yellow=3)
    with_dice(state, "white")
    assert texts(state) == [f"move {WHITE[1]}", f"move {WHITE[2]}"]
    assert refused(state, "move cloth-market").rule == "cof-track-10"
    assert after(state, WHITE[1]) == (WHITE[1], 1)
    assert after(state, WHITE[2]) == (WHITE[2], 0)


@pytest.mark.rule("cof-track-11")
def test_the_die_on_the_new_character_does_not_move_the_disk() -> None:
    state = free_track()
    only_free(state, A, "white")
    rolled_turn(state, A, white=2)
    play(state, "take white", "use", "reveal")
    assert main_texts(state) == ["end"]
    refused(state, f"move {WHITE[1]}")
    play(state, "end")
    assert state.actor is None
    assert space_of(state, A) == BETWEEN


@pytest.mark.rule("cof-track-11")
def test_a_die_freed_in_this_turn_must_move_the_disk() -> None:
    state = free_track()
    lay_deck(state, "england", ["rollo-fitzgerald", "england-captain"])
    only_free(state, A, "white")
    rolled_turn(state, A, white=2)
    play(state, "take white", "dismiss rollo-fitzgerald", "reveal")
    assert dice_on_characters(state, A) == []
    assert free(state, A) == {"white"}
    assert spaces(state)[0] == WHITE[1]
    assert refused(state, "end").rule == "cof-track-01"


@pytest.mark.rule("cof-track-11")
def test_a_die_that_lies_on_loch_leven_does_not_move_the_disk() -> None:
    state = free_track()
    imprison(state, A, "white", 2)
    track_turn(state, A)
    assert not set(WHITE) & set(spaces(state))
    assert refused(state, f"move {WHITE[1]}").rule == "cof-track-11"


@pytest.mark.rule("cof-track-11")
def test_a_die_freed_when_the_move_is_due_may_make_it() -> None:
    state = free_track()
    ally(state, A, "spain-cloth-merchant", "brown", 4)
    with_dice(state, "white")
    assert refused(state, "move brown-warehouse").rule == "cof-track-11"
    play(state, "pay brown")
    assert refused(state, "end").rule == "cof-track-01"
    play(state, "move brown-warehouse")
    assert space_of(state, A) == "brown-warehouse"
