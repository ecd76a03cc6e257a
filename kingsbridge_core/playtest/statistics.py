"""Figures with their uncertainty: intervals of shares and means, corrected for many questions at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain, islice, repeat
from math import hypot, inf, sqrt
from operator import add, mul
from statistics import NormalDist, fmean, stdev

LEVEL = 0.05
"""How often, at most, chance alone may be taken for a difference: once in twenty reports."""
FOUR_IN_FIVE = 0.84
"""How many standard errors a figure exceeds in one case of five."""


def z_of(level: float, questions: int = 1) -> float:
    """Return how many standard errors an interval extends to either side, if this many questions are asked at once."""
    return NormalDist().inv_cdf(1 - level / max(1, questions) / 2)


def wilson(wins: float, games: int, level: float = LEVEL) -> tuple[float, float]:
    """Return Wilson's interval for a share of wins."""
    if not games:
        return 0.0, 1.0
    z, share = z_of(level), wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - spread), min(1.0, middle + spread)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and its standard error."""

    value: float
    error: float

    def interval(self, questions: int = 1) -> tuple[float, float]:
        """Return where the true figure is, if this is one of this many questions."""
        half = z_of(LEVEL, questions) * self.error
        return self.value - half, self.value + half

    def would_show(self, questions: int = 1) -> float:
        """Return how large the true figure has to be, for us to call it real four times in five."""
        return (z_of(LEVEL, questions) + FOUR_IN_FIVE) * self.error

    def is_real(self, questions: int = 1) -> bool:
        """Whether the figure differs from zero by more than chance explains."""
        low, high = self.interval(questions)
        return low > 0 or high < 0


def mean_of(numbers: Sequence[float]) -> Estimate:
    """Return the mean of independent numbers."""
    count = len(numbers)
    return Estimate(fmean(numbers), stdev(numbers) / sqrt(count) if count > 1 else inf)


class Numbers(Counter[float]):
    """Any number of numbers, of which each is kept once, with how often it came; all figures are exact."""

    @property
    def mean(self) -> float:
        """Their mean."""
        return float(self._sum()) / self.total()

    @property
    def median(self) -> float:
        """The one in the middle, or what is half-way between two."""
        half, is_odd = divmod(self.total(), 2)
        return self._at(half) if is_odd else (self._at(half - 1) + self._at(half)) / 2

    @property
    def estimate(self) -> Estimate:
        """Their mean, if they are independent."""
        count, whole = self.total(), self._sum()
        if count < 2:
            return Estimate(self.mean, inf)
        squares = sum(Fraction(number) ** 2 * times for number, times in self.items())
        return Estimate(self.mean, sqrt((squares - whole * whole / count) / (count - 1)) / sqrt(count))

    def _at(self, place: int) -> float:
        """Return the number at a place of all in order."""
        return next(islice(chain.from_iterable(repeat(number, self[number]) for number in sorted(self)), place, None))

    def _sum(self) -> Fraction:
        return sum((Fraction(number) * times for number, times in self.items()), Fraction(0))


def apart(figure: Estimate, other: Estimate) -> Estimate:
    """Return how far two independent figures are apart."""
    return Estimate(figure.value - other.value, hypot(figure.error, other.error))


@lru_cache(4096)  # the same few numbers come again and again
def _apart(times: tuple[float, ...]) -> tuple[list[float], float]:
    """Return how far each is from the mean, and the sum of the squares."""
    middle = sum(times) / len(times)
    apart = [each - middle for each in times]
    return apart, sum(each * each for each in apart)


@dataclass
class Slope:
    """How much better a seat does each time something happens to it.

    For each game we take how often it happened to each seat and how the seat did, both less the mean of the game, so
    that long games and strong openings do not count. Games are independent; seats of one game are not.
    """

    games: dict[int, tuple[float, float]]

    @classmethod
    def of(cls, games: Iterable[tuple[int, Sequence[float], Sequence[float]]]) -> Slope:
        """Return the slope for numbered games, each with the times and the results of its seats."""
        sums: dict[int, tuple[float, float]] = {}
        for number, times, results in games:
            apart, within = _apart(tuple(times))
            if within:
                sums[number] = (sum(map(mul, apart, results)), within)
        return cls(sums)

    @cached_property
    def estimate(self) -> Estimate | None:
        """Return how much better the result is for each time; None if it happened to everyone alike."""
        if len(self.games) < 2 or not self.total:
            return None
        slope = sum(together for together, _ in self.games.values()) / self.total
        spread = sum(each * each for each in self.influences(slope).values())
        return Estimate(slope, sqrt(spread * self.few_games))

    @cached_property
    def total(self) -> float:
        """Return how much the times differ within games, in all of them."""
        return sum(within for _, within in self.games.values())

    @property
    def few_games(self) -> float:
        """Return how much to widen the spread: the slope was fitted to these very games, and some weigh more."""
        count = self.total**2 / sum(within * within for _, within in self.games.values())
        return count / max(1.0, count - 2)

    def influences(self, slope: float) -> dict[int, float]:
        """Return how far each game moves the slope."""
        return {number: (together - slope * within) / self.total for number, (together, within) in self.games.items()}

    def minus(self, other: Slope) -> Estimate | None:
        """Return the difference of two slopes; games of the same number were played with the same seed."""
        ours, theirs = self.estimate, other.estimate
        if ours is None or theirs is None:
            return None
        mine, yours = self.influences(ours.value), other.influences(theirs.value)
        apart = [mine.get(number, 0.0) - yours.get(number, 0.0) for number in mine.keys() | yours.keys()]
        widened = max(self.few_games, other.few_games)
        return Estimate(ours.value - theirs.value, sqrt(sum(each * each for each in apart) * widened))


class Moments:
    """What a slope needs to know of games with the same bots on the same seats, added up in whole numbers.

    Of each game there is a row: how the times and the results go together, how much the times differ, and how far the
    times of each seat are from their mean. To be whole numbers, times are multiplied by the number of seats, and
    results are in parts of a win. Kept are the sums of the rows, and of their products with themselves.
    """

    __slots__ = ("games", "products", "sums")

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.sums = [0] * (seats + 2)
        self.products = [[0] * (seats + 2) for _ in range(seats + 2)]

    def add(self, times: Sequence[int], parts: Sequence[int], games: int = 1) -> None:
        """Add games with the same times and the same results, unless it happened to everyone alike."""
        seats, whole = len(times), sum(times)
        apart = [seats * each - whole for each in times]
        within = sum(map(mul, apart, apart))
        if not within:
            return
        row = (sum(map(mul, apart, parts)), within, *apart)
        self.games += games
        for place, figure in enumerate(row):
            if figure:
                more = figure * games
                self.sums[place] += more
                products = self.products[place]
                for other in range(place + 1):
                    products[other] += more * row[other]

    def include(self, other: Moments) -> None:
        """Add the games of others."""
        self.games += other.games
        self.sums = [*map(add, self.sums, other.sums)]
        self.products = [[*map(add, mine, more)] for mine, more in zip(self.products, other.products, strict=True)]

    def total(self, weights: Sequence[Fraction]) -> Fraction:
        """Return the sum of all rows whose figures are weighed so."""
        return sum(map(mul, weights, self.sums), Fraction(0))

    def squares(self, weights: Sequence[Fraction]) -> Fraction:
        """Return the sum of the squares of all rows whose figures are weighed so."""
        found = Fraction(0)
        for place, weight in enumerate(weights):
            *others, own = self.products[place][: place + 1]
            found += weight * (weight * own + 2 * sum(map(mul, weights, others)))
        return found


def slope_of(games: Sequence[tuple[Moments, Sequence[Fraction]]], parts: int) -> Estimate | None:
    """Return what `Slope.estimate` does for the same games, each with the usual result of every seat."""
    seats = len(games[0][1])
    of_times = Fraction(1, seats * seats)
    within = [Fraction(0), of_times, *[Fraction(0)] * seats]
    total = sum(moments.total(within) for moments, _ in games)
    if not total or sum(moments.games for moments, _ in games) < 2:
        return None
    together = [
        (moments, [Fraction(1, seats * parts), Fraction(0), *(-each / seats for each in usual)])
        for moments, usual in games
    ]
    slope = sum(moments.total(weights) for moments, weights in together) / total
    left = [(moments, [weights[0], -slope * of_times, *weights[2:]]) for moments, weights in together]
    spread = sum(moments.squares(weights) for moments, weights in left) / (total * total)
    count = total * total / sum(moments.squares(within) for moments, _ in games)
    few_games = count / max(Fraction(1), count - 2)
    return Estimate(float(slope), sqrt(spread * few_games))
