"""`kingsbridge new game`: a plugin package that keeps the laws and passes its own tests at once."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from kingsbridge_core.authoring.new_game import ENDING, TEMPLATES, check_name, files_of
from tests.cli.running import environment, fails, succeeds
from tests.plugins.writing import PIP
from tests.proof import one_of_all

ROOT = Path(__file__).parents[2]
NAMES = ["sheep-market", "null"]
"""One of two words, and one that YAML would take for something else."""


def run(*command: str | Path, folder: Path, **more: str) -> str:
    """Run a Python program that must succeed."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**environment(folder, more), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module", params=one_of_all(NAMES))
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """Make a new game, and return its name and its folder."""
    folder = tmp_path_factory.mktemp("new") / "a folder"
    said = succeeds("new", "game", request.param, str(folder), saves=folder.parent)
    assert f"kingsbridge --plugins-dir '{folder}' check {request.param}" in said
    return request.param, folder


def test_it_keeps_the_laws(game: tuple[str, Path], tmp_path: Path) -> None:
    name, folder = game
    said = succeeds("--plugins-dir", str(folder), "check", name, "--games", "3", saves=tmp_path)
    assert said.count(" kept: ") == 9
    assert "data:" not in said


def test_it_teaches_itself(game: tuple[str, Path], tmp_path: Path) -> None:
    name, folder = game
    lessons = folder / name.replace("-", "_") / "data" / "lessons.yaml"
    assert "nothing wrong" in succeeds("--plugins-dir", str(folder), "validate", str(lessons), saves=tmp_path)
    told = succeeds("--plugins-dir", str(folder), "learn", name, "--seed=1", saves=tmp_path, typed="1\n")
    assert "You begin with 3 cards each." in told
    assert "Lesson: Which card do you play?:\n  Each card does at once what it says" in told
    assert "A sensible move now: play " in told
    assert told.count("Lesson: A card is played:") == 1


def test_it_passes_its_own_tests(game: tuple[str, Path]) -> None:
    assert " passed" in run("-m", "pytest", "-p", "no:cacheprovider", folder=game[1])


def test_it_is_sound_to_the_tools_of_the_trade(game: tuple[str, Path], tmp_path: Path) -> None:
    name, folder = game
    run("-m", "ruff", "check", "--no-cache", ".", folder=folder)
    run("-m", "ruff", "format", "--no-cache", "--check", ".", folder=folder)
    package = name.replace("-", "_")
    run("-m", "mypy", "--strict", "--cache-dir", tmp_path, package, "tests", folder=folder, MYPYPATH=str(ROOT))


def test_it_can_be_played_and_has_bot_table_and_rules(game: tuple[str, Path], tmp_path: Path) -> None:
    name, folder = game
    plugins = ["--plugins-dir", str(folder)]
    bots = ["--seat", "bot:greedy", "--seat", "bot:random"]
    assert "wins." in succeeds(*plugins, "play", name, *bots, "--seed", "2", saves=tmp_path)
    assert "Pile: " in succeeds(*plugins, "play", name, "--seed", "2", saves=tmp_path, typed="1\n")
    assert "turn-01: In each round" in succeeds(*plugins, "rules", name, "round", saves=tmp_path)


def test_it_can_be_installed(game: tuple[str, Path], tmp_path: Path) -> None:
    name, folder = game
    subprocess.run([*PIP, str(tmp_path / "site"), str(folder)], check=True, capture_output=True)
    said = succeeds("games", saves=tmp_path, more={"PYTHONPATH": f"{tmp_path / 'site'}{os.pathsep}{ROOT}"})
    assert f"{name}: " in said
    assert "bots: random, greedy" in said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("class", "a Python keyword"),
        ("json", "the Python module of that name"),
        ("sys", "the Python module of that name"),
        ("yaml", "the Python module of that name"),
        ("pillars", "a game of that name is already installed"),
        ("column-of-fire", "a game of that name is already installed"),
        ("tests", "the folder of the game's tests"),
        ("Sheep Market", "try 'sheep-market'"),
        ("1st", "try 'st'"),
        ("../evil", "try 'evil'"),
        ("", "lower-case letters"),
        ("a" * 41, "at most 40 characters"),
        ("\x1b[31m", "lower-case letters"),
    ],
)
def test_a_name_that_would_bring_trouble_is_refused(name: str, said: str, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    errors = fails("new", "game", "--", name, str(folder), saves=tmp_path)
    assert said in errors
    assert "\x1b" not in errors
    assert not folder.exists()


def test_a_folder_that_is_not_empty_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("my work")
    assert "is not empty" in fails("new", "game", "sheep-market", str(tmp_path), saves=tmp_path)
    assert "is a file" in fails("new", "game", "sheep-market", str(tmp_path / "mine"), saves=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_an_empty_folder_will_do(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    succeeds("new", "game", "sheep-market", str(tmp_path / "empty"), saves=tmp_path)
    assert (tmp_path / "empty" / "pyproject.toml").is_file()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    assert "cannot be written" in fails("new", "game", "sheep-market", "/dev/null/new", saves=tmp_path)


def test_nothing_of_the_templates_is_left_over() -> None:
    for path, text in files_of(check_name("sheep-market")):
        assert "@package" not in text
        assert "@class" not in text
        assert "@rules" not in text
        assert ENDING not in path.name


def test_a_wheel_carries_the_templates(tmp_path: Path) -> None:
    run("-m", "build", "--no-isolation", "--wheel", "--outdir", tmp_path, ROOT, folder=tmp_path)
    (wheel,) = tmp_path.glob("kingsbridge-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for path in TEMPLATES.rglob(f"*{ENDING}"):
        assert f"kingsbridge_core/{path.relative_to(ROOT / 'kingsbridge_core').as_posix()}" in names
