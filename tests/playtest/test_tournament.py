"""Bots are rated by the places they reach."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from kingsbridge_core.playtest.simulation import Result
from kingsbridge_core.playtest.tournament import Table, ladder, round_robin
from tests.cli.running import kingsbridge
from tests.proof import one_of_all


def result(
    bots: tuple[str, ...],
    scores: tuple[float, ...],
    winners: tuple[int, ...],
    failures: tuple[tuple[int, str], ...] = (),
) -> Result:
    return Result(0, bots, scores, winners, 10, 1, "over", tuple({} for _ in bots), {}, failures=failures)


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


@pytest.mark.parametrize("form", one_of_all(["ladder", "round-robin"]))
def test_a_tournament_finds_the_better_bot_with_any_number_of_processes(tmp_path: Path, form: str) -> None:
    tournament = ("tournament", "pillars", "--bot", "random", "--bot", "greedy", "--games", "24", "--json")
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


def test_a_game_in_which_a_bot_failed_does_not_count_for_it() -> None:
    table = Table(["a", "b", "c"])
    fresh = table.standings["a"].rating.mu
    for number in range(8):
        table.count(result(("a", "b", "c"), (9.0, 5.0, 1.0), (0,), failures=((0, f"reason {number % 2}"),)))
    failed = table.standings["a"]
    assert (failed.played, failed.wins, failed.points, failed.rating.mu) == (0, 0, 0, fresh)
    assert (failed.failed, list(failed.reasons)) == (8, ["reason 0", "reason 1"])
    assert [each.bot for each in table.ranked] == ["b", "c", "a"]  # c is worth less than nothing, a is not known
    assert table.standings["b"].played == 8
    assert table.standings["b"].failed == 0


def test_a_bot_on_two_seats_that_failed_on_one_has_not_played_that_game() -> None:
    table = Table(["a", "b"])
    table.count(result(("a", "b", "a"), (1.0, 2.0, 3.0), (2,), failures=((0, "it crashed"),)))
    assert (table.standings["a"].played, table.standings["a"].failed) == (0, 1)
    assert table.standings["b"].rating.mu == table.standings["a"].rating.mu  # nobody was left to be rated against


CRASHING = """\
#!{python}
import json, sys
for number, line in enumerate(sys.stdin):
    if number > 3:
        sys.exit("out of ideas")
    message = json.loads(line)
    if 'view' in message:
        print(json.dumps({{'move': message['options'][0]}}), flush=True)
"""


@pytest.fixture
def crashing(tmp_path: Path) -> str:
    """A bot that plays at first, and then crashes in every game."""
    path = tmp_path / "a-bot"
    path.write_text(CRASHING.format(python=sys.executable))
    path.chmod(0o755)
    return f"exec:{path}"


@pytest.mark.parametrize("form", one_of_all(["round-robin", "ladder"]))
def test_a_tournament_tells_of_a_bot_that_crashes_and_does_not_rank_random_in_its_name(
    form: str, crashing: str, tmp_path: Path
) -> None:
    bots = ("--bot", crashing, "--bot", "random", "--bot", "greedy", "--games", "9", "--form", form)
    done = kingsbridge("tournament", "pillars", *bots, "--json", saves=tmp_path)
    assert done.code == 0, done.errors
    last = json.loads(done.output)[-1]
    assert (last["bot"], last["played"], last["failed"], last["worth"]) == (crashing, 0, 9, None)
    assert last["reasons"] == ["it ended with code 1: out of ideas"]
    assert f"In 9 games, random moves replaced {crashing}" in done.errors
    assert (
        json.loads(kingsbridge("tournament", "pillars", *bots, "--json", "--jobs", "2", saves=tmp_path).output)[-1]
        == last
    )
    told = kingsbridge("tournament", "pillars", *bots, "--plain", saves=tmp_path).output
    assert "out of ideas" in told
    assert "In 9 games" in " ".join(told.split())


RAISING = """
import kingsbridge_core as kb

class Raises(kb.Bot):
    def choose(self, sight):
        raise LookupError("no idea")

class NeverBegins(kb.RandomBot):
    def __init__(self):
        1 / 0

class NeverCloses(kb.RandomBot):
    def close(self, scores=None):
        raise OSError("stuck")

class Cheats(kb.Bot):
    def choose(self, sight):
        return next(move for move in sight.game.moves if move not in sight.options)

@kb.hookimpl
def kingsbridge_bots(game):
    return {"raises": Raises, "never-begins": NeverBegins, "never-closes": NeverCloses, "cheats": Cheats}
"""


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("raises", "LookupError: no idea"),
        ("never-begins", "ZeroDivisionError: division by zero"),
        ("never-closes", "OSError: stuck"),
        ("cheats", "ValueError: it answered "),
    ],
)
def test_a_bot_of_a_plugin_that_fails_is_told_and_its_games_do_not_count(tmp_path: Path, bot: str, why: str) -> None:
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins" / "trying.py").write_text(RAISING)
    folder = ("--plugins-dir", str(tmp_path / "plugins"))
    bots = ("--bot", bot, "--bot", "random", "--games", "6", "--json")
    done = kingsbridge(*folder, "tournament", "pillars", *bots, saves=tmp_path)
    assert done.code == 0, done.errors
    ranking = json.loads(done.output)
    assert [(each["bot"], each["failed"]) for each in ranking] == [("random", 0), (bot, 6)]
    assert ranking[0]["played"] == 9, "random itself played on every other seat"
    assert ranking[1]["played"] == 0
    assert ranking[1]["reasons"][0].startswith(why)
    assert f"In 6 games, random moves replaced {bot}" in done.errors
    again = kingsbridge(*folder, "tournament", "pillars", *bots, "--jobs", "2", saves=tmp_path)
    assert (again.output, again.errors) == (done.output, done.errors)


def test_figures_of_many_games_tell_in_how_many_a_bot_failed(crashing: str, tmp_path: Path) -> None:
    bots = ("--seat", f"bot:{crashing}", "--seat", "bot:random", "--seat", "bot:random", "--games", "4")
    folder = tmp_path / "figures"
    told = kingsbridge("simulate", "pillars", *bots, "--plain", "--out", str(folder), saves=tmp_path)
    assert "games failed" in told.output
    assert json.loads((folder / "summary.json").read_text())["bots"][crashing]["failed"] == 4
    head, *rows = [line.split(",") for line in (folder / "games.csv").read_text().splitlines()]
    assert [row[head.index("failed")] for row in rows] == ["1", "0", "0"] * 4
