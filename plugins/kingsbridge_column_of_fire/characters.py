"""A player's characters: which one is under a die, and how one leaves the game."""

from __future__ import annotations

from kingsbridge_column_of_fire.state import Character, ColumnOfFire


def ally(state: ColumnOfFire, seat: int, die: int) -> Character:
    """Return the character under a die."""
    return state.characters[seat][state.allied[seat].index(die)]


def leave_set(state: ColumnOfFire, seat: int, character: Character) -> None:
    """A character leaves the game for good; its house stays (cof-character-04, cof-house-08)."""
    place = state.characters[seat].index(character)
    del state.characters[seat][place]
    # the die is free with the number it shows (cof-character-05)
    state.allied[seat] = state.allied[seat][:place] + state.allied[seat][place + 1 :]
    state.out_of_game.append(character)
    if state.log is not None:
        state.tell("{character} leaves {seat}'s set.", seat=seat, character=character)
