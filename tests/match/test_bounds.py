"""What a save can ask and hold is bounded, and the bound is the same for writing as for reading."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.errors import KingsbridgeError, SaveError, UndoError
from kingsbridge_core.match import save_file
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.save_file import TooLong
from kingsbridge_core.person.bots import Bots
from tests.cli.running import environment, kingsbridge

from .playing import changed, loaded, moves_of, new_match, play_some, saved

MOST = 12


@pytest.mark.parametrize("is_resumed", [False, True])
def test_no_move_is_acknowledged_that_the_save_cannot_give_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_resumed: bool
) -> None:
    monkeypatch.setattr(save_file, "MOST_LINES", MOST)
    path = tmp_path / "match.jsonl"
    match = new_match(path)
    play_some(match, 5)
    if is_resumed:
        match.close()
        match = Match.load(path)
    with pytest.raises(
        TooLong, match=r"match\.jsonl has reached the longest a save can be. All moves so far are saved"
    ):
        play_some(match)
    made, position = moves_of(match), match.state.clone()
    assert len(made) == MOST - 1
    with pytest.raises(TooLong):
        match.undo(even_if_revealed=True)
    assert match.state == position
    match.close()
    with loaded(path) as again:
        assert moves_of(again) == made
        assert again.state == position


def test_a_save_with_a_torn_line_at_the_limit_loads_and_takes_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(save_file, "MOST_LINES", MOST)
    path = saved(tmp_path / "match.jsonl", MOST - 1)
    path.write_bytes(path.read_bytes() + b'{"move')
    with loaded(path) as match, pytest.raises(TooLong):
        play_some(match, 1)
    with loaded(path) as again:
        assert len(again.turns) == MOST - 1


def test_a_first_line_that_could_not_be_read_again_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(save_file, "LONGEST_LINE", 200)
    with pytest.raises(SaveError, match="the longest a save can be"):
        new_match(tmp_path / "match.jsonl")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("bot", ["search:3600s", "search:60.1s", "search:20001", "search:10000000"])
def test_a_save_cannot_make_people_wait_for_an_hour(tmp_path: Path, bot: str) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    changed(path, 1, seats=["human:Ann", f"bot:{bot}", "bot:random"])
    with loaded(path) as match, pytest.raises(KingsbridgeError, match="would keep people waiting"):
        Bots(match)
    done = kingsbridge("resume", str(path), saves=tmp_path)
    assert (done.code, "would keep people waiting" in done.errors) == (1, True), done.text
    with pytest.raises(KingsbridgeError, match="would keep people waiting"):  # what cannot be resumed is not begun
        Match.new(kb.find_game("pillars"), [f"bot:{bot}", *["bot:random"] * 2], path=tmp_path / "new.jsonl")
    assert not (tmp_path / "new.jsonl").exists()


@pytest.mark.parametrize("bot", ["search", "search:60s", "search:20000"])
def test_a_search_that_people_can_wait_for_is_none_too_long(bot: str) -> None:
    Bots(Match.new(kb.find_game("pillars"), [f"bot:{bot}", *["bot:random"] * 2])).close()


def test_the_end_shows_everything_and_is_not_taken_back(tmp_path: Path) -> None:
    match = new_match(tmp_path / "match.jsonl")
    play_some(match)
    before = (tmp_path / "match.jsonl").read_bytes()
    last = match.turns[-1]
    with pytest.raises(UndoError, match=r"cannot take back .*: the match is over"):
        match.undo()
    with pytest.raises(UndoError, match=r"cannot take back .*: the match is over"):
        match.undo_of(last.seat)
    assert match.turns[-1] == last
    assert (tmp_path / "match.jsonl").read_bytes() == before
    match.close()


def test_a_match_that_nobody_closed_is_no_unclosed_file(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib, kingsbridge_core as kb\n"
        "from kingsbridge_core.match.match import Match\n"
        "match = Match.new(kb.find_game('pillars'), ['bot:random'] * 3, path=pathlib.Path(sys.argv[1]))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "match.jsonl")],
        capture_output=True,
        text=True,
        check=True,
        env=environment(tmp_path, {"PYTHONWARNINGS": "error"}),
    )
    assert run.stderr == ""
