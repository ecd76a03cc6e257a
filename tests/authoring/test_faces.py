"""`kingsbridge cards GAME ID`: the face of a card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.authoring.faces import Face, face_listing, faces_of
from kingsbridge_core.cli.options import find
from kingsbridge_core.data.source import Document
from kingsbridge_core.game.cards import Card
from kingsbridge_core.game.words import word
from tests.cli.running import fails, succeeds
from tests.cli.terminal import Terminal
from tests.text.speaking import speaking

from .sets import NEW_PRIOR, STRONG_TOM, written


def test_a_face_has_fields_text_provenance_and_place(tmp_path: Path) -> None:
    lines = succeeds("cards", "pillars", "tom", saves=tmp_path).splitlines()
    assert lines[:-1] == [
        "Tom Builder:",
        "  id: tom",
        "  list: cards",
        "  kind: neutral",
        "  value: 7",
        "  text: Take 1 stone, wood or sand.",
        "  effects: - gain: [stone, wood, sand]",
        "  provenance: reconstructed: value",
    ]
    file, line, _ = lines[-1].removeprefix("  found in: ").rsplit(":", 2)
    assert Path(file).read_text("utf-8").splitlines()[int(line) - 1] == "  - id: tom"


def test_a_face_names_who_reports_the_card(tmp_path: Path) -> None:
    lines = succeeds("cards", "pillars", "aliena", saves=tmp_path).splitlines()
    assert lines[-3:-1] == ["  provenance: reported", "  source: mobius-games.co.jp"]


@pytest.mark.parametrize("game", ["pillars", "column-of-fire", "world-without-end"])
def test_every_card_has_a_face(game: str) -> None:
    found = find(game)
    for face in faces_of(found):
        listing = face_listing(face, found)
        rows = dict(row for row in listing.rows if len(row) == 2)
        assert listing.title == face.card.name
        assert rows["id"] == face.id
        assert rows.get("text", "") == face.card.text
        assert rows["provenance"].startswith((face.card.provenance, "reconstructed"))


def test_a_face_is_in_the_language_but_for_what_authors_write() -> None:
    with speaking("fr"):
        game = find("pillars")
        (face,) = (each for each in faces_of(game) if each.id == "tom")
        rows = dict(row for row in face_listing(face, game).rows if len(row) == 2)
    assert rows["type"] == "carte neutre"
    assert rows["provenance"] == "reconstitué\xa0: valeur"
    assert rows["effets"] == "- gain: [stone, wood, sand]"
    with speaking("fr"):
        game = find("world-without-end")
        (face,) = (each for each in faces_of(game) if each.id == "caroli")
        assert ("coins", "pierre, blé, or, point") in face_listing(face, game).rows


@pytest.mark.parametrize("columns", [30, 80, 140])
def test_a_face_fits_into_the_terminal_under_its_name(columns: int, tmp_path: Path) -> None:
    terminal = Terminal("cards", "column-of-fire", "francis-walsingham", saves=tmp_path, columns=columns)
    assert terminal.end() == 0
    terminal.assert_fits()
    assert terminal.lines[0] == "Francis Walsingham"


def test_a_plain_face_is_lines_in_a_terminal(tmp_path: Path) -> None:
    terminal = Terminal("cards", "pillars", "tom", "--plain", saves=tmp_path)
    assert terminal.end() == 0
    assert terminal.lines[0] == "Tom Builder:"


def test_a_card_is_found_by_its_name_and_by_a_copy(tmp_path: Path) -> None:
    by_id = succeeds("cards", "pillars", "quarry", saves=tmp_path)
    assert "  copies: 2\n" in by_id
    assert succeeds("cards", "pillars", "Quarry", saves=tmp_path) == by_id
    assert succeeds("cards", "pillars", "quarry-2", saves=tmp_path) == by_id
    assert succeeds("cards", "pillars", "Tom  builder", saves=tmp_path).startswith("Tom Builder:")


def test_a_typo_gets_a_suggestion(tmp_path: Path) -> None:
    said = fails("cards", "pillars", "quary", saves=tmp_path)
    assert "no card of 'pillars' is called 'quary'. Did you mean 'quarry'?" in said
    assert "'Tom Builder'" in fails("cards", "pillars", "Tom Bulder", saves=tmp_path)
    said = fails("cards", "world-without-end", "Outlaws", saves=tmp_path)
    assert "'Outlaws' could mean 'outlaws-1', 'outlaws-2'" in said


def test_a_face_says_what_a_set_has_changed_and_where(tmp_path: Path) -> None:
    path = written(tmp_path, STRONG_TOM)
    output = succeeds("cards", "pillars", "tom", "--set", path, saves=tmp_path)
    assert "  value: 9\n" in output
    assert "cards.yaml:" in output
    assert f"  value changed in: {path}:6:18\n" in output
    data = json.loads(succeeds("cards", "pillars", "tom", "--set", path, "--json", saves=tmp_path))
    assert data["fields"] == {"kind": "neutral", "value": 9, "colour": None}
    assert data["changed"] == {"value": f"{path}:6:18"}


def test_of_two_sets_the_later_change_counts(tmp_path: Path) -> None:
    one = written(tmp_path, STRONG_TOM, "one.yaml")
    two = written(tmp_path, STRONG_TOM.replace("value: 9", "value: 8"), "two.yaml")
    data = json.loads(succeeds("cards", "pillars", "tom", "--set", one, "--set", two, "--json", saves=tmp_path))
    assert data["fields"]["value"] == 8
    assert data["changed"] == {"value": f"{two}:6:18"}
    assert data["place"]["file"].endswith("cards.yaml")


def test_an_added_card_stands_in_its_set(tmp_path: Path) -> None:
    path = written(tmp_path, NEW_PRIOR)
    output = succeeds("cards", "pillars", "prior-james", "--set", path, saves=tmp_path)
    assert f"  found in: {path}:7:7\n" in output
    assert "no card of 'pillars' is called 'ellen'" in fails("cards", "pillars", "ellen", "--set", path, saves=tmp_path)


def test_what_a_terminal_would_obey_is_written_out() -> None:
    entry = {"id": "crier", "name": "\x1b[31mRed\x9b", "effects": []}
    document = Document("cards.yaml", {"cards": [entry]})
    face = Face(document, "cards", entry, Card("crier", entry["name"]))  # type: ignore[arg-type]
    listing = face_listing(face, find("pillars"))
    assert listing.title == r"\x1b[31mRed\x9b"


@word("now")
def shout(state: kb.State, seat: int, what: str) -> None:
    """A word without a text."""


def test_a_word_without_a_text_is_shown_as_it_is_written() -> None:
    entry = {"id": "crier", "name": "Crier", "effects": [{"shout": "hear"}]}
    effect = shout.bind("hear", {}, Document("cards.yaml"), ())
    face = Face(Document("cards.yaml"), "cards", entry, Card("crier", "Crier", effects=(effect,)))
    assert face.text == "shout hear."
