"""The program in a working folder that somebody has deleted: what needs none still works, the rest is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .running import COMMAND, Done, environment

IN_DELETED = (
    "import os, sys; os.mkdir('gone'); os.chdir('gone'); os.rmdir('../gone'); os.execv(sys.argv[1], sys.argv[1:])"
)
"""A program that calls another one in a folder that is gone."""


def run_nowhere(tmp_path: Path, *arguments: str) -> Done:
    done = subprocess.run(
        [sys.executable, "-c", IN_DELETED, *COMMAND, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=environment(tmp_path / "saves", {"PYTHONPATH": str(Path(__file__).parents[2])}),
    )
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", "x.yaml"],
        ["validate", "."],
        ["--plugins-dir", "p", "games"],
        ["play", "pillars", "--seat=bot:random", "--save", "x.jsonl"],
        ["play", "pillars", "--seat=bot:random", "--set", "x.yaml"],
        ["resume", "x.jsonl"],
        ["export", "x.jsonl"],
        ["new", "set", "x"],
        ["languages", "--update", "p"],
        ["check", "pillars", "--games=1", "--players=3", "--every=100"],
        ["schema", "pillars"],
    ],
    ids=" ".join,
)
def test_no_command_shows_a_traceback(tmp_path: Path, arguments: list[str]) -> None:
    done = run_nowhere(tmp_path, *arguments)
    assert "Traceback" not in done.text, done.text
    assert done.code != 0 or arguments[0] in ("check", "schema")


def test_it_is_said_that_the_folder_is_gone(tmp_path: Path) -> None:
    done = run_nowhere(tmp_path, "validate", "x.yaml")
    assert done.errors == "kingsbridge: the folder you are in has been deleted; go to another one and try again\n"
    assert done.code == 2, "as whenever it cannot read what it was given"
    elsewhere = run_nowhere(tmp_path, "--plugins-dir", "p", "games")
    assert (elsewhere.code, elsewhere.errors) == (1, done.errors)


def test_what_needs_no_folder_works(tmp_path: Path) -> None:
    assert run_nowhere(tmp_path, "games").code == 0
