"""Schemas adapted for editors, so that a YAML language server shows their messages too."""

from __future__ import annotations

from typing import Any

MESSAGE = "errorMessage"
_CONTAINS = ("contains", "minContains", "maxContains")
_NOTHING: list[Any] = []

Schema = dict[str, Any]


def for_editors(schema: Schema) -> Schema:
    """Return an equivalent schema with its `errorMessage` where language servers look for it.

    Language servers show no custom message for `not`, and show it for every other mistake about the same value.
    """
    if MESSAGE not in schema:
        return schema
    said = {MESSAGE: schema[MESSAGE]}
    if "not" in schema and "if" not in schema:
        rest = {key: value for key, value in schema.items() if key not in ("not", MESSAGE)}
        never = {"enum": _NOTHING, **said}
        return {**rest, **never} if schema["not"] == {} else {**rest, "if": schema["not"], "then": never}
    if "contains" in schema and "type" in schema:
        rest = {key: value for key, value in schema.items() if key not in (*_CONTAINS, MESSAGE)}
        counted = {key: schema[key] for key in _CONTAINS if key in schema}
        return {**rest, "allOf": [*schema.get("allOf", ()), {**counted, **said}]}
    if schema.get("maxProperties") == 1 and schema.get("properties"):
        words = ", ".join(schema["properties"])
        return {**schema, MESSAGE: f"expected one of the words {words}, each on its own line after a hyphen"}
    return schema
