"""A save that is deleted, replaced or changed while the match is played: that is noticed, said, and nothing is lost."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kingsbridge_core.errors import SaveError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.save_file import Unwritten
from tests.cli.matches import the_save_in
from tests.cli.terminal import Terminal
from tests.match.playing import loaded, moves_of, new_match, play_some

PROMPT = "Ann> "
WRITTEN_AGAIN = "was deleted; the whole match has been written there again."


def begun(tmp_path: Path, moves: int = 5) -> tuple[Match, Path]:
    """A match that is being played in a folder of its own."""
    folder = tmp_path / "folder"
    folder.mkdir()
    match = new_match(folder / "match.jsonl")
    play_some(match, moves)
    return match, folder / "match.jsonl"


def assert_all_there(match: Match) -> None:
    """The save has every move, one can go on with it, and nobody else may read it."""
    match.close()
    assert match.path is not None
    assert match.path.stat().st_mode & 0o777 == 0o600
    with loaded(match.path) as again:
        assert moves_of(again) == moves_of(match)
        assert again.warnings == []
        play_some(again, 1)


@pytest.mark.parametrize("take_away", [lambda path: path.unlink(), lambda path: shutil.rmtree(path.parent)])
def test_a_deleted_save_is_written_whole_again_with_the_next_move(
    tmp_path: Path, take_away: Callable[[Path], None]
) -> None:
    match, path = begun(tmp_path)
    assert match.notes() == []
    for _ in range(2):
        take_away(path)
        play_some(match, 3, seed=2)
        assert match.path == path
        assert match.notes() == [f"{path} {WRITTEN_AGAIN}"]
        assert match.notes() == []
    with pytest.raises(SaveError, match="is being played in another window"):
        Match.load(path)
    assert_all_there(match)


def test_a_deleted_save_of_a_match_that_was_gone_on_with_is_written_whole_again(tmp_path: Path) -> None:
    match, path = begun(tmp_path)
    match.close()
    match = Match.load(path)
    path.unlink()
    match.undo(even_if_revealed=True)
    assert match.notes() == [f"{path} {WRITTEN_AGAIN}"]
    assert_all_there(match)


def empty(path: Path) -> None:
    """Cut the file itself, as `> match.jsonl` does."""
    os.truncate(path, 0)


def lengthen(path: Path) -> None:
    """Write behind the end."""
    with path.open("ab") as stream:
        stream.write(b"mine\n")


def replace(path: Path) -> None:
    """Another file of the same name."""
    path.with_suffix(".new").write_text("mine")
    path.with_suffix(".new").replace(path)


def overwrite(path: Path) -> None:
    """Other bytes in the same file, as many as there were, and as old."""
    before = path.stat()
    with path.open("r+b") as stream:
        stream.seek(40)
        stream.write(b"mine")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize("change", [empty, lengthen, replace, overwrite])
def test_what_took_its_place_stays_and_the_match_goes_on_beside_it(
    tmp_path: Path, change: Callable[[Path], None]
) -> None:
    match, path = begun(tmp_path)
    change(path)
    theirs = path.read_bytes()
    play_some(match, 3, seed=2)
    beside = path.with_name("match-recovered.jsonl")
    assert match.path == beside
    told = f"{path} was replaced or changed, so it was left alone. The match is now in {beside}."
    assert match.notes() == [told]
    assert path.read_bytes() == theirs
    assert_all_there(match)


def test_a_save_that_was_only_touched_is_still_ours(tmp_path: Path) -> None:
    match, path = begun(tmp_path)
    path.touch()
    path.write_bytes(path.read_bytes())
    play_some(match, 2, seed=2)
    assert (match.path, match.notes()) == (path, [])
    assert_all_there(match)


def test_a_copy_in_its_place_is_as_good_as_the_save(tmp_path: Path) -> None:
    match, path = begun(tmp_path)
    for _ in range(2):
        shutil.copy(path, path.with_suffix(".copy"))
        path.with_suffix(".copy").replace(path)
        play_some(match, 2, seed=2)
    assert (match.path, match.notes()) == (path, [])
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    match.close()
    with loaded(path) as again:
        assert moves_of(again) == moves_of(match)


def test_if_it_cannot_be_written_again_that_is_said_and_can_be_tried_again(tmp_path: Path) -> None:
    match, path = begun(tmp_path)
    shutil.rmtree(path.parent)
    path.parent.write_text("a file where the folder was")
    with pytest.raises(Unwritten) as error:
        play_some(match, 1)
    assert str(error.value) == (
        f"{path} was deleted or replaced, and cannot be written again: File exists. Nothing has changed. "
        "Fix that and try again; if you stop first, the match is lost"
    )
    assert len(match.turns) == 5
    path.parent.unlink()
    play_some(match, 1)
    assert match.notes() == [f"{path} {WRITTEN_AGAIN}"]
    assert_all_there(match)


def test_whoever_plays_is_told_and_stopping_saves_the_match_too(tmp_path: Path) -> None:
    terminal = Terminal("play", "pillars", "--seat=human:Ann", "--seat=human:Ben", "--players=3", saves=tmp_path)
    terminal.wait_for("Press Enter. ")
    path = the_save_in(tmp_path)
    path.unlink()
    terminal.child.sendline("")
    name = terminal.wait_for(PROMPT, "Ben> ")
    terminal.child.sendline("1")
    terminal.wait_for("Press Enter. ")
    terminal.child.sendline("")
    name = "Ben> " if name == PROMPT else PROMPT
    terminal.wait_for(name)
    assert WRITTEN_AGAIN.replace(" ", "") in terminal.shown.replace("\n", "").replace(" ", "")
    path.unlink()
    assert "Every move is saved" in terminal.ask("save", name)
    path.unlink()
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    lines = terminal.readable.replace(" ", "").replace("\n", "")
    assert WRITTEN_AGAIN.replace(" ", "") in lines
    assert lines.endswith("Thematchissaved.Resumeitwith:kingsbridgeresume")
    assert [turn.seat for turn in Match.load(path, read_only=True).turns]


def test_programs_are_told_as_well(tmp_path: Path) -> None:
    from subprocess import PIPE, Popen

    from tests.cli.running import COMMAND, environment

    path = tmp_path / "match.jsonl"
    arguments = ["play", "pillars", "--seat=human:Ann", "--seed=5", "--json", "--save", str(path)]
    with Popen([*COMMAND, *arguments], stdin=PIPE, stdout=PIPE, text=True, env=environment(tmp_path)) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for event in map(json.loads, running.stdout):
            if event["event"] == "decision":
                path.unlink()
                running.stdin.write(f"{event['options'][0]}\n")
                running.stdin.flush()
                break
        events = [json.loads(running.stdout.readline())]
        running.stdin.close()
        events += map(json.loads, running.stdout)
    assert events[0] == {"event": "warning", "text": f"{path} {WRITTEN_AGAIN}"}
    assert events[-1]["event"] == "stopped"
    assert len(Match.load(path, read_only=True).turns) == events[-1]["moves"]
