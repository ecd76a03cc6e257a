"""Trading houses on the six sites of a country."""

from __future__ import annotations

from kingsbridge_column_of_fire.naming import inside
from kingsbridge_column_of_fire.state import ColumnOfFire, Country


def build_house(state: ColumnOfFire, seat: int, country: Country, site: int) -> None:
    """The own old site is empty first; whoever stands in the way is pushed down (cof-house-01 to -06, -09)."""
    state.houses[seat][country] = 0
    push_down(state, country, site)
    state.houses[seat][country] = site
    if state.log is not None:
        state.tell("{seat} has a house on site {site} {where}.", seat=seat, where=inside(country), site=site)


def push_down(state: ColumnOfFire, country: Country, site: int) -> None:
    """A house moves one site lower and pushes on; from site 1 it returns to its owner (cof-house-02, -03)."""
    for seat, houses in enumerate(state.houses):
        if houses[country] == site:
            if state.log is not None:
                tell_push(state, seat, country, site - 1)
            if site > 1:
                push_down(state, country, site - 1)
            houses[country] = site - 1
            return


def tell_push(state: ColumnOfFire, seat: int, country: Country, site: int) -> None:
    """Where a house is pushed to; from site 1 there is no lower one."""
    where = inside(country)
    if site:
        state.tell("{seat} is pushed down to site {site} {where}.", seat=seat, site=site, where=where)
    else:
        state.tell("{seat} is pushed off the board {where}.", seat=seat, where=where)
