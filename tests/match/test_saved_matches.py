"""Saves that lie, saves that are hostile, and the list of all saves."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.errors import KingsbridgeError, SaveError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.saved_matches import newest_save, summaries, summary
from kingsbridge_core.places import saves_folder

from .playing import changed, find_position, first, lines_of, loaded, new_match, play_some, saved, write_lines

HOSTILE = "\x1b[2J\x1b]0;owned\x07\r\n\x00\u202e\ud800"


def refused(path: Path) -> str:
    """How a save is refused: in a message that is safe to print, and without being changed."""
    before = path.read_bytes()
    with pytest.raises(KingsbridgeError) as error:
        Match.load(path)
    assert path.read_bytes() == before
    said = str(error.value)
    assert len(said) < 600 + len(str(path))
    assert said.replace("\n", "").isprintable(), ascii(said)
    return said


# --- content


def test_a_save_with_other_content_is_refused_with_both_digests(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl")
    changed(path, 1, content="00000000deadbeef", plugin="0.0.9")
    said = refused(path)
    assert "'00000000deadbeef'" in said
    assert kb.find_game("pillars").digest in said
    here = kb.plugins.installed().versions["pillars"]
    assert f"It was made with kingsbridge 0.0.9; {here} is installed. To continue, install that version:" in said
    assert said.endswith("pip install kingsbridge==0.0.9")


def test_a_save_whose_seed_now_deals_other_cards_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl")
    changed(path, 1, seed=8)
    assert f"{path}:1: this line is damaged, or the rules have changed since: 'start' is " in refused(path)
    changed(path, 1, plugin="0.0.9")
    said = refused(path)
    assert f"{path}:1: this version of pillars deals a different game from the same seed. It was made with" in said
    assert said.endswith("pip install kingsbridge==0.0.9")


def test_a_save_of_another_format_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl")
    for value in (0, -1, 10**9, "1", "2", None, [1]):
        changed(path, 1, kingsbridge=value)
        assert f"{path}:1: this is not a save in format 2" in refused(path)


def test_a_save_of_a_game_that_is_not_installed_names_file_and_game(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl")
    changed(path, 1, game="pilars")
    here = kb.plugins.installed().versions["pillars"]
    assert refused(path) == (
        f"{path}:1: no game is called 'pilars'. Did you mean 'pillars'? The match was played with version {here} of "
        "it. Install the plugin this game comes in, or name its folder: kingsbridge --plugins-dir FOLDER resume "
        "...; kingsbridge doctor lists the installed plugins, and what is wrong with them."
    )


# --- nonsense


NEEDED = ["kingsbridge", "game", "content", "options", "seed", "seats", "start"]
NONSENSE: list[Any] = [None, True, -1, 0, 1.5, "", "x", [], [1], [None], {}, {"a": 1}, [[]], "x" * 50_000, HOSTILE]
NONSENSE += [[HOSTILE], {HOSTILE: HOSTILE}, ["human:A"] * 5, ["human:A"] * 5000, 2**70, float("nan"), float("inf")]


@pytest.mark.parametrize("key", NEEDED)
def test_a_header_that_lacks_something_is_refused(tmp_path: Path, key: str) -> None:
    path = saved(tmp_path / "match.jsonl", 3)
    lines = lines_of(path)
    del lines[0][key]
    write_lines(path, lines)
    assert refused(path).startswith(f"{path}")


@pytest.mark.parametrize("key", NEEDED)
def test_nonsense_in_the_header_is_refused(tmp_path: Path, key: str) -> None:
    path = saved(tmp_path / "match.jsonl", 3)
    good = lines_of(path)
    for value in NONSENSE:
        if key == "options" and not value:
            continue  # this means the same as what stood there
        write_lines(path, [{**good[0], key: value}, *good[1:]])
        refused(path)


@pytest.mark.parametrize(
    "seat",
    ["", "human:" + HOSTILE, "bot:" + HOSTILE, f"{HOSTILE}:Ann", "bot:", "robot:Ann", "human:" + "x" * 31, 5, None, []],
)
def test_an_impossible_seat_in_the_header_is_refused(tmp_path: Path, seat: Any) -> None:
    path = saved(tmp_path / "match.jsonl", 3)
    changed(path, 1, seats=["bot:random", "bot:random", seat])
    assert refused(path).startswith(f"{path}:1: ")


@pytest.mark.parametrize("options", [{"kings_privilege": HOSTILE}, {HOSTILE: "kept"}, {"kings_privilege": [{}]}])
def test_impossible_options_in_the_header_are_refused(tmp_path: Path, options: Any) -> None:
    path = saved(tmp_path / "match.jsonl", 3)
    changed(path, 1, options=options)
    assert refused(path).startswith(f"{path}:1: ")


@pytest.mark.parametrize("key", ["move", "digest"])
def test_nonsense_in_a_move_is_refused(tmp_path: Path, key: str) -> None:
    path = saved(tmp_path / "match.jsonl", 3)
    good = lines_of(path)
    for value in NONSENSE:
        write_lines(path, [*good[:2], {**good[2], key: value}, good[3]])
        assert refused(path).startswith(f"{path}:3: ")


def test_binary_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    for content in (
        os.urandom(5000),
        b"\x00" * 5000,
        b"\x1f\x8b\x08" + os.urandom(100),
        b"\n" * 100,
        b"\xef\xbb\xbf{}",
    ):
        path.write_bytes(content)
        refused(path)


# --- the list


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saves."""
    monkeypatch.setenv("KINGSBRIDGE_SAVES", str(tmp_path / "saves"))
    return tmp_path / "saves"


