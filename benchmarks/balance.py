"""Checks whether our reconstruction of a game is balanced: greedy bots play, and everything is counted.

python -m benchmarks.balance column-of-fire --games 1000 --jobs 2
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import median
from typing import NamedTuple

import kingsbridge_core as kb
from benchmarks.watching import WATCHES, Counts, listed
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.plugins import installed


class Counted(NamedTuple):
    """What was counted in one game."""

    rounds: int
    scores: list[float]
    winners: list[int]
    start_player: int
    ending: str
    points: list[dict[str, float]]
    counts: Counts


def play(game_id: str, seats: int, seed: int) -> Counted:
    """Play one game between greedy bots."""
    game, watch = kb.find_game(game_id), WATCHES[game_id]
    state, bot, number = game.new(seats, seed, log=[]), installed().bots(game)["greedy"](), 0
    start, counts = watch.start_player(state), Counts()
    while state.actor is not None:
        number += 1
        move = chosen_by(bot, state, seed, number)
        watch.move(state, move, counts)
        state.apply(move)
    watch.over(state, counts)
    return Counted(state.round, state.scores, state.winners, start, game.ending(state), state.points_by_source, counts)


def report(game_id: str, seats: int, games: list[Counted]) -> None:
    """Return the figures for a number of players."""
    number, rounds = len(games), [game.rounds for game in games]
    print(f"\n{seats} players, {number} games")
    print(f"  rounds: median {median(rounds):g}, from {min(rounds)} to {max(rounds)}")
    scores = [score for game in games for score in game.scores]
    best = median(max(game.scores) for game in games)
    print(f"  points: median {median(scores):g}, of the winner {best:g}")
    print(f"  wins by seat: {shares(wins(games, seats))}")
    print(f"  wins by place from the start player: {shares(wins(games, seats, from_start=True))}")
    print(f"  endings: {shares(Counter(game.ending for game in games), number)}")
    sources: Counter[str] = Counter()
    for game in games:
        for points in game.points:
            sources.update(points)
    print(f"  points of a player: {', '.join(f'{name} {sum_ / number / seats:.1f}' for name, sum_ in sources.items())}")
    for line in WATCHES[game_id].report(sum((game.counts for game in games), Counts()), number, seats):
        print(f"  {line}")


def wins(games: Iterable[Counted], seats: int, from_start: bool = False) -> dict[str, float]:
    """Count the wins of each seat, or of each place in the order of play; a shared win counts in parts."""
    found = {str(seat + 1): 0.0 for seat in range(seats)}
    for game in games:
        for winner in game.winners:
            seat = (winner - game.start_player) % seats if from_start else winner
            found[str(seat + 1)] += 1 / len(game.winners)
    return found


def shares(counts: Mapping[str, float], whole: float | None = None) -> str:
    """Return counts as shares of their sum."""
    whole = whole or sum(counts.values())
    return listed({name: count / whole for name, count in counts.items()})


def main() -> None:
    """Play and report for every number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[name.replace("_", "-") for name in WATCHES])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    game_id = arguments.game.replace("-", "_")
    with ProcessPoolExecutor(arguments.jobs) as workers:
        for seats in kb.find_game(game_id).definition.seats:
            games = workers.map(partial(play, game_id, seats), range(arguments.games), chunksize=5)
            report(game_id, seats, list(games))


if __name__ == "__main__":
    main()
