"""Measures the engine's speed as ratios to known peers, in turns within one run, since machines are noisy.

pip install -e .[benchmark]
python benchmarks/speed.py
"""

from __future__ import annotations

import copy
import gc
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from time import perf_counter
from typing import Any

import kingsbridge_core as kb

TURNS = 40
"""Peers take turns this often; the best turn of each counts, as that one was disturbed least."""


def random_play(game: Any, seats: int, games: int) -> int:
    """Return how many moves were made in random games."""
    draw, moves = Random(5).random, 0
    for seed in range(games):
        state = game.new(seats, seed)
        while state.actor is not None:
            options = state.options
            state.apply(options[int(draw() * len(options))])
            moves += 1
    return moves


def open_spiel_play(game: Any, games: int) -> int:
    """Return the moves of players in random games of OpenSpiel, driven in the same way.

    OpenSpiel's deals are chance nodes, and do not count.
    """
    draw, moves = Random(5).random, 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
                moves += 1
    return moves


def catanatron_play(games: int) -> int:
    """Return the moves of four random players in games of catanatron."""
    from catanatron import Color, Game, RandomPlayer

    moves = 0
    for seed in range(games):
        game = Game([RandomPlayer(colour) for colour in Color], seed=seed)
        game.play()
        moves += len(game.state.actions)
    return moves


def rates(*contenders: Callable[[], int]) -> list[float]:
    """Return the best number per second of each contender, in turns, with the garbage collector off as in `timeit`."""
    gc.disable()
    best = [0.0] * len(contenders)
    for _ in range(TURNS):
        for place, contender in enumerate(contenders):
            begin = perf_counter()
            done = contender()
            best[place] = max(best[place], done / (perf_counter() - begin))
        gc.collect()
    gc.enable()
    return best


def repeated(action: Callable[[], Any], times: int) -> Callable[[], int]:
    """Do something a number of times."""

    def run() -> int:
        for _ in range(times):
            action()
        return times

    return run


def seconds(*command: str) -> float:
    """Return the best time of a whole process."""
    best = 9.0
    for _ in range(12):
        begin = perf_counter()
        subprocess.run([sys.executable, *command], check=True, capture_output=True)
        best = min(best, perf_counter() - begin)
    return best


def against_open_spiel() -> None:
    """Compare Pillars with OpenSpiel's hearts: both are trick-taking card games, and both are driven from Python."""
    pillars = kb.find_game("pillars")
    try:
        import pyspiel
    except ImportError:
        (ours,) = rates(lambda: random_play(pillars, 4, 12))
        print(f"random play of Pillars: {ours:,.0f} moves/s (install the extra 'benchmark' to compare with OpenSpiel)")
    else:
        hearts = pyspiel.load_game("hearts")
        ours, theirs = rates(lambda: random_play(pillars, 4, 12), lambda: open_spiel_play(hearts, 50))
        print(f"random play: Pillars {ours:,.0f} moves/s, OpenSpiel hearts {theirs:,.0f}: ratio {ours / theirs:.2f}")


def against_catanatron() -> None:
    """Compare A Column of Fire and World Without End with catanatron: board games for four in pure Python."""
    column, world = kb.find_game("column_of_fire"), kb.find_game("world_without_end")
    contenders = [lambda: random_play(column, 4, 12), lambda: random_play(world, 4, 12)]
    if find_spec("catanatron") is None:
        ours = rates(*contenders)
        print(f"random play of {column.title}, {world.title}: {ours} moves/s (catanatron is not installed)")
        return
    *ours, theirs = rates(*contenders, lambda: catanatron_play(6))
    for game, rate in zip((column, world), ours, strict=True):
        print(f"random play: {game.title} {rate:,.0f} moves/s, catanatron {theirs:,.0f}: ratio {rate / theirs:.2f}")


def copies(game_id: str) -> None:
    """Return how many copies of a position in the middle of a game were made."""
    state = kb.find_game(game_id).new(4, 7)
    for _ in range(60):
        state.apply(state.options[0])
    fast, deep = rates(repeated(state.clone, 4000), repeated(lambda: copy.deepcopy(state), 40))
    print(f"clone of {game_id}: {fast:,.0f}/s, copy.deepcopy {deep:,.0f}/s: ratio {fast / deep:.0f}")


def main() -> None:
    """Measure and print everything."""
    print(f"Python {sys.version.split()[0]}")
    against_open_spiel()
    against_catanatron()
    for game_id in ("pillars", "column_of_fire", "world_without_end"):
        copies(game_id)
    ours_help, bare = seconds("-m", "kingsbridge_core", "--help"), seconds("-c", "import click, pluggy")
    print(
        f"kingsbridge --help: {ours_help:.3f} s, importing click and pluggy {bare:.3f} s: ratio {ours_help / bare:.2f}"
    )


if __name__ == "__main__":
    main()
