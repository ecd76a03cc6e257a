"""Saves from another version or with other cards: what they were made with, what is installed, and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kingsbridge_core import __version__
from kingsbridge_core.errors import SaveError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.saved_matches import summary
from kingsbridge_core.plugins import installed
from tests.cli.running import fails, kingsbridge, succeeds
from tests.match.playing import changed, saved

HOSTILE = ["1.0; rm -rf ~", "", "latest", "--index-url=http://x", "1\n2", "\x1b[2J", 7, None, ["1.0"], "1" * 50]
SET = """\
format: 1
game: pillars
title: Nine
change: {cards: {tom: {value: 9}}}
"""


def refusal(path: Path) -> str:
    """How a save is refused; it stays as it is."""
    before = path.read_bytes()
    with pytest.raises(SaveError) as error:
        Match.load(path)
    with pytest.raises(SaveError) as recovering:
        Match.recover(path)
    assert str(recovering.value).endswith(str(error.value)), "no damage that could be cut away"
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    return str(error.value)


def test_a_save_of_a_later_format_says_which_version_reads_it(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    changed(path, 1, kingsbridge=3, version="3.1.0", seats={"all": "different"}, game=["x"], more={"a": [1]})
    said = (
        f"{path} is a save in format 3; the installed kingsbridge {__version__} reads format 2. "
        "Install a newer one: pip install kingsbridge==3.1.0"
    )
    assert refusal(path) == said
    assert summary(path).problem == said
    assert said in fails("resume", str(path), saves=tmp_path)
    assert said in succeeds("saves", saves=tmp_path)


@pytest.mark.parametrize("version", HOSTILE)
def test_only_what_looks_like_a_version_stands_in_a_command(tmp_path: Path, version: Any) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    changed(path, 1, kingsbridge=3, version=version)
    assert refusal(path).endswith("Install a newer one: pip install --upgrade kingsbridge")
    changed(path, 1, kingsbridge=1, content="0", plugin=version)
    said = refusal(path)
    assert "The save names no version to install" in said
    assert "pip install" not in said


def test_fields_that_a_later_version_adds_are_passed_over(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    changed(path, 1, version="9.9.9", plugin="9.9.9", mood="merry", rules={"house": [1, 2]})
    changed(path, 3, thought_for=12.5)
    assert len(Match.load(path, read_only=True).turns) == 5
    assert summary(path).problem == ""


def test_other_content_of_the_same_version_was_changed_in_place(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    changed(path, 1, content="00000000deadbeef")
    here = installed().versions["pillars"]
    said = refusal(path)
    assert (
        f"It was made with the same version, kingsbridge {here}, but its cards or rules have been edited since." in said
    )


def test_rules_that_have_changed_are_named_as_the_likely_reason(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    changed(path, 1, plugin="0.0.9")
    changed(path, 4, digest="0123456789abcdef")
    with pytest.raises(SaveError) as error:
        Match.load(path)
    said = str(error.value)
    assert said.startswith(f"{path}:4: the game and the save disagree from move 3")
    assert "install that version: pip install kingsbridge==0.0.9" in said
    assert said.endswith("--recover")
    changed(path, 1, start="0123456789abcdef")
    assert "pip install kingsbridge==0.0.9" in refusal(path)


def test_a_save_from_one_language_goes_on_in_another(tmp_path: Path) -> None:
    succeeds("play", "pillars", "--seed=5", saves=tmp_path, typed="1\n1\n", more={"KINGSBRIDGE_LANG": "en"})
    done = kingsbridge("resume", saves=tmp_path, typed="1\n", more={"KINGSBRIDGE_LANG": "fr"})
    assert done.code == 0, done.text


# --- card sets


def played_with_a_set(folder: Path) -> tuple[Path, Path]:
    """A card set and a save of a match with it."""
    card_set, save = folder / "nine.yaml", folder / "match.jsonl"
    card_set.write_text(SET)
    options = ("--set", str(card_set), "--seed=5", "--save", str(save))
    succeeds("play", "pillars", *options, saves=folder, typed="1\n")
    return card_set, save


def test_a_card_set_that_has_moved_is_named_with_its_option(tmp_path: Path) -> None:
    card_set, save = played_with_a_set(tmp_path)
    moved = card_set.rename(tmp_path / "moved.yaml")
    said = fails("resume", str(save), saves=tmp_path)
    assert f"{save}:1: the card set 'Nine' is no longer at " in said
    assert "put it back, or say with --set where it is" in said
    assert "The match is saved" in succeeds("resume", str(save), "--set", str(moved), saves=tmp_path, typed="1\n")
    assert "The match is saved" in succeeds("resume", "--set", str(moved), saves=tmp_path, typed="1\n")
    listed = succeeds("saves", saves=tmp_path)
    assert "card sets: Nine\n" in listed
    assert "    played with other cards; " in listed


def test_a_card_set_that_was_changed_is_named_with_what_to_do(tmp_path: Path) -> None:
    card_set, save = played_with_a_set(tmp_path)
    card_set.write_text(SET.replace("9", "8"))
    said = fails("resume", str(save), saves=tmp_path)
    assert f"{card_set} has been changed since, or is not 'Nine'; undo the change, say with --set where it is" in said


@pytest.mark.parametrize(
    "sets", [None, 5, "x", {}, [5], [None], [{}], [{"file": "x" * 50_000}], [{"file": "\0", "title": 1, "digest": []}]]
)
def test_nonsense_where_the_card_sets_should_stand_is_refused(tmp_path: Path, sets: Any) -> None:
    path = saved(tmp_path / "match.jsonl", 5)
    changed(path, 1, sets=sets)
    if sets == {}:  # none at all, said strangely
        assert len(Match.load(path, read_only=True).turns) == 5
        return
    assert f"{path}:1: " in refusal(path)
    assert f"{path}:1: " in summary(path).problem or "the save is damaged" in summary(path).problem
