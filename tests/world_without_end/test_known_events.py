"""The events of our rulebook that concern goods, points and action cards."""

from __future__ import annotations

from collections import Counter

import pytest

from kingsbridge_core.engine.log import heard
from kingsbridge_core.engine.pieces import FACE_DOWN
from kingsbridge_world_without_end.state import WorldWithoutEnd, round_of

from .table import (
    BLUE,
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
    piles,
    play,
    play_out,
    play_quietly,
    play_until,
    points,
    put_in_force,
    put_on_pile,
    refused,
    reveal,
    set_goods,
    set_piles,
    set_stock,
    texts,
    told,
    turn,
    whole_round,
)


def until_round(state: WorldWithoutEnd, in_round: int) -> None:
    """Quiet moves until this round of the chapter."""
    play_until(state, lambda state: round_of(state) == in_round)


def rest_of_last_round(state: WorldWithoutEnd) -> None:
    """Play quietly up to the last action of the sixth round, and nothing after it."""
    until_round(state, 6)
    phase(state, "orient", "income", "favor", "action")
    play_out(state)


# --- goods and points


@pytest.mark.rule("wwe-event-08")
def test_slow_bridge_works_lower_the_price_of_wool_but_not_of_cloth() -> None:
    for in_force, gold in ((True, 3 + 4), (False, 6 + 4)):
        state = empty_table(chapter=2)
        if in_force:
            put_in_force(state, "slow-bridge-works")
        set_goods(state, RED, wool=3, cloth=1)
        carry_out(state, RED, "sales")
        play(state, "sell wool", "sell cloth", "sell wool", "sell wool")
        assert have(state, RED, "gold", "wool", "cloth") == (gold, 0, 0)


@pytest.mark.rule("wwe-event-09")
def test_caroli_offers_three_gold_for_a_wool() -> None:
    state = empty_table()
    set_goods(state, RED, wool=2)
    reveal(state, "caroli")
    play(state, "trade caroli")
    assert (state.actor, texts(state)) == (GREEN, ["decline"])
    play(state, "decline")
    assert have(state, RED, "wool", "gold") == (1, 3)
    assert have(state, GREEN, "wool", "gold") == (0, 0)
    assert state.stock["wool"] == 14


@pytest.mark.rule("wwe-event-09")
def test_nobody_must_trade_with_caroli() -> None:
    state = empty_table()
    set_goods(state, RED, wool=2)
    reveal(state, "caroli")
    play(state, "decline")
    assert have(state, RED, "wool", "gold") == (2, 0)


@pytest.mark.rule("wwe-event-11")
@pytest.mark.parametrize(
    ("piety", "after"),
    [((2, 0, 1, 0), [10, 9, 10, 9]), ((3, 2, 1, 2), [10, 10, 9, 10]), ((1, 1, 1, 1), [9, 9, 9, 9])],
)
def test_the_heresy_trial_hits_all_who_have_the_fewest_piety(piety: tuple[int, ...], after: list[float]) -> None:
    state = empty_table()
    for seat in range(4):
        set_goods(state, seat, piety=piety[seat])
    reveal(state, "heresy-trial")
    assert (state.actor, points(state)) == (None, after)
    assert [goods["piety"] for goods in state.goods] == [*piety]


@pytest.mark.rule("wwe-event-19")
def test_ralph_takes_two_goods_of_own_choice_but_no_piety() -> None:
    state = empty_table(chapter=4)
    set_goods(state, RED, gold=1, grain=2, piety=3)
    set_goods(state, GREEN, loyalty=2)
    reveal(state, "ralph-becomes-earl")
    assert texts(state) == ["give gold", "give grain"]
    alike = state.clone()
    play(state, "give gold", "give grain")
    assert have(state, RED, "gold", "grain", "piety") == (0, 1, 3)
    assert state.stock["grain"] == 9
    play(alike, "give grain", "give grain")
    assert have(alike, RED, "gold", "grain", "piety") == (1, 0, 3)
    assert (state.actor, texts(state)) == (GREEN, ["nothing"])
    play_out(state)
    assert (have(state, GREEN, "loyalty"), points(state)) == ((2,), [10] * 4)


@pytest.mark.rule("wwe-event-19")
def test_ralph_takes_any_of_six_kinds_and_spares_the_tokens() -> None:
    state = empty_table(chapter=4)
    set_goods(state, RED, gold=1, wool=1, cloth=1, stone=1, wood=1, grain=1, piety=1, loyalty=1, knowledge=1)
    reveal(state, "ralph-becomes-earl")
    kinds = {"gold", "wool", "cloth", "stone", "wood", "grain"}
    assert set(texts(state)) == {f"give {good}" for good in kinds}
    play(state, "give cloth")
    assert set(texts(state)) == {f"give {good}" for good in kinds - {"cloth"}}
    play(state, "give wood")
    assert state.actor == GREEN
    assert have(state, RED, "gold", "wool", "cloth", "stone", "wood", "grain") == (1, 1, 0, 1, 0, 1)


