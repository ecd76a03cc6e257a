"""Makes one JSON Schema for a game's card sets out of the game's own schemas."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from contextlib import suppress
from copy import deepcopy
from typing import TYPE_CHECKING, Any, get_type_hints

from kingsbridge_core.authoring.faces import COMMON, entries_of
from kingsbridge_core.authoring.partial_schema import Partial
from kingsbridge_core.authoring.schema_bundle import Bundle
from kingsbridge_core.authoring.word_schemas import DRAFT, described, effect_schema, told, type_schema
from kingsbridge_core.data.schemas import Schemas
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.cards import needed_fields

if TYPE_CHECKING:
    from kingsbridge_core.game.cards import CardList
    from kingsbridge_core.game.game import Game

_WITH_WORDS = ("items", "properties", "allOf", "anyOf", "oneOf", "if", "then", "else")
"""The keywords under which effects, and effects in effects, are described."""

_SET = ("shared", "set")

Schema = dict[str, Any]


def set_schema(game: Game[Any]) -> Schema:
    """Return the schema of this game's card sets: its lists, their cards and ids, and its numbers."""
    schemas = Schemas.of_game(game)
    bundle = Bundle(schemas.shared, schemas.own)
    whole = bundle.taken(_SET, schemas.shared["set"])
    parts = whole["properties"]
    parts["game"] = {"description": parts["game"]["description"], "enum": sorted({game.id, game.id.replace("_", "-")})}
    for part, of_list in (("add", _added), ("change", _changed), ("remove", _removed)):
        if game.lists:
            described = {name: of_list(game, listed, bundle) for name, listed in game.lists.items()}
            parts[part] |= {"additionalProperties": False, "properties": described}
    parts["numbers"] |= _numbers(game, bundle)
    about = f"A set of cards for {game.title}: what it adds, changes and removes, and which numbers it changes."
    if missing := undescribed(game):
        about += f" The game has no schema for {', '.join(missing)}; all that is known is what its Python code says."
    return {
        "$schema": DRAFT,
        "title": f"A card set for {game.title}",
        **{key: value for key, value in whole.items() if key not in ("title", "description")},
        "description": about,
        "$defs": bundle.definitions,
    }


def undescribed(game: Game[Any]) -> list[str]:
    """Return the parts of the game without a schema."""
    own = Schemas([game.schemas]).own if game.schemas else {}
    lists = [name for name, listed in game.lists.items() if _list_schema(own, listed) is None]
    has_numbers = not game.definition.numbers or "numbers" in own.get("game", {}).get("properties", {})
    return [*lists, *([] if has_numbers else ["numbers"])]


