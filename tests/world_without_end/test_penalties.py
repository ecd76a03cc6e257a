"""Penance, begging and the royal court: what follows in the next chapter from duties not paid."""

from __future__ import annotations

from collections import Counter

import pytest

from kingsbridge_world_without_end.state import Symbol, WorldWithoutEnd

from .chapters import QUIET_CHAPTER, close_chapter, due, last_round, next_chapter, places_of
from .table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    empty_table,
    favor_space,
    have,
    ids,
    lay_replacement,
    log_of,
    owe,
    phase,
    piles,
    play,
    play_quietly,
    play_until,
    points,
    set_goods,
    set_stock,
    stand_on,
    texts,
    whole_round,
)

SYMBOLS: list[Symbol] = [
    *("stone", "wood", "grain", "wool", "knowledge", "piety", "loyalty", "point", "gold", "two-gold")
]


def into_second_chapter(**goods: int) -> WorldWithoutEnd:
    """Red has only these goods at the end of chapter I, with a tax of 3; a quiet chapter II begins."""
    state = last_round(1, tax=3, points=30, active=BLUE)
    set_goods(state, RED, **goods)
    next_chapter(state, *QUIET_CHAPTER)
    play_until(state, lambda now: now.round == 7)
    assert state.active == RED
    return state


def reds_turn(state: WorldWithoutEnd) -> None:
    """Go on until Red is to lay a card."""
    play_until(state, lambda now: now.actor == RED and now.phase == "action")


def rest_of_chapter(state: WorldWithoutEnd) -> list[str]:
    """Play on until the chapter is over; what Red has done."""
    moves, chapter = [], (state.round - 1) // 6
    while state.actor is not None and (state.round - 1) // 6 == chapter:
        if state.actor == RED:
            moves.append(texts(state)[0].split()[0])
        play_quietly(state)
    return moves


# --- penance


@pytest.mark.rule("wwe-penalty-01")
def test_a_penitent_loses_a_card_before_the_first_event_of_the_chapter() -> None:
    state = last_round(1)
    set_goods(state, RED, piety=1, grain=2, gold=2)
    close_chapter(state)
    assert due(state, RED) == ["penance"]
    assert state.council == []  # no event yet
    assert len(state.chapter_2) == 6
    assert len(state.hands[RED]) == 11
    assert piles(state, RED) == (0, 1)
    assert set(ids([*state.hands[RED], *state.discards[RED]])) == set(ids(state.game.actions))
    for seat in (GREEN, YELLOW, BLUE):
        assert len(state.hands[seat]) == 12
        assert piles(state, seat) == (0, 0)


@pytest.mark.rule("wwe-penalty-01")
def test_the_card_of_a_penitent_is_drawn_by_another_player_and_has_no_effect() -> None:
    state = last_round(1)
    set_goods(state, RED, piety=1, grain=2, gold=2)
    log = log_of(state)
    next_chapter(state, "a-palace-for-the-prior")
    play_until(state, lambda now: now.round == 7)
    drawn, revealed = places_of(log, "draws a card blindly from red's hand", "reveals A Palace for the Prior")
    assert drawn < revealed
    assert log[drawn].arguments["other"] != RED
    assert set(state.goods[RED].values()) == {0}
    assert points(state) == [7, 10, 10, 10]


@pytest.mark.rule("wwe-penalty-01", "wwe-penalty-09")
def test_every_card_of_a_penitent_is_drawn_equally_often() -> None:
    start = last_round(1)
    set_goods(start, RED, piety=1, grain=2, gold=5)
    for seat in (GREEN, YELLOW, BLUE):
        set_goods(start, seat, piety=2, grain=2, gold=5)
    found: Counter[str] = Counter()
    for seed in range(2400):
        state = start.clone()
        state.seed = seed
        close_chapter(state)
        found[state.discards[RED][0].id] += 1
    assert sorted(found) == sorted(ids(start.game.actions))
    assert all(140 < number < 260 for number in found.values()), found


@pytest.mark.rule("wwe-penalty-02")
def test_a_penitent_does_not_discard_after_the_first_action() -> None:
    state = into_second_chapter(piety=1, grain=2, gold=3)
    assert (len(state.hands[RED]), piles(state, RED)) == (11, (0, 1))
    reds_turn(state)
    play_quietly(state)  # a card up
    play_until(state, lambda now: now.actor != RED)
    assert (len(state.hands[RED]), piles(state, RED)) == (10, (1, 1))
    assert piles(state, GREEN) == (0, 0)
    play_until(state, lambda now: now.round == 8)
    reds_turn(state)
    assert piles(state, GREEN) == (2, 2)
    play_quietly(state)
    play_until(state, lambda now: now.actor != RED or texts(now)[0].startswith("discard"))
    assert state.actor == RED
    assert piles(state, RED) == (2, 1)
    play_quietly(state)
    assert piles(state, RED) == (2, 2)


