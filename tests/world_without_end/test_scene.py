"""The scene: what lies on the table for everybody, what only one player sees, and what one can point at."""

from __future__ import annotations

import pytest

from kingsbridge_core.game.scene import items_in
from kingsbridge_world_without_end.game import WorldWithoutEndGame
from kingsbridge_world_without_end.screen.scene import scene
from kingsbridge_world_without_end.state import GOODS
from tests.pointing import by_key, faults_of_pointing
from tests.proof import one_of_all

from .showing import NAMES, acting, area, held, items, orienting, positions
from .table import GAME, GREEN, RED, YELLOW, carry_out, empty_table, owe, play, put_project, set_goods, stand_on, turn

WATCHER = None


# --- the board


def test_an_event_not_turned_yet_shows_what_each_way_brings_everyone() -> None:
    """wwe-orient-01: there are four ways to turn it."""
    state = orienting()
    ways = area(state, "ways").items
    assert [way.about for way in ways] == [("turn 0",), ("turn 1",), ("turn 2",), ("turn 3",)]
    assert all(len(way.holds) == state.seats + 1 for way in ways), "everyone's income, and the favor"
    assert ways[0].holds[0].label.startswith("you get ")
    assert ways[0].holds[1].label.startswith("green ")
    assert ways[0].holds[-1].name == "the marker stays"
    assert ways[1].name.startswith("With the arrow at 1, you get "), "the same as a sentence"
    assert items(state)["flagellants"].text == GAME.piece("flagellants").text


def test_a_turned_event_shows_the_arrow_and_everyones_corner() -> None:
    state = acting()
    shown = items(state)
    assert shown["arrow"].value == state.arrow
    assert [shown[f"corner {seat}"].label.split(":")[0] for seat in range(4)] == list(NAMES)
    assert "way 0" not in shown


def test_events_to_come_are_numbers_and_events_over_can_be_read() -> None:
    state = acting()
    hidden = {card.id for pile in (state.chapter_3, state.chapter_4, state.unused_events) for card in pile}
    for seat in (RED, GREEN, WATCHER):
        shown = items(state, seat)
        assert not hidden & shown.keys()
        assert (shown["chapter 3"].value, shown["chapter 4"].value) == (len(state.chapter_3), len(state.chapter_4))
        assert "chapter 1" not in shown
        assert state.past_events[0].name in shown["past events"].name
        assert shown["few-shepherds-left"].text == GAME.piece("few-shepherds-left").text


def test_the_favor_track_shows_the_marker_covers_and_next_spaces() -> None:
    state = acting()
    assert len(area(state, "favor").items) == len(GAME.favor_track)
    assert "favor marker" in held(state, "merchants")
    assert "cover king" in held(state, "king")
    assert "ahead 1" in held(state, "earl"), "the covered King is passed over (wwe-favor-15)"
    assert items(state)["bishop"].name == "Bishop: 1 point per piety"


def test_projects_show_cubes_free_spaces_seals_and_rewards() -> None:
    state = acting()
    assert held(state, "bridge")[:4] == [f"bridge stone {number}" for number in range(4)]
    assert "finished bridge" in held(state, "bridge")
    assert "barred chapel" in held(state, "chapel")
    assert {"seal st-marks 0", "seal st-marks 1"} <= set(held(state, "st-marks"))
    shown = items(state, WATCHER)
    assert (shown["free st-marks stone"].value, shown["seal tower 1"].label) == (1, "G")
    assert shown["reward bridge"].name == "each donor gets 1 point and 1 gold"
    assert "most loyalty" in area(state, "projects").note


def test_houses_stand_on_their_spaces_with_their_rents() -> None:
    state = acting()
    for seat in (RED, WATCHER):
        shown = items(state, seat)
        assert len(area(state, "houses", seat).items) == 14
        assert held(state, "stone-inn", seat) == ["rent stone-inn", "house stone-inn"]
        assert (shown["house stone-inn"].colour, shown["house stone-inn"].label) == ("red", "R")
        assert shown["rent stone-inn"].label == "2 gold"
        assert held(state, "stone-shrine", seat) == ["rent stone-shrine"]
    assert items(state)["house stone-inn"].marks == ("own",)
    assert items(state)["house timber-inn"].marks == ()


def test_the_market_and_the_stock_are_public() -> None:
    state = acting()
    for seat in (GREEN, WATCHER):
        shown = items(state, seat)
        assert shown["price wool"].value == 3, "few shepherds are left"
        assert {good: shown[f"stock {good}"].value for good in GOODS[1:]} == {
            good: state.stock[good] for good in GOODS[1:]
        }
        assert shown["stock gold"].value is None, "gold never runs out"
    closed = items(GAME.new(4, seed=3), WATCHER)["price cloth"]
    assert (closed.label, closed.name) == (
        "cloth market covered",
        "cloth market covered until chapter I ends at the latest",
    )


