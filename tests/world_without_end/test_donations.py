"""Donations: seals on projects, and what donors get when a project is finished."""

from __future__ import annotations

from typing import Any

import pytest

from kingsbridge_world_without_end.game import WorldWithoutEndGame
from kingsbridge_world_without_end.state import GOODS, Good, WorldWithoutEnd

from .table import (
    BLUE,
    GAME,
    GREEN,
    RED,
    YELLOW,
    almost_done,
    carry_out,
    empty_table,
    end_chapter,
    have,
    ids,
    ill,
    make_ill,
    play,
    points,
    put_project,
    put_seals,
    refused,
    set_goods,
    set_piles,
    set_points,
    set_stock,
    texts,
)


def sealed_by(state: WorldWithoutEnd, project: str) -> list[int]:
    """Who has a seal on a project."""
    return [seat for seat in range(state.seats) if project in ids(state.seals[seat])]


def in_supply(state: WorldWithoutEnd, seat: int) -> int:
    """The seals that a player can still use."""
    return GAME.seals_each - len(state.seals[seat])


def last_stone(project: str, builder: int, *donors: int, **table: Any) -> WorldWithoutEnd:
    """These players have donated to a project that lacks 1 stone, which the builder has; the rest is on the table."""
    state = empty_table(**table)
    almost_done(state, project, stone=1)
    put_seals(state, project, *donors)
    set_goods(state, builder, stone=1)
    return state


def complete(state: WorldWithoutEnd, project: str, builder: int) -> None:
    """The builder places the last stone."""
    carry_out(state, builder, "building-project")
    play(state, f"build {project} stone")
    assert project in ids(state.finished)


# --- giving


@pytest.mark.rule("wwe-donation-01")
def test_a_player_has_at_most_one_seal_on_a_project() -> None:
    state = empty_table()
    put_project(state, "mill")
    put_project(state, "st-marks")
    put_seals(state, "bridge", RED)
    set_goods(state, RED, gold=1)
    carry_out(state, RED, "donation")
    assert refused(state, "donate bridge")
    assert texts(state) == ["donate mill", "donate st-marks", "done"]


@pytest.mark.rule("wwe-donation-02")
def test_several_players_may_have_a_seal_on_the_same_project() -> None:
    state = empty_table()
    put_seals(state, "bridge", RED, GREEN)
    set_goods(state, BLUE, gold=1)
    carry_out(state, BLUE, "donation")
    play(state, "donate bridge")
    assert sealed_by(state, "bridge") == [RED, GREEN, BLUE]


@pytest.mark.rule("wwe-donation-10")
def test_with_both_seals_on_the_board_nobody_can_donate() -> None:
    state = empty_table()
    for project in ("mill", "st-marks"):
        put_project(state, project)
    put_seals(state, "bridge", RED)
    put_seals(state, "mill", RED)
    set_goods(state, RED, gold=3)
    carry_out(state, RED, "donation")
    assert refused(state, "donate st-marks")
    assert not [text for text in texts(state) if text.startswith("donate")]
    assert have(state, RED, "gold") == (3,)
    assert ids(state.seals[RED]) == ["bridge", "mill"]


# --- rewards


@pytest.mark.rule("wwe-donation-03")
def test_every_donor_gets_the_reward_and_the_builder_too() -> None:
    state = last_stone("mill", RED, RED, GREEN)
    complete(state, "mill", RED)
    assert points(state) == [14, 11, 10, 10]
    assert [have(state, seat, "cloth") for seat in range(4)] == [(1,), (1,), (0,), (0,)]


@pytest.mark.rule("wwe-donation-03")
def test_a_builder_who_is_no_donor_gets_no_reward() -> None:
    state = last_stone("mill", BLUE, RED, GREEN)
    complete(state, "mill", BLUE)
    assert points(state) == [11, 11, 10, 13]
    assert have(state, BLUE, "cloth") == (0,)


@pytest.mark.rule("wwe-donation-04", "wwe-donation-05")
def test_what_is_not_there_for_all_donors_nobody_receives_but_points_are_paid() -> None:
    state = last_stone("mill", BLUE, RED, GREEN)
    set_stock(state, cloth=1)
    complete(state, "mill", BLUE)
    assert [have(state, seat, "cloth") for seat in (RED, GREEN)] == [(0,), (0,)]
    assert state.stock["cloth"] == 1
    assert points(state) == [11, 11, 10, 13]


