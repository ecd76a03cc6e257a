"""Data files checked against JSON Schemas: every mistake of a file at its place, in plain words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import kingsbridge_core
from kingsbridge_core.errors import DataError, nearest
from kingsbridge_core.resources import folder
from kingsbridge_core.source import MOST_PROBLEMS, Document, Place, Problem, Steps, read

if TYPE_CHECKING:
    from referencing import Registry

    from kingsbridge_core.game import Game

Error = Any
"""A `jsonschema.ValidationError`; its stubs say of every attribute that it may be unset, which it never is here."""

ENDING = ".schema.json"
SHARED = ("game", "rules", "set")
"""The files that every game may have, and that the schemas of the core describe."""

_ROOT = "file:///schemas/"
_OWN = _ROOT + "own/"
"""Where schemas seem to lie, in a checkout and in a wheel alike: a game refers to `../game.schema.json`."""


def problems(document: Document, schema_name: str, folders: Sequence[Path] = ()) -> list[Problem]:
    """What is wrong in a document by the schema `<schema_name>.schema.json` of a game's folders or of the core."""
    return Schemas(folders).problems(document, schema_name)


def game_problems(game: Game[Any] | type[Game[Any]]) -> list[Problem]:
    """What is wrong in the files of a game, made or not: definition, cards and rules, each by its own schema."""
    schemas = Schemas([game.schemas] if game.schemas else [])
    source = game.definition_source
    if not isinstance(source, Path):
        return schemas.problems(Document(f"<{game.id}>", dict(source)), "game")
    found: list[Problem] = []
    for path in sorted(source.parent.glob("*.yaml")):
        name = "game" if path == source else path.stem
        if schemas.describes(name):
            found += _problems_of_file(path, name, schemas)
    return found


def _problems_of_file(path: Path, name: str, schemas: Schemas) -> list[Problem]:
    try:
        document = read(path)
    except DataError as error:
        return [each for each in error.problems if isinstance(each, Problem)]
    return schemas.problems(document, name)


