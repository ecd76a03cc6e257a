"""The minority point, for the only player of a religion."""

from __future__ import annotations

from kingsbridge_column_of_fire.points import gain_points
from kingsbridge_column_of_fire.screen.names import kind_name
from kingsbridge_column_of_fire.state import ColumnOfFire
from kingsbridge_core import phrase


def minority_point(state: ColumnOfFire, seat: int) -> None:
    """A player who lowers or rolls their religion die gains a point if no other player shares their religion.

    (cof-minority-01)

    By whatever means (cof-minority-03), but not in set-up, nor when others change theirs (cof-minority-04).
    """
    if state.religions.count(state.religions[seat]) == 1:
        if state.log is not None:
            religion = phrase(kind_name, state.religions[seat])
            state.tell("{seat} is the only {religion} and gains 1 point.", seat=seat, religion=religion)
        gain_points(state, seat, 1, "minority")
