"""The lessons of every game meet what really happens in play: each event comes, and each decision has its lesson."""

from __future__ import annotations

import pytest

import kingsbridge_core as kb
from kingsbridge_core.engine.chance import derived, pick
from kingsbridge_core.engine.log import Line

from .installed_games import GAMES

GAMES_PLAYED = 60


@pytest.mark.parametrize("game_id", GAMES)
def test_every_lesson_comes_up_in_some_game(game_id: str) -> None:
    game = kb.find_game(game_id)
    missing = set(game.lessons.lessons)
    for seed in range(GAMES_PLAYED):
        rng, log = derived(seed, 3), list[Line]()
        state = game.new(game.definition.seats[seed % len(game.definition.seats)], seed, log=log)
        while state.actor is not None:
            lesson = game.lessons.of_decision(state)
            assert lesson is not None, "no decision of these games explains itself"
            missing.discard(lesson.id)
            state.apply(pick(rng, list(state.options)))
        missing -= {lesson.id for lesson in game.lessons.of_lines(log)}
        if not missing:
            return
    assert not missing