@pytest.mark.rule("wwe-donation-04")
@pytest.mark.parametrize(("stock", "cloth"), [(0, 0), (1, 1)])
def test_a_single_donor_receives_the_last_cloth(stock: int, cloth: int) -> None:
    state = last_stone("mill", BLUE, RED)
    set_stock(state, cloth=stock)
    complete(state, "mill", BLUE)
    assert have(state, RED, "cloth") == (cloth,)
    assert state.stock["cloth"] == 0


@pytest.mark.rule("wwe-donation-05")
@pytest.mark.parametrize(("stock", "expected"), [(1, 10), (2, 11)])
def test_by_the_harsher_switch_a_shortage_leaves_donors_nothing_at_all(stock: int, expected: int) -> None:
    game = WorldWithoutEndGame({"start_player": 1, "donors_in_shortage": "nothing"})
    state = empty_table(game=game)
    mill = game.project["mill"]
    state.projects.append(mill)
    state.wood_on["mill"] = 3
    state.seals[RED].append(mill)
    state.seals[GREEN].append(mill)
    set_goods(state, BLUE, stone=1)
    set_stock(state, cloth=stock)
    carry_out(state, BLUE, "building-project")
    play(state, "build mill stone")
    assert ids(state.finished) == ["mill"]
    assert points(state) == [expected, expected, 10, 13]
    assert have(state, RED, "cloth") == have(state, GREEN, "cloth") == (expected - 10,)
    assert not state.seals[RED]


@pytest.mark.rule("wwe-donation-06")
def test_donors_take_their_seals_back_and_can_use_them_again() -> None:
    state = last_stone("mill", BLUE, RED, GREEN)
    put_seals(state, "bridge", RED)
    put_project(state, "st-marks")
    assert in_supply(state, RED) == 0
    complete(state, "mill", BLUE)
    assert (in_supply(state, RED), in_supply(state, GREEN)) == (1, 2)
    assert ids(state.seals[RED]) == ["bridge"]
    play(state, "discard favor")
    set_goods(state, RED, gold=1)
    carry_out(state, RED, "donation")
    play(state, "donate st-marks")
    assert in_supply(state, RED) == 0


@pytest.mark.rule("wwe-donation-07")
@pytest.mark.parametrize("project", ["chapel", "tower"])
def test_donors_of_chapel_and_tower_get_two_points_and_nothing_else(project: str) -> None:
    state = last_stone(project, BLUE, GREEN, chapter=3)
    set_points(state, GREEN, 15)
    set_goods(state, GREEN, gold=1, grain=1, cloth=1)
    set_goods(state, RED, loyalty=1)
    complete(state, project, BLUE)
    assert points(state)[GREEN] == 17
    assert have(state, GREEN, *GOODS) == (1, 0, 0, 1, 0, 1, 0, 0, 0)


# --- the Hospital


def hospital(builder: int, *donors: int, active: int = RED, **knowledge: int) -> WorldWithoutEnd:
    """Chapter III; the Hospital lacks 1 stone, which the builder has. Knowledge by colour."""
    state = last_stone("hospital", builder, *donors, chapter=3, active=active)
    for seat, colour in enumerate(GAME.definition.seat_names):
        set_goods(state, seat, stone=int(seat == builder), knowledge=knowledge.get(colour, 0))
    return state


@pytest.mark.rule("wwe-donation-08")
@pytest.mark.parametrize("builder", [YELLOW, GREEN, RED])
def test_donors_of_the_hospital_care_one_after_the_other_from_the_active_player_on(builder: int) -> None:
    state = hospital(builder, RED, BLUE, active=YELLOW, red=3, blue=3)
    make_ill(state, 6, 2)
    make_ill(state, 8, 3)
    complete(state, "hospital", builder)
    assert state.actor == BLUE
    assert texts(state) == ["care place-6", "care place-8", "done"]
    play(state, "care place-8")
    assert state.actor == RED
    assert texts(state) == ["care place-6", "done"]
    play(state, "care place-6")
    assert ill(state) == {}
    assert (have(state, BLUE, "wool"), have(state, RED, "grain")) == ((1,), (1,))


@pytest.mark.rule("wwe-donation-08")
def test_a_donor_needs_the_knowledge_for_the_one_place() -> None:
    state = hospital(GREEN, RED, BLUE, red=2)
    make_ill(state, 6, 2)
    make_ill(state, 8, 3)
    complete(state, "hospital", GREEN)
    assert (state.actor, texts(state)) == (RED, ["care place-6", "done"])
    play(state, "done")
    assert (state.actor, texts(state)) == (BLUE, ["done"])
    play(state, "done")
    assert ill(state) == {6: 2, 8: 3}
    assert points(state) == [11, 13, 10, 11]


