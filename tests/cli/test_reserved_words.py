"""A game whose moves have the name of a command at the prompt is warned where games are checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kingsbridge_core.cli.session.prompt import COMMANDS, collisions
from kingsbridge_core.engine.moves import Catalogue
from kingsbridge_core.plugins import Plugins
from tests.plugins.writing import GOOD, write_good

from .running import kingsbridge

SAID = "no one can type the move '{verb} 1': it is a command at the prompt; choose other words"


def write_with_verb(folder: Path, verb: str) -> None:
    """Write the game of coins with another verb."""
    package = write_good(folder, f"coins_of_{folder.name}")  # a module of its own for every test
    (package / "__init__.py").write_text(GOOD.replace('self.moves.each("take"', f'self.moves.each("{verb}"'))


@pytest.mark.parametrize("verb", COMMANDS)
def test_every_command_is_a_word_that_no_move_should_begin_with(tmp_path: Path, verb: str) -> None:
    write_with_verb(tmp_path, verb)
    assert collisions(Plugins(tmp_path).game("coins")) == [SAID.format(verb=verb)], "said once of a verb"


def test_the_games_that_are_shipped_have_no_such_moves() -> None:
    for game in Plugins().games():
        assert collisions(game) == []


def test_it_is_told_by_doctor_and_check(tmp_path: Path) -> None:
    write_with_verb(tmp_path, "goal")
    doctor = kingsbridge("--plugins-dir", str(tmp_path), "doctor", saves=tmp_path)
    assert doctor.code == 1
    assert f"WRONG: coins: {SAID.format(verb='goal')}\n" in doctor.output
    check = kingsbridge("--plugins-dir", str(tmp_path), "check", "coins", "--games=1", "--json", saves=tmp_path)
    assert check.code == 1
    assert json.loads(check.output)["problems"] == [SAID.format(verb="goal")]


def test_a_possible_move_still_goes_before_the_command_of_its_name(tmp_path: Path) -> None:
    write_with_verb(tmp_path, "log")
    played = kingsbridge(
        *("--plugins-dir", str(tmp_path), "play", "coins", "--seat=human:Ann", "--seed=1"),
        saves=tmp_path / "saves",
        typed="log 2\nscore\n",
    )
    assert "coins 2" in played.output


def test_the_catalogue_knows_no_commands() -> None:
    made = Catalogue()
    for verb in COMMANDS:
        made.one(verb)
    assert len(made) == len(COMMANDS)
