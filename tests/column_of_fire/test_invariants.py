"""What holds in every position of every game, whoever plays."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kingsbridge_column_of_fire.bots import Greedy
from kingsbridge_core.bots.bot import Bot, RandomBot, chosen_by

from .table import BLACK, COUNTRIES, GAME, ColumnOfFire, stones_in

GAMES = [(seats, seed) for seats in (2, 3, 4) for seed in range(12)]


def problems(state: ColumnOfFire) -> list[str]:
    """What is wrong with a position."""
    found = []
    for seat in range(state.seats):
        dice = [*state.allied[seat], *state.loch_leven[seat]]
        if len(set(dice)) != len(dice) or not set(dice) <= set(range(BLACK)):
            found.append(f"a die of seat {seat} lies in two places: {dice}")
        if len(state.allied[seat]) != len(state.characters[seat]):
            found.append(f"seat {seat} has characters without dice")
        if state.victory[seat] != sum(state.points[seat].values()):
            found.append(f"the points of seat {seat} are not the sum of their sources")
        if not all(1 <= face <= 6 for face in state.faces[seat]) or state.faces[seat][BLACK] > 5:
            found.append(f"the dice of seat {seat} show {state.faces[seat]}")
    for country in COUNTRIES:
        sites = [houses[country] for houses in state.houses if houses[country]]
        if len(set(sites)) != len(sites):
            found.append(f"two houses stand on one site of {country}")
        stones, spaces = sum(stones_in(state, country)), GAME.religion_spaces[state.seats]
        if stones > spaces or (stones == spaces) != (state.torches[country] == 1):
            found.append(
                f"{country} has {stones} stones on {spaces} spaces, and the torch says {state.torches[country]}"
            )
    if len(set(state.disks)) != state.seats:
        found.append("two disks stand on one space")
    if max(Counter(card.country for card in state.open_cards).values(), default=0) > 1:
        found.append("two cards of a country lie open")
    return found


def walk(seats: int, seed: int, bots: list[Bot]) -> ColumnOfFire:
    """Play a game and look at every position."""
    state, number = GAME.new(seats, seed), 0
    while state.actor is not None:
        assert problems(state) == []
        number += 1
        state.apply(chosen_by(bots[state.actor], state, seed, number))
    assert problems(state) == []
    return state


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_position_of_a_random_game_is_sound(seats: int, seed: int) -> None:
    state = walk(seats, seed, [RandomBot()] * seats)
    assert state.last_year


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_sensible_game_is_sound(seats: int) -> None:
    state = walk(seats, 3, [Greedy()] * seats)
    assert max(state.victory) > 50


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_greedy_bot_beats_random_players(seats: int) -> None:
    wins = 0
    for seed in range(10):
        bots: list[Bot] = [Greedy() if seat == seed % seats else RandomBot() for seat in range(seats)]
        wins += walk(seats, seed, bots).winners == [seed % seats]
    assert wins >= 9


def test_the_greedy_bot_decides_by_what_it_may_see() -> None:
    state, number = GAME.new(3, 8), 0
    while state.actor is not None and number < 120:
        number += 1
        chosen = chosen_by(Greedy(), state, 8, number)
        other = state.determinize(state.actor, Random(number))
        other.seed, other.draws = state.seed, state.draws
        assert chosen_by(Greedy(), other, 8, number) is chosen
        state.apply(chosen)


@pytest.mark.parametrize("seed", range(6))
def test_the_greedy_bot_does_not_shrink_from_the_end(seed: int) -> None:
    state = walk(2, seed, [Greedy()] * 2)
    assert state.round <= 13
    assert all(points["spent"] > -25 for points in state.points)
