"""Rates bots against each other: a round robin of all tables, or a ladder in which neighbours meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Any

from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.playtest.statistics import wilson
from kingsbridge_core.text.language import _

if TYPE_CHECKING:
    from kingsbridge_core.playtest.simulation import Result


@dataclass(slots=True)
class Standing:
    """A bot's results: its rating (mu and sigma of openskill), and its wins."""

    bot: str
    rating: Any
    played: int = 0
    wins: float = 0.0
    points: float = 0.0
    failed: int = 0
    reasons: dict[str, None] = field(default_factory=dict)
    """Why random moves replaced it in the games in which it failed; these do not count for it."""

    @property
    def worth(self) -> float:
        """The rating the bot almost certainly deserves: the mean less three times its uncertainty."""
        return float(self.rating.ordinal())

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of its share of wins."""
        return wilson(self.wins, self.played)


class Table:
    """The standings of a tournament; games are rated one after the other in a fixed order."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots, self._model = bots, rating_model()
        self.standings = {bot: Standing(bot, self._model.rating(name=bot)) for bot in bots}

    def count(self, result: Result) -> None:
        """Rate a game by the places of its bots; a bot on two seats does not count against itself.

        A game in which a bot failed does not count for that bot; the others are rated among themselves.
        """
        failed = result.failed
        for bot, why in failed.items():
            self.standings[bot].failed += 1
            self.standings[bot].reasons[why] = None
        seats = [seat for seat, bot in enumerate(result.bots) if bot not in failed and bot not in result.bots[:seat]]
        places = [_place(result, seat) for seat in seats]
        teams = [[self.standings[result.bots[seat]].rating] for seat in seats]
        if len(teams) > 1:
            for seat, (rating,) in zip(seats, self._model.rate(teams, ranks=places), strict=True):
                self.standings[result.bots[seat]].rating = rating
        for seat, bot in enumerate(result.bots):
            if bot in failed:
                continue
            standing = self.standings[bot]
            standing.played += 1
            standing.wins += result.share(seat)
            standing.points += result.scores[seat]

    @property
    def ranked(self) -> list[Standing]:
        """Return the standings, best first; bots for which no game counts come last."""
        return sorted(self.standings.values(), key=lambda each: (not each.played, -each.worth, each.bot))


def _place(result: Result, seat: int) -> int:
    """Return the place of a seat: winners are first, then by points."""
    if seat in result.winners:
        return 1
    better = sum(score > result.scores[seat] for score in result.scores)
    return 1 + max(better, len(result.winners))


def rating_model() -> Any:
    """Return the model of openskill that rates places among several players (Plackett-Luce)."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise KingsbridgeError(_("a tournament needs openskill: pip install 'kingsbridge[tournament]'")) from None
    return PlackettLuce()


def round_robin(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return every choice of bots for the seats; with fewer bots than seats, some sit there twice."""
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    return [tuple(bots[place % len(bots)] for place in range(first, first + seats)) for first in range(len(bots))]


def ladder(ranked: Sequence[str], seats: int) -> Iterator[tuple[str, ...]]:
    """Seat neighbours in the ranking together, from the top; fill the last table from above."""
    if len(ranked) <= seats:
        yield from round_robin(ranked, seats)
        return
    for first in range(0, len(ranked), seats):
        yield tuple(ranked[min(first, len(ranked) - seats) :][:seats])
