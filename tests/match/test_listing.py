"""`saves` and `resume`: what there is to go on with, told to people at any width and to programs."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.cli.commands.saves import when
from kingsbridge_core.errors import SaveError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.saved_matches import summary
from tests.cli.running import ESCAPE, fails, kingsbridge, succeeds
from tests.cli.terminal import Terminal
from tests.match.playing import changed, moves_of, play_some
from tests.proof import in_turn

HOSTILE = "\x1b[2J[bold]x\u202e"


def match_in(folder: Path, game: str, name: str, *, seats: int = 3, moves: int = 4, age: int = 0) -> Match:
    """A match with these moves, last played this many seconds ago."""
    people = ["human:Maximilian von und zu Shiring", *["bot:random"] * (seats - 1)]
    match = Match.new(kb.find_game(game), people, seed=5, path=folder / f"{name}.jsonl")
    play_some(match, moves)
    match.close()
    moment = datetime.now().timestamp() - age
    os.utime(folder / f"{name}.jsonl", (moment, moment))
    return match


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Saves of all kinds."""
    match_in(tmp_path, "pillars", "first", age=7300)
    match_in(tmp_path, "world_without_end", "second", age=120)
    match_in(tmp_path, "column_of_fire", "third", age=3 * 86400)
    match_in(tmp_path, "pillars", "over", moves=10_000)
    return tmp_path


def test_every_match_is_listed_with_title_players_turn_moves_and_when(folder: Path) -> None:
    told = succeeds("saves", saves=folder)
    blocks = told.split("jsonl\n")
    assert [block.split()[-1] for block in blocks[:4]] == ["over.", "second.", "first.", "third."]
    player = "Maximilian von und zu Shiring, random (bot), random (bot)"
    assert blocks[1].startswith(f"World Without End, played by {player}\n")
    assert "; 4 moves; 2 minutes ago (20" in blocks[1]
    assert "; 4 moves; 2 hours ago (20" in blocks[2]
    assert "A Column of Fire, played by" in blocks[3]
    assert "; 4 moves; 3 days ago (20" in blocks[3]
    assert all(" to move; " in block for block in blocks[1:4])
    assert told.endswith(f"They are in {folder}. Resume one with: kingsbridge resume NAME\n")


def test_a_finished_match_says_who_won_and_how_many_moves_it_had(folder: Path) -> None:
    match = Match.load(folder / "over.jsonl", read_only=True)
    winners = [str(match.players[seat]) for seat in match.state.winners]
    listed = {Path(each["path"]).stem: each for each in json.loads(succeeds("saves", "--json", saves=folder))}
    assert (listed["over"]["winners"], listed["over"]["turn"]) == (winners, None)
    assert (listed["over"]["over"], listed["over"]["moves"]) == (True, len(match.turns))
    assert listed["second"]["title"] == "World Without End"
    assert listed["second"]["winners"] == listed["second"]["sets"] == []
    assert "over, won by " in succeeds("saves", saves=folder)


@pytest.mark.parametrize(("columns", "more"), in_turn(product([60, 80, 140], [(), ("--plain",)])))
def test_the_list_fits_the_terminal(folder: Path, columns: int, more: tuple[str, ...]) -> None:
    terminal = Terminal("saves", *more, saves=folder, columns=columns, rows=60)
    assert terminal.end() == 0
    if not more:
        terminal.assert_fits(but=str(folder))
    assert not more or ESCAPE not in terminal.raw
    for name in ("first", "second", "third", "over"):
        assert f"    {name}.jsonl" in terminal.lines


def test_a_damaged_save_is_listed_with_what_to_do_and_never_obeyed(folder: Path) -> None:
    path = folder / "first.jsonl"
    path.write_bytes(path.read_bytes() + b"\x1b[2J\n")
    (folder / f"{HOSTILE}.jsonl").write_text(f'{{"kingsbridge": 1, "game": "{HOSTILE}"}}\n')
    for told in (succeeds("saves", saves=folder), succeeds("saves", "--json", saves=folder)):
        assert f"kingsbridge resume {path} --recover" in told
        assert ESCAPE not in told
        assert "\u202e" not in told
    assert ESCAPE not in succeeds("resume", saves=folder)
    terminal = Terminal("saves", saves=folder, rows=60)
    assert terminal.end() == 0
    assert f"{ESCAPE}[2J" not in terminal.raw
    assert "    \\x1b[2J[bold]x\\u202e.jsonl" in terminal.lines


