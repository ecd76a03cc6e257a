"""Damaged saves: refused at the damaged line, and gone on with from the last sound one, in a new save."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kingsbridge_core.errors import SaveError
from kingsbridge_core.match.match import Match
from tests.cli.running import fails, kingsbridge
from tests.match.playing import lines_of, moves_of, play_some, saved

Change = Callable[[list[bytes], int], bytes]


def changed(**values: Any) -> Change:
    """A line with other values."""
    return lambda lines, place: json.dumps({**json.loads(lines[place]), **values}).encode()


DAMAGES: dict[str, Change] = {
    "no JSON": lambda lines, place: lines[place][:-3],
    "binary": lambda lines, place: b"\x00\xff\x1b[2J",
    "too long": lambda lines, place: b'{"move": "' + b"x" * 200_000 + b'"}',
    "an unknown line": changed(move="play knig"),
    "no move": lambda lines, place: b'{"hello": 1}',
    "a wrong digest": changed(digest="0123456789abcdef"),
    "a move that is not legal": lambda lines, place: lines[1],
}


def damaged(path: Path, number: int, change: Change) -> Path:
    """A save whose line of this number is damaged; there are thirty moves."""
    lines = saved(path).read_bytes().splitlines()
    lines[number - 1] = change(lines, number - 1)
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path


@pytest.mark.parametrize("number", [2, 3, 20, 31])
@pytest.mark.parametrize("kind", list(DAMAGES))
def test_everything_before_the_damage_is_recovered_into_a_new_save(tmp_path: Path, kind: str, number: int) -> None:
    if number == 2 and kind == "a move that is not legal":
        number = 4
    path = damaged(tmp_path / "match.jsonl", number, DAMAGES[kind])
    before = path.read_bytes()
    with pytest.raises(SaveError) as error:
        Match.load(path)
    assert str(error.value).startswith(f"{path}:{number}: ")
    assert str(error.value).endswith(f"to continue from there: kingsbridge resume {path} --recover")
    match = Match.recover(path)
    beside = tmp_path / "match-recovered.jsonl"
    assert match.path == beside
    assert match.warnings == [
        f"{path} is damaged from line {number} on and was left alone. Everything before that is now in {beside}."
    ]
    assert beside.read_bytes() == b"".join(before.splitlines(keepends=True)[: number - 1])
    assert len(match.turns) == number - 2
    play_some(match, 5)
    match.close()
    assert path.read_bytes() == before
    assert moves_of(Match.load(beside, read_only=True)) == moves_of(match)


def test_of_two_damages_the_first_counts(tmp_path: Path) -> None:
    path = damaged(tmp_path / "match.jsonl", 9, DAMAGES["a wrong digest"])
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:20], b"nonsense\n", *lines[21:]]))
    with pytest.raises(SaveError, match=r"match\.jsonl:9: the game and the save disagree"):
        Match.load(path)
    match = Match.recover(path)
    assert len(match.turns) == 7
    match.close()


def test_recovering_twice_makes_two_saves_and_overwrites_nothing(tmp_path: Path) -> None:
    path = damaged(tmp_path / "match.jsonl", 9, DAMAGES["no JSON"])
    for name in ("match-recovered.jsonl", "match-recovered-2.jsonl", "match-recovered-3.jsonl"):
        match = Match.recover(path)
        play_some(match, 1)
        match.close()
        assert match.path == tmp_path / name
    assert len(list(tmp_path.iterdir())) == 4


def test_a_save_that_is_not_damaged_is_simply_gone_on_with(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    match = Match.recover(path)
    match.close()
    assert (match.path, match.warnings) == (path, [])
    assert [each.name for each in tmp_path.iterdir()] == ["match.jsonl"]


@pytest.mark.parametrize("first", [b"", b"{\n", b"\x89PNG\r\n", b'{"kingsbridge": 1}\n', b'{"kingsbridge": "x"}\n'])
def test_without_a_sound_header_nothing_is_recovered(tmp_path: Path, first: bytes) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    rest = path.read_bytes().splitlines(keepends=True)[1:] if first else []
    path.write_bytes(first + b"".join(rest))
    said = fails("resume", str(path), "--recover", saves=tmp_path)
    assert f"nothing can be recovered, as even the first line is damaged: {path}:1: " in said
    assert [each.name for each in tmp_path.iterdir()] == ["match.jsonl"]


def test_the_command_in_the_refusal_works_also_for_a_name_with_spaces(tmp_path: Path) -> None:
    path = damaged(tmp_path / "our match.jsonl", 9, DAMAGES["no JSON"])
    said = fails("resume", str(path), saves=tmp_path)
    assert said.endswith(f"kingsbridge resume '{path}' --recover\n")
    done = kingsbridge("resume", str(path), "--recover", saves=tmp_path)
    assert done.code == 0
    beside = tmp_path / "our match-recovered.jsonl"
    assert f"Everything before that is now in {beside}." in done.output
    assert len(lines_of(beside)) > 8
    assert "--recover needs the name of a save" in fails("resume", "--recover", saves=tmp_path)
