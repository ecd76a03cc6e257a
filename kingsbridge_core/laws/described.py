"""Checks that a game's schemas describe its definition, cards and words as the code has them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kingsbridge_core.data.schemas import Schemas, game_problems
from kingsbridge_core.game.cards import Card

if TYPE_CHECKING:
    from kingsbridge_core.game.cards import CardList
    from kingsbridge_core.game.game import Game

OF_EVERY_CARD = {field.name for field in dataclasses.fields(Card)}
"""What every card can have; the schema of a list need not offer it."""


def schema_faults(game: Game[Any]) -> Iterator[str]:
    """Report where the schemas of a game disagree with its code; nothing for a game without any."""
    yield from (str(problem) for problem in game_problems(game))
    if game.schemas is None:
        return
    known = Schemas([game.schemas])
    schemas = known.own
    yield from (f"no schema describes {file}.yaml" for file in game.files if not known.describes(file))
    if "game" in schemas:
        yield from definition_faults(game, schemas["game"]["properties"])
    yield from word_faults(game, schemas)
    for cards in game.lists.values():
        if cards.file in schemas:
            yield from card_faults(cards, schemas[cards.file])


def definition_faults(game: Game[Any], described: Mapping[str, Any]) -> Iterator[str]:
    """Report seats, phases, endings, options and numbers that the schema does not let an author write."""
    definition = game.definition
    for name, known in (
        ("seats", definition.seats),
        ("phases", definition.phases),
        ("endings", definition.endings),
        ("options", definition.options),
        ("numbers", definition.numbers),
    ):
        offered = names_in(described.get(name, {}))
        if offered and offered != [*known]:
            yield f"game.yaml, {name}: the schema offers {offered}, the game knows {[*known]}"
    for name, option in definition.options.items():
        chosen = described.get("options", {}).get("properties", {}).get(name, {}).get("properties", {})
        for offered in (names_in(chosen.get("values", {})), chosen.get("default", {}).get("enum", [])):
            if offered and offered != [*option.values]:
                yield f"game.yaml, option {name}: the schema offers {offered}, the game knows {[*option.values]}"


def names_in(described: Mapping[str, Any]) -> list[Any]:
    """Return the names that a schema allows: the keys of a mapping, or the values in a list."""
    return [*described.get("properties", {})] or [*described.get("items", {}).get("enum", [])]


def word_faults(game: Game[Any], schemas: Mapping[str, Any]) -> Iterator[str]:
    """Report words for effects that the schema offers but the game does not know, and the reverse."""
    groups = (schema.get("$defs", {}).get("words", {}) for schema in schemas.values())
    offered = {name for group in groups for name in group.get("properties", {})}
    if offered and offered != {*game.words}:
        yield f"words that only the schemas or only the code know: {', '.join(sorted(offered ^ {*game.words}))}"


def card_faults(cards: CardList, schema: Mapping[str, Any]) -> Iterator[str]:
    """Report card fields on which schema and class disagree, and missing demands for those without a default."""
    fields = {field.name: field for field in dataclasses.fields(cards.kind)}
    needed = {name for name, field in fields.items() if field.default is dataclasses.MISSING}
    for entry in entries_in(schema, cards.name):
        offered, demanded = {*entry["properties"]}, {*entry.get("required", ())}
        if offered - {*fields} or {*fields} - offered - OF_EVERY_CARD:
            differing = ", ".join(sorted(offered ^ {*fields}))
            yield f"{cards.file}.yaml, {cards.name}: only one of card and schema has {differing}"
        if demanded - {"effects"} != needed - {"effects"}:
            yield f"{cards.file}.yaml, {cards.name}: the schema demands {sorted(demanded)}, the card {sorted(needed)}"


def entries_in(schema: Mapping[str, Any], listed: str) -> Iterator[Mapping[str, Any]]:
    """Return what a schema says about an entry of a list."""
    items = schema["properties"].get(listed, {}).get("items", {})
    name = items.get("$ref", "").rpartition("/")[2]
    found = schema.get("$defs", {}).get(name, items)
    if "properties" in found:
        yield found
