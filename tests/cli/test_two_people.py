"""Two people at one terminal: neither sees what the other saw, nor finds it by scrolling or with the arrow keys."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

import kingsbridge_core as kb
from kingsbridge_core.match.match import Match
from tests.proof import one_of_all

from .matches import Beside, the_save_in
from .terminal import Terminal

SEATS = ("human:Ann", "human:Ben", "bot:greedy")
HAND_OVER = "Press Enter. "
SAVED = "The match is saved. Resume it with: kingsbridge resume"
SMALL_DISK = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (900, 900)); os.execv(sys.argv[1], "


def at_one_terminal(saves: Path, *more: str, seed: int = 4) -> tuple[Terminal, Beside]:
    """Start the same match in a terminal and beside it."""
    beside = Beside(*SEATS, seed=seed, stops=True)
    terminal = Terminal("play", "pillars", *beside.seats, "--seed", str(seed), *more, saves=saves)
    beside.until_a_person_decides()
    return terminal, beside


def cards_on(terminal: Terminal, state: Any, seat: int) -> list[str]:
    """The cards in a hand, but copies of what the other has, that can be read as moves, also by scrolling back."""
    others = {printed(card) for card in state.hands[1 - seat]}
    return [
        card.id
        for card in state.hands[seat]
        if printed(card) not in others and re.search(rf"play {printed(card)}(-\d+)?[ :]", terminal.readable)
    ]


def printed(card: Any) -> str:
    """Return the id of a card without the number of its copy."""
    return re.sub(r"-\d+$", "", card.id)


@pytest.mark.parametrize("more", one_of_all([(), ("--plain",)]))
def test_what_one_saw_is_gone_when_the_other_looks(tmp_path: Path, more: tuple[str, ...]) -> None:
    terminal, beside = at_one_terminal(tmp_path, *more)
    looking, handed_over = None, 0
    for place, (number, _) in enumerate(beside.choices()):
        if place == 30:
            break
        state, seat = beside.match.state, beside.match.state.actor
        assert seat is not None
        other, name = 1 - seat, beside.match.players[seat].name
        if looking != seat:
            terminal.wait_for(HAND_OVER)
            handed_over += 1
            assert f"It is {beside.match.names[seat]}'s turn." in terminal.shown
            assert cards_on(terminal, state, 0) == cards_on(terminal, state, 1) == []
            terminal.child.sendline("")
        terminal.wait_for(f"{name}> ")
        assert terminal.screen.is_alternate
        assert cards_on(terminal, state, other) == []
        if state.phase == "tricks":
            assert cards_on(terminal, state, seat)
        looking = seat
        terminal.child.sendline(str(number))
    assert handed_over > 10
    terminal.wait_for(HAND_OVER, "Ann> ", "Ben> ")
    terminal.interrupt(SAVED)
    assert terminal.end() == 130
    if not more:  # plain lines may be longer than the terminal
        terminal.assert_fits(but=str(tmp_path))


@pytest.mark.parametrize(
    ("before", "term"), [(("bash", "-c", '"$@" | cat; exit ${PIPESTATUS[0]}', "bash"), "xterm"), ((), "dumb")]
)
def test_where_nothing_can_be_cleared_several_people_are_refused(
    tmp_path: Path, before: tuple[str, ...], term: str
) -> None:
    """What goes through a pipe to the same terminal stays there for everybody to read; programs read it anyway."""
    seats = ("--seat=human:Ann", "--seat=human:Ben", "--players=3")
    for command in (("play", "pillars", *seats), ("resume",)):
        terminal = Terminal(*command, saves=tmp_path, before=before, more={"TERM": term})
        assert terminal.end() == 1
        assert "this terminal cannot be cleared between the turns of several people" in terminal.raw
        assert "your moves" not in terminal.raw
        if command[0] == "play":
            assert list(tmp_path.iterdir()) == [], "no match was begun"
            Match.new(kb.find_game("pillars"), SEATS, seed=4, path=tmp_path / "match.jsonl").close()


@pytest.mark.parametrize("more", one_of_all([(), ("--plain",)]))
def test_nothing_sent_after_the_hand_over_tells_what_the_other_has(tmp_path: Path, more: tuple[str, ...]) -> None:
    """Every byte that the terminal gets while the second person sits there, and all that can still be scrolled to."""
    terminal, beside = at_one_terminal(tmp_path, *more)
    state: Any = beside.match.state
    first = state.actor
    terminal.wait_for(HAND_OVER)
    terminal.child.sendline("")
    name = beside.match.players[first].name
    terminal.wait_for(f"{name}> ")
    for asked in ("hint", "table", "log"):
        terminal.ask(asked, f"{name}> ")
    number, move = beside.next_choice()
    terminal.child.sendline(str(number))
    beside.match.play(move)
    beside.until_a_person_decides()
    terminal.wait_for(HAND_OVER)
    sent = terminal.raw.rpartition("\x1b[3J")
    assert sent[1], "the screen and its scrollback are cleared"
    before = len(sent[0])
    state = beside.match.state
    second = beside.match.players[state.actor].name
    assert second != name
    terminal.child.sendline("")
    terminal.wait_for(f"{second}> ")
    for asked in ("hint", "table", "log", "\x1b[A\x1b[A"):
        terminal.child.sendline(asked)
        terminal.wait_for(f"{second}> ")
    seen = terminal.raw[before:] + terminal.readable
    hidden = [card for card in state.hands[first] if card.name not in {each.name for each in state.hands[state.actor]}]
    assert len(hidden) > 5
    assert [card.id for card in hidden if f"play {card.id}" in seen or card.name in seen] == []
    terminal.child.sendeof()
    assert terminal.end() == 0
    assert terminal.readable.strip().startswith(SAVED)


def test_what_one_types_too_early_does_not_open_the_screen_of_the_other(tmp_path: Path) -> None:
    terminal, beside = at_one_terminal(tmp_path)
    name = beside.match.players[beside.match.state.actor or 0].name
    terminal.wait_for(HAND_OVER)
    terminal.child.sendline("")
    terminal.wait_for(f"{name}> ")
    terminal.child.send("1\r\r1\r")
    terminal.wait_for(HAND_OVER)
    terminal.child.expect_exact([pexpect.TIMEOUT], timeout=1)
    assert "Nobody else should look." in terminal.shown
    assert terminal.shown.strip().endswith(HAND_OVER.strip())
    terminal.interrupt(SAVED)
    assert terminal.end() == 130


def test_nothing_remains_on_the_normal_screen_when_people_stop(tmp_path: Path) -> None:
    terminal, _ = at_one_terminal(tmp_path)
    terminal.wait_for(HAND_OVER)
    terminal.child.sendline("")
    terminal.wait_for("Ann> ", "Ben> ")
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    assert terminal.screen.was_alternate
    assert not terminal.screen.is_alternate
    assert terminal.readable.replace("\n", "").replace(" ", "") == SAVED.replace(" ", "")


def test_the_arrow_keys_do_not_bring_back_what_the_other_typed(tmp_path: Path) -> None:
    terminal, beside = at_one_terminal(tmp_path)
    first = beside.match.players[beside.match.state.actor or 0].name
    terminal.wait_for(HAND_OVER)
    terminal.child.sendline("")
    terminal.wait_for(f"{first}> ")
    terminal.ask("why play alfred", f"{first}> ")
    number, move = beside.next_choice()
    terminal.child.sendline(str(number))
    beside.match.play(move)
    beside.until_a_person_decides()
    second = beside.match.players[beside.match.state.actor or 0].name
    assert second != first
    terminal.wait_for(HAND_OVER)
    terminal.child.sendline("")
    terminal.wait_for(f"{second}> ")
    before = len(terminal.raw)
    terminal.child.send("\x1b[A" * 5)
    terminal.ask("score", f"{second}> ")
    assert "alfred" not in terminal.raw[before:]
    terminal.child.sendeof()
    assert terminal.end() == 0


def test_a_whole_game_of_two_people(tmp_path: Path) -> None:
    terminal, beside = at_one_terminal(tmp_path, seed=8)
    for number, _ in beside.choices():
        player = beside.match.actor
        assert player is not None
        if terminal.wait_for(HAND_OVER, f"{player.name}> ") == HAND_OVER:
            terminal.child.sendline("")
            terminal.wait_for(f"{player.name}> ")
        terminal.child.sendline(str(number))
    terminal.wait_for("Final score")
    assert terminal.end() == 0
    assert not terminal.screen.is_alternate
    assert "wins." in terminal.shown or "share the win." in terminal.shown
    assert Match.load(the_save_in(tmp_path), read_only=True).state == beside.match.state


def test_a_full_disk_gives_the_terminal_back(tmp_path: Path) -> None:
    """Bots go on moving until the save can grow no more, which ends the command on the normal screen."""
    small = [sys.executable, "-c", SMALL_DISK + "sys.argv[1:])"]
    seats = ("human:Ann", "human:Ben", "bot:greedy", "bot:greedy")
    beside = Beside(*seats, seed=4, stops=True)
    terminal = Terminal("play", "pillars", *beside.seats, "--seed", "4", saves=tmp_path, before=small)
    full = "cannot be written: File too large"
    while (said := terminal.wait_for(full, HAND_OVER, "Ann> ", "Ben> ")) != full:  # the prompt stands below it
        terminal.child.sendline("" if said == HAND_OVER else "1")
    if terminal.screen.is_alternate:  # it was a person's move: they are told, and can still leave
        terminal.wait_for("Ann> ", "Ben> ")
        terminal.interrupt(SAVED)
    terminal.end()
    assert not terminal.screen.is_alternate
    assert Match.load(the_save_in(tmp_path), read_only=True).turns
