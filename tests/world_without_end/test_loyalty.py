"""Loyalty protects from penalties."""

from __future__ import annotations

from itertools import combinations

import pytest

from kingsbridge_world_without_end.state import WorldWithoutEnd

from .chapters import choices, due, last_round, next_chapter
from .table import (
    BLUE,
    RED,
    YELLOW,
    end_chapter,
    have,
    log_of,
    play,
    play_out,
    play_until,
    points,
    refused,
    set_goods,
    texts,
)


def settle(state: WorldWithoutEnd, *moves: str) -> None:
    """The chapter ends; Red protects so, and nobody else does anything."""
    end_chapter(state)
    assert state.actor == RED
    play(state, *moves)
    play_out(state)


@pytest.mark.rule("wwe-loyalty-01")
def test_one_loyalty_cancels_a_penalty_whatever_the_size_of_the_shortfall() -> None:
    state = last_round(2, tax=5)
    set_goods(state, RED, piety=2, grain=2, loyalty=1)
    stock = state.stock["loyalty"]
    settle(state, "protect court")
    assert due(state, RED) == []
    assert have(state, RED, "loyalty") == (0,)
    assert state.stock["loyalty"] == stock + 1


@pytest.mark.rule("wwe-loyalty-01")
@pytest.mark.parametrize("protected", [True, False])
def test_protection_is_voluntary_and_a_cancelled_court_leaves_the_action(protected: bool) -> None:
    state = last_round(2, tax=5, active=BLUE)
    set_goods(state, RED, piety=2, grain=2, loyalty=1)
    next_chapter(state, "vice-and-chaos")
    assert texts(state) == ["protect court", "done"]
    play(state, "protect court" if protected else "done")
    play_until(state, lambda now: now.phase == "action")
    assert state.actor == RED
    assert texts(state)[0] == ("play grain" if protected else "lay grain")
    assert have(state, RED, "loyalty") == (0 if protected else 1,)


@pytest.mark.rule("wwe-loyalty-01")
def test_without_loyalty_nothing_can_be_cancelled() -> None:
    state = last_round(2, tax=5)
    set_goods(state, RED, piety=2, grain=2)
    end_chapter(state)
    refused(state, "protect court")
    play_out(state)
    assert due(state, RED) == ["court"]


@pytest.mark.rule("wwe-loyalty-02")
def test_the_points_are_lost_in_spite_of_the_protection() -> None:
    state = last_round(2, points=20)
    set_goods(state, RED, piety=2, gold=2, loyalty=1)
    settle(state, "protect begging")
    assert points(state) == [16, 20, 20, 20]
    assert due(state, RED) == []


@pytest.mark.rule("wwe-loyalty-03")
@pytest.mark.parametrize("loyalty", [0, 1, 2, 3])
def test_every_penalty_costs_a_loyalty_of_its_own_and_the_player_chooses_which(loyalty: int) -> None:
    state = last_round(1, tax=5, points=30)
    set_goods(state, RED, loyalty=loyalty)
    end_chapter(state)
    penalties = ("penance", "begging", "court")
    wanted = {frozenset(some) for number in range(loyalty + 1) for some in combinations(penalties, number)}
    assert choices(state, "protect") == wanted


@pytest.mark.rule("wwe-loyalty-03")
def test_two_loyalty_cancel_two_of_three_penalties() -> None:
    state = last_round(1, tax=5, points=30)
    set_goods(state, RED, loyalty=2)
    stock = state.stock["loyalty"]
    end_chapter(state)
    play(state, "protect penance", "protect court")
    play_out(state)
    assert due(state, RED) == ["begging"]
    assert have(state, RED, "loyalty") == (0,)
    assert state.stock["loyalty"] == stock + 2
    assert len(state.hands[RED]) == 12
    assert points(state) == [30 - 6 - 4 - 5, 30, 30, 30]


@pytest.mark.rule("wwe-loyalty-04")
@pytest.mark.parametrize(("move", "score", "left"), [("protect penance", 24, 0), ("done", 18, 1)])
def test_after_the_last_chapter_loyalty_spares_the_doubling_and_not_the_plain_loss(
    move: str, score: int, left: int
) -> None:
    state = last_round(4, points=30)
    set_goods(state, RED, grain=2, gold=2, loyalty=1)
    settle(state, move)
    assert points(state) == [score, 30, 30, 30]
    assert have(state, RED, "loyalty") == (left,)


@pytest.mark.rule("wwe-loyalty-05")
@pytest.mark.parametrize(
    ("protected", "loss"),
    [([], 8), (["begging"], 6), (["court"], 6), (["begging", "court"], 4)],
)
def test_after_the_last_chapter_every_duty_needs_its_own_loyalty(protected: list[str], loss: int) -> None:
    state = last_round(4, tax=3, points=30)
    set_goods(state, RED, piety=2, grain=1, gold=1, loyalty=3)
    settle(state, *(f"protect {penalty}" for penalty in protected))
    assert points(state) == [30 - loss, 30, 30, 30]
    assert have(state, RED, "loyalty") == (3 - len(protected),)


@pytest.mark.rule("wwe-loyalty-06")
@pytest.mark.parametrize("chapter", [2, 4])
def test_protection_is_decided_clockwise_from_the_active_player_when_the_tax_is_known(chapter: int) -> None:
    state = last_round(chapter, tax=4, active=YELLOW)
    for seat in (RED, BLUE):
        set_goods(state, seat, piety=1, grain=2, gold=4, loyalty=1)
    log = log_of(state)
    end_chapter(state)
    assert [line.arguments["tax"] for line in log if "tax die" in line.text] == [4]
    assert [have(state, seat, "piety", "grain", "gold") for seat in range(4)] == [(0, 0, 0)] * 4
    asked = []
    while state.actor is not None:
        asked.append(state.actor)
        assert texts(state) == ["protect penance", "done"]
        play(state, "done")
    assert asked == [BLUE, RED]
