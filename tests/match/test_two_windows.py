"""Two processes and one save: only one of them writes, everybody may read, and nobody is locked out for good."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from kingsbridge_core.errors import SaveError
from kingsbridge_core.match.match import Match
from tests.cli.matches import the_save_in
from tests.cli.running import fails, kingsbridge, succeeds
from tests.cli.terminal import Terminal
from tests.match.playing import loaded, moves_of, new_match, play_some, saved

PROMPT = "Ann> "
SEATS = ("--seat=human:Ann", "--seat=bot:random", "--seat=bot:random")


def in_a_window(saves: Path) -> Terminal:
    """A match that somebody plays, one move of theirs made."""
    terminal = Terminal("play", "pillars", *SEATS, "--seed=5", saves=saves)
    terminal.wait_for(PROMPT)
    terminal.ask("1", PROMPT)
    return terminal


def test_a_second_window_is_told_where_the_match_is_played(tmp_path: Path) -> None:
    terminal = in_a_window(tmp_path)
    path = the_save_in(tmp_path)
    before = path.read_bytes()
    for arguments in (["resume"], ["resume", str(path)], ["resume", path.name, "--recover"]):
        said = fails(*arguments, saves=tmp_path, typed="1\n")
        assert f"{path} is being played in another window or a browser (process {terminal.child.pid})" in said
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name], "no lock is left lying about"
    terminal.ask("1", PROMPT)
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    assert len(path.read_bytes()) > len(before)
    assert "The match is saved" in succeeds("resume", saves=tmp_path)


def test_what_is_being_played_can_be_read(tmp_path: Path) -> None:
    terminal = in_a_window(tmp_path)
    path = the_save_in(tmp_path)
    assert "and every position matches" in succeeds("replay", str(path), "--verify", saves=tmp_path)
    assert "Ann to move; " in succeeds("saves", saves=tmp_path)
    assert len(Match.load(path, read_only=True).turns) > 0
    terminal.child.sendline("quit")
    assert terminal.end() == 0


def test_a_killed_window_locks_nobody_out(tmp_path: Path) -> None:
    terminal = in_a_window(tmp_path)
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()
    assert kingsbridge("resume", saves=tmp_path, typed="1\n").code == 0


def test_a_match_is_open_for_writing_once_and_closing_gives_it_free(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = new_match(path)
    with pytest.raises(SaveError, match=rf"is being played in another window or a browser \(process {os.getpid()}\)"):
        Match.load(path)
    play_some(match, 3)
    match.close()
    with loaded(path) as again:
        assert moves_of(again) == moves_of(match)
        with pytest.raises(SaveError, match="is being played in another window"):
            Match.load(path)


def test_a_save_that_is_refused_is_not_kept_locked(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    content = path.read_bytes()
    path.write_bytes(content + b"nonsense\n")
    for _ in range(2):
        with pytest.raises(SaveError, match=r"match\.jsonl:7: this line is damaged"):
            Match.load(path)
    path.write_bytes(content)
    with loaded(path) as match:
        assert len(match.turns) == 5


def test_resuming_without_a_move_changes_nothing_not_even_when_it_was_played(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    os.utime(path, (1000, 1000))
    content = path.read_bytes()
    with loaded(path):
        pass
    assert (path.read_bytes(), path.stat().st_mtime) == (content, 1000)
