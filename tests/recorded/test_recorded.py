"""Law 10: the recorded games replay, and reach every card and every ending."""

from __future__ import annotations

import pytest

import kingsbridge_core as kb
from kingsbridge_core.laws import assert_recorded
from kingsbridge_core.match.match import Match

from .record import HERE, RECORDINGS


@pytest.mark.parametrize("game_id", [game.id for game in kb.games()])
def test_recorded_games_reach_every_card_and_every_ending(game_id: str) -> None:
    assert_recorded(kb.find_game(game_id), HERE / game_id)


@pytest.mark.parametrize("game_id", list(RECORDINGS))
def test_every_recording_is_there(game_id: str) -> None:
    assert sorted(path.stem for path in (HERE / game_id).glob("*.jsonl")) == sorted(RECORDINGS[game_id])


def test_one_recording_shows_a_privilege_that_fell_to_the_king() -> None:
    match = Match.load(HERE / "pillars" / "a-privilege-fell-to-the-king.jsonl", read_only=True)
    told = [line.text for turn in match.turns for line in turn.lines]
    assert any("goes under the privilege pile" in text for text in told)
    assert match.state.round == 6
