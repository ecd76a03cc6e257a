"""The action track: where the dice lead, and the move of the disk."""

from __future__ import annotations

from typing import Any

from kingsbridge_column_of_fire.actions import ANY_TIME, any_time, use_action, use_any_time, use_in_passing
from kingsbridge_column_of_fire.points import spend_points
from kingsbridge_column_of_fire.refusals import why_not
from kingsbridge_column_of_fire.state import ColumnOfFire, Space, free_dice
from kingsbridge_core import Move, decision
from kingsbridge_core.phrases import in_points

MOST_SKIPPED = 3


@decision
def move_disk(state: ColumnOfFire, seat: int) -> list[Move[Any]]:
    """To the next free space of a free die's colour; one skipped costs a point (cof-track-01 to -03, -06 to -11)."""
    game, disks = state.game, state.disks
    most = min(state.victory[seat], MOST_SKIPPED)
    moves: list[Move[Any]] = []
    ahead = game.ahead[disks[seat]]
    for die in free_dice(state, seat):
        price = 0
        for position in ahead[die]:
            if position not in disks:
                moves.append(game.move_to[position])
                price += 1
                if price > most:
                    break
    return moves + any_time(state, seat) if moves else moves


@move_disk.chosen
def disk_moved(state: ColumnOfFire, move: Move[Space], seat: int) -> None:
    """Skipped spaces are paid before the move; the die stays free (cof-track-05, -06, -10)."""
    if move.verb in ANY_TIME:
        state.plan(move_disk(seat))
        use_any_time(state, seat, move)
        return
    space = move.what
    price = price_of(state, seat, space)
    if price:
        spend_points(state, seat, price)
        if state.log is not None:
            state.tell("{seat} pays {price} for skipping spaces.", seat=seat, price=in_points(price))
    stand_on(state, seat, state.game.position_of[space])
    state.agenda.append((use_action, (seat, space)))


move_disk.refusal(why_not)


def price_of(state: ColumnOfFire, seat: int, space: Space) -> int:
    """A point for each unoccupied space of the colour on the way (cof-track-03, -06)."""
    disks, wanted = state.disks, state.game.position_of[space]
    price = 0
    for position in state.game.ahead[disks[seat]][state.game.die_of[space]]:
        if position == wanted:
            break
        if position not in disks:
            price += 1
    return price


def stand_on(state: ColumnOfFire, seat: int, position: int) -> None:
    """The disk arrives."""
    state.disks[seat] = position
    if state.log is not None:
        state.tell("{seat} moves to {space}.", seat=seat, space=state.game.track[position])


def next_free_space(state: ColumnOfFire, seat: int) -> int:
    """The next unoccupied position, whatever its colour (cof-symbols-07, -14)."""
    length = len(state.game.track)
    position = (state.disks[seat] + 1) % length
    while position in state.disks:
        position = (position + 1) % length
    return position


def step_on(state: ColumnOfFire, seat: int) -> None:
    """The disk moves to the next unoccupied space and its action may be used (cof-symbols-07)."""
    position = next_free_space(state, seat)
    stand_on(state, seat, position)
    state.agenda.append((use_in_passing, (seat, state.game.track[position])))
