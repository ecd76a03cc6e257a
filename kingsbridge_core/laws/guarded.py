"""Runs the code of a game, which may fail or never end; the kit must survive and report both."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

MOST_CALLS = 1_000_000
"""The most function calls between two decisions."""
MOST_MOVES = 10_000
"""The most moves of a game, wherever nobody sits who could end one that goes round in circles."""
_CORE = Path(__file__).resolve().parent.parent


class Endless(Exception):
    """Raised when the game keeps working and never asks anyone."""


@contextmanager
def patience(most: int = MOST_CALLS) -> Iterator[None]:
    """Give up on a game that calls too many functions before the next decision."""
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += 1
        if calls > most:
            raise Endless("no seat is asked and the game does not end; perhaps a step keeps planning itself")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)


def failure(error: Exception) -> str:
    """Return what went wrong, and at which line of the game."""
    if isinstance(error, Endless):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if _CORE not in Path(frame.filename).parents] or frames
    where = f" ({Path(own[-1].filename).name}:{own[-1].lineno})" if own else ""
    return f"the game fails: {type(error).__name__}: {error}{where}"
