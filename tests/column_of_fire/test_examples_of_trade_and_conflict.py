"""The worked examples of the rulebook about selling, conflicts, events, few players and the final points."""

from __future__ import annotations

import pytest

from .layouts import arrive, build, burns, conflict, final_scoring, goods_of, meet_event, scores, ways_to_act
from .table import (
    GREEN,
    LIGHT_BLUE,
    RED,
    YELLOW,
    A,
    B,
    C,
    D,
    empty_table,
    give_goods,
    give_tiles,
    houses_in,
    lay_stones,
    main_texts,
    play,
    put_houses,
    score_of,
    set_points,
    stones_in,
)

MIXES = [(grey, purple, 4 - grey - purple) for grey in range(5) for purple in range(5 - grey)]
"""All mixes of four stones as grey, purple, neutral."""


@pytest.mark.rule("cof-example-14")
def test_example_final_points() -> None:
    state = empty_table(points=0)
    build(state, A, england=1, france=2, spain=3)
    state.protection[A] = 1
    give_goods(state, A, book=1, wine=2)
    give_tiles(state, A, ["one-point", "two-points"])
    final_scoring(state)
    final = state.points[A]
    assert [final[source] for source in ("houses", "protection", "goods kept", "advantage")] == [6, 1, 1, 3]
    assert scores(state) == [11, 0, 0, 0]


@pytest.mark.rule("cof-example-15")
def test_example_england_ship() -> None:
    state = empty_table()
    build(state, A, england=3)
    give_goods(state, A, cloth=2, wine=2)
    arrive(state, A, "england-ship")
    ways = {(points - 10, goods["cloth"], goods["wine"]) for points, goods in ways_to_act(state, A)}
    assert ways == {(0, 2, 2), (4, 1, 2), (2, 2, 1), (6, 1, 1)}


@pytest.mark.rule("cof-example-16")
def test_example_wine_space() -> None:
    state = empty_table()
    build(state, A, england=3, netherlands=2)
    give_goods(state, A, wine=3)
    arrive(state, A, "wine-market")
    ways = {(points - 10, goods["wine"]) for points, goods in ways_to_act(state, A)}
    assert {way for way in ways if way[0]} == {(4, 2), (2, 2), (6, 1)}
    play(state, "sell wine netherlands")
    assert score_of(state, A) == 14
    assert main_texts(state) == ["sell wine england", "decline"]


def result_of(grey: int, purple: int, neutral: int) -> str:
    """Who wins the conflict with these stones: told by who gains points and who loses a house."""
    state = empty_table()  # A and C are Catholic, B and D Protestant
    lay_stones(state, "france", catholic=purple, protestant=grey, neutral=neutral)
    put_houses(state, "france", yellow=1, light_blue=2, green=3, red=4)
    assert burns(state, "france")
    conflict(state)
    assert stones_in(state, "france") == (0, 0, 0)
    assert not burns(state, "france")
    outcome = (scores(state), houses_in(state, "france"))
    if outcome == ([10, 12, 10, 14], {B: 2, D: 4}):
        return "protestants"
    if outcome == ([11, 10, 13, 10], {A: 1, C: 3}):
        return "catholics"
    assert outcome == ([10, 10, 10, 10], {A: 1, B: 2, C: 3, D: 4})
    return "avoided"


@pytest.mark.rule("cof-example-17")
def test_example_stone_sets_the_protestants_win() -> None:
    assert len(MIXES) == 15
    assert {mix for mix in MIXES if result_of(*mix) == "protestants"} == {
        (4, 0, 0),
        (3, 1, 0),
        (3, 0, 1),
        (2, 1, 1),
        (2, 0, 2),
        (1, 0, 3),
    }


@pytest.mark.rule("cof-example-18")
def test_example_outcome_in_england() -> None:
    state = empty_table()
    for seat in (RED, GREEN, LIGHT_BLUE):
        state.religions[seat] = "protestant"
    state.religions[YELLOW] = "catholic"
    put_houses(state, "england", red=4, green=2, yellow=5)
    lay_stones(state, "england", protestant=2, catholic=1, neutral=1)
    conflict(state)
    assert [score_of(state, seat) for seat in (RED, GREEN, YELLOW, LIGHT_BLUE)] == [14, 12, 10, 10]
    assert houses_in(state, "england") == {RED: 4, GREEN: 2}


@pytest.mark.rule("cof-example-19")
def test_example_stone_sets_that_avoid_the_conflict() -> None:
    assert {mix for mix in MIXES if result_of(*mix) == "avoided"} == {(2, 2, 0), (1, 1, 2), (0, 0, 4)}


@pytest.mark.rule("cof-example-20")
def test_example_event_of_the_england_deck() -> None:
    state = empty_table()  # A and C are Catholic
    set_points(state, A, 9)
    set_points(state, C, 6)
    build(state, A, england=4)
    build(state, C, spain=4)
    meet_event(state, B, "england-fines-for-catholics")
    assert scores(state) == [7, 10, 4, 10]


@pytest.mark.rule("cof-example-21")
def test_example_england_ship_with_three_players() -> None:
    state = empty_table(seats=3)
    lay_stones(state, "england", protestant=1)
    arrive(state, A, "england-ship")
    play(state, "place neutral england")
    assert stones_in(state, "england") == (0, 1, 1)


@pytest.mark.rule("cof-example-22")
def test_example_france_ship() -> None:
    state = empty_table()
    build(state, A, france=1)
    give_goods(state, A, book=1, ore=1)
    arrive(state, A, "france-ship")
    play(state, "sell book france")
    assert score_of(state, A) == 14
    play(state, "sell ore france")
    assert score_of(state, A) == 16
    assert goods_of(state, A) == {}


@pytest.mark.rule("cof-example-23")
def test_example_cloth_space() -> None:
    state = empty_table()
    build(state, A, england=1, spain=1)
    give_goods(state, A, cloth=2)
    arrive(state, A, "cloth-market")
    assert main_texts(state) == ["take cloth", "sell cloth england", "sell cloth spain", "decline"]
    ways = {(points - 10, goods.get("cloth", 0)) for points, goods in ways_to_act(state, A)}
    assert ways == {(0, 3), (4, 1), (2, 1), (6, 0), (0, 2)}  # the last one declines
