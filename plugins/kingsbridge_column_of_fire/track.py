"""The action track: where each die leads, and how the disk moves."""

from __future__ import annotations

from typing import Any

from kingsbridge_column_of_fire.actions import (
    ANY_TIME,
    any_time,
    in_own_turn,
    use_action,
    use_any_time,
    use_in_passing,
)
from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.points import spend_points
from kingsbridge_column_of_fire.state import PURPLE, ColumnOfFire, Space, free_dice
from kingsbridge_column_of_fire.timing import when
from kingsbridge_core import N_, Move, Refusal, decision, in_points, phrase

MOST_SKIPPED = 3
MOVING = when(
    N_("your disk moves once per turn, after you take or decline a character"), "cof-second-half-01", "cof-track-02"
)


@in_own_turn
@decision
def move_disk(state: ColumnOfFire, seat: int) -> list[Move[Any]]:
    """The player moves their disk to the next free space in the colour of a free die.

    (cof-track-01, cof-track-02, cof-track-09)
    """
    game, disks = state.game, state.disks
    most = min(state.victory[seat], MOST_SKIPPED)  # a point for each space skipped (cof-track-06, cof-track-10)
    moves: list[Move[Any]] = []
    ahead = game.ahead[disks[seat]]
    for die in free_dice(state, seat):  # not the one just laid on a character (cof-track-08, cof-track-11)
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
    """The player pays for skipped spaces before the disk moves; the die stays free.

    (cof-track-05, cof-track-06, cof-track-10)
    """
    if move.verb in ANY_TIME:
        state.plan(move_disk(seat))
        use_any_time(state, seat, move)
        return
    space = move.what
    price = price_of(state, seat, space)
    if price:
        spend_points(state, seat, price)
        if state.log is not None:
            state.tell("{seat} pays {price} to skip spaces.", seat=seat, price=phrase(in_points, price))
    stand_on(state, seat, state.game.position_of[space])
    state.agenda.append((use_action, (seat, space)))


@move_disk.refuses("move")
def why_not_move(state: ColumnOfFire, move: Move[Space], seat: int) -> Refusal:
    """Say why a space is out of reach: no such die, a disk there, all the way round, or too expensive.

    (cof-track-03, cof-track-07)
    """
    position = state.game.position_of[move.what]
    if state.game.die_of[move.what] not in free_dice(state, seat):
        return why_not_with_die(state, move.what)
    if position == state.disks[seat]:
        return Refusal(_("your disk cannot end its move where it began"), "cof-track-07")
    if position in state.disks:
        return Refusal(_("another disk is there"), "cof-track-03")
    return Refusal(_("each space you skip costs 1 point, and you have too few"), "cof-track-10")


def why_not_with_die(state: ColumnOfFire, space: Space) -> Refusal:
    """Say why a die cannot be used: it is on a card (cof-track-08, cof-track-11)."""
    if state.game.die_of[space] == PURPLE:
        return Refusal(_("only the purple die leads to ships, and yours is on a card"), "cof-track-08")
    return Refusal(_("your {die} die is on a card", die=state.game.called(space.colour)), "cof-track-11")


@move_disk.refuses("end", "decline")
def why_not_stay(state: ColumnOfFire, move: Move[None], seat: int) -> Refusal:
    """Say why the disk cannot stay: a free die can move it, so it must (cof-track-01)."""
    return Refusal(_("you have a free die, so your disk must move"), "cof-track-01")


def price_of(state: ColumnOfFire, seat: int, space: Space) -> int:
    """Return the price of a space: a point for each unoccupied space of the colour on the way.

    (cof-track-03, cof-track-06)
    """
    disks, wanted = state.disks, state.game.position_of[space]
    price = 0
    for position in state.game.ahead[disks[seat]][state.game.die_of[space]]:
        if position == wanted:
            break
        if position not in disks:
            price += 1
    return price


def stand_on(state: ColumnOfFire, seat: int, position: int) -> None:
    """The disk arrives on a space, whose action may be used."""
    state.disks[seat] = position
    if state.log is not None:
        state.tell("{seat} moves to the {space}.", seat=seat, space=state.game.track[position])


def free_after(state: ColumnOfFire, position: int) -> int:
    """Return the next unoccupied position after this one, whatever its colour (cof-symbols-07, cof-symbols-14)."""
    length = len(state.game.track)
    position = (position + 1) % length
    while position in state.disks:
        position = (position + 1) % length
    return position


def step_on(state: ColumnOfFire, seat: int) -> None:
    """The disk moves to the next unoccupied space, and its action may be used (cof-symbols-07)."""
    position = free_after(state, state.disks[seat])
    stand_on(state, seat, position)
    state.agenda.append((use_in_passing, (seat, state.game.track[position])))
