"""Whole matches of bots, played once by the real command line, for all tests that read saves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import succeeds

GAMES = ("pillars", "column-of-fire", "world-without-end")
BOTS = ["--seat", "bot:greedy"] * 3
Played = Callable[[str], Path]


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Gives the save of a finished match of a game."""
    folder = tmp_path_factory.mktemp("played")

    def save_of(game: str) -> Path:
        path = folder / f"{game}.jsonl"
        if not path.exists():
            succeeds("play", game, *BOTS, "--seed", "11", "--save", str(path), saves=folder)
        return path

    return save_of


@pytest.fixture
def running(tmp_path: Path) -> Path:
    """The save of a match of Pillars in which a person has made one move, and everybody still holds cards."""
    path = tmp_path / "running.jsonl"
    seats = ["--seat", "human:Ann", "--seat", "bot:greedy", "--seat", "bot:greedy"]
    succeeds("play", "pillars", *seats, "--seed", "5", "--save", str(path), saves=tmp_path, typed="1\n")
    return path
