"""What is added up game by game is what one finds in all games together, in whatever groups they came."""

from __future__ import annotations

import pickle
import tracemalloc
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from typing import Any

import pytest

from kingsbridge_core import find_game
from kingsbridge_core.playtest.card_tally import cards_in
from kingsbridge_core.playtest.comparison import enough, slopes_of
from kingsbridge_core.playtest.report import report
from kingsbridge_core.playtest.simulation import Result, Setting, results_of
from kingsbridge_core.playtest.statistics import Numbers
from kingsbridge_core.playtest.sums import MOST_APART, OF_EVENTS, Sums
from tests.cli.running import kingsbridge
from tests.proof import one_of_all

SETTINGS = [
    Setting("pillars", ("random", "greedy", "random"), turning=True),
    Setting("pillars", ("random",) * 4),
    Setting("world_without_end", ("random",) * 3),
    Setting("column_of_fire", ("random", "greedy"), turning=True),
]
GAMES = 90


@pytest.fixture(scope="module", params=one_of_all(SETTINGS), ids=lambda setting: f"{setting.game}-{len(setting.bots)}")
def results(request: pytest.FixtureRequest) -> Sequence[Result]:
    return results_of(request.param, 3, GAMES)


def together(results: Sequence[Result], sizes: Sequence[int]) -> Sums:
    """The sums of groups of games, each from a process of its own."""
    sums, rest = Sums(), iter(results)
    for size in sizes:
        sums.include(pickle.loads(pickle.dumps(Sums.of([next(rest) for _ in range(size)]))))
    return sums


def test_how_winning_goes_with_cards_is_what_all_games_together_say(results: Sequence[Result]) -> None:
    collected = {event: slope.estimate for event, slope in enough(slopes_of(results)).items()}
    found = Sums.of(results).worth()
    assert len(found) > 20
    assert [*found] == [*collected]
    for event, estimate in collected.items():
        assert estimate is not None
        assert found[event].value == pytest.approx(estimate.value, rel=1e-9, abs=1e-12)
        assert found[event].error == pytest.approx(estimate.error, rel=1e-9, abs=1e-12)


def test_the_figures_of_a_report_are_those_of_all_games_together(results: Sequence[Result]) -> None:
    found = report(Sums.of(results), cards_in(find_game("pillars")))
    for seat in found["seats"]:
        number = seat["seat"]
        scores = [each.scores[number] for each in results]
        assert seat["mean_score"] == round(fmean(scores), 2)
        assert (seat["median_score"], seat["lowest"], seat["highest"]) == (median(scores), min(scores), max(scores))
        assert seat["share"] == pytest.approx(fmean(each.share(number) for each in results), abs=0.0001)
        for source, points in seat["sources"].items():
            assert points == round(fmean(each.sources[number][source] for each in results), 2)
    assert found["median_winning_score"] == median(max(each.scores) for each in results)
    for name in ("rounds", "moves"):
        numbers = [getattr(each, name) for each in results]
        assert found[name] == {"mean": round(fmean(numbers), 2), "lowest": min(numbers), "highest": max(numbers)}


def test_the_games_with_a_card_are_told_from_those_without(results: Sequence[Result]) -> None:
    sums = Sums.of(results)
    for card in sums.seen:
        came_up = [each for each in results if any(card == about for about, _ in each.times)]
        assert sums.seen[card] == len(came_up)
    for (card, name), numbers in sums.figures.items():
        those = [OF_EVENTS[name](each) for each in results if not card or (card, "came up") in each.times]
        assert sorted(numbers.elements()) == sorted(those)


def test_the_groups_in_which_games_come_make_no_difference(results: Sequence[Result]) -> None:
    cards = cards_in(find_game("pillars"))
    whole = Sums.of(results)
    groups = together(results, [1, 20, 1, GAMES - 22])
    groups.settle()
    assert groups.worth() == whole.worth()
    assert report(groups, cards) == report(whole, cards)
    assert (groups.seen, groups.figures, groups.often()) == (whole.seen, whole.figures, whole.often())


def test_games_are_multiplied_out_before_they_are_many(
    results: Sequence[Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Sums.of(results).worth()
    monkeypatch.setattr("kingsbridge_core.playtest.sums.MOST_APART", 7)
    sums = Sums.of(results)
    assert sums.games_apart == GAMES % 7
    assert sum(len(counts) for events in sums.apart.values() for counts in events.values()) < 7 * 400
    assert sums.worth() == whole


@pytest.mark.parametrize("count", [1, 2, 3, 10, 51])
def test_numbers_have_the_figures_of_a_list(count: int) -> None:
    draw = Random(count)
    numbers = [draw.choice([0, 1, 2.5, -3, 1 / 3, 40]) for _ in range(count)]
    found = Numbers(numbers)
    assert (found.mean, found.median) == (fmean(numbers), median(numbers))
    if count > 1:
        assert found.estimate.error == pytest.approx(stdev(numbers) / count**0.5)


def many(results: Sequence[Result]) -> Iterator[Result]:
    while True:
        yield from results


def test_more_games_take_no_more_memory() -> None:
    """Counted in bytes that Python holds: 8,000 games take hardly more than 2,000."""
    results = many(results_of(SETTINGS[1], 3, 40))
    sums, held = Sums(), list[int]()
    tracemalloc.start()
    for _ in range(2):
        while sums.games < (2000 if not held else 8000):
            sums.add(next(results))
        sums.settle()
        held.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert MOST_APART < 2000
    assert held[1] < 1.2 * held[0]


def test_rows_are_written_as_they_come_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the program is killed before the report, what was played is there."""
    monkeypatch.setattr("kingsbridge_core.playtest.workers.SECONDS_ALONE", 0.02)
    written: list[int] = []

    def look(*_: Any) -> None:
        written.append(len((tmp_path / "out" / "games.csv").read_text("utf-8").splitlines()))

    monkeypatch.setattr("kingsbridge_core.cli.commands.simulate.stop_if_endless", look)
    done = kingsbridge(
        *("simulate", "pillars", "--players", "3", "--games", "60", "--json"),
        *["--seat", "bot:random"] * 3,
        *("--out", str(tmp_path / "out")),
        saves=tmp_path,
    )
    assert done.code == 0
    assert len(written) > 3
    assert written[0] == 1 + 3
    assert written == sorted(set(written))
    assert written[-1] == 1 + 60 * 3