class Schemas:
    """The schemas of the core and of a game's own folders, which may refer to each other."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self.shared = _load([folder(kingsbridge_core.__file__, "schemas")])
        self.own = _load(folders)

    def describes(self, name: str) -> bool:
        """Whether there is a schema for the file `<name>.yaml`."""
        return name in self.own or (name in SHARED and name in self.shared)

    def is_valid(self, data: Any, name: str) -> bool:
        """Whether nothing is wrong with data, found out quickly; what is wrong, `problems` tells.

        Numbers like 3.0 pass as whole ones here; binding the cards refuses them.
        """
        from jsonschema_rs import Draft202012Validator

        reference = {"$ref": f"{_OWN if name in self.own else _ROOT}{name}{ENDING}"}
        try:
            return bool(Draft202012Validator(reference, registry=self._quick_registry).is_valid(data))
        except ValueError:  # a schema that is none, or refers to nothing: `problems` says so
            return False

    @cached_property
    def _quick_registry(self) -> Any:
        """All schemas, by their places and by their own ids."""
        from jsonschema_rs import Registry

        placed = [(_ROOT, self.shared), (_OWN, self.own)]
        named = [(f"{root}{each}{ENDING}", schema) for root, schemas in placed for each, schema in schemas.items()]
        by_place = [(uri, {**schema, "$id": uri}) for uri, schema in named]
        by_id = [(str(schema["$id"]), schema) for _, schema in named if "$id" in schema]
        return Registry([*by_place, *by_id])

    def problems(self, document: Document, name: str) -> list[Problem]:
        """What is wrong in a document, each problem once, in the order of the file."""
        from referencing.exceptions import Unresolvable

        validator = self._validator(name)
        try:
            errors = list(islice(validator.iter_errors(_plain(document.data)), MOST_PROBLEMS))
        except Unresolvable as error:
            raise DataError(f"the schema {name + ENDING!r} refers to {error.ref!r}, which does not exist") from None
        reader = _Reader(document, errors)
        found = {problem: None for error in errors for problem in reader.problems(error)}
        return sorted(found, key=lambda problem: (problem.place.line, problem.place.column, problem.message))

    def _validator(self, name: str) -> Any:
        from jsonschema import Draft202012Validator, SchemaError, validators

        schema = self.own.get(name, self.shared.get(name))
        if schema is None:
            known = ", ".join(sorted({*self.own, *self.shared}))
            raise DataError(f"there is no schema {name + ENDING!r}; there is {known}")
        try:
            Draft202012Validator.check_schema(schema)
        except SchemaError as error:
            raise DataError(f"the schema {name + ENDING!r} is none: {error.message}") from None
        whole = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
        extend: Any = validators.extend
        kind = extend(Draft202012Validator, type_checker=whole)
        return kind({"$ref": f"{_OWN if name in self.own else _ROOT}{name}{ENDING}"}, registry=self._registry())

    def _registry(self) -> Registry[Any]:
        from referencing import Registry
        from referencing.jsonschema import DRAFT202012

        placed = [(_ROOT, self.shared), (_OWN, self.own)]
        named = [(root + name + ENDING, schema) for root, schemas in placed for name, schema in schemas.items()]
        resources = [(uri, DRAFT202012.create_resource(schema)) for uri, schema in named]
        by_id = [(resource.id() or uri, resource) for uri, resource in resources]
        registry: Registry[Any] = Registry().with_resources([*resources, *by_id])
        return registry


def _load(folders: Sequence[Path]) -> dict[str, Any]:
    """The schemas in the folders by name; the first folder that has one wins."""
    schemas: dict[str, Any] = {}
    for path in [path for each in folders for path in sorted(each.glob(f"*{ENDING}"))]:
        try:
            schema = json.loads(path.read_text("utf-8"))
        except json.JSONDecodeError as error:
            place = Place(str(path), error.lineno, error.colno)
            raise DataError(Problem(place, f"is not JSON: {error.msg}")) from None
        except (OSError, UnicodeDecodeError) as error:
            raise DataError(Problem(Place(str(path)), f"cannot be read: {error}")) from None
        if not isinstance(schema, dict):
            raise DataError(Problem(Place(str(path), 1, 1), "is no schema: expected an object"))
        schema.pop("$schema", None)  # all are of draft 2020-12; named, it would undo what we change about whole numbers
        schemas.setdefault(path.name.removesuffix(ENDING), schema)
    return schemas


def _plain(data: Any) -> Any:
    """Data of a mapping written in Python as a file would give it."""
    if isinstance(data, Mapping):
        return {key: _plain(value) for key, value in data.items()}
    return [_plain(value) for value in data] if isinstance(data, list | tuple) else data


class _Reader:
    """Says in plain words, and at the right place, what the errors of a validator mean for a document."""

    def __init__(self, document: Document, errors: Sequence[Error]) -> None:
        self.document = document
        self.misspelt = {
            (*error.absolute_path, *nearest(key, known_keys(error), most=1))
            for error in errors
            if error.validator in _CLOSED
            for key in unknown_keys(error)
        }
        """The missing keys of which a misspelt one is there, so that one mistake is reported once."""

    def problems(self, error: Error) -> Iterator[Problem]:
        """The problems that one error stands for."""
        way: Steps = tuple(error.absolute_path)
        if error.validator in ("anyOf", "oneOf") and error.context:
            yield from self.branches(error)
        elif error.validator in _CLOSED:
            for key in unknown_keys(error):
                why = f"{key!r} is not known here{_among(key, known_keys(error))}"
                yield self.problem(why, way, key, code="KB201")
        elif error.validator == "required":
            name = next(name for name in error.validator_value if error.message.startswith(repr(name)))
            if (*way, name) not in self.misspelt:
                yield self.problem(f"{name!r} is missing", way, code="KB202")
        elif "propertyNames" in error.absolute_schema_path:
            yield self.problem(_said(error), way, str(error.instance), code=_code(error))
        elif error.validator == "not" and error.validator_value == {} and way and isinstance(way[-1], str):
            yield self.problem(_said(error), way, forbidden=True, code="KB209")
        elif error.validator == "uniqueItems":
            yield self.problem(_said(error), (*way, _repeated(error.instance)), code="KB208")
        else:
            yield self.problem(_said(error), way, code=_code(error))

    def branches(self, error: Error) -> Iterator[Problem]:
        """The errors of the branch that fits best: the one whose errors lie deepest, or all their types at once."""
        context = list(error.context or ())
        if all(each.validator == "type" and each.absolute_path == error.absolute_path for each in context):
            kinds = [kind for each in context for kind in _kinds(each.validator_value)]
            yield self.problem(_misfit(kinds, error.instance), tuple(error.absolute_path), code="KB203")
            return
        best = max(context, key=lambda each: (len(each.absolute_path), each.validator != "type"))
        for each in context:
            if each.schema_path[0] == best.schema_path[0]:
                yield from self.problems(each)

    def problem(
        self, message: str, way: Steps, key: str | None = None, *, code: str, forbidden: bool = False
    ) -> Problem:
        """A problem at a value; at a key of it; or at the value's own key, which should not be there."""
        whole = way if key is None else (*way, key)
        place = self.document.place(*whole, key=forbidden or key is not None)
        names = [str(step) for step in way if isinstance(step, str) or not place.line]
        about = names[-1:] if place.line else names
        return Problem(place, f"{'.'.join(about)}: {message}" if about else message, code)