@pytest.mark.rule("wwe-event-20")
def test_ralph_takes_the_only_good_and_nothing_more() -> None:
    state = empty_table(chapter=4, points=12, active=BLUE)
    set_goods(state, BLUE, wool=1, knowledge=2)
    reveal(state, "ralph-becomes-earl")
    assert texts(state) == ["give wool"]
    play(state, "give wool")
    play_out(state)
    assert have(state, BLUE, "wool", "knowledge") == (0, 2)
    assert points(state) == [12] * 4


@pytest.mark.rule("wwe-event-24")
def test_merthin_brings_stone_wood_or_knowledge() -> None:
    state = empty_table(chapter=3)
    reveal(state, "merthin-returns")
    assert texts(state) == ["take stone", "take wood", "take knowledge"]
    play(state, "take knowledge", "take stone", "take wood", "take wood")
    assert state.actor is None
    assert [have(state, seat, "stone", "wood", "knowledge") for seat in range(4)] == [
        (0, 0, 1),
        (1, 0, 0),
        (0, 1, 0),
        (0, 1, 0),
    ]
    assert (state.stock["stone"], state.stock["wood"], state.stock["knowledge"]) == (24, 13, 19)
    assert points(state) == [10] * 4


# --- the nun


@pytest.mark.rule("wwe-event-12")
def test_giving_up_the_action_brings_a_knowledge_and_costs_two_cards() -> None:
    state = empty_table(chapter=2, in_round=2)
    put_in_force(state, "caris-becomes-a-nun")
    set_piles(state, GREEN, up=["medicine"], down=["donation"])
    turn(state, GREEN)
    play(state, "give-up")
    assert all(text.startswith("lay ") for text in texts(state))
    play(state, "lay grain", "discard favor")
    assert state.actor is None
    assert (piles(state, GREEN), len(state.hands[GREEN])) == ((2, 2), 8)
    assert have(state, GREEN, "knowledge", "grain") == (1, 0)
    assert (ids(state.actions[GREEN]), favor_space(state)) == (["medicine", "grain"], "outlaws-1")
    assert state.stock["grain"] == 10


@pytest.mark.rule("wwe-event-12")
def test_nobody_must_give_up_the_action() -> None:
    state = empty_table(chapter=2)
    put_in_force(state, "caris-becomes-a-nun")
    turn(state, GREEN)
    play(state, "play grain", "take grain", "discard favor")
    assert have(state, GREEN, "knowledge", "grain") == (0, 1)


@pytest.mark.rule("wwe-event-12")
def test_without_the_nun_no_action_can_be_given_up() -> None:
    state = empty_table(chapter=2)
    turn(state, GREEN)
    refused(state, "give-up")


@pytest.mark.rule("wwe-event-12", "wwe-income-06")
def test_giving_up_the_action_brings_nothing_if_there_is_no_knowledge_left() -> None:
    state = empty_table(chapter=2)
    put_in_force(state, "caris-becomes-a-nun")
    set_stock(state, knowledge=0)
    turn(state, GREEN)
    play(state, "give-up", "lay grain", "discard favor")
    assert piles(state, GREEN) == (1, 1)
    assert (have(state, GREEN, "knowledge"), points(state)) == ((0,), [10] * 4)


@pytest.mark.rule("wwe-event-37")
def test_the_royal_court_counts_as_forgoing_the_action_and_knowledge_is_paid() -> None:
    state = empty_table(chapter=2, active=BLUE)
    owe(state, BLUE, gold=1)
    put_on_pile(state, "caris-becomes-a-nun", "wedding-feast")
    whole_round(state)
    play(state, "turn 0")
    assert state.actor == BLUE
    refused(state, "give-up")
    knowledge = have(state, BLUE, "knowledge")
    play(state, "lay grain", "discard favor")
    assert (piles(state, BLUE), have(state, BLUE, "knowledge")) == ((1, 1), (knowledge[0] + 1,))
    assert "give-up" in texts(state)
    play_until(state, lambda state: round_of(state) == 2 and state.phase == "action" and state.actor == BLUE)
    knowledge = have(state, BLUE, "knowledge")
    play(state, "give-up", "lay piety")
    assert have(state, BLUE, "knowledge") == (knowledge[0] + 1,)


# --- the war


