"""Measures how strong a bot is against others at a table of four, where it sits on every seat equally often.

python -m benchmarks.strength pillars --one hard --rest greedy --games 400 --jobs 2
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from statistics import mean
from time import perf_counter

from kingsbridge_core.match.players import parse_player
from kingsbridge_core.playtest.simulation import Result, Setting, Task, play_task
from kingsbridge_core.playtest.statistics import wilson
from kingsbridge_core.playtest.workers import spread
from kingsbridge_core.plugins import find_game, installed

SEATS, EVERY = 4, 20


def played(game: str, one: str, rest: str, games: int, seed: int, jobs: int) -> list[Result]:
    """Play the games, each a task of its own, since strong bots take their time, and report progress now and then."""
    setting = Setting(game, (one, *[rest] * (SEATS - 1)), turning=True)
    tasks = [Task(setting, seed, number, number + 1) for number in range(games)]
    results: list[Result] = []
    for some in spread(play_task, tasks, jobs):
        results += some
        if len(results) % EVERY == 0 and len(results) < games:
            print(report(results, one, rest), file=sys.stderr, flush=True)
    return results


def report(results: Sequence[Result], one: str, rest: str) -> str:
    """Return the share of wins with its 95 % interval, and the points."""
    seats = [result.bots.index(one) if one != rest else result.number % SEATS for result in results]
    wins = sum(result.share(seat) for result, seat in zip(results, seats, strict=True))
    low, high = wilson(wins, len(results))
    own = mean(result.scores[seat] for result, seat in zip(results, seats, strict=True))
    others = mean(
        score
        for result, seat in zip(results, seats, strict=True)
        for each, score in enumerate(result.scores)
        if each != seat
    )
    return (
        f"one {one} against three {rest}: {wins:g} of {len(results)} games, {wins / len(results):.1%} "
        f"(95 % interval {low:.1%} to {high:.1%}); points {own:.1f}, the others {others:.1f}"
    )


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--one", default="hard", help="the bot that is measured, as it is named after bot:")
    parser.add_argument("--rest", default="greedy", help="the three others")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    for name in (arguments.one, arguments.rest):
        parse_player(f"bot:{name}", installed().bots(game))
    begin = perf_counter()
    results = played(game.id, arguments.one, arguments.rest, arguments.games, arguments.seed, arguments.jobs)
    took = perf_counter() - begin
    print(f"{game.title}: {report(results, arguments.one, arguments.rest)}; {took:.0f} s")


if __name__ == "__main__":
    main()
