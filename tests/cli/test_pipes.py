"""A match through a pipe: one move a line in, one fact a line out, and no secrets in between."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.match.match import Match
from tests.proof import one_of_all

from .matches import Beside, heard_by, the_save_in
from .running import COMMAND, ESCAPE, environment, kingsbridge, succeeds

SEATS = ("human:Ann", "bot:greedy", "bot:random")


def typed_by_number(number: int, move: Move[Any], decision: int) -> str:
    """Return the number in the list."""
    return f"{number}\n"


def typed_by_name(number: int, move: Move[Any], decision: int) -> str:
    """Return the text of the move."""
    return f"{move}\n"


def typed_in_all_ways(number: int, move: Move[Any], decision: int) -> str:
    """Return numbers, texts in any letters and spaces, comments and blank lines."""
    ways = [
        f"{number}\n",
        f"{move}\n",
        f"\n\n# a comment\n  {number}  \n",
        f"  {str(move).upper().replace(' ', '  ')}\n",
    ]
    return ways[decision % len(ways)]


@pytest.mark.parametrize("way", one_of_all([typed_in_all_ways, typed_by_number, typed_by_name]))
def test_a_whole_game_through_a_pipe(tmp_path: Path, way: Any) -> None:
    beside = Beside(*SEATS, seed=5)
    typed = "".join(way(number, move, place) for place, (number, move) in enumerate(beside.choices()))
    told = succeeds("play", "pillars", *beside.seats, "--seed", "5", saves=tmp_path, typed=typed)
    match = beside.match
    assert ESCAPE not in told
    assert "Final score:" in told
    for seat, points in enumerate(match.state.points_by_source):
        sources = ", ".join(f"{source} {number}" for source, number in points.items())
        assert f"  {match.names[seat]}: {sources}, total {match.state.scores[seat]}.\n" in told
    assert " and ".join(match.names[seat] for seat in match.state.winners) in told
    save = Match.load(the_save_in(tmp_path), read_only=True)
    assert save.state == match.state
    assert save.turns == match.turns
    assert told.endswith(f"The match is saved. Watch it again with: kingsbridge replay {the_save_in(tmp_path)}\n")


def test_a_person_reads_exactly_what_the_seat_may_know(tmp_path: Path) -> None:
    """Before every decision: the news, no more than was told to the seat; then a table without hidden cards."""
    beside = Beside(*SEATS, seed=6)
    typed, expected, last = "", [], 0
    for number, _ in beside.choices():
        match = beside.match
        expected.append((heard_by(match, 0, last), match.state.clone()))
        last = len(match.turns) + 1
        typed += f"{number}\n"
    told = succeeds("play", "pillars", *beside.seats, "--seed", "6", saves=tmp_path, typed=typed)
    screens = re.split(r"\n\n(?=\S)", told)  # news is indented, a table is not
    tables = [screen.split("\n\n")[0] for screen in screens[1:]]
    news = [screens[0], *(screen.partition("\n\n")[2] for screen in screens[1:])]
    assert len(tables) == len(expected) > 40
    for table, said, (lines, state) in zip(tables, news, expected, strict=False):
        assert [line.strip() for line in said.splitlines() if line.strip()] == lines
        assert_no_secrets(table, state)


def assert_no_secrets(table: str, state: Any) -> None:
    """Check that no card from another hand, or face down in the pile, is named."""
    hidden = [card for hand in state.hands[1:] for card in hand] + state.privileges
    seen = {card.name for card in (*state.hands[0], *state.trick)}  # there are two Quarries
    for card in hidden:
        assert f"play {card.id} " not in table
        if card.name not in seen:
            assert f"{card.name} ({card.value})" not in table
        if card.kind == "privilege" and card.name not in seen:
            assert card.name not in table


def test_a_refused_move_says_why_and_quotes_the_rule(tmp_path: Path) -> None:
    beside = Beside(*SEATS, seed=5)
    beside.until_a_person_decides()
    state = beside.match.state
    foreign = next(move for move in state.game.moves if move.verb == "play" and move not in state.options)
    rule = kb.find_game("pillars").rules.find("pil-play-02").says
    done = kingsbridge("play", "pillars", *beside.seats, "--seed", "5", saves=tmp_path, typed=f"{foreign}\ndone\n")
    assert (
        f"'{foreign}' is not possible: {foreign.what.name} is not in your hand (pil-play-02)\n  {rule}" in done.output
    )
    assert "'done' is not possible: you cannot pass; play a card (pil-play-02)" in done.output
    assert done.code == 1, "moves were refused"
    assert Match.load(the_save_in(tmp_path), read_only=True).state == state


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("0", "there is no number 0; the moves are numbered 1 to"),
        ("99", "there is no number 99; the moves are numbered 1 to"),
        ("9" * 5000, "there is no number 99999999999999999999; the moves"),
        ("§", "no move is called '§'"),
        ("-1", "no move is called '-1'"),
        ("play", "'play' could be 'play "),
        ("\x1b[2J", r"no move is called '\x1b[2J'"),
        ("x" * 3000, "no move is called 'xxx"),
        ("why", "name the move as well"),
        ("why nothing", "no move is called 'nothing'"),
        ("undo", ""),
        ("rules zzz", "no rule of The Pillars of the Earth: The Card Game mentions 'zzz'"),
        ("{seat} %s [bold]", "no move is called '{seat} %s [bold]'"),
    ],
)
def test_nonsense_is_refused_and_the_match_goes_on(tmp_path: Path, typed: str, said: str) -> None:
    done = kingsbridge("play", "pillars", "--seed", "5", saves=tmp_path, typed=f"{typed}\n1\n")
    assert said in done.output
    assert ESCAPE not in done.output
    assert done.code == 1
    assert any(turn.seat == 0 for turn in Match.load(the_save_in(tmp_path), read_only=True).turns)


def test_input_that_is_no_text_is_refused_and_the_match_goes_on(tmp_path: Path) -> None:
    strict = {"PYTHONIOENCODING": "utf-8:strict"}
    done = kingsbridge("play", "pillars", "--seed", "5", saves=tmp_path, typed=b"\xff\xfe\n1\n", more=strict)
    assert "no move is called '\ufffd\ufffd'" in done.output
    assert done.code == 1


def test_questions_are_answered_through_a_pipe_too(tmp_path: Path) -> None:
    typed = "?\nlog\nscore\ntable\nrules king trick\nwhy play alfred\nquit\n"
    told = succeeds("play", "pillars", "--seed", "5", saves=tmp_path, typed=typed)
    for part in (
        "Type the number of a move",
        "Score so far:",
        "pil-king-01",
        "'play alfred' is not possible: Alfred Builder",
    ):
        assert part in told
    assert told.count("your moves (? for help):") == 2


def test_the_end_of_the_input_saves_the_match_and_resume_goes_on_to_the_same_end(tmp_path: Path) -> None:
    beside = Beside(*SEATS, seed=9)
    typed = [f"{move}\n" for _, move in beside.choices()]
    cuts = [0, 1, len(typed) // 3, len(typed) - 1, len(typed)]
    told = succeeds("play", "pillars", *beside.seats, "--seed", "9", saves=tmp_path)
    path = the_save_in(tmp_path)
    assert told.endswith("The match is saved. Resume it with: kingsbridge resume\n")
    for first, last in pairwise(cuts):
        which = [str(path)] if first else []  # the newest without a name
        told = succeeds("resume", *which, saves=tmp_path, typed="".join(typed[first:last]))
    assert "Final score:" in told
    assert Match.load(path, read_only=True).turns == beside.match.turns
    assert Match.load(path, read_only=True).state == beside.match.state
    assert "Final score:" in succeeds("resume", str(path), saves=tmp_path)


def test_resuming_a_torn_save_says_so(tmp_path: Path) -> None:
    succeeds("play", "pillars", "--seed", "5", saves=tmp_path, typed="1\n1\n")
    path = the_save_in(tmp_path)
    path.write_bytes(path.read_bytes()[:-10])
    assert "The last line of the save is incomplete" in succeeds("resume", saves=tmp_path)
    assert "is incomplete" not in succeeds("resume", saves=tmp_path)


def test_a_match_that_is_not_saved_says_so(tmp_path: Path) -> None:
    told = succeeds("play", "pillars", "--no-save", "--seed", "5", saves=tmp_path, typed="1\n")
    assert told.endswith("The match was not saved (--no-save).\n")
    assert list(tmp_path.iterdir()) == []


def test_undo_through_a_pipe(tmp_path: Path) -> None:
    """Convert something in the scoring and take it back; a card that was shown stays."""

    def eager(options: Any, number: int) -> int:
        return next((place for place, move in enumerate(options) if move.verb == "use"), 0)

    beside = Beside(*SEATS, seed=5, choose=eager)
    typed, undone = "", ""
    for number, move in beside.choices():
        after = beside.match.state.clone()
        after.apply(move)
        typed += f"{number}\n"
        if move.verb == "use" and after.actor == beside.match.state.actor:
            typed += "undo\n"
            undone = str(move)
            break
    done = kingsbridge("play", "pillars", *beside.seats, "--seed", "5", saves=tmp_path, typed=typed)
    assert f"  You took back {undone}.\n" in done.output
    assert done.code == 0
    assert Match.load(the_save_in(tmp_path), read_only=True).state == beside.match.state


def test_two_people_through_one_pipe(tmp_path: Path) -> None:
    beside = Beside("human:Ann", "human:Ben", "bot:random", seed=4)
    typed = "".join(f"{number}\n" for number, _ in beside.choices())
    told = succeeds("play", "pillars", *beside.seats, "--seed", "4", saves=tmp_path, typed=typed)
    assert "It is Ann (green)'s turn." in told
    assert "It is Ben (blue)'s turn." in told
    assert Match.load(the_save_in(tmp_path), read_only=True).state == beside.match.state


def test_moves_from_a_pipe_stop_at_the_first_that_cannot_be_saved(tmp_path: Path) -> None:
    small = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (900, 900)); os.execv(sys.argv[1], "
    done = subprocess.run(
        [sys.executable, "-c", small + "sys.argv[1:])", *COMMAND, "play", "pillars", "--seed", "5"],
        input="1\n" * 60,
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout.count("cannot be written: File too large") == 1
    *_, last, resume = done.stdout.splitlines()
    assert "cannot be written" in last
    assert resume == "The match is saved. Resume it with: kingsbridge resume"
