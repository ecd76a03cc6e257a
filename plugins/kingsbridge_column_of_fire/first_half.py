"""The first half of the year: dice on cards count down, and characters are used."""

from __future__ import annotations

from kingsbridge_column_of_fire.actions import before_dice, before_end, before_next, may_do_more, use_action
from kingsbridge_column_of_fire.dice import leave_loch_leven, leave_set
from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.religion import conflicts, handle_religion_die
from kingsbridge_column_of_fire.state import DICE, Character, ColumnOfFire
from kingsbridge_core import step


@step
def first_half(state: ColumnOfFire) -> None:
    """Everybody has a first turn, beginning with the start player (cof-year-01)."""
    state.agenda += [(first_turn, seat) for seat in reversed(state.clockwise(state.start_player))]


@step
def first_turn(state: ColumnOfFire, seat: int) -> None:
    """All dice on cards are handled, and conflicts come at the end (cof-first-half-01, cof-conflict-02)."""
    begin_turn(state, seat)
    state.agenda.append((end_turn, seat))
    if may_do_more(state, seat):
        state.agenda += ((handle_dice, seat), (before_dice, seat))
    else:
        handle_dice.run(state, seat)


def begin_turn(state: ColumnOfFire, seat: int) -> None:
    """The limits of a turn start afresh in each half (cof-year-03)."""
    state.sold, state.events, state.rolled = [], 0, ()
    if state.log is not None:
        is_first = state.phase == "first-half"
        text = _("Year {year}, first half: {seat}.") if is_first else _("Year {year}, second half: {seat}.")
        state.tell(text, year=state.round, seat=seat)


@step
def end_turn(state: ColumnOfFire, seat: int) -> None:
    """After the last moment for tiles and payments come the conflicts (cof-conflict-02, -16)."""
    if may_do_more(state, seat):
        state.agenda += ((conflicts, seat), (before_end, seat))
    elif 1 in state.torches.values():
        conflicts.run(state, seat)


@step
def handle_dice(state: ColumnOfFire, seat: int) -> None:
    """Loch Leven, then the religion die, then the characters from left to right (cof-first-half-01)."""
    characters = state.characters[seat]
    if characters:
        state.agenda += [(handle_next, (seat, character)) for character in characters[:0:-1]]
        state.agenda.append((handle_character, (seat, characters[0])))
    if state.loch_leven[seat]:
        handle_loch_leven(state, seat)
    handle_religion_die(state, seat)


def handle_loch_leven(state: ColumnOfFire, seat: int) -> None:
    """Dice on Loch Leven are turned down; one that shows 1 becomes free (cof-loch-leven-02, -05)."""
    faces = state.faces[seat]
    for die in state.loch_leven[seat]:
        if faces[die] > 1:
            faces[die] -= 1
        else:
            leave_loch_leven(state, seat, die)


@step
def handle_next(state: ColumnOfFire, seat: int, character: Character) -> None:
    """Between two characters a tile may be played, if the player has any (cof-advantage-04)."""
    if state.tiles[seat]:
        state.agenda += ((handle_character, (seat, character)), (before_next, (seat, character)))
    else:
        handle_die_on(state, seat, character)


@step
def handle_character(state: ColumnOfFire, seat: int, character: Character) -> None:
    """One character after the other."""
    handle_die_on(state, seat, character)


def handle_die_on(state: ColumnOfFire, seat: int, character: Character) -> None:
    """The die is turned down and the action may be used; at 1 the character leaves (cof-first-half-02 to -04, -07)."""
    characters = state.characters[seat]
    if character not in characters:
        return
    die, faces = state.allied[seat][characters.index(character)], state.faces[seat]
    if faces[die] > 1:
        faces[die] -= 1
        if state.log is not None:
            text = _("{character}: the {die} die goes to {face}.")
            state.tell(text, character=character, die=DICE[die], face=faces[die])
        state.agenda.append((use_action, (seat, character)))
    else:
        leave_set(state, seat, character)
