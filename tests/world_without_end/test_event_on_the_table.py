"""How the event of the round is shown: four ways to turn it, then how it lies."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.state import WorldWithoutEnd

from .showing import acting, area, busy, items, orienting, sentences
from .table import (
    GAME,
    GREEN,
    RED,
    empty_table,
    lay_replacement,
    owe,
    phase,
    play,
    put_in_force,
    set_goods,
    set_stock,
    stand_on,
    texts,
    turn,
)


def ways(state: WorldWithoutEnd, seat: int) -> list[list[str]]:
    """What each way brings everyone, and where the favor marker lands."""
    return [[item.name for item in way.holds] for way in area(state, "ways", seat).items]


def test_until_the_event_is_turned_the_four_ways_show_all_incomes_and_the_favor() -> None:
    shown = area(orienting(), "council", GREEN)
    assert shown.title == "Chapter III, round 3 of 6: Flagellants"
    assert [way.label for way in area(orienting(), "ways", GREEN).items] == ["turn 0", "turn 1", "turn 2", "turn 3"]
    assert ways(orienting(), GREEN) == [
        ["red 1 piety", "you get 1 stone", "yellow 1 wood", "blue 1 knowledge", "the marker stays"],
        ["red 1 knowledge", "you get 1 piety", "yellow 1 stone", "blue 1 wood", "Earl of Shiring: 1 grain"],
        ["red 1 wood", "you get 1 knowledge", "yellow 1 piety", "blue 1 stone", "Outlaws: pay 1 gold"],
        ["red 1 stone", "you get 1 wood", "yellow 1 knowledge", "blue 1 piety", "Bishop: 1 point per piety"],
    ]
    said = "Tan event, already done: Each player may trade 1 gold for 1 piety."
    assert said in sentences(orienting(), GREEN)


def test_whoever_turns_the_event_hears_what_it_says_and_the_four_ways_in_the_moves() -> None:
    state = orienting()
    by_ear = sentences(state)
    assert "Tan event, already done: Each player may trade 1 gold for 1 piety." in by_ear
    assert not any(sentence.startswith("With the arrow ") for sentence in by_ear), "there the moves say it"
    assert any(line.startswith("Few Shepherds Left: ") for line in by_ear), "so is what is in force"
    assert len(texts(state)) == 4


def test_who_does_not_turn_the_event_reads_favors_in_general_and_hears_the_four_ways() -> None:
    state = orienting()
    assert ways(state, GREEN)[3][-1] == "Bishop: 1 point per piety"
    got = "Ann (red) gets 1 stone, you get 1 wood, Cem (yellow) gets 1 knowledge and Dora (blue) gets 1 piety"
    said = f"With the arrow at 3, {got}; the favor marker moves to Bishop: 1 point per piety."
    assert said in sentences(state, GREEN)


def test_the_income_of_a_turn_counts_for_its_favor() -> None:
    state = empty_table(2)
    set_goods(state, RED, piety=2)
    stand_on(state, "outlaws-2")
    lay_replacement(state, ["piety", "stone", "wood", "gold"], arrow=1)
    phase(state, "orient")
    assert ways(state, RED)[1] == ["you get 1 piety", "green 1 wood", "Bishop: 3 points"]


@pytest.mark.rule("wwe-orient-05")
def test_a_way_that_cannot_be_paid_for_says_so_to_whoever_turns_the_event() -> None:
    state = empty_table(2)
    stand_on(state, "prior")
    lay_replacement(state, ["stone", "grain", "wood", "point"])
    phase(state, "orient")
    assert texts(state) == ["turn 0", "turn 2", "turn 3"]
    assert ways(state, RED)[1][-1] == "Outlaws: you need gold to go there"
    assert ways(state, GREEN)[1][-1] == "Outlaws: pay 1 gold"


def test_favors_that_bring_nothing_say_so() -> None:
    state = empty_table(2)
    set_stock(state, wool=0)
    stand_on(state, "outlaws-1")
    lay_replacement(state, ["stone", "grain", "wood", "point"])
    phase(state, "orient")
    assert [way[-1] for way in ways(state, RED)] == [
        "the marker stays",
        "Guild Master: 0 points",
        "Prioress: 0 points",
        "Merchants: no wool left",
    ]


@pytest.mark.rule("wwe-income-04", "wwe-income-05")
def test_who_finds_the_stock_empty_is_shown_the_point_instead() -> None:
    state = empty_table(4)
    set_stock(state, stone=1)
    lay_replacement(state, ["stone", "stone", "stone", "gold"], arrow=0)
    phase(state, "orient")
    assert ways(state, GREEN)[0][:4] == ["red 1 stone", "you get 1 point", "yellow 1 point", "blue 1 gold"]


def test_beggars_are_shown_without_an_income() -> None:
    state = empty_table(2, chapter=2)
    owe(state, GREEN, grain=1)
    lay_replacement(state, ["stone", "grain", "wood", "gold"])
    phase(state, "orient")
    assert [way[1] for way in ways(state, GREEN)] == ["you beg"] * 4
    assert "Ben (green) faces a round of begging." in sentences(state)
    play(state, "turn 0")
    turn(state, RED)
    assert "Ben (green) begs and gets no income this round." in sentences(state)
    assert [item.label for item in area(state, "ways").items] == ["arrow", "Ann (red): stone", "Ben (green): begs"]


def test_once_it_is_turned_the_event_shows_how_it_lies() -> None:
    state = busy()
    state.arrow = 3
    turn(state, RED)
    shown = items(state)
    assert shown["arrow"].value == 3
    assert [shown[f"corner {seat}"].label for seat in range(4)] == [
        *("Ann (red): stone", "Ben (green): wood", "Cem (yellow): knowledge", "Dora (blue): piety")
    ]
    assert "Its arrow points to 3." in sentences(state)
    assert "The corner facing Cem (yellow) shows 1 knowledge." in sentences(state)


def test_blue_and_tan_are_told_in_words() -> None:
    state = empty_table()
    put_in_force(state, "slow-bridge-works")
    state.council, state.edge = state.edge, []
    phase(state, "orient")
    assert items(state)["slow-bridge-works"].name.endswith("(blue event)")
    assert "Blue event, in force from now on: 1 wool sells for 1 gold." in sentences(state)


def test_blue_events_of_earlier_rounds_have_an_area_while_there_are_any() -> None:
    assert [item.text for item in area(acting(), "edge").items] == ["1 wool sells for 3 gold."]
    assert "Few Shepherds Left: 1 wool sells for 3 gold." in sentences(acting())
    assert not any(each.key == "edge" for each in area(GAME.new(seats=4, seed=7), "council").areas)
