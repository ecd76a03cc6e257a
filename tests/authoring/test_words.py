"""The reference of words is made out of the schemas, and up to date."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.authoring.set_schema import set_schema

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "words.md").read_text(encoding="utf-8")


def test_the_page_is_what_the_schemas_say() -> None:
    made = runpy.run_path(str(DOCS / "words.py"))["page"]()
    assert made == PAGE, "run python docs/words.py"


@pytest.mark.parametrize("name", ["pillars", "column_of_fire", "world_without_end"])
def test_every_word_and_number_of_a_game_is_explained(name: str) -> None:
    game = kb.find_game(name)
    (chapter,) = [part for part in PAGE.split("\n## ") if part.startswith(game.title)]
    explained = set(re.findall(r"^- `([^`]+)`[^:]*: \S", chapter, re.MULTILINE))
    assert set(game.words) <= explained
    assert set(game.definition.numbers) <= explained


def test_the_head_of_a_set_and_what_a_card_without_provenance_is_are_explained() -> None:
    (chapter,) = [part for part in PAGE.split("\n## ") if part.startswith("Every card set")]
    explained = set(re.findall(r"^- `([^`]+)`[^:]*: \S", chapter, re.MULTILINE))
    assert explained == set(set_schema(kb.find_game("pillars"))["properties"])
    said = re.findall(r"- `provenance`.*?\n(?=- )", PAGE, re.DOTALL)
    assert said
    assert all("a card that a set adds `reconstructed`" in " ".join(each.split()) for each in said)
    assert "aliases" in (DOCS / "cards.md").read_text(encoding="utf-8")


def test_links_within_the_page_lead_to_headings() -> None:
    headings = re.findall("^#+ (.*)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\(#([^)]+)\)", PAGE)) <= anchors
