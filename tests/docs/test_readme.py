"""What the README and the docs show is run."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

import kingsbridge_core as kb
from tests.cli.running import succeeds

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = [
    (path.name, line.removeprefix("$ "))
    for path in (ROOT / "README.md", ROOT / "docs" / "playing.md", ROOT / "docs" / "column-of-fire.md")
    for block in re.findall(r"```console\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    for line in block.splitlines()
    if line.startswith("$ ")
]


def test_the_python_of_the_readme_does_what_it_shows() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, verbose=False)
    assert results.attempted >= 8
    assert results.failed == 0


def test_there_are_exactly_two_commands_for_a_fresh_machine() -> None:
    commands = [line for line in README.splitlines() if line.startswith("python3 -m venv")]
    assert len(commands) == 2
    assert commands[0].endswith("kingsbridge play column-of-fire")
    assert ".venv/bin/pytest" in commands[1]


def test_ci_runs_the_test_command_of_the_readme() -> None:
    assert "grep -m 1 '\\.venv/bin/pytest' README.md" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize(("document", "command"), SHOWN)
def test_shown_commands_work(document: str, command: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    assert words[0] == "kingsbridge"
    assert succeeds(*words[1:], saves=tmp_path).strip()


def test_the_notice_is_there() -> None:
    assert "unofficial" in README
    assert "not affiliated" in README


@pytest.mark.parametrize("game", kb.games(), ids=lambda game: game.id)
def test_every_word_of_a_game_is_explained_to_card_authors(game: kb.Game[kb.State]) -> None:
    text = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
    (section,) = [part for part in text.split("\n## ") if part.startswith("Words") and f"data/{game.id}/" in part]
    explained = re.findall(r"^\| `([a-z-]+)(?:: [^`]*)?` \|", section, re.MULTILINE)
    assert sorted(explained) == sorted(game.words)


def test_every_command_is_mentioned_in_the_docs() -> None:
    from kingsbridge_core.cli import COMMANDS

    everything = README + "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))
    assert not [command for command in COMMANDS if f"kingsbridge {command}" not in everything]
