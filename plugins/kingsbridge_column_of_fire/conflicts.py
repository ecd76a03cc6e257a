"""Stones and torches in the countries, and the conflicts they bring."""

from __future__ import annotations

from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.points import gain_points
from kingsbridge_column_of_fire.screen.names import inside, kind_name
from kingsbridge_column_of_fire.state import COUNTRIES, ColumnOfFire, Country, Religion, Stone, stones
from kingsbridge_column_of_fire.timing import when
from kingsbridge_core import N_, Move, Refusal, decision, in_points, phrase, step

# --- stones


def is_full(state: ColumnOfFire, country: Country) -> bool:
    """Whether all religion spaces are covered; that is when a torch burns there (cof-board-02, cof-conflict-01)."""
    return state.torches[country] == 1


def place_stone(state: ColumnOfFire, stone: Stone, country: Country) -> None:
    """A stone covers a religion space; on the last one a torch is lit (cof-board-02, cof-conflict-01)."""
    stones(state, stone)[country] += 1
    covered = state.catholic[country] + state.protestant[country] + state.neutral[country]
    if covered >= state.game.religion_spaces[state.seats]:
        state.torches[country] = 1
    if state.log is not None:
        text = N_("A {stone} stone is placed {where}.")
        if state.torches[country]:
            text = N_("A {stone} stone is placed {where}. The torch is lit.")
        state.tell(text, stone=phrase(kind_name, stone), where=phrase(inside, country))


def remove_stone(state: ColumnOfFire, stone: Stone, country: Country) -> None:
    """A stone goes back to the supply, and a torch goes out (cof-conflict-11, cof-conflict-14)."""
    stones(state, stone)[country] -= 1
    state.torches[country] = 0
    if state.log is not None:
        state.tell("A {stone} stone is removed from {country:the}.", stone=phrase(kind_name, stone), country=country)


# --- conflicts


@step
def conflicts(state: ColumnOfFire, seat: int) -> None:
    """Conflicts come when all else of the turn is done (cof-conflict-02, cof-conflict-12, cof-conflict-16)."""
    due = sum(state.torches.values())
    if due == 1:
        settle(state, next(country for country in COUNTRIES if state.torches[country]))
    elif due:
        state.agenda.append((choose_conflict, seat))


SETTLING = when(N_("you choose a conflict only if several are due at the end of your turn"), "cof-conflict-10")


@decision
def choose_conflict(state: ColumnOfFire, seat: int) -> list[Move[Country]]:
    """Of several, the player whose turn it is decides which comes next (cof-conflict-10)."""
    return [state.game.settle[country] for country in COUNTRIES if state.torches[country]]


@choose_conflict.chosen
def conflict_chosen(state: ColumnOfFire, move: Move[Country], seat: int) -> None:
    """One country after the other."""
    settle(state, move.what)
    state.agenda.append((conflicts, seat))


@choose_conflict.refuses("settle")
def why_not_settle(state: ColumnOfFire, move: Move[Country], seat: int) -> Refusal:
    """No conflict is due there (cof-conflict-01)."""
    text = _("there is no conflict {where}: a religion space is still free", where=inside(move.what))
    return Refusal(text, "cof-conflict-01")


def winning(catholic: int, protestant: int) -> Religion | None:
    """The religion with more stones, if they are not equal (cof-conflict-04, cof-conflict-08, cof-conflict-13)."""
    return None if catholic == protestant else "catholic" if catholic > protestant else "protestant"


def settle(state: ColumnOfFire, country: Country) -> None:
    """One religion wins, or none, and all stones go with the torch (cof-conflict-09)."""
    winner = winning(state.catholic[country], state.protestant[country])
    state.catholic[country] = state.protestant[country] = state.neutral[country] = state.torches[country] = 0
    if state.log is not None:
        text = {
            None: N_("The conflict {where} is a tie: nothing happens."),
            "catholic": N_("The Catholics win the conflict {where}."),
            "protestant": N_("The Protestants win the conflict {where}."),
        }[winner]
        state.tell(text, where=phrase(inside, country))
    for seat, houses in enumerate(state.houses if winner else ()):
        if houses[country]:  # nobody else is touched (cof-conflict-07)
            settle_house(state, seat, country, state.religions[seat] == winner)


def settle_house(state: ColumnOfFire, seat: int, country: Country, wins: bool) -> None:
    """Believers of the winner score the site, others lose it (cof-conflict-05, cof-conflict-06, cof-conflict-15)."""
    site = state.houses[seat][country]
    if state.log is not None:
        text = N_("{seat} gains {points} {where}.") if wins else N_("{seat} loses their house {where}.")
        state.tell(text, seat=seat, points=phrase(in_points, site), where=phrase(inside, country))
    if wins:
        gain_points(state, seat, site, "conflicts")
    else:
        state.houses[seat][country] = 0
