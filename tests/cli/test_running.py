"""A command in the process of the tests does what it does in a process of its own, and leaves nothing behind."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import click
import pytest

from kingsbridge_core.cli import COMMANDS
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import language
from tests.played import Played

from .running import kingsbridge

SET = "format: 1\ngame: pillars\ntitle: A Test\nchange:\n  cards:\n    tom: {value: 9}\n"
SHORT: dict[str, str] = {
    "games": "games",
    "play": "play pillars --seed 3 --no-save",
    "learn": "learn pillars --seed 3 --no-save",
    "resume": "resume {save}",
    "saves": "saves",
    "replay": "replay {save} --to 5",
    "export": "export {save} --format text",
    "rules": "rules pillars pil-play-04",
    "cards": "cards pillars tom --set {set}",
    "new": "new game Sheep --to {folder}/sheep",
    "validate": "validate {set} --play 1",
    "schema": "schema pillars",
    "languages": "languages",
    "check": "check pillars --games 1 --players 3 --every 100",
    "simulate": "simulate pillars --games 4 --json --seed 2",
    "compare": "compare --set {set} --games 4 --json",
    "tournament": "tournament pillars --games 4 --json --seed 2",
    "doctor": "doctor",
}
"""Every command once, with little to do."""


def words_of(command: str, folder: Path, save: Path) -> list[str]:
    """Return the arguments of a command; whatever it may write to is in this folder."""
    folder.mkdir()
    own, card_set = folder / "match.jsonl", folder / "set.yaml"
    own.write_bytes(save.read_bytes())
    card_set.write_text(SET)
    return [word.format(save=own, set=card_set, folder=folder) for word in SHORT[command].split()]


def test_every_command_is_among_them() -> None:
    assert list(SHORT) == [name for name in COMMANDS if name != "serve"], "which runs until it is stopped"


@pytest.mark.parametrize("code", ["en", pytest.param("fr", marks=pytest.mark.proof)])
@pytest.mark.parametrize("command", SHORT)
def test_a_command_says_the_same_in_a_process_of_its_own(
    played: Played, tmp_path: Path, command: str, code: str
) -> None:
    said = []
    for apart in (True, False):
        folder = tmp_path / str(apart)
        words = words_of(command, folder, played("pillars"))
        done = kingsbridge(
            *words, saves=folder / "saves", typed="1\n1\nquit\n", apart=apart, more={"KINGSBRIDGE_LANG": code}
        )
        said.append((done.code, done.output.replace(str(folder), ""), done.errors.replace(str(folder), "")))
    assert said[0] == said[1]


def test_a_command_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("import kingsbridge_core\n")
    games = installed().games()
    before = (dict(os.environ), Path.cwd(), sys.argv, sys.stdout, language(), click.Context.formatter_class)
    arguments = ("--plugins-dir", str(tmp_path), "--lang", "fr", "play", "--theme", "light", "--help")
    helped = kingsbridge(*arguments, saves=tmp_path, folder=tmp_path)
    assert "Exemple" in helped.output
    kingsbridge("validate", "--explain", "KB203", saves=tmp_path)
    after = (dict(os.environ), Path.cwd(), sys.argv, sys.stdout, language(), click.Context.formatter_class)
    assert after == before
    assert all(old is new for old, new in zip(games, installed().games(), strict=True))
    assert "own" not in sys.modules
    assert gc.isenabled()
    assert "Example" in kingsbridge("play", "--help", saves=tmp_path).output
