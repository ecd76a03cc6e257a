"""One log for all readers: it is told while the game is played, and put into words when somebody reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingsbridge_column_of_fire.game import ColumnOfFireGame
from kingsbridge_core import Match
from kingsbridge_core.engine.log import Line
from kingsbridge_core.text.language import ENGLISH, speaking

RECORDED = Path(__file__).parents[1] / "recorded" / "column_of_fire"
NAMES = ("Ann", "Ben", "Cem", "Dora")


def log_of(recording: str, code: str) -> list[Line]:
    """Everything that is told while a recorded game is made and played where a language is spoken."""
    with speaking(code):
        match = Match.load(RECORDED / f"{recording}.jsonl", read_only=True)
        log: list[Line] = []
        game = ColumnOfFireGame()
        state = game.new(seats=match.state.seats, seed=match.seed, log=log)
        for turn in match.turns:
            state.apply(game.moves.find(str(turn.move)))
    return log


def read(log: list[Line], code: str) -> list[str]:
    """A log as somebody reads it who speaks a language."""
    with speaking(code):
        return [line.told(NAMES) for line in log]


@pytest.mark.parametrize("recording", ["four-greedy-with-tiles", "two-random-use-up-a-deck"])
def test_one_log_is_read_in_three_languages_as_if_the_game_had_been_played_in_each(recording: str) -> None:
    log = log_of(recording, ENGLISH)
    in_english = read(log, ENGLISH)
    for code in ("fr", "ja"):
        played_there = read(log_of(recording, code), code)
        assert read(log, code) == played_there
        assert not set(in_english) & set(played_there)
    assert read(log, ENGLISH) == in_english


@pytest.mark.parametrize("code", ["fr", "ja"])
def test_what_was_told_where_another_language_is_spoken_is_english_to_who_speaks_english(code: str) -> None:
    log = log_of("four-greedy-with-tiles", code)
    assert read(log, ENGLISH) == read(log_of("four-greedy-with-tiles", ENGLISH), ENGLISH)
