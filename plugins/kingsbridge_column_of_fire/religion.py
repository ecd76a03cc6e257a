"""The religion die and the choice of a religion; stones in the countries and the conflicts they bring."""

from __future__ import annotations

from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.naming import country_name, inside, kind_name
from kingsbridge_column_of_fire.points import gain_points, minority_point
from kingsbridge_column_of_fire.refusals import why_not
from kingsbridge_column_of_fire.state import (
    BLACK,
    BLACK_FACES,
    COUNTRIES,
    RELIGIONS,
    ColumnOfFire,
    Country,
    Religion,
    Stone,
    stones,
)
from kingsbridge_core import Move, decision, step
from kingsbridge_core.phrases import in_points

# --- the religion die


def handle_religion_die(state: ColumnOfFire, seat: int) -> None:
    """The die is turned down, or rolled again if it shows 1 (cof-first-half-01, -02, cof-religion-die-02, -04)."""
    faces = state.faces[seat]
    if faces[BLACK] > 1:
        faces[BLACK] -= 1
        if state.log is not None:
            state.tell("{seat}'s religion die goes to {face}.", seat=seat, face=faces[BLACK])
        minority_point(state, seat)
    else:
        roll_religion_die(state, seat)


def roll_religion_die(state: ColumnOfFire, seat: int) -> None:
    """The number is seen before the religion is chosen (cof-religion-die-03)."""
    face = state.faces[seat][BLACK] = BLACK_FACES[state.roll() - 1]
    if state.log is not None:
        state.tell("{seat} rolls the religion die: {face}.", seat=seat, face=face)
    state.agenda.append((choose_religion, seat))


@decision
def choose_religion(state: ColumnOfFire, seat: int) -> list[Move[Religion]]:
    """After a new roll the player stays or changes (cof-religion-die-01, -02)."""
    stay, change = RELIGIONS if state.religions[seat] == RELIGIONS[0] else RELIGIONS[::-1]
    return [state.game.be[stay], state.game.be[change]]


@choose_religion.chosen
def religion_chosen(state: ColumnOfFire, move: Move[Religion], seat: int) -> None:
    """The minority is looked at once the religion is chosen (cof-minority-02)."""
    if state.log is not None:
        changes = state.religions[seat] != move.what
        text = _("{seat} becomes {religion}.") if changes else _("{seat} stays {religion}.")
        state.tell(text, seat=seat, religion=kind_name(move.what))
    state.religions[seat] = move.what
    minority_point(state, seat)


choose_religion.refusal(why_not)

# --- stones


def is_full(state: ColumnOfFire, country: Country) -> bool:
    """Whether all religion spaces are covered; just then a torch burns there (cof-board-02, cof-conflict-01)."""
    return state.torches[country] == 1


def place_stone(state: ColumnOfFire, stone: Stone, country: Country) -> None:
    """A stone covers a religion space; on the last one a torch is lit (cof-board-02, cof-conflict-01)."""
    stones(state, stone)[country] += 1
    covered = state.catholic[country] + state.protestant[country] + state.neutral[country]
    if covered >= state.game.religion_spaces[state.seats]:
        state.torches[country] = 1
    if state.log is not None:
        text = _("A {stone} stone is placed {where}.")
        if state.torches[country]:
            text = _("A {stone} stone is placed {where}. The torch is lit.")
        state.tell(text, stone=kind_name(stone), where=inside(country))


def remove_stone(state: ColumnOfFire, stone: Stone, country: Country) -> None:
    """A stone goes back to the supply, and a torch goes out (cof-conflict-11)."""
    stones(state, stone)[country] -= 1
    state.torches[country] = 0
    if state.log is not None:
        state.tell("A {stone} stone is removed from {country}.", stone=kind_name(stone), country=country_name(country))


# --- conflicts


@step
def conflicts(state: ColumnOfFire, seat: int) -> None:
    """Full countries have their conflict at the end of the turn, when all else is done (cof-conflict-02, -12, -16)."""
    due = sum(state.torches.values())
    if due == 1:
        settle(state, next(country for country in COUNTRIES if state.torches[country]))
    elif due:
        state.agenda.append((choose_conflict, seat))


@decision
def choose_conflict(state: ColumnOfFire, seat: int) -> list[Move[Country]]:
    """Of several, the player whose turn it is decides which comes next (cof-conflict-10)."""
    return [state.game.settle[country] for country in COUNTRIES if state.torches[country]]


@choose_conflict.chosen
def conflict_chosen(state: ColumnOfFire, move: Move[Country], seat: int) -> None:
    """One country after the other."""
    settle(state, move.what)
    state.agenda.append((conflicts, seat))


choose_conflict.refusal(why_not)


def settle(state: ColumnOfFire, country: Country) -> None:
    """More stones win: their believers score their site, the others lose their house (cof-conflict-04 to -09)."""
    catholic, protestant = state.catholic[country], state.protestant[country]
    state.catholic[country] = state.protestant[country] = state.neutral[country] = state.torches[country] = 0
    if catholic == protestant:
        if state.log is not None:
            state.tell("The conflict {where} is avoided.", where=inside(country))
        return
    winner: Religion = "catholic" if catholic > protestant else "protestant"
    if state.log is not None:
        catholics_win = _("The Catholics win the conflict {where}.")
        text = catholics_win if winner == "catholic" else _("The Protestants win the conflict {where}.")
        state.tell(text, where=inside(country))
    for seat, houses in enumerate(state.houses):
        site = houses[country]
        if not site:
            continue
        wins = state.religions[seat] == winner
        if state.log is not None:
            text = _("{seat} gains {points} {where}.") if wins else _("{seat} loses the house {where}.")
            state.tell(text, seat=seat, points=in_points(site), where=inside(country))
        if wins:
            gain_points(state, seat, site, "conflicts")
        else:
            houses[country] = 0
