"""Turns the errors of a JSON Schema validator into problems at the right place, in plain words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any

from kingsbridge_core.data.annotations import MOMENTS, as_written, either, not_one_of
from kingsbridge_core.data.slips import slip_in
from kingsbridge_core.data.source import MOST_PROBLEMS, Document, Problem, Steps, under
from kingsbridge_core.text.language import _, counted
from kingsbridge_core.text.phrases import labelled, listed, one_of
from kingsbridge_core.text.suggestions import FEW, advised, lookalikes, meant, nearest, told_apart

NO_WORDS: Mapping[str, Collection[str]] = MappingProxyType({})
Error = Any
"""A `jsonschema.ValidationError`; its stubs say that any attribute may be unset, which never happens here."""


class Reader:
    """Turns the errors of a validator into problems of a document."""

    def __init__(
        self,
        document: Document,
        errors: Sequence[Error],
        texts: Callable[[str], str] = _,
        words: Mapping[str, Collection[str]] = NO_WORDS,
    ) -> None:
        self.document = document
        self.texts = texts
        self.words = words
        """The words of each file of the game, in order to say where a word belongs."""
        self.misspelt = {
            (*error.absolute_path, *nearest(key, known_keys(error), most=1))
            for error in errors
            if error.validator in _CLOSED
            for key in unknown_keys(error)
        }
        """Missing keys that are there but misspelt, so that one mistake is reported once."""

    def problems(self, error: Error) -> Iterator[Problem]:
        way: Steps = tuple(error.absolute_path)
        if error.validator in ("anyOf", "oneOf") and error.context:
            yield from self.branches(error)
        elif error.validator in _CLOSED:
            for key in unknown_keys(error):
                yield self.problem(self.unknown(key, error), way, key, code="KB201")
        elif error.validator == "required":
            for name in error.validator_value:  # every error is about one of them, and all together about all
                if name not in error.instance and (*way, name) not in self.misspelt:
                    yield self.problem(_("{key!r} is missing", key=name), way, code="KB202", about=(name,))
        elif "propertyNames" in error.absolute_schema_path:
            yield self.problem(self.said(error), way, str(error.instance), code=_CODES.get(error.validator, "KB209"))
        elif error.validator == "not" and error.validator_value == {} and way and isinstance(way[-1], str):
            yield self.problem(self.said(error), way, forbidden=True, code="KB209")
        elif error.validator == "uniqueItems":
            yield self.problem(self.said(error), (*way, _repeated(error.instance)), code="KB208")
        else:
            yield self.problem(self.said(error), way, code=_CODES.get(error.validator, "KB209"))

    def unknown(self, key: str, error: Error) -> str:
        """Say that a key is not known; a word that belongs elsewhere is named as such."""
        others = [file for file, words in self.words.items() if key in words] if MOMENTS in error.schema else []
        known = known_keys(error)
        if not others:
            return unknown_key(key, known)
        problem = _("{key!r} is a word of {files} and not known here", key=key, files=one_of(others))
        return _("{problem}; known: {known}", problem=problem, known=listed(known)) if len(known) <= FEW else problem

    def branches(self, error: Error) -> Iterator[Problem]:
        """Return the errors of the branch that fits best: the deepest, or all their types at once."""
        context = list(error.context or ())
        if all(each.validator == "type" and each.absolute_path == error.absolute_path for each in context):
            kinds = [kind for each in context for kind in _kinds(each.validator_value)]
            yield self.problem(_misfit(kinds, error.instance), tuple(error.absolute_path), code="KB203")
            return
        best = max(context, key=lambda each: (len(each.absolute_path), each.validator != "type"))
        for each in context:
            if each.schema_path[0] == best.schema_path[0]:
                yield from self.problems(each)

    def said(self, error: Error) -> str:
        """Say what is wrong with a value; what the schema says about it is looked up like any other text."""
        own = error.schema.get("errorMessage") if error.validator in _SAID_BY_SCHEMA else None
        say = _WORDS.get(error.validator)
        if own is None:
            return say(error.validator_value, error.instance) if say else str(error.message)
        own = _(str(own)) if self.texts(str(own)) == own else self.texts(str(own))
        if error.validator == "enum":
            why = _("{value} is not allowed here; {rule}", value=as_written(error.instance), rule=own)
            return meant(why, str(error.instance), [each for each in error.validator_value if isinstance(each, str)])
        if error.validator == "pattern":
            odd = lookalikes(str(error.instance))
            said = labelled(as_written(error.instance), own)
            return _("{problem}; {advice}", problem=said, advice=told_apart(odd)) if odd else said
        return own

    def problem(
        self,
        message: str,
        way: Steps,
        key: str | None = None,
        *,
        code: str,
        forbidden: bool = False,
        about: tuple[str, ...] = (),
    ) -> Problem:
        """Return a problem at a value, at a key in it, or at the value's own key, which should not be there."""
        whole = way if key is None else (*way, key)
        place = self.document.place(*whole, key=forbidden or key is not None)
        names = [str(step) for step in way if isinstance(step, str) or not place.line]
        before = names[-1:] if place.line else names
        said = under(".".join(before), message) if before else message
        return Problem(place, said, code, about=about if key is None else (key,))


def known_keys(error: Error) -> list[str]:
    """Return the keys that the schema of an error describes for a mapping."""
    return [*error.schema.get("properties", {})]