def test_the_folder_of_saves_is_chosen_by_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert saves_folder() == folder
    monkeypatch.delenv("KINGSBRIDGE_SAVES")
    monkeypatch.setenv("HOME", str(folder / "home"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert (folder / "home") in saves_folder().parents
    assert not folder.exists()


def test_saves_are_listed_the_newest_first_and_the_newest_unfinished_is_gone_on_with(folder: Path) -> None:
    for number, (name, moves) in enumerate([("old", 3), ("new", 5), ("over", 10_000)]):
        os.utime(saved(folder / f"{name}.jsonl", moves), (number, number))
    (folder / "broken.jsonl").write_text("{")
    assert [each.path.stem for each in summaries()] == ["broken", "over", "new", "old"]
    assert [each.over for each in summaries()] == [False, True, False, False]
    path, passed_over = newest_save()
    assert path == folder / "new.jsonl"
    assert [each.path.stem for each in passed_over] == ["broken"]


def test_without_saves_nothing_can_be_gone_on_with(folder: Path) -> None:
    assert list(summaries()) == []
    with pytest.raises(SaveError, match=r"there is no match to resume in .*saves; start one with"):
        newest_save()


def test_a_summary_says_what_loading_says(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = new_match(path)
    find_position(match, "use", twice=True)
    match.play(first(match, "use"))
    match.undo()
    match.close()
    told = summary(path)
    with loaded(path) as again:
        assert (told.game, told.players) == ("pillars", tuple(str(player) for player in again.players))
        assert told.moves == len(again.turns)
        assert told.turn == str(again.actor)
        assert not told.over


@pytest.mark.parametrize("seed", range(4))
def test_a_summary_knows_whose_turn_it_is_before_the_first_move(tmp_path: Path, seed: int) -> None:
    seats = ["human:Ann", "human:Ben", "human:Cleo"]
    match = Match.new(kb.find_game("pillars"), seats, seed=seed, path=tmp_path / "match.jsonl")
    assert summary(tmp_path / "match.jsonl").turn == str(match.actor)
    match.close()


def test_a_summary_of_a_finished_match_says_that_it_is_over(tmp_path: Path) -> None:
    match = new_match(tmp_path / "match.jsonl")
    play_some(match)
    match.close()
    told = summary(tmp_path / "match.jsonl")
    assert (told.over, told.turn, told.moves) == (True, None, len(match.turns))


def test_the_longest_names_are_listed_like_others(folder: Path) -> None:
    seats = ["human:" + "x" * 30, "bot:greedy", "bot:greedy"]
    Match.new(kb.find_game("pillars"), seats, seed=1, path=folder / "long.jsonl").close()
    assert [each.problem for each in summaries()] == [""]
    assert newest_save()[0] == folder / "long.jsonl"


def test_what_is_no_save_is_listed_with_its_problem_or_not_at_all(folder: Path) -> None:
    good = lines_of(saved(folder / "good.jsonl", 3))
    (folder / "link.jsonl").symlink_to(folder / "nowhere")
    (folder / "folder.jsonl").mkdir()
    for key in ("game", "seats"):
        for place, value in enumerate(NONSENSE):
            write_lines(folder / f"{key}-{place}.jsonl", [{**good[0], key: value}, *good[1:]])
    for place, value in enumerate(NONSENSE):
        write_lines(folder / f"next-{place}.jsonl", [*good[:3], {**good[3], "next": value}])
    for each in summaries():
        told = " ".join([each.game, *each.players, str(each.turn), each.problem])
        assert told.isprintable(), ascii(told)
    assert newest_save()[0].exists()
