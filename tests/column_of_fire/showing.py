"""Positions to show, and paper to draw them on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kingsbridge_column_of_fire.screen.scene import scene
from kingsbridge_core import Area, Item
from kingsbridge_core.game.scene import areas_in, items_in
from kingsbridge_core.game.spoken_scene import parts_of

from .table import (
    GAME,
    A,
    B,
    C,
    ColumnOfFire,
    D,
    ally,
    empty_table,
    give_goods,
    give_tiles,
    imprison,
    lay_deck,
    lay_stones,
    set_points,
)

NAMES = ("Ann (yellow)", "Ben (light blue)", "Cem (green)", "Dora (red)")


def busy() -> ColumnOfFire:
    """Return a position with something of everything, before A rolls."""
    state = empty_table()
    state.houses[A] |= {"england": 4, "france": 1}
    state.houses[B] |= {"england": 6}
    state.houses[D] |= {"england": 1}
    lay_stones(state, "england", catholic=2, protestant=1)
    lay_stones(state, "france", catholic=1, protestant=1, neutral=1)
    lay_deck(state, "england", ["francis-walsingham", "england-captain", "alice-willard"])
    lay_deck(state, "spain", [])
    ally(state, A, "mary-stuart", "blue", 3)
    ally(state, B, "elizabeth-i", "white", 5)
    imprison(state, A, "orange", 2)
    imprison(state, C, "brown", 4)
    give_goods(state, A, cloth=2, wine=1)
    state.protection = [2, 0, 1, 0]
    give_tiles(state, A, ["contract", "three-points"])
    give_tiles(state, B, ["sermon"])
    set_points(state, A, 21)
    return state


def positions(seeds: range, seats: int = 4) -> Iterator[ColumnOfFire]:
    """Return all positions of some random games."""
    for seed in seeds:
        rng = Random(seed)
        state = GAME.new(seats=seats, seed=seed)
        while state.actor is not None:
            yield state
            main = [move for move in state.options if move.verb != "pay"]
            state.apply(rng.choice(main if main and rng.random() < 0.8 else list(state.options)))
        yield state


def areas(state: ColumnOfFire, seat: int | None = A) -> dict[str, Area]:
    """Return the areas that a seat sees, by their keys."""
    return {area.key: area for area in areas_in(scene(state.view(seat), NAMES).areas)}


def items(state: ColumnOfFire, seat: int | None = A) -> dict[str, Item]:
    """Return the items that a seat sees, by their keys."""
    return {item.key: item for item in items_in(areas(state, seat).values())}


def held(item: Item) -> list[str]:
    """Return the labels of what lies on an item."""
    return [each.label for each in item.holds]


def sentences(state: ColumnOfFire, seat: int | None = A) -> list[str]:
    """Return what is told to a seat, without titles."""
    return [line for part in parts_of(scene(state.view(seat), NAMES)) for line in part.lines]
