"""Makes card sets at random from the schema of a game, with every word in every place that the schema allows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import yaml

import kingsbridge_core as kb
from kingsbridge_core.authoring.faces import entries_of
from kingsbridge_core.authoring.set_schema import set_schema
from kingsbridge_core.game.set_files import read_set

DEEPEST = 3
ANY_ID = {"$ref": "#/$defs/card.id"}
"""Allowed where a set can name cards of its own; these sets have none."""
MOST_TRIES = 30


class Maker:
    """Makes values that fit a schema, with words of all games more often than others."""

    def __init__(self, game: kb.Game[Any], rng: Random) -> None:
        self.game, self.rng, self.whole = game, rng, set_schema(game)
        assert game.vocabulary is not None
        self.shared = set(game.vocabulary.words)

    def value(self, schema: Any, depth: int = 0) -> Any:
        """Return a value that fits a schema."""
        rng = self.rng
        if "$ref" in schema:
            return self.value(self.whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], depth)
        if "enum" in schema:
            return rng.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        if schema.get("if") == {"type": "string"}:
            is_text = schema["then"].get("enum", [0]) and rng.random() < (0.3 if depth < DEEPEST else 0.6)
            return self.value(schema["then" if is_text else "else"], depth)
        if "anyOf" in schema:
            return self.value(rng.choice([each for each in schema["anyOf"] if each != ANY_ID]), depth)
        if schema.get("if") == {"type": "null"}:
            return self.value(schema["else"], depth)
        match schema.get("type"):
            case "object":
                return self.mapping(schema, depth)
            case "array":
                return self.items(schema, depth)
            case "integer":
                return self.number(schema)
            case "null":
                return None
            case "boolean":
                return rng.random() < 0.5
        raise AssertionError(f"what is {schema}?")

    def number(self, schema: Any) -> int:
        least = schema.get("minimum", 1)
        found = [each for each in range(least, min(schema.get("maximum", least + 5), least + 25) + 1) if each]
        return self.rng.choice(found)

    def items(self, schema: Any, depth: int) -> list[Any]:
        least = schema.get("minItems", 1)
        number = self.rng.randint(least, min(schema.get("maxItems", 3), least + 1))
        found: list[Any] = []
        for _try in range(MOST_TRIES):
            each = self.value(schema["items"], depth)
            if not (schema.get("uniqueItems") and each in found):
                found.append(each)
            if len(found) == number:
                break
        return found

    def mapping(self, schema: Any, depth: int) -> dict[str, Any]:
        fields = schema["properties"]
        if schema.get("maxProperties") == 1:  # a word with its value
            inner = self.shared & set(fields) if depth < DEEPEST else set()
            plain = [name for name in fields if name not in self.shared]
            pick = sorted(inner) if inner and (self.rng.random() < 0.75 or not plain) else plain or sorted(fields)
            name = self.rng.choice(pick)
            return {name: self.value(fields[name], depth + 1)}
        needed = list(schema.get("required", ()))
        rest = [name for name in fields if name not in needed]
        self.rng.shuffle(rest)
        more = max(self.rng.randint(0, 2), schema.get("minProperties", 0) - len(needed), 1 if "if" in schema else 0)
        chosen = [*needed, *rest[:more]]
        if "if" in schema and set(chosen) <= {*needed, "else"}:
            chosen.append(next(name for name in rest if name != "else"))
        if depth >= DEEPEST:
            chosen = [name for name in chosen if name in needed or name != "else"]
        return {name: self.value(fields[name], depth) for name in chosen}


def changes(maker: Maker, share: float) -> dict[str, dict[str, Any]]:
    """Return new effects for some cards of every list that has any."""
    found: dict[str, dict[str, Any]] = {}
    for name, listed in maker.game.lists.items():
        described = maker.whole["properties"]["change"]["properties"][name]["properties"]
        for entry, _card in entries_of(maker.game, listed):
            fields = maker.whole["$defs"][described[entry["id"]]["$ref"].removeprefix("#/$defs/")]["properties"]
            if "effects" not in fields or maker.rng.random() > share:
                continue
            effects = fields["effects"].get("else", fields["effects"])
            kept = [each for each in entry.get("effects", ()) if maker.rng.random() < 0.5]
            made = [*kept, *maker.value({**effects, "maxItems": 2})][: effects.get("maxItems", 4)]
            found.setdefault(name, {})[entry["id"]] = {"effects": made}
    return found


def generated(game: kb.Game[Any], rng: Random, folder: Path, share: float = 0.6) -> tuple[kb.Game[Any], dict[str, Any]]:
    """Return a game with a generated set, and what the set changes; what it refuses is taken out of the set."""
    maker = Maker(game, rng)
    changed = changes(maker, share)
    path = folder / "generated.yaml"
    for _try in range(MOST_TRIES):
        header = {"format": 1, "game": game.id, "title": "Generated"}
        path.write_text(yaml.safe_dump({**header, "change": changed}, sort_keys=False), encoding="utf-8")
        try:
            return game.with_sets([read_set(path)]), changed
        except kb.DataError as error:
            places = {each.place.line for each in error.problems if isinstance(each, kb.Problem)}
            for listed, card in list(refused(path, places)) or [next((a, b) for a in changed for b in changed[a])]:
                changed[listed].pop(card, None)
                if not changed[listed]:
                    del changed[listed]
    raise AssertionError("no set comes out of it")


def refused(path: Path, lines: set[int]) -> Iterator[tuple[str, str]]:
    """Return the cards in whose lines something is wrong."""
    listed = card = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        indent, name = len(line) - len(line.lstrip()), line.strip().rstrip(":")
        if indent == 2:
            listed = name
        elif indent == 4 and not line.lstrip().startswith("-"):
            card = name
        if number in lines:
            yield listed, card


def words_at(effects: list[Any], outer: str) -> Iterator[tuple[str, str]]:
    """Return every word in a list of effects, each with the word it stands in."""
    for effect in effects:
        ((name, value),) = effect.items() if isinstance(effect, dict) else [(effect, None)]
        yield outer, name
        inner = value.values() if isinstance(value, dict) else [value]
        for each in inner:
            if isinstance(each, list) and each and all(isinstance(one, dict) for one in each):
                yield from words_at(each, name)
