"""Protection tiles, which avert events and stop stones."""

from __future__ import annotations

from typing import Any, Literal

from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.state import ColumnOfFire
from kingsbridge_column_of_fire.timing import when
from kingsbridge_core import N_, Move, Refusal

ACCEPTING = when(
    N_("there is nothing to protect against: no event, and no stone of a new character"), "cof-protection-01"
)
PROTECTING = when(
    N_("a protection tile stops only an event or the stone of a character you take"),
    "cof-protection-03",
    "cof-protection-01",
)


def spend_protection(state: ColumnOfFire, seat: int, against: Literal["event", "loch-leven", "stone", "card"]) -> None:
    """A player returns a protection tile to the supply."""
    state.protection[seat] -= 1
    if state.log is not None:
        text = {
            "event": N_("{seat} spends a protection tile against the event."),
            "loch-leven": N_("{seat} spends a protection tile against Loch Leven."),
            "stone": N_("{seat} spends a protection tile against the stone."),
            "card": N_("{seat} spends a protection tile."),
        }[against]
        state.tell(text, seat=seat)


def why_not_protect(state: ColumnOfFire, move: Move[None], seat: int, *about: Any) -> Refusal | None:
    """Say why a player cannot protect themselves: they have no tile (cof-protection-01)."""
    return None if state.protection[seat] else Refusal(_("you have no protection tiles"), "cof-protection-01")