def unknown_keys(error: Error) -> list[str]:
    """Return the keys of a mapping that its schema does not describe, no more than anyone would read."""
    known, patterns = known_keys(error), error.schema.get("patternProperties", ())
    if error.validator == "unevaluatedProperties":
        found = (key for key in error.instance if repr(key) in error.message)
    else:
        found = (
            key for key in error.instance if key not in known and not any(re.search(each, key) for each in patterns)
        )
    return list(islice(found, MOST_PROBLEMS))


def unknown_key(key: str, known: Sequence[str]) -> str:
    """Say that a key is not known, and which might be meant."""
    unknown = _("{key!r} is not known here", key=key)
    slip = slip_in(key)
    return (
        _("{problem}; {advice}", problem=unknown, advice=slip[1])
        if slip
        else advised(unknown, key, known, MOST_PROBLEMS)
    )


def _found_instead(wanted: Any, value: Any) -> str:
    return _("expected {wanted}, found {value}", wanted=_listed(wanted), value=as_written(value))


def _none_of(known: list[Any], value: Any) -> str:
    if isinstance(value, str) and (slip := slip_in(value)):
        unknown = _("{value} is not allowed here", value=as_written(value))
        return _("{problem}; {advice}", problem=unknown, advice=slip[1])
    if len(known) == 1:
        return _found_instead(known[0], value)
    return not_one_of(as_written(value), value, [_listed(each) for each in known])


KINDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}
"""The types of JSON in plain words."""


def _kinds(kinds: Any) -> list[str]:
    return [kinds] if isinstance(kinds, str) else list(kinds)


def _misfit(kinds: Any, value: Any) -> str:
    wanted = _kinds(kinds)
    kind = either(_(KINDS.get(each, each)) for each in wanted)
    problem = _("expected {wanted}, found {value}", wanted=kind, value=as_written(value))
    if isinstance(value, str) and (slip := slip_in(value)):
        return _("{problem}; {advice}", problem=problem, advice=slip[1])
    if wanted == ["string"] and isinstance(value, bool | int | float):
        return _("{problem}; put it in quotes", problem=problem)
    if wanted in (["integer"], ["number"]) and isinstance(value, str) and re.fullmatch(r"[-+]?[0-9]+", value):
        return _("{problem}; remove the quotes", problem=problem)
    if wanted == ["array"] and isinstance(value, str | int | float) and len(str(value)) < 30:
        return _("{problem}; write it as [{value}]", problem=problem, value=value)
    if wanted == ["array"] and isinstance(value, dict):
        return _("{problem}; begin each entry with a hyphen", problem=problem)
    if wanted == ["object"] and isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return _("{problem}; remove the hyphens", problem=problem)
    if wanted == ["null"]:
        return _("{problem}; remove it", problem=problem)
    return problem


def _listed(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, default=str)


def _repeated(items: list[Any]) -> int:
    """Return the place of the first item that a list has twice."""
    texts = [json.dumps(item, sort_keys=True, default=str) for item in items]
    return next((place for place, text in enumerate(texts) if text in texts[:place]), 0)


def _too_few(least: int, value: Any) -> str:
    why = counted("has {number} entry", "has {number} entries", len(value))
    return _("{why}, but needs at least {least}", why=why, least=least)


def _too_many(most: int, value: Any) -> str:
    why = counted("has {number} entry", "has {number} entries", len(value))
    return _("{why}, but may have at most {most}", why=why, most=most)


def _too_short(least: int, value: str) -> str:
    return (
        _("{value} is shorter than {least} characters", value=as_written(value), least=least)
        if value
        else _("is empty")
    )


def _not_allowed(_wanted: Any, value: Any) -> str:
    return _("{value} is not allowed here", value=as_written(value))


_CLOSED = ("additionalProperties", "unevaluatedProperties")
"""The keywords with which a schema refuses keys it does not know."""

_CODES = {
    "type": "KB203",
    **dict.fromkeys(("enum", "const"), "KB204"),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"), "KB205"),
    **dict.fromkeys(("pattern", "minLength", "maxLength"), "KB206"),
    **dict.fromkeys(("minItems", "maxItems", "minProperties", "maxProperties"), "KB207"),
}
"""By keyword, the code of a mistake; the rest is KB209, not allowed."""

_SAID_BY_SCHEMA = {"contains", "enum", "maxContains", "maxProperties", "minContains", "minProperties", "not", "pattern"}
"""Where an `errorMessage` in the schema, which editors show too, says it better than we could."""

_WORDS: dict[str | None, Callable[[Any, Any], str]] = {
    None: _not_allowed,
    "type": _misfit,
    "enum": _none_of,
    "const": _found_instead,
    "pattern": lambda form, value: _("{value} does not have the form {form}", value=as_written(value), form=form),
    "minimum": lambda least, value: _("{value} is too small; it must be at least {least}", value=value, least=least),
    "maximum": lambda most, value: _("{value} is too large; it must be at most {most}", value=value, most=most),
    "exclusiveMinimum": lambda least, value: _("{value} is too small; it must be more than {n}", value=value, n=least),
    "exclusiveMaximum": lambda most, value: _("{value} is too large; it must be less than {n}", value=value, n=most),
    "multipleOf": lambda unit, value: _("{value} is not a multiple of {unit}", value=value, unit=unit),
    "minLength": _too_short,
    "maxLength": lambda most, value: _("{value} is longer than {most} characters", value=as_written(value), most=most),
    "minItems": _too_few,
    "maxItems": _too_many,
    "minProperties": _too_few,
    "maxProperties": _too_many,
    "uniqueItems": lambda _wanted, items: _("the list has {value} twice", value=as_written(items[_repeated(items)])),
    "not": _not_allowed,
}
