"""Bots are rated by the places they reach."""

from __future__ import annotations

import json
from pathlib import Path

from kingsbridge_core.playtest.simulation import Result
from kingsbridge_core.playtest.tournament import Table, ladder, round_robin
from tests.cli.running import kingsbridge


def result(bots: tuple[str, ...], scores: tuple[float, ...], winners: tuple[int, ...]) -> Result:
    return Result(0, bots, scores, winners, 10, 1, "over", tuple({} for _ in bots), {})


def test_every_choice_of_bots_meets() -> None:
    assert round_robin(["a", "b", "c", "d"], 3) == [("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")]
    assert round_robin(["a", "b"], 3) == [("a", "b", "a"), ("b", "a", "b")]


def test_neighbours_meet_on_a_ladder() -> None:
    assert list(ladder(["a", "b", "c", "d", "e"], 2)) == [("a", "b"), ("c", "d"), ("d", "e")]
    assert list(ladder(["a", "b"], 3)) == [("a", "b", "a"), ("b", "a", "b")]


def test_the_winner_rises_even_with_fewer_points() -> None:
    table = Table(["a", "b", "c"])
    for _ in range(10):
        table.count(result(("a", "b", "c"), (5.0, 9.0, 1.0), winners=(0,)))
    assert [each.bot for each in table.ranked] == ["a", "b", "c"]
    assert table.standings["a"].wins == 10
    assert table.standings["b"].points == 90


def test_a_bot_that_sits_twice_plays_no_part_against_itself() -> None:
    table = Table(["a", "b"])
    table.count(result(("a", "b", "a"), (1.0, 2.0, 3.0), winners=(2,)))
    assert table.standings["a"].played == 2
    assert table.standings["b"].rating.mu > table.standings["a"].rating.mu  # the seat that counts was behind b


def test_a_tournament_finds_the_better_bot_with_any_number_of_processes(tmp_path: Path) -> None:
    tournament = ("tournament", "pillars", "--bot", "random", "--bot", "greedy", "--games", "24", "--json")
    for form in ("round-robin", "ladder"):
        done = kingsbridge(*tournament, "--form", form, saves=tmp_path)
        assert done.code == 0, done.errors
        ranking = json.loads(done.output)
        assert [each["bot"] for each in ranking] == ["greedy", "random"]
        assert sum(each["played"] for each in ranking) == 24 * 3
        assert kingsbridge(*tournament, "--form", form, "--jobs", "2", saves=tmp_path).output == done.output


def test_one_bot_makes_no_tournament(tmp_path: Path) -> None:
    done = kingsbridge("tournament", "pillars", "--bot", "greedy", saves=tmp_path)
    assert done.code == 1
    assert "at least two" in done.errors
