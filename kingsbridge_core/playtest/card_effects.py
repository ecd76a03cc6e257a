"""Measures what each card does to a game: how often it was offered, taken and used, and how that relates to winning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kingsbridge_core.playtest.card_tally import OFFERED, SHOWN, TAKEN, USED
from kingsbridge_core.playtest.statistics import Estimate
from kingsbridge_core.playtest.sums import Event, Sums


@dataclass(frozen=True, slots=True)
class CardFigures:
    """A card in many games: how often per game it was offered, taken, held in a player's decks, and used.

    `worth`: by how much each time raises the chance to win, if that can be said; `by`: which of these events it
    measures; `interval`: the interval of the worth, corrected for the number of questions.
    """

    card: str
    offered: float
    taken: float
    held: float
    used: float
    worth: Estimate | None
    by: str
    interval: tuple[float, float] | None


def card_figures(sums: Sums, cards: Iterable[str]) -> list[CardFigures]:
    """Return the figures of all cards, those that make the biggest difference first."""
    worth, often = sums.worth(), sums.often()
    found = [_figures(card, {kind: n / sums.games for kind, n in often.get(card, {}).items()}, worth) for card in cards]
    return sorted(found, key=lambda each: -abs(each.worth.value / (each.worth.error or 1)) if each.worth else 0.0)


def _figures(card: str, often: dict[str, float], known: Mapping[Event, Estimate]) -> CardFigures:
    by = strongest(card, known)
    worth = known[card, by] if by else None
    interval = worth.interval(len(known)) if worth else None
    offered, taken, used, _shown = (often.pop(kind, 0.0) for kind in (OFFERED, TAKEN, USED, SHOWN))
    return CardFigures(card, offered, taken, sum(often.values()), used, worth, by, interval)


def strongest(card: str, known: Mapping[Event, Estimate]) -> str:
    """Return what most clearly relates a card to winning or losing; empty if nothing does."""
    found = {kind: estimate for (named, kind), estimate in known.items() if named == card}
    sure = {kind: abs(each.value) / each.error for kind, each in found.items() if each.error}
    return max(sure, key=lambda kind: sure[kind]) if sure else ""
