"""The engine answers today what it answered when the golden playthroughs were written."""

from __future__ import annotations

import pytest

import kingsbridge_core as kb

from .playthrough import path_of, playthrough

GAMES = [(game.id, seats) for game in kb.games() for seats in game.definition.seats]


@pytest.mark.parametrize(("game_id", "seats"), GAMES)
def test_a_random_game_goes_as_it_went(game_id: str, seats: int) -> None:
    expected = path_of(game_id, seats).read_text(encoding="utf-8").splitlines()
    for number, (line, wanted) in enumerate(zip(playthrough(kb.find_game(game_id), seats), expected, strict=True), 1):
        assert line == wanted, f"{path_of(game_id, seats).name}:{number}"
