"""Trading houses on the six sites of a country."""

from __future__ import annotations

from kingsbridge_column_of_fire.screen.names import inside
from kingsbridge_column_of_fire.state import ColumnOfFire, Country
from kingsbridge_core import N_, phrase


def build_house(state: ColumnOfFire, seat: int, country: Country, site: int) -> None:
    """A player builds on a site; their old house there comes off before anyone is pushed down.

    (cof-house-01, cof-house-06)
    """
    is_first = not state.houses[seat][country]
    state.houses[seat][country] = 0
    push_down(state, country, site)
    state.houses[seat][country] = site
    if state.log is not None:
        text = N_("{seat} moves their house {where} up to site {site}.")
        if is_first:
            text = N_("{seat} places a house on site {site} {where}.")
        state.tell(text, seat=seat, where=phrase(inside, country), site=site)


def push_down(state: ColumnOfFire, country: Country, site: int) -> None:
    """A house moves one site lower and pushes the next, or off the board (cof-house-02, cof-house-03, cof-house-09)."""
    for seat, houses in enumerate(state.houses):
        if houses[country] == site:
            if state.log is not None:
                tell_push(state, seat, country, site - 1)
            if site > 1:
                push_down(state, country, site - 1)
            houses[country] = site - 1
            return


def tell_push(state: ColumnOfFire, seat: int, country: Country, site: int) -> None:
    """Log where a house is pushed to; below site 1 it leaves the board."""
    where = phrase(inside, country)
    if site:
        state.tell("{seat}'s house is pushed down to site {site} {where}.", seat=seat, site=site, where=where)
    else:
        state.tell("{seat}'s house is pushed off the board {where}.", seat=seat, where=where)
