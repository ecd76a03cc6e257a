"""The seven building projects."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.state import WorldWithoutEnd, pile_of

from .table import (
    GAME,
    GREEN,
    RED,
    almost_done,
    carry_out,
    cover,
    empty_table,
    free_on,
    have,
    ids,
    play,
    points,
    put_project,
    refused,
    reveal,
    set_goods,
    set_stock,
    texts,
    turn,
    wander,
)

CARD_OF = {
    "mill": "ban-on-looms",
    "st-marks": "church-on-the-square",
    "palace": "a-palace-for-the-prior",
    "chapel": "lady-chapel",
    "hospital": "a-new-hospital",
}
"""The events that bring projects."""


def drawn(state: WorldWithoutEnd) -> set[str]:
    """The projects whose events are in the piles of a fresh game, or on the council space."""
    events = {card for chapter in range(1, 5) for card in ids(pile_of(state, chapter))} | set(ids(state.council))
    return {project for project, card in CARD_OF.items() if card in events}


def game_with_two_project_events() -> WorldWithoutEnd:
    """Of games with seeds 0, 1, 2, ... the first in which two events bring a project."""
    return next(state for seed in range(200) if len(drawn(state := GAME.new(seats=4, seed=seed))) == 2)


@pytest.mark.rule("wwe-project-01")
def test_bridge_and_tower_and_the_projects_of_the_drawn_events_come_into_play() -> None:
    state = game_with_two_project_events()
    expected = drawn(state) | {"bridge", "tower"}
    wander(state, 1)
    assert len(state.past_events) + len(state.council) + len(state.edge) == 24
    assert set(ids(state.projects)) == expected
    assert len(expected) == 4


@pytest.mark.rule("wwe-project-01")
def test_there_are_seven_projects() -> None:
    assert {project.id for project in GAME.projects} == {"bridge", "tower", *CARD_OF}
    assert {project.name for project in GAME.projects} == {
        *("Bridge", "Tower", "Fulling Mill", "Church of St. Mark"),
        *("Chapel of the Virgin Mary", "Hospital", "Prior's Palace"),
    }


@pytest.mark.rule("wwe-project-01")
@pytest.mark.parametrize("seed", range(6))
def test_no_project_comes_without_its_event(seed: int) -> None:
    state = GAME.new(seats=2, seed=seed)
    expected = drawn(state) | {"bridge", "tower"}
    wander(state, seed)
    assert set(ids(state.projects)) == expected


@pytest.mark.rule("wwe-project-02")
def test_a_project_can_be_worked_on_from_the_round_in_which_it_comes() -> None:
    state = empty_table(chapter=3, in_round=2)
    set_goods(state, GREEN, stone=1)
    before = state.clone()
    carry_out(before, GREEN, "building-project")
    assert refused(before, "build hospital stone")
    reveal(state, "a-new-hospital")
    assert "hospital" in ids(state.projects)
    assert free_on(state, "hospital") == (2, 2)
    carry_out(state, GREEN, "building-project")
    play(state, "build hospital stone")
    assert free_on(state, "hospital") == (1, 2)


# --- spaces


@pytest.mark.rule("wwe-project-03")
def test_grey_spaces_take_stone_only_and_brown_ones_wood_only() -> None:
    state = empty_table()
    almost_done(state, "bridge", stone=2, wood=1)
    set_goods(state, RED, wood=3)
    carry_out(state, RED, "building-project")
    assert texts(state) == ["build bridge wood", "done"]
    play(state, "build bridge wood")
    assert refused(state, "build bridge wood")
    assert refused(state, "build bridge stone")
    assert free_on(state, "bridge") == (2, 0)
    assert have(state, RED, "wood") == (2,)


@pytest.mark.rule("wwe-project-03")
def test_stone_finds_no_brown_space() -> None:
    state = empty_table()
    almost_done(state, "bridge", wood=1)
    set_goods(state, RED, stone=3)
    carry_out(state, RED, "building-project")
    assert texts(state) == ["done"]


@pytest.mark.rule("wwe-project-03")
@pytest.mark.parametrize("order", [("stone", "wood"), ("wood", "stone"), ("wood", "wood"), ("stone", "stone")])
def test_free_spaces_are_filled_in_any_order(order: tuple[str, str]) -> None:
    state = empty_table()
    set_goods(state, RED, stone=2, wood=2)
    carry_out(state, RED, "building-project")
    play(state, *(f"build bridge {resource}" for resource in order))
    assert free_on(state, "bridge") == (4 - order.count("stone"), 2 - order.count("wood"))


@pytest.mark.rule("wwe-project-04")
@pytest.mark.parametrize(("filled", "expected"), [(1, 13), (2, 16)])
def test_each_space_filled_gives_three_points_at_once(filled: int, expected: int) -> None:
    state = empty_table()
    set_goods(state, RED, stone=2)
    carry_out(state, RED, "building-project")
    assert points(state)[RED] == 10
    for number in range(1, filled + 1):
        play(state, "build bridge stone")
        assert points(state)[RED] == 10 + 3 * number
    assert points(state) == [expected, 10, 10, 10]


# --- complete and covered


@pytest.mark.rule("wwe-project-05")
def test_a_complete_project_accepts_neither_resources_nor_seals() -> None:
    state = empty_table()
    almost_done(state, "bridge", wood=1)
    put_project(state, "mill")
    set_goods(state, RED, wood=1)
    set_goods(state, GREEN, stone=1, wood=1, gold=1)
    building, giving = state.clone(), state.clone()
    carry_out(building, GREEN, "building-project")
    assert "build bridge wood" in texts(building), "while a space is free"
    carry_out(giving, GREEN, "donation")
    assert "donate bridge" in texts(giving)
    carry_out(state, RED, "building-project")
    play(state, "build bridge wood", "discard favor")
    assert ids(state.finished) == ["bridge"]
    building, giving = state.clone(), state.clone()
    carry_out(building, GREEN, "building-project")
    assert texts(building) == ["build mill stone", "build mill wood", "done"]
    assert refused(building, "build bridge wood")
    carry_out(giving, GREEN, "donation")
    assert texts(giving) == ["donate mill", "done"]
    assert refused(giving, "donate bridge")


@pytest.mark.rule("wwe-project-06")
def test_a_covered_project_accepts_neither_resources_nor_seals_until_uncovered() -> None:
    state = empty_table(chapter=3)
    cover(state, "bridge")
    set_goods(state, RED, stone=2, gold=1)
    building, giving = state.clone(), state.clone()
    carry_out(building, RED, "building-project")
    assert refused(building, "build bridge stone")
    carry_out(giving, RED, "donation")
    assert refused(giving, "donate bridge")
    assert "donate tower" in texts(giving)
    state.covers.remove(GAME.project["bridge"])
    carry_out(state, RED, "building-project")
    assert "build bridge stone" in texts(state)


@pytest.mark.rule("wwe-project-06")
def test_an_event_bars_the_work_on_the_bridge() -> None:
    state = empty_table(chapter=3)
    set_goods(state, RED, stone=2, gold=1)
    reveal(state, "masons-leave-town")
    turn(state, RED)
    play(state, "play building-project")
    assert refused(state, "build bridge stone")
    assert "build tower stone" in texts(state)


# --- numbers


@pytest.mark.rule("wwe-project-07")
def test_the_spaces_of_the_projects() -> None:
    spaces = {project.id: (project.stone, project.wood) for project in GAME.projects}
    assert spaces == {
        "bridge": (4, 2),
        "mill": (1, 3),
        "st-marks": (3, 1),
        "chapel": (3, 1),
        "hospital": (2, 2),
        "palace": (3, 2),
        "tower": (6, 2),
    }
    assert sum(stone for stone, _ in spaces.values()) == 22
    assert sum(wood for _, wood in spaces.values()) == 13
    assert [project.id for project in GAME.projects if project.provenance != "reconstructed"] == ["tower"]


@pytest.mark.rule("wwe-project-08")
def test_cubes_stay_on_a_finished_project() -> None:
    state = empty_table()
    almost_done(state, "bridge", stone=1)
    set_goods(state, RED, stone=1)
    set_stock(state, stone=15, wood=9)
    carry_out(state, RED, "building-project")
    play(state, "build bridge stone", "discard favor")
    assert ids(state.finished) == ["bridge"]
    assert (state.stock["stone"], state.stock["wood"]) == (15, 9)
    assert (state.built["stone"], state.built["wood"]) == (4, 2)
