"""Every field of every kind of line in real saves is changed: each is refused at its line, or provably does no harm."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.cli.commands.resume import language_of
from kingsbridge_core.errors import SaveError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.save_file import Damage
from kingsbridge_core.match.save_header import check_of
from tests.match.playing import lines_of, moves_of, play_some, saved, write_lines

SEATS = {"column_of_fire": 2, "pillars": 3, "world_without_end": 2}
FOR_PEOPLE = ("version", "plugin", "begun", "language", "seats", "check")
"""Fields of the header from which no position follows; of the seats, only names are changed."""
CHANGED = "The first line of the save was edited"


def played(path: Path, game: str, moves: int) -> list[dict[str, Any]]:
    """The lines of a match with this many moves or to its end; after three moves one was taken back."""
    match = Match.new(kb.find_game(game), ["bot:random"] * SEATS[game], seed=3, path=path)
    play_some(match, 3)
    match.undo(even_if_revealed=True)
    play_some(match, moves, seed=2)
    match.close()
    return lines_of(path)


def others(value: Any) -> list[Any]:
    """Other values than this: near ones, and nonsense."""
    near: list[Any] = []
    match value:
        case str():
            near = [value[:-1], f"{value}x", value.upper()]
        case int():
            near = [value + 1, value - 1, -3, 50, float(value), str(value)]
        case list():
            near = [[*value, 0], value[:-1], [[]]]
    return [each for each in (*near, None, True, 0, "", [], {}) if (type(each), each) != (type(value), value)]


def altered(line: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The line with each field changed, left out, and called otherwise; and with a field of another kind of line."""
    for name, value in line.items():
        for other in others(value):
            yield f"{name}: {value!r} is {other!r}", {**line, name: other}
        rest = {key: each for key, each in line.items() if key != name}
        yield f"{name} is left out", rest
        yield f"{name} is called otherwise", {**rest, f"{name[:-1]}~": value}
    yield from ((f"{name} is added", {name: 1, **line}) for name in ("undo", "move") if name not in line)


def refused_at(path: Path, lines: list[dict[str, Any]], place: int, line: dict[str, Any]) -> int:
    """The line at which a save is refused in which this line is there."""
    write_lines(path, [*lines[:place], line, *lines[place + 1 :]])
    with pytest.raises(Damage) as error:
        Match.load(path, read_only=True)
    return error.value.line


@pytest.mark.parametrize("game", list(SEATS))
def test_a_line_is_refused_whichever_of_its_fields_is_changed(tmp_path: Path, game: str) -> None:
    lines = played(tmp_path / "match.jsonl", game, 3)
    assert [place for place, line in enumerate(lines) if "undo" in line] == [4]
    for place in (1, 4, 5):
        for how, line in altered(lines[place]):
            assert refused_at(tmp_path / "changed.jsonl", lines, place, line) == place + 1, how


def test_the_last_line_is_refused_if_somebody_else_wins_or_moves_next(tmp_path: Path) -> None:
    lines = played(tmp_path / "match.jsonl", "pillars", 10_000)
    last, place = lines[-1], len(lines) - 1
    winners = last.pop("winners")
    del last["next"]
    for other in ({"next": None, "winners": None}, {"next": None, "winners": [*winners, 3]}, {"next": 0}, {}):
        assert refused_at(tmp_path / "changed.jsonl", lines, place, {**last, **other}) == place + 1


@pytest.mark.parametrize("line", [{"undo": 50}, {"undo": 0}, {"undo": -3}, {"undo": True}, {"undo": 1.0}])
def test_what_comes_before_a_wrong_step_back_is_recovered(tmp_path: Path, line: dict[str, Any]) -> None:
    path = saved(tmp_path / "match.jsonl", 8)
    lines = lines_of(path)
    write_lines(path, [*lines[:5], line, *lines[5:]])
    with pytest.raises(Damage, match=rf"match\.jsonl:6: this line makes no sense: .*undo.* resume {path} --recover"):
        Match.load(path)
    match = Match.recover(path)
    assert moves_of(match) == [each["move"] for each in lines[1:5]]
    play_some(match, 3)
    match.close()


@pytest.mark.parametrize("field", ["seat", "next"])
def test_what_comes_before_a_wrong_seat_is_recovered(tmp_path: Path, field: str) -> None:
    path = saved(tmp_path / "match.jsonl", 8)
    lines = lines_of(path)
    right = lines[5][field]
    lines[5][field] = (right + 1) % 3
    write_lines(path, lines)
    with pytest.raises(SaveError) as error:
        Match.load(path)
    said = (
        f"{path}:6: '{field}' is {lines[5][field]} in the save, but {right} when replayed. All moves before it are safe"
    )
    assert str(error.value).startswith(said)
    match = Match.recover(path)
    assert moves_of(match) == [each["move"] for each in lines[1:5]]
    match.close()


# --- the header


def test_a_header_is_refused_whichever_of_its_fields_is_changed_or_it_does_no_harm(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 4)
    original = Match.load(path, read_only=True)
    header, *rest = lines_of(path)
    header["language"] = "fr"
    header["check"] = check_of(header)
    refused, harmless = set(), set()
    for how, line in altered(header):
        name = how.split(":")[0].split()[0]
        write_lines(path, [line, *rest])
        try:
            match = Match.load(path, read_only=True)
        except Damage as damage:
            refused.add((name, damage.line))
        else:
            assert name in (*FOR_PEOPLE, "kingsbridge", "game", "options", "undo", "move"), how
            assert (match.turns, match.state) == (original.turns, original.state), how
            assert "check" not in line or CHANGED in match.warnings[0], how
            harmless.add(name)
    refusable = ("kingsbridge", "game", "content", "options", "seed", "seats", "start", "next")
    assert refused == {(name, 1) for name in refusable}
    assert harmless >= {"version", "plugin", "begun", "language", "options"}


def test_a_changed_name_is_said_and_costs_nobody_the_match(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 4)
    path.write_bytes(path.read_bytes().replace(b'"bot:random"', b'"human:Ann"', 1))
    match = Match.load(path, read_only=True)
    assert len(match.turns) == 4
    assert match.warnings == [f"{CHANGED}: all positions are right, but names and dates may not be."]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('"seed":7', '"seed":8', "this line has been changed since it was written: 'start' is '"),
        ('"game":"pillars"', '"game":"pillarz"', "has been changed since it was written: no game is called 'pillarz'"),
        (
            '"content":"',
            '"content":"0',
            "has been changed since it was written: {path} was played with other",
        ),
        ('"options":{', '"options":{"x":1,', "'x'"),
        ('"kingsbridge":1', '"kingsbridge":3', "this is not a save in format 2; it begins with {{'kingsbridge': 3"),
        ('"next":', '"next":1', "'next' is 1"),
    ],
)
def test_damage_in_the_header_is_named_as_such(tmp_path: Path, before: str, after: str, said: str) -> None:
    path = saved(tmp_path / "match.jsonl", 4)
    assert path.read_text().count(before) >= 1
    path.write_text(path.read_text().replace(before, after, 1))
    with pytest.raises(Damage) as error:
        Match.load(path)
    assert str(error.value).startswith(f"{path}:1: ")
    assert said.format(path=path) in str(error.value)
    assert "deals another game" not in str(error.value)


def test_a_language_that_is_nonsense_is_passed_over(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 4)
    lines = lines_of(path)
    nonsense: list[Any] = [[], {}, 5]
    for language in nonsense:
        write_lines(path, [{**lines[0], "language": language}, *lines[1:]])
        assert language_of(path) == "en"
