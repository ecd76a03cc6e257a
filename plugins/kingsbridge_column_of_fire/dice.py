"""Taking dice off cards."""

from __future__ import annotations

from kingsbridge_column_of_fire.characters import ally, leave_set
from kingsbridge_column_of_fire.loch_leven import leave_loch_leven
from kingsbridge_column_of_fire.religion import roll_religion_die
from kingsbridge_column_of_fire.state import BLACK, ColumnOfFire


def take_die_off(state: ColumnOfFire, seat: int, die: int) -> None:
    """A die comes off its card and is free; the religion die is rolled instead.

    (cof-points-02, cof-points-03, cof-symbols-08)
    """
    if die == BLACK:
        roll_religion_die(state, seat)
    elif die in state.allied[seat]:
        leave_set(state, seat, ally(state, seat, die))
    else:
        leave_loch_leven(state, seat, die)
