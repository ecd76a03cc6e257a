"""Dice that leave cards, and characters that leave sets."""

from __future__ import annotations

from kingsbridge_column_of_fire.religion import roll_religion_die
from kingsbridge_column_of_fire.state import BLACK, DICE, Character, ColumnOfFire


def leave_set(state: ColumnOfFire, seat: int, character: Character) -> None:
    """A character leaves the game and its die becomes free with the number it shows (cof-character-04, -05)."""
    place = state.characters[seat].index(character)
    del state.characters[seat][place]
    state.allied[seat] = state.allied[seat][:place] + state.allied[seat][place + 1 :]
    state.out_of_game.append(character)
    if state.log is not None:
        state.tell("{character} leaves {seat}.", seat=seat, character=character)


def take_die_off(state: ColumnOfFire, seat: int, die: int) -> None:
    """Off a character or Loch Leven it becomes free, off the religion card it is rolled (cof-points-02, -03)."""
    if die == BLACK:
        roll_religion_die(state, seat)
    elif die in state.allied[seat]:
        leave_set(state, seat, state.characters[seat][state.allied[seat].index(die)])
    else:
        leave_loch_leven(state, seat, die)


def leave_loch_leven(state: ColumnOfFire, seat: int, die: int) -> None:
    """A die becomes free again."""
    state.loch_leven[seat] = tuple(each for each in state.loch_leven[seat] if each != die)
    if state.log is not None:
        state.tell("{seat}'s {die} die leaves Loch Leven.", seat=seat, die=DICE[die])
