"""Piety, grain and taxes, which everybody owes at the end of a chapter."""

from __future__ import annotations

from collections import Counter

import pytest

from .chapters import close_chapter, due, last_round, places_of
from .table import BLUE, GAME, GREEN, RED, YELLOW, end_chapter, have, log_of, points, set_goods, told


@pytest.mark.rule("wwe-duty-01")
@pytest.mark.parametrize(
    ("owned", "left", "score", "penalties"),
    [(0, 0, 8, ["penance"]), (1, 0, 11, ["penance"]), (2, 0, 14, []), (3, 1, 14, [])],
)
def test_everybody_pays_two_piety_and_loses_three_points_for_each_missing(
    owned: int, left: int, score: int, penalties: list[str]
) -> None:
    state = last_round(1, points=14)
    set_goods(state, RED, piety=owned, grain=2, gold=2)
    stock = state.stock["piety"]
    close_chapter(state)
    assert have(state, RED, "piety") == (left,)
    assert points(state) == [score, 14, 14, 14]
    assert state.stock["piety"] == stock + (owned - left) + 3 * 2  # what Red pays, and what the others pay
    assert due(state, RED) == penalties
    assert [due(state, seat) for seat in (GREEN, YELLOW, BLUE)] == [[], [], []]


@pytest.mark.rule("wwe-duty-02")
@pytest.mark.parametrize(
    ("owned", "left", "score", "penalties"),
    [(0, 0, 10, ["begging"]), (1, 0, 12, ["begging"]), (2, 0, 14, []), (4, 2, 14, [])],
)
def test_everybody_pays_two_grain_and_loses_two_points_for_each_missing(
    owned: int, left: int, score: int, penalties: list[str]
) -> None:
    state = last_round(1, points=14)
    set_goods(state, RED, piety=2, grain=owned, gold=2)
    stock = state.stock["grain"]
    close_chapter(state)
    assert have(state, RED, "grain") == (left,)
    assert points(state) == [score, 14, 14, 14]
    assert state.stock["grain"] == stock + (owned - left) + 3 * 2
    assert due(state, RED) == penalties
    assert [due(state, seat) for seat in (GREEN, YELLOW, BLUE)] == [[], [], []]


@pytest.mark.rule("wwe-duty-03")
@pytest.mark.parametrize(("tax", "left"), [(2, (4, 2, 7, 3)), (3, (3, 1, 6, 2)), (4, (2, 0, 5, 1))])
def test_the_active_player_rolls_once_and_everybody_owes_what_the_die_shows(
    tax: int, left: tuple[int, int, int, int]
) -> None:
    state = last_round(2, tax=tax, active=YELLOW)
    for seat, gold in enumerate((6, 4, 9, 5)):
        set_goods(state, seat, piety=2, grain=2, gold=gold)
    log = log_of(state)
    end_chapter(state)
    assert tuple(have(state, seat, "gold")[0] for seat in range(4)) == left
    assert points(state) == [10, 10, 10, 10]
    assert [(line.arguments["seat"], line.arguments["tax"]) for line in log if "tax die" in line.text] == [
        (YELLOW, tax)
    ]


@pytest.mark.rule("wwe-duty-04")
@pytest.mark.parametrize(
    ("gold", "left", "score", "penalties"),
    [(0, 0, 5, ["court"]), (2, 0, 7, ["court"]), (4, 0, 9, ["court"]), (5, 0, 10, []), (6, 1, 10, [])],
)
def test_who_cannot_pay_the_tax_pays_all_gold_and_loses_a_point_for_each_missing(
    gold: int, left: int, score: int, penalties: list[str]
) -> None:
    state = last_round(2, tax=5)
    set_goods(state, BLUE, piety=2, grain=2, gold=gold)
    close_chapter(state)
    assert have(state, BLUE, "gold") == (left,)
    assert points(state) == [10, 10, 10, score]
    assert due(state, BLUE) == penalties
    assert [due(state, seat) for seat in (RED, GREEN, YELLOW)] == [[], [], []]


@pytest.mark.rule("wwe-duty-05")
def test_duties_are_taken_without_a_choice() -> None:
    state = last_round(2, tax=3)
    set_goods(state, RED, piety=2, grain=3, gold=4, loyalty=5)
    end_chapter(state)
    assert state.actor is None  # nobody was asked anything
    assert have(state, RED, "piety", "grain", "gold", "loyalty") == (0, 1, 1, 5)


@pytest.mark.rule("wwe-duty-05")
def test_who_has_too_little_pays_what_there_is_before_being_asked_about_protection() -> None:
    state = last_round(2, tax=3)
    set_goods(state, RED, piety=1, grain=1, gold=1, loyalty=3)
    end_chapter(state)
    assert state.actor == RED
    assert have(state, RED, "piety", "grain", "gold", "loyalty") == (0, 0, 0, 3)
    assert points(state) == [10 - 3 - 2 - 2, 10, 10, 10]


@pytest.mark.rule("wwe-duty-05")
def test_piety_comes_first_then_grain_and_only_then_the_die_is_rolled() -> None:
    state = last_round(2, tax=3, active=GREEN)
    log = log_of(state)
    end_chapter(state)
    kinds = [text.rstrip(".").split()[-1] for text in told(log) if " pays " in text]
    assert kinds == ["piety"] * 4 + ["grain"] * 4 + ["gold"] * 4
    (roll,) = places_of(log, "on the tax die")
    before = [line for line in told(log[:roll]) if " pays " in line]
    assert before[-4:] == [f"{name} pays 2 grain." for name in ("green", "yellow", "blue", "red")]
    assert len(before) == 8


@pytest.mark.rule("wwe-duty-06", "wwe-duty-03")
def test_the_tax_die_shows_two_to_five_and_the_middle_faces_twice_as_often() -> None:
    start = last_round(2)
    for seat in range(4):
        set_goods(start, seat, piety=2, grain=2, gold=5)
    found: Counter[int] = Counter()
    for seed in range(6000):
        state = start.clone()
        state.seed = seed
        end_chapter(state)
        left = {goods["gold"] for goods in state.goods}
        assert len(left) == 1
        found[5 - left.pop()] += 1
    assert sorted(found) == [2, 3, 4, 5]
    for tax, number in {2: 1000, 3: 2000, 4: 2000, 5: 1000}.items():
        assert abs(found[tax] - number) < 150, found
    assert sorted(GAME.tax_die) == [2, 3, 3, 4, 4, 5]
