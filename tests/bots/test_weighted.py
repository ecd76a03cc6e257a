"""Learned judgement: the weights fit the traits, and foretell the end better than the points so far."""

from __future__ import annotations

from statistics import mean

import pytest

from benchmarks.learning import Moment, moments_of, names_of
from kingsbridge_core.bots.levels import guide_of
from kingsbridge_core.bots.weighted import Judging
from kingsbridge_core.plugins import find_game, installed

TITLES = ("column_of_fire", "world_without_end")
POINTS = 0
"""The place of the points so far among the traits."""


@pytest.mark.parametrize("title", TITLES)
def test_every_trait_has_its_weights(title: str) -> None:
    guide = guide_of(installed().bots(find_game(title)))
    assert isinstance(guide, Judging)
    assert names_of(title) == list(guide.weights)
    assert names_of(title)[POINTS] == "points"
    numbers = len(guide.clock(find_game(title).new(3, 1)))
    assert {len(each) for each in (*guide.weights.values(), guide.everybody, guide.doubts)} == {numbers}


@pytest.mark.parametrize("title", TITLES)
def test_prospects_foretell_the_end_better_than_the_points_so_far(title: str) -> None:
    moments = [moment for seed in range(7000, 7006) for moment in moments_of(title, 4, seed)]
    weights = guide_of(installed().bots(find_game(title))).weights  # type: ignore[attr-defined]

    def judged(moment: Moment) -> list[float]:
        rates = [sum(a * b for a, b in zip(each, moment.clock, strict=True)) for each in weights.values()]
        return [sum(a * b for a, b in zip(rates, traits, strict=True)) for traits in moment.traits]

    def points(moment: Moment) -> list[float]:
        return [traits[POINTS] for traits in moment.traits]

    def missed(prospects: list[float], moment: Moment) -> float:
        """How far off the prospects are, when only the distances between players count."""
        shift = mean(prospects) - mean(moment.scores)
        return sum((seen - shift - end) ** 2 for seen, end in zip(prospects, moment.scores, strict=True))

    by_judgement = sum(missed(judged(each), each) for each in moments)
    by_points = sum(missed(points(each), each) for each in moments)
    assert by_judgement < 0.9 * by_points
