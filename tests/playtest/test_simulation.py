"""The same games whoever plays them; shares, intervals and files."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kingsbridge_core import find_game
from kingsbridge_core.playtest.card_tally import cards_in
from kingsbridge_core.playtest.report import histogram, report
from kingsbridge_core.playtest.simulation import Setting, Task, play_task, results_of, tasks
from kingsbridge_core.playtest.sums import Sums
from kingsbridge_core.playtest.workers import Pace, done_by, spread
from tests.cli.running import kingsbridge

SETTING = Setting("pillars", ("random", "greedy", "random"))
GAMES = 55


@pytest.mark.parametrize("pace", [None, Pace()])
def test_any_executor_and_any_number_of_processes_gives_the_same_results(pace: Pace | None) -> None:
    alone = results_of(SETTING, 7, GAMES)

    def work() -> Iterator[Task]:
        return tasks(SETTING, 7, GAMES, pace or Pace())

    assert [each for some in spread(play_task, work(), 2, pace=pace) for each in some] == alone
    with ThreadPoolExecutor(3) as executor:
        assert [each for some in done_by(executor, play_task, work(), 3, pace) for each in some] == alone


def test_games_are_handed_out_singly_until_it_is_known_how_long_they_take() -> None:
    pace = Pace()
    assert [task.size for task in tasks(SETTING, 7, 3, pace, begin=5)] == [1, 1, 1]
    assert pace.begin(2) >= 2  # so many are in hand
    runs = tasks(SETTING, 7, 1000, pace, begin=5)
    assert next(runs).size == 1
    pace.learn(1, 0.01)
    assert next(runs).size == 100
    pace.learn(100, 500.0)
    assert next(runs).size == 1


def test_every_game_is_handed_out_once_and_the_last_runs_are_short() -> None:
    pace = Pace()
    pace.begin(2)
    pace.learn(1, 0.004)
    work = list(tasks(SETTING, 7, 2000, pace, begin=5))
    assert [number for task in work for number in range(task.first, task.last)] == list(range(5, 2005))
    assert [task.size for task in work][:4] == [250, 250, 250, 250]
    assert all(31 <= task.size <= 63 for task in work[-4:-1])
    assert len(work) < 20


def test_a_bot_that_takes_minutes_still_shows_every_game() -> None:
    pace = Pace()
    pace.begin(1)
    pace.learn(1, 60.0)
    assert {task.size for task in tasks(SETTING, 7, 5, pace)} == {1}


def test_fewer_games_are_the_first_of_more() -> None:
    assert results_of(SETTING, 7, 10) == results_of(SETTING, 7, 12)[:10]


def test_bots_move_on_from_seat_to_seat() -> None:
    setting = Setting("pillars", ("a", "b", "c"), turning=True)
    assert [setting.seated(number) for number in range(4)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        ("a", "b", "c"),
    ]


def test_the_report_adds_up() -> None:
    results = results_of(SETTING, 7, GAMES)
    found = report(Sums.of(results), cards_in(find_game("pillars")))
    assert found["games"] == GAMES
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(GAMES, abs=0.05)
    assert found["bots"]["random"]["played"] == 2 * GAMES
    assert found["bots"]["greedy"]["share"] > found["bots"]["random"]["share"]
    assert sum(bar["count"] for bar in found["scores"]) == 3 * GAMES
    assert sum(found["endings"].values()) == GAMES
    for seat in found["seats"]:
        assert sum(seat["sources"].values()) == pytest.approx(seat["mean_score"], abs=0.05)
        low, high = seat["interval"]
        assert low <= seat["share"] <= high
    assert {card["card"] for card in found["cards"]} == set(cards_in(find_game("pillars")))


@pytest.mark.parametrize(
    ("numbers", "bars"),
    [
        ([5.0], [(5, 6, 1)]),
        ([0.5, 0.0, 1.0], [(0, 1, 2), (1, 2, 1)]),
        (
            [-3.0, 30.0, 31.0],
            [(-5, 0, 1), (0, 5, 0), (5, 10, 0), (10, 15, 0), (15, 20, 0), (20, 25, 0), (25, 30, 0), (30, 35, 2)],
        ),
    ],
)
def test_a_histogram_has_few_bars_and_loses_nothing(numbers: list[float], bars: list[tuple[float, float, int]]) -> None:
    assert [(bar["from"], bar["to"], bar["count"]) for bar in histogram(Counter(numbers))] == bars


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file by their headings."""
    return list(csv.DictReader(path.read_text("utf-8").splitlines()))


def test_figures_are_written_as_json_csv_and_plots(tmp_path: Path) -> None:
    out = tmp_path / "figures"
    simulate = (
        "simulate",
        "pillars",
        "--games",
        "40",
        "--players",
        "3",
        "--seat",
        "bot:random",
        "--seat",
        "bot:random",
    )
    done = kingsbridge(*simulate, "--out", str(out), "--plots", "--json", saves=tmp_path)
    assert done.code == 0
    summary = json.loads((out / "summary.json").read_text("utf-8"))
    assert summary == json.loads(done.output)
    games = rows(out / "games.csv")
    assert len(games) == 120
    assert sum(float(row["win"]) for row in games) == pytest.approx(40)
    cards = rows(out / "cards.csv")
    assert {row["card"] for row in cards} == {card["card"] for card in summary["cards"]}
    for kind in ("svg", "png"):
        assert (out / f"scores.{kind}").stat().st_size > 1000
    again = kingsbridge(*simulate, "--out", str(out), saves=tmp_path)
    assert again.code == 1
    assert "is not empty" in again.errors


def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = kingsbridge(
        "simulate", "pillars", "--games", "100000", "--out", str(tmp_path / "file" / "x"), saves=tmp_path
    )
    assert done.code == 1
    assert "cannot be written" in done.errors


def test_plots_need_a_folder(tmp_path: Path) -> None:
    done = kingsbridge("simulate", "pillars", "--plots", saves=tmp_path)
    assert done.code == 2
    assert "--out" in done.errors
