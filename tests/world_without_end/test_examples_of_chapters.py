"""The examples of the rulebook about the plague and about duties."""

from __future__ import annotations

import pytest

from kingsbridge_core.engine.pieces import FACE_DOWN

from .chapters import close_chapter, due, ill_table, last_round
from .table import (
    EVENTS,
    RED,
    empty_table,
    end_chapter,
    have,
    ids,
    ill,
    play,
    play_out,
    points,
    refused,
    reveal,
    set_goods,
    set_points,
    texts,
)


@pytest.mark.rule("wwe-example-07")
@pytest.mark.parametrize(("chapter", "event"), [(3, "vice-and-chaos"), (3, "flagellants"), (4, "ralph-becomes-earl")])
def test_the_number_of_the_event_makes_the_place_with_that_number_ill(chapter: int, event: str) -> None:
    state = empty_table(chapter=chapter)
    number = EVENTS[event].plague
    marker = state.markers[number - 1]
    assert state.view(RED).markers == [FACE_DOWN] * 11
    reveal(state, event)
    assert ill(state) == {number: marker.value}
    assert state.view(RED).ill_markers == [marker]
    assert state.view(RED).markers == [FACE_DOWN] * 10


@pytest.mark.rule("wwe-example-08")
@pytest.mark.parametrize(("knowledge", "allowed"), [(2, False), (3, True), (5, True)])
def test_a_marker_of_three_needs_at_least_three_knowledge(knowledge: int, allowed: bool) -> None:
    state = ill_table((7, 3), knowledge=knowledge)
    assert ("care place-7" in texts(state)) is allowed
    if not allowed:
        refused(state, "care place-7")
        return
    play(state, "care place-7")
    assert ill(state) == {}


@pytest.mark.rule("wwe-example-09")
def test_caring_for_the_ninth_place_gives_two_points_and_a_house_for_nothing() -> None:
    state = ill_table((9, 3), knowledge=3)
    set_points(state, RED, 20)
    play(state, "care place-9")
    assert points(state)[RED] == 22
    assert len([text for text in texts(state) if text.startswith("house ")]) == 14
    play(state, "house timber-guild-hall")
    assert points(state)[RED] == 22
    assert ids(state.houses[RED]) == ["timber-guild-hall"]
    assert have(state, RED, "gold", "stone", "wood", "knowledge") == (0, 0, 0, 3)
    assert ill(state) == {}


@pytest.mark.rule("wwe-example-10")
@pytest.mark.parametrize(("chapter", "score"), [(3, 26), (4, 22)])
def test_one_grain_and_two_gold_missing_cost_four_points_and_eight_in_the_end(chapter: int, score: int) -> None:
    state = last_round(chapter, tax=4, points=30)
    set_goods(state, RED, piety=2, grain=1, gold=2)
    close_chapter(state)
    assert points(state) == [score, 30, 30, 30]


@pytest.mark.rule("wwe-example-11")
@pytest.mark.parametrize(
    ("loyalty", "moves", "penalties"),
    [
        (2, ["protect begging", "protect penance"], []),
        (1, ["protect begging"], ["penance"]),
        (1, ["protect penance"], ["begging"]),
    ],
)
def test_two_loyalty_avert_begging_and_penance_and_one_only_one_of_them(
    loyalty: int, moves: list[str], penalties: list[str]
) -> None:
    state = last_round(2, tax=3, points=20)
    set_goods(state, RED, piety=1, gold=3, loyalty=loyalty)
    end_chapter(state)
    assert state.actor == RED
    play(state, *moves)
    if penalties and state.actor == RED:
        assert texts(state) == ["done"]  # no loyalty is left for the other one
    play_out(state)
    assert points(state) == [13, 20, 20, 20]
    assert due(state, RED) == penalties
    assert have(state, RED, "loyalty") == (0,)
    assert len(state.hands[RED]) == (11 if "penance" in penalties else 12)
