"""Typing at a real terminal: completion, a private history, and plain reading where nothing better works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kingsbridge_core.cli.terminal.reader import completions

from .running import kingsbridge, succeeds
from .terminal import Terminal

ANN = ("play", "pillars", "--seat=human:Ann", "--seed=5", "--no-save")


def at_the_prompt(saves: Path, rows: int = 24, term: str = "xterm-256color") -> Terminal:
    terminal = Terminal(*ANN, saves=saves, rows=rows, more={"TERM": term})
    terminal.wait_for("Ann> ")
    return terminal


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("pl", ["play king", "play mortar-mixer"]),
        ("PLAY K", ["play king"]),
        ("mixer", ["play mortar-mixer"]),
        ("why pl", ["play king", "play mortar-mixer"]),
        ("sc", ["score"]),
        ("why sc", []),
        ("jouer e", ["jouer évêque"]),
        ("pourquoi pl", ["play king", "play mortar-mixer"]),
        ("sa", ["sauver", "save"]),
        ("po", ["pourquoi"]),
        ("倉", ["青の倉庫へ移動"]),
        ("eve", ["jouer évêque"]),
    ],
)
def test_what_is_typed_can_be_completed(typed: str, found: list[str]) -> None:
    moves = ["play king", "play mortar-mixer", "jouer évêque", "青の倉庫へ移動"]
    assert completions(typed, moves, {"score": "score", "save": "sauver", "why": "pourquoi COUP"})[1] == found


def test_tab_completes_and_the_arrow_keys_bring_back(tmp_path: Path) -> None:
    terminal = at_the_prompt(tmp_path)
    terminal.child.send("sco\t")
    terminal.wait_for("Ann> score")
    terminal.child.send("\r")
    terminal.wait_for("Score so far")
    terminal.child.send("rules king tr\r")
    terminal.wait_for("─ rules king tr")
    terminal.child.send("x\x1b[A\x1b[A")
    terminal.wait_for("Ann> score")
    terminal.child.send("\r")
    terminal.wait_for("Score so far")
    terminal.child.send("play ali\t")
    terminal.wait_for("Ann> play aliena")
    terminal.child.send("\r")
    terminal.wait_for("Move 4")
    assert "Ann plays Lady Aliena (9)." in " ".join(terminal.ask("log", "Ann> ").split())
    terminal.child.sendline("quit")
    assert terminal.end() == 0


def test_tab_shows_what_is_possible(tmp_path: Path) -> None:
    terminal = at_the_prompt(tmp_path, rows=40)
    terminal.child.send("play blue\t\t")
    terminal.wait_for("play blue-toolmaker")
    terminal.child.send("\x03")
    assert terminal.end() == 130


def test_a_simple_terminal_is_read_simply(tmp_path: Path) -> None:
    terminal = at_the_prompt(tmp_path, term="dumb")
    assert "Score so far" in terminal.ask("score", "Ann> ")
    terminal.child.sendline("quit")
    assert terminal.end() == 0


def test_what_is_typed_ahead_is_not_lost(tmp_path: Path) -> None:
    terminal = Terminal(*ANN, saves=tmp_path)
    terminal.child.sendline("score")
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    assert "Score so far" in terminal.raw


# --- commands


def test_a_hint_is_a_move_that_is_possible(tmp_path: Path) -> None:
    told = succeeds(*ANN, saves=tmp_path, typed="hint\nquit\n")
    hint = told.partition(" (about ")[0].rpartition("\n")[2].strip()
    assert f"  {hint} " in told.partition("your moves")[2]
    assert "Next best: play " in told


def test_all_about_a_move_a_command_and_where_it_is_saved(tmp_path: Path) -> None:
    told = succeeds(*ANN, saves=tmp_path, typed="? forest\n?why\nhelp undo\nlog 1\nsave\nquit\n")
    assert re.search(r"\n  play forest: value 0, \S.*\. .*\n", told)
    assert "  why MOVE: why a move is not possible, with the rule\n" in told
    assert "  undo: take back your last move" in told
    assert "  This match is not being saved (--no-save).\n" in told
    told = succeeds(*ANN[:-1], saves=tmp_path, typed="save\nquit\n")
    assert f"  Every move is saved as you make it, in {tmp_path}" in told


def test_log_wants_a_number(tmp_path: Path) -> None:
    assert "say how many lines to show" in kingsbridge(*ANN, saves=tmp_path, typed="log all\n").output


def test_the_help_can_be_paged_through_in_a_small_window(tmp_path: Path) -> None:
    terminal = at_the_prompt(tmp_path)
    told = terminal.ask("?", "Ann> ")
    assert "Type the number of a move" in told
    assert re.search(r"quit +stop; nothing is lost", told)
    terminal.child.sendline("quit")
    assert terminal.end() == 0


# --- forced moves


def test_forced_moves_play_themselves_and_are_told_in_the_log(tmp_path: Path) -> None:
    """The last card of a hand is no choice: with --auto nobody is asked for it."""
    typed = "1\n" * 9
    asked = succeeds(*ANN, saves=tmp_path, typed=f"{typed}log\nquit\n")
    alone = succeeds(*ANN, "--auto", saves=tmp_path, typed=f"{typed}log\nquit\n")
    assert asked.rpartition("your moves")[2].count("play ") >= 1
    assert "Done for you" not in asked
    news, _, log = alone.rpartition("your moves")
    forced = "  Done for you: "
    assert news.count(forced) == log.count(forced) > 0
    late = succeeds(*ANN, saves=tmp_path, typed=f"{typed}auto\nlog\nquit\n")
    assert "From now on, forced moves are played for you." in late
    assert "Done for you" in late


def test_accents_capitals_and_labels_do_not_matter(tmp_path: Path) -> None:
    french = succeeds("--lang", "fr", *ANN, saves=tmp_path, typed="quit\n")
    label = next(line for line in french.splitlines() if line.startswith("  9  "))[5:].partition(":")[0].strip()
    told = succeeds("--lang", "fr", *ANN, saves=tmp_path, typed=f"{label.upper()}\nplay aliena\nquit\n")
    assert "Ann" in told
    assert told.count("\n  1  ") >= 3, "both moves were made, the one in French, the other in the notation"
