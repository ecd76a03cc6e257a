"""Files and folders that nobody expects among the saves: each is refused or shown in plain words, at once."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kingsbridge_core.errors import SaveError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.save_file import read_save
from kingsbridge_core.match.saved_matches import is_newest, located, summary
from tests.cli.running import kingsbridge

from .playing import saved

ABSURD = [10**13, 2**55, -(10**13), 253_402_300_799]
NOT_REGULAR = "cannot be read: it is a device or a pipe, not a regular file"


@pytest.mark.parametrize("seconds", ABSURD)
def test_an_absurd_time_stamp_is_taken_for_the_nearest_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    path = saved(tmp_path / "match.jsonl", 3)
    look = Path.stat
    real = look(path)
    odd = os.stat_result((*real[:7], seconds, seconds, seconds), {"st_mtime": float(seconds)})
    monkeypatch.setattr(Path, "stat", lambda self: odd if self == path else look(self))
    said = summary(path)
    assert (said.problem, said.moves) == ("", 3)
    assert said.changed.year == (1970 if seconds < 0 else 9999)
    assert said.changed.astimezone().year in (1969, 1970, 9998, 9999)


@pytest.mark.parametrize("command", [["saves"], ["saves", "--json"], ["replay", "--plain"], ["resume", "--json"]])
def test_no_command_breaks_on_an_absurd_time_stamp(tmp_path: Path, command: list[str]) -> None:
    path = saved(tmp_path / "match.jsonl", 3)
    os.utime(path, (10**13, 10**13))  # as far as the file system can count; some stop long before
    done = kingsbridge(*command, saves=tmp_path)
    assert "Traceback" not in done.text
    assert done.code == 0, done.text


def test_a_pipe_as_a_save_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "match.jsonl"
    os.mkfifo(pipe)
    for refuse in (lambda: Match.load(pipe), lambda: Match.load(pipe, read_only=True), lambda: read_save(pipe)):
        with pytest.raises(SaveError) as error:
            refuse()
        assert str(error.value) == f"{pipe} {NOT_REGULAR}"
    assert kingsbridge("saves", "--json", saves=tmp_path).output == "[]\n"
    for command in ("resume", "replay", "export"):
        done = kingsbridge(command, str(pipe), saves=tmp_path, apart=True)
        assert done.code == 1
        assert done.errors == f"kingsbridge: {pipe} {NOT_REGULAR}\n"


def test_a_folder_called_like_the_game_does_not_hide_its_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves, here = tmp_path / "saves", tmp_path / "here"
    (here / "pillars").mkdir(parents=True)
    saves.mkdir()
    path = saved(saves / "pillars-20260101-120000-abcd.jsonl", 3)
    monkeypatch.setenv("KINGSBRIDGE_SAVES", str(saves))
    monkeypatch.chdir(here)
    assert located(Path("pillars")) == path
    with pytest.raises(SaveError, match=r"pillars cannot be read: Is a directory"):
        Match.load(located(Path("./pillars").absolute()))


def test_a_folder_of_saves_that_cannot_be_read_is_not_an_empty_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "saves"
    folder.write_text("a file where the folder should be")
    for command in (["saves"], ["saves", "--json"], ["resume"], ["resume", "pillars"], ["replay"]):
        done = kingsbridge(*command, saves=folder)
        assert done.code == 1
        assert done.errors == f"kingsbridge: {folder} cannot be read: Not a directory\n"
    path = saved(tmp_path / "match.jsonl", 3)
    monkeypatch.setenv("KINGSBRIDGE_SAVES", str(folder))
    assert not is_newest(path)


def test_a_save_that_cannot_be_looked_at_is_named(tmp_path: Path) -> None:
    loop = tmp_path / "match.jsonl"
    loop.symlink_to(loop)
    done = kingsbridge("saves", "--json", saves=tmp_path)
    [said] = json.loads(done.output)
    assert said["trouble"] == "unreadable"
    assert said["problem"].startswith(f"{loop} cannot be read: ")
