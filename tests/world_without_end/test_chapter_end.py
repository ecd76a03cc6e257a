"""The end of a chapter: resources on projects, covers and lasting events off, what comes before the next chapter."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.state import ROMAN, WorldWithoutEnd

from .chapters import close_chapter, due, last_round, next_chapter, places_of
from .table import (
    BLUE,
    EVENTS,
    GAME,
    GREEN,
    RED,
    YELLOW,
    almost_done,
    carry_out,
    cover,
    empty_table,
    end_chapter,
    free_on,
    have,
    ids,
    lay_event,
    log_of,
    make_ill,
    play,
    play_until,
    points,
    put_in_force,
    put_project,
    put_seals,
    refused,
    reveal,
    set_goods,
    set_points,
    set_stock,
    texts,
    told,
    turn,
    whole_round,
)


def finish(state: WorldWithoutEnd, name: str) -> None:
    """A project is finished already."""
    almost_done(state, name)
    state.finished.append(GAME.project[name])


# --- in which order


@pytest.mark.rule("wwe-chapter-end-01")
def test_the_steps_of_a_chapter_end_come_in_their_order() -> None:
    state = last_round(2)
    cover(state, "king")
    put_in_force(state, "flemish-buyers")
    log = log_of(state)
    next_chapter(state, "vice-and-chaos")
    steps = places_of(
        log,
        *("The Bridge gets 1 stone", "Uncovered:", "Blue events that end now"),
        *("Each player owes 2 piety", "Each player owes 2 grain", "on the tax die", "Each player owes 2 gold"),
        *("The start figure passes to", "The Tower is now on the board", "plague markers are laid"),
        *("Chapter III begins", "reveals Vice and Chaos"),
    )
    assert steps == sorted(set(steps))
    assert state.round == 13


@pytest.mark.rule("wwe-chapter-end-01")
@pytest.mark.parametrize("chapter", [1, 3])
def test_tower_and_plague_markers_come_after_the_second_chapter_only(chapter: int) -> None:
    state = last_round(chapter)
    log = log_of(state)
    end_chapter(state)
    assert not [line for line in told(log) if "put on the board" in line or "plague markers" in line]


@pytest.mark.rule("wwe-chapter-end-01")
def test_nothing_of_a_chapter_end_happens_after_the_fifth_round() -> None:
    state = empty_table(chapter=2, in_round=5)
    set_goods(state, RED, piety=3)
    cover(state, "king")
    put_in_force(state, "flemish-buyers")
    end_chapter(state)
    assert free_on(state, "bridge") == (4, 2)
    assert ids(state.covers) == ["king"]
    assert ids(state.edge) == ["flemish-buyers"]
    assert have(state, RED, "piety") == (3,)
    assert ids(state.projects) == ["bridge"]


@pytest.mark.rule("wwe-chapter-end-01")
def test_a_covered_project_gets_no_resource_because_covers_are_taken_off_afterwards() -> None:
    state = last_round(2)
    put_project(state, "mill")
    cover(state, "bridge")
    end_chapter(state)
    assert free_on(state, "bridge") == (4, 2)
    assert free_on(state, "mill") == (0, 3)


# --- resources on projects


@pytest.mark.rule("wwe-chapter-end-02")
def test_every_unfinished_project_gets_one_matching_resource() -> None:
    state = last_round(2)
    almost_done(state, "bridge", wood=2)
    almost_done(state, "mill", stone=1)
    finish(state, "chapel")
    stone, wood = state.stock["stone"], state.stock["wood"]
    end_chapter(state)
    assert free_on(state, "bridge") == (0, 1)
    assert free_on(state, "mill") == (0, 0)
    assert ids(state.finished) == ["chapel", "mill"]
    assert (state.stock["stone"], state.stock["wood"]) == (stone - 1, wood - 1)
    assert (state.stone_on["palace"], state.wood_on["palace"]) == (0, 0)  # it is not on the board


@pytest.mark.rule("wwe-chapter-end-03")
def test_where_both_kinds_of_spaces_are_free_a_stone_space_is_filled() -> None:
    state = last_round(1)
    almost_done(state, "bridge", stone=1, wood=2)
    stone, wood = state.stock["stone"], state.stock["wood"]
    end_chapter(state)
    assert free_on(state, "bridge") == (0, 2)
    assert (state.stock["stone"], state.stock["wood"]) == (stone - 1, wood)


@pytest.mark.rule("wwe-chapter-end-09")
def test_a_project_finished_at_the_chapter_end_pays_its_donors_before_the_duties() -> None:
    state = last_round(2)
    almost_done(state, "mill", wood=1)
    put_seals(state, "mill", GREEN)
    set_points(state, GREEN, 0)
    set_goods(state, GREEN, piety=2, grain=2, gold=1)
    log = log_of(state)
    close_chapter(state)
    assert state.points[GREEN]["donations"] == 1
    assert have(state, GREEN, "cloth") == (1,)
    assert points(state) == [10, 0, 10, 10]  # the point was there to be lost for missing gold
    gained, paid = places_of(log, "green gains 1 point", "Each player owes 2 piety")
    assert gained < paid
    assert [each["building"] for each in state.points] == [0, 0, 0, 0]
    assert state.seals[GREEN] == []


@pytest.mark.rule("wwe-chapter-end-09")
def test_a_tower_finished_at_the_chapter_end_pays_for_the_metal_before_the_duties() -> None:
    state = last_round(3, points=0)
    almost_done(state, "tower", wood=1)
    put_seals(state, "tower", BLUE)
    set_goods(state, RED, piety=2, grain=2, gold=0, loyalty=1)
    end_chapter(state)
    play(state, "protect court")  # the loyalty is paid when the metal has been placed
    assert [each["tower"] for each in state.points] == [3, 0, 0, 0]
    assert [each["donations"] for each in state.points] == [0, 0, 0, 2]
    assert [each["building"] for each in state.points] == [0, 0, 0, 0]
    assert points(state) == [1, 0, 0, 2]
    assert (state.stock["metal"], state.built["metal"]) == (0, 1)


@pytest.mark.rule("wwe-chapter-end-09", "wwe-chapter-end-12")
def test_donors_of_a_hospital_finished_at_the_chapter_end_care_before_anything_else_goes_on() -> None:
    state = last_round(3, active=YELLOW)
    almost_done(state, "hospital", wood=1)
    put_seals(state, "hospital", RED, BLUE)
    make_ill(state, 7, 2)
    make_ill(state, 1, 3)
    for seat in (RED, BLUE):
        set_goods(state, seat, piety=2, grain=2, gold=2, knowledge=3)
    end_chapter(state)
    assert state.actor == BLUE
    assert free_on(state, "tower") == (6, 2)  # it comes after the Hospital
    assert have(state, BLUE, "piety", "grain", "gold") == (2, 2, 2)
    play(state, "care place-7")
    assert state.actor == RED
    play(state, "care place-1")
    assert points(state) == [14, 10, 10, 15]
    assert free_on(state, "tower") == (5, 2)
    assert have(state, BLUE, "piety", "grain", "gold") == (0, 0, 0)


@pytest.mark.rule("wwe-chapter-end-10")
@pytest.mark.parametrize("wood", [0, 1])
def test_a_stand_in_fills_the_space_if_the_stock_has_no_such_resource(wood: int) -> None:
    state = last_round(2)
    almost_done(state, "bridge", wood=2)
    almost_done(state, "palace", stone=2, wood=wood)
    set_stock(state, stone=0)
    on_projects, forest = dict(state.built), state.stock["wood"]
    end_chapter(state)
    assert free_on(state, "palace") == (1, wood)
    assert state.stock["stone"] == 0
    assert state.built["stone"] == on_projects["stone"]  # no cube was made
    assert state.stock["wood"] == forest - 1  # that is the Bridge's


# --- covers and lasting events


@pytest.mark.rule("wwe-chapter-end-04")
@pytest.mark.parametrize("chapter", [1, 2, 3])
def test_all_covers_are_taken_off(chapter: int) -> None:
    state = last_round(chapter)
    cover(state, "king", "bridge")
    assert {"king", "bridge"} <= set(ids(state.covers))
    end_chapter(state)
    assert state.covers == []


@pytest.mark.rule("wwe-chapter-end-05")
def test_cloth_can_be_sold_in_the_second_chapter_even_if_no_event_opened_the_market() -> None:
    state = last_round(1)
    set_goods(state, RED, piety=2, grain=2, gold=2, cloth=1)
    covered = state.clone()
    carry_out(covered, RED, "sales")
    refused(covered, "sell cloth")
    next_chapter(state, "wedding-feast")
    assert state.round == 7
    gold = have(state, RED, "gold")[0]
    carry_out(state, RED, "sales")
    play(state, "sell cloth")
    assert have(state, RED, "gold", "cloth") == (gold + 4, 0)


@pytest.mark.rule("wwe-chapter-end-05")
def test_the_cloth_market_stays_covered_for_the_whole_first_chapter() -> None:
    state = empty_table(chapter=1, in_round=5)
    end_chapter(state)
    assert ids(state.covers) == ["cloth-market"]


@pytest.mark.rule("wwe-chapter-end-06")
@pytest.mark.parametrize("of_this_round", [False, True])
def test_lasting_events_have_no_effect_in_the_next_chapter(of_this_round: bool) -> None:
    state = last_round(1)
    set_goods(state, RED, piety=2, grain=2, gold=2, wool=3)
    if of_this_round:
        lay_event(state, "slow-bridge-works")
    else:
        put_in_force(state, "slow-bridge-works")
    before = state.clone()
    carry_out(before, RED, "sales")
    play(before, "sell wool", "sell wool")
    assert have(before, RED, "gold") == (2 + 2,)
    end_chapter(state)
    assert (state.edge, state.council) == ([], [])
    assert EVENTS["slow-bridge-works"] in state.past_events
    state.round += 1
    carry_out(state, RED, "sales")
    play(state, "sell wool", "sell wool")
    assert have(state, RED, "gold") == (0 + 4,)


# --- what is kept


@pytest.mark.rule("wwe-chapter-end-07")
def test_what_is_left_after_the_duties_is_kept() -> None:
    state = last_round(2, tax=4)
    set_goods(state, RED, piety=3, grain=2, gold=7, wool=1, stone=2, wood=1, cloth=1, loyalty=2, knowledge=3)
    next_chapter(state, "vice-and-chaos")
    assert state.round == 13
    assert have(state, RED, "piety", "grain", "gold", "wool") == (1, 0, 3, 1)
    assert have(state, RED, "stone", "wood", "cloth", "loyalty", "knowledge") == (2, 1, 1, 2, 3)


# --- the Tower and the plague


@pytest.mark.rule("wwe-chapter-end-08")
def test_after_the_second_chapter_the_empty_tower_and_the_markers_come_on_the_board() -> None:
    state = last_round(2)
    stone = state.stock["stone"]
    assert ids(state.projects) == ["bridge"]
    next_chapter(state, "vice-and-chaos")
    assert state.round == 13
    assert ids(state.projects) == ["bridge", "tower"]
    assert free_on(state, "tower") == (6, 2)
    assert state.stock["stone"] == stone - 1  # for the Bridge
    assert len(state.healthy) + len(state.ill) == 11
    assert len(state.markers) + len(state.ill_markers) == 11


# --- the start figure


@pytest.mark.rule("wwe-chapter-end-11")
def test_the_start_figure_moves_once_between_two_chapters_and_after_the_duties() -> None:
    state = empty_table(chapter=1, active=RED)
    log = log_of(state)
    whole_round(state)
    play_until(state, lambda now: now.round == 7)
    assert state.active == YELLOW
    moves = [line.arguments["seat"] for line in log if "start figure" in line.text]
    assert moves == [GREEN, YELLOW, BLUE, RED, GREEN, YELLOW]
    rolls = [line.arguments["seat"] for line in log if "tax die" in line.text]
    assert rolls == [GREEN]
    (roll,) = places_of(log, "green rolls a")
    last_move = max(index for index, line in enumerate(log) if "start figure" in line.text)
    assert roll < last_move


# --- the last chapter


@pytest.mark.rule("wwe-chapter-end-12")
def test_the_last_chapter_closes_like_the_others_and_the_bridge_is_served_before_the_tower() -> None:
    state = last_round(4)
    cover(state, "king")
    set_stock(state, stone=1)
    set_goods(state, RED, piety=3, grain=3, gold=2)
    on_projects = state.built["stone"]
    log = log_of(state)
    close_chapter(state)
    assert free_on(state, "bridge") == (3, 2)
    assert free_on(state, "tower") == (5, 2)
    assert state.stock["stone"] == 0
    assert state.built["stone"] == on_projects + 1
    assert have(state, RED, "piety", "grain", "gold") == (1, 1, 0)
    assert state.covers == []
    bridge, tower, duties = places_of(log, "The Bridge gets", "The Tower gets", "Each player owes 2 piety")
    assert bridge < tower < duties
    assert state.winners != []


@pytest.mark.rule("wwe-chapter-end-12")
def test_projects_are_served_in_a_fixed_order_however_they_came_on_the_board() -> None:
    state = empty_table(chapter=3)
    for chapter, event in [
        (3, "a-new-hospital"),
        (2, "lady-chapel"),
        (2, "a-palace-for-the-prior"),
        (1, "church-on-the-square"),
        (1, "ban-on-looms"),
    ]:
        state.round = 6 * chapter - 5
        reveal(state, event)
    state.round = 24
    for seat in range(4):
        set_goods(state, seat, piety=2, grain=2, gold=5)
    set_stock(state, stone=3)
    log = log_of(state)
    close_chapter(state)
    served = [line.arguments["project"].id for line in log if " gets " in line.text and "project" in line.arguments]
    assert served == ["bridge", "mill", "st-marks", "chapel", "hospital", "palace", "tower"]
    assert state.stock["stone"] == 0
    assert [state.stone_on[name] for name in served] == [1, 1, 1, 1, 1, 1, 1]


def public_lines(chapter: int) -> list[str]:
    """What everybody reads at the end of a chapter after which Red has too little piety, with nothing else to tell
    apart the chapters.
    """
    state = last_round(chapter, tax=3, points=20)
    if chapter > 2:
        finish(state, "tower")
    set_goods(state, RED, piety=1, grain=2, gold=3)
    set_points(state, BLUE, 30)
    log = log_of(state)
    close_chapter(state)
    lines = told([line for line in log if line.to is None])
    assert lines[0] == f"Chapter {ROMAN[chapter - 1]} ends."
    return lines[1:]


@pytest.mark.rule("wwe-chapter-end-13")
def test_the_ends_of_chapters_differ_only_by_the_cloth_cover_and_by_what_stands_for_the_penalties() -> None:
    first, third, fourth = public_lines(1), public_lines(3), public_lines(4)
    uncovered = "Uncovered: cloth market."
    assert uncovered in first
    first = [line if line != uncovered else "Nothing was covered." for line in first]
    assert [line.replace("Chapter II", "Chapter IV") for line in first] == third
    steps = first.index("The start figure passes to green.")
    assert first[:steps] == third[:steps] == fourth[:steps]
    assert "red faces a penance." in third[steps:]
    assert not [line for line in fourth if "faces" in line or "begins" in line or "start figure" in line]
    assert fourth[steps] == "red loses double points for missing piety."
    assert all(" left" in line for line in fourth[steps + 2 :])  # nothing but the final count follows


@pytest.mark.rule("wwe-chapter-end-13")
@pytest.mark.parametrize("chapter", [1, 2, 3])
def test_a_chapter_opens_with_nothing_but_its_first_event(chapter: int) -> None:
    state = last_round(chapter)
    goods = [dict(held) for held in state.goods]
    end_chapter(state)
    assert state.actor is None
    for seat, held in enumerate(goods):
        assert state.goods[seat] == held | {"piety": 0, "grain": 0, "gold": 0}
        assert due(state, seat) == []
        assert len(state.hands[seat]) == 12
    assert points(state) == [10, 10, 10, 10]
    turn(state, RED)
    assert len(texts(state)) == 12
