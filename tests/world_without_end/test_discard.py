"""The card that is given up after the one that is played."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kingsbridge_core.engine.log import heard
from kingsbridge_core.engine.pieces import FACE_DOWN
from kingsbridge_world_without_end.game import WorldWithoutEndGame
from kingsbridge_world_without_end.state import WorldWithoutEnd

from .table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    empty_table,
    end_chapter,
    have,
    ids,
    log_of,
    owe,
    phase,
    piles,
    play,
    play_out,
    points,
    put_in_force,
    put_on_pile,
    refused,
    reveal,
    set_goods,
    set_piles,
    texts,
    told,
    turn,
)


@pytest.mark.rule("wwe-discard-01")
def test_after_the_played_card_another_one_is_given_up_without_effect() -> None:
    state = empty_table()
    turn(state, RED)
    play(state, "play grain", "take grain")
    assert texts(state) == [f"discard {card}" for card in ids(state.hands[RED])], "any card, but one has to go"
    assert len(state.hands[RED]) == 11
    play(state, "discard medicine")
    assert len(state.hands[RED]) == 10
    assert piles(state, RED) == (1, 1)
    assert ids(state.discards[RED]) == ["medicine"]
    assert (have(state, RED, "gold"), points(state)[RED]) == ((0,), 10)
    assert state.actor is None


@pytest.mark.rule("wwe-discard-02")
def test_nothing_is_discarded_while_the_action_pile_is_not_the_larger_one() -> None:
    state = empty_table()
    set_piles(state, RED, 0, ["favor"])
    turn(state, RED)
    play(state, "play grain", "take grain")
    assert state.actor is None
    assert piles(state, RED) == (1, 1)
    state.round += 1
    turn(state, RED)
    play(state, "play piety", "take piety")
    assert piles(state, RED) == (2, 1)
    play(state, "discard sales")
    assert piles(state, RED) == (2, 2)
    assert state.actor is None


# --- events that order discards


def ordered_discards(folder: Path, number: int, pile: int) -> WorldWithoutEnd:
    """Red, alone with cards in hand, meets an event that orders this many discards, with both piles of this size."""
    folder = copied_data(folder, "everyone: [{gold: 2}]", f"discard-cards: {number}")

    class Changed(WorldWithoutEndGame):
        data = folder
        definition_source = folder / "game.yaml"

    game = Changed({"start_player": 1})
    state = empty_table(chapter=2, in_round=pile + 1, game=game)
    for seat in range(4):
        cards = list(game.actions)
        filled = pile if seat == RED else 6
        state.actions[seat], state.discards[seat] = cards[:filled], cards[filled : 2 * filled]
        state.hands[seat] = cards[2 * filled :]
    event = next(card for card in game.events if card.id == "wedding-feast")
    if event in state.chapter_2:
        state.chapter_2.remove(event)
    state.chapter_2.append(event)
    phase(state, "reveal")
    return state


def copied_data(folder: Path, old: str, new: str) -> Path:
    """The data of the game, with this changed in the events."""
    for source in WorldWithoutEndGame.data.glob("*.yaml"):
        text = source.read_text(encoding="utf-8")
        assert source.stem != "events" or old in text
        text = text.replace(old, new) if source.stem == "events" else text
        (folder / source.name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.rule("wwe-discard-03")
def test_a_forced_discard_never_takes_the_pile_above_six(tmp_path: Path) -> None:
    state = ordered_discards(tmp_path, 2, 5)
    assert state.actor == RED
    play_out(state)
    assert piles(state, RED) == (5, 6)
    assert len(state.hands[RED]) == 1, "to be played"
    assert [piles(state, seat) for seat in (GREEN, YELLOW, BLUE)] == [(6, 6)] * 3
    turn(state, RED)
    play_out(state)
    assert (piles(state, RED), state.hands[RED]) == ((6, 6), [])


@pytest.mark.rule("wwe-discard-03")
def test_below_six_the_event_takes_what_it_orders(tmp_path: Path) -> None:
    state = ordered_discards(tmp_path, 2, 2)
    play_out(state)
    assert piles(state, RED) == (2, 4)
    assert len(state.hands[RED]) == 6


# --- a whole chapter


def second_chapter_with_everything(seed: int) -> WorldWithoutEnd:
    """Red owes penance, Green the court, Yellow both; then come the nun and the war, at a different time each game."""
    chance = Random(seed)
    state = empty_table(chapter=1, in_round=6, seed=seed, points=30)
    for seat, (piety, gold) in enumerate([(0, 9), (2, 0), (0, 0), (2, 9)]):
        set_piles(state, seat, 6, 6)
        set_goods(state, seat, piety=piety, grain=2, gold=gold)
    end_chapter(state)
    play_out(state)
    state.round += 1
    events = ["caris-becomes-a-nun", "war-with-france", "flemish-buyers", "wedding-feast", "woodcutters"]
    chance.shuffle(events)
    put_on_pile(state, *events)
    for each in range(6):
        phase(state, "reveal", "orient", "income", "favor", "action")
        while state.actor is not None:
            state.apply(chance.choice(list(state.options)))
        if each < 5:
            phase(state, "round-end")
            state.round += 1
    return state


@pytest.mark.rule("wwe-discard-04")
@pytest.mark.parametrize("seed", range(12))
def test_at_the_end_of_a_chapter_six_cards_are_laid_up_and_six_given_up(seed: int) -> None:
    state = second_chapter_with_everything(seed)
    assert state.round == 12
    for seat in range(4):
        assert piles(state, seat) == (6, 6)
        assert not state.hands[seat]


# --- secrets


@pytest.mark.rule("wwe-discard-05")
def test_discarded_cards_are_a_secret_of_their_owner_for_the_whole_chapter() -> None:
    state = empty_table()
    log = log_of(state)
    for card in ("favor", "sales", "medicine", "donation"):
        turn(state, RED)
        play(state, "play " + ids(state.hands[RED])[0])
        if "done" in texts(state):
            play(state, "done")
        play(state, f"discard {card}")
        state.round += 1
    assert "favor" in ids(state.view(RED).discards[RED])
    for seat in (GREEN, YELLOW, BLUE, None):
        assert state.view(seat).discards[RED] == [FACE_DOWN] * 4
        assert state.view(seat).hands[RED] == [FACE_DOWN] * 4
        assert "Favor" not in " ".join(told(heard(log, seat)))


# --- every discard that belongs to a card laid up


@pytest.mark.rule("wwe-discard-06")
def test_after_penance_nothing_is_discarded_for_the_card_of_a_given_up_action() -> None:
    state = empty_table(chapter=2)
    put_in_force(state, "caris-becomes-a-nun")
    set_piles(state, GREEN, 0, ["favor"])
    turn(state, GREEN)
    play(state, "give-up", "lay grain")
    assert state.actor is None
    assert piles(state, GREEN) == (1, 1)
    assert have(state, GREEN, "knowledge", "grain") == (1, 0)


@pytest.mark.rule("wwe-discard-06")
def test_after_penance_nothing_is_discarded_at_the_royal_court() -> None:
    state = empty_table(chapter=2)
    owe(state, GREEN, piety=1, gold=1)
    set_piles(state, GREEN, 0, ["favor"])
    turn(state, GREEN)
    assert refused(state, "play grain")
    play(state, "lay grain")
    assert state.actor is None
    assert piles(state, GREEN) == (1, 1)


@pytest.mark.rule("wwe-discard-06")
def test_only_an_event_that_orders_discards_makes_the_discard_pile_the_larger_one() -> None:
    state = empty_table(chapter=4, in_round=3, active=GREEN)
    for seat in range(4):
        set_piles(state, seat, 2, 2)
    reveal(state, "day-of-mourning")
    play_out(state)
    assert [piles(state, seat) for seat in range(4)] == [(2, 3)] * 4
    turn(state, GREEN)
    play(state, "play piety", "take piety")
    assert state.actor is None
    assert piles(state, GREEN) == (3, 3)
