"""What is left of a card set without its wrong parts, so that the rest is judged in the same run."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any

from kingsbridge_core.sets import LISTS, CardSet
from kingsbridge_core.source import Document, Place, Problem, Steps

_HEAD = {"format": 1, "title": "-"}
"""What every set needs and no game asks for."""
_BETWEEN = ("KB300", "KB309", "KB312")
"""What must hold between cards, which can be said only of all of them."""


def remains(card_set: CardSet, problems: Iterable[Problem]) -> tuple[CardSet, set[Steps]]:
    """The set without its wrong parts, and which these are.

    Of a list with a wrong card among those that join or leave it, all of them are left out: the others replace it.
    """
    document = card_set.document
    wrong = {_part(way) for way in _ways(document, [each.place for each in problems])}
    whole = {name: value for name, value in card_set.data.items() if name in (*LISTS, "numbers")}
    rest = Document(document.file, {**_HEAD, "game": card_set.data["game"], **_without(whole, (), wrong)})
    rest.keys, rest.values = document.keys, document.values
    return CardSet(rest, card_set.parents), wrong & {_part(way) for way in document.keys if way[0] in whole}


def is_certain(problem: Problem, card_set: CardSet, left_out: set[Steps]) -> bool:
    """Whether a problem of what remains is one of the whole set as well, and does not come of what was left out."""
    names = (card for _, card, way in card_set.touched() if _part(way) in left_out)
    return not left_out or (
        problem.code not in _BETWEEN and not any(is_quoted(each, problem.message) for each in names)
    )


def is_quoted(name: str, message: str) -> bool:
    """Whether a name stands in a message between marks of any kind, as every language has its own."""
    return bool(re.search(rf"[^\w\s-]\s?{re.escape(name)}\s?[^\w\s-]", message))


def _ways(document: Document, places: Iterable[Place]) -> Iterator[Steps]:
    """What stands at these places: the key or value that begins last before each of them."""
    begins = sorted({(*at, way) for found in (document.keys, document.values) for way, at in found.items()}, key=_order)
    starts = [each[:2] for each in begins]
    for place in places:
        if place.file == document.file and place.line:
            at = bisect_right(starts, (place.line - 1, place.column - 1))
            yield begins[at - 1][2] if at else ()


def _order(begin: tuple[int, int, Steps]) -> tuple[int, int, int]:
    """By place; of a list and what stands at the same place in it, the latter is meant."""
    return begin[0], begin[1], len(begin[2])


def _part(way: Steps) -> Steps:
    """The part of a set that is left out for a mistake: a change, a number, or what is new in a list or leaves it."""
    if way[:1] == ("change",):
        return way[:3]
    return ("add", *way[1:2]) if way[:1] == ("remove",) else way[:2]


def _without(value: Any, way: Steps, wrong: set[Steps]) -> Any:
    """A mapping without its wrong parts, and without what is empty then."""
    if not isinstance(value, dict) or len(way) > 2:
        return value
    kept = {key: _without(each, (*way, key), wrong) for key, each in value.items() if _part((*way, key)) not in wrong}
    return {key: each for key, each in kept.items() if each != {}}
