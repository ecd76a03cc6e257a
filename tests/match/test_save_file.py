"""The journal: what is in it, what damage it survives, and what it refuses."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core import __version__
from kingsbridge_core.errors import SaveError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.save_file import Damage
from kingsbridge_core.match.save_header import check_of

from .playing import BOTS, changed, lines_of, loaded, moves_of, new_match, play_some, saved, write_lines

FULL_DISK = Path(__file__).with_name("full_disk.py")


def test_the_header_says_what_is_needed_to_begin_again(tmp_path: Path) -> None:
    header = lines_of(saved(tmp_path / "match.jsonl", 0))[0]
    assert header.pop("check") == check_of({**header, "check": "itself left out"})
    begun = datetime.fromisoformat(header.pop("begun"))
    assert abs((datetime.now(UTC) - begun).total_seconds()) < 60
    match = new_match()
    assert header == {
        "kingsbridge": 1,
        "version": __version__,
        "game": "pillars",
        "plugin": kb.plugins.installed().versions["pillars"],
        "content": match.game.digest,
        "options": {"kings_privilege": "returns"},
        "seed": 7,
        "seats": list(BOTS),
        "start": match.start.digest(),
        "next": match.start.actor,
    }


def test_each_line_names_move_seat_digest_and_who_is_next_and_the_last_who_won(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 1000)
    state = new_match().state
    for line in lines_of(path)[1:]:
        assert line["seat"] == state.actor
        state.apply(state.game.moves.find(line["move"]))
        expected = {"move": line["move"], "seat": line["seat"], "digest": state.digest(), "next": state.actor}
        assert line == (expected if state.actor is not None else {**expected, "winners": state.winners})
    assert state.actor is None


def test_a_move_is_in_the_file_before_it_is_acknowledged(tmp_path: Path) -> None:
    match = new_match(tmp_path / "match.jsonl")
    for _ in range(20):
        turn = match.play(match.state.options[0])
        assert lines_of(tmp_path / "match.jsonl")[-1]["move"] == str(turn.move)
    match.close()


def test_a_save_cut_at_any_byte_of_its_last_two_lines_loads_with_all_complete_moves(tmp_path: Path) -> None:
    whole = saved(tmp_path / "whole.jsonl", 12).read_bytes()
    moves = [line["move"] for line in lines_of(tmp_path / "whole.jsonl")[1:]]
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    path = tmp_path / "cut.jsonl"
    for cut in range(ends[-3], len(whole)):
        path.write_bytes(whole[:cut])
        complete = sum(end <= cut for end in ends) - 1
        with loaded(path) as match:
            assert moves_of(match) == moves[:complete]
            assert match.warnings == [] if cut in ends else "is incomplete" in match.warnings[0]
            match.play(moves[complete])
        with loaded(path) as again:
            assert moves_of(again) == moves[: complete + 1]
            assert again.warnings == []
        assert path.read_bytes() == whole[: ends[complete + 1]]


@pytest.mark.parametrize("cut", [0, 1, 50])
def test_a_save_that_breaks_off_in_its_header_is_refused(tmp_path: Path, cut: int) -> None:
    path = saved(tmp_path / "match.jsonl")
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(SaveError, match=r"match\.jsonl:1: this (save is empty|line is damaged)"):
        Match.load(path)


DAMAGES = [
    b"",
    b"{",
    b'{"move": "play king"',
    b"null",
    b"[]",
    b'"move"',
    b"\x00" * 50,
    b"\xff\xfe\x80",
    b"\x89PNG\r",
    b'{"move": 1e999999, "seat": ' + b"9" * 5000 + b"}",
    b"[" * 99_000,
    b'{"a":' * 19_000,
]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: repr(damage[:12]))
@pytest.mark.parametrize("number", [1, 2, 15, 31])
def test_damage_in_the_middle_is_refused_at_its_line(tmp_path: Path, damage: bytes, number: int) -> None:
    path = saved(tmp_path / "match.jsonl")
    lines = path.read_bytes().splitlines()
    lines[number - 1] = damage
    path.write_bytes(b"\n".join(lines) + b"\n")
    before = path.read_bytes()
    with pytest.raises(SaveError, match=rf"match\.jsonl:{number}: this line is damaged"):
        Match.load(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("number", [1, 5])
def test_a_line_that_never_ends_is_refused_without_reading_it_all(tmp_path: Path, number: int) -> None:
    path = saved(tmp_path / "match.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: number - 1]) + b'{"move": "' + b"x" * 5_000_000)
    with pytest.raises(SaveError, match=rf"match\.jsonl:{number}: this file is too long to be a save"):
        Match.load(path)


@pytest.mark.parametrize("depth", [*range(900, 1000, 7), 1000, 5000, 20_000])
def test_deep_nesting_is_refused_wherever_it_stands(tmp_path: Path, depth: int) -> None:
    path = saved(tmp_path / "match.jsonl", 3)
    nested = "[" * depth + "]" * depth
    original = lines_of(path)
    for place, line in enumerate(original):
        for key in line:
            text = json.dumps({**line, key: "NESTED"}).replace('"NESTED"', nested)
            rest = [json.dumps(each) for each in original]
            rest[place] = text
            path.write_text("\n".join(rest) + "\n")
            if key in ("version", "plugin", "begun", "check"):  # for people only
                continue
            with pytest.raises(kb.KingsbridgeError) as error:
                Match.load(path)
            assert len(str(error.value)) < 700 + len(str(path))


@pytest.mark.parametrize("count", [1, 40])
def test_undo_of_moves_that_were_never_made_is_refused(tmp_path: Path, count: int) -> None:
    path = saved(tmp_path / "match.jsonl", count - 1)
    write_lines(path, [*lines_of(path), *[{"undo": 1}] * count])
    with pytest.raises(Damage, match=rf"match\.jsonl:{2 * count}: this line makes no sense: .*undo"):
        Match.load(path)


@pytest.mark.parametrize(
    "line", [{}, {"move": None}, {"move": 5}, {"move": ["play king"]}, {"move": {}}, {"mvoe": "play king"}]
)
def test_a_line_without_a_move_is_refused(tmp_path: Path, line: dict[str, Any]) -> None:
    path = saved(tmp_path / "match.jsonl", 4)
    write_lines(path, [*lines_of(path), line])
    with pytest.raises(SaveError, match=r"match\.jsonl:6: this line makes no sense"):
        Match.load(path)


def test_a_move_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 4)
    changed(path, 4, move="play knig")
    with pytest.raises(SaveError, match=r"match\.jsonl:4: this line makes no sense: .*play knig"):
        Match.load(path)


def test_an_illegal_move_in_a_save_is_refused_with_its_rule(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 4)
    changed(path, 4, move=lines_of(path)[1]["move"])
    with pytest.raises(SaveError, match=r"match\.jsonl:4: move 3 is not possible: .* is not in your hand \(pil-play"):
        Match.load(path)


def test_the_first_diverging_move_is_named_with_both_digests(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl")
    true = lines_of(path)[11]["digest"]
    changed(path, 12, digest="0123456789abcdef")
    changed(path, 20, digest="0123456789abcdef")
    with pytest.raises(SaveError) as error:
        Match.load(path)
    said = str(error.value)
    assert said.startswith(f"{path}:12: the game and the save disagree from move 11 ({lines_of(path)[11]['move']}) on")
    assert "'0123456789abcdef'" in said
    assert true in said


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("mine")
    with pytest.raises(SaveError, match="already exists; resume it, or choose another name"):
        new_match(path)
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "nowhere")
    with pytest.raises(SaveError, match="already exists"):
        new_match(tmp_path / "link.jsonl")
    assert path.read_text() == "mine"
    assert not (tmp_path / "nowhere").exists()


def test_only_the_folder_of_saves_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any other may be a slip: a folder nobody wanted, and a match nobody finds."""
    with pytest.raises(SaveError) as error:
        saved(tmp_path / "a" / "b" / "match.jsonl", 3)
    assert str(error.value) == (
        f"{tmp_path}/a/b/match.jsonl cannot be written: there is no folder {tmp_path}/a/b. "
        "Choose another place with --save, or play with --no-save"
    )
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("KINGSBRIDGE_SAVES", str(tmp_path / "a" / "b"))
    assert len(lines_of(saved(tmp_path / "a" / "b" / "match.jsonl", 3))) == 4


