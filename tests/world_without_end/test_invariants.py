"""What holds in every position of every game, whoever plays."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kingsbridge_core.engine.moves import Move
from kingsbridge_world_without_end.state import WorldWithoutEnd, chapter_of, free_spaces, pile_of, round_of
from tests.proof import one_of_all

from .table import GAME, ids, piles

GAMES = 3
IN_THE_BOX: dict[str, int] = {
    "stone": 25,
    "wood": 15,
    "grain": 10,
    "wool": 15,
    "cloth": 12,
    "piety": 12,
    "loyalty": 14,
    "knowledge": 20,
    "metal": 1,
}


def numbers_in(data: Any) -> Iterator[float]:
    """All numbers, however deep."""
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from numbers_in(each)
    elif isinstance(data, (int, float)):
        yield data


def wrong_with_goods(state: WorldWithoutEnd) -> Iterator[str]:
    """Goods are with the stock, with players or on projects; nothing is negative."""
    for good, number in IN_THE_BOX.items():
        owned = sum(held for goods in state.goods for kind, held in goods.items() if kind == good)
        total = state.stock[good] + owned + state.built.get(good, 0)
        if total != number:
            yield f"there are {total} {good} instead of {number}"
    table = {name: value for name, value in state.to_data()["table"].items() if name != "points"}
    if min(numbers_in(table)) < 0:
        yield "something is negative"
    if min(state.scores) < 0:
        yield f"somebody has less than no points: {state.scores}"


def wrong_with_projects(state: WorldWithoutEnd) -> Iterator[str]:
    """Spaces are filled once; what is full is finished and carries no seals."""
    for project in GAME.projects:
        free = free_spaces(state, project)
        if min(free.values()) < 0:
            yield f"too much lies on {project.id}: {free}"
        if (sum(free.values()) == 0) != (project in state.finished):
            yield f"{project.id} is finished but not full, or full but not finished: {free}"
        if project not in state.projects and sum(free.values()) < project.stone + project.wood:
            yield f"{project.id} is not on the board and was worked on"
        sealed = [seat for seat in range(state.seats) if project in state.seals[seat]]
        if sealed and (project in state.finished or project not in state.projects):
            yield f"{project.id} carries seals of {sealed}"
    if not set(state.finished) <= set(state.projects):
        yield "a finished project is not on the board"
    if (state.built["metal"] == 1) != (GAME.project["tower"] in state.finished):
        yield "the metal does not lie on the finished Tower"


def wrong_with_players(state: WorldWithoutEnd) -> Iterator[str]:
    """Every player has 12 cards, 4 houses and 2 seals in all."""
    for seat in range(state.seats):
        cards = [*state.hands[seat], *state.actions[seat], *state.discards[seat], *state.aside[seat]]
        if sorted(ids(cards)) != sorted(ids(GAME.actions)):
            yield f"seat {seat} has the cards {ids(cards)}"
        if max(piles(state, seat)) > 6:
            yield f"the piles of seat {seat} hold {piles(state, seat)} cards"
        houses, seals = state.houses[seat], state.seals[seat]
        if len(houses) > 4 or len({space.income for space in houses}) < len(houses):
            yield f"seat {seat} has houses on {ids(houses)}"
        if len(seals) > 2 or len(set(seals)) < len(seals):
            yield f"seat {seat} has seals on {ids(seals)}"
    spaces = [space for houses in state.houses for space in houses]
    if len(set(spaces)) < len(spaces):
        yield "two houses stand on one space"


def wrong_with_events_and_plague(state: WorldWithoutEnd) -> Iterator[str]:
    """Cards and markers stay in the game, and no more than two events lie on the edge."""
    if len(state.edge) > 2 or any(event.background != "blue" for event in state.edge):
        yield f"on the edge lie {ids(state.edge)}"
    events = [event for chapter in (1, 2, 3, 4) for event in pile_of(state, chapter)]
    events += [*state.unused_events, *state.council, *state.edge, *state.past_events]
    if sorted(ids(events)) != sorted(ids(GAME.events)):
        yield "an event is missing or there twice"
    if len(state.markers) + len(state.ill_markers) + len(state.past_markers) != 11:
        yield "a plague marker is missing"
    if len(state.ill) != len(state.ill_markers):
        yield "a stricken place has no marker"
    placed = len(state.ill) + len(state.healthy) + len(state.past_markers)
    if placed != (11 if chapter_of(state) > 2 else 0):
        yield f"{placed} places are or were marked"


def problems(state: WorldWithoutEnd) -> list[str]:
    """What is wrong with a position."""
    checks = (wrong_with_goods, wrong_with_projects, wrong_with_players, wrong_with_events_and_plague)
    return [problem for check in checks for problem in check(state)]


def piles_at_the_end(state: WorldWithoutEnd, move: Move[Any]) -> list[tuple[int, int]]:
    """The piles of all players if this move ends the sixth round of a chapter, else nothing."""
    ahead = [argument for _, argument in state.agenda]
    if round_of(state) < 6 or "round-end" not in ahead:
        return []
    last = state.clone()
    del last.agenda[: ahead.index("round-end") + 1]
    last.apply(move)
    return [] if last.actor is not None else [piles(last, seat) for seat in range(last.seats)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", one_of_all(range(0, 30, GAMES)))
def test_every_position_of_random_games_is_sound(seats: int, first: int) -> None:
    for seed in range(first, first + GAMES):
        chance, chapters = Random(seed), 0
        state = GAME.new(seats=seats, seed=seed)
        while state.actor is not None:
            assert problems(state) == [], f"seed {seed}, round {state.round}"
            move = chance.choice(list(state.options))
            ended = piles_at_the_end(state, move)
            if ended:
                chapters += 1
                assert ended == [(6, 6)] * seats, f"seed {seed}, chapter {chapter_of(state)}"
            state.apply(move)
        assert problems(state) == [], f"seed {seed}, after the end"
        assert (state.round, chapters) == (24, 4)
