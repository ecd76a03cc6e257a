"""Trading houses on the six sites of a country."""

from __future__ import annotations

from kingsbridge_column_of_fire.state import ColumnOfFire, Country


def build_house(state: ColumnOfFire, seat: int, country: Country, site: int) -> None:
    """The own old site is empty first; whoever stands in the way is pushed down (cof-house-01 to -06, -09)."""
    state.houses[seat][country] = 0
    push_down(state, country, site)
    state.houses[seat][country] = site
    if state.log is not None:
        state.tell("{seat} has a house on {country} {site}.", seat=seat, country=country.title(), site=site)


def push_down(state: ColumnOfFire, country: Country, site: int) -> None:
    """A house moves one site lower and pushes on; from site 1 it returns to its owner (cof-house-02, -03)."""
    for seat, houses in enumerate(state.houses):
        if houses[country] == site:
            if site > 1:
                push_down(state, country, site - 1)
            houses[country] = site - 1
            if state.log is not None:
                where = (
                    f"pushed down to {country.title()} {site - 1}" if site > 1 else f"pushed out of {country.title()}"
                )
                state.tell("{seat} is {where}.", seat=seat, where=where)
            return
