"""Stones and torches in the countries, and the conflicts they cause."""

from __future__ import annotations

from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.points import gain_points
from kingsbridge_column_of_fire.screen.names import inside, kind_name
from kingsbridge_column_of_fire.state import COUNTRIES, ColumnOfFire, Country, Religion, Stone, stones
from kingsbridge_column_of_fire.timing import when
from kingsbridge_core import N_, Move, Refusal, decision, in_points, phrase, step

# --- stones


def is_full(state: ColumnOfFire, country: Country) -> bool:
    """Whether stones cover all religion spaces of a country, which lights its torch (cof-board-02, cof-conflict-01)."""
    return state.torches[country] == 1


def place_stone(state: ColumnOfFire, stone: Stone, country: Country) -> None:
    """A stone covers a religion space; the last one lights the torch (cof-board-02, cof-conflict-01)."""
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
    """A stone returns to the supply; if the torch was burning, it goes out (cof-conflict-11, cof-conflict-14)."""
    stones(state, stone)[country] -= 1
    state.torches[country] = 0
    if state.log is not None:
        state.tell("A {stone} stone leaves {country:the}.", stone=phrase(kind_name, stone), country=country)


# --- conflicts


@step
def conflicts(state: ColumnOfFire, seat: int) -> None:
    """Conflicts are settled at the end of a turn, after everything else.

    (cof-conflict-02, cof-conflict-12, cof-conflict-16)
    """
    due = sum(state.torches.values())
    if due == 1:
        settle(state, next(country for country in COUNTRIES if state.torches[country]))
    elif due:
        state.agenda.append((choose_conflict, seat))


SETTLING = when(N_("you choose a conflict only when several are due at the end of your turn"), "cof-conflict-10")


@decision
def choose_conflict(state: ColumnOfFire, seat: int) -> list[Move[Country]]:
    """If several are due, the player whose turn it is chooses the next one (cof-conflict-10)."""
    return [state.game.settle[country] for country in COUNTRIES if state.torches[country]]


@choose_conflict.chosen
def conflict_chosen(state: ColumnOfFire, move: Move[Country], seat: int) -> None:
    """The chosen conflict is settled, then the next is chosen."""
    settle(state, move.what)
    state.agenda.append((conflicts, seat))


@choose_conflict.refuses("settle")
def why_not_settle(state: ColumnOfFire, move: Move[Country], seat: int) -> Refusal:
    """Say why a country's conflict cannot be settled: none is due there (cof-conflict-01)."""
    text = _("there is no conflict {where}: a religion space is still free", where=inside(move.what))
    return Refusal(text, "cof-conflict-01")


def winning(catholic: int, protestant: int) -> Religion | None:
    """Return the religion with more stones, or None in a tie (cof-conflict-04, cof-conflict-08, cof-conflict-13)."""
    return None if catholic == protestant else "catholic" if catholic > protestant else "protestant"


def settle(state: ColumnOfFire, country: Country) -> None:
    """A country's conflict is settled: one religion wins or neither does, and all stones and the torch are removed.

    (cof-conflict-09)
    """
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
    """In a conflict, winners score their house's site; losers lose the house.

    (cof-conflict-05, cof-conflict-06, cof-conflict-15)
    """
    site = state.houses[seat][country]
    if state.log is not None:
        text = N_("{seat} gains {points} {where}.") if wins else N_("{seat} loses their house {where}.")
        state.tell(text, seat=seat, points=phrase(in_points, site), where=phrase(inside, country))
    if wins:
        gain_points(state, seat, site, "conflicts")
    else:
        state.houses[seat][country] = 0
