"""Every command ends in the same way: what it started ends with it, and the terminal is as before."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.proof import one_of_all

from .running import COMMAND, environment, succeeds
from .terminal import Terminal

ECHOING = ["bash", "-c", '"$@"; code=$?; stty -a | grep -o " icanon\\| echo "; exit $code', "bash"]
ENDINGS = [signal.SIGTERM, signal.SIGHUP]
SIMULATE = ("simulate", "pillars", "--games", "100000")
"""It takes minutes; with many more games, most of the work of a test would be to cancel them."""
BOT = """
import os, subprocess, sys, time
def note():
    with open(os.environ["PIDS"], "a") as pids:
        pids.write(f"{os.getpid()}\\n")
note()
if os.fork() == 0:
    note()
    time.sleep(300)
if "daemon" in sys.argv and os.fork() == 0:
    os.setsid()
    if os.fork():
        os._exit(0)
    note()
    for number in (0, 1, 2):
        os.close(number)
    time.sleep(300)
time.sleep(300)
"""


def until(is_so: Callable[[], bool], what: str, seconds: float = 30) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended without anybody asking about it yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children_of(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def begun(saves: Path, *arguments: str, **more: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(saves, more),
    )


def stopped(running: subprocess.Popen[bytes], number: int) -> str:
    """Ask a command to end, and return its output; what it started does not keep that open."""
    running.send_signal(number)
    output, errors = running.communicate(timeout=20)
    assert b"Traceback" not in errors, errors.decode()
    return (output + errors).decode()


# --- workers


@pytest.mark.parametrize("number", one_of_all([*ENDINGS, signal.SIGINT, signal.SIGKILL]))
def test_workers_end_with_the_command(tmp_path: Path, number: int) -> None:
    running = begun(tmp_path, *SIMULATE, "--jobs", "2")
    until(lambda: len(children_of(running.pid)) >= 3, "the workers start")  # with that which tracks resources
    workers = children_of(running.pid)
    time.sleep(1)
    stopped(running, number)
    expected = {signal.SIGINT: (0, 1), signal.SIGKILL: (-signal.SIGKILL,)}.get(signal.Signals(number), (128 + number,))
    assert running.returncode in expected
    until(lambda: not any(map(is_alive, workers)), "they end", 10)


def test_nohup_is_heeded(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        running = begun(tmp_path, "simulate", "pillars", "--games", "200")
    finally:
        signal.signal(signal.SIGHUP, before)
    time.sleep(1)
    stopped(running, signal.SIGHUP)
    assert running.returncode == 0


# --- programs of bots


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Write a bot that never answers and has started other processes, and the file that lists them all."""
    (tmp_path / "bot.py").write_text(BOT)
    pids = tmp_path / "pids"
    pids.touch()
    yield f"bot:exec:{sys.executable} {tmp_path / 'bot.py'} daemon", pids
    for pid in filter(is_alive, pids_in(pids)):
        os.kill(pid, signal.SIGKILL)


def pids_in(file: Path) -> list[int]:
    return [int(line) for line in file.read_text().splitlines()]


@pytest.mark.parametrize("number", one_of_all(ENDINGS))
@pytest.mark.parametrize("command", ["play", "simulate", "simulate --jobs"])
def test_programs_of_bots_end_with_all_they_started(
    tmp_path: Path, bot: tuple[str, Path], number: int, command: str
) -> None:
    arguments = {
        "play": ("play", "pillars", "--no-save"),
        "simulate": SIMULATE,
        "simulate --jobs": (*SIMULATE, "--jobs", "2"),
    }[command]
    running = begun(tmp_path, *arguments, "--seat", bot[0], "--players", "3", PIDS=str(bot[1]))
    until(lambda: len(pids_in(bot[1])) >= 3, "the bot starts")
    stopped(running, number)
    assert running.returncode == 128 + number
    until(lambda: not any(map(is_alive, pids_in(bot[1]))), "they end", 10)


# --- the terminal


def ask_to_end(terminal: Terminal, number: int) -> None:
    assert terminal.child.pid is not None
    os.kill(children_of(terminal.child.pid)[0], number)


@pytest.mark.parametrize("number", one_of_all(ENDINGS))
def test_replay_leaves_the_terminal_as_it_was(tmp_path: Path, number: int) -> None:
    path = tmp_path / "match.jsonl"
    succeeds("play", "pillars", "--seat=bot:random", "--players=3", "--save", str(path), saves=tmp_path)
    terminal = Terminal("replay", str(path), saves=tmp_path, before=ECHOING)
    terminal.edits = True
    terminal.wait_for("replay> ")
    time.sleep(0.2)
    ask_to_end(terminal, number)
    assert terminal.end() == 128 + number
    assert [line.strip() for line in terminal.lines[-3:-1]] == ["icanon", "echo"]
    assert not terminal.screen.cursor.hidden


@pytest.mark.parametrize("number", one_of_all(ENDINGS))
def test_simulate_leaves_a_cursor(tmp_path: Path, number: int) -> None:
    terminal = Terminal(*SIMULATE, saves=tmp_path, before=ECHOING)
    terminal.child.expect_exact("\x1b[?25l")
    time.sleep(0.5)
    ask_to_end(terminal, number)
    assert terminal.end() == 128 + number
    assert terminal.raw.rindex("\x1b[?25h") > terminal.raw.rindex("\x1b[?25l")


def test_a_hangup_takes_nobodys_cards_out_of_the_shared_screen(tmp_path: Path) -> None:
    seats = ("--seat=human:Ann", "--seat=human:Ben", "--players=3", "--seed=4")
    terminal = Terminal("play", "pillars", *seats, saves=tmp_path, before=ECHOING)
    terminal.edits = True
    terminal.wait_for("Press Enter. ")
    terminal.child.sendline("")
    terminal.wait_for("Ann> ", "Ben> ")
    time.sleep(0.2)
    assert terminal.screen.is_alternate
    ask_to_end(terminal, signal.SIGHUP)
    assert terminal.end() == 128 + signal.SIGHUP
    assert not terminal.screen.is_alternate
    assert [line.strip() for line in terminal.lines[-3:-1]] == ["icanon", "echo"]
    assert terminal.readable.strip().startswith("The match is saved.")
