"""Makes the schemas of words from signatures and docstrings, and keeps a game's schemas up to date."""

from __future__ import annotations

import json
import re
import types
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from kingsbridge_core.data.annotations import MOMENTS, hints_of, misfit
from kingsbridge_core.data.schemas import ENDING, Schemas
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.words import Effect, Shape, Word, key_of
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import listed

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game

DRAFT = "https://json-schema.org/draft/2020-12/schema"
WIDTH = 120
"""The width of a schema file; whatever fits on a line goes on one."""

_RULES = re.compile(r"\s*\([a-z]+(?:-[a-z0-9]+)+-\d+\b[^()]*\)")
"""The ids of rules in a docstring, such as `(pil-lead-01, pil-lead-02)`, which are for readers of the code."""
_KINDS = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}

Schema = dict[str, Any]


# --- the schemas of a game


def outdated(game: Game[Any]) -> dict[Path, Schema]:
    """Return the schemas of a game that differ from its code, by file, as they should be."""
    folders = [game.schemas] if game.schemas else []
    before = Schemas(folders).own
    after = deepcopy(before)
    groups = [(file, name) for file in after for name, each in _definitions(after[file]).items() if MOMENTS in each]
    _check_moments(game, [after[file]["$defs"][name] for file, name in groups])
    for file, name in groups:
        _write_words(game, after[file], name, _named_values(before, file))
    changed = [file for file in after if after[file] != before[file]]
    return {folder / f"{file}{ENDING}": {"$schema": DRAFT, **after[file]} for folder in folders for file in changed}


def _definitions(schema: Schema) -> dict[str, Schema]:
    """Return the definitions that are mappings; `true` can be one, too."""
    return {name: each for name, each in schema.get("$defs", {}).items() if isinstance(each, dict)}


def _check_moments(game: Game[Any], groups: Sequence[Schema]) -> None:
    """Refuse words that no schema describes: no card could use them."""
    known = {moment for group in groups for moment in group[MOMENTS]}
    lost = [name for name, each in game.words.items() if each.moment not in known]
    if lost:
        why = _(
            "no schema of {game} describes {words}: list the moments of its words under {key!r} in a definition",
            game=game.title,
            words=listed(lost),
            key=MOMENTS,
        )
        raise KingsbridgeError(why)


def _write_words(game: Game[Any], schema: Schema, group: str, names: Mapping[str, str]) -> None:
    """Write the words of a group in the order of the file, new ones last, and list those written alone."""
    definitions = _definitions(schema)
    described, reference = definitions[group], f"#/$defs/{group}"
    words = {name: each for name, each in game.words.items() if each.moment in described[MOMENTS]}
    ordered = {name: words[name] for name in (*described.get("properties", ()), *words) if name in words}
    effects = [name for name, each in definitions.items() if each.get("else") == {"$ref": reference}]
    effect = f"#/$defs/{effects[0]}" if effects else reference
    made = {name: word_schema(each, effect) for name, each in ordered.items()}
    described["properties"] = _with_references(made, names)
    for name in effects:
        definitions[name].setdefault("then", {})["enum"] = alone(ordered)


def _named_values(schemas: Mapping[str, Schema], file: str) -> dict[str, str]:
    """Return references to definitions that list values, by those values; the file's own come first."""
    found: dict[str, str] = {}
    for other in (file, *schemas):
        for name, each in _definitions(schemas[other]).items():
            if "enum" in each:
                place = "" if other == file else f"{other}{ENDING}"
                found.setdefault(json.dumps(each["enum"]), f"{place}#/$defs/{name}")
    return found


def _with_references(schema: Any, names: Mapping[str, str]) -> Any:
    """Return a schema that refers to a definition, if one exists, instead of repeating its values."""
    if isinstance(schema, list):
        return [_with_references(each, names) for each in schema]
    if not isinstance(schema, dict):
        return schema
    reference = names.get(json.dumps(schema["enum"])) if isinstance(schema.get("enum"), list) else None
    kept = {key: _with_references(each, names) for key, each in schema.items() if not (reference and key == "enum")}
    return {**kept, "$ref": reference} if reference else kept


def in_lines(value: Any, indent: int = 0, taken: int = 0) -> str:
    """Return JSON as people write it: the outermost level on lines of its own, the rest broken only if too long."""
    whole = _in_line(value)
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    is_plain = not any(isinstance(each, dict | list) for each in inside)  # a list of plain values stays on one line
    if (is_plain and not isinstance(value, dict)) or (indent and indent + taken + len(whole) < WIDTH):
        return whole
    keys = [f"{json.dumps(key)}: " for key in value] if isinstance(value, dict) else [""] * len(value)
    space, (first, last) = " " * (indent + 2), "{}" if isinstance(value, dict) else "[]"
    lines = [space + key + in_lines(each, indent + 2, len(key)) for key, each in zip(keys, inside, strict=True)]
    return "\n".join([first, ",\n".join(lines), " " * indent + last])


