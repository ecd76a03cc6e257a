"""Many games between bots, and what their results say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Any

from kingsbridge_core.bots import chosen_by
from kingsbridge_core.chance import SEEDS, below
from kingsbridge_core.plugins import find_game, installed
from kingsbridge_core.sets import read_sets

if TYPE_CHECKING:
    from kingsbridge_core.game import Game

CHUNK = 25
"""Games a worker plays before it reports."""


@dataclass(frozen=True, slots=True)
class Task:
    """A run of games for one worker."""

    game: str
    sets: tuple[Path, ...]
    options: tuple[tuple[str, Any], ...]
    bots: tuple[str, ...]
    seed: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    moves: int
    rounds: int
    ending: str
    sources: tuple[dict[str, int], ...]


def tasks(
    game: str, sets: Sequence[Path], options: dict[str, Any], bots: Sequence[str], seed: int, games: int
) -> list[Task]:
    """The games in runs, the same for any number of workers."""
    chosen = tuple(options.items())
    return [
        Task(game, tuple(sets), chosen, tuple(bots), seed, first, min(first + CHUNK, games))
        for first in range(0, games, CHUNK)
    ]


@cache
def game_of(name: str, sets: tuple[Path, ...], options: tuple[tuple[str, Any], ...]) -> Game[Any]:
    """A game with card sets and options, made once in every process."""
    return find_game(name).with_sets(read_sets(sets)).with_options(dict(options))


def play_task(task: Task) -> list[Result]:
    """Play a run of games; each has a seed of its own that follows from the seed of the whole."""
    return [play_game(task, below(task.seed, number, SEEDS)) for number in range(task.first, task.last)]


def play_game(task: Task, seed: int) -> Result:
    """One game between bots."""
    game = game_of(task.game, task.sets, task.options)
    known = installed().bots(game)
    bots = [known[name]() for name in task.bots]
    state = game.new(len(bots), seed)
    moves = 0
    while state.actor is not None:
        state.apply(chosen_by(bots[state.actor], state, seed, moves))
        moves += 1
    return Result(
        tuple(state.scores),
        tuple(state.winners),
        moves,
        state.round,
        game.ending(state),
        tuple(dict(points) for points in state.points_by_source),
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's score interval)."""
    if not games:
        return 0.0, 1.0
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def report(results: Sequence[Result], bots: Sequence[str]) -> dict[str, Any]:
    """Wins by seat with intervals, scores, points by source, and length."""
    games = len(results)
    seats = []
    for seat, bot in enumerate(bots):
        scores = [result.scores[seat] for result in results]
        wins = sum(1 / len(result.winners) for result in results if seat in result.winners)
        low, high = wilson(wins, games)
        seats.append(
            {
                "seat": seat,
                "bot": bot,
                "wins": round(wins, 2),
                "share": round(wins / games, 4),
                "interval": [round(low, 4), round(high, 4)],
                "mean_score": round(mean(scores), 2),
                "median_score": median(scores),
                "lowest": min(scores),
                "highest": max(scores),
                "sources": {
                    source: round(mean(result.sources[seat][source] for result in results), 2)
                    for source in results[0].sources[seat]
                },
            }
        )
    return {
        "games": games,
        "seats": seats,
        "median_winning_score": median(max(result.scores) for result in results),
        "rounds": _spread([result.rounds for result in results]),
        "moves": _spread([result.moves for result in results]),
        "endings": {
            ending: sum(result.ending == ending for result in results)
            for ending in sorted({result.ending for result in results})
        },
    }


def _spread(numbers: Sequence[int]) -> dict[str, float]:
    return {"mean": round(mean(numbers), 2), "lowest": min(numbers), "highest": max(numbers)}
