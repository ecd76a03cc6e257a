"""When moves are possible: the refusal at any other time, and the rule behind it."""

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
    """Return arguments for moves possible only at one moment; without another rule, they also rest on this one."""
    return {"rule": rests_on or rule, "when": lambda: Refusal(_(text), rule)}