def followed(whole: Schema, schema: Schema) -> Schema:
    """Return part of a schema in one piece, following a reference."""
    while "$ref" in schema:
        schema = whole["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    return schema


def mapping_in(whole: Schema, schema: Schema) -> Schema:
    """Return what a part of a schema says about a mapping: itself, or one of its branches."""
    schema = followed(whole, schema)
    branches = [mapping_in(whole, schema[branch]) for branch in ("then", "else") if branch in schema]
    return next((each for each in (schema, *branches) if each.get("properties")), schema)


def word_groups(whole: Schema, schema: Any, found: dict[str, Schema] | None = None) -> dict[str, Schema]:
    """Return the words that effects of this schema can use, by the name of a definition.

    Each is a mapping with one key at a time.
    """
    found = {} if found is None else found
    if isinstance(schema, list):
        for each in schema:
            word_groups(whole, each, found)
    elif isinstance(schema, dict):
        name = str(schema.get("$ref", "")).removeprefix("#/$defs/")
        target = whole["$defs"].get(name, {})
        if name and name not in found:
            if target.get("maxProperties") == 1 and target.get("properties"):
                found[name] = target
            word_groups(whole, target, found)
        for key, value in schema.items():
            inner = list(value.values()) if key == "properties" else value
            word_groups(whole, inner if key in _WITH_WORDS else None, found)
    return found


def _list_schema(own: Mapping[str, Schema], listed: CardList) -> Schema | None:
    found: Schema | None = own.get(listed.file, {}).get("properties", {}).get(listed.name)
    return found if found and "items" in found else None


def _card(game: Game[Any], listed: CardList, bundle: Bundle) -> Schema:
    """Return the schema of a card in a list, from the game or from its card class."""
    found = _list_schema(bundle.own, listed)
    if found is None:
        return {"$ref": bundle.define(f"{listed.name}.card", _by_class(game, listed, bundle))}
    taken: Schema = bundle.taken(("own", listed.file), found["items"])
    return taken


def _added(game: Game[Any], listed: CardList, bundle: Bundle) -> Schema:
    found = _list_schema(bundle.own, listed) or {}
    about = found.get("description") or f"New cards for the list {listed.name!r}."
    return {"description": about, "type": "array", "minItems": 1, "items": _card(game, listed, bundle)}


def _changed(game: Game[Any], listed: CardList, bundle: Bundle) -> Schema:
    """Return the schema of changes: every known id, with what may be different about its card."""
    card = bundle.resolved(_card(game, listed, bundle))
    partial = Partial(bundle)
    change: Schema = bundle.taken(_SET, bundle.shared["set"]["properties"]["change"]["additionalProperties"])
    general: Schema = change["additionalProperties"]
    ids: dict[str, Schema] = {}
    names: dict[str, str] = {}
    for entry, each in entries_of(game, listed):
        one = partial.of(card, entry)
        one = {**general, **{key: value for key, value in one.items() if key != "description"}}
        one["properties"] = {**one["properties"], **general["properties"]}
        text = json.dumps(one)
        if text not in names:  # cards with the same possibilities share a definition
            number = f"-{len(names) + 1}" if names else ""
            names[text] = bundle.define(f"{listed.name}.change{number}", one)
        ids[entry["id"]] = {"description": _told(each), "$ref": names[text]}
    about = f"Cards of {listed.name!r} to change, by id."
    return {**change, "description": about, "additionalProperties": False, "properties": ids}


def _told(card: Any) -> str:
    """Describe a card in a few words, for someone looking for it."""
    with suppress(KingsbridgeError):  # a word without a text must not spoil the schema
        return f"{card.name}. {card.text}".rstrip(" .") + "."
    return f"{card.name}."


def _removed(game: Game[Any], listed: CardList, bundle: Bundle) -> Schema:
    ids = [entry["id"] for entry, _ in entries_of(game, listed)]
    return {
        "description": f"The ids of cards of {listed.name!r} to remove from the game.",
        "type": "array",
        "minItems": 1,
        "uniqueItems": True,
        "items": {"enum": ids},
    }


def _numbers(game: Game[Any], bundle: Bundle) -> Schema:
    """Return the schema of changes to the game's numbers; without a schema of these, anything is allowed."""
    described = bundle.own.get("game", {}).get("properties", {}).get("numbers", {})
    numbers = dict(game.definition.numbers)
    taken = Partial(bundle, nested=True).of(bundle.taken(("own", "game"), described), numbers)
    about = "A number of the game, now {}."
    known = taken.get("properties", {})
    others = {name: {"description": about.format(value)} for name, value in numbers.items() if name not in known}
    rest = {key: value for key, value in taken.items() if key != "description"}
    return {**rest, "additionalProperties": False, "properties": {**known, **others}}


# --- games without schemas


def _by_class(game: Game[Any], listed: CardList, bundle: Bundle) -> Schema:
    """Return the schema of a card, as far as its Python class describes it."""
    names = [each.name for each in dataclasses.fields(listed.kind) if each.init]
    hints = get_type_hints(listed.kind, include_extras=True)
    text, about = told(listed.kind.__doc__ or "", names)
    common = bundle.shared["card"]["properties"]
    properties = {
        name: deepcopy(common[name]) if name in COMMON else described(about.get(name), type_schema(hints[name]))
        for name in names
    }
    if game.words:
        properties["effects"]["items"] = {"$ref": bundle.define("effect", effect_schema(game.words))}
    return {
        "description": text or f"A card of {listed.name!r}.",
        "type": "object",
        "required": needed_fields(listed.kind),
        "additionalProperties": False,
        "properties": properties,
    }
