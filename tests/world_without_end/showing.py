"""What tests about the shown table share: a position with something of everything, and what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kingsbridge_core import Area, Item
from kingsbridge_core.game.scene import areas_in
from kingsbridge_core.game.spoken_scene import parts_of
from kingsbridge_world_without_end.screen.scene import scene
from kingsbridge_world_without_end.state import WorldWithoutEnd
from tests.pointing import by_key

from .table import (
    GAME,
    GREEN,
    RED,
    YELLOW,
    almost_done,
    cover,
    empty_table,
    lay_event,
    make_ill,
    phase,
    put_houses,
    put_in_force,
    put_project,
    put_seals,
    set_goods,
    set_piles,
    set_points,
    stand_on,
    turn,
)

NAMES = ("Ann (red)", "Ben (green)", "Cem (yellow)", "Dora (blue)")


def busy(seats: int = 4) -> WorldWithoutEnd:
    """A position in chapter III with something of everything; the event is not turned yet, and Red is active."""
    state = empty_table(seats, chapter=3, in_round=3)
    set_goods(state, RED, gold=3, stone=2, wood=1, wool=2, cloth=1, piety=1, loyalty=2, knowledge=3)
    set_goods(state, GREEN, gold=7, grain=5)
    set_points(state, RED, 21)
    set_points(state, GREEN, 17.5)
    put_project(state, "bridge", stone=4, wood=2)
    state.finished.append(GAME.project["bridge"])
    almost_done(state, "st-marks", stone=1)
    put_project(state, "chapel")
    cover(state, "chapel", "king")
    put_seals(state, "st-marks", RED, GREEN)
    put_seals(state, "tower", GREEN)
    put_houses(state, RED, "stone-inn", "timber-shrine")
    put_houses(state, GREEN, "timber-inn")
    make_ill(state, 4, 3)
    make_ill(state, 11, 5)
    put_in_force(state, "few-shepherds-left")
    set_piles(state, RED, ("grain", "sales"), ("favor", "medicine"))
    set_piles(state, GREEN, ("piety", "house-rent"), ("donation", "grain"))
    for seat in range(YELLOW, seats):
        set_piles(state, seat, 2, 2)
    stand_on(state, "merchants")
    lay_event(state, "flagellants")
    state.phase = "orient"
    return state


def rich_in_everything(seats: int = 4, *, chapter: int = 3, in_round: int = 2) -> WorldWithoutEnd:
    """Red has enough of all goods."""
    state = empty_table(seats, chapter=chapter, in_round=in_round)
    goods = ("gold", "stone", "wood", "grain", "wool", "cloth", "piety", "loyalty", "knowledge")
    set_goods(state, RED, **dict.fromkeys(goods, 4))
    return state


def positions(seeds: range, seats: int = 4) -> Iterator[WorldWithoutEnd]:
    """All positions of some games played by chance, the last ones included."""
    for seed in seeds:
        chance = Random(seed)
        state = GAME.new(seats=seats, seed=seed)
        while state.actor is not None:
            yield state
            state.apply(chance.choice(list(state.options)))
        yield state


# --- reading


def items(state: WorldWithoutEnd, seat: int | None = RED) -> dict[str, Item]:
    """Everything that a seat sees, by its key."""
    return by_key(scene(state.view(seat), NAMES))


def area(state: WorldWithoutEnd, key: str, seat: int | None = RED) -> Area:
    """An area of the scene of a seat, wherever it lies."""
    return next(each for each in areas_in(scene(state.view(seat), NAMES).areas) if each.key == key)


def held(state: WorldWithoutEnd, key: str, seat: int | None = RED) -> list[str]:
    """The keys of what lies on an item."""
    return [item.key for item in items(state, seat)[key].holds]


def sentences(state: WorldWithoutEnd, seat: int | None = RED) -> list[str]:
    """What is told to a seat, without titles."""
    return [line for part in parts_of(scene(state.view(seat), NAMES)) for line in part.lines]


def orienting() -> WorldWithoutEnd:
    """The busy position while Red turns the event."""
    state = busy()
    phase(state, "orient")
    return state


def acting() -> WorldWithoutEnd:
    """The busy position in the turn of Red."""
    state = busy()
    turn(state, RED)
    return state
