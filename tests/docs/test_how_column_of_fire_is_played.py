"""The pages about A Column of Fire show what the program really did."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "how-column-of-fire-is-played.md").read_text(encoding="utf-8")
DRAWING = runpy.run_path(str(DOCS / "pictures" / "draw.py"))
REFERENCE = (DOCS / "column-of-fire.md").read_text(encoding="utf-8")
EXAMPLES = [block.splitlines() for block in re.findall(r"```text\n(.*?)```", PAGE + REFERENCE, re.DOTALL)]


@pytest.fixture(scope="module")
def log() -> list[str]:
    """What Ann reads of the match on the page."""
    return [line.told(DRAWING["PLAYERS"]) for told in DRAWING["years"]().told for line in told if line.to in (None, 0)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example[0])
def test_an_example_is_told_in_the_log_of_its_match(example: list[str], log: list[str]) -> None:
    assert any(log[start : start + len(example)] == example for start in range(len(log)))


def test_ann_starts_and_moves_as_the_page_says(log: list[str]) -> None:
    assert "Ann gets Loch Leven (wine) and starts as a Catholic with 1 wine on the France Ship." in log
    assert "Ben gets Loch Leven (ore) and starts as a Protestant with 1 ore on the England Ship." in log
    match = DRAWING["years"](43)
    prices = {space: match.game.describe(match.state, match.game.moves.find(f"move {space}")) for space in SPACES}
    assert {space: said.partition(";")[0] for space, said in prices.items()} == SPACES


SPACES = {
    "cloth-market": "free with white",
    "white-guard-house": "1 point with white",
    "white-council": "2 points with white",
}
"""Where Ann's white die leads, and for what."""


@pytest.mark.parametrize("name", DRAWING["PARTS"])
def test_a_picture_shows_the_table_as_it_is_drawn(name: str) -> None:
    drawn = DRAWING["draw_part"](name)
    assert drawn == (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
    assert f"](pictures/{name}.svg)" in PAGE
