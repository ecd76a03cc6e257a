"""Loch Leven: the event that sends a die there, and how the die comes back."""

from __future__ import annotations

from typing import Any

from kingsbridge_column_of_fire.characters import ally, leave_set
from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.protection import spend_protection, why_not_protect
from kingsbridge_column_of_fire.state import DICE, ColumnOfFire, Die, free_dice
from kingsbridge_column_of_fire.timing import when
from kingsbridge_core import N_, Move, Refusal, decision, word


@word("event")
def loch_leven(state: ColumnOfFire, seat: int) -> None:
    """Harmful: every player must put a die on their Loch Leven card, a free one or one from a character, which then
    leaves the game; or return 1 protection tile against this word alone (cof-loch-leven-01, cof-loch-leven-03).

    The religion die never goes there.
    """
    state.plan(*(imprison(each) for each in state.clockwise(seat)))


@loch_leven.text
def loch_leven_text() -> str:
    return _("Each player puts a die on their Loch Leven card.")


LAYING = when(N_("a die goes to Loch Leven only through the event of that name"), "cof-loch-leven-01")


@decision
def imprison(state: ColumnOfFire, seat: int) -> list[Move[Any]]:
    """A player puts a die on their Loch Leven card: free or from a character, but never the religion die.

    (cof-loch-leven-01, cof-loch-leven-05, cof-religion-die-05)
    """
    game = state.game
    moves: list[Move[Any]] = [game.lay[die] for die in (*free_dice(state, seat), *state.allied[seat])]
    if moves and state.protection[seat]:
        moves.append(game.protect)
    return moves


@imprison.chosen
def imprisoned(state: ColumnOfFire, move: Move[Die], seat: int) -> None:
    """The die goes to Loch Leven as it is; a character that gives it up leaves the game (cof-loch-leven-04)."""
    if move.verb == "protect":
        spend_protection(state, seat, "loch-leven")
        return
    die = move.what.number
    if die in state.allied[seat]:
        leave_set(state, seat, ally(state, seat, die))
    state.loch_leven[seat] += (die,)
    if state.log is not None:
        state.tell("{seat} puts their {die} die on Loch Leven.", seat=seat, die=DICE[die])


@imprison.refuses("lay")
def why_not_lay(state: ColumnOfFire, move: Move[Die], seat: int) -> Refusal:
    """Say why a die cannot go there: it is there already (cof-loch-leven-05)."""
    return Refusal(_("your {die} die is already there", die=state.game.called(move.what)), "cof-loch-leven-05")


@imprison.refuses("accept", "decline")
def why_no_die(state: ColumnOfFire, move: Move[None], seat: int) -> Refusal:
    """Say why another move is not possible: Loch Leven demands a die (cof-loch-leven-01)."""
    return Refusal(_("Loch Leven takes one of your dice; choose which"), "cof-loch-leven-01")


imprison.refuses("protect")(why_not_protect)


def handle_loch_leven(state: ColumnOfFire, seat: int) -> None:
    """Dice on Loch Leven go down by 1; one that already shows 1 becomes free (cof-loch-leven-02, cof-loch-leven-05)."""
    faces = state.faces[seat]
    for die in state.loch_leven[seat]:
        if faces[die] > 1:
            faces[die] -= 1
        else:
            leave_loch_leven(state, seat, die)


def leave_loch_leven(state: ColumnOfFire, seat: int, die: int) -> None:
    """A die on Loch Leven becomes free again."""
    state.loch_leven[seat] = tuple(each for each in state.loch_leven[seat] if each != die)
    if state.log is not None:
        state.tell("{seat}'s {die} die comes off Loch Leven.", seat=seat, die=DICE[die])
