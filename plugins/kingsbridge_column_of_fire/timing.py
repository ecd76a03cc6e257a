"""When moves are possible: what a player who tries one at another moment reads, and the rule for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from kingsbridge_column_of_fire.language import _
from kingsbridge_core import Refusal


class Timing(TypedDict):
    """Keyword arguments for making moves: `moves.one("pass", **PASSING)`."""

    rule: str
    when: Callable[[], Refusal]


def when(text: str, rule: str, rests_on: str = "") -> Timing:
    """Moves that are possible only at one moment, by a rule; they rest on that rule too, unless another is given."""
    return {"rule": rests_on or rule, "when": lambda: Refusal(_(text), rule)}
