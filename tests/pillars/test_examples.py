"""The worked examples of the rulebook."""

from __future__ import annotations

import pytest

from .table import (
    GAME,
    GREEN,
    ORANGE,
    begin,
    decide,
    empty_table,
    hand_score,
    lay_end_of_hand,
    names,
    score,
    score_hand,
    stock,
    trick_of,
)

GREEN_WON = (
    *("green-mortar-mixer", "green-carpenter", "blue-carpenter", "quarry"),
    *("forest", "ellen", "william", "artist"),
)
CONVERSIONS = ("use green-carpenter wood", "use green-mortar-mixer sand")


@pytest.mark.rule("pil-example-01")
def test_the_later_carpenter_takes_the_trick_of_the_example() -> None:
    played = ["quarry", "blue-carpenter", "green-carpenter", "ellen"]
    state = trick_of(0, played)
    assert sorted(names(state.piles[GREEN])) == sorted(played)
    assert state.tricks == [1, 0, 0, 0]
    assert state.actor == GREEN


@pytest.mark.rule("pil-example-02")
def test_the_hand_of_the_example_scores_seven() -> None:
    state = score_hand({GREEN: GREEN_WON}, stocks={GREEN: stock(stone=1, wood=1, sand=1)}, choices={GREEN: CONVERSIONS})
    assert hand_score(state, GREEN) == 3 + 2 + 2 + 1 + 2 - 3 == 7
    assert state.points[GREEN] == {"conversions": 5, "craftsmen": 2, "privileges": 1, "neutrals": -1, "King": 0}
    assert state.scores[1:] == [0, 0, 0]


@pytest.mark.rule("pil-example-03")
def test_the_hand_of_the_example_closes_with_three_units_and_the_artist() -> None:
    state = empty_table()
    lay_end_of_hand(state, {GREEN: GREEN_WON}, stocks={GREEN: stock(stone=1, wood=1, sand=1)})
    assert score(state, {GREEN: CONVERSIONS}) == [GREEN, GREEN]
    assert state.stocks[GREEN] == stock(stone=2, wood=1, sand=0, metal=0)
    begin(state, GAME.steps["next_hand"]())
    assert decide(state) == []
    assert names(state.owned[GREEN]) == ["artist"]
    assert set(names(state.stack)) >= set(GREEN_WON) - {"artist"}
    assert "artist" not in names([*state.stack, *state.privileges, *state.under_pile])


@pytest.mark.rule("pil-example-04")
def test_the_player_without_tricks_of_the_example_scores_four() -> None:
    state = score_hand(
        {},
        trickless=[ORANGE],
        kings=["king", "orange-carpenter", "forest", "william"],
        choices={ORANGE: ["use orange-carpenter wood"]},
    )
    assert hand_score(state, ORANGE) == 4
    assert state.stocks[ORANGE] == stock()
