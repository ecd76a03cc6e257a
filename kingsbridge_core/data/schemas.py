"""Checks data files against JSON Schemas, and reports every mistake at its place in plain words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import kingsbridge_core
from kingsbridge_core.data.annotations import CARDS, MOMENTS
from kingsbridge_core.data.source import MOST_PROBLEMS, Document, Place, Problem, read, tried
from kingsbridge_core.errors import DataError, reason_of
from kingsbridge_core.places import folder
from kingsbridge_core.text.language import _, texts_of
from kingsbridge_core.text.phrases import listed

if TYPE_CHECKING:
    from referencing import Registry

    from kingsbridge_core.game.game import Game

ENDING = ".schema.json"
SHARED = ("game", "rules", "lessons", "set")
"""The files that every game may have, described by the schemas of the core."""

_ROOT = "file:///schemas/"
_OWN = _ROOT + "own/"
"""The base address of schemas, both in a checkout and in a wheel: a game refers to `../game.schema.json`."""
LONG = 20
"""How many entries a list has that is looked through for those with mistakes first."""
_METASCHEMA = "https://json-schema.org/draft/2020-12/schema"


def problems(document: Document, schema_name: str, folders: Sequence[Path] = ()) -> list[Problem]:
    """Report what is wrong with a document according to `<schema_name>.schema.json` of a game or of the core."""
    return Schemas(folders).problems(document, schema_name)


def game_problems(game: Game[Any] | type[Game[Any]]) -> list[Problem]:
    """Report what is wrong in a game's files (definition, cards, rules), whether or not the game can be made."""
    schemas = Schemas.of_game(game)
    source = game.definition_source
    if not isinstance(source, Path):
        return schemas.problems(Document(f"<{game.id}>", dict(source)), "game")
    found: list[Problem] = []
    for path in sorted(source.parent.glob("*.yaml")):
        name = "game" if path == source else path.stem
        if schemas.describes(name):
            document, wrong = tried(str(path), partial(read, path))
            found += wrong if document is None else schemas.problems(document, name)
    return found