def _code(error: Error) -> str:
    """The code of a mistake in the shape of data."""
    return _CODES.get(error.validator, "KB209")


def known_keys(error: Error) -> list[str]:
    """The keys that the schema of an error describes for a mapping."""
    return [*error.schema.get("properties", {})]


def unknown_keys(error: Error) -> list[str]:
    """The keys of a mapping that its schema does not describe, as far as anybody wants to read of them."""
    known, patterns = known_keys(error), error.schema.get("patternProperties", ())
    if error.validator == "unevaluatedProperties":
        found = (key for key in error.instance if repr(key) in error.message)
    else:
        found = (
            key for key in error.instance if key not in known and not any(re.search(each, key) for each in patterns)
        )
    return list(islice(found, MOST_PROBLEMS))


def _said(error: Error) -> str:
    """What is wrong with a value."""
    own = error.schema.get("errorMessage") if error.validator in _SAID_BY_SCHEMA else None
    say = _WORDS.get(error.validator)
    if own is None:
        return say(error.validator_value, error.instance) if say else str(error.message)
    if error.validator == "enum":
        return f"{_shown(error.instance)} cannot stand here; {own}{_meant(error.instance, error.validator_value)}"
    return f"{_shown(error.instance)}: {own}" if error.validator == "pattern" else str(own)


def _among(value: Any, known: Sequence[Any]) -> str:
    """A suggestion, or else everything that is known."""
    listed = f"; known are {', '.join(_listed(each) for each in known)}" if known else ""
    return _meant(value, known) or listed


def _meant(value: Any, known: Sequence[Any]) -> str:
    near = nearest(value, [each for each in known if isinstance(each, str)], most=1) if isinstance(value, str) else []
    return f"; did you mean {near[0]!r}?" if near else ""


def _none_of(known: list[Any], value: Any) -> str:
    if len(known) == 1:
        return f"expected {_listed(known[0])}, found {_shown(value)}"
    return f"{_shown(value)} is none of {', '.join(_listed(each) for each in known)}{_meant(value, known)}"


_KINDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


def _kinds(kinds: Any) -> list[str]:
    return [kinds] if isinstance(kinds, str) else list(kinds)


