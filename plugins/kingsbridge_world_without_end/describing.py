"""A few words about a move that is possible now."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import Move
from kingsbridge_world_without_end.state import WorldWithoutEnd


def describe(view: WorldWithoutEnd, move: Move[Any]) -> str:
    """What the move means for the player who is asked."""
    return ""
