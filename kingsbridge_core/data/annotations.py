"""Checks data against an annotation: the signature of a word, the fields of a card."""

from __future__ import annotations

import json
import types
from collections.abc import Iterable
from functools import reduce
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from kingsbridge_core.text.language import _, counted, in_quotes
from kingsbridge_core.text.phrases import listed
from kingsbridge_core.text.suggestions import meant

MOMENTS = "moments"
"""The key with which a definition in a schema asks for the words of certain moments."""
CARDS = "cards"
"""The key with which a definition says of which list the ids are that it allows: those a set adds count, too."""
LONGEST = 60
"""How much of a value a message shows."""


class Misfit(NamedTuple):
    """Where in a value, and why, something does not fit; `key` if the key there is wrong and not its value."""

    steps: tuple[str | int, ...]
    message: str
    key: bool = False


def misfit(value: Any, annotation: Any) -> Misfit | None:
    """Return where and why a value does not fit an annotation; None if it does."""
    if annotation is Any or type(value) is annotation:
        return None
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        return _misfit_in_union(value, annotation)
    if origin is Literal:
        fits = any(type(value) is type(each) and value == each for each in arguments)
        return None if fits else Misfit((), not_one_of(as_written(value), value, list(map(str, arguments))))
    if origin in (list, tuple):
        if not isinstance(value, list | tuple):
            return Misfit((), _("expected a list, found {value}", value=as_written(value)))
        return _misfit_inside(enumerate(value), int, arguments[0])
    if origin is dict:
        if not isinstance(value, dict):
            return Misfit((), _("expected a mapping, found {value}", value=as_written(value)))
        return _misfit_inside(value.items(), *arguments)
    fits = value is None if annotation in (None, type(None)) else type(value) is annotation
    return None if fits else Misfit((), _expected(annotation, value))


def _misfit_in_union(value: Any, annotation: Any) -> Misfit | None:
    if type(value) in get_args(annotation):
        return None
    found = [misfit(value, each) for each in get_args(annotation)]
    if None in found:
        return None
    deepest = max((each for each in found if each), key=lambda each: len(each.steps))
    if deepest.steps:
        return deepest
    literals = [each for kind in get_args(annotation) if get_origin(kind) is Literal for each in get_args(kind)]
    return Misfit((), meant(_expected(annotation, value), str(value), map(str, literals)))


def _misfit_inside(items: Iterable[tuple[Any, Any]], key: Any, item: Any) -> Misfit | None:
    for name, each in items:
        wrong_key = misfit(name, key)
        if wrong_key:
            return Misfit((name,), wrong_key.message, key=True)
        found = misfit(each, item)
        if found:
            return found._replace(steps=(name, *found.steps))
    return None


def not_one_of(shown: str, value: Any, known: list[str]) -> str:
    """Say that a value must be one of these."""
    return meant(_("{value} is not one of {known}", value=shown, known=listed(known)), str(value), known)


def _expected(annotation: Any, value: Any) -> str:
    return _("expected {kind}, found {value}", kind=shown(annotation), value=as_written(value))


_hints: dict[Any, dict[str, Any]] = {}


def hints_of(thing: Any) -> dict[str, Any]:
    """Return the types that a class or function names; finding them takes long, and they never change."""
    if thing not in _hints:
        _hints[thing] = get_type_hints(thing)
    return _hints[thing]


def shown(annotation: Any) -> str:
    """Return an annotation in plain words."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        return either(shown(each) for each in arguments)
    if origin is Literal:
        return _("one of {values}", values=listed(str(each) for each in arguments))
    if origin in (list, tuple):
        return _("a list of {items}", items=shown(arguments[0]))
    if origin is dict:
        return _("a mapping of {keys} to {values}", keys=shown(arguments[0]), values=shown(arguments[1]))
    return _(KINDS.get(annotation, "")) or str(getattr(annotation, "__name__", annotation))


KINDS: dict[Any, str] = {
    int: "a whole number",
    float: "a number",
    str: "text",
    bool: "true or false",
    type(None): "nothing",
}
"""The plain types in plain words."""


def either(kinds: Iterable[str]) -> str:
    """Join kinds as in `a text or a list of a, b or nothing`; they may contain commas, so none are put between them."""
    return reduce(lambda most, last: _("{most} or {last}", most=most, last=last), kinds)


def as_written(value: Any) -> str:
    """Return a value for a message: as in the file, and short."""
    if value is None:
        return _("nothing")
    if isinstance(value, dict):
        return counted("a mapping of {number} entry", "a mapping of {number} entries", len(value))
    if isinstance(value, list | tuple):
        return counted("a list of {number} entry", "a list of {number} entries", len(value))
    text = in_quotes(repr(value)[1:-1]) if isinstance(value, str) else json.dumps(value, default=str)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."
