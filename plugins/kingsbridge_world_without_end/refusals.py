"""Why a move is not possible."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import Move, Refusal
from kingsbridge_world_without_end.state import WorldWithoutEnd


def why_not(state: WorldWithoutEnd, move: Move[Any], seat: int, *asked: Any) -> Refusal | None:
    """The reason, with the rule."""
    return None
