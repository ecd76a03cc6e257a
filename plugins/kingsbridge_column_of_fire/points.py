"""Victory points: gained as they are earned, lost to events, spent on purpose."""

from __future__ import annotations

from kingsbridge_column_of_fire.ending import fifty_points
from kingsbridge_column_of_fire.state import ColumnOfFire


def gain_points(state: ColumnOfFire, seat: int, amount: int, source: str) -> None:
    """Points count at once, and the player who reaches 50 makes this year the last (cof-points-01, cof-end-01)."""
    state.victory[seat] += amount
    state.points[seat][source] += amount
    if state.victory[seat] >= state.game.end_score and not state.last_year:
        fifty_points(state, seat)


def lose_points(state: ColumnOfFire, seat: int, amount: int, source: str) -> int:
    """A loss takes at most what the player has (cof-event-07); returns what was lost."""
    lost = min(amount, state.victory[seat])
    state.victory[seat] -= lost
    state.points[seat][source] -= lost
    return lost


def spend_points(state: ColumnOfFire, seat: int, amount: int) -> None:
    """A payment; it is offered only to a player who can make it (cof-points-05)."""
    state.victory[seat] -= amount
    state.points[seat]["spent"] -= amount
