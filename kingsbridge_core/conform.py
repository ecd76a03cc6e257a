"""Checks data against the annotation it has to fit: the signature of a word, the fields of a card."""

from __future__ import annotations

import types
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from kingsbridge_core.errors import nearest


class Misfit(NamedTuple):
    """Where in a value, and why, something does not fit; `key` if it is the key there rather than what it holds."""

    steps: tuple[str | int, ...]
    message: str
    key: bool = False


def misfit(value: Any, annotation: Any) -> Misfit | None:
    """Where and why a value does not fit an annotation; None if it does."""
    if annotation is Any or type(value) is annotation:
        return None
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        return _misfit_in_union(value, annotation)
    if origin is Literal:
        fits = any(type(value) is type(each) and value == each for each in arguments)
        return None if fits else Misfit((), _not_one_of(value, arguments))
    if origin in (list, tuple):
        return _misfit_in_list(value, arguments[0])
    if origin is dict:
        return _misfit_in_dict(value, *arguments)
    fits = value is None if annotation in (None, type(None)) else type(value) is annotation
    return None if fits else Misfit((), f"expected {shown(annotation)}, found {value!r}")


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
    return Misfit((), f"expected {shown(annotation)}, found {value!r}{_hint(value, literals)}")


def _misfit_in_list(value: Any, item: Any) -> Misfit | None:
    if not isinstance(value, list | tuple):
        return Misfit((), f"expected a list, found {value!r}")
    for index, each in enumerate(value):
        found = misfit(each, item)
        if found:
            return found._replace(steps=(index, *found.steps))
    return None


def _misfit_in_dict(value: Any, key: Any, item: Any) -> Misfit | None:
    if not isinstance(value, dict):
        return Misfit((), f"expected a mapping, found {value!r}")
    for name, each in value.items():
        wrong_key = misfit(name, key)
        if wrong_key:
            return Misfit((name,), wrong_key.message, key=True)
        found = misfit(each, item)
        if found:
            return found._replace(steps=(name, *found.steps))
    return None


def _not_one_of(value: Any, known: tuple[Any, ...]) -> str:
    return f"{value!r} is none of {', '.join(str(each) for each in known)}{_hint(value, known)}"


def _hint(value: Any, known: Iterable[Any]) -> str:
    near = nearest(str(value), [str(each) for each in known], most=1)
    return f"; did you mean {near[0]!r}?" if near else ""


_hints: dict[Any, dict[str, Any]] = {}


def hints_of(thing: Any) -> dict[str, Any]:
    """The types that a class or a function names; to find them out takes long, and they never change."""
    if thing not in _hints:
        _hints[thing] = get_type_hints(thing)
    return _hints[thing]


def shown(annotation: Any) -> str:
    """An annotation in plain words."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        return " or ".join(shown(each) for each in arguments)
    if origin is Literal:
        return "one of " + ", ".join(str(each) for each in arguments)
    if origin in (list, tuple):
        return f"a list of {shown(arguments[0])}"
    if origin is dict:
        return f"a mapping of {shown(arguments[0])} to {shown(arguments[1])}"
    names = {int: "a whole number", float: "a number", str: "a text", bool: "true or false", type(None): "nothing"}
    return names.get(annotation) or str(getattr(annotation, "__name__", annotation))
