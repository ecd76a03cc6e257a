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
PAGES = ("playing", "column-of-fire", "expansions")
SHOWN = [
    (path.name, line.removeprefix("$ "))
    for path in (ROOT / "README.md", *(ROOT / "docs" / f"{page}.md" for page in PAGES))
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
    assert ' ".[browser]" ' in commands[0]
    assert README.splitlines()[README.splitlines().index(commands[0]) + 1] == ".venv/bin/kingsbridge serve"
    assert ".venv/bin/pytest" in commands[1]


def test_ci_runs_the_test_command_of_the_readme() -> None:
    assert "grep -m 1 '\\.venv/bin/pytest' README.md" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize(("document", "command"), SHOWN)
def test_shown_commands_work(document: str, command: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    assert words[0] == "kingsbridge"
    assert succeeds(*words[1:], saves=tmp_path).strip()


def shown_game() -> tuple[str, list[str], list[str]]:
    """The game in the README: its command, the moves typed in it, and the lines shown besides."""
    (block,) = [block for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL) if "Ann> " in block]
    command, *lines = block.splitlines()
    typed = [line.removeprefix("Ann> ") for line in lines if line.startswith("Ann> ")]
    return (
        command.removeprefix("$ kingsbridge "),
        typed,
        [line for line in lines if not line.startswith(("Ann> ", "..."))],
    )


def test_the_game_in_the_readme_goes_as_shown(tmp_path: Path) -> None:
    command, typed, shown = shown_game()
    output = succeeds(*shlex.split(command), saves=tmp_path, typed="\n".join(typed))
    told = iter(output.splitlines())
    assert [line for line in shown if line not in told] == []  # each of them after the one before
    assert len(shown) == 6


def test_only_one_picture_and_one_link_a_use() -> None:
    assert README.count("![") == 1
    for use in ("Play", "Write cards", "Write a game"):
        (text,) = re.findall(rf"^## {use}\n(.*?)^## ", README, re.DOTALL | re.MULTILINE)
        assert text.count("](") == 1


def test_the_notice_is_there() -> None:
    assert "unofficial" in README
    assert "not affiliated" in README


@pytest.mark.parametrize("game", kb.games(), ids=lambda game: game.id)
def test_every_word_of_a_game_is_explained_to_card_authors(game: kb.Game[kb.State]) -> None:
    pages = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("cards*.md"))]
    sections = [part for page in pages for part in re.split(r"^## Words|^# The cards", page, flags=re.MULTILINE)[1:]]
    (section,) = [
        part.partition("\n## Sets")[0] for part in sections if f"data/{game.id}/" in part.partition("\n## Sets")[0]
    ]
    explained = re.findall(r"^\| `([a-z-]+)(?:: [^`]*)?` \|", section, re.MULTILINE)
    shared = game.vocabulary.words if game.vocabulary else ()
    assert sorted(explained) == sorted({*game.words} - {*shared})
    everywhere = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8").partition("## Words of all games")[2]
    assert not [name for name in shared if f"| `{name}: " not in everywhere]


def test_every_command_is_mentioned_in_the_docs() -> None:
    from kingsbridge_core.cli import COMMANDS

    everything = README + "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))
    assert not [command for command in COMMANDS if f"kingsbridge {command}" not in everything]
