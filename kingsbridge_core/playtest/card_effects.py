"""Measures what each card does to a game: how often it was offered, taken and used, and how that relates to winning."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from kingsbridge_core.playtest.card_tally import OFFERED, SHOWN, TAKEN, USED
from kingsbridge_core.playtest.statistics import Estimate, Slope

if TYPE_CHECKING:
    from kingsbridge_core.playtest.simulation import Result

FEWEST_GAMES = 30
"""The fewest games in which something happened to some more than to others; with fewer, nothing is reported."""

Slopes = dict[tuple[str, str], Slope]
"""How winning goes with what became of a card, by card and by what became of it."""


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


def slopes_of(results: Sequence[Result]) -> Slopes:
    """Return how winning goes with what became of each card, after subtracting each bot's own strength."""
    strength = strengths(results)
    games: dict[tuple[str, str], list[tuple[int, Sequence[float], Sequence[float]]]] = defaultdict(list)
    for result in results:
        done = [result.share(seat) - strength[seat, bot] for seat, bot in enumerate(result.bots)]
        for key, times in result.times.items():
            games[key].append((result.number, times, done))
    return {key: Slope.of(games[key]) for key in sorted(games) if key[1] not in (OFFERED, SHOWN)}


def strengths(results: Sequence[Result]) -> dict[tuple[int, str], float]:
    """Return what part of the wins each bot has on each seat."""
    shares: dict[tuple[int, str], list[float]] = defaultdict(list)
    for result in results:
        for seat, bot in enumerate(result.bots):
            shares[seat, bot].append(result.share(seat))
    return {key: fmean(each) for key, each in shares.items()}


def enough(slopes: Slopes) -> Slopes:
    """Return those with enough games to report on."""
    return {key: slope for key, slope in slopes.items() if len(slope.games) >= FEWEST_GAMES and slope.estimate}


def card_figures(results: Sequence[Result], cards: Iterable[str]) -> list[CardFigures]:
    """Return the figures of all cards, those that make the biggest difference first."""
    slopes, often = enough(slopes_of(results)), totals(results)
    found = [
        _figures(card, {kind: n / len(results) for kind, n in often.get(card, {}).items()}, slopes) for card in cards
    ]
    return sorted(found, key=lambda each: -abs(each.worth.value / (each.worth.error or 1)) if each.worth else 0.0)


def totals(results: Sequence[Result]) -> dict[str, dict[str, int]]:
    """Return how often each thing happened to a card in all games, by card."""
    found: dict[str, dict[str, int]] = defaultdict(Counter)
    for result in results:
        for (card, kind), times in result.times.items():
            found[card][kind] += sum(times)
    return found


def _figures(card: str, often: dict[str, float], slopes: Slopes) -> CardFigures:
    by = strongest(card, slopes)
    worth = slopes[card, by].estimate if by else None
    interval = worth.interval(len(slopes)) if worth else None
    offered, taken, used, _shown = (often.pop(kind, 0.0) for kind in (OFFERED, TAKEN, USED, SHOWN))
    return CardFigures(card, offered, taken, sum(often.values()), used, worth, by, interval)


def strongest(card: str, slopes: Mapping[tuple[str, str], Slope]) -> str:
    """Return what most clearly relates a card to winning or losing; empty if nothing does."""
    found = {kind: slope.estimate for (named, kind), slope in slopes.items() if named == card}
    sure = {kind: abs(each.value) / each.error for kind, each in found.items() if each and each.error}
    return max(sure, key=lambda kind: sure[kind]) if sure else ""
