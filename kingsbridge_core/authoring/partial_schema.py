"""Schemas of what a card set writes instead of a whole thing: only what is different about a card, or a number."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kingsbridge_core.authoring.schema_bundle import Bundle

Schema = dict[str, Any]

_LISTS = ("allOf", "anyOf", "oneOf")
_SINGLE = ("if", "then", "else", "not")
_SOMETHING: Schema = {"type": ["string", "number", "boolean", "array", "object"]}


class Partial:
    """Makes, from the schema of a whole, the schema of changes to a certain one.

    A change is valid if what it makes of the whole is valid by the schema. `nested`: whether a mapping in a change
    changes the mapping that is there, as in numbers, or replaces it, as on cards.
    """

    def __init__(self, bundle: Bundle, *, nested: bool = False) -> None:
        self.bundle, self.nested = bundle, nested
        self._known: dict[str, bool] = {}

    def of(self, schema: Schema, before: Mapping[str, Any]) -> Schema:
        """Return the schema of changes to what is there now."""
        if "$ref" in schema:
            target = self.of(self.bundle.resolved({"$ref": schema["$ref"]}), before)
            rest = {key: value for key, value in schema.items() if key != "$ref"}
            return {**target, **rest} if set(rest) <= {"description"} else {"allOf": [target, self.of(rest, before)]}
        kept = {key: self._made(key, value, before) for key, value in schema.items() if key != "required"}
        needed = schema.get("required", ())
        fields = {name: self._field(each, before.get(name)) for name, each in schema.get("properties", {}).items()}
        for name in needed:
            own = schema.get("properties", {}).get(name)
            whole = self._whole(own, before.get(name)) if own else {}
            fields[name] = (
                {**_described(whole, own), "allOf": [whole, _SOMETHING]} if self._fits(whole, None) else whole
            )
        unfit = [
            name
            for name, each in schema.get("properties", {}).items()
            if name in before and not self._fits(each, before[name])
        ]
        missing = [*dict.fromkeys([*(name for name in needed if name not in before), *unfit])]
        return {**kept, **({"properties": fields} if fields else {}), **({"required": missing} if missing else {})}

    def _made(self, keyword: str, value: Any, before: Mapping[str, Any]) -> Any:
        if keyword in _LISTS:
            return [self.of(each, before) for each in value]
        return self.of(value, before) if keyword in _SINGLE else value

    def _field(self, schema: Schema, before: Any) -> Schema:
        """Allow a field to be emptied, written so that its own messages still apply."""
        return {**self._about(schema), "if": {"type": "null"}, "else": self._whole(schema, before)}

    def _whole(self, schema: Schema, before: Any) -> Schema:
        return self.of(schema, before) if self.nested and isinstance(before, Mapping) else schema

    def _about(self, schema: Schema) -> Schema:
        return _described(schema, self.bundle.resolved(schema))

    def _fits(self, schema: Schema, value: Any) -> bool:
        """Whether a value is valid by a schema of the bundle."""
        key = json.dumps([schema, value], sort_keys=True, default=str)
        if key not in self._known:
            self._known[key] = _validator(schema, self.bundle.definitions)(value)
        return self._known[key]


def _described(*schemas: Schema | None) -> Schema:
    """Return the description of the first of these schemas that has one."""
    return next(({"description": each["description"]} for each in schemas if each and "description" in each), {})


def _validator(schema: Schema, definitions: Mapping[str, Schema]) -> Callable[[Any], bool]:
    from jsonschema_rs import Draft202012Validator

    return Draft202012Validator({"$defs": _used(schema, definitions), **schema}).is_valid


def _used(schema: Schema, definitions: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the definitions to which a schema leads; without the others, it is ready to use much sooner."""
    found: dict[str, Schema] = {}
    waiting: list[Any] = [schema]
    while waiting:
        each = waiting.pop()
        name = str(each.get("$ref", "")).removeprefix("#/$defs/") if isinstance(each, dict) else ""
        if name and name not in found:
            found[name] = definitions[name]
            waiting.append(found[name])
        waiting += each.values() if isinstance(each, dict) else each if isinstance(each, list) else ()
    return found