class Schemas:
    """The schemas of the core and of a game's own folders, which may refer to each other."""

    def __init__(self, folders: Sequence[Path] = (), texts: Callable[[str], str] = _) -> None:
        self.texts = texts
        """The texts of the package to which the folders belong: their messages are translated there."""
        self.shared = _load([folder(kingsbridge_core.__file__, "schemas")])
        self.own = _load(folders)

    @classmethod
    def of_game(cls, game: Game[Any] | type[Game[Any]]) -> Schemas:
        """Return the schemas of the core and of a game, whether or not it can be made."""
        kind = game if isinstance(game, type) else type(game)
        return cls([game.schemas] if game.schemas else [], texts_of(kind.__module__))

    def describes(self, name: str) -> bool:
        """Whether there is a schema for the file `<name>.yaml`."""
        return name in self.own or (name in SHARED and name in self.shared)

    def let_name(self, cards: Iterable[tuple[str, str]]) -> None:
        """Let other cards name these, too, each with its list, where a schema lists the ids of such cards."""
        added = list(cards)
        for each in self.own.values():
            for definition in each.get("$defs", {}).values():
                if isinstance(definition, dict) and CARDS in definition:
                    definition["enum"] += [card for listed, card in added if listed == definition[CARDS]]

    def is_valid(self, data: Any, name: str) -> bool:
        """Whether data are valid, found out quickly; `problems` says what is wrong.

        Numbers like 3.0 pass as whole ones here; binding the cards refuses them.
        """
        try:
            return bool(self._quick(name).is_valid(data))
        except ValueError:  # the schema is invalid, or refers to nothing: `problems` says so
            return False

    def _quick(self, name: str) -> Any:
        """Return the quick validator of a schema; it raises ValueError where a schema or a key is impossible."""
        from jsonschema_rs import Draft202012Validator

        return Draft202012Validator(self._reference(name), registry=self._quick_registry)

    def _reference(self, name: str) -> dict[str, str]:
        return {"$ref": f"{_OWN if name in self.own else _ROOT}{name}{ENDING}"}

    def _named(self) -> list[tuple[str, dict[str, Any]]]:
        """Return all schemas with their places."""
        placed = [(_ROOT, self.shared), (_OWN, self.own)]
        return [(f"{root}{name}{ENDING}", schema) for root, schemas in placed for name, schema in schemas.items()]

    @cached_property
    def _quick_registry(self) -> Any:
        """Return all schemas, by place and by id; what they refer to is looked for from their places."""
        from jsonschema_rs import Registry

        placed = [(uri, {**schema, "$id": uri}, schema.get("$id", uri)) for uri, schema in self._named()]
        return Registry([(name, schema) for uri, schema, own_id in placed for name in {uri: 0, str(own_id): 0}])

    def problems(self, document: Document, name: str) -> list[Problem]:
        """Report what is wrong in a document, each problem once, in the order of the file."""
        from referencing.exceptions import Unresolvable

        from kingsbridge_core.data.schema_errors import Reader

        self._check_schema(name)
        data = _plain(document.data)
        if not _has_decimals(data) and self.is_valid(data, name):
            return []
        try:
            errors = self._errors(data, name)
        except Unresolvable as error:
            raise lost(name, error.ref) from None
        reader = Reader(document, errors, self.texts, self.words())
        found = {problem: None for error in errors for problem in reader.problems(error)}
        return sorted(found, key=lambda problem: (problem.place, problem.code, problem.about))

    def _errors(self, data: Any, name: str) -> list[Any]:
        """Return what the strict validator says, which is slow: of long lists it sees what the quick one refuses."""
        if not _has_decimals(data):
            with suppress(ValueError):
                refused = list(self._quick(name).iter_errors(data))
                errors = self._said_by(_strict_about(_entries(data, refused)), data, name)
                if _ways(each.absolute_path for each in errors) == _ways(each.instance_path for each in refused):
                    return errors
        return self._said_by(_strict(), data, name)

    def _said_by(self, validator: Any, data: Any, name: str) -> list[Any]:
        """Return the errors of a kind of validator, no more than anyone would read."""
        found = validator(self._reference(name), registry=self._registry).iter_errors(data)
        return list(islice(found, MOST_PROBLEMS))

    def words(self) -> dict[str, set[str]]:
        """Return the words that the schema of each file of the game describes."""
        groups = {
            name: [each for each in schema.get("$defs", {}).values() if isinstance(each, dict)]
            for name, schema in self.own.items()
        }
        return {
            name: {word for group in of_file if MOMENTS in group for word in group.get("properties", {})}
            for name, of_file in groups.items()
        }

    def _check_schema(self, name: str) -> None:
        """Refuse a schema that does not exist or is invalid."""
        from jsonschema import Draft202012Validator, SchemaError

        schema = self.own.get(name, self.shared.get(name))
        if schema is None:
            known = listed(sorted({*self.own, *self.shared}))
            raise DataError(_("there is no schema {schema!r}; known: {known}", schema=name + ENDING, known=known))
        if not _quick_check_of_schemas().is_valid(schema):
            try:
                Draft202012Validator.check_schema(schema)
            except SchemaError as error:
                why = _("the schema {schema!r} is invalid: {why}", schema=name + ENDING, why=error.message)
                raise DataError(why) from None

    @cached_property
    def _registry(self) -> Registry[Any]:
        from referencing import Registry
        from referencing.jsonschema import DRAFT202012

        resources = [(uri, DRAFT202012.create_resource(schema)) for uri, schema in self._named()]
        by_id = [(resource.id() or uri, resource) for uri, resource in resources]
        registry: Registry[Any] = Registry().with_resources([*resources, *by_id])
        return registry


@cache
def _strict() -> Any:
    """Return the validator that says what is wrong, and for which 3.0 is not a whole number."""
    from jsonschema import Draft202012Validator, validators

    whole = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    extend: Any = validators.extend
    return extend(Draft202012Validator, type_checker=whole)


