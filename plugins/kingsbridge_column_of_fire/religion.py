"""The religion die, and choosing a religion."""

from __future__ import annotations

from kingsbridge_column_of_fire.minority import minority_point
from kingsbridge_column_of_fire.screen.names import kind_name
from kingsbridge_column_of_fire.state import BLACK, BLACK_FACES, RELIGIONS, ColumnOfFire, Religion
from kingsbridge_column_of_fire.timing import when
from kingsbridge_core import N_, Move, decision, phrase

# --- the religion die


def handle_religion_die(state: ColumnOfFire, seat: int) -> None:
    """The religion die goes down by 1; at 1 it is rolled again.

    (cof-first-half-02, cof-religion-die-02, cof-religion-die-04)
    """
    faces = state.faces[seat]
    if faces[BLACK] > 1:
        faces[BLACK] -= 1
        if state.log is not None:
            state.tell("{seat}'s religion die goes down to {face}.", seat=seat, face=faces[BLACK])
        minority_point(state, seat)
    else:
        roll_religion_die(state, seat)


def roll_religion_die(state: ColumnOfFire, seat: int) -> None:
    """The player rolls the religion die, and sees the number before choosing a religion (cof-religion-die-03)."""
    face = state.faces[seat][BLACK] = BLACK_FACES[state.roll() - 1]
    if state.log is not None:
        state.tell("{seat} rolls a {face} on the religion die.", seat=seat, face=face)
    state.agenda.append((choose_religion, seat))


CHOOSING = when(N_("you choose a religion only when your religion die is rolled"), "cof-religion-die-01")


@decision
def choose_religion(state: ColumnOfFire, seat: int) -> list[Move[Religion]]:
    """After rolling, the player keeps or changes their religion (cof-religion-die-01, cof-religion-die-02)."""
    stay, change = RELIGIONS if state.religions[seat] == RELIGIONS[0] else RELIGIONS[::-1]
    return [state.game.be[stay], state.game.be[change]]


@choose_religion.chosen
def religion_chosen(state: ColumnOfFire, move: Move[Religion], seat: int) -> None:
    """The religion is set; then the minority is checked (cof-minority-02)."""
    if state.log is not None:
        changes = state.religions[seat] != move.what
        text = N_("{seat} becomes {religion}.") if changes else N_("{seat} stays {religion}.")
        state.tell(text, seat=seat, religion=phrase(kind_name, move.what))
    state.religions[seat] = move.what
    minority_point(state, seat)
