"""Warns of what is vain in the words of all games: conditions that decide nothing, and swaps of a thing for itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kingsbridge_core.data.source import Document, Problem, Steps, under
from kingsbridge_core.text.language import _

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game

Limits = Mapping[str, tuple[int, int]]
"""The least and the most there can be of what cards count."""


def pointless(game: Game[Any], limits_of: Callable[[Mapping[str, Any]], Limits]) -> Iterator[Problem]:
    """Warn of conditions that always or never hold, and of swaps that change nothing.

    `limits_of` says, for an entry of a data file, how much there can be while its card is carried out.
    """
    for listed in game.lists.values():
        document = game.files[listed.file]
        for index, entry in enumerate(document.data[listed.name]):
            limits = limits_of(entry)
            for way, word, value in _words_in(entry.get("effects", ()), (listed.name, index, "effects")):
                if word == "when":
                    yield from _conditions(document, value, way, limits)
                elif word == "swap":
                    yield from _same(document, value, way)


def _words_in(effects: Any, way: Steps) -> Iterator[tuple[Steps, str, Any]]:
    """Return the words in effects and inside them, each with its value and the way to it."""
    for at, effect in enumerate(effects if isinstance(effects, list) else ()):
        for word, value in effect.items() if isinstance(effect, Mapping) else ():
            here = (*way, at, word)
            yield here, word, value
            yield from _words_in(value, here)
            for key, inner in value.items() if isinstance(value, Mapping) else ():
                yield from _words_in(inner, (*here, key))


def _conditions(document: Document, said: Mapping[str, Any], way: Steps, limits: Limits) -> Iterator[Problem]:
    for key in ("at-least", "at-most"):
        for name, number in said.get(key, {}).items():
            low, high = limits.get(name, (0, number + 1))
            is_always = number <= low if key == "at-least" else number >= high
            is_never = number > high if key == "at-least" else number < low
            if is_always or is_never:
                text = _("always holds here") if is_always else _("never holds here")
                place = document.place(*way, key, name)
                yield Problem(place, under(name, text), "KB311", is_warning=True)


def _same(document: Document, said: Mapping[str, Any], way: Steps) -> Iterator[Problem]:
    for name in said["give"]:
        if name in said["get"]:
            why = _("is given and got at the same time")
            yield Problem(document.place(*way, "get", name, key=True), under(name, why), "KB311", is_warning=True)
