"""The tax at the end of a chapter, which is set by a die."""

from __future__ import annotations

from kingsbridge_core import step
from kingsbridge_world_without_end.duties import settle
from kingsbridge_world_without_end.state import WorldWithoutEnd


@step
def pay_tax(state: WorldWithoutEnd) -> None:
    """The active player rolls a die, and everyone owes that much gold (wwe-duty-03, wwe-duty-04)."""
    faces = state.game.tax_die
    tax = faces[state.roll(len(faces)) - 1]
    if state.log is not None:
        state.tell("{seat} rolls a {tax} on the tax die.", seat=state.active, tax=tax)
    settle(state, "gold", tax)
