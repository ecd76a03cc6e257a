"""Ctrl-Z, a resized window, a closed terminal and a request to end, in a real terminal: no move is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from kingsbridge_core.match.match import Match
from tests.cli.matches import Beside, the_save_in
from tests.cli.running import COMMAND, environment, kingsbridge
from tests.cli.terminal import MORE, Terminal

PROMPT = "Ann> "
SAVED = "The match is saved. Resume it with: kingsbridge resume"
ERRORS_INTO_A_FILE = ["bash", "-c", 'exec "$@" 2>"$ERRORS"', "bash"]


def begun(saves: Path, *before: str, moves: int = 3) -> tuple[Terminal, Beside]:
    """A match in a terminal with some moves made, and the same one beside it."""
    beside = Beside("human:Ann", "bot:random", "bot:random", seed=5)
    more = {"ERRORS": str(saves.parent / "errors"), "PS1": ""}
    terminal = Terminal("play", "pillars", *beside.seats, "--seed=5", saves=saves, before=before, more=more)
    terminal.edits = True  # also behind a shell
    terminal.wait_for(PROMPT)
    beside.until_a_person_decides()
    for _ in range(moves):
        move(terminal, beside)
    return terminal, beside


def move(terminal: Terminal, beside: Beside) -> None:
    """Make a move in both."""
    number, choice = beside.next_choice()
    terminal.ask(str(number), PROMPT)
    beside.match.play(choice)
    beside.until_a_person_decides()


def assert_all_there(saves: Path, beside: Beside) -> None:
    """Every move is in the save, and one can go on."""
    match = Match.load(the_save_in(saves), read_only=True)
    assert match.warnings == []
    assert match.turns == beside.match.turns
    assert kingsbridge("resume", saves=saves).code == 0


def closed(terminal: Terminal) -> int:
    """Close the window, and wait for the end of what ran in it; returns how it ended."""
    child: Any = terminal.child
    child.ptyproc.fileobj.close()
    for _ in range(200):
        ended, status = os.waitpid(child.pid, os.WNOHANG)
        if ended:
            return status
        time.sleep(0.05)
    raise AssertionError("it goes on without a terminal")


def test_ctrl_z_stops_and_fg_goes_on(tmp_path: Path) -> None:
    with_jobs = ["bash", "--norc", "--noprofile", "-ic", '"$@"; echo "stopped with $?"; fg', "bash"]
    terminal, beside = begun(tmp_path / "saves", *with_jobs)
    terminal.child.sendcontrol("z")
    terminal.wait_for(f"stopped with {128 + signal.SIGTSTP}")
    for _ in range(3):
        move(terminal, beside)
    terminal.child.sendline("quit")
    terminal.wait_for(SAVED)
    assert terminal.end() == 0
    assert_all_there(tmp_path / "saves", beside)


@pytest.mark.parametrize("columns", [40, 60, 140])
def test_a_window_resized_while_somebody_types_changes_nothing_of_what_is_typed(tmp_path: Path, columns: int) -> None:
    terminal, beside = begun(tmp_path / "saves")
    _, choice = beside.next_choice()
    terminal.child.send(str(choice)[:4])
    terminal.wait_for(str(choice)[:4])
    terminal.screen.resize(20, columns)
    terminal.child.setwinsize(20, columns)
    time.sleep(0.2)
    terminal.ask(str(choice)[4:], PROMPT)
    beside.match.play(choice)
    beside.until_a_person_decides()
    move(terminal, beside)
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    assert_all_there(tmp_path / "saves", beside)


def test_a_closed_terminal_ends_the_match_quietly(tmp_path: Path) -> None:
    terminal, beside = begun(tmp_path / "saves", *ERRORS_INTO_A_FILE)
    status = closed(terminal)
    assert os.waitstatus_to_exitcode(status) == 128 + signal.SIGHUP
    assert (tmp_path / "errors").read_text() == ""
    assert_all_there(tmp_path / "saves", beside)


def test_a_closed_terminal_is_noticed_even_if_its_signal_is_ignored(tmp_path: Path) -> None:
    ignoring = ["bash", "-c", 'trap "" HUP; exec "$@" 2>"$ERRORS"', "bash"]
    terminal, beside = begun(tmp_path / "saves", *ignoring)
    status = closed(terminal)
    assert os.WIFEXITED(status)
    assert "Traceback" not in (tmp_path / "errors").read_text()
    assert_all_there(tmp_path / "saves", beside)


@pytest.mark.parametrize("typed", ["", "pl"])
def test_a_request_to_end_saves_says_so_and_leaves_the_terminal_as_it_was(tmp_path: Path, typed: str) -> None:
    echoing = ["bash", "-c", '"$@"; code=$?; stty -a | grep -o " icanon\\| echo "; exit $code', "bash"]
    terminal, beside = begun(tmp_path / "saves", *echoing)
    terminal.child.send(typed)
    time.sleep(0.2)
    children = Path(f"/proc/{terminal.child.pid}/task/{terminal.child.pid}/children").read_text().split()
    os.kill(int(children[0]), signal.SIGTERM)
    terminal.wait_for(SAVED)
    assert terminal.end() == 128 + signal.SIGTERM
    assert [line.strip() for line in terminal.lines[-3:-1]] == ["icanon", "echo"]
    assert_all_there(tmp_path / "saves", beside)


def test_a_request_to_end_takes_nobodys_cards_out_of_the_shared_screen(tmp_path: Path) -> None:
    terminal = Terminal("play", "pillars", "--seat=human:Ann", "--seat=human:Ben", "--players=3", saves=tmp_path)
    terminal.wait_for("Press Enter. ")
    terminal.child.sendline("")
    terminal.wait_for(PROMPT, "Ben> ")
    assert terminal.screen.is_alternate
    terminal.child.kill(signal.SIGTERM)
    assert terminal.end() == 128 + signal.SIGTERM
    assert not terminal.screen.is_alternate
    assert terminal.readable.strip().startswith(SAVED)


@pytest.mark.parametrize("more", [(), ("--plain",)])
def test_quitting_with_a_key_takes_the_cards_off_the_shared_screen(tmp_path: Path, more: tuple[str, ...]) -> None:
    """Ctrl and backslash; what the system does by itself would leave them there."""
    seats = ("--seat=human:Ann", "--seat=human:Ben", "--players=3", "--seed=4")
    terminal = Terminal("play", "pillars", *seats, *more, saves=tmp_path, rows=12 if more else 24)
    terminal.wait_for("Press Enter. ")
    terminal.child.sendline("")
    terminal.child.expect_exact(MORE) if more else terminal.wait_for(PROMPT, "Ben> ")
    assert terminal.screen.is_alternate
    terminal.child.sendcontrol("\\")
    assert terminal.end() == 128 + signal.SIGQUIT
    assert not terminal.screen.is_alternate
    assert terminal.readable.strip().startswith(SAVED)


def test_a_request_to_end_through_a_pipe_is_the_same(tmp_path: Path) -> None:
    """Nobody sits at a terminal: the moves come from a pipe that stays open."""
    path = tmp_path / "match.jsonl"
    arguments = ["play", "pillars", "--seat=human:Ann", "--seed=5", "--save", str(path)]
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(b"1\n")
        running.stdin.flush()
        asked = 0
        while asked < 2:
            asked += b"your moves" in running.stdout.readline()
        running.send_signal(signal.SIGTERM)
        rest, errors = running.stdout.read(), running.stderr.read()
    assert running.returncode == 128 + signal.SIGTERM
    assert SAVED.encode() in rest
    assert errors == b""
    assert [turn.seat for turn in Match.load(path, read_only=True).turns].count(0) == 1