def test_every_save_that_cannot_be_gone_on_with_says_which_kind_of_problem_it_has(folder: Path) -> None:
    changed(folder / "first.jsonl", 1, content="0123456789abcdef")
    changed(folder / "second.jsonl", 1, game="sheep_market", plugin="2.0")
    changed(folder / "third.jsonl", 1, kingsbridge=3, version="9.1")
    (folder / "over.jsonl").write_bytes((folder / "over.jsonl").read_bytes() + b"nonsense\n")
    for number, name in enumerate(("first", "second", "third", "over")):
        os.utime(folder / f"{name}.jsonl", (number, number))
    listed = {Path(each["path"]).stem: each for each in json.loads(succeeds("saves", "--json", saves=folder))}
    assert {name: each["trouble"] for name, each in listed.items()} == {
        "first": "other cards",
        "second": "not installed",
        "third": "newer",
        "over": "damaged",
    }
    told = succeeds("saves", saves=folder)
    over, third, second, first = (block.split("\n    ") for block in told.split(".jsonl\n")[:4])
    assert first[0].startswith("The Pillars of the Earth: The Card Game, played by Maximilian")
    assert first[1].startswith("played with other cards; 4 moves; ")
    assert "was played with other rules, cards or numbers: the save has content '0123456789abcdef'" in first[2]
    assert second[0].startswith("sheep-market, played by Maximilian")
    assert second[1].startswith("its game is not installed; 4 moves; ")
    assert "The match was played with version 2.0 of it. Install the plugin this game comes in" in second[2]
    assert third[1].startswith("from a newer version; ")
    assert "Install a newer one: pip install kingsbridge==9.1" in third[2]
    assert over[1].startswith("damaged; ")
    said = fails("resume", saves=folder)
    assert f"there is no match to resume in {folder}" in said
    assert said.count(f"\n{folder}/") == 4, "and why"


def test_a_forged_winner_is_no_reason_to_fall_over(folder: Path) -> None:
    path = folder / "over.jsonl"
    lines = path.read_text().splitlines()
    forged: list[Any] = [7, None, "x", [99], [None], [[]], {"a": 1}]
    for winners in forged:
        last = json.dumps({**json.loads(lines[-1]), "winners": winners})
        path.write_text("\n".join([*lines[:-1], last]) + "\n")
        assert summary(path).path == path
        with pytest.raises(SaveError, match=rf"over\.jsonl:{len(lines)}: 'winners' is "):
            Match.load(path, read_only=True)
    assert kingsbridge("saves", saves=folder).code == 0


# --- resume


def test_resume_takes_the_newest_that_is_not_over(folder: Path) -> None:
    before = {path.stem: path.read_bytes() for path in folder.iterdir()}
    succeeds("resume", saves=folder, typed="1\n")
    after = {path.stem: path.read_bytes() for path in folder.iterdir()}
    assert [name for name in before if after[name] != before[name]] == ["second"]


@pytest.mark.parametrize("name", ["third.jsonl", "third"])
def test_a_save_is_found_by_its_name_alone(folder: Path, name: str) -> None:
    verified = succeeds("replay", name, "--verify", saves=folder)
    assert "replayed 4 moves, and every position matches" in verified
    before = moves_of(Match.load(folder / "third.jsonl", read_only=True))
    assert "Resume it with: kingsbridge resume\n" in succeeds("resume", name, saves=folder, typed="1\n")
    after = moves_of(Match.load(folder / "third.jsonl", read_only=True))
    assert len(after) > len(before)


def test_a_file_here_goes_before_a_save_of_the_same_name(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    here = tmp_path_factory.mktemp("here")
    (here / "third.jsonl").write_text("mine")
    done = kingsbridge("resume", "third.jsonl", saves=folder, folder=here)
    assert "third.jsonl:1: this line is damaged, or the file is not a save" in done.errors
    for missing in ("fourth", "no/fourth.jsonl"):
        said = f"there is no save {missing}; kingsbridge saves lists the matches in {folder}"
        assert said in fails("resume", missing, saves=folder)


def test_a_newer_save_that_is_damaged_is_not_passed_over_in_silence(folder: Path) -> None:
    path = folder / "second.jsonl"
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    told = succeeds("resume", saves=folder)
    assert f"Skipping a newer save: {path}:6: this line is damaged." in told
    assert told.endswith("Resume it with: kingsbridge resume\n")  # it is the newest, now that it was gone on with
    assert "passed over" not in succeeds("resume", saves=folder)


# --- when


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "just now ("),
        (59, "just now ("),
        (60, "1 minute ago ("),
        (3599, "59 minutes ago ("),
        (3600, "1 hour ago ("),
        (86399, "23 hours ago ("),
        (86400, "1 day ago ("),
        (29 * 86400, "29 days ago ("),
        (30 * 86400, "2026-"),
        (-5, "2026-"),
    ],
)
def test_how_long_ago_is_said_with_the_date(seconds: int, said: str) -> None:
    now = datetime(2026, 11, 16, 12, tzinfo=UTC)
    moment = now - timedelta(seconds=seconds)
    assert when(moment, now).startswith(said)
    assert moment.astimezone().strftime("%Y-%m-%d %H:%M") in when(moment, now)
