"""Games between bots, for tests."""

from __future__ import annotations

from kingsbridge_core.bots.bot import Bot, chosen_by
from kingsbridge_core.engine.state import State
from kingsbridge_core.plugins import find_game

TITLES = ("pillars", "column_of_fire", "world_without_end")


def in_the_middle(title: str, seats: int = 4, seed: int = 5, moves: int = 40) -> State:
    """Return a position some moves into a random game, in which the seat to decide has a choice."""
    from kingsbridge_core.engine.chance import derived, pick

    state: State = find_game(title).new(seats, seed)
    rng = derived(seed, 9)
    for number in range(500):
        if number >= moves and len(state.options) > 2:
            return state
        state.apply(pick(rng, list(state.options)))
    raise AssertionError("the game offers no choice")


def share_of_wins(title: str, one: Bot, rest: Bot, games: int) -> float:
    """Return the share of games one bot wins against three others, in every seat equally often."""
    game, wins = find_game(title), 0.0
    for seed in range(games):
        state, number = game.new(4, seed), 0
        while state.actor is not None:
            bot = one if state.actor == seed % 4 else rest
            state.apply(chosen_by(bot, state, seed, number))
            number += 1
        wins += (seed % 4 in state.winners) / len(state.winners)
    return wins / games
