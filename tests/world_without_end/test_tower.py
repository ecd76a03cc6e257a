"""The Tower and the metal on its top."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.state import WorldWithoutEnd

from .table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    almost_done,
    carry_out,
    empty_table,
    end_chapter,
    free_on,
    have,
    ids,
    log_of,
    play,
    points,
    put_project,
    put_seals,
    refused,
    set_goods,
    set_piles,
    texts,
    told,
)


def last_space(*loyalty: int, builder: int = BLUE) -> WorldWithoutEnd:
    """The Tower lacks 1 stone, the builder has it and plays Building Project; so much loyalty have the players."""
    state = empty_table(len(loyalty), chapter=3)
    almost_done(state, "tower", stone=1)
    for seat, number in enumerate(loyalty):
        set_goods(state, seat, loyalty=number, stone=int(seat == builder))
    carry_out(state, builder, "building-project")
    return state


def gained(state: WorldWithoutEnd) -> list[float]:
    """What everybody got for the metal."""
    return [sources["tower"] for sources in state.points]


def before_the_end(chapter: int) -> WorldWithoutEnd:
    """All cards of the chapter are used up, and everybody can pay the duties."""
    state = empty_table(chapter=chapter, in_round=6, points=20)
    for seat in range(4):
        set_piles(state, seat, 6, 6)
        set_goods(state, seat, piety=2, grain=2, gold=9)
    return state


# --- when it comes


@pytest.mark.rule("wwe-tower-01")
def test_the_tower_can_be_worked_on_from_chapter_three() -> None:
    state = before_the_end(2)
    set_goods(state, RED, stone=2, wood=2, piety=2, grain=2, gold=9)
    earlier = state.clone()
    set_piles(earlier, RED, ["grain"], ["favor"])
    carry_out(earlier, RED, "building-project")
    assert refused(earlier, "build tower stone")
    assert refused(earlier, "build tower wood")
    assert "tower" not in ids(earlier.projects)
    end_chapter(state)
    state.round += 1
    assert free_on(state, "tower") == (6, 2)
    assert (state.stock["metal"], state.built["metal"]) == (1, 0), "its space is free, too"
    carry_out(state, RED, "building-project")
    assert {"build tower stone", "build tower wood"} <= set(texts(state))


@pytest.mark.rule("wwe-tower-01")
def test_the_end_of_chapter_one_brings_no_tower() -> None:
    state = before_the_end(1)
    end_chapter(state)
    assert ids(state.projects) == ["bridge"]


# --- the metal


@pytest.mark.rule("wwe-tower-02")
def test_the_metal_is_placed_at_once_when_the_last_space_is_filled() -> None:
    state = last_space(1, 0, 0, 0, builder=GREEN)
    assert not [text for text in texts(state) if "metal" in text]
    play(state, "build tower stone")
    assert points(state)[GREEN] == 13
    assert (state.stock["metal"], state.built["metal"]) == (0, 1)
    assert ids(state.finished) == ["tower"]
    assert gained(state) == [3, 0, 0, 0]


@pytest.mark.rule("wwe-tower-02")
def test_the_metal_waits_for_the_eighth_space() -> None:
    state = empty_table(chapter=3)
    almost_done(state, "tower", stone=1, wood=1)
    set_goods(state, GREEN, stone=1)
    carry_out(state, GREEN, "building-project")
    play(state, "build tower stone")
    assert (state.stock["metal"], state.built["metal"], state.finished) == (1, 0, [])
    assert gained(state) == [0, 0, 0, 0]
    assert {str(move).split()[-1] for move in state.game.moves if str(move).startswith("build")} == {"stone", "wood"}


@pytest.mark.rule("wwe-tower-03")
def test_who_has_the_most_loyalty_gets_three_points() -> None:
    state = last_space(1, 4, 2, 0)
    play(state, "build tower stone")
    assert gained(state) == [0, 3, 0, 0]
    assert points(state) == [10, 13, 10, 13], "Blue for the space"
    assert [have(state, seat, "loyalty") for seat in range(4)] == [(1,), (4,), (2,), (0,)]


@pytest.mark.rule("wwe-tower-04")
def test_players_who_share_the_most_loyalty_get_one_point_each() -> None:
    state = last_space(3, 3, 1, 0)
    play(state, "build tower stone")
    assert gained(state) == [1, 1, 0, 0]
    assert points(state) == [11, 11, 10, 13]


@pytest.mark.rule("wwe-tower-05")
def test_the_metal_of_an_unfinished_tower_is_not_awarded() -> None:
    state = before_the_end(4)
    put_project(state, "tower", stone=4, wood=1)
    for seat in range(4):
        set_goods(state, seat, piety=2, grain=2, gold=9, loyalty=seat)
    end_chapter(state)
    assert state.winners
    assert sum(free_on(state, "tower")) == 2, "6 of 8 are full"
    assert gained(state) == [0, 0, 0, 0]
    assert points(state)[BLUE] == points(state)[RED]


@pytest.mark.rule("wwe-tower-06")
def test_where_nobody_has_loyalty_all_are_tied() -> None:
    state = last_space(0, 0, 0, builder=YELLOW)
    play(state, "build tower stone")
    assert gained(state) == [1, 1, 1]
    assert points(state) == [11, 11, 14]


# --- the order


@pytest.mark.rule("wwe-tower-07")
def test_the_builder_comes_first_then_the_metal_then_the_donors() -> None:
    state = last_space(0, 2, 1, 0)
    put_seals(state, "tower", RED)
    log = log_of(state)
    play(state, "build tower stone")
    gains = [line for line in told(log) if "point" in line]
    assert gains == ["blue gains 3 points.", "green gains 3 points.", "red gains 2 points."]


@pytest.mark.rule("wwe-tower-07")
def test_loyalty_paid_in_the_duties_still_counts_for_a_tower_completed_at_the_end() -> None:
    state = before_the_end(4)
    almost_done(state, "tower", stone=1)
    for seat in range(4):
        set_goods(state, seat, piety=2, grain=2, gold=9, loyalty=1)
    set_goods(state, RED, gold=9, loyalty=2)
    end_chapter(state)
    assert ids(state.finished) == ["tower"]
    assert gained(state) == [3, 0, 0, 0]
    assert state.actor == RED
    play(state, "protect penance", "protect begging")
    assert have(state, RED, "loyalty") == (0,)
    assert gained(state) == [3, 0, 0, 0]
    assert state.winners
