"""Reports what many games show: wins with intervals, scores, points by source, lengths, endings, and every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from kingsbridge_core.playtest.card_effects import CardFigures, card_figures
from kingsbridge_core.playtest.statistics import wilson

if TYPE_CHECKING:
    from kingsbridge_core.playtest.simulation import Result

MOST_BARS = 12
"""About how many bars a histogram has."""
WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100)


def report(results: Sequence[Result], cards: Iterable[str]) -> dict[str, Any]:
    """Return the report as plain data."""
    seats = range(len(results[0].bots))
    return {
        "games": len(results),
        "seats": [_of_seat(results, seat) for seat in seats],
        "bots": {
            bot: {
                **_wins([(each, seat) for each in results for seat in seats if each.bots[seat] == bot]),
                "failed": sum(bot in each.failed for each in results),
            }
            for bot in dict.fromkeys(bot for each in results for bot in each.bots)
        },
        "median_winning_score": median(max(result.scores) for result in results),
        "scores": histogram([score for result in results for score in result.scores]),
        "rounds": spread([result.rounds for result in results]),
        "moves": spread([result.moves for result in results]),
        "endings": dict(sorted(Counter(result.ending for result in results).items())),
        "cards": [_of_card(each) for each in card_figures(results, cards)],
    }


def _of_seat(results: Sequence[Result], seat: int) -> dict[str, Any]:
    scores = [result.scores[seat] for result in results]
    sources = results[0].sources[seat]
    return {
        "seat": seat,
        "bots": list(dict.fromkeys(result.bots[seat] for result in results)),
        **_wins([(result, seat) for result in results]),
        "mean_score": round(fmean(scores), 2),
        "median_score": median(scores),
        "lowest": min(scores),
        "highest": max(scores),
        "sources": {source: round(fmean(result.sources[seat][source] for result in results), 2) for source in sources},
    }


def _wins(played: Sequence[tuple[Result, int]]) -> dict[str, Any]:
    """Count the wins of a seat or a bot; a shared win counts in parts."""
    wins = sum(result.share(seat) for result, seat in played)
    low, high = wilson(wins, len(played))
    return {
        "played": len(played),
        "wins": round(wins, 2),
        "share": round(wins / len(played), 4),
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


def spread(numbers: Sequence[float]) -> dict[str, float]:
    """Return the mean, the lowest and the highest."""
    return {"mean": round(fmean(numbers), 2), "lowest": min(numbers), "highest": max(numbers)}


def histogram(numbers: Sequence[float]) -> list[dict[str, float]]:
    """Count how many numbers fall into each of a few equal ranges."""
    low, high = min(numbers), max(numbers)
    width = next((each for each in WIDTHS if (high - low) / each <= MOST_BARS), WIDTHS[-1])
    first = int(low // width)
    counts = Counter(int(number // width) for number in numbers)
    return [
        {"from": place * width, "to": (place + 1) * width, "count": counts[place]}
        for place in range(first, int(high // width) + 1)
    ]
