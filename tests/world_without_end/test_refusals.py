"""Why a move is not possible: each verb has its reasons, and a move that belongs elsewhere reads what comes first."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kingsbridge_core.game.sentences import STEPS as SENTENCES
from kingsbridge_world_without_end.state import CLOTH_MARKET, WorldWithoutEnd
from tests.proof import one_of_all

from .changing import changed_game
from .showing import positions
from .table import (
    GAME,
    GREEN,
    RED,
    almost_done,
    carry_out,
    cover,
    empty_table,
    end_chapter,
    lay_replacement,
    make_ill,
    owe,
    phase,
    play,
    put_houses,
    put_in_force,
    put_project,
    put_seals,
    refused,
    reveal,
    set_goods,
    set_piles,
    set_stock,
    stand_on,
    turn,
)


def why(state: WorldWithoutEnd, text: str) -> str:
    """The reason with its rule."""
    return str(refused(state, text))


def table_with(chapter: int = 3, in_round: int = 2, **goods: int) -> WorldWithoutEnd:
    """Red has these goods."""
    state = empty_table(chapter=chapter, in_round=in_round)
    set_goods(state, RED, **goods)
    return state


# --- the event


def test_the_event_is_not_turned_towards_outlaws_who_cannot_be_paid() -> None:
    state = empty_table()
    stand_on(state, "earl")
    lay_replacement(state, ["stone", "grain", "wood", "point"])
    phase(state, "orient")
    assert why(state, "turn 1") == ("the marker would reach the Outlaws, and you cannot pay them (wwe-orient-05)")


def test_an_exchange_needs_the_offer_and_the_goods() -> None:
    state = table_with(chapter=2, gold=1)
    reveal(state, "letters-of-indulgence")
    assert why(state, "trade caroli") == "Merchant Buonaventura Caroli offers no trade now (wwe-event-06)"
    assert why(state, "trade letters-of-indulgence") == "that takes 2 gold, and you have 1 (wwe-event-06)"


def test_a_blue_offer_is_used_once_a_round() -> None:
    state = table_with(chapter=4, cloth=2)
    turn(state, RED)
    assert why(state, "trade agents-from-florence") == "Agents from Florence offers no trade now (wwe-event-06)"
    put_in_force(state, "agents-from-florence")
    turn(state, RED)
    play(state, "trade agents-from-florence")
    assert why(state, "trade agents-from-florence") == (
        "you have already traded with Agents from Florence this round (wwe-event-06)"
    )
    set_goods(state, GREEN)
    turn(state, GREEN)
    assert why(state, "trade agents-from-florence") == "you have no cloth (wwe-event-06)"


def test_a_blue_offer_ends_with_the_stock() -> None:
    state = table_with(chapter=1, gold=2)
    put_in_force(state, "quarrymen-at-the-crossing")
    set_stock(state, stone=0)
    turn(state, RED)
    assert why(state, "trade quarrymen-at-the-crossing") == "there is no stone left in stock (wwe-income-06)"


def test_what_is_handed_in_must_be_there_and_wanted() -> None:
    state = table_with(chapter=4, wool=3, piety=1)
    reveal(state, "ralph-becomes-earl")
    assert why(state, "give gold") == "you have no gold (wwe-event-20)"
    assert (
        why(state, "give piety")
        == "the event asks for 1 gold, 1 wool, 1 cloth, 1 stone, 1 wood or 1 grain (wwe-event-02)"
    )
    assert why(state, "nothing") == "you still have goods the event asks for (wwe-event-19)"
    state = table_with(chapter=1, wool=3)
    reveal(state, "ferry-toll")
    assert why(state, "give wool") == "the event asks for 1 gold (wwe-event-02)"
    assert why(state, "give gold") == "you have no gold (wwe-event-02)"


def test_only_own_houses_leave_the_board() -> None:
    state = table_with()
    put_houses(state, RED, "stone-inn")
    put_houses(state, GREEN, "timber-inn")
    reveal(state, "more-people-fall-ill")
    assert why(state, "tear-down timber-inn") == "you have no house at the Timber Inn (wwe-event-21)"


# --- cards


def test_a_card_that_is_not_in_the_hand_says_where_it_is() -> None:
    state = table_with()
    set_piles(state, RED, ("grain",), ("favor",))
    turn(state, RED)
    assert why(state, "play grain") == "Grain stays on your action pile until the chapter ends (wwe-action-02)"
    assert why(state, "play favor") == "you have already discarded Favor this chapter (wwe-discard-01)"
    assert why(state, "give-up") == "no event rewards you for giving up your action (wwe-event-12)"
    play(state, "play medicine", "done")
    assert why(state, "discard grain") == "Grain stays on your action pile until the chapter ends (wwe-action-02)"
    court = empty_table(chapter=2)
    set_piles(court, RED, ("grain",), ("favor",))
    owe(court, RED, gold=1)
    turn(court, RED)
    assert why(court, "lay favor") == "you have already discarded Favor this chapter (wwe-discard-01)"


@pytest.mark.rule("wwe-first-game-01")
def test_in_a_first_game_the_other_cards_join_later() -> None:
    state = type(GAME)({"first_game": True, "start_player": 1}).new(seats=2, seed=1)
    while not any(move.verb == "play" for move in state.options):
        state.apply(state.options[0])
    assert why(state, "play favor") == "in a first game, Favor only joins in the second chapter (wwe-first-game-01)"


def test_goods_are_taken_as_the_card_and_the_stock_allow() -> None:
    state = table_with()
    set_stock(state, wood=0)
    carry_out(state, RED, "resource")
    assert why(state, "take wood") == "there is no wood left in stock (wwe-income-06)"
    assert why(state, "take gold") == "you can only take 1 stone or 1 wood here (wwe-card-03)"
    carry_out(state, RED, "grain")
    assert why(state, "take wood") == "you can only take 1 grain here (wwe-card-01)"
    reveal(state, "merthin-returns")
    assert why(state, "take gold") == "you can only take 1 stone, 1 wood or 1 knowledge here (wwe-event-02)"


def test_sales_need_goods_and_an_open_market() -> None:
    state = table_with(cloth=2)
    state.covers = [CLOTH_MARKET]
    carry_out(state, RED, "sales")
    assert why(state, "sell wool") == "you have no wool (wwe-card-05)"
    assert why(state, "sell cloth") == "the cloth market is covered (wwe-setup-11)"
    state = table_with(cloth=2)
    carry_out(state, RED, "sales")
    play(state, "sell cloth")
    assert why(state, "sell cloth") == "one card sells only 1 cloth (wwe-card-05)"


def test_cloth_needs_wool_and_favor_gold_for_outlaws() -> None:
    state = table_with()
    carry_out(state, RED, "cloth-production")
    assert why(state, "weave") == "you have no wool (wwe-card-13)"
    stand_on(state, "prior")
    carry_out(state, GREEN, "favor")
    assert why(state, "move-on") == "the Outlaws are next, and you have no gold for them (wwe-card-18)"


# --- projects and houses


def test_a_project_accepts_resources_only_while_work_is_open() -> None:
    state = table_with(stone=3)
    put_project(state, "chapel")
    almost_done(state, "mill", wood=1)
    cover(state, "chapel")
    carry_out(state, RED, "building-project")
    assert why(state, "build palace stone") == "the Prior's Palace is not on the board (wwe-project-02)"
    assert why(state, "build chapel stone") == (
        "work on the Chapel of the Virgin Mary is barred until the chapter ends (wwe-project-06)"
    )
    assert why(state, "build mill stone") == "the Fulling Mill has no free space for stone (wwe-project-03)"
    assert why(state, "build bridge wood") == "you have no wood (wwe-card-04)"
    play(state, "build bridge stone")
    assert (
        why(state, "build tower stone")
        == "one card builds on only one project, and you have started on the Bridge (wwe-card-04)"
    )


def test_elfric_and_finished_projects_stop_work() -> None:
    state = table_with(chapter=2, stone=1, gold=1)
    put_project(state, "palace")
    put_project(state, "mill", stone=1, wood=3)
    state.finished.append(GAME.project["mill"])
    put_in_force(state, "elfric-leads-the-council")
    carry_out(state, RED, "building-project")
    assert why(state, "build bridge stone") == "an event allows work only on the Prior's Palace (wwe-event-16)"
    assert why(state, "build mill stone") == "the Fulling Mill is finished (wwe-project-05)"
    carry_out(state, RED, "donation")
    assert why(state, "donate bridge") == "an event allows work only on the Prior's Palace (wwe-event-16)"


def test_a_seal_needs_gold_and_a_project_without_one() -> None:
    state = table_with(gold=1)
    put_seals(state, "bridge", RED)
    carry_out(state, RED, "donation")
    assert why(state, "donate bridge") == "your seal is already on the Bridge (wwe-donation-01)"
    carry_out(state, GREEN, "donation")
    assert why(state, "donate bridge") == "you have no gold (wwe-card-12)"


def test_a_house_needs_a_free_space_a_new_rent_gold_and_the_resource() -> None:
    state = table_with(gold=1, wood=1)
    put_houses(state, RED, "stone-inn")
    put_houses(state, GREEN, "timber-shrine")
    carry_out(state, RED, "house-building")
    assert why(state, "house timber-shrine") == "there is already a house at the Timber Shrine (wwe-house-01)"
    assert why(state, "house timber-inn") == "you already have a house with the same rent (wwe-house-02)"
    assert why(state, "house stone-shrine") == "you have no stone (wwe-card-10)"
    carry_out(state, GREEN, "house-building")
    assert why(state, "house stone-granary") == "you have no gold (wwe-card-10)"


def test_rent_comes_from_own_houses_once_each() -> None:
    state = table_with()
    put_houses(state, RED, "stone-inn", "stone-shrine")
    carry_out(state, RED, "house-rent")
    assert why(state, "rent timber-inn") == "you have no house at the Timber Inn (wwe-card-11)"
    play(state, "rent stone-inn")
    assert why(state, "rent stone-inn") == "each house pays only once per card (wwe-house-05)"


# --- the plague and the duties


def test_care_needs_somebody_ill_and_knowledge() -> None:
    state = table_with(knowledge=3)
    make_ill(state, 1, 1)
    make_ill(state, 2, 3)
    make_ill(state, 4, 4)
    carry_out(state, RED, "medicine")
    assert why(state, "care place-3") == "the plague is not at the Herald's House (3) (wwe-plague-13)"
    assert why(state, "care place-4") == "the Weaver's House (4) needs 4 knowledge; you have 3 (wwe-plague-05)"
    play(state, "care place-1")
    assert why(state, "care place-2") == (
        "the Money Changer's House (2) needs 3 knowledge; you have 2 left (wwe-plague-06)"
    )
    assert why(state, "practise") == "you have chosen to care for the sick instead (wwe-card-16)"


def test_loyalty_averts_only_what_is_owed_and_must_be_there() -> None:
    state = table_with(chapter=1, in_round=6, piety=2, grain=1, gold=5)
    for seat in range(1, state.seats):
        set_goods(state, seat, piety=2, grain=2, gold=5)
    end_chapter(state)
    assert why(state, "protect penance") == "you have paid that duty; there is nothing to avert (wwe-penalty-05)"
    assert why(state, "protect begging") == "you have no loyalty (wwe-loyalty-01)"


# --- moves that belong elsewhere


def test_what_a_card_is_for_is_told_to_whoever_wants_it_without_the_card() -> None:
    state = table_with()
    turn(state, RED)
    assert why(state, "build bridge stone") == "only Building Project lets you do that (wwe-card-04)"
    assert why(state, "care place-1") == "only Medicine lets you do that (wwe-card-16)"
    assert why(state, "done") == "play a card now, even if its action does nothing (wwe-action-05)"


def test_what_needs_no_card_says_when_it_is_done() -> None:
    state = table_with()
    turn(state, RED)
    assert why(state, "discard grain") == "you discard a card after the one you play (wwe-discard-01)"
    assert why(state, "turn 2") == "the event card is turned once a round, before income (wwe-orient-01)"
    assert (
        why(state, "protect court") == "you can avert penalties with loyalty only when a chapter ends (wwe-loyalty-01)"
    )
    assert why(state, "take piety") == "only Piety lets you do that (wwe-card-02)"
    assert why(state, "take wool") == "no event lets you choose goods now (wwe-event-02)"


def test_other_moves_read_what_comes_first() -> None:
    state = GAME.new(seats=4, seed=7)
    while state.options[0].verb != "turn":
        state.apply(state.options[0])
    assert why(state, "done") == "turn the event card now (wwe-orient-01)"
    assert why(state, "play grain") == "you play one card each round, after the favor step (wwe-action-02)"
    carry_out(state, RED, "grain")
    play(state, "done")
    assert why(state, "done") == "discard a card now (wwe-discard-01)"


FITTING: dict[str, str] = {
    "turn": "wwe-orient-01 wwe-orient-05",
    "play": "wwe-action-02 wwe-discard-01 wwe-first-game-01",
    "give-up": "wwe-event-12",
    "lay": "wwe-action-06 wwe-action-02 wwe-discard-01",
    "discard": "wwe-discard-01 wwe-action-02",
    "take": "wwe-event-02 wwe-card-01 wwe-card-02 wwe-card-03 wwe-income-06",
    "build": "wwe-card-04 wwe-project-02 wwe-project-03 wwe-project-05 wwe-project-06 wwe-event-16",
    "sell": "wwe-card-05 wwe-setup-11",
    "weave": "wwe-card-13",
    "house": "wwe-card-10 wwe-house-01 wwe-house-02",
    "rent": "wwe-card-11 wwe-house-05",
    "donate": "wwe-card-12 wwe-donation-01 wwe-project-02 wwe-project-05 wwe-project-06 wwe-event-16",
    "practise": "wwe-card-15 wwe-card-16",
    "care": "wwe-card-16 wwe-plague-05 wwe-plague-06 wwe-plague-13",
    "move-on": "wwe-card-17 wwe-card-18",
    "trade": "wwe-event-06 wwe-income-06",
    "give": "wwe-event-02 wwe-event-20",
    "nothing": "wwe-event-19",
    "tear-down": "wwe-event-21",
    "protect": "wwe-loyalty-01 wwe-penalty-05",
}
"""The rules that may be quoted when a move is refused; the other verbs are answers, and read what comes first."""


ANSWERS = {"accept", "decline", "done"}


def test_every_verb_has_a_reason_at_its_decisions_and_another_at_other_moments() -> None:
    decisions = [step for name, step in GAME.steps.items() if step.options and name not in SENTENCES]
    verbs = {move.verb for move in GAME.moves} - ANSWERS
    assert {verb for step in decisions for verb in step.refused} == verbs == set(FITTING)
    for move in GAME.moves:
        if move.verb in verbs:
            assert move.when is not None
            assert move.when().rule == move.rule
            assert move.rule in GAME.rules.rules


def test_every_decision_says_what_it_is_about() -> None:
    for name, step in GAME.steps.items():
        if step.options and name not in SENTENCES:
            assert step.refusal_by is not None, step
            said = step.refusal_by(None, None, (RED,) * step.arity if step.arity > 1 else RED)
            assert said is not None
            assert " now" in said.reason
            assert said.rule in GAME.rules.rules


def test_which_card_a_move_needs_is_read_off_the_cards(tmp_path: Path) -> None:
    game = changed_game(tmp_path, ("actions", "- seek-favor: 1", "- build: 1\n      - take: [grain]"))
    state = empty_table(game=game)
    turn(state, RED)
    assert why(state, "build bridge stone") == "only Building Project or Favor lets you do that (wwe-card-04)"
    assert why(state, "take grain") == "only Grain or Favor lets you do that (wwe-card-01)"
    assert why(state, "move-on") == "play a card now, even if its action does nothing (wwe-action-05)"


@pytest.mark.parametrize("seats", one_of_all([3, 2, 4]))
def test_every_move_that_is_not_possible_has_a_reason_with_a_fitting_rule(seats: int) -> None:
    for state in positions(range(7), seats):
        options = set(state.options)
        for move in GAME.moves:
            if state.actor is not None and move not in options:
                refusal = state.refusal(move)
                assert refusal is not None
                assert refusal.reason
                fitting = FITTING[move.verb].split() if move.verb in FITTING else GAME.rules.rules
                assert refusal.rule in fitting, (state.agenda[-1], move, refusal)


def test_what_is_possible_rests_on_a_rule() -> None:
    state = table_with(chapter=4, cloth=2)
    put_in_force(state, "agents-from-florence")
    turn(state, RED)
    assert GAME.rule_of(state.view(RED), GAME.moves.find("trade agents-from-florence")) == "wwe-event-06"
    for state in positions(range(2)):
        for move in state.options:
            rule, said = GAME.rule_of(state.view(state.actor), move), state.agenda[-1][0].doc
            assert rule in GAME.rules.rules or any(each in said for each in GAME.rules.rules), (said, move)


def test_reasons_tell_nothing_that_the_player_cannot_know() -> None:
    chance = Random(3)
    for number, state in enumerate(positions(range(3))):
        if state.actor is None or number % 3:
            continue
        other = state.determinize(state.actor, chance)
        assert [state.refusal(move) for move in GAME.moves] == [other.refusal(move) for move in GAME.moves]