def _misfit(kinds: Any, value: Any) -> str:
    wanted = _kinds(kinds)
    hint = ""
    if wanted == ["string"] and isinstance(value, bool | int | float):
        hint = "; put it in quotes"
    elif wanted in (["integer"], ["number"]) and isinstance(value, str) and re.fullmatch(r"[-+]?[0-9]+", value):
        hint = "; take the quotes away"
    elif wanted == ["array"] and isinstance(value, str | int | float):
        hint = f"; write [{value}]" if len(str(value)) < 30 else ""
    return f"expected {' or '.join(_KINDS.get(kind, kind) for kind in wanted)}, found {_shown(value)}{hint}"


def _listed(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, default=str)


def _shown(value: Any) -> str:
    """A value as it may stand in a message: as the file has it, and short."""
    if value is None:
        return "nothing"
    if isinstance(value, dict | list):
        return f"{'a mapping' if isinstance(value, dict) else 'a list'} of {_counted(len(value), 'entry', 'entries')}"
    text = repr(value) if isinstance(value, str) else _listed(value)
    return text if len(text) <= 60 else f"{text[:56]} ..."


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _repeated(items: list[Any]) -> int:
    """The place of the first item that stands in a list a second time."""
    texts = [json.dumps(item, sort_keys=True, default=str) for item in items]
    return next((place for place, text in enumerate(texts) if text in texts[:place]), 0)


def _twice(_: Any, items: list[Any]) -> str:
    return f"{_shown(items[_repeated(items)])} stands in the list a second time"


def _too_few(least: int, value: Any) -> str:
    return f"has {_counted(len(value), 'entry', 'entries')}, but needs at least {least}"


def _too_many(most: int, value: Any) -> str:
    return f"has {_counted(len(value), 'entry', 'entries')}, but may have {most} at most"


_CLOSED = ("additionalProperties", "unevaluatedProperties")
"""The keywords by which a schema refuses keys it does not know."""

_CODES = {
    **dict.fromkeys(("type",), "KB203"),
    **dict.fromkeys(("enum", "const"), "KB204"),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"), "KB205"),
    **dict.fromkeys(("pattern", "minLength", "maxLength"), "KB206"),
    **dict.fromkeys(("minItems", "maxItems", "minProperties", "maxProperties"), "KB207"),
}
"""By keyword, the code of a mistake; all others are something that is not allowed."""

_SAID_BY_SCHEMA = {"contains", "enum", "maxContains", "maxProperties", "minContains", "minProperties", "not", "pattern"}
"""Where an `errorMessage` in the schema, which editors show as well, says it better than we could."""

_WORDS: dict[str | None, Callable[[Any, Any], str]] = {
    None: lambda _, value: f"{_shown(value)} is not allowed here",
    "type": _misfit,
    "enum": _none_of,
    "const": lambda wanted, value: f"expected {_listed(wanted)}, found {_shown(value)}",
    "pattern": lambda pattern, value: f"{_shown(value)} does not have the form {pattern}",
    "minimum": lambda least, value: f"{value} is too small; the least is {least}",
    "maximum": lambda most, value: f"{value} is too large; the most is {most}",
    "exclusiveMinimum": lambda limit, value: f"{value} is too small; it must be more than {limit}",
    "exclusiveMaximum": lambda limit, value: f"{value} is too large; it must be less than {limit}",
    "multipleOf": lambda unit, value: f"{value} is not a multiple of {unit}",
    "minLength": lambda least, value: (
        "is empty" if not value else f"{_shown(value)} is shorter than {least} characters"
    ),
    "maxLength": lambda most, value: f"{_shown(value)} is longer than {most} characters",
    "minItems": _too_few,
    "maxItems": _too_many,
    "minProperties": _too_few,
    "maxProperties": _too_many,
    "uniqueItems": _twice,
    "not": lambda _, value: f"{_shown(value)} is not allowed here",
}
