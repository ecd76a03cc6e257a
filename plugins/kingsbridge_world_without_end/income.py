"""Personal income: what the event card's corner facing each player shows."""

from __future__ import annotations

from kingsbridge_core import step
from kingsbridge_world_without_end.goods import gain_points, take_symbol
from kingsbridge_world_without_end.state import Symbol, WorldWithoutEnd, begs, corner_for

GOLD: dict[Symbol, int] = {"gold": 1, "two-gold": 2}


@step
def income(state: WorldWithoutEnd) -> None:
    """Everyone gets what the corner facing them shows, the active player first (wwe-income-01, wwe-income-05)."""
    if state.log is not None:
        state.tell("Each player collects their income.")
    for seat in state.clockwise(state.active):
        if begs(state, seat):
            if state.log is not None:
                state.tell("{seat} begs and gets no income this round.", seat=seat)
        elif not take_symbol(state, seat, corner_for(state, seat, state.council[-1], state.arrow), "income"):
            gain_points(state, seat, 1, "income")  # instead of what is out of stock (wwe-income-04)
