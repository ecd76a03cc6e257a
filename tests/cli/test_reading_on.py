"""Text longer than the window: pages if nobody can scroll, and points in columns if rows are too wide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kingsbridge_core as kb

from .running import succeeds
from .terminal import MORE, Terminal

PROMPTS = ("Ann> ", "Ben> ")
SAVED = "The match is saved. Resume it with: kingsbridge resume"
TWO_PEOPLE = ("--seat=human:Ann", "--seat=human:Ben", "--seat=bot:random")
BOXES = ("Year 1", "Open characters", "Action track", "Dice and characters", "Players", "Your characters", "Now")


def handed_over(saves: Path, *more: str, game: str = "column-of-fire", columns: int = 80, rows: int = 24) -> Terminal:
    """Seat two people at one terminal, the first of them about to look."""
    terminal = Terminal("play", game, *TWO_PEOPLE, "--seed=5", *more, saves=saves, columns=columns, rows=rows)
    terminal.wait_for("Press Enter. ")
    return terminal


def pages(terminal: Terminal, typed: str) -> list[list[str]]:
    """Return the screen at each stop until the next question, after typing this."""
    found = []
    terminal.child.sendline(typed)
    while True:
        more = terminal.wait_for(MORE, *PROMPTS) == MORE
        found.append([line.rstrip() for line in terminal.screen.display])
        if not more:
            return found
        assert [line for line in found[-1] if line][-1] == MORE.rstrip(), found[-1]
        terminal.child.sendline("")


def without_repetition(seen: list[list[str]]) -> list[str]:
    """Return the lines of all pages, each once, without what the last page repeats."""
    lines: list[str] = []
    for page in seen:
        page = [line for line in page if line != MORE.rstrip()]
        while page and not page[-1]:
            page.pop()
        overlap = next(size for size in range(len(page), -1, -1) if not size or lines[-size:] == page[:size])
        lines += page[overlap:]
    return lines


def leaves(terminal: Terminal) -> None:
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    assert not terminal.screen.is_alternate


# --- pages


@pytest.mark.parametrize("rows", [24, 11])
def test_nothing_of_a_table_is_lost_where_nobody_can_scroll(tmp_path: Path, rows: int) -> None:
    terminal = handed_over(tmp_path / "high", "--plain", rows=200)
    pages(terminal, "")
    terminal.child.sendline("table")
    terminal.wait_for(*PROMPTS)
    whole = "\n".join(line.rstrip() for line in terminal.screen.display)
    leaves(terminal)
    terminal = handed_over(tmp_path / "low", "--plain", rows=rows)
    pages(terminal, "")
    seen = pages(terminal, "table")
    assert len(seen) > 1
    for line in without_repetition(seen):
        assert line in whole
    leaves(terminal)


def test_answers_come_in_pages_too_and_short_ones_at_once(tmp_path: Path) -> None:
    terminal = handed_over(tmp_path, "--plain", rows=16)
    pages(terminal, "")
    assert len(pages(terminal, "table")) > 1
    seen = pages(terminal, "rules player")
    assert len(seen) > 1
    assert any("cof-" in line for page in seen for line in page)
    assert len(pages(terminal, "log 3")) == 1
    assert len(pages(terminal, "card captain")) == 1
    leaves(terminal)


@pytest.mark.parametrize(("key", "code"), [("C", 130), ("D", 0)])
def test_one_can_leave_in_the_middle_of_a_page(tmp_path: Path, key: str, code: int) -> None:
    terminal = handed_over(tmp_path)
    terminal.child.sendline("")
    terminal.wait_for(MORE, *PROMPTS)
    if key == "C":
        terminal.interrupt(SAVED)
    else:
        terminal.child.sendeof()
    assert terminal.end() == code
    assert not terminal.screen.is_alternate
    assert "England" not in terminal.readable
    assert terminal.readable.strip().startswith(SAVED)


def test_who_is_alone_turns_the_pages_of_a_pane(tmp_path: Path) -> None:
    terminal = Terminal("play", "column-of-fire", "--seat=human:Ann", "--seed=5", saves=tmp_path)
    terminal.wait_for("Ann> ")
    terminal.child.sendline("rules die")
    terminal.wait_for("PgDn: ")
    track = terminal.screen.display[1:13]
    rules = kb.find_game("column-of-fire").rules.search("die")
    told = "".join(terminal.read_on().split())
    assert len(rules) > 5
    assert all("".join(rule.id.split()) in told for rule in rules)
    assert terminal.screen.display[1:13] == track, "no answer moves the board"
    terminal.child.send("\x1b")
    terminal.wait_for("Ann> ")
    assert "Esc closes" not in terminal.shown
    leaves(terminal)


def test_moves_from_a_pipe_turn_no_pages(tmp_path: Path) -> None:
    """Two people whose moves come from a file, and only the output is a terminal."""
    piped = ["bash", "-c", 'printf "table\\nquit\\n" | "$@"', "bash"]
    terminal = Terminal("play", "column-of-fire", *TWO_PEOPLE, "--seed=5", saves=tmp_path, before=piped)
    assert terminal.end() == 0
    assert MORE not in terminal.raw
    assert terminal.raw.count("your moves") >= 2


# --- points


def score_at(columns: int, saves: Path, *names: str) -> list[str]:
    """Return the lines of the box, without its edges."""
    seats = [f"--seat=human:{name}" for name in names]
    terminal = Terminal(
        "play", "column-of-fire", *seats, "--players=3", "--seed=5", saves=saves, columns=columns, rows=60
    )
    if len(names) > 1:
        terminal.wait_for("Press Enter. ")
        terminal.child.sendline("")
    prompts = [f"{name}> " for name in names]
    terminal.wait_for(*prompts)
    terminal.child.sendline("score")
    terminal.wait_for(*prompts)
    told = terminal.read_on().partition("Score so far")[2].partition("What the end")[0]
    leaves(terminal)
    return [line.strip() for line in told.splitlines() if line.strip() and "Esc" not in line]


def test_points_stand_in_columns_where_there_is_room(tmp_path: Path) -> None:
    heading, *rows = score_at(104, tmp_path, "Ann")
    assert heading.split()[0] == "player"
    assert heading.split()[-1] == "total"
    assert [row.partition(" (")[0] for row in rows[:3]] == ["Ann", "greedy", "greedy"]


def test_points_of_long_names_are_told_in_sentences_and_nothing_is_cut(tmp_path: Path) -> None:
    told = "".join(
        "".join(score_at(80, tmp_path, "M" * 30, "漢字漢字漢字漢字漢字漢字", "Maximilian von und zu Shiring")).split()
    )
    assert "…" not in told
    assert (told.count("M"), told.count("漢")) == (31, 6)
    assert told.count("total") == 3


def test_plain_points_stay_one_line_a_player(tmp_path: Path) -> None:
    told = succeeds("play", "column-of-fire", "--seat=human:Ann", "--seed=5", saves=tmp_path, typed="score\nquit\n")
    assert re.search(r"Score so far:\n  Ann \(yellow\): start \d+, .*, total \d+\.\n", told)


# --- Enter


def test_enter_where_it_means_nothing_shows_the_moves_again(tmp_path: Path) -> None:
    said = "your moves (? for help"
    terminal = Terminal("play", "pillars", "--seat=human:Ann", "--seed=5", saves=tmp_path)
    terminal.wait_for("Ann> ")
    assert said in terminal.ask("", "Ann> ")
    leaves(terminal)
    piped = succeeds("play", "pillars", "--seat=human:Ann", "--seed=5", saves=tmp_path, typed="\n\nquit\n")
    assert piped.count(said) == 1
