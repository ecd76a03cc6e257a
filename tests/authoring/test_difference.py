"""`kingsbridge cards diff [GAME] A B`: what differs between two card sets."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import ESCAPE, fails, kingsbridge, succeeds
from tests.cli.terminal import Terminal
from tests.proof import in_turn

from .sets import BROKEN, HOSTILE, NEW_PRIOR, STRONG_TOM, written


def compared(a: str, b: str, saves: Path, game: str = "pillars") -> Any:
    """Return the JSON of a comparison."""
    return json.loads(succeeds("cards", "diff", game, a, b, "--json", saves=saves))


def test_changed_fields_and_numbers_are_told_one_by_one(tmp_path: Path) -> None:
    path = written(tmp_path, STRONG_TOM)
    assert succeeds("cards", "diff", "pillars", "base", path, saves=tmp_path).splitlines() == [
        f"From base to {path}:",
        "Changed:",
        "  cards tom value: 7 becomes 9.",
        "  cards regan name: Regan Hamleigh becomes Lady Regan.",
        "  cards regan text: Lose 1 point becomes Gain 4 points.",
        "Numbers:",
        "  start_stock stone: 1 becomes 2.",
        "  stock_limit: 3 becomes 4.",
    ]


def test_added_and_removed_cards_are_told_with_their_text(tmp_path: Path) -> None:
    path = written(tmp_path, NEW_PRIOR)
    lines = succeeds("cards", "diff", "base", path, saves=tmp_path).splitlines()  # the set says for which game it is
    assert lines[1:7] == [
        "Added:",
        "  list cards, card prior-james, name Prior James, text Gain 2 points.",
        "  list cards, card novice, name Novice, text Gain 1 point.",
        "Removed:",
        "  list cards, card ellen, name Ellen, text Gain 2 points.",
        "  list cards, card philipp, name Prior Philipp, text Take 1 metal.",
    ]
    assert "  removed by_seats 3: [ellen] becomes [novice]." in lines


def test_the_other_way_round_is_the_opposite(tmp_path: Path) -> None:
    one, two = written(tmp_path, STRONG_TOM, "one.yaml"), written(tmp_path, NEW_PRIOR, "two.yaml")
    there, back = compared(one, two, tmp_path), compared(two, one, tmp_path)
    assert (
        [card["id"] for card in there["added"]] == [card["id"] for card in back["removed"]] == ["prior-james", "novice"]
    )
    assert [card["id"] for card in there["removed"]] == [card["id"] for card in back["added"]] == ["ellen", "philipp"]
    opposite = [
        [{"name": each["name"], "before": each["after"], "after": each["before"]} for each in card["changes"]]
        for card in back["changed"]
    ]
    assert [card["changes"] for card in there["changed"]] == opposite
    assert {card["id"]: [change["name"] for change in card["changes"]] for card in there["changed"]} == {
        "tom": ["value"],
        "regan": ["name", "effects"],
    }


def test_without_a_difference_that_is_said(tmp_path: Path) -> None:
    path = written(tmp_path, STRONG_TOM)
    for a, b in (("base", "base"), (path, path)):
        assert succeeds("cards", "diff", "pillars", a, b, saves=tmp_path) == (
            f"There is no difference between {a} and {b}.\n"
        )
    nothing = compared("base", "base", tmp_path, "world-without-end")
    assert nothing == {"from": "base", "to": "base", "added": [], "removed": [], "changed": [], "numbers": []}


@pytest.mark.parametrize(("text", "columns"), in_turn(product([NEW_PRIOR, STRONG_TOM, HOSTILE], [80, 140, 40])))
def test_a_comparison_fits_the_terminal(text: str, columns: int, tmp_path: Path) -> None:
    terminal = Terminal("cards", "diff", "pillars", "base", written(tmp_path, text), saves=tmp_path, columns=columns)
    assert terminal.end() == 0
    terminal.assert_fits(but="set.yaml")
    assert not set("\u202e\u200b\ufeff") & set(terminal.raw)


def test_a_number_inside_of_a_group_is_told_by_itself(tmp_path: Path) -> None:
    text = """\
format: 1
game: column-of-fire
title: Dear cloth
change: {track: {blue-gate: {effects: [{protection: 1}]}}}
numbers:
  prices:
    england: {cloth: 5, wine: 2}
    france: {book: 4, ore: 2}
    netherlands: {wine: 4, book: 2}
    spain: {ore: 4, cloth: 2}
"""
    output = succeeds("cards", "diff", "column-of-fire", "base", written(tmp_path, text), saves=tmp_path)
    assert "  track blue-gate text: Take one of your dice off its card becomes Take 1 protection tile.\n" in output
    assert output.endswith("Numbers:\n  prices england cloth: 4 becomes 5.\n")


def test_the_problems_of_both_sets_are_shown_at_once(tmp_path: Path) -> None:
    one, two = written(tmp_path, BROKEN, "one.yaml"), written(tmp_path, BROKEN, "two.yaml")
    done = kingsbridge("cards", "diff", "pillars", one, two, saves=tmp_path)
    assert done.code == 1
    for name in ("one.yaml", "two.yaml"):
        assert f"{name}:6:5" in done.errors
        assert f"{name}:9:11" in done.errors


def test_a_missing_file_and_a_set_of_another_game_are_refused(tmp_path: Path) -> None:
    assert "none.yaml: cannot be read" in fails(
        "cards", "diff", "pillars", "base", str(tmp_path / "none.yaml"), saves=tmp_path
    )
    path = written(tmp_path, STRONG_TOM)
    assert "the set is for 'pillars'" in fails("cards", "diff", "column-of-fire", "base", path, saves=tmp_path)
    assert "name two card sets" in fails("cards", "diff", "pillars", "base", saves=tmp_path)
    assert "name the game first" in fails("cards", "diff", "base", "base", saves=tmp_path)


def test_a_game_without_cards_in_files_has_no_differences(tmp_path: Path) -> None:
    tutorial = str(Path(__file__).parents[2] / "docs" / "tutorial")
    output = succeeds("--plugins-dir", tutorial, "cards", "diff", "sealed-bids", "base", "base", saves=tmp_path)
    assert output == "There is no difference between base and base.\n"
    assert ESCAPE not in output
