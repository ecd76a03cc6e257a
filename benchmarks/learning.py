"""Learns the weights of a bot that judges by traits, from how many of its own games ended.

python -m benchmarks.learning column_of_fire --games 2000 --jobs 2

Most games are played by four, the others by fewer. Wherever `search` would ask for prospects, the traits of all seats
are noted. The weights are those by which the traits best foretell how far everybody ends above the others (ridge
regression); the doubts those by which the prospects best foretell who wins. What is printed goes into the game's
`judgement.py`. A fifth of the games is kept apart, to see how well that works.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from itertools import product
from random import Random
from typing import Any, NamedTuple

import numpy as np

from kingsbridge_core.bots.bot import Sight
from kingsbridge_core.bots.levels import guide_of
from kingsbridge_core.bots.search import stop_before_next_round
from kingsbridge_core.bots.weighted import Judging
from kingsbridge_core.engine.chance import derived
from kingsbridge_core.engine.state import State
from kingsbridge_core.game.rounds import next_round
from kingsbridge_core.playtest.workers import spread
from kingsbridge_core.plugins import find_game, installed

Array = np.ndarray[Any, np.dtype[np.float64]]
WHIM = 0.05
"""How often a random move is made, to see more than the bot would do."""
SHARES = {4: 0.6, 3: 0.25, 2: 0.15}
"""How many games to play with each number of seats."""
RIDGE = 50.0
KEPT_APART = 5
PER_TASK = 10


class Moment(NamedTuple):
    """A table during a game: its clock, and by seat the traits, the end score and the share of the win."""

    clock: Sequence[float]
    traits: Sequence[Sequence[float]]
    scores: Sequence[float]
    wins: Sequence[float]
    kept_apart: bool


def moments_of(title: str, seats: int, seed: int) -> list[Moment]:
    """Play a game and note the tables at which `search` would stop."""
    game = find_game(title)
    bot, rng = guide_of(installed().bots(game)), derived(seed, seats)
    assert isinstance(bot, Judging)
    state, seen = game.new(seats, seed), []
    while state.actor is not None:
        stop_before_next_round(state)
        play_on(state, bot, rng)
        if state.actor is not None and not bot.sees_next_round:
            seen.append(noted(bot, state))
        if state.actor is not None:
            state.agenda[0] = next_round()
            state.advance()
        if state.actor is not None and bot.sees_next_round:
            seen.append(noted(bot, state))
    wins = [(seat in state.winners) / len(state.winners) for seat in range(seats)]
    return [Moment(*each, state.scores, wins, seed % KEPT_APART == 0) for each in seen]


def play_on(state: State, bot: Judging, rng: Random) -> None:
    """Play until the round is over."""
    while len(state.agenda) > 1:
        options = state.options
        if len(options) == 1 or rng.random() < WHIM:
            state.apply(options[int(rng.random() * len(options))])
        else:
            state.apply(bot.choose(Sight(state, rng)))


def noted(bot: Judging, state: State) -> tuple[Sequence[float], Sequence[Sequence[float]]]:
    """Return the clock, and the traits of all seats."""
    return bot.clock(state), [list(bot.traits(state, seat).values()) for seat in range(state.seats)]


def names_of(title: str) -> list[str]:
    """Return the names of the traits."""
    game = find_game(title)
    bot = guide_of(installed().bots(game))
    assert isinstance(bot, Judging)
    return list(bot.traits(game.new(4, 0), 0))


def some_moments(task: tuple[str, int, int]) -> list[Moment]:
    """Return the moments of some games of one kind."""
    title, seats, first = task
    return [moment for seed in range(first, first + PER_TASK) for moment in moments_of(title, seats, seed)]


def relative(values: Array) -> Array:
    """Return how far each seat lies above the mean of its table."""
    return np.asarray(values - values.mean(axis=0))


def designed(moment: Moment) -> Array:
    """Return, by seat, every trait times every number of the clock."""
    traits = np.array(moment.traits, float)
    return np.asarray((traits[:, :, None] * np.array(moment.clock)).reshape(len(traits), -1))


def fitted(moments: Sequence[Moment]) -> Array:
    """Return the weights that best foretell how far everybody ends above the others."""
    rows = np.concatenate([relative(designed(moment)) for moment in moments])
    ends = np.concatenate([relative(np.array(moment.scores, float)) for moment in moments])
    return np.asarray(np.linalg.solve(rows.T @ rows + RIDGE * np.eye(rows.shape[1]), rows.T @ ends))


def explained(moments: Sequence[Moment], weights: Array) -> float:
    """Return what part of the differences at the end the weights explain."""
    ends = np.concatenate([relative(np.array(moment.scores, float)) for moment in moments])
    told = np.concatenate([relative(designed(moment) @ weights) for moment in moments])
    return float(1 - ((ends - told) ** 2).sum() / (ends**2).sum())


def of_everybody(moments: Sequence[Moment], weights: Array) -> Array:
    """Return what everybody scores beyond what the weights foretell, by the clock."""
    clocks = np.array([moment.clock for moment in moments])
    beyond = np.array([np.mean(moment.scores) - (designed(moment) @ weights).mean() for moment in moments])
    return np.asarray(np.linalg.lstsq(clocks, beyond, rcond=None)[0])


def surprise(moments: Sequence[Moment], weights: Array, doubts: Sequence[float]) -> float:
    """Return how badly the chances to win that follow from the prospects foretold the winner."""
    total = 0.0
    for moment in moments:
        doubt = max(0.5, float(np.dot(doubts, moment.clock)))
        prospects = designed(moment) @ weights / doubt
        chances = prospects - prospects.max() - np.log(np.exp(prospects - prospects.max()).sum())
        total -= float(np.dot(chances, moment.wins))
    return total / len(moments)


def least_surprising(moments: Sequence[Moment], weights: Array) -> Sequence[float]:
    """Return the doubts, from a coarse grid, that foretell the winners best."""
    least = partial(surprise, moments[:: max(1, len(moments) // 2000)], weights)
    return min(product((0.5, 1.0, 2.0, 3.0), *[(0.0, 1.0, 2.0, 4.0, 6.0)] * (len(moments[0].clock) - 1)), key=least)


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    title = find_game(arguments.game).id
    tasks = [
        (title, seats, number * PER_TASK)
        for seats, share in SHARES.items()
        for number in range(max(1, round(share * arguments.games / PER_TASK)))
    ]
    moments = [moment for some in spread(some_moments, tasks, arguments.jobs) for moment in some]
    learned = [moment for moment in moments if not moment.kept_apart]
    weights = fitted(learned)
    apart = [moment for moment in moments if moment.kept_apart]
    print(f"{len(moments)} tables; of games kept apart {explained(apart, weights):.1%} of the differences are foretold")
    for name, row in zip(names_of(title), weights.reshape(-1, len(moments[0].clock)), strict=True):
        print(f'    "{name}": ({", ".join(f"{weight:.2f}" for weight in row)}),')
    print("everybody:", ", ".join(f"{weight:.2f}" for weight in of_everybody(learned, weights)))
    print("doubts:", ", ".join(f"{weight:.2f}" for weight in least_surprising(learned, weights)))


if __name__ == "__main__":
    main()
