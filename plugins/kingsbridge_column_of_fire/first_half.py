"""The first half of the year: dice on cards count down, and characters act."""

from __future__ import annotations

from kingsbridge_column_of_fire.actions import before_dice, before_end, before_next, may_do_more, use_action
from kingsbridge_column_of_fire.characters import leave_set
from kingsbridge_column_of_fire.conflicts import conflicts
from kingsbridge_column_of_fire.loch_leven import handle_loch_leven
from kingsbridge_column_of_fire.religion import handle_religion_die
from kingsbridge_column_of_fire.state import DICE, Character, ColumnOfFire
from kingsbridge_core import N_, carry_out, step


@step
def first_half(state: ColumnOfFire) -> None:
    """Everyone takes a first turn, starting with the start player (cof-year-01).

    Before the very first, everyone receives what their Loch Leven card says.
    """
    clockwise = state.clockwise(state.start_player)
    state.agenda += [(first_turn, seat) for seat in reversed(clockwise)]
    if state.round == 1 and state.game.at_start:
        at_start = state.game.at_start
        carry_out(
            state,
            [
                (seat, effect)
                for seat in clockwise
                for card in state.loch_leven_cards[seat]
                for effect in at_start.get(card, ())
            ],
        )


@step
def first_turn(state: ColumnOfFire, seat: int) -> None:
    """The player handles all dice on cards; conflicts come at the end (cof-first-half-01, cof-conflict-02)."""
    begin_turn(state, seat)
    state.agenda.append((end_turn, seat))
    if may_do_more(state, seat):
        state.agenda += ((handle_dice, seat), (before_dice, seat))
    else:
        handle_dice.run(state, seat)


def begin_turn(state: ColumnOfFire, seat: int) -> None:
    """Once-a-turn limits are lifted at the start of each half (cof-year-03)."""
    state.sold, state.events, state.rolled = [], 0, ()
    if state.log is not None:
        is_first = state.phase == "first-half"
        text = N_("Year {year}, first half: {seat}.") if is_first else N_("Year {year}, second half: {seat}.")
        state.tell(text, year=state.round, seat=seat)


@step
def end_turn(state: ColumnOfFire, seat: int) -> None:
    """The player may play tiles and pay for dice one last time; then conflicts are settled.

    (cof-conflict-02, cof-conflict-16)
    """
    if may_do_more(state, seat):
        state.agenda += ((conflicts, seat), (before_end, seat))
    elif 1 in state.torches.values():
        conflicts.run(state, seat)


@step
def handle_dice(state: ColumnOfFire, seat: int) -> None:
    """The player handles Loch Leven, then the religion die, then the characters from the left.

    (cof-first-half-01, cof-first-half-05)
    """
    state.agenda += [(handle_next, (seat, character)) for character in reversed(state.characters[seat])]
    if state.loch_leven[seat]:
        handle_loch_leven(state, seat)
    handle_religion_die(state, seat)


@step
def handle_next(state: ColumnOfFire, seat: int, character: Character) -> None:
    """Before each character, the player may pay for a die or play a tile.

    (cof-advantage-04, cof-advantage-08, cof-points-04)
    """
    if character in state.characters[seat] and may_do_more(state, seat):
        state.agenda += ((handle_character, (seat, character)), (before_next, (seat, character)))
    else:
        handle_die_on(state, seat, character)


@step
def handle_character(state: ColumnOfFire, seat: int, character: Character) -> None:
    """The next character is handled, then the one after it."""
    handle_die_on(state, seat, character)


def handle_die_on(state: ColumnOfFire, seat: int, character: Character) -> None:
    """The die on a character goes down by 1, and its action may be used; at 1, the character leaves.

    (cof-first-half-02, cof-first-half-03)
    """
    characters = state.characters[seat]
    if character not in characters:
        return  # it has left before (cof-first-half-07)
    die, faces = state.allied[seat][characters.index(character)], state.faces[seat]
    if faces[die] > 1:  # as it shows now, whatever it showed before (cof-first-half-08)
        faces[die] -= 1
        if state.log is not None:
            text = N_("The {die} die on {character} goes down to {face}.")
            state.tell(text, character=character, die=DICE[die], face=faces[die])
        state.agenda.append((use_action, (seat, character)))
    else:
        leave_set(state, seat, character)  # without its action (cof-first-half-04)
