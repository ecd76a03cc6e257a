"""The lessons of the games: all that they name exists, and nothing is left unexplained or untranslated."""

from __future__ import annotations

import pytest

from kingsbridge_core.authoring.validation import problems_of_files
from tests.games.installed_games import GAMES, data_of


@pytest.mark.parametrize("game_id", GAMES)
def test_lessons_are_sound_complete_and_translated(game_id: str) -> None:
    """No error and no warning: a sentence of the log that was reworded needs its new words in `lessons.yaml` too."""
    files = [data_of(game_id) / "lessons.yaml", *data_of(game_id).glob("languages/*/lessons.yaml")]
    assert len(files) == 3
    assert problems_of_files(files) == []
