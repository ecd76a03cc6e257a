"""The year: two halves, the order of turns, and what starts afresh in each turn."""

from __future__ import annotations

import pytest

from .table import (
    EVENTS,
    GAME,
    A,
    B,
    C,
    D,
    ally,
    empty_table,
    found,
    lay_deck,
    log_of,
    play,
    play_until,
    set_up,
    turns_in,
    whole_years,
)


@pytest.mark.rule("cof-year-01")
def test_everybody_plays_the_first_half_before_anybody_plays_the_second() -> None:
    state = set_up(4)
    log = log_of(state)
    whole_years(state)
    play_until(state, lambda state: state.round == 2)
    year = [(half, seat) for year, half, seat in turns_in(log) if year == 1]
    assert year == [(half, seat) for half in ("first", "second") for seat in (A, B, C, D)]


@pytest.mark.rule("cof-year-01")
def test_the_order_is_clockwise_from_the_start_player() -> None:
    state = set_up(3, game=type(GAME)({"start_player": 2}))
    log = log_of(state)
    whole_years(state)
    play_until(state, lambda state: state.round == 2)
    year = [(half, seat) for year, half, seat in turns_in(log) if year == 1]
    assert year == [(half, seat) for half in ("first", "second") for seat in (B, C, A)]


@pytest.mark.rule("cof-year-02")
def test_after_the_last_second_half_the_start_player_opens_the_next_year() -> None:
    state = empty_table()
    state.round = 2
    log = log_of(state)
    whole_years(state)
    play_until(state, lambda state: turns_in(log)[-1] == (3, "second", D))
    assert (state.actor, state.round, state.phase) == (D, 3, "second-half")
    play_until(state, lambda state: state.actor != D)
    assert turns_in(log)[-2:] == [(3, "second", D), (4, "first", A)]
    assert (state.actor, state.round, state.phase) == (A, 4, "first-half")
    assert max(state.scores) < 50


@pytest.mark.rule("cof-year-03")
def test_each_half_year_of_each_player_has_an_event_of_its_own() -> None:
    state = empty_table(points=20)
    state.round = 1
    ally(state, A, "pedro-ruiz", "brown", 3)
    lay_deck(state, "france", ["france-book-merchant", "france-fines-for-catholics", "france-ore-merchant"])
    lay_deck(state, "england", ["england-book-merchant", "england-fines-for-catholics", "england-ore-merchant"])
    lay_deck(state, "netherlands", ["jan-wolman", "netherlands-fines-for-catholics", "evi-dirks"])
    whole_years(state)
    play(state, "begin", "dismiss france-book-merchant", "end")
    assert state.scores == [18, 20, 18, 20]
    play(state, "begin", "end", "begin", "end", "begin", "end")
    assert (state.actor, state.round, state.phase) == (A, 2, "second-half")
    play(state, "roll", "take white", "decline", "reveal")
    assert state.scores == [16, 20, 16, 20]
    play_until(state, lambda state: state.actor == B)
    assert state.scores == [16, 20, 16, 20]
    play(state, "roll", "take orange", "decline", "reveal")
    assert state.scores == [14, 20, 14, 20]


@pytest.mark.rule("cof-year-03")
def test_events_removed_in_set_up_use_up_nothing() -> None:
    state = found(
        lambda seed: set_up(4, seed=seed), lambda state: len(state.out_of_game) == 2 and len(state.france) == 16
    )
    assert all(card in EVENTS.values() for card in state.out_of_game)
    catholics = [seat for seat in range(4) if state.religions[seat] == "catholic"]
    state.protection = [0] * 4
    whole_years(state)
    play_until(state, lambda state: state.phase == "second-half")
    assert (state.actor, state.round) == (A, 1)
    assert [state.religions[seat] for seat in catholics] == ["catholic"] * 2
    lay_deck(state, "france", ["france-book-merchant", "france-fines-for-catholics", "france-ore-merchant"])
    before = state.scores
    play(state, "take blue", "decline", "reveal")
    assert [before[seat] - state.scores[seat] for seat in catholics] == [2, 2]
