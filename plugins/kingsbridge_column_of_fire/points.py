"""Gaining, losing and spending victory points."""

from __future__ import annotations

from kingsbridge_column_of_fire.ending import fifty_points
from kingsbridge_column_of_fire.state import ColumnOfFire


def gain_points(state: ColumnOfFire, seat: int, amount: int, source: str) -> None:
    """A player gains points at once; reaching 50 makes this year the last (cof-points-01, cof-end-01)."""
    state.victory[seat] += amount
    state.points[seat][source] += amount
    if state.victory[seat] >= state.game.end_score and not state.last_year:
        fifty_points(state, seat)


def lose_points(state: ColumnOfFire, seat: int, amount: int, source: str) -> int:
    """A player loses points, at most as many as they have; return the number lost (cof-event-07)."""
    lost = min(amount, state.victory[seat])
    state.victory[seat] -= lost
    state.points[seat][source] -= lost
    return lost


def spend_points(state: ColumnOfFire, seat: int, amount: int) -> None:
    """A player pays points; only someone who has them is offered the payment (cof-points-05)."""
    state.victory[seat] -= amount
    state.points[seat]["spent"] -= amount
