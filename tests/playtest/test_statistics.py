"""Intervals hold what they promise, on numbers whose truth is known."""

from __future__ import annotations

from random import Random

import pytest

from kingsbridge_core.playtest.statistics import LEVEL, Estimate, Slope, mean_of, wilson, z_of


def test_an_interval_for_many_questions_is_wider() -> None:
    assert z_of(0.05) == pytest.approx(1.96, abs=0.001)
    assert z_of(0.05, 100) == pytest.approx(3.4808, abs=0.001)  # Bonferroni: 0.0005
    estimate = Estimate(3.0, 1.0)
    assert estimate.is_real()
    assert not estimate.is_real(100)
    assert not Estimate(0.0, 0.0).is_real()


def test_wilsons_interval_has_its_known_values() -> None:
    assert wilson(25, 100) == pytest.approx((0.1755, 0.3430), abs=0.0001)
    assert wilson(0, 10)[0] == pytest.approx(0)
    assert wilson(0, 10)[1] == pytest.approx(0.2775, abs=0.0001)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_mean_of_one_number_says_nothing_for_sure() -> None:
    assert not mean_of([5.0]).is_real()
    found = mean_of([1.0, 2.0, 3.0])
    assert (found.value, found.error) == pytest.approx((2.0, 3**-0.5))


def test_a_slope_is_found_though_long_games_have_more_of_everything() -> None:
    """The result is 0.1 for each time more than the others; that some games have ten times as much must not count."""
    rng = Random(1)
    games = []
    for number in range(400):
        much = rng.choice([1, 10])
        times = [much * rng.randrange(1, 4) for _ in range(4)]
        middle = sum(times) / 4
        games.append((number, times, [0.1 * (each - middle) + rng.gauss(0, 0.2) for each in times]))
    estimate = Slope.of(games).estimate
    assert estimate is not None
    assert estimate.value == pytest.approx(0.1, abs=3 * estimate.error)
    assert estimate.error < 0.01


def test_what_happens_to_everybody_alike_has_no_slope() -> None:
    assert Slope.of((number, [2, 2, 2], [1, 0, 0]) for number in range(50)).estimate is None


def won_by_chance(rng: Random, games: int) -> Slope:
    """Games whose winner has nothing to do with what happened; seats of a game are not independent."""
    found = []
    for number in range(games):
        winner = rng.randrange(4)
        found.append(
            (number, [rng.randrange(3) for _ in range(4)], [float(seat == winner) - 0.25 for seat in range(4)])
        )
    return Slope.of(found)


@pytest.mark.parametrize("games", [40, 200])
def test_chance_is_taken_for_a_difference_as_seldom_as_promised(games: int) -> None:
    rng = Random(2)
    alarms = sum(bool(each and each.is_real()) for each in (won_by_chance(rng, games).estimate for _ in range(1000)))
    assert alarms / 1000 < LEVEL + 3 * (LEVEL * (1 - LEVEL) / 1000) ** 0.5


def test_the_difference_of_two_slopes_is_found_and_a_slope_does_not_differ_from_itself() -> None:
    rng = Random(3)
    slope = won_by_chance(rng, 100)
    same = slope.minus(slope)
    assert same == Estimate(0.0, 0.0)
    alarms = 0
    for _ in range(500):
        apart = won_by_chance(rng, 60).minus(won_by_chance(rng, 60))
        alarms += bool(apart and apart.is_real())
    assert alarms / 500 < LEVEL + 3 * (LEVEL * (1 - LEVEL) / 500) ** 0.5