def _strict_about(entries: Collection[int]) -> Any:
    """Return the strict validator that passes over all entries of long lists but these, which their ids name."""
    from jsonschema import validators

    whole, extend = _strict().VALIDATORS["items"], cast(Any, validators.extend)

    def items(validator: Any, wanted: Any, found: Any, schema: Mapping[str, Any]) -> Iterator[Any]:
        if not isinstance(found, list) or len(found) < LONG or wanted is False or "prefixItems" in schema:
            yield from whole(validator, wanted, found, schema)
            return
        for place, each in enumerate(found):
            if id(each) in entries:
                yield from validator.descend(each, wanted, path=place)

    return extend(_strict(), {"items": items})


def _entries(data: Any, refused: Iterable[Any]) -> set[int]:
    """Return the ids of what holds a mistake, or may hold one, as far as the quick validator can say."""
    found: set[int] = set()
    for error in refused:
        here = data
        for step in error.instance_path:
            here = here[str(step)] if isinstance(here, dict) else here[step]
            found.add(id(here))
        if error.schema_path[-1] in ("anyOf", "oneOf"):  # it does not say what is wrong with the branches
            found.update(map(id, _within(here)))
    return found


def _ways(paths: Iterable[Iterable[str | int]]) -> set[tuple[str, ...]]:
    """Return ways into data as texts, since the quick validator takes a key like "3" for a number."""
    return {(*map(str, path),) for path in paths}


def _within(data: Any) -> Iterator[Any]:
    """Yield everything in data."""
    for each in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield each
        yield from _within(each)


@cache
def _quick_check_of_schemas() -> Any:
    """Finds out quickly whether a schema is valid; to say what is wrong takes as long as all the rest."""
    from jsonschema_rs import Draft202012Validator

    formats: dict[str, Callable[[str], bool]] = {"regex": _is_pattern}
    return Draft202012Validator({"$ref": _METASCHEMA}, validate_formats=True, formats=formats)


def _is_pattern(text: str) -> bool:
    try:
        re.compile(text)
    except re.error:
        return False
    return True


def lost(name: str, reference: str) -> DataError:
    """Say that a schema refers to nothing."""
    schema = name + ENDING
    return DataError(_("the schema {schema!r} refers to {name!r}, which does not exist", schema=schema, name=reference))


def _load(folders: Sequence[Path]) -> dict[str, Any]:
    """Load the schemas in the folders by name; the first folder that has one wins."""
    schemas: dict[str, Any] = {}
    for path in [path for each in folders for path in sorted(each.glob(f"*{ENDING}"))]:
        try:
            schema = json.loads(path.read_text("utf-8"))
        except json.JSONDecodeError as error:
            place = Place(str(path), error.lineno, error.colno)
            raise DataError(Problem(place, _("is not JSON: {why}", why=error.msg))) from None
        except (OSError, UnicodeDecodeError) as error:
            raise DataError(Problem(Place(str(path)), _("cannot be read: {why}", why=reason_of(error)))) from None
        if not isinstance(schema, dict):
            raise DataError(Problem(Place(str(path), 1, 1), _("is not a schema: expected an object")))
        schema.pop("$schema", None)  # all are draft 2020-12; naming it would undo our stricter whole numbers
        schemas.setdefault(path.name.removesuffix(ENDING), schema)
    return schemas


def _has_decimals(data: Any) -> bool:
    """Return whether a number is written like 3.0, which a quick check takes for a whole one."""
    if isinstance(data, dict):
        return any(map(_has_decimals, data.values()))
    return any(map(_has_decimals, data)) if isinstance(data, list) else isinstance(data, float)


def _plain(data: Any) -> Any:
    """Return data written in Python as if read from a file."""
    if isinstance(data, Mapping):
        return {key: _plain(value) for key, value in data.items()}
    return [_plain(value) for value in data] if isinstance(data, list | tuple) else data
