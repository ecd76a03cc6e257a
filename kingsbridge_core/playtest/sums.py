"""Adds up many games as they come in, so that a report on a hundred thousand takes no more memory than one on a few."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import lcm
from typing import TYPE_CHECKING

from kingsbridge_core.playtest.card_tally import OFFERED, SHOWN, USED
from kingsbridge_core.playtest.statistics import Estimate, Moments, Numbers, slope_of
from kingsbridge_core.text.language import N_

if TYPE_CHECKING:
    from kingsbridge_core.playtest.simulation import Result

Event = tuple[str, str]
"""A card, and what became of it."""
Outcome = tuple[tuple[str, ...], tuple[int, ...]]
"""Who sat where, and what part of the win each seat has: how many of `Sums.parts`."""

FEWEST_GAMES = 30
"""The fewest games in which something happened to some more than to others; with fewer, nothing is reported."""
MOST_APART = 500
"""How many games are kept apart, by how often a card came up, before they are multiplied out."""


def mean_score(result: Result) -> float:
    """Return what the seats scored on average."""
    return sum(result.scores) / len(result.scores)


def lead(result: Result) -> float:
    """Return how far the winner is ahead of the next player."""
    first, second = sorted(result.scores)[-1:-3:-1]
    return first - second


OF_EVENTS: dict[str, Callable[[Result], float]] = {N_("mean score"): mean_score, "lead of the winner": lead}
"""What is asked about the games in which an event came up."""


@dataclass(slots=True)
class Seat:
    """What a seat has scored, and from what."""

    scores: Numbers = field(default_factory=Numbers)
    sources: dict[str, Numbers] = field(default_factory=partial(defaultdict, Numbers))


@dataclass(slots=True)
class Wins:
    """How many games a bot has played on a seat, and how many parts of them it has won."""

    played: int = 0
    parts: int = 0


@dataclass
class Sums:
    """All that a report needs to know of many games, in whatever order and in whatever groups they were added."""

    games: int = 0
    seats: list[Seat] = field(default_factory=list)
    wins: dict[tuple[int, str], Wins] = field(default_factory=partial(defaultdict, Wins))
    failed: Counter[str] = field(default_factory=Counter)
    best: Numbers = field(default_factory=Numbers)
    rounds: Numbers = field(default_factory=Numbers)
    moves: Numbers = field(default_factory=Numbers)
    endings: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    """In how many games each card came up."""
    figures: dict[tuple[str, str], Numbers] = field(default_factory=partial(defaultdict, Numbers))
    """What is asked about events, of the games in which each came up, and of all games under the name ""."""
    totals: Counter[Event] = field(default_factory=Counter)
    moments: dict[Event, dict[tuple[str, ...], Moments]] = field(default_factory=partial(defaultdict, dict))
    apart: dict[Outcome, dict[Event, Counter[tuple[int, ...]]]] = field(default_factory=dict)
    """What became of cards in the last games, how often, which is not in `totals` and `moments` yet."""
    games_apart: int = 0

    @classmethod
    def of(cls, results: Iterable[Result]) -> Sums:
        """Return the sums of these games."""
        sums = cls()
        for result in results:
            sums.add(result)
        return sums

    @property
    def parts(self) -> int:
        """How many parts a win has, so that any number of winners have whole ones."""
        return lcm(*range(1, len(self.seats) + 1))

    def add(self, result: Result) -> None:
        """Add one game."""
        if not self.games:
            self.seats = [Seat() for _ in result.bots]
        self.games += 1
        self.best[max(result.scores)] += 1
        self.rounds[result.rounds] += 1
        self.moves[result.moves] += 1
        self.endings[result.ending] += 1
        self.failed.update(result.failed.keys())
        each_wins = self.parts // max(1, len(result.winners))
        parts = tuple(each_wins if seat in result.winners else 0 for seat in range(len(result.bots)))
        for place, (seat, bot) in enumerate(zip(self.seats, result.bots, strict=True)):
            seat.scores[result.scores[place]] += 1
            for source, points in result.sources[place].items():
                seat.sources[source][points] += 1
            wins = self.wins[place, bot]
            wins.played += 1
            wins.parts += parts[place]
        self._add_events(result, self.apart.setdefault((result.bots, parts), {}))
        self._settle_at(self.games_apart + 1)

    def _add_events(self, result: Result, apart: dict[Event, Counter[tuple[int, ...]]]) -> None:
        self.seen.update({card for card, _ in result.times})
        shown = [""]
        for event, times in result.times.items():
            if event[1] == OFFERED:
                self.totals[event] += sum(times)
            elif event[1] == SHOWN:
                self.totals[event] += sum(times)
                shown.append(event[0])
            elif event in apart:
                apart[event][*times] += 1
            else:
                apart[event] = Counter({(*times,): 1})
        for name, of in OF_EVENTS.items():
            figure = of(result)
            for card in shown:
                self.figures[card, name][figure] += 1

    def include(self, other: Sums) -> None:
        """Add the games of other sums."""
        if not self.games:
            self.seats = [Seat() for _ in other.seats]
        self.games += other.games
        for name in ("failed", "best", "rounds", "moves", "endings", "seen", "totals"):
            getattr(self, name).update(getattr(other, name))
        for seat, more in zip(self.seats, other.seats, strict=True):
            seat.scores.update(more.scores)
            for source, numbers in more.sources.items():
                seat.sources[source].update(numbers)
        for key, wins in other.wins.items():
            self.wins[key].played += wins.played
            self.wins[key].parts += wins.parts
        for figure, numbers in other.figures.items():
            self.figures[figure].update(numbers)
        for event, by_bots in other.moments.items():
            for bots, moments in by_bots.items():
                self.moments[event].setdefault(bots, Moments(len(bots))).include(moments)
        for outcome, events in other.apart.items():
            mine = self.apart.setdefault(outcome, {})
            for event, counts in events.items():
                mine.setdefault(event, Counter()).update(counts)
        self._settle_at(self.games_apart + other.games_apart)

    def _settle_at(self, games: int) -> None:
        self.games_apart = games
        if games >= MOST_APART:
            self.settle()

    def settle(self) -> None:
        """Multiply out what was kept apart."""
        for (bots, parts), events in self.apart.items():
            for event, counts in events.items():
                moments = self.moments[event].setdefault(bots, Moments(len(bots)))
                for times, games in counts.items():
                    self.totals[event] += games * sum(times)
                    moments.add(times, parts, games)
        self.apart.clear()
        self.games_apart = 0

    # --- what is asked of them

    def strengths(self) -> dict[tuple[int, str], Fraction]:
        """Return what part of the wins each bot has on each seat."""
        return {key: Fraction(wins.parts, wins.played * self.parts) for key, wins in self.wins.items()}

    def worth(self) -> dict[Event, Estimate]:
        """Return how winning goes with what became of each card, after subtracting each bot's own strength."""
        self.settle()
        strengths, found = self.strengths(), {}
        for event, by_bots in sorted(self.moments.items()):
            if sum(each.games for each in by_bots.values()) >= FEWEST_GAMES:
                usual = {bots: [strengths[seat] for seat in enumerate(bots)] for bots in by_bots}
                found[event] = slope_of([(by_bots[bots], usual[bots]) for bots in by_bots], self.parts)
        return {event: each for event, each in found.items() if each}

    def often(self) -> dict[str, dict[str, int]]:
        """Return how often each thing happened to a card in all games, by card."""
        self.settle()
        found: dict[str, dict[str, int]] = defaultdict(dict)
        for (card, kind), number in self.totals.items():
            found[card][kind] = number
        return found

    def events(self) -> set[str]:
        """Return the cards that came up and were never in anybody's hands: what they do, they do to the table."""
        return {card for card, kinds in self.often().items() if SHOWN in kinds and kinds.keys() <= {SHOWN, USED}}
