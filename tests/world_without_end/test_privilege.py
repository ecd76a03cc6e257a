"""Privilege: the action of the card below is carried out once more."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.state import WorldWithoutEnd

from .table import (
    GREEN,
    RED,
    carry_out,
    empty_table,
    end_chapter,
    have,
    ids,
    owe,
    phase,
    play,
    put_in_force,
    put_project,
    put_seals,
    refused,
    reveal,
    set_goods,
    set_piles,
    set_stock,
    texts,
    turn,
)


def nothing_to_repeat(state: WorldWithoutEnd) -> bool:
    """Whether the only thing left to Red after Privilege is to discard (or to say so)."""
    return all(text.startswith("discard") or text == "done" for text in texts(state))


@pytest.mark.rule("wwe-card-06")
def test_privilege_repeats_the_card_of_the_previous_round() -> None:
    state = empty_table(in_round=2)
    set_piles(state, RED, ["piety"], ["sales"])
    carry_out(state, RED, "grain")
    play(state, "take grain", "discard favor")
    state.round += 1
    carry_out(state, RED, "privilege")
    assert texts(state) == ["take grain", "done"], "not that of an earlier round"
    play(state, "take grain", "discard medicine")
    assert have(state, RED, "grain", "piety") == (2, 0)
    assert ids(state.actions[RED]) == ["piety", "grain", "privilege"]


@pytest.mark.rule("wwe-card-06")
def test_privilege_repeats_an_own_card_and_not_that_of_another_player() -> None:
    state = empty_table(in_round=2)
    set_piles(state, RED, ["piety"], ["sales"])
    set_piles(state, GREEN, ["grain"], ["sales"])
    carry_out(state, GREEN, "resource")
    play(state, "take stone", "discard favor")
    carry_out(state, RED, "privilege")
    assert texts(state) == ["take piety", "done"]


@pytest.mark.rule("wwe-card-07")
def test_in_the_first_round_of_a_chapter_privilege_has_no_effect() -> None:
    state = empty_table(chapter=1, in_round=6)
    for seat in range(4):
        set_piles(state, seat, 6, 6)
        set_goods(state, seat, piety=2, grain=2, gold=5)
    down = ["piety", "resource", "sales", "favor", "medicine"]
    set_piles(state, RED, ["house-building", "house-rent", "donation", "cloth-production", "building-project"], down)
    carry_out(state, RED, "grain")
    play(state, "take grain", "discard privilege")
    end_chapter(state)
    state.round += 1
    before = dict(state.goods[RED])
    carry_out(state, RED, "privilege")
    assert nothing_to_repeat(state)
    assert refused(state, "take grain")
    assert state.goods[RED] == before


# --- cards laid without the right to act


def laid_without_action(why: str) -> WorldWithoutEnd:
    """Red has laid Piety face up at the royal court, in the war or to receive knowledge; it is the round after."""
    state = empty_table(chapter=2)
    if why == "war":
        reveal(state, "war-with-france")
    elif why == "court":
        owe(state, RED, gold=1)
        turn(state, RED)
    else:
        put_in_force(state, "caris-becomes-a-nun")
        turn(state, RED)
        play(state, "give-up")
    play(state, "lay piety", "discard favor")
    phase(state, "round-end")
    state.round += 1
    state.active = RED
    return state


@pytest.mark.rule("wwe-card-08")
@pytest.mark.parametrize("why", ["court", "war", "nun"])
def test_privilege_does_not_repeat_a_card_laid_without_the_right_to_act(why: str) -> None:
    state = laid_without_action(why)
    assert ids(state.actions[RED]) == ["piety"]
    carry_out(state, RED, "privilege")
    assert nothing_to_repeat(state)
    assert refused(state, "take piety")
    assert have(state, RED, "piety") == (0,)


@pytest.mark.rule("wwe-card-08")
def test_privilege_repeats_a_card_whose_action_was_impossible() -> None:
    state = empty_table()
    set_stock(state, grain=0)
    carry_out(state, RED, "grain")
    if texts(state) == ["done"]:
        play(state, "done")
    play(state, "discard favor")
    set_stock(state, grain=1)
    state.round += 1
    carry_out(state, RED, "privilege")
    play(state, "take grain")
    assert (have(state, RED, "grain"), state.stock["grain"]) == ((1,), 0)


@pytest.mark.rule("wwe-card-08")
def test_privilege_repeats_a_card_whose_action_was_declined() -> None:
    state = empty_table()
    carry_out(state, RED, "piety")
    play(state, "done", "discard favor")
    state.round += 1
    carry_out(state, RED, "privilege")
    play(state, "take piety")
    assert have(state, RED, "piety") == (1,)


# --- carried out again as a whole


@pytest.mark.rule("wwe-card-09")
def test_a_repeated_donation_is_paid_again_and_goes_to_another_project() -> None:
    state = empty_table()
    put_project(state, "mill")
    set_goods(state, RED, gold=2)
    carry_out(state, RED, "donation")
    play(state, "donate bridge", "discard favor")
    assert have(state, RED, "gold") == (1,)
    state.round += 1
    carry_out(state, RED, "privilege")
    assert refused(state, "donate bridge")
    assert texts(state) == ["donate mill", "done"]
    play(state, "donate mill")
    assert have(state, RED, "gold") == (0,)
    assert ids(state.seals[RED]) == ["bridge", "mill"]


@pytest.mark.rule("wwe-card-09")
def test_a_repeated_donation_needs_its_gold() -> None:
    state = empty_table()
    put_project(state, "mill")
    put_seals(state, "bridge", RED)
    set_piles(state, RED, ["donation"], ["favor"])
    carry_out(state, RED, "privilege")
    assert texts(state) == ["done"]


@pytest.mark.rule("wwe-card-09")
def test_a_repeated_action_has_new_choices() -> None:
    state = empty_table()
    carry_out(state, RED, "resource")
    play(state, "take stone", "discard favor")
    state.round += 1
    carry_out(state, RED, "privilege")
    assert texts(state) == ["take stone", "take wood", "done"]
    play(state, "take wood")
    assert have(state, RED, "stone", "wood") == (1, 1)


@pytest.mark.rule("wwe-card-09")
def test_blue_events_apply_to_the_repeated_action() -> None:
    state = empty_table(chapter=2, in_round=2)
    put_project(state, "palace")
    set_goods(state, RED, wool=2, stone=1)
    set_piles(state, RED, ["sales"], ["favor"])
    put_in_force(state, "slow-bridge-works", "elfric-leads-the-council")
    again = state.clone()
    carry_out(state, RED, "privilege")
    play(state, "sell wool", "sell wool")
    assert have(state, RED, "gold") == (2,)
    set_piles(again, RED, ["building-project"], ["favor"])
    carry_out(again, RED, "privilege")
    assert texts(again) == ["build palace stone", "done"]