@pytest.mark.rule("wwe-event-13")
def test_the_war_leaves_income_and_favor_but_no_actions() -> None:
    state = empty_table(chapter=2, in_round=3)
    for seat in range(4):
        set_piles(state, seat, up=2, down=2)
    offered = []
    put_on_pile(state, "war-with-france", "flemish-buyers")
    whole_round(state)
    while round_of(state) == 3:
        offered += texts(state)
        play(state, "turn 2") if "turn 2" in texts(state) else play_quietly(state)
    assert not [text for text in offered if text.startswith(("play ", "take "))]
    assert [len(hand) for hand in state.hands] == [6] * 4
    assert favor_space(state) == "prioress"
    assert [have(state, seat, "gold", "wood", "stone", "loyalty") for seat in range(4)] == [
        (1, 0, 0, 0),
        (0, 1, 0, 0),
        (0, 0, 1, 0),
        (0, 0, 0, 1),
    ]
    assert (points(state), state.active) == ([10] * 4, GREEN)


@pytest.mark.rule("wwe-event-14")
def test_whoever_owes_the_court_is_spared_the_war() -> None:
    state = empty_table(chapter=2)
    owe(state, BLUE, gold=1)
    whole_round(state, "war-with-france")
    until_round(state, 2)
    assert [piles(state, seat) for seat in range(4)] == [(1, 1)] * 4
    assert [len(hand) for hand in state.hands] == [10] * 4
    rest_of_last_round(state)
    assert [piles(state, seat) for seat in range(4)] == [(6, 6)] * 4


@pytest.mark.rule("wwe-event-14")
def test_only_in_the_first_round_does_the_court_spare_anybody_the_war() -> None:
    state = empty_table(chapter=2, in_round=2)
    owe(state, BLUE, gold=1)
    for seat in range(4):
        set_piles(state, seat, up=1, down=1)
    whole_round(state, "war-with-france")
    until_round(state, 3)
    assert [piles(state, seat) for seat in range(4)] == [(2, 2)] * 4


@pytest.mark.rule("wwe-event-15")
def test_the_war_takes_one_card_face_up_and_one_face_down() -> None:
    state = empty_table(chapter=2, in_round=3)
    for seat in range(4):
        set_piles(state, seat, up=2, down=2)
    whole_round(state, "war-with-france")
    until_round(state, 4)
    assert [piles(state, seat) for seat in range(4)] == [(3, 3)] * 4
    play_until(state, lambda state: state.phase == "action")
    assert any(text.startswith("play ") for text in texts(state))
    rest_of_last_round(state)
    assert [piles(state, seat) for seat in range(4)] == [(6, 6)] * 4
    assert state.hands == [[]] * 4


@pytest.mark.rule("wwe-event-15")
def test_the_war_makes_the_discard_pile_of_a_penitent_the_larger_one() -> None:
    state = empty_table(chapter=2)
    set_piles(state, YELLOW, down=1)
    whole_round(state, "war-with-france")
    until_round(state, 2)
    assert [piles(state, seat) for seat in range(4)] == [(1, 1), (1, 1), (1, 2), (1, 1)]
    until_round(state, 3)
    assert [piles(state, seat) for seat in range(4)] == [(2, 2)] * 4
    rest_of_last_round(state)
    assert [piles(state, seat) for seat in range(4)] == [(6, 6)] * 4


# --- vice and chaos


def blind_discard(seed: int) -> WorldWithoutEnd:
    """Red plays Grain out of six cards and takes it, with vice and chaos in force."""
    state = empty_table(chapter=3, in_round=4, seed=seed)
    put_in_force(state, "vice-and-chaos")
    set_piles(
        state, RED, up=["favor", "medicine", "donation"], down=["house-rent", "house-building", "cloth-production"]
    )
    log_of(state)
    carry_out(state, RED, "grain")
    play(state, "take grain")
    return state


@pytest.mark.rule("wwe-event-23")
def test_vice_and_chaos_let_chance_choose_the_discard() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(200):
        state = blind_discard(seed)
        assert state.actor is None
        assert (piles(state, RED), len(state.hands[RED]), have(state, RED, "grain")) == ((4, 4), 4, (1,))
        drawn[state.discards[RED][-1].id] += 1
    assert set(drawn) == {"piety", "resource", "building-project", "sales", "privilege"}
    assert all(20 < count < 65 for count in drawn.values())


@pytest.mark.rule("wwe-event-23")
def test_only_the_owner_learns_what_vice_and_chaos_took() -> None:
    state = blind_discard(3)
    card = state.discards[RED][-1]
    assert state.view(RED).discards[RED][-1] is card
    assert state.log is not None
    assert any(card.name in line for line in told(heard(state.log, RED)))
    for seat in (GREEN, YELLOW, BLUE, None):
        assert state.view(seat).discards[RED] == [FACE_DOWN] * 4
        assert not [line for line in told(heard(state.log, seat)) if card.name in line]


@pytest.mark.rule("wwe-event-23")
def test_without_vice_and_chaos_the_owner_chooses_the_discard() -> None:
    state = empty_table(chapter=3)
    carry_out(state, RED, "grain")
    play(state, "take grain")
    assert (state.actor, len(texts(state))) == (RED, 11)
    assert all(text.startswith("discard ") for text in texts(state))
