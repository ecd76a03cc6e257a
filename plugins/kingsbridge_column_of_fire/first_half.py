"""The first half of the year: dice on cards count down, and characters are used."""

from __future__ import annotations

from kingsbridge_column_of_fire.actions import pause, use_action
from kingsbridge_column_of_fire.dice import leave_loch_leven, leave_set
from kingsbridge_column_of_fire.religion import conflicts, handle_religion_die
from kingsbridge_column_of_fire.state import Character, ColumnOfFire, clockwise
from kingsbridge_core import step


@step
def first_half(state: ColumnOfFire) -> None:
    """Everybody has a first turn, beginning with the start player (cof-year-01)."""
    state.plan(*(first_turn(seat) for seat in clockwise(state, state.start_player)))


@step
def first_turn(state: ColumnOfFire, seat: int) -> None:
    """Loch Leven, then the religion die, then the characters, and conflicts at the end (cof-first-half-01)."""
    begin_turn(state, seat)
    state.plan(
        pause(seat, "begin"),
        handle_loch_leven(seat),
        handle_religion_die(seat),
        handle_characters(seat),
        pause(seat, "end"),
        conflicts(seat),
    )


def begin_turn(state: ColumnOfFire, seat: int) -> None:
    """The limits of a turn start afresh in each half (cof-year-03)."""
    state.sold, state.events, state.rolled = [], 0, ()
    if state.log is not None:
        half = "first" if state.phase == "first-half" else "second"
        state.tell("Year {year}, {half} half: {seat}.", year=state.round, half=half, seat=seat)


@step
def handle_loch_leven(state: ColumnOfFire, seat: int) -> None:
    """Dice on Loch Leven are turned down; one that shows 1 becomes free (cof-loch-leven-02, -05)."""
    faces = state.faces[seat]
    for die in state.loch_leven[seat]:
        if faces[die] > 1:
            faces[die] -= 1
        else:
            leave_loch_leven(state, seat, die)


@step
def handle_characters(state: ColumnOfFire, seat: int) -> None:
    """From left to right (cof-first-half-01)."""
    for character in reversed(state.characters[seat]):
        state.agenda += [(handle_character, (seat, character)), (before_leaving, (seat, character))]


@step
def before_leaving(state: ColumnOfFire, seat: int, character: Character) -> None:
    """A tile can still turn up a die that shows 1, before it is handled (cof-first-half-08)."""
    if state.tiles[seat] and die_shows(state, seat, character) == 1:
        state.plan(pause(seat, "go-on"))


@step
def handle_character(state: ColumnOfFire, seat: int, character: Character) -> None:
    """The die is turned down and the action may be used; a die at 1 lets the character go (cof-first-half-02 to -07)."""
    shown = die_shows(state, seat, character)
    if shown == 1:
        leave_set(state, seat, character)
    elif shown:
        die = state.allied[seat][state.characters[seat].index(character)]
        state.faces[seat][die] -= 1
        state.plan(use_action(seat, character))


def die_shows(state: ColumnOfFire, seat: int, character: Character) -> int:
    """The number on the die of a character; 0 if the character has left."""
    if character not in state.characters[seat]:
        return 0
    return state.faces[seat][state.allied[seat][state.characters[seat].index(character)]]
