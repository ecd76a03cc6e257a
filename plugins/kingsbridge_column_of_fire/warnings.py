"""Warnings: valid data that is probably a mistake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.screen.names import good_name
from kingsbridge_column_of_fire.state import BLACK, COLOURS, COUNTRIES, GOODS
from kingsbridge_core import N_, Problem, left_behind, under

if TYPE_CHECKING:
    from kingsbridge_column_of_fire.game import ColumnOfFireGame


MOST_OWNED = {"houses": len(COUNTRIES), "free-dice": BLACK, "loch-leven-dice": BLACK}
"""How many of something a player can have."""


def doubts(game: ColumnOfFireGame) -> Iterator[Problem]:
    """Warn of countries without characters, goods nobody buys, dice that lead nowhere, and vain conditions."""
    yield from _countries(game)
    yield from _conditions(game)
    for good in GOODS:
        if not game.markets_for[good]:
            why = _("prices: no country buys {good}, so nobody can ever sell it", good=good_name(good))
            yield Problem(game.document.place("numbers", "prices"), why, "KB311", is_warning=True)
    for die in range(BLACK):
        if die not in game.die_of.values():
            colour = game.called(COLOURS[die])
            why = _("the track has no {colour} space, so the {colour} die leads nowhere", colour=colour)
            yield Problem(game.files["track"].place("track"), why, "KB311", is_warning=True)


def _conditions(game: ColumnOfFireGame) -> Iterator[Problem]:
    """Warn of conditions that ask for more than there can ever be."""
    spaces = max(game.religion_spaces.values())
    most = {**MOST_OWNED, **{name: spaces for name in game.vocabulary.counts if "-in-" in name}}
    for listed in game.lists.values():
        document = game.files[listed.file]
        for way, name, number in _asked_for(document.data[listed.name], (listed.name,)):
            if number > most.get(name, number):
                why = _("there are never more than {most}, so this condition never holds", most=most[name])
                yield Problem(document.place(*way, name), under(name, why), "KB311", is_warning=True)


def _asked_for(data: Any, way: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str, int]]:
    """Return what conditions ask for at least, each with its place and its number."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key == "at-least":
                yield from (((*way, key), name, number) for name, number in value.items())
            else:
                yield from _asked_for(value, (*way, key))
    elif isinstance(data, list):
        for place, each in enumerate(data):
            yield from _asked_for(each, (*way, place))


def _countries(game: ColumnOfFireGame) -> Iterator[Problem]:
    """Warn of countries without characters: with nobody to take, their events never come up either."""
    document = game.files["characters"]
    for country in COUNTRIES:
        if any(card.country == country for card in game.characters):
            continue
        gone = [*left_behind(game, "characters", lambda card, name=country: card.get("country") == name)]  # type: ignore[misc]
        place = gone[-1][1] if gone else document.place("characters")
        text = N_("{country:the} has no characters, so nobody can take one there, and its events never come up")
        why = _(text, country=game.called(country))
        yield Problem(place, why, "KB310", is_warning=True)
