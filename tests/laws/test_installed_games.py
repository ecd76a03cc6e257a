"""The installed games keep the laws, with their own bots and all drawings of their tables."""

from __future__ import annotations

import pytest

import kingsbridge_core as kb
from kingsbridge_core.data.schemas import game_problems
from kingsbridge_core.laws import game_breaches
from kingsbridge_core.laws.processes import process_breaches
from kingsbridge_core.plugins import installed
from tests.proof import one_of_all, one_of_each

GAMES = [(game.id, seats) for game in kb.games() for seats in game.definition.seats]


@pytest.mark.parametrize(("game_id", "seats"), GAMES)
@pytest.mark.parametrize(("seed", "every"), one_of_all([(0, 32), *((seed, 8) for seed in range(8))]))
def test_random_games_keep_the_laws(game_id: str, seats: int, seed: int, every: int) -> None:
    """One game each, as CI must be quick; `kingsbridge check` plays thousands (CONTRIBUTING.md)."""
    game = kb.find_game(game_id)
    bots, table = installed().bots(game), installed().scene(game)
    breaches = list(game_breaches(game, seats, seed, every=every, bots=bots, table=table))
    assert not breaches, str(breaches[0])


@pytest.mark.parametrize(("game_id", "seats"), one_of_each(GAMES, kind=lambda case: case[0]))
def test_processes_and_saves_keep_the_laws(game_id: str, seats: int) -> None:
    breaches = list(process_breaches(kb.find_game(game_id), seats))
    assert not breaches, str(breaches[0])


@pytest.mark.parametrize("game", kb.games(), ids=lambda game: game.id)
def test_the_data_fits_its_schemas(game: kb.Game[kb.State]) -> None:
    assert game_problems(game) == []
