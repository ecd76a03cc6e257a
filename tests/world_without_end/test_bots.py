"""The greedy bot pays its duties, builds, and beats chance."""

from __future__ import annotations

import pytest

from kingsbridge_core.bots.bot import Bot, RandomBot, chosen_by
from kingsbridge_world_without_end.bots import Greedy
from kingsbridge_world_without_end.state import WorldWithoutEnd

from .table import GAME


def played(seats: int, seed: int, *, greedy: set[int]) -> WorldWithoutEnd:
    """A whole game between greedy bots on these seats and random ones on the others."""
    state, bots = GAME.new(seats, seed), [Greedy() if seat in greedy else RandomBot() for seat in range(seats)]
    number = 0
    while state.actor is not None:
        bot: Bot = bots[state.actor]
        number += 1
        state.apply(chosen_by(bot, state, seed, number))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_greedy_bot_beats_random_ones(seats: int) -> None:
    won = [seed % seats in played(seats, seed, greedy={seed % seats}).winners for seed in range(10)]
    assert sum(won) >= 9


def test_greedy_bots_build_and_pay_most_of_their_duties() -> None:
    games = [played(4, seed, greedy={0, 1, 2, 3}) for seed in range(5)]
    players = [points for state in games for points in state.points]
    assert sum(points["building"] for points in players) / len(players) > 9
    assert sum(points["duties"] for points in players) / len(players) > -4
    assert all(GAME.project["bridge"] in state.finished for state in games)


def test_the_same_seed_gives_the_same_game() -> None:
    assert played(3, 4, greedy={0, 2}).digest() == played(3, 4, greedy={0, 2}).digest()
