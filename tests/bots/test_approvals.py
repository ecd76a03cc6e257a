"""No save can start a program, only one that the user approved here."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kingsbridge_core.bots.approvals import approve, is_approved, launch_of
from kingsbridge_core.match.match import Match
from kingsbridge_core.plugins import find_game
from tests.cli.running import kingsbridge
from tests.cli.terminal import Terminal

NOT_APPROVED = "nobody has approved it for this folder"
BOT = """\
import json, pathlib, sys
pathlib.Path({touched!r}).touch()
for line in sys.stdin:
    message = json.loads(line)
    if 'view' in message:
        print(json.dumps({{'move': message['options'][0]}}), flush=True)
"""


def write_bot(folder: Path, touched: Path) -> Path:
    """Write a bot that leaves a trace when it runs."""
    folder.mkdir(exist_ok=True)
    (folder / "bot.py").write_text(BOT.format(touched=str(touched)))
    return folder


def save_of_a_stranger(path: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a save that names a program, begun by another user whose approvals are elsewhere."""
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("XDG_STATE_HOME", str(path.parent / "of a stranger"))
        Match.new(find_game("pillars"), ["human:Ann", f"bot:exec:{command}", "bot:greedy"], 3, path).close()
    return path


def play(command: str, folder: Path, saves: Path) -> None:
    """Play with a program as a bot, which approves it."""
    seats = ["--seat", "human:Ann", "--seat", f"bot:exec:{command}", "--seat", "bot:greedy"]
    done = kingsbridge("play", "pillars", *seats, "--seed", "3", "--no-save", typed="1\n", saves=saves, folder=folder)
    assert done.code == 0, done.text


def resume(save: Path, folder: Path, saves: Path, *more: str) -> str:
    done = kingsbridge("resume", str(save), *more, typed="1\n1\n1\n", saves=saves, folder=folder)
    return " ".join(done.text.split())


def test_an_approved_command_does_not_run_the_file_of_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, saves, touched = write_bot(tmp_path / "mine", tmp_path / "m"), tmp_path / "saves", tmp_path / "touched"
    theirs, command = write_bot(tmp_path / "theirs", touched), f"{sys.executable} bot.py"
    monkeypatch.chdir(theirs)
    save = save_of_a_stranger(theirs / "match.jsonl", command, monkeypatch)
    play(command, mine, saves)
    assert (tmp_path / "m").exists()
    for more in ((), ("--json",), ("--recover",)):
        assert NOT_APPROVED in resume(save, theirs, saves, *more)
    assert not touched.exists()
    (tmp_path / "m").unlink()
    assert NOT_APPROVED not in resume(save, mine, saves)  # the save may start what was approved, where it was
    assert (tmp_path / "m").exists()


def test_approvals_that_come_with_a_folder_of_saves_approve_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, touched, saves = tmp_path / "folder", tmp_path / "touched", tmp_path / "handed over"
    command = f"{sys.executable} {write_bot(folder, touched)}/bot.py"
    saves.mkdir()
    save = save_of_a_stranger(saves / "match.jsonl", command, monkeypatch)
    monkeypatch.chdir(folder)
    (saves / "programs.txt").write_text(launch_of(command).line + "\n")
    done = kingsbridge("resume", "match", saves=saves, folder=folder, more={"XDG_STATE_HOME": str(tmp_path / "own")})
    assert NOT_APPROVED in " ".join(done.text.split())
    assert not touched.exists()
    assert save.exists()


@pytest.mark.parametrize(
    "command", ["{python} bot.py", "{python} -m bot", "{python} -mbot", "sh -c 'exec {python} bot.py'"]
)
def test_a_file_with_other_content_is_another_program(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, saves, touched = write_bot(tmp_path / "folder", tmp_path / "m"), tmp_path / "saves", tmp_path / "touched"
    command = command.format(python=sys.executable)
    monkeypatch.chdir(folder)
    save = save_of_a_stranger(folder / "match.jsonl", command, monkeypatch)
    play(command, folder, saves)
    assert NOT_APPROVED not in resume(save, folder, saves)
    write_bot(folder, touched)
    assert NOT_APPROVED in resume(save, folder, saves)
    assert not touched.exists()


def replace_program(folder: Path) -> None:
    (folder / "mybot").write_text("#!/bin/sh\nexit 1\n")


def shadow_program(folder: Path) -> None:
    other = folder / "first in the path"
    other.mkdir()
    (other / "mybot").write_bytes((folder / "mybot").read_bytes())
    (other / "mybot").chmod(0o755)
    os.environ["PATH"] = f"{other}{os.pathsep}{os.environ['PATH']}"


def go_elsewhere(folder: Path) -> None:
    (folder / "elsewhere").mkdir()
    os.chdir(folder / "elsewhere")


def name_a_file_behind_an_option(folder: Path) -> None:
    (folder / "plan.txt").write_text("another one")


@pytest.mark.parametrize("change", [replace_program, shadow_program, go_elsewhere, name_a_file_behind_an_option])
def test_an_approval_holds_for_exactly_what_it_was_given_for(
    change: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "own"))
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybot").write_text("#!/bin/sh\n")
    (tmp_path / "mybot").chmod(0o755)
    (tmp_path / "plan.txt").write_text("one")
    command = "mybot --plan=plan.txt"
    assert not is_approved(command)
    approve(launch_of(command))
    assert is_approved(command)
    assert not is_approved("mybot --plan=plan.txt --fast")
    change(tmp_path)
    assert not is_approved(command)


def test_a_pipe_named_by_a_save_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    assert list(launch_of("sh pipe").files) == [launch_of("sh").program]


@pytest.mark.parametrize(("typed", "runs"), [("yes", True), ("", False), ("y", False), ("1", False)])
def test_at_a_terminal_whoever_resumes_is_asked(
    typed: str, runs: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, touched, saves = tmp_path / "folder", tmp_path / "touched", tmp_path / "saves"
    command = f"{sys.executable} {write_bot(folder, touched)}/bot.py"
    save = save_of_a_stranger(tmp_path / "match.jsonl", command, monkeypatch)
    terminal = Terminal("resume", str(save), "--plain", saves=saves, columns=200)
    terminal.wait_for("stop> ")
    assert str(folder / "bot.py") in terminal.readable.replace("\n", "")
    assert not touched.exists()
    terminal.child.sendline(typed)
    if not runs:
        assert terminal.end() == 1
        assert NOT_APPROVED in terminal.raw
        assert not touched.exists()
        return
    terminal.wait_for("Ann> ")
    while not touched.exists():  # the program is started for its first decision
        terminal.ask("1", "Ann> ")
    terminal.ask("quit", "Resume it with")
    assert terminal.end() == 0
    assert NOT_APPROVED not in resume(save, Path.cwd(), saves)
