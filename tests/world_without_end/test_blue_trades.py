"""The trades of blue events: once a round, before the card or after its action."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kingsbridge_world_without_end.state import WorldWithoutEnd

from .table import (
    BLUE,
    GAME,
    GREEN,
    RED,
    empty_table,
    have,
    owe,
    play,
    put_in_force,
    put_seals,
    refused,
    set_goods,
    set_stock,
    texts,
    turn,
)

FLORENCE = "agents-from-florence"


@pytest.mark.rule("wwe-event-39")
def test_cloth_just_woven_can_be_traded_after_the_action() -> None:
    state = empty_table(chapter=2)
    put_in_force(state, FLORENCE)
    set_goods(state, RED, wool=1)
    turn(state, RED)
    assert f"trade {FLORENCE}" not in texts(state)
    play(state, "play cloth-production", "weave", "done", f"trade {FLORENCE}")
    assert have(state, RED, "wool", "cloth", "gold") == (0, 0, 3)


@pytest.mark.rule("wwe-event-39")
def test_the_royal_court_may_trade_too_but_once() -> None:
    state = empty_table(chapter=2)
    put_in_force(state, FLORENCE)
    owe(state, BLUE, gold=1)
    set_goods(state, BLUE, cloth=2)
    turn(state, BLUE)
    play(state, "lay grain", f"trade {FLORENCE}")
    assert have(state, BLUE, "cloth", "gold") == (1, 3)
    assert texts(state)[0].startswith("discard ")
    assert refused(state, f"trade {FLORENCE}").rule is not None


@pytest.mark.rule("wwe-event-39")
def test_who_traded_before_the_card_is_not_asked_again_after_it() -> None:
    state = empty_table(chapter=2)
    put_in_force(state, FLORENCE)
    set_goods(state, RED, cloth=2)
    turn(state, RED)
    play(state, f"trade {FLORENCE}", "play grain", "take grain")
    assert texts(state)[0].startswith("discard ")
    assert have(state, RED, "cloth", "gold") == (1, 3)


@pytest.mark.rule("wwe-event-39")
def test_who_forgoes_the_action_may_trade_afterwards() -> None:
    state = empty_table(chapter=2)
    put_in_force(state, FLORENCE, "caris-becomes-a-nun")
    set_goods(state, GREEN, cloth=1)
    turn(state, GREEN)
    play(state, "give-up", "lay grain", f"trade {FLORENCE}")
    assert have(state, GREEN, "cloth", "gold") == (0, 3)


@pytest.mark.rule("wwe-event-39")
def test_to_be_asked_does_not_tell_who_could_trade() -> None:
    for cloth in (0, 1):
        state = empty_table(chapter=2)
        put_in_force(state, FLORENCE)
        set_goods(state, RED, cloth=cloth)
        turn(state, RED)
        play(state, "play grain", "take grain")
        assert texts(state)[-1] == "done"


@pytest.mark.rule("wwe-action-02", "wwe-donation-01")
def test_after_a_donation_without_a_project_left_the_seal_is_named() -> None:
    state = empty_table()
    put_seals(state, "bridge", RED)
    set_goods(state, RED, gold=2)
    assert after(state, "donation", "donate bridge") == "your seal is already on the Bridge"


@pytest.mark.rule("wwe-action-02", "wwe-income-06")
@pytest.mark.parametrize(
    ("card", "good", "move"),
    [("grain", "grain", "take grain"), ("piety", "piety", "take piety"), ("cloth-production", "cloth", "weave")],
)
def test_after_a_card_for_what_the_stock_lacks_the_stock_is_named(card: str, good: str, move: str) -> None:
    state = empty_table()
    set_stock(state, **{good: 0})
    assert after(state, card, move).endswith("left in stock")


def after(state: WorldWithoutEnd, card: str, move: str) -> str:
    """Why a move is refused when a card was played and found nothing to do."""
    turn(state, RED)
    play(state, f"play {card}")
    assert texts(state)[0].startswith("discard ")
    return refused(state, move).reason


@pytest.mark.rule("wwe-action-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_sends_a_player_to_the_card_that_was_just_played(seats: int) -> None:
    tried = Counter[str]()
    for seed in range(6):
        state, chance = GAME.new(seats, seed), Random(seed)
        while state.actor is not None:
            played = state.actions[state.actor][-1:]
            if state.agenda[-1][0].name in ("discard", "trade_after") and state.carried_out[state.actor]:
                for move in GAME.moves:
                    said = state.refusal(move)
                    assert said is None or f"the card {played[0].name}" not in said.reason or "over" in said.reason, (
                        said,
                        move,
                    )
                    tried[move.verb] += said is not None and "for that" not in said.reason
            state.apply(chance.choice(list(state.options)))
    assert tried["donate"]
    assert tried["weave"]
    assert tried["house"]


@pytest.mark.rule("wwe-action-02")
def test_what_the_card_just_played_allowed_once_is_over() -> None:
    state = empty_table()
    turn(state, RED)
    play(state, "play grain", "take grain")
    assert refused(state, "take grain").reason == "the action of Grain is over"
    assert "only Donation" in refused(state, "donate bridge").reason
