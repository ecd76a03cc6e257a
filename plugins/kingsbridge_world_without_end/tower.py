"""The metal that goes on top of the Tower."""

from __future__ import annotations

from kingsbridge_core import N_
from kingsbridge_world_without_end.goods import gain_points
from kingsbridge_world_without_end.state import WorldWithoutEnd


def place_metal(state: WorldWithoutEnd) -> None:
    """Once all other spaces are full, the player with the most loyalty places the metal (wwe-tower-02, wwe-tower-05).

    That brings 3 points (wwe-tower-03); tied players get 1 each, even without any loyalty (wwe-tower-04, wwe-tower-06).
    """
    state.stock["metal"] -= 1
    state.built["metal"] += 1
    loyalty = [goods["loyalty"] for goods in state.goods]
    first = [seat for seat in state.clockwise(state.active) if loyalty[seat] == max(loyalty)]
    if state.log is not None:
        text = N_("{seat} has the most loyalty and puts the metal on the Tower.")
        if len(first) > 1:
            text = N_("The metal goes on the Tower. Several players tie for the most loyalty.")
        state.tell(text, seat=first[0])
    for seat in first:
        gain_points(state, seat, state.game.metal_points if len(first) == 1 else 1, "tower")