@pytest.mark.rule("wwe-donation-09")
def test_hospital_care_is_a_normal_care_on_top_of_one_point() -> None:
    state = hospital(GREEN, RED, red=2)
    make_ill(state, 11, 1)
    complete(state, "hospital", GREEN)
    play(state, "care place-11")
    assert points(state)[RED] == 13
    assert (ill(state), len(state.past_markers), have(state, RED, "knowledge")) == ({}, 1, (2,))


@pytest.mark.rule("wwe-donation-09")
def test_hospital_care_is_for_exactly_one_place_and_brings_its_benefit() -> None:
    state = hospital(GREEN, RED, red=9)
    make_ill(state, 6, 2)
    make_ill(state, 8, 1)
    complete(state, "hospital", GREEN)
    assert refused(state, "practise")
    play(state, "care place-6")
    assert refused(state, "care place-8")
    assert ill(state) == {8: 1}
    assert (points(state)[RED], have(state, RED, "grain", "wool", "gold")) == (13, (1, 0, 0))


@pytest.mark.rule("wwe-donation-09")
def test_where_nobody_is_ill_donors_of_the_hospital_get_one_point() -> None:
    state = hospital(GREEN, RED, red=2)
    complete(state, "hospital", GREEN)
    assert state.actor == GREEN, "Red is not asked"
    assert points(state) == [11, 13, 10, 10]


# --- the table of rewards


@pytest.mark.rule("wwe-donation-11")
@pytest.mark.parametrize(
    ("project", "reward", "extra"),
    [
        ("bridge", 1, "gold"),
        ("mill", 1, "cloth"),
        ("st-marks", 1, "piety"),
        ("palace", 1, "loyalty"),
        ("chapel", 2, None),
        ("hospital", 1, None),
    ],
)
def test_what_donors_get(project: str, reward: int, extra: Good | None) -> None:
    state = last_stone(project, BLUE, GREEN, chapter=2)
    before = dict(state.goods[GREEN])
    complete(state, project, BLUE)
    assert points(state)[GREEN] == 10 + reward
    gained = {
        good: state.goods[GREEN][good] - before[good] for good in GOODS if state.goods[GREEN][good] != before[good]
    }
    assert gained == ({extra: 1} if extra else {})


@pytest.mark.rule("wwe-donation-11")
def test_the_table_of_rewards() -> None:
    table = {
        project.id: [(effect.word.name, dict(effect.arguments)) for effect in project.effects]
        for project in GAME.projects
    }
    assert {name: [word for word, _ in effects] for name, effects in table.items()} == {
        "bridge": ["points", "gold"],
        "mill": ["points", "gain"],
        "st-marks": ["points", "gain"],
        "chapel": ["points"],
        "hospital": ["points", "care"],
        "palace": ["points", "gain"],
        "tower": ["points"],
    }
    assert {name: effects[0][1]["amount"] for name, effects in table.items()} == {
        **dict.fromkeys(("bridge", "mill", "st-marks", "hospital", "palace"), 1),
        **dict.fromkeys(("chapel", "tower"), 2),
    }
    for name in ("bridge", "st-marks", "palace"):
        assert GAME.project[name].provenance == "reconstructed"


# --- too late


def after_a_late_donation(stone: int, wood: int) -> WorldWithoutEnd:
    """The game is over; Red donated in the last round to the Chapel, which had this many free spaces."""
    state = empty_table(chapter=4, in_round=6, points=20)
    for seat in range(4):
        set_piles(state, seat, 6, 6)
        set_goods(state, seat, piety=2, grain=2, gold=9)
    almost_done(state, "chapel", stone=stone, wood=wood)
    set_piles(state, RED, ["grain"], ["favor"])
    carry_out(state, RED, "donation")
    play(state, "donate chapel", "discard sales")
    end_chapter(state)
    assert state.winners
    return state


@pytest.mark.rule("wwe-donation-12")
def test_a_donation_to_an_unfinished_project_pays_nothing_at_the_end() -> None:
    state = after_a_late_donation(3, 1)
    assert "chapel" not in ids(state.finished)
    assert state.points[RED]["donations"] == 0
    assert points(state)[RED] == points(state)[GREEN] - 0.5, "the gold is gone"


@pytest.mark.rule("wwe-donation-12")
def test_a_donation_is_paid_if_the_end_of_the_last_chapter_completes_the_project() -> None:
    state = after_a_late_donation(1, 0)
    assert "chapel" in ids(state.finished)
    assert state.points[RED]["donations"] == 2
    assert points(state)[RED] == points(state)[GREEN] + 1.5
