"""A word is written once: its schema is what its signature and docstring say, in every game and for every author."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as some
from jsonschema import Draft202012Validator

import kingsbridge_core as kb
from kingsbridge_core.authoring.new_game import write_game
from kingsbridge_core.authoring.word_schemas import (
    effect_schema,
    in_lines,
    outdated,
    told,
    type_schema,
    word_schema,
)
from kingsbridge_core.data.annotations import misfit
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.words import Word, word
from kingsbridge_core.plugins import installed
from tests.cli.running import fails, succeeds

GAMES = sorted(installed().game_classes)


def fresh(name: str) -> kb.Game[Any]:
    """Return a game of our own, whose words may be changed."""
    return type(kb.find_game(name))()


# --- the schemas of the games


@pytest.mark.parametrize("name", GAMES)
def test_the_schemas_of_a_game_have_the_words_of_its_python_code(name: str) -> None:
    assert outdated(kb.find_game(name)) == {}, f"run kingsbridge schema {name} --update"


def test_a_word_with_another_signature_is_noticed() -> None:
    @word("gain")
    def points(state: Any, seat: int, amount: Annotated[int, kb.between(1, 12)]) -> None:
        """At once: gain this many victory points."""

    game = fresh("column_of_fire")
    game.words["points"] = points
    schema = {path.name: schema for path, schema in outdated(game).items()}["action.schema.json"]
    wanted = {"description": "At once: gain this many victory points.", "type": "integer", "minimum": 1, "maximum": 12}
    assert schema["$defs"]["words"]["properties"]["points"] == wanted


def test_a_word_with_another_docstring_is_noticed() -> None:
    game = fresh("pillars")
    game.words["sell"].doc += " Once a year."
    try:
        assert [path.name for path in outdated(game)] == ["cards.schema.json"]
    finally:
        game.words["sell"].doc = game.words["sell"].doc.removesuffix(" Once a year.")


def test_a_word_that_is_gone_and_a_new_one_are_noticed() -> None:
    @word("offer")
    def pray(state: Any, seat: int) -> None:
        """By choice: nothing happens."""

    game = fresh("column_of_fire")
    del game.words["rotate"]
    game.words["pray"] = pray
    schema = {path.name: schema for path, schema in outdated(game).items()}["action.schema.json"]
    words = schema["$defs"]["words"]["properties"]
    assert "rotate" not in words
    assert [*words][-1] == "pray"
    assert schema["$defs"]["effect"]["then"]["enum"] == ["next-space", "any-good", "dismiss", "free-die", "pray"]
    assert words["pray"]["description"].endswith("Written as the word alone: `- pray`.")


def test_a_word_that_no_schema_asks_for_is_named() -> None:
    @word("midnight")
    def ring(state: Any, seat: int) -> None:
        """The bells."""

    game = fresh("pillars")
    game.words["ring"] = ring
    with pytest.raises(KingsbridgeError, match="describes ring: list the moments"):
        outdated(game)


@pytest.mark.parametrize("name", GAMES)
def test_the_limits_that_a_text_tells_are_those_that_hold(name: str) -> None:
    for each in kb.find_game(name).words.values():
        schema = word_schema(each, "#/$defs/effect")
        for part in (schema, *schema.get("properties", {}).values()):
            if {"minimum", "maximum"} <= set(part):
                assert f"from {part['minimum']} to {part['maximum']}" in part["description"]


@pytest.mark.parametrize("name", GAMES)
def test_every_word_and_argument_is_explained_without_ids_of_rules(name: str) -> None:
    game = kb.find_game(name)
    for each in game.words.values():
        schema = word_schema(each, "#/$defs/effect")
        about = schema["description"]
        assert f"`- {each.name}`" in about if not each.parameters else f"`{each.name}: " in about
        arguments = schema["properties"].values() if len(each.parameters) > 1 else ()
        assert all(part["description"] for part in arguments)
        assert not [rule for rule in game.rules.rules if rule in json.dumps(schema)]


# --- a game of one's own


def test_a_new_game_says_its_words_once(tmp_path: Path) -> None:
    write_game("wool_market", tmp_path)
    update = ("--plugins-dir", str(tmp_path), "schema", "wool-market", "--update")
    schema, source = tmp_path / "wool_market/schemas/cards.schema.json", tmp_path / "wool_market/effects.py"
    before = schema.read_text("utf-8")
    assert "already" in succeeds(*update, saves=tmp_path)
    assert schema.read_text("utf-8") == before
    source.write_text(source.read_text("utf-8").replace("between(1, 4)", "between(1, 12)").replace("1 to 4", "1 to 12"))
    assert str(schema) in succeeds(*update, saves=tmp_path)
    old, new = before.splitlines(), schema.read_text("utf-8").splitlines()
    assert [line.strip() for line in new if line not in old] == [
        '"description": "Draw this many more cards. Written `draw: 1`; from 1 to 12.",',
        '"maximum": 12',
    ]
    assert len(new) == len(old)
    assert "already" in succeeds(*update, saves=tmp_path)


def test_a_game_without_schemas_has_nowhere_to_write_them(tmp_path: Path) -> None:
    write_game("bare_fair", tmp_path)
    source = tmp_path / "bare_fair" / "game.py"
    source.write_text(source.read_text("utf-8").replace('    schemas = kb.folder(__file__, "schemas")\n', ""))
    command = ("--plugins-dir", str(tmp_path), "schema", "bare-fair")
    assert "no schema of Bare Fair describes" in fails(*command, "--update", saves=tmp_path)
    effects = json.loads(succeeds(*command, saves=tmp_path))["$defs"]["effect"]["else"]["properties"]
    assert effects["draw"] == {
        "description": "Draw this many more cards. Written `draw: 1`; from 1 to 4.",
        "type": "integer",
        "minimum": 1,
        "maximum": 4,
    }


# --- signatures


Colour = Literal["red", "green"]
CARDS = kb.Shape(minItems=1)


@pytest.mark.parametrize(
    ("annotation", "schema"),
    [
        (int, {"type": "integer"}),
        (bool, {"type": "boolean"}),
        (Any, {}),
        (Colour, {"enum": ["red", "green"]}),
        (list[Colour], {"type": "array", "items": {"enum": ["red", "green"]}}),
        (tuple[int, ...], {"type": "array", "items": {"type": "integer"}}),
        (tuple[kb.Effect, ...], {"type": "array", "items": {"$ref": "#/effect"}}),
        (dict[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}),
        (int | None, {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        (int | Colour, {"if": {"type": "string"}, "then": {"enum": ["red", "green"]}, "else": {"type": "integer"}}),
        (Annotated[int, kb.between(1, 6)], {"type": "integer", "minimum": 1, "maximum": 6}),
        (Annotated[list[str], CARDS], {"type": "array", "items": {"type": "string"}, "minItems": 1}),
        (Annotated[Colour, kb.Shape(enum=["red"])], {"enum": ["red"]}),
        (Annotated[tuple[kb.Effect, ...], kb.Shape("x.json#/$defs/y")], {"$ref": "x.json#/$defs/y"}),
        (
            dict[Colour, Annotated[int, "How much {key}."]],
            {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "red": {"description": "How much red.", "type": "integer"},
                    "green": {"description": "How much green.", "type": "integer"},
                },
            },
        ),
    ],
)
def test_a_type_says_the_shape(annotation: Any, schema: dict[str, Any]) -> None:
    assert type_schema(annotation, "#/effect") == schema


PLAIN = [
    int,
    str,
    bool,
    None,
    Colour,
    int | Colour,
    int | None,
    list[Colour],
    list[int | None] | str,
    dict[Colour, int],
]
VALUES = some.recursive(
    some.none() | some.booleans() | some.integers(0, 3) | some.sampled_from(["red", "green", "blue"]),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.sampled_from(["red", "blue"]), inner),
    max_leaves=4,
)


@given(some.sampled_from(PLAIN), VALUES)
def test_the_schema_of_a_type_refuses_what_binding_a_card_refuses(annotation: Any, value: Any) -> None:
    validator = Draft202012Validator(type_schema(type(None) if annotation is None else annotation))
    assert validator.is_valid(value) == (misfit(value, annotation) is None)


@word("play")
def lend(state: Any, seat: int, who: Colour, gold: Annotated[int, kb.between(0, 3)]) -> None:
    """Somebody gets gold back (abc-lend-01,
    abc-lend-02). Once (or twice).

    who: Whose gold it is,
        wherever it lies.
    gold: How much.

    Written `lend: {who: red, gold: 2}`.
    """


@word("play")
def rest(state: Any, seat: int, rounds: int | None) -> None:
    """Wait."""


@word("play")
def shout(state: Any, seat: int) -> None:
    pass


def words(*found: Word) -> dict[str, Word]:
    return {each.name: each for each in found}


def test_a_docstring_describes_the_word_and_its_arguments() -> None:
    assert told(lend.doc, lend.parameters) == (
        "Somebody gets gold back. Once (or twice). Written `lend: {who: red, gold: 2}`.",
        {"who": "Whose gold it is, wherever it lies.", "gold": "How much."},
    )
    schema = word_schema(lend, "#")
    assert schema["required"] == ["who", "gold"]
    assert schema["properties"]["gold"] == {"description": "How much.", "type": "integer", "minimum": 0, "maximum": 3}


def test_what_needs_nothing_after_it_may_stand_alone() -> None:
    assert effect_schema(words(lend, rest, shout))["then"] == {"enum": ["rest", "shout"]}
    assert word_schema(shout, "#") == {"description": "Written as the word alone: `- shout`.", "type": "null"}


# --- files


@given(
    some.recursive(
        some.none() | some.integers() | some.text(),
        lambda each: some.lists(each) | some.dictionaries(some.text(), each),
    )
)
def test_what_is_written_is_json_that_means_the_same(data: Any) -> None:
    assert json.loads(in_lines(data)) == data


def test_only_what_is_too_long_is_broken_into_lines() -> None:
    text = in_lines({"short": {"a": [1, {"b": {}}]}, "long": {"a": "x" * 120, "b": [1, 2]}, "values": ["x" * 30] * 5})
    assert text.splitlines()[1] == '  "short": { "a": [1, { "b": {} }] },'
    assert re.search(r'"long": \{\n    "a": "x+",\n    "b": \[1, 2\]\n  \},\n', text)
    assert text.count("\n") == 7
