"""The installed games, their languages and their lists of cards, to parametrize tests with."""

from __future__ import annotations

from pathlib import Path

import kingsbridge_core as kb

GAMES = [game.id for game in kb.games()]


def data_of(game_id: str) -> Path:
    """The folder of a game's data files."""
    source = kb.find_game(game_id).definition_source
    assert isinstance(source, Path)
    return source.parent


def languages_of(game_id: str) -> list[str]:
    """The languages in which a game can be played."""
    return sorted(path.name for path in (data_of(game_id) / "languages").iterdir() if path.is_dir())


LANGUAGES = [(game_id, code) for game_id in GAMES for code in languages_of(game_id)]
FILES = [(game_id, path.stem) for game_id in GAMES for path in sorted(data_of(game_id).glob("*.yaml"))]
LISTS = [(game_id, listed) for game_id in GAMES for listed in kb.find_game(game_id).lists]
