"""Players come and go in the course of a match: its save notes that, and old moves keep their names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.errors import KingsbridgeError, SaveError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.saved_matches import summary
from kingsbridge_core.match.seating import heard_at
from tests.cli.running import fails, succeeds

from .playing import lines_of, loaded, play_some, saved


def match_of(path: Path | None, *seats: str) -> Match:
    return Match.new(kb.find_game("pillars"), seats or ("human:Ann", "bot:greedy", "human:Ben"), seed=7, path=path)


def told(match: Match) -> str:
    """Everything that everybody heard, with the names of the time."""
    numbers = range(len(match.turns) + 1)
    return "\n".join(line.told(match.names_at(number)) for number in numbers for line in heard_at(match, number, None))


def test_a_change_is_a_line_of_the_save_and_is_there_again_when_it_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = match_of(path)
    play_some(match, 10)
    assert lines_of(path)[0]["kingsbridge"] == 1
    match.give(2, "bot:easy")
    match.give(1, "human:Cid")
    play_some(match, 10)
    match.close()
    header, *lines = lines_of(path)
    assert header["kingsbridge"] == 2
    assert header["seats"] == ["human:Ann", "bot:greedy", "human:Ben"]
    assert lines[10:12] == [{"seat": 2, "player": "bot:easy"}, {"seat": 1, "player": "human:Cid"}]
    with loaded(path) as again:
        assert not again.warnings
        assert again.state == match.state
        assert [str(each) for each in again.players] == ["human:Ann", "human:Cid", "bot:easy"]
        assert told(again) == told(match)
        play_some(again, 5)
    assert [path.name for path in tmp_path.iterdir()] == ["match.jsonl"]
    assert path.stat().st_mode & 0o777 == 0o600


def test_old_moves_keep_the_names_of_those_who_made_them(tmp_path: Path) -> None:
    match = match_of(tmp_path / "match.jsonl")
    play_some(match, 60)
    before = told(match)
    assert "Ben (" in before
    match.give(2, "human:Dora")
    assert told(match) == before
    play_some(match, 60)
    now = told(match)
    assert now.startswith(before)
    change, *since = now[len(before) + 1 :].splitlines()
    colour = match.names[2].split("(")[1].rstrip(")")
    assert change == f"Dora now plays {colour} instead of Ben ({colour})."
    assert not [line for line in since if "Ben (" in line]
    assert {"Dora", "Ben"} <= {match.mentions().all_of([f"{name} {name}"])[0].split()[-1] for name in _names(match)}
    match.close()


def _names(match: Match) -> set[str]:
    return {*match.names_at(1), *match.names}


def test_undo_takes_back_moves_and_never_a_change_of_player(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = match_of(path)
    play_some(match, 8)
    match.give(0, "bot:hard")
    match.undo(even_if_revealed=True)
    match.undo(even_if_revealed=True)
    assert match.players[0].name == "hard"
    play_some(match, 4)
    match.close()
    with loaded(path) as again:
        assert again.state == match.state
        assert again.players == match.players
    found = summary(path)
    assert (found.moves, found.players[0], found.problem) == (10, "bot:hard", "")


def test_an_open_seat_waits_until_it_is_taken_it(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = match_of(path, "human:Ann", "open", "bot:greedy")
    assert lines_of(path)[0]["kingsbridge"] == 2
    assert match.names[1].startswith("open seat (")
    match.give(1, "human:Eve")
    match.give(1, "open")
    play_some(match, 1)
    match.give(1, "human:Eve")
    play_some(match, 1)
    match.close()
    assert "open" not in summary(path).players
    assert "Eve now plays" in told(match)


def test_nothing_changes_when_the_match_is_over_or_the_player_does_not_exist(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    before = path.read_bytes()
    with loaded(path) as match:
        for who in ("bot:nobody", "human:" + "x" * 31, "cat:Tom", "human:a\x1bb"):
            with pytest.raises(KingsbridgeError):
                match.give(0, who)
        match.give(0, "bot:random")  # who sits there already
        assert path.read_bytes() == before
        play_some(match)
        before = path.read_bytes()
        with pytest.raises(KingsbridgeError, match="over"):
            match.give(0, "human:Ann")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "line",
    [
        {"seat": 3, "player": "human:Ann"},
        {"seat": -1, "player": "human:Ann"},
        {"seat": True, "player": "human:Ann"},
        {"seat": 0, "player": ["human:Ann"]},
        {"seat": 0, "player": "cat:Tom"},
        {"seat": 0, "player": "human:Ann", "move": "use tom"},
        {"player": "human:Ann"},
    ],
)
def test_a_change_that_makes_no_sense_is_damage(tmp_path: Path, line: dict[str, object]) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    with path.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(line) + "\n")
    with pytest.raises(SaveError, match="7: this line makes no sense"):
        Match.load(path)
    assert summary(path).path == path  # it is listed all the same


def test_an_edited_first_line_stays_known_as_edited(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    path.write_bytes(path.read_bytes().replace(b'"begun":"2', b'"begun":"1', 1))
    with loaded(path) as match:
        match.give(0, "human:Ann")
    with loaded(path) as match:
        assert "was edited" in match.warnings[0]


def test_the_terminal_shows_who_came_and_went(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = match_of(path, "bot:greedy", "human:Ben", "open")
    match.give(2, "human:Eve")
    play_some(match, 10)
    match.give(1, "bot:easy")
    play_some(match, 1)
    match.give(0, "human:Zoe")
    match.close()
    said = "Easy now plays"
    for command in ("replay", "export"):
        assert "Eve now plays" in succeeds(command, str(path), saves=tmp_path)
        assert said.lower() in succeeds(command, str(path), saves=tmp_path).lower()
    events = [
        json.loads(line) for line in succeeds("export", str(path), "--format", "json", saves=tmp_path).splitlines()
    ]
    assert [each["kind"] for each in events[0]["players"]] == ["bot", "human", "open"]
    changes = [(each["number"], each["seat"], each["name"]) for each in events if each["event"] == "player"]
    assert changes == [(1, 2, "Eve"), (11, 1, "easy"), (12, 0, "Zoe")]
    listed = succeeds("saves", saves=tmp_path)
    assert "Zoe" in listed
    assert "Eve" in listed


def test_at_the_terminal_an_open_seat_is_for_whoever_is_there(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match_of(path, "bot:greedy", "open", "bot:greedy").close()
    succeeds("resume", str(path), saves=tmp_path)
    assert lines_of(path)[1]["player"] == "human"
    assert "only bots" in fails("simulate", "pillars", "--seat", "open", saves=tmp_path)
