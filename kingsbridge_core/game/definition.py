"""The definition of a game: what `game.yaml` says about seats, numbers, options, phases and endings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from kingsbridge_core.data.annotations import misfit
from kingsbridge_core.data.source import Document, Problem, Steps, under
from kingsbridge_core.errors import DataError, KingsbridgeError, UnknownName
from kingsbridge_core.text.language import N_, _
from kingsbridge_core.text.phrases import all_of, listed, one_of

FORMAT = 1
USUAL_ENDING = N_("The game is over.")
"""For a game that names no endings; translated when it is read."""


class Option(NamedTuple):
    """A choice of rules made before the game."""

    name: str
    title: str
    values: tuple[str | bool | int, ...]
    default: str | bool | int

    def parse(self, text: str) -> str | bool | int:
        """Return the value that a player typed."""
        known = {str(value).lower(): value for value in self.values}
        if text.lower() not in known:
            raise UnknownName(_("value of the option {option!r}", option=self.name), text, known)
        return known[text.lower()]


class Definition(NamedTuple):
    """What is constant about a game, whatever its options and players."""

    id: str
    title: str
    seats: tuple[int, ...]
    phases: tuple[str, ...]
    seat_names: tuple[str, ...]
    endings: Mapping[str, str]
    options: Mapping[str, Option]
    numbers: Mapping[str, Any]
    components: Mapping[str, Any]
    summary: str = ""
    data: Mapping[str, Any] = MappingProxyType({})
    same_content: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    """By the digest of the content, the digests that versions had for content that plays the same."""

    def number(self, name: str, seats: int) -> Any:
        """Return a number of the game, for this many seats if it differs."""
        return by_seats(self.numbers[name], seats)

    def chosen(self, options: Mapping[str, Any] | None) -> dict[str, Any]:
        """Return all options with their values, defaults filled in; a wrong name or value is an error."""
        values = {name: option.default for name, option in self.options.items()}
        for name, value in (options or {}).items():
            if name not in self.options:
                raise UnknownName(_("option of {game!r}", game=self.id), name, self.options)
            values[name] = self.options[name].parse(str(value))
        return values

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players that the game is not made for."""
        if seats not in self.seats:
            allowed = one_of(str(each) for each in self.seats)
            why = _("{game} is for {allowed} players, not for {seats}", game=self.title, allowed=allowed, seats=seats)
            raise KingsbridgeError(why)


def by_seats(value: Any, seats: int) -> Any:
    """Return, for this many seats, a number that may be written `{by_seats: {"3": 10, "4": 9}}`."""
    if isinstance(value, dict) and set(value) == {"by_seats"}:
        return value["by_seats"][str(seats)]
    return value


_NEEDED = ("id", "title", "seats", "phases")
_SHAPE: dict[str, Any] = {
    "format": int,
    "id": str,
    "title": str,
    "summary": str,
    "seats": list[int],
    "seat_names": list[str],
    "phases": list[str],
    "endings": dict[str, str],
    "options": dict[str, dict[str, Any]],
    "components": dict[str, dict[str, Any]],
    "numbers": dict[str, Any],
    "same_content": dict[str, dict[str, str]],
}
_OPTION_SHAPE: dict[str, Any] = {"title": str, "values": list[str | bool | int], "default": str | bool | int}


def bind_definition(document: Document) -> Definition:
    """Return the definition in a `game.yaml`, or in a mapping like it; report every problem at its place."""
    data = document.data
    if not isinstance(data, dict):
        raise DataError(document.problem(_("expected a mapping that defines a game")))
    problems = [document.problem(_("the game lacks {field!r}", field=key)) for key in _NEEDED if key not in data]
    problems += _misfits(data, _SHAPE, document, ())
    problems = problems or [*_contradictions(data, document)]
    if problems:
        raise DataError(*problems)
    options = data.get("options", {})
    most = max(data["seats"])
    return Definition(
        id=data["id"],
        title=data["title"],
        seats=tuple(data["seats"]),
        phases=tuple(data["phases"]),
        seat_names=tuple(data.get("seat_names", [f"player {seat + 1}" for seat in range(most)])),
        endings=data.get("endings", {"over": USUAL_ENDING}),
        options={name: Option(name, **{**each, "values": tuple(each["values"])}) for name, each in options.items()},
        numbers=data.get("numbers", {}),
        components=data.get("components", {}),
        summary=data.get("summary", ""),
        data=data,
        same_content=data.get("same_content", {}),
    )


def _misfits(data: Mapping[str, Any], shape: Mapping[str, Any], document: Document, way: Steps) -> Iterator[Problem]:
    """Report values of a mapping with the wrong type."""
    for key, annotation in shape.items():
        found = misfit(data[key], annotation) if key in data else None
        if found:
            yield document.problem(under(key, found.message), *way, key, *found.steps, key=found.key)


def _contradictions(data: Mapping[str, Any], document: Document) -> Iterator[Problem]:
    """Report values of the right type that are still impossible."""
    if data.get("format", FORMAT) != FORMAT:
        why = _("unknown format {found!r}; this is format {known}", found=data["format"], known=FORMAT)
        yield document.problem(why, "format")
    for key in ("seats", "phases", "endings"):
        if key in data and not data[key]:
            yield document.problem(under(key, _("needs at least one entry")), key)
    for index, number in enumerate(data["seats"]):
        if number < 1:
            why = _("a game cannot have {seats} seats", seats=number)
            yield document.problem(under("seats", why), "seats", index)
    if "seat_names" in data and len(data["seat_names"]) < max(data["seats"], default=0):
        why = _("{seats} seats need {seats} names", seats=max(data["seats"]))
        yield document.problem(under("seat_names", why), "seat_names")
    for name, option in data.get("options", {}).items():
        yield from _option_problems(option, document, ("options", name))
    seats = [str(each) for each in data["seats"]]
    for name, value in data.get("numbers", {}).items():
        given = value["by_seats"] if isinstance(value, dict) and set(value) == {"by_seats"} else dict.fromkeys(seats)
        missing = [each for each in seats if not isinstance(given, dict) or each not in given]
        if missing:
            why = _("by_seats lacks a value for {seats} seats", seats=all_of(missing))
            yield document.problem(under(name, why), "numbers", name)


def _option_problems(option: Mapping[str, Any], document: Document, way: Steps) -> Iterator[Problem]:
    lacking = [key for key in _OPTION_SHAPE if key not in option]
    problems = [document.problem(_("the option lacks {field!r}", field=key), *way) for key in lacking]
    problems += _misfits(option, _OPTION_SHAPE, document, way)
    yield from problems
    if not problems and option["default"] not in option["values"]:
        known = listed(str(each) for each in option["values"])
        why = _("{value!r} is not one of the values {known}", value=option["default"], known=known)
        yield document.problem(under("default", why), *way, "default")
