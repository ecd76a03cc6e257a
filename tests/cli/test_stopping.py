"""Ctrl-Z on a shared terminal: the shell gets a clear screen, and `fg` hands it over again."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from .matches import Beside
from .terminal import Terminal
from .test_two_people import HAND_OVER, SEATS, cards_on

WITH_JOBS = ("bash", "--norc", "--noprofile", "-ic", '"$@"; echo "stopped with $?"; read; fg', "bash")
STOPPED = f"stopped with {128 + signal.SIGTSTP}"


def begun(saves: Path, *more: str) -> tuple[Terminal, Beside]:
    """Ask the first person, in a shell that waits for a key before it continues the game."""
    beside = Beside(*SEATS, seed=4, stops=True)
    terminal = Terminal("play", "pillars", *beside.seats, "--seed", "4", *more, saves=saves, before=WITH_JOBS)
    beside.until_a_person_decides()
    terminal.wait_for(HAND_OVER)
    return terminal, beside


@pytest.mark.parametrize("more", [(), ("--plain",)])
def test_the_cards_are_gone_while_the_shell_has_the_terminal(tmp_path: Path, more: tuple[str, ...]) -> None:
    terminal, beside = begun(tmp_path, *more)
    state, seat = beside.match.state, beside.match.state.actor
    assert seat is not None
    prompt = f"{beside.match.players[seat].name}> "
    terminal.child.sendline("")
    terminal.wait_for(prompt)
    assert cards_on(terminal, state, seat)
    terminal.child.sendcontrol("z")
    terminal.wait_for(STOPPED)
    assert not terminal.screen.is_alternate
    assert cards_on(terminal, state, seat) == []
    terminal.child.sendline("")
    terminal.wait_for(HAND_OVER)
    assert terminal.screen.is_alternate
    assert cards_on(terminal, state, seat) == []
    terminal.child.sendline("")
    terminal.wait_for(prompt)
    assert cards_on(terminal, state, seat)
    terminal.child.sendline("quit")
    assert terminal.end() == 0


def test_on_the_page_between_two_people_it_stops_as_well(tmp_path: Path) -> None:
    terminal, _ = begun(tmp_path)
    terminal.child.sendcontrol("z")
    terminal.wait_for(STOPPED)
    assert not terminal.screen.is_alternate
    terminal.child.sendline("")
    terminal.wait_for(HAND_OVER)
    terminal.child.sendline("")
    terminal.wait_for("Ann> ", "Ben> ")
    terminal.child.sendline("quit")
    assert terminal.end() == 0