def test_ill_places_are_open_and_healthy_ones_hide_their_marker() -> None:
    state = acting()
    for seat in (RED, WATCHER):
        shown = items(state, seat)
        assert [item.label for item in shown["place-4"].holds] == ["3", ""]
        assert shown["place-1"].name == "Baker's House (1), not stricken"
        assert not {marker.id for marker in state.markers} & shown.keys()


# --- the players


def test_goods_and_cards_behind_the_screen_are_for_their_owner_only() -> None:
    """wwe-setup-14: goods are kept behind the screen."""
    state = acting()
    own = items(state, RED)
    assert {good: own[f"goods {RED} {good}"].value for good in GOODS} == state.goods[RED]
    assert {f"card {card.id} {RED}" for card in state.hands[RED] + state.discards[RED]} <= own.keys()
    for seat in (GREEN, YELLOW, WATCHER):
        shown = items(state, seat)
        assert not any(key.startswith(f"goods {RED} ") for key in shown)
        assert not {f"card {card.id} {RED}" for card in state.hands[RED] + state.discards[RED]} & shown.keys()
        assert {f"screen {RED}", f"hand {RED}", f"discards {RED}"} <= shown.keys()
        assert (shown[f"hand {RED}"].value, shown[f"discards {RED}"].value) == (8, 2)


def test_points_houses_seals_and_cards_played_are_public() -> None:
    state = acting()
    for seat in (GREEN, WATCHER):
        shown = items(state, seat)
        assert (shown["points 0"].value, shown["points 1"].value) == (21, 17.5)
        assert (shown["houses 0"].value, shown["seals 0"].value) == (2, 1)
        assert {"card grain 0", "card sales 0"} <= shown.keys()
        assert shown["start figure"].name == "start figure: Ann (red) is active this round"


def test_the_own_area_says_which_duties_one_cannot_pay() -> None:
    state = acting()
    assert [item.marks for item in area(state, "duties").items] == [("bad",), ("bad",), ("bad",)]
    assert items(state)["duty piety"].name == "2 piety due. You are 1 piety short, which costs 3 points."
    assert items(state)["duty gold"].label == "2-5 gold"
    set_goods(state, RED, piety=2, grain=2, gold=5)
    assert items(state)["duty gold"].marks == ("good",)


def test_penalties_are_shown_to_all_and_averted_by_their_owner() -> None:
    state = empty_table(chapter=2)
    owe(state, GREEN, grain=1)
    turn(state, RED)
    assert items(state, RED)[f"penalty {GREEN} begging"].about == ()
    assert items(state, GREEN)[f"penalty {GREEN} begging"].about == ("protect begging",)


def test_everyone_lays_three_goods_open_at_the_end() -> None:
    state = acting()
    state.shown[GREEN] = (1, 2, 3)
    shown = items(state, RED)
    assert [shown[f"goods {GREEN} {good}"].value for good in ("piety", "loyalty", "knowledge")] == [1, 2, 3]
    assert f"screen {GREEN}" not in shown


# --- pointing


def test_building_narrows_from_the_project_the_resource_or_a_free_space() -> None:
    state = empty_table(chapter=1)
    set_goods(state, RED, stone=2, wood=2)
    put_project(state, "bridge")
    carry_out(state, RED, "building-project")
    shown = items(state)
    assert shown["bridge"].about == ("bridge",)
    assert shown["free bridge stone"].about == ("bridge stone",)
    assert "build stone" in shown[f"goods {RED} stone"].about
    assert list(GAME.about(state, GAME.moves.find("build bridge stone"))) == ["bridge", "stone", "bridge stone"]


def test_the_favor_card_points_at_the_space_it_reaches() -> None:
    state = empty_table(chapter=1)
    stand_on(state, "merchants")
    carry_out(state, RED, "favor")
    assert [key for key, item in items(state).items() if "move-on" in item.about] == ["king"]


@pytest.mark.parametrize("seed", one_of_all([1, 2]))
def test_every_move_can_be_pointed_at(seed: int) -> None:
    assert faults_of_pointing(GAME, scene, GAME.definition.seats, seed, every=4) == set()


def test_every_move_of_a_first_game_can_be_pointed_at_and_cards_to_come_are_named() -> None:
    game = WorldWithoutEndGame({"first_game": True})
    assert faults_of_pointing(game, scene, [4], 3, every=2) == set()
    shown = by_key(scene(game.new(4, seed=3).view(RED), NAMES))
    assert "Donation" in shown["aside 1"].name


def test_every_area_can_be_said_in_one_or_two_lines() -> None:
    for number, state in enumerate(positions(range(1))):
        if number % 15 == 0:
            for seat in (state.actor, WATCHER):
                for each in scene(state.view(seat), NAMES).areas:
                    assert 1 <= len(each.in_short()) <= 2
                    assert all(each.in_short())


def test_a_card_keeps_its_key_from_hand_to_pile() -> None:
    state = empty_table(chapter=1)
    turn(state, RED)
    assert "card grain 0" in {item.key for item in area(state, "hand").items}
    play(state, "play grain")
    assert "card grain 0" in {item.key for item in items_in([area(state, f"used {RED}")])}