# --- begging


@pytest.mark.rule("wwe-penalty-03")
def test_a_beggar_gets_no_income_in_the_first_round_of_the_chapter() -> None:
    state = last_round(1, tax=3, active=BLUE)
    set_goods(state, RED, piety=2, grain=1, gold=3)
    next_chapter(state, "caris-becomes-a-nun")
    play_until(state, lambda now: now.round == 7)
    play(state, "turn 1")  # two gold to Red, grain to Green
    assert have(state, RED, "gold") == (0,)
    assert have(state, GREEN, "grain") == (1,)


@pytest.mark.rule("wwe-penalty-03")
def test_a_beggar_gets_income_again_in_the_second_round() -> None:
    state = empty_table(chapter=2)
    owe(state, RED, grain=2)
    lay_replacement(state, ["two-gold", "grain", "stone", "wood"])
    phase(state, "income")
    assert have(state, RED, "gold") == (0,)
    assert have(state, GREEN, "grain") == (1,)
    state.round += 1
    phase(state, "income")
    assert have(state, RED, "gold") == (2,)


@pytest.mark.rule("wwe-penalty-08")
def test_a_beggar_still_has_part_in_events_and_favor() -> None:
    state = empty_table(chapter=2)
    owe(state, RED, grain=1)
    stand_on(state, "bishop")
    whole_round(state, "wedding-feast")
    play(state, "turn 2")  # the point is Red's, and the marker goes by the Queen to the Prior
    assert favor_space(state) == "prior"
    assert points(state) == [10, 10, 10, 10]
    assert have(state, RED, "gold", "piety") == (2, 1)
    assert have(state, GREEN, "knowledge") == (1,)


@pytest.mark.rule("wwe-penalty-08")
@pytest.mark.parametrize("symbol", SYMBOLS)
@pytest.mark.parametrize("empty", [False, True])
def test_begging_covers_every_symbol_and_gives_no_point_instead(symbol: Symbol, empty: bool) -> None:
    state = empty_table(chapter=2)
    owe(state, RED, grain=1)
    if empty and symbol in state.stock:
        set_stock(state, **{symbol: 0})
    lay_replacement(state, [symbol] * 4)
    phase(state, "income")
    assert set(state.goods[RED].values()) == {0}
    assert points(state)[RED] == 10
    assert points(state)[GREEN] == 11 or sum(state.goods[GREEN].values()) > 0


# --- the royal court


@pytest.mark.rule("wwe-penalty-04")
def test_at_the_royal_court_two_cards_are_given_up_and_nothing_is_carried_out() -> None:
    state = into_second_chapter(piety=2, grain=2, gold=2)
    assert due(state, RED) == ["court"]
    reds_turn(state)
    assert texts(state) == [f"lay {card}" for card in ids(state.game.actions)]
    goods, score = dict(state.goods[RED]), points(state)[RED]
    play(state, "lay grain")
    assert all(text.startswith("discard ") for text in texts(state))
    play(state, "discard piety")
    assert state.actor == GREEN
    assert all(text.startswith("play ") for text in texts(state))
    assert (ids(state.actions[RED]), ids(state.discards[RED])) == (["grain"], ["piety"])
    assert (state.goods[RED], points(state)[RED]) == (goods, score)


@pytest.mark.rule("wwe-penalty-04")
def test_the_royal_court_leaves_five_actions() -> None:
    state = into_second_chapter(piety=2, grain=2, gold=2)
    moves = rest_of_chapter(state)
    assert moves.count("lay") == 1
    assert moves.count("play") == 5
    assert moves.count("discard") == 6
    state = into_second_chapter(piety=2, grain=2, gold=3)
    assert rest_of_chapter(state).count("play") == 6


# --- several at once


@pytest.mark.rule("wwe-penalty-05")
def test_every_duty_brings_one_penalty_however_much_is_missing() -> None:
    state = last_round(1, tax=5, points=20)
    set_goods(state, RED)
    close_chapter(state)
    assert points(state) == [20 - 6 - 4 - 5, 20, 20, 20]
    assert due(state, RED) == ["penance", "begging", "court"]
    assert (len(state.hands[RED]), piles(state, RED)) == (11, (0, 1))  # one card, though two piety were missing