def _in_line(value: Any) -> str:
    if isinstance(value, dict) and value:
        return "{ " + ", ".join(f"{json.dumps(key)}: {_in_line(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_in_line, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


# --- a word


def alone(words: Mapping[str, Word]) -> list[str]:
    """Return the words that take no value."""
    return [
        name
        for name, each in words.items()
        if not each.parameters
        or (len(each.parameters) == 1 and misfit(None, hints_of(each.function)[each.parameters[0]]) is None)
    ]


def effect_schema(words: Mapping[str, Word], effect: str = "#/$defs/effect") -> Schema:
    """Return the schema of an effect, for games without one: any of the words.

    `effect`: where the definition will be.
    """
    return {
        "description": "One effect: a word with its value, or a word alone.",
        "if": {"type": "string"},
        "then": {"enum": alone(words)},
        "else": {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": False,
            "properties": {name: word_schema(each, effect) for name, each in words.items()},
        },
    }


def word_schema(word: Word, effect: str) -> Schema:
    """Return the schema of what follows a word: nothing, its argument, or a mapping of its arguments.

    `effect`: where effects are defined.
    """
    keys = {key_of(name): name for name in word.parameters}
    text, arguments = told(word.doc, keys)
    hints = get_type_hints(word.function, include_extras=True)
    fields = {key: described(arguments.get(key), type_schema(hints[name], effect)) for key, name in keys.items()}
    if len(fields) > 1:
        needed = [key for key, name in keys.items() if name not in word.defaults]
        closed = {"type": "object", "required": needed, "additionalProperties": False}
        return described(text, {**closed, "properties": fields, **word.shape})
    if not fields:
        return described(f"{text} Written as the word alone: `- {word.name}`.".lstrip(), {"type": "null"})
    return described(text, *fields.values())


def told(doc: str, names: Collection[str]) -> tuple[str, dict[str, str]]:
    """Return a docstring as authors read it: one text, plus one for every name that begins a line, `points: ...`."""
    lines: dict[str, list[str]] = {"": []}
    part = ""
    for line in cleandoc(_RULES.sub("", doc)).splitlines():
        name, colon, rest = line.partition(": ")
        if colon and name in names:
            part, line = name, rest
        elif not line:
            part = ""
        lines.setdefault(part, []).append(line.strip())
    texts = {part: " ".join(filter(None, said)) for part, said in lines.items()}
    return texts.pop(""), texts


def described(text: str | None, schema: Schema) -> Schema:
    """Return a schema that begins with a description: this text, or its own."""
    about = text or schema.get("description")
    return {**({"description": about} if about else {}), **{key: schema[key] for key in schema if key != "description"}}


# --- a type


def type_schema(annotation: Any, effect: str = "") -> Schema:
    """Return the schema of what a type allows in a data file; anything if it is not a plain type."""
    kind, parts = get_origin(annotation), get_args(annotation)
    if kind is Annotated:
        return _annotated(*parts, effect=effect)
    if kind is Literal:
        return {"enum": [*parts]}
    if kind in (Union, types.UnionType):
        return _either([type_schema(each, effect) for each in parts])
    if kind in (list, tuple):
        items = {"$ref": effect} if parts[0] is Effect else type_schema(parts[0], effect)
        return {"type": "array", **({"items": items} if items else {})}
    if kind is dict:
        return _mapping(*(type_schema(each, effect) for each in parts))
    return {"type": _KINDS[annotation]} if annotation in _KINDS else {}


def _annotated(annotation: Any, *notes: Any, effect: str) -> Schema:
    """Return the schema of a type with its `Shape` and a description."""
    said: Schema = {}
    for note in notes:
        said |= note.keywords if isinstance(note, Shape) else {"description": note} if isinstance(note, str) else {}
    return described(None, said if "$ref" in said else {**type_schema(annotation, effect), **said})


def _mapping(keys: Schema, values: Schema) -> Schema:
    """Return the schema of a mapping of known keys, each of which fills `{key}` in the description; or of any keys."""
    if "enum" not in keys:
        return {"type": "object", "additionalProperties": values or True}
    about = values.get("description", "")
    each = {key: described(about.replace("{key}", key), values) for key in keys["enum"]}
    return {"type": "object", "additionalProperties": False, "properties": each}


def _either(schemas: Sequence[Schema]) -> Schema:
    """Return the schema of several types; texts are separated first, so that mistakes get plain messages."""
    texts = [each for each in schemas if _is_text(each)]
    others = [each for each in schemas if not _is_text(each)]
    if texts and others:
        return {"if": {"type": "string"}, "then": _either(texts), "else": _either(others)}
    return schemas[0] if len(schemas) == 1 else {"anyOf": [*schemas]}


def _is_text(schema: Schema) -> bool:
    return schema.get("type") == "string" or all(isinstance(each, str) for each in schema.get("enum", (None,)))
