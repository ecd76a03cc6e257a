"""The schemas agree with the code, and the shipped files with the schemas."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, get_args, get_type_hints

import pytest
from jsonschema import Draft202012Validator, validators

import kingsbridge_core
from kingsbridge_core import Game, State, step
from kingsbridge_core.data.schemas import Schemas, game_problems, problems
from kingsbridge_core.data.source import Document, parse, read
from kingsbridge_core.engine import components
from kingsbridge_core.errors import DataError
from kingsbridge_core.game.cards import MOST_COPIES, Card
from kingsbridge_core.game.definition import FORMAT
from kingsbridge_core.places import folder
from kingsbridge_pillars import state as pillars
from kingsbridge_pillars.game import PillarsGame

SHARED = folder(kingsbridge_core.__file__, "schemas")
OWN = PillarsGame.schemas
DATA = PillarsGame.definition_source.parent
FILES = [
    *sorted(SHARED.glob("*.json")),
    *(path for game in kingsbridge_core.games() if game.schemas for path in sorted(game.schemas.glob("*.json"))),
]


def schema_of(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


CARDS = schema_of(OWN / "cards.schema.json")
WORDS = CARDS["$defs"]["words"]["properties"]


def parts(schema: Any, way: str = "#") -> Iterator[tuple[str, Any]]:
    """Return all mappings of a schema with the way to them."""
    if isinstance(schema, dict):
        yield way, schema
        for key, value in schema.items():
            yield from parts(value, f"{way}/{key}")
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            yield from parts(value, f"{way}/{index}")


# --- the schemas


def test_there_are_the_schemas_of_the_core_and_of_the_games() -> None:
    names = [f"{path.parent.name}/{path.name.removesuffix('.schema.json')}" for path in FILES]
    found = [name.removeprefix("schemas/") for name in names]
    assert found[:5] == ["card", "game", "language", "lessons", "rules"]
    assert {"pillars/cards", "pillars/game", "column_of_fire/action"} < set(found)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_schema_is_valid_by_its_metaschema_and_closed(path: Path) -> None:
    schema = schema_of(path)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)
    open_ones = [way for way, part in parts(schema) if part.get("type") == "object" and not closed(part, way)]
    assert not open_ones


def closed(part: Any, way: str) -> bool:
    condition = way.endswith(("/if", "/contains"))
    return condition or "additionalProperties" in part or "propertyNames" in part


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_key_an_author_can_write_is_described(path: Path) -> None:
    schema = schema_of(path)
    silent = []
    for way, part in parts(schema):
        for name, each in part.get("properties", {}).items() if isinstance(part.get("properties"), dict) else ():
            condition = "/allOf/" in way or way.endswith("/if")
            if not condition and "description" not in each and "$ref" not in each:
                silent.append(f"{way}/{name}")
    assert not silent


def test_references_between_schemas_are_paths_that_editors_can_follow() -> None:
    top = Path(__file__).parents[2] / "schemas"
    followed = 0
    for path in top.rglob("*.schema.json"):
        for _, part in parts(schema_of(path)):
            file, _, pointer = str(part.get("$ref", "")).partition("#")
            target = schema_of(path.parent / file) if file else schema_of(path)
            for name in pointer.split("/")[1:]:
                target = target[name]
            followed += bool(file)
    assert followed > 5


def test_the_words_of_the_schema_are_the_words_of_the_plugin() -> None:
    words = PillarsGame().words
    assert set(WORDS) == set(words)
    assert all(len(WORDS[name]["description"]) > 60 for name in words)
    alone = CARDS["$defs"]["effect"]["then"]["enum"]
    assert alone == [name for name, each in words.items() if not each.parameters]


def test_the_fields_of_the_schema_are_the_fields_of_the_card() -> None:
    fields = {field.name: field for field in dataclasses.fields(pillars.Card)}
    card = CARDS["$defs"]["card"]
    assert set(card["properties"]) == set(fields)
    assert set(card["required"]) == {name for name, each in fields.items() if each.default is dataclasses.MISSING}
    assert set(card["properties"]["reconstructed"]["items"]["enum"]) < set(fields)
    shared = schema_of(SHARED / "card.schema.json")
    assert set(shared["properties"]) == {field.name for field in dataclasses.fields(Card)}
    assert shared["properties"]["copies"]["maximum"] == MOST_COPIES


def test_the_values_of_the_schema_are_the_values_of_the_code() -> None:
    hints = get_type_hints(pillars.Card)
    card = CARDS["$defs"]["card"]["properties"]
    assert card["kind"]["enum"] == [*get_args(hints["kind"])]
    provenance = schema_of(SHARED / "card.schema.json")["properties"]["provenance"]
    assert provenance["enum"] == [*get_args(hints["provenance"])]
    assert CARDS["$defs"]["material"]["enum"] == [*pillars.MATERIALS]
    assert [*WORDS["convert"]["properties"]] == [*pillars.MATERIALS]
    game = PillarsGame()
    assert CARDS["$defs"]["colour"]["enum"] == [*game.definition.seat_names]
    own = schema_of(OWN / "game.schema.json")["properties"]
    assert own["phases"]["items"]["enum"] == [*game.definition.phases]
    assert [*own["endings"]["properties"]] == [*game.definition.endings]
    assert [*own["options"]["properties"]] == [*game.definition.options]
    assert [*own["numbers"]["properties"]] == [*game.definition.numbers]
    shared = schema_of(SHARED / "game.schema.json")
    assert shared["properties"]["format"]["const"] == FORMAT
    assert set(own) == set(shared["properties"])
    kinds = shared["$defs"]["component"]["properties"]["kind"]["enum"]
    assert all(isinstance(getattr(components, kind), type(components.deck)) for kind in kinds)


# --- the shipped files


def test_the_shipped_files_are_clean() -> None:
    assert game_problems(PillarsGame()) == []


@pytest.mark.parametrize("name", ["game", "rules"])
def test_the_shipped_files_keep_the_shared_schemas(name: str) -> None:
    assert problems(read(DATA / f"{name}.yaml"), name) == []


@pytest.mark.parametrize("game", kingsbridge_core.games(), ids=lambda game: game.id)
def test_the_quick_check_accepts_every_shipped_file(game: Game[Any]) -> None:
    """If it refused them, nobody would notice: all would be checked again, slowly."""
    schemas = Schemas.of_game(game)
    files = sorted(Path(str(game.definition_source)).parent.glob("*.yaml"))
    names = [path.stem for path in files if schemas.describes(path.stem)]
    assert {"game", "rules"} < set(names)
    assert [path for path in files if path.stem in names and not schemas.is_valid(read(path).data, path.stem)] == []


# --- games without files, and games of other people


@step
def play(state: State) -> None:
    """The only phase."""
    state.finish()


class Nothing(State):
    """No components."""


class Plain(Game[Nothing]):
    """A game defined by a mapping."""

    id = "plain"
    definition_source: ClassVar[Any] = {"id": "plain", "title": "Plain", "seats": (2,), "phases": ["play"]}
    state_class = Nothing
    rules_modules = ({"play": play},)


class Mistaken(Plain):
    """The same game with two mistakes."""

    definition_source: ClassVar[Any] = {
        **Plain.definition_source,
        "sumary": "x",
        "components": {"pile": {"kind": "dek"}},
    }


def test_a_game_defined_by_a_mapping_is_checked_by_the_shared_schema() -> None:
    assert game_problems(Plain()) == []
    assert [str(problem) for problem in game_problems(Mistaken())] == [
        "<plain>: 'sumary' is not known here; did you mean 'summary'?",
        "<plain>: components.pile.kind: 'dek' is not one of deck, marks, track, tracks, side, dice, supply, score, "
        "record, seat_marker, order; did you mean 'deck'?",
    ]


def test_the_rules_next_to_a_definition_are_checked_even_if_they_are_not_yaml(tmp_path: Path) -> None:
    text = json.dumps({**Plain.definition_source, "titel": "x"})
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    (tmp_path / "rules.yaml").write_text("game: plain\nrules: [\n", "utf-8")
    game = type("Filed", (Plain,), {"definition_source": tmp_path / "game.yaml"})()
    found = [str(problem) for problem in game_problems(game)]
    assert (
        found[0]
        == f"{tmp_path / 'game.yaml'}:1:{text.index('titel')}: 'titel' is not known here; did you mean 'title'?"
    )
    assert found[1].startswith(f"{tmp_path / 'rules.yaml'}:")
    assert "is not valid YAML" in found[1]
    (tmp_path / "rules.yaml").write_text("game: plain\nrules: [{}]\n", "utf-8")
    assert len(game_problems(game)) == 6


def other(tmp_path: Path, schema: Any, text: str) -> list[str]:
    (tmp_path / "other.schema.json").write_text(schema if isinstance(schema, str) else json.dumps(schema), "utf-8")
    return [str(problem) for problem in problems(parse(text, "f.yaml"), "other", [tmp_path])]


@pytest.mark.parametrize(
    ("schema", "text", "found"),
    [
        ({"properties": {"id": {"$ref": "urn:kingsbridge:card#/properties/id"}}}, "id: 5", "1:5: id: expected text"),
        ({"properties": {"id": {"$ref": "../card.schema.json#/properties/id"}}}, "id: 5", "1:5: id: expected text"),
        (
            {"properties": {"a": {"anyOf": [{"type": "string"}, {"type": "integer"}]}}},
            "a: []",
            "1:4: a: expected text or a whole number, found a list of 0 entries",
        ),
        (
            {"oneOf": [{"type": "string"}, {"properties": {"a": {"type": "integer"}}}]},
            "a: x",
            "1:4: a: expected a whole number, found 'x'",
        ),
        (
            {"properties": {"name": {}}, "unevaluatedProperties": False},
            "nam: 1",
            "1:1: 'nam' is not known here; did you mean 'name'?",
        ),
        (
            {"patternProperties": {"^x-": {}}, "additionalProperties": False},
            "x-a: 1\ny: 2",
            "2:1: 'y' is not known here",
        ),
        ({"additionalProperties": {"type": "null"}}, "a: 1", "1:4: a: expected nothing, found 1"),
        ({"properties": {"a": False}}, "a: 1", "1:1: 1 is not allowed here"),
        ({"items": {"maxLength": 2}}, "- abc", "1:3: 'abc' is longer than 2 characters"),
        ({"dependentRequired": {"a": ["b"]}}, "a: 1", "1:1: "),
    ],
)
def test_other_schemas_are_understood(tmp_path: Path, schema: Any, text: str, found: str) -> None:
    (problem,) = other(tmp_path, schema, text)
    assert problem.startswith(f"f.yaml:{found}")


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        ("{", r"other\.schema\.json:1:2: is not JSON"),
        ([], r"other\.schema\.json:1:1: is not a schema: expected an object"),
        ({"type": "mapping"}, r"the schema 'other\.schema\.json' is invalid: "),
        ({"$ref": "urn:kingsbridge:nothing"}, r"refers to 'urn:kingsbridge:nothing', which does not exist"),
        ({"$ref": "#/$defs/nothing"}, r"refers to .*nothing.*, which does not exist"),
    ],
)
def test_a_broken_schema_is_named(tmp_path: Path, schema: Any, message: str) -> None:
    with pytest.raises(DataError, match=message):
        other(tmp_path, schema, "a: 1")


def test_an_unknown_schema_is_named() -> None:
    told = r"there is no schema 'crads\.schema\.json'; known: card, game, language, lessons, rules"
    with pytest.raises(DataError, match=told):
        problems(Document("f.yaml", {}), "crads")


# --- long lists

ENTRY = {
    "type": "object",
    "required": ["id"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "string"},
        "value": {"type": "integer", "minimum": 0},
        "does": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
        "by_seats": {"type": "object", "additionalProperties": {"type": "integer"}},
    },
    "if": {"required": ["value"]},
    "then": {"properties": {"id": {"pattern": "^[a-z0-9]+$"}}},
}
LISTED = {
    "type": "object",
    "required": ["title"],
    "properties": {
        "cards": {"type": "array", "items": ENTRY, "uniqueItems": True, "maxItems": 42},
        "either": {"oneOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "string"}]},
    },
}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("- {id: Wrong, value: 1}", "'Wrong' does not have the form"),
        ("- {id: x, value: seven}", "expected a whole number, found 'seven'"),
        ("- {id: x, value: 3.0}", "expected a whole number, found 3.0"),
        ("- {id: x, valu: 3}", "did you mean 'value'?"),
        ("- {value: -1}", "'id' is missing"),
        ("- {id: x, does: [a, b, 3]}", "expected text, found 3"),
        ("- {id: x, by_seats: {'3': many}}", "expected a whole number, found 'many'"),
        ("- {id: card7, value: 7}", "the list has a mapping"),
        ("- {id: card7, value: 7}\n- {id: x}\n- {id: y}\n- {id: z}", "at most 42"),
        (f"either: [{'1, ' * 30}x]", "expected a whole number, found 'x'"),
    ],
)
def test_a_mistake_in_a_long_list_is_told_as_in_a_short_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, said: str
) -> None:
    cards = "".join(f"- {{id: card{number}, value: {number}}}\n" for number in range(40))
    text = f"cards:\n{cards}{line}"
    found = other(tmp_path, LISTED, text)
    assert any(said in each for each in found), found
    assert any("'title' is missing" in each for each in found)
    monkeypatch.setattr("kingsbridge_core.data.schemas.LONG", 10**9)
    assert other(tmp_path, LISTED, text) == found


def test_one_mistake_is_explained_without_the_rest_of_a_long_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    explained: list[Any] = []

    def pattern(validator: Any, wanted: Any, found: Any, schema: Any) -> Iterator[Any]:
        explained.append(found)
        yield from Draft202012Validator.VALIDATORS["pattern"](validator, wanted, found, schema)

    extend: Any = validators.extend
    kind = extend(Draft202012Validator, {"pattern": pattern})
    monkeypatch.setattr("kingsbridge_core.data.schemas._strict", lambda: kind)
    cards = "".join(f"- {{id: card{number}, value: {number}}}\n" for number in range(40))
    other(tmp_path, LISTED, f"title: Many\ncards:\n{cards}- {{id: Wrong, value: 1}}")
    assert explained == ["Wrong"]