@pytest.mark.rule("wwe-penalty-05")
@pytest.mark.parametrize(
    ("goods", "penalties"),
    [
        ({"piety": 0, "grain": 2, "gold": 5}, ["penance"]),
        ({"piety": 2, "grain": 0, "gold": 5}, ["begging"]),
        ({"piety": 2, "grain": 2, "gold": 0}, ["court"]),
        ({"piety": 2, "grain": 1, "gold": 4}, ["begging", "court"]),
    ],
)
def test_only_duties_not_paid_bring_their_penalty(goods: dict[str, int], penalties: list[str]) -> None:
    state = last_round(1, tax=5, points=20)
    set_goods(state, RED, **goods)
    close_chapter(state)
    assert due(state, RED) == penalties


@pytest.mark.rule("wwe-penalty-06")
@pytest.mark.parametrize(
    ("goods", "score"),
    [
        ({"piety": 1, "grain": 2, "gold": 2}, 34),
        ({"piety": 0, "grain": 2, "gold": 2}, 28),
        ({"piety": 2, "grain": 1, "gold": 2}, 36),
        ({"piety": 2, "grain": 2, "gold": 1}, 38),
        ({"piety": 2, "grain": 2, "gold": 2}, 40),
    ],
)
def test_after_the_last_chapter_the_loss_is_doubled_and_there_are_no_penalties(
    goods: dict[str, int], score: int
) -> None:
    state = last_round(4, points=40)
    set_goods(state, RED, **goods)
    log = log_of(state)
    close_chapter(state)
    assert points(state) == [score, 40, 40, 40]
    assert not [line for line in log if "blindly" in line.text or "faces" in line.text]
    assert state.winners != []


@pytest.mark.rule("wwe-penalty-07")
def test_penance_and_court_together_leave_both_piles_even() -> None:
    state = into_second_chapter(piety=1, grain=2, gold=2)
    assert due(state, RED) == ["penance", "court"]
    assert piles(state, RED) == (0, 1)
    reds_turn(state)
    assert all(text.startswith("lay ") for text in texts(state))
    play_quietly(state)
    assert state.actor == GREEN  # Red discards nothing
    assert piles(state, RED) == (1, 1)
    play_until(state, lambda now: now.round == 8)
    reds_turn(state)
    assert all(text.startswith("play ") for text in texts(state))
    play_until(state, lambda now: now.actor != RED)
    assert piles(state, RED) == (2, 2)
    play_until(state, lambda now: now.round == 12 and sum(piles(now, RED)) == 12)
    assert piles(state, RED) == (6, 6)


@pytest.mark.rule("wwe-penalty-07")
def test_penance_and_court_together_leave_five_actions() -> None:
    moves = rest_of_chapter(into_second_chapter(piety=1, grain=2, gold=2))
    assert (moves.count("lay"), moves.count("play"), moves.count("discard")) == (1, 5, 5)


# --- when and how long


@pytest.mark.rule("wwe-penalty-09")
def test_penance_is_done_clockwise_from_the_new_start_player_before_the_first_event() -> None:
    state = last_round(2, active=YELLOW)
    for seat in (GREEN, BLUE):
        set_goods(state, seat, piety=1, grain=2, gold=2)
    log = log_of(state)
    next_chapter(state, "vice-and-chaos")
    play_until(state, lambda now: now.round == 13)
    assert state.active == BLUE
    draws = [(line.arguments["seat"], line.arguments["other"]) for line in log if "blindly" in line.text]
    assert draws == [(BLUE, RED), (GREEN, YELLOW)]  # in the names of their left neighbours
    blue, green, revealed = places_of(log, "card blindly from blue's hand", "card blindly from green's hand", "reveals")
    assert blue < green < revealed
    assert [len(hand) for hand in state.hands] == [12, 11, 12, 11]


@pytest.mark.rule("wwe-penalty-09")
def test_penalties_end_with_their_chapter() -> None:
    state = last_round(2, tax=3, active=BLUE)
    owe(state, RED, piety=2, grain=2, gold=3)
    next_chapter(state, "book-of-remedies")
    assert state.round == 13
    assert due(state, RED) == []
    assert len(state.hands[RED]) == 12
    play(state, "turn 3")  # two gold to Red
    assert have(state, RED, "gold") == (2,)
    assert state.actor == RED
    assert texts(state)[0] == "play grain"