def test_nobody_else_may_read_a_save_as_its_seed_tells_what_is_hidden(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 3)
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    Match.recover(path).close()
    assert (tmp_path / "match-recovered.jsonl").stat().st_mode & 0o777 == 0o600


def test_a_save_where_none_can_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "match.jsonl", Path("/proc/match.jsonl"), tmp_path / ("x" * 300)):
        with pytest.raises(SaveError, match="cannot be written"):
            new_match(path)
    for path in (tmp_path / "nothing.jsonl", tmp_path, tmp_path / "file" / "match.jsonl"):
        with pytest.raises(SaveError, match="cannot be read"):
            Match.load(path)


def test_a_full_disk_refuses_the_move_and_leaves_match_and_file_as_they_were(tmp_path: Path) -> None:
    """A real limit on the size of files in a real process: the write fails in the middle of a line."""
    for room in (0, 1, 20, 60):
        path = tmp_path / f"{room}.jsonl"
        run = subprocess.run(
            [sys.executable, str(FULL_DISK), str(path), str(room)], capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
        seen = json.loads(run.stdout)
        assert (
            f"{path} cannot be written: File too large; all earlier moves are saved. Nothing has changed"
            in seen["said"]
        )
        assert seen["after"] == seen["before"]
        assert seen["undone"] == seen["before"]
        assert seen["size_after"] == seen["size_before"]
        with loaded(path) as match:
            assert moves_of(match) == seen["moves"]
            assert match.warnings == []
            assert match.state.digest() == seen["end"]


def test_a_full_disk_leaves_no_empty_save(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    run = subprocess.run([sys.executable, str(FULL_DISK), str(path)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["said"] == (
        f"{path} cannot be written: File too large. Choose another place with --save, or play with --no-save"
    )
    assert not path.exists()


def test_a_match_goes_on_after_the_file_was_loaded_torn_and_played_to_the_end(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 50)
    path.write_bytes(path.read_bytes()[:-20])
    with loaded(path) as match:
        play_some(match, seed=3)
        end = match.state.clone()
    with loaded(path) as again:
        assert again.state == end
        assert again.state.actor is None
