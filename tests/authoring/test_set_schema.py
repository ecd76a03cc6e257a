"""The schema of card sets: in one piece, as strict as the game, with the words that help an author."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import kingsbridge_core as kb
from kingsbridge_core.authoring.faces import entries_of
from kingsbridge_core.authoring.new_game import write_game
from kingsbridge_core.authoring.schema_bundle import Bundle
from kingsbridge_core.authoring.set_schema import followed, set_schema, undescribed
from kingsbridge_core.errors import DataError
from tests.cli.running import fails, kingsbridge, succeeds

GAMES = ["pillars", "column_of_fire", "world_without_end"]


def a_set(game: str, **parts: Any) -> dict[str, Any]:
    """A set with these parts."""
    return {"format": 1, "game": game, "title": "A set", **parts}


def mistakes(game: str, **parts: Any) -> list[str]:
    """Return where a set is wrong by the schema."""
    validator = Draft202012Validator(set_schema(kb.find_game(game)))
    return sorted(".".join(map(str, error.absolute_path)) for error in validator.iter_errors(a_set(game, **parts)))


def everything_in(schema: Any) -> Iterator[dict[str, Any]]:
    """Return all mappings of a schema."""
    if isinstance(schema, dict):
        yield schema
    for each in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from everything_in(each)


@pytest.mark.parametrize("name", GAMES)
def test_it_is_a_schema_that_refers_to_itself_only(name: str) -> None:
    schema = set_schema(kb.find_game(name))
    Draft202012Validator.check_schema(schema)
    references = [each["$ref"] for each in everything_in(schema) if isinstance(each.get("$ref"), str)]
    assert references
    assert {each.removeprefix("#/$defs/") for each in references} <= set(schema["$defs"])
    assert undescribed(kb.find_game(name)) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_card_of_the_box_could_be_added_changed_and_removed(name: str) -> None:
    game = kb.find_game(name)
    for listed in game.lists.values():
        entries = [dict(entry) for entry, _ in entries_of(game, listed)]
        changes = {entry["id"]: {key: entry[key] for key in entry if key != "id"} for entry in entries}
        ids = [entry["id"] for entry in entries]
        for part, value in (("add", entries), ("change", changes), ("remove", ids)):
            assert mistakes(name, **{part: {listed.name: value}}) == []
    assert mistakes(name, numbers=dict(game.definition.numbers)) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_field_and_every_id_has_words_to_hover_over(name: str) -> None:
    schema = set_schema(kb.find_game(name))
    for part in ("add", "change", "remove"):
        assert all(each["description"] for each in schema["properties"][part]["properties"].values())
    for each in schema["properties"]["change"]["properties"].values():
        assert all(card["description"] for card in each["properties"].values())
    assert all(each["description"] for each in schema["properties"]["numbers"]["properties"].values())
    for name_of, each in schema["$defs"].items():
        for key, field in each.get("properties", {}).items():
            assert "description" in followed(schema, field) or "description" in field, (name_of, key)


@pytest.mark.parametrize("name", GAMES)
def test_messages_stand_where_language_servers_of_editors_look_for_them(name: str) -> None:
    """Tried with yaml-language-server 1.25: it has no message for `not`, and one message for all about a value."""
    for each in everything_in(set_schema(kb.find_game(name))):
        if isinstance(each.get("errorMessage"), str):
            assert "not" not in each
            assert not {"contains", "type"} <= set(each)
            words = each.get("properties", {}) if each.get("maxProperties") == 1 else {}
            assert all(word in each["errorMessage"] for word in words)


PIETER = {"id": "pieter", "name": "Pieter", "country": "spain", "stone": "neutral", "effects": ["rotate"]}
BLUE = {"id": "x", "name": "X", "chapter": 1, "background": "blue", "arrow": 0, "corners": ["gold"] * 4}
BROKEN: list[tuple[str, dict[str, Any], list[str]]] = [
    ("pillars", {"add": {"crads": []}}, ["add"]),
    ("pillars", {"add": {"cards": [{"id": "jack", "name": "Jack", "kind": "neutral"}]}}, ["add.cards.0"]),
    ("pillars", {"change": {"cards": {"tmo": {"value": 9}}}}, ["change.cards"]),
    ("pillars", {"change": {"cards": {"tom": {"value": "nine"}}}}, ["change.cards.tom.value"]),
    ("pillars", {"change": {"cards": {"tom": {"valeu": 9}}}}, ["change.cards.tom"]),
    ("pillars", {"change": {"cards": {"tom": {"id": "jack"}}}}, ["change.cards.tom.id"]),
    ("pillars", {"change": {"cards": {"tom": {"name": None}}}}, ["change.cards.tom.name"]),
    ("pillars", {"change": {"cards": {"tom": {}}}}, ["change.cards.tom"]),
    ("pillars", {"change": {"cards": {"tom": {"effects": [{"pionts": 1}]}}}}, ["change.cards.tom.effects.0"]),
    (
        "pillars",
        {"change": {"cards": {"tom": {"effects": [{"convert": {"sand": 1}}] * 2}}}},
        ["change.cards.tom.effects"],
    ),
    ("pillars", {"change": {"cards": {"tom": {"kind": "neutral", "colour": "red"}}}}, ["change.cards.tom.colour"]),
    ("pillars", {"remove": {"cards": ["tmo"]}}, ["remove.cards.0"]),
    ("pillars", {"numbers": {"stock_limit": -1}}, ["numbers.stock_limit"]),
    ("pillars", {"numbers": {"stock_limits": 4}}, ["numbers"]),
    ("column_of_fire", {"add": {"characters": [{**PIETER, "stone": "wood"}]}}, ["add.characters.0.stone"]),
    ("column_of_fire", {"add": {"characters": [{**PIETER, "effects": []}]}}, ["add.characters.0.effects"]),
    ("column_of_fire", {"remove": {"tiles": ["one-point-2"]}}, ["remove.tiles.0"]),
    ("world_without_end", {"add": {"events": [{**BLUE, "effects": ["war"]}]}}, ["add.events.0.effects.0"]),
    ("world_without_end", {"change": {"events": {"caroli": {"chapter": 3}}}}, ["change.events.caroli"]),
    (
        "world_without_end",
        {"change": {"events": {"caroli": {"background": "blue", "effects": ["war"]}}}},
        ["change.events.caroli.effects.0"],
    ),
]


@pytest.mark.parametrize(("game", "parts", "places"), BROKEN)
def test_what_is_wrong_is_found_at_its_place(game: str, parts: dict[str, Any], places: list[str]) -> None:
    assert sorted(set(mistakes(game, **parts))) == places


GOOD: list[tuple[str, dict[str, Any]]] = [
    ("pillars", {"change": {"cards": {"tom": {"effects": None}}}}),
    ("pillars", {"change": {"cards": {"green-carpenter": {"kind": "neutral", "colour": None}}}}),
    ("column_of_fire", {"add": {"characters": [PIETER]}}),
    ("world_without_end", {"change": {"events": {"caroli": {"effects": ["war"]}}}}),
]


@pytest.mark.parametrize(("game", "parts"), GOOD)
def test_what_may_be_meant_is_not_called_wrong(game: str, parts: dict[str, Any]) -> None:
    assert mistakes(game, **parts) == []


@pytest.mark.parametrize("game", ["pillars", "column-of-fire"])
def test_a_set_may_write_the_game_as_on_the_command_line(game: str) -> None:
    validator = Draft202012Validator(set_schema(kb.find_game(game)))
    assert validator.is_valid(a_set(game))
    assert not validator.is_valid(a_set("world-without-end"))


def test_the_command_prints_it(tmp_path: Path) -> None:
    for name in GAMES:
        printed = json.loads(succeeds("schema", name, saves=tmp_path))
        assert printed == set_schema(kb.find_game(name))
    assert "Did you mean 'pillars'" in fails("schema", "pilars", saves=tmp_path)
    assert "--editor" in fails("schema", "pillars", str(tmp_path), saves=tmp_path)


def test_cards_of_another_set_are_known_if_it_is_named(tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    succeeds("new", "set", "column-of-fire", str(other), saves=tmp_path)
    printed = json.loads(succeeds("schema", "column-of-fire", "--set", str(other), saves=tmp_path))
    assert "my-first-character" in printed["properties"]["change"]["properties"]["characters"]["properties"]


def test_a_game_without_schemas_has_a_general_one_that_says_so(tmp_path: Path) -> None:
    write_game("bare_market", tmp_path)
    source = tmp_path / "bare_market" / "game.py"
    source.write_text(source.read_text().replace('    schemas = kb.folder(__file__, "schemas")\n', ""))
    done = kingsbridge("--plugins-dir", str(tmp_path), "schema", "bare-market", saves=tmp_path)
    assert done.code == 0
    assert "has no schema for cards, numbers" in done.errors
    schema = json.loads(done.output)
    assert "has no schema for cards, numbers" in schema["description"]
    validator = Draft202012Validator(schema)
    card = {"id": "nun", "name": "Nun", "rank": 2, "effects": [{"points": 1}]}
    assert validator.is_valid(a_set("bare-market", add={"cards": [card]}, numbers={"hand_size": 4}))
    wrong: list[dict[str, Any]] = [
        {"add": {"cards": [{**card, "rank": "two"}]}},
        {"add": {"cards": [{**card, "effects": [{"pionts": 1}]}]}},
        {"change": {"cards": {"frmer": {"rank": 2}}}},
        {"remove": {"cards": ["frmer"]}},
        {"numbers": {"hand_sizes": 4}},
    ]
    assert not any(validator.is_valid(a_set("bare-market", **parts)) for parts in wrong)


def test_references_by_anchor_by_id_and_to_themselves_are_followed() -> None:
    shared = {"card": {"$id": "urn:x:card", "$defs": {"a/b": {"$anchor": "deep", "type": "integer"}}}}
    own = {"cards": {"$defs": {"loop": {"items": {"$ref": "#/$defs/loop"}}}}}
    bundle = Bundle(shared, own)
    for reference in ("urn:x:card#deep", "../card.schema.json#/$defs/a~1b", "../card.schema.json#deep"):
        taken = bundle.taken(("own", "cards"), {"$ref": reference})
        assert bundle.resolved(taken) == {"type": "integer"}
    loop = bundle.taken(("own", "cards"), {"$ref": "#/$defs/loop"})
    assert bundle.resolved(loop) == {"items": loop}


@pytest.mark.parametrize("reference", ["#/$defs/nothing", "other.schema.json", "#nowhere", "../cards.schema.json"])
def test_a_reference_that_leads_nowhere_is_named(reference: str) -> None:
    with pytest.raises(DataError, match="which does not exist"):
        Bundle({}, {"cards": {}}).taken(("own", "cards"), {"$ref": reference})
