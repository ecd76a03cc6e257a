"""Warnings: valid data that is probably a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.screen.names import good_name
from kingsbridge_column_of_fire.state import BLACK, COLOURS, COUNTRIES, GOODS
from kingsbridge_core import N_, Problem, left_behind, pointless

if TYPE_CHECKING:
    from kingsbridge_column_of_fire.game import ColumnOfFireGame


MOST = {"houses": (0, len(COUNTRIES)), "free-dice": (0, BLACK), "loch-leven-dice": (0, BLACK)}
"""The least and the most there can be of what cards count."""


def doubts(game: ColumnOfFireGame) -> Iterator[Problem]:
    """Warn of countries without characters, goods nobody buys, dice that lead nowhere, and vain conditions."""
    yield from _countries(game)
    spaces = max(game.religion_spaces.values())
    limits = {**MOST, **{name: (0, spaces) for name in game.vocabulary.counts if "-in-" in name}}
    yield from pointless(game, lambda entry: limits)
    for good in GOODS:
        if not game.markets_for[good]:
            why = _("prices: no country buys {good}, so nobody can ever sell it", good=good_name(good))
            yield Problem(game.document.place("numbers", "prices"), why, "KB311", is_warning=True)
    for die in range(BLACK):
        if die not in game.die_of.values():
            colour = game.called(COLOURS[die])
            why = _("the track has no {colour} space, so the {colour} die leads nowhere", colour=colour)
            yield Problem(game.files["track"].place("track"), why, "KB311", is_warning=True)


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
