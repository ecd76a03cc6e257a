"""Combines schemas that refer to each other into one that refers only to itself."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from itertools import chain, count
from typing import Any
from urllib.parse import unquote

from kingsbridge_core.authoring.editor_schema import for_editors
from kingsbridge_core.data.annotations import CARDS, MOMENTS
from kingsbridge_core.data.schemas import ENDING, lost

Schema = dict[str, Any]
Home = tuple[str, str]
"""Where a schema is: `own` or `shared`, and the name of its file."""

ANY_ID = {"$ref": f"../card{ENDING}#/properties/id"}
_NAMED = ("properties", "patternProperties", "dependentSchemas")
"""Keywords that hold schemas by name."""
_DATA = ("enum", "const", "default", "examples", "required", "dependentRequired")
"""Keywords that hold no schemas."""
_LEFT_OUT = ("$schema", "$id", "$defs", "$anchor", MOMENTS)
"""Keys that belong to a schema's file, not to the schema itself."""


class Bundle:
    """Collects the definitions that schemas refer to, each once, in one namespace."""

    def __init__(self, shared: Mapping[str, Schema], own: Mapping[str, Schema]) -> None:
        self.shared, self.own = shared, own
        self.definitions: dict[str, Schema] = {}
        self._names: dict[tuple[Home, str], str] = {}

    def define(self, name: str, schema: Schema) -> str:
        """Keep a definition, and return a reference to it."""
        self.definitions.setdefault(name, schema)
        return f"#/$defs/{name}"

    def resolved(self, schema: Schema) -> Schema:
        """Return the schema that a bare reference leads to."""
        while set(schema) - {"description"} == {"$ref"}:
            schema = self.definitions[schema["$ref"].removeprefix("#/$defs/")]
        return schema

    def taken(self, home: Home, schema: Any) -> Any:
        """Return a copy of a schema whose references lead to the definitions of this bundle."""
        if not isinstance(schema, dict):
            return schema
        copied: Schema = {}
        if CARDS in schema:  # an editor cannot know what the set adds
            rest = {key: value for key, value in schema.items() if key not in ("enum", CARDS)}
            return self.taken(home, {**rest, "anyOf": [{"enum": schema["enum"]}, ANY_ID]})
        for key, value in schema.items():
            if key == "$ref":
                copied[key] = self._reference(home, value)
            elif key in _NAMED:
                copied[key] = {name: self.taken(home, each) for name, each in value.items()}
            elif isinstance(value, list) and key not in _DATA:
                copied[key] = [self.taken(home, each) for each in value]
            elif key not in _LEFT_OUT:
                copied[key] = value if key in _DATA else self.taken(home, value)
        return for_editors(copied)

    def _reference(self, home: Home, reference: str) -> str:
        file, _, pointer = reference.partition("#")
        there = self._home(home, file, reference)
        if (there, pointer) not in self._names:
            name = f"{there[1]}.{pointer.rpartition('/')[2]}".rstrip(".")
            others = (f"{name}-{number}" for number in count(2))
            name = next(each for each in chain([name], others) if each not in self.definitions)
            self._names[there, pointer] = name
            self.definitions[name] = {}  # entered before it is read, as it may refer to itself
            self.definitions[name] = self.taken(there, self._found(there, pointer, reference))
        return f"#/$defs/{self._names[there, pointer]}"

    def _home(self, home: Home, file: str, reference: str) -> Home:
        if not file:
            return home
        own, shared = (("own", name) for name in self.own), (("shared", name) for name in self.shared)
        path = posixpath.normpath(posixpath.join("own" if home[0] == "own" else "", file))
        for each in (*own, *shared):
            place = f"own/{each[1]}{ENDING}" if each[0] == "own" else f"{each[1]}{ENDING}"
            if place == path or self._schema(each).get("$id") == file:
                return each
        raise lost(home[1], reference)

    def _schema(self, home: Home) -> Schema:
        return (self.own if home[0] == "own" else self.shared)[home[1]]

    def _found(self, home: Home, pointer: str, reference: str) -> Any:
        schema: Any = self._schema(home)
        if pointer and not pointer.startswith("/"):
            anchored = next((each for each in _all(schema) if each.get("$anchor") == pointer), None)
            if anchored is None:
                raise lost(home[1], reference)
            return anchored
        for step in pointer.split("/")[1:]:
            name = unquote(step).replace("~1", "/").replace("~0", "~")
            try:
                schema = schema[int(name)] if isinstance(schema, list) else schema[name]
            except (KeyError, IndexError, ValueError, TypeError):
                raise lost(home[1], reference) from None
        return schema


def _all(schema: Any) -> Iterator[Schema]:
    """Return every mapping in a schema."""
    if isinstance(schema, dict):
        yield schema
    for each in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _all(each)
