"""The learning variant: six cards in the first chapter, all twelve afterwards."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.game import WorldWithoutEndGame
from kingsbridge_world_without_end.state import WorldWithoutEnd

from .table import (
    GAME,
    begin,
    ids,
    piles,
    play_quietly,
    play_until,
    set_goods,
    set_up,
    texts,
)

FIRST_GAME = WorldWithoutEndGame({"start_player": 1, "first_game": True})
STARRED = ["grain", "piety", "resource", "building-project", "sales", "privilege"]
OTHERS = ["house-building", "house-rent", "donation", "cloth-production", "medicine", "favor"]


def first_game(seats: int = 4, seed: int = 7) -> WorldWithoutEnd:
    """A first game in which everybody can pay the first duties, and chapter II begins with neither war nor nun."""
    state = set_up(seats, seed=seed, game=FIRST_GAME)
    for seat in range(seats):
        set_goods(state, seat, piety=2, grain=2, gold=9)
    state.chapter_2.sort(key=lambda event: event.id not in ("war-with-france", "caris-becomes-a-nun"))
    begin(state, FIRST_GAME.steps["next_round"]())
    return state


@pytest.mark.rule("wwe-first-game-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_first_chapter_of_a_first_game_only_the_starred_cards_are_used(seats: int) -> None:
    state = FIRST_GAME.new(seats=seats, seed=1)
    assert [card.id for card in FIRST_GAME.actions if card.starred] == STARRED
    for seat in range(seats):
        assert sorted(ids(state.hands[seat])) == sorted(STARRED)
        assert piles(state, seat) == (0, 0)
    play_until(state, lambda now: now.phase == "action")
    assert sorted(texts(state)) == sorted(f"play {card}" for card in STARRED)


@pytest.mark.rule("wwe-first-game-02")
@pytest.mark.parametrize("seats", [2, 4])
def test_from_the_second_chapter_on_all_twelve_cards_are_used_and_a_discard_follows_each_play(seats: int) -> None:
    state = first_game(seats)
    play_until(state, lambda now: now.round == 7)
    for seat in range(seats):
        assert sorted(ids(state.hands[seat])) == sorted([*STARRED, *OTHERS])
        assert state.aside[seat] == []
        assert piles(state, seat) == (0, 0)
    play_until(state, lambda now: now.phase == "action")
    for _ in range(seats):
        actor = state.actor
        assert actor is not None
        assert len(texts(state)) == 12
        play_quietly(state)
        play_until(state, lambda now: texts(now)[0].startswith("discard "))
        assert state.actor == actor
        assert len(texts(state)) == 11
        play_quietly(state)
        assert piles(state, actor) == (1, 1)
        assert len(state.hands[actor]) == 10


@pytest.mark.rule("wwe-first-game-03")
@pytest.mark.parametrize("seed", range(8))
def test_in_the_first_chapter_of_a_first_game_six_cards_are_played_and_none_is_discarded(seed: int) -> None:
    state = first_game(seed=seed)
    played = [0] * 4
    while state.round < 7:
        assert not [text for text in texts(state) if text.startswith(("discard ", "lay "))]
        actor, options = state.actor, texts(state)
        assert actor is not None
        assert state.discards == [[], [], [], []]
        played[actor] += options[0].startswith("play ")
        play_quietly(state)
    assert played == [6, 6, 6, 6]


@pytest.mark.rule("wwe-first-game-03")
def test_all_six_cards_of_the_first_chapter_lie_on_the_action_piles_at_its_end() -> None:
    state = first_game()
    play_until(state, lambda now: now.round == 6 and now.phase == "action")
    begin_only_actions(state)
    assert [piles(state, seat) for seat in range(4)] == [(6, 0)] * 4
    assert state.hands == [[], [], [], []]


def begin_only_actions(state: WorldWithoutEnd) -> None:
    """Play the actions of this round out and let nothing come after them."""
    end = next(index for index, (step, argument) in enumerate(state.agenda) if argument == "round-end")
    state.agenda[: end + 1] = []
    play_until(state, lambda now: now.actor is None)


@pytest.mark.rule("wwe-first-game-03")
def test_the_first_game_is_an_option_that_is_off_by_default() -> None:
    state = GAME.new(seats=4, seed=1)
    assert [len(hand) for hand in state.hands] == [12] * 4
    plain = WorldWithoutEndGame().new(seats=2, seed=1)
    assert [len(hand) for hand in plain.hands] == [12] * 2
