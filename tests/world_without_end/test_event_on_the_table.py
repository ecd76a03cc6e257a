"""How the event of the round is shown: four ways to turn it, then how it lies."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.screen.table import four_ways

from .showing import NAMES, acting, busy, orienting, pairs, panels, sentences
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


def test_until_the_event_is_turned_the_four_ways_show_all_incomes_and_the_favor() -> None:
    shown = panels(orienting(), GREEN)["Chapter"]
    assert shown.title == "Chapter III, round 3 of 6: Flagellants"
    assert shown.heading == ("", "red", "you", "yellow", "blue", "favor")
    assert shown.rows == (
        ("turn 0", "piety", "stone", "wood", "knowledge", "the marker stays"),
        ("turn 1", "knowledge", "piety", "stone", "wood", "Earl of Shiring: 1 grain"),
        ("turn 2", "wood", "knowledge", "piety", "stone", "Outlaws: pay 1 gold"),
        ("turn 3", "stone", "wood", "knowledge", "piety", "Bishop: 1 point per piety"),
    )
    assert shown.note == "tan, done: Each player may trade 1 gold for 1 piety."


def test_whoever_turns_the_event_reads_what_it_says_and_the_four_ways_in_the_moves() -> None:
    state = orienting()
    shown = panels(state)["Chapter"]
    assert (shown.rows, shown.heading) == ((), ())
    assert shown.note == "tan, done: Each player may trade 1 gold for 1 piety."
    assert shown.brief == "", "it is never shortened"
    assert panels(state)["Blue"].matters, "so is what is in force"
    assert len(texts(state)) == 4


def test_who_does_not_turn_the_event_reads_favors_in_general_and_hears_the_four_ways() -> None:
    state = orienting()
    assert panels(state, GREEN)["Chapter"].heading[1:3] == ("red", "you")
    assert panels(state, GREEN)["Chapter"].rows[3][-1] == "Bishop: 1 point per piety"
    got = "Ann (red) gets 1 stone, you get 1 wood, Cem (yellow) gets 1 knowledge and Dora (blue) gets 1 piety"
    said = f"With the arrow at 3, {got}; the favor marker moves to Bishop: 1 point per piety."
    assert said in sentences(state, GREEN)
    assert not any(sentence.startswith("With the arrow ") for sentence in sentences(state)), "there the moves say it"


def test_the_income_of_a_turn_counts_for_its_favor() -> None:
    state = empty_table(2)
    set_goods(state, RED, piety=2)
    stand_on(state, "outlaws-2")
    lay_replacement(state, ["piety", "stone", "wood", "gold"], arrow=1)
    phase(state, "orient")
    assert four_ways(state.view(RED), NAMES)[0][1] == ("turn 1", "piety", "wood", "Bishop: 3 points")


@pytest.mark.rule("wwe-orient-05")
def test_a_way_that_cannot_be_paid_for_says_so_to_whoever_turns_the_event() -> None:
    state = empty_table(2)
    stand_on(state, "prior")
    lay_replacement(state, ["stone", "grain", "wood", "point"])
    phase(state, "orient")
    assert texts(state) == ["turn 0", "turn 2", "turn 3"]
    assert four_ways(state.view(RED), NAMES)[0][1][-1] == "Outlaws: you need gold to go there"
    assert panels(state, GREEN)["Chapter"].rows[1][-1] == "Outlaws: pay 1 gold"


def test_favors_that_bring_nothing_say_so() -> None:
    state = empty_table(2)
    set_stock(state, wool=0)
    stand_on(state, "outlaws-1")
    lay_replacement(state, ["stone", "grain", "wood", "point"])
    phase(state, "orient")
    assert [row[-1] for row in four_ways(state.view(RED), NAMES)[0]] == [
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
    assert panels(state, GREEN)["Chapter"].rows[0][1:5] == ("stone", "1 point", "1 point", "1 gold")


def test_beggars_are_shown_without_an_income() -> None:
    state = empty_table(2, chapter=2)
    owe(state, GREEN, grain=1)
    lay_replacement(state, ["stone", "grain", "wood", "gold"])
    phase(state, "orient")
    assert [row[2] for row in panels(state, GREEN)["Chapter"].rows] == ["begs"] * 4
    assert "Ben (green) faces a round of begging." in sentences(state)
    play(state, "turn 0")
    turn(state, RED)
    assert panels(state)["Chapter"].rows == (("0", "stone", "begs"),)


def test_once_it_is_turned_the_event_shows_how_it_lies() -> None:
    state = busy()
    state.arrow = 3
    turn(state, RED)
    shown = panels(state)["Chapter"]
    assert shown.heading == ("arrow", "you", "green", "yellow", "blue")
    assert shown.rows == (("3", "stone", "wood", "knowledge", "piety"),)
    assert "Its arrow points to 3." in sentences(state)
    assert "The corner facing Cem (yellow) shows 1 knowledge." in sentences(state)


def test_blue_and_tan_are_told_in_words() -> None:
    state = empty_table()
    put_in_force(state, "slow-bridge-works")
    state.council, state.edge = state.edge, []
    phase(state, "orient")
    assert panels(state)["Chapter"].note == "blue, from now on: 1 wool sells for 1 gold."
    assert "Blue event, in force from now on: 1 wool sells for 1 gold." in sentences(state)


def test_blue_events_of_earlier_rounds_have_a_panel_while_there_are_any() -> None:
    assert pairs(panels(acting())["Blue"]) == {"Few Shepherds Left": "1 wool sells for 3 gold."}
    assert "Few Shepherds Left: 1 wool sells for 3 gold." in sentences(acting())
    assert "Blue" not in panels(GAME.new(seats=4, seed=7))
