"""Events in general: how a round begins, whom an event concerns, when it acts and for how long; and the 44 cards."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from kingsbridge_core.engine.log import heard
from kingsbridge_world_without_end.state import Background, Symbol, WorldWithoutEnd, chapter_of, round_of

from .table import (
    BLUE,
    EVENTS,
    GAME,
    GREEN,
    RED,
    YELLOW,
    carry_out,
    empty_table,
    favor_space,
    have,
    ids,
    log_of,
    owe,
    phase,
    play,
    play_quietly,
    play_until,
    points,
    put_on_pile,
    refused,
    reveal,
    set_goods,
    set_piles,
    set_stock,
    stand_on,
    texts,
    told,
    whole_round,
)

KNOWN = {
    *("slow-bridge-works", "caroli", "ban-on-looms", "heresy-trial", "church-on-the-square"),
    *("caris-becomes-a-nun", "war-with-france", "elfric-leads-the-council", "a-palace-for-the-prior", "lady-chapel"),
    *("merthin-returns", "more-people-fall-ill", "caris-devotes-herself", "a-new-hospital", "vice-and-chaos"),
    *("ralph-becomes-earl", "merthins-dream"),
}
"""The cards whose effect is in our rulebook."""


def on_the_table(state: WorldWithoutEnd, *without: str) -> dict[str, Any]:
    """All that lies on the table, apart from some of it."""
    table: dict[str, Any] = state.to_data()["table"]
    return {name: value for name, value in table.items() if name not in without}


def gold_for_two_wool(state: WorldWithoutEnd) -> int:
    """What Red would get for two wool in this round."""
    trial = state.clone()
    set_piles(trial, RED)
    owe(trial, RED, gold=0)
    set_goods(trial, RED, wool=2)
    carry_out(trial, RED, "sales")
    play(trial, "sell wool", "sell wool")
    return trial.goods[RED]["gold"]


def until_actions(state: WorldWithoutEnd, chapter: int, in_round: int) -> None:
    """Quiet moves until the first player acts in this round."""
    play_until(
        state,
        lambda state: (chapter_of(state), round_of(state), state.phase) == (chapter, in_round, "action"),
    )


# --- a round


@pytest.mark.rule("wwe-event-01")
def test_a_round_has_five_steps_and_begins_with_the_top_event() -> None:
    state = empty_table(chapter=2, in_round=3, active=YELLOW)
    put_on_pile(state, "wedding-feast")
    assert len(state.chapter_2) == 4
    log = log_of(state)
    whole_round(state)
    assert (len(state.chapter_2), ids(state.council), state.actor) == (3, ["wedding-feast"], YELLOW)
    play(state, "turn 1")
    play_until(state, lambda state: round_of(state) == 3 and state.actor == GREEN)
    lines = told(log)
    marks = (
        "reveals",
        "turns Wedding Feast",
        "collects their income.",
        "favor marker",
        "Actions begin.",
    )
    places = [[place for place, line in enumerate(lines) if mark in line] for mark in marks]
    assert [len(found) for found in places] == [1] * 5
    assert places == sorted(places)
    assert lines[0] == "Chapter II, round 3: yellow reveals Wedding Feast."
    assert len(state.chapter_2) == 3


@pytest.mark.rule("wwe-event-01")
def test_every_round_reveals_one_event_of_its_chapter_by_the_active_player() -> None:
    state = empty_table(chapter=2, in_round=3)
    top = [card.id for card in reversed(state.chapter_2)]
    log = log_of(state)
    whole_round(state)
    play_until(state, lambda state: round_of(state) == 6)
    shown = [(line.arguments["seat"], line.arguments["card"].id) for line in log if "reveals" in line.text]
    assert shown == list(zip((RED, GREEN, YELLOW, BLUE), top, strict=True))
    assert [len(state.chapter_1), len(state.chapter_2), len(state.chapter_3)] == [0, 0, 6]


@pytest.mark.rule("wwe-event-02", "wwe-event-25")
def test_an_event_concerns_all_players_and_does_nothing_else() -> None:
    state = empty_table(chapter=3, active=GREEN)
    for seat, knowledge in enumerate((2, 0, 1, 3)):
        set_goods(state, seat, knowledge=knowledge, gold=4)
    put_on_pile(state, "caris-devotes-herself")
    moved = ("points", "chapter_3", "council", "markers", "healthy", "ill", "ill_markers")
    before = on_the_table(state, *moved)
    phase(state, "reveal")
    assert state.actor is None
    assert points(state) == [12, 10, 11, 13]
    assert on_the_table(state, *moved) == before


@pytest.mark.rule("wwe-event-25")
def test_knowledge_brings_points_and_stays() -> None:
    state = empty_table(chapter=3, points=20)
    set_goods(state, BLUE, knowledge=4, piety=3)
    reveal(state, "caris-devotes-herself")
    assert (points(state), have(state, BLUE, "knowledge", "piety")) == ([20, 20, 20, 24], (4, 3))


@pytest.mark.rule("wwe-event-03")
@pytest.mark.parametrize("move", ["trade caroli", "decline"])
def test_a_tan_event_is_carried_out_before_the_card_is_oriented(move: str) -> None:
    state = empty_table()
    set_goods(state, RED, wool=1)
    stand_on(state, "queen")
    put_on_pile(state, "caroli")
    phase(state, "reveal", "orient")
    assert texts(state) == ["trade caroli", "decline"]
    play(state, move, "decline", "decline", "decline")
    assert state.actor == RED
    if move == "decline":
        refused(state, "turn 2")
        assert texts(state) == ["turn 0", "turn 1", "turn 3"]
    else:
        assert have(state, RED, "wool", "gold") == (0, 3)
        assert texts(state) == ["turn 0", "turn 1", "turn 2", "turn 3"]


@pytest.mark.rule("wwe-event-04")
@pytest.mark.parametrize(
    ("name", "chapter"),
    [("caroli", 1), ("ferry-toll", 1), ("merthin-returns", 3), ("more-people-fall-ill", 3), ("day-of-mourning", 4)],
)
def test_the_active_player_decides_first_and_then_the_others_clockwise(name: str, chapter: int) -> None:
    state = empty_table(chapter=chapter, active=YELLOW)
    for seat, space in enumerate(("stone-inn", "timber-inn", "stone-shrine", "timber-shrine")):
        set_goods(state, seat, gold=1, wool=1)
        state.houses[seat] = [place for place in GAME.house_spaces if place.id == space]
    reveal(state, name)
    asked = []
    while state.actor is not None:
        asked.append(state.actor)
        play_quietly(state)
    assert asked == [YELLOW, BLUE, RED, GREEN]


@pytest.mark.rule("wwe-event-04")
def test_later_players_know_what_the_earlier_ones_decided() -> None:
    state = empty_table(chapter=3, active=YELLOW)
    set_stock(state, stone=1)
    log = log_of(state)
    reveal(state, "merthin-returns")
    play(state, "take stone")
    assert state.actor == BLUE
    assert state.view(BLUE).stock["stone"] == 0
    assert any("yellow takes 1 stone" in line for line in told(heard(log, BLUE)))
    refused(state, "take stone")


# --- tan and blue


@pytest.mark.rule("wwe-event-05")
def test_a_blue_event_changes_the_actions_of_its_round_and_of_later_ones_until_the_chapter_ends() -> None:
    state = empty_table()
    put_on_pile(state, "church-on-the-square", "slow-bridge-works", "ban-on-looms", "heresy-trial", "wedding-feast")
    whole_round(state)
    prices = []
    for chapter, in_round in ((1, 1), (1, 2), (1, 3), (1, 6), (2, 1)):
        until_actions(state, chapter, in_round)
        prices.append(gold_for_two_wool(state))
    assert prices == [4, 2, 2, 2, 4]


@pytest.mark.rule("wwe-event-05")
@pytest.mark.parametrize("name", [card.id for card in GAME.events if card.background == "blue"])
def test_a_blue_event_does_nothing_when_revealed(name: str) -> None:
    state = empty_table(chapter=EVENTS[name].chapter)
    for seat in range(4):
        set_goods(state, seat, gold=5, wool=2, cloth=2, knowledge=1)
    put_on_pile(state, name)
    moved = (f"chapter_{EVENTS[name].chapter}", "council", "markers", "healthy", "ill", "ill_markers")
    before = on_the_table(state, *moved)
    phase(state, "reveal")
    assert state.actor is None
    assert ids(state.council) == [name]
    assert on_the_table(state, *moved) == before


@pytest.mark.rule("wwe-event-06")
def test_the_trade_of_a_tan_event_can_be_made_once() -> None:
    state = empty_table()
    set_goods(state, RED, wool=3)
    reveal(state, "caroli")
    play(state, "trade caroli")
    refused(state, "trade caroli")
    asked = []
    while state.actor is not None:
        asked.append(state.actor)
        play(state, "decline")
    assert asked == [GREEN, YELLOW, BLUE]
    assert have(state, RED, "wool", "gold") == (2, 3)


@pytest.mark.rule("wwe-event-06")
def test_the_trade_of_a_blue_event_can_be_made_once_a_round_by_each() -> None:
    state = empty_table(active=BLUE)
    put_on_pile(state, "quarrymen-at-the-crossing", "church-on-the-square", "ban-on-looms")
    whole_round(state)
    offer = "trade quarrymen-at-the-crossing"
    traded = []
    while round_of(state) <= 3:
        if state.phase == "orient":
            set_goods(state, RED, gold=9)
            set_goods(state, GREEN, gold=9)
        if state.phase == "action" and offer in texts(state):
            assert state.actor is not None
            traded.append((round_of(state), state.actor))
            trade_once(state, offer)
        else:
            play_quietly(state)
    assert sorted(each for each in traded if each[1] in (RED, GREEN)) == [
        *((1, RED), (1, GREEN)),
        *((2, RED), (2, GREEN)),
        *((3, RED), (3, GREEN)),
    ]


def trade_once(state: WorldWithoutEnd, offer: str) -> None:
    """Whoever acts buys a stone for 2 gold, has not laid a card for that, and cannot do it again."""
    seat = state.actor
    assert seat is not None
    gold, stone = have(state, seat, "gold", "stone")
    laid = len(state.actions[seat])
    play(state, offer)
    assert have(state, seat, "gold", "stone") == (gold - 2, stone + 1)
    assert (state.actor, len(state.actions[seat])) == (seat, laid)
    refused(state, offer)


@pytest.mark.rule("wwe-event-06")
def test_a_blue_trade_needs_the_goods_for_it() -> None:
    state = empty_table()
    set_goods(state, RED, gold=1)
    whole_round(state, "quarrymen-at-the-crossing")
    until_actions(state, 1, 1)
    set_goods(state, RED, gold=1)
    refused(state, "trade quarrymen-at-the-crossing")


@pytest.mark.rule("wwe-event-07")
def test_a_covered_favor_space_stays_covered_after_the_card_has_gone() -> None:
    state = empty_table(chapter=2)
    put_on_pile(state, "king-at-war", "wedding-feast", "woodcutters", "pilgrims-on-the-bridge", "book-of-remedies")
    whole_round(state)
    assert ids(state.covers) == ["king"]
    until_actions(state, 2, 4)
    assert "king-at-war" in ids(state.past_events)
    assert after_one_space(state) == "earl"
    until_actions(state, 3, 1)
    assert state.covers == []
    assert after_one_space(state) == "king"


def after_one_space(state: WorldWithoutEnd) -> str:
    """Where the favor marker would go from the Merchants with arrow 1."""
    trial = state.clone()
    stand_on(trial, "merchants")
    trial.arrow = 1
    phase(trial, "favor")
    return favor_space(trial)


@pytest.mark.rule("wwe-event-07")
def test_a_project_stays_after_the_card_has_gone() -> None:
    state = empty_table()
    put_on_pile(state, "ban-on-looms", "church-on-the-square", "wedding-feast")
    whole_round(state)
    until_actions(state, 1, 4)
    assert "ban-on-looms" in ids(state.past_events)
    assert ids(state.projects) == ["bridge", "mill", "st-marks"]
    until_actions(state, 2, 1)
    assert ids(state.projects) == ["bridge", "mill", "st-marks"]


# --- the 44 cards


@pytest.mark.rule("wwe-event-35", "wwe-income-02")
def test_there_are_eleven_events_of_each_chapter_with_four_corners_and_an_arrow() -> None:
    assert len(GAME.events) == len(EVENTS) == 44
    assert [len([card for card in GAME.events if card.chapter == chapter]) for chapter in range(1, 5)] == [11] * 4
    legal = {"stone", "wood", "grain", "wool", "knowledge", "piety", "loyalty", "point", "gold", "two-gold"}
    assert set(get_args(Symbol)) == legal
    corners = [corner for card in GAME.events for corner in card.corners]
    assert len(corners) == 176
    assert set(corners) == legal
    assert {len(card.corners) for card in GAME.events} == {4}
    assert {card.arrow for card in GAME.events} == {0, 1, 2, 3}


@pytest.mark.rule("wwe-event-35")
def test_every_event_says_where_it_comes_from() -> None:
    assert len(KNOWN) == 17
    assert {card.id for card in GAME.events if card.provenance == "rulebook"} == KNOWN
    for name in KNOWN:
        assert "effects" not in EVENTS[name].reconstructed
        assert {"corners", "arrow"} <= set(EVENTS[name].reconstructed)
    reported = {card.id for card in GAME.events if card.provenance == "reported"}
    assert reported == {"bishop-travels", "book-of-remedies", "end-of-the-plague"}
    ours = [card for card in GAME.events if card.provenance == "reconstructed"]
    assert len(ours) == 44 - 17 - 3
    assert all(card.effects for card in GAME.events)


@pytest.mark.rule("wwe-event-35")
def test_our_own_events_are_only_of_kinds_that_the_sources_mention() -> None:
    kinds = {effect.word.name for card in GAME.events if card.id not in KNOWN for effect in card.effects}
    assert kinds <= {
        *("trade", "everyone", "price", "most-gain", "fewest-lose", "pay-or-lose", "discard-cards"),
        *("cover-favor", "cover-project", "open-cloth-market", "end-plague"),
    }


@pytest.mark.rule("wwe-event-36")
def test_the_chapters_of_the_known_events() -> None:
    expected = {
        1: {"slow-bridge-works", "caroli", "ban-on-looms", "heresy-trial", "church-on-the-square"},
        2: {
            *("caris-becomes-a-nun", "elfric-leads-the-council", "war-with-france"),
            *("a-palace-for-the-prior", "lady-chapel"),
        },
        3: {
            *("vice-and-chaos", "merthin-returns", "more-people-fall-ill"),
            *("caris-devotes-herself", "a-new-hospital"),
        },
        4: {"ralph-becomes-earl", "merthins-dream", "end-of-the-plague"},
    }
    for chapter, names in expected.items():
        assert {EVENTS[name].chapter for name in names} == {chapter}
    assert set().union(*expected.values()) == KNOWN | {"end-of-the-plague"}


@pytest.mark.rule("wwe-event-36")
def test_four_of_the_known_events_are_blue_and_no_chapter_has_more_than_three() -> None:
    blue = [card for card in GAME.events if card.background == "blue"]
    known = [card for card in blue if card.id in KNOWN]
    assert {card.id: card.chapter for card in known} == {
        "slow-bridge-works": 1,
        "caris-becomes-a-nun": 2,
        "elfric-leads-the-council": 2,
        "vice-and-chaos": 3,
    }
    assert all(len([card for card in blue if card.chapter == chapter]) <= 3 for chapter in range(1, 5))


@pytest.mark.rule("wwe-event-38")
def test_there_are_only_tan_and_blue_events() -> None:
    assert {card.background for card in GAME.events} == {"tan", "blue"}
    assert set(get_args(Background)) == {"tan", "blue"}
