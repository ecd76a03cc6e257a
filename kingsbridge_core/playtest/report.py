"""Reports what many games show: wins with intervals, scores, points by source, lengths, endings, and every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from kingsbridge_core.playtest.card_effects import CardFigures, card_figures
from kingsbridge_core.playtest.statistics import Numbers, wilson
from kingsbridge_core.playtest.sums import Sums, Wins

MOST_BARS = 12
"""About how many bars a histogram has."""
WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100)


def report(sums: Sums, cards: Iterable[str]) -> dict[str, Any]:
    """Return the report as plain data."""
    return {
        "games": sums.games,
        "seats": [_of_seat(sums, seat) for seat in range(len(sums.seats))],
        "bots": {bot: _of_bot(sums, bot) for _, bot in sums.wins},
        "median_winning_score": sums.best.median,
        "scores": histogram(sum((seat.scores for seat in sums.seats), Counter())),
        "rounds": spread(sums.rounds),
        "moves": spread(sums.moves),
        "endings": dict(sorted(sums.endings.items())),
        "cards": [_of_card(each) for each in card_figures(sums, cards)],
    }


def _of_seat(sums: Sums, number: int) -> dict[str, Any]:
    scores, sources = sums.seats[number].scores, sums.seats[number].sources
    wins = {bot: each for (seat, bot), each in sums.wins.items() if seat == number}
    return {
        "seat": number,
        "bots": list(wins),
        **_wins(wins.values(), sums.parts),
        "mean_score": round(scores.mean, 2),
        "median_score": scores.median,
        "lowest": min(scores),
        "highest": max(scores),
        "sources": {source: round(points.mean, 2) for source, points in sources.items()},
    }


def _of_bot(sums: Sums, bot: str) -> dict[str, Any]:
    wins = [each for (_, played_by), each in sums.wins.items() if played_by == bot]
    return {**_wins(wins, sums.parts), "failed": sums.failed[bot]}


def _wins(found: Collection[Wins], parts: int) -> dict[str, Any]:
    """Return the wins of a seat or a bot; a shared win counts in parts."""
    played = sum(each.played for each in found)
    wins = sum(each.parts for each in found) / parts
    low, high = wilson(wins, played)
    return {
        "played": played,
        "wins": round(wins, 2),
        "share": round(wins / played, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def _of_card(figures: CardFigures) -> dict[str, Any]:
    worth, interval = figures.worth, figures.interval
    return {
        "card": figures.card,
        **{name: round(getattr(figures, name), 3) for name in ("offered", "taken", "held", "used")},
        "worth": round(worth.value, 4) if worth else None,
        "interval": [round(each, 4) for each in interval] if interval else None,
        "real": interval is not None and not interval[0] <= 0 <= interval[1],
        "by": figures.by,
    }


def spread(numbers: Numbers) -> dict[str, float]:
    """Return the mean, the lowest and the highest."""
    return {"mean": round(numbers.mean, 2), "lowest": min(numbers), "highest": max(numbers)}


def histogram(numbers: Mapping[float, int]) -> list[dict[str, float]]:
    """Return how many numbers fall into each of a few equal ranges."""
    low, high = min(numbers), max(numbers)
    width = next((each for each in WIDTHS if (high - low) / each <= MOST_BARS), WIDTHS[-1])
    counts = Counter[int]()
    for number, times in numbers.items():
        counts[int(number // width)] += times
    return [
        {"from": place * width, "to": (place + 1) * width, "count": counts[place]}
        for place in range(int(low // width), int(high // width) + 1)
    ]
