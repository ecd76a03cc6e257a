"""Plays a board game as a person would, in good time: varied moves, and none that only delay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kingsbridge_core.engine.moves import Move
from tests.cli.matches import Chooser

LET_BE = {"column-of-fire": ("pay", "decline"), "world-without-end": ("done", "decline")}
"""Verbs that are left alone while there is something else to do."""


def sensible(title: str) -> Chooser:
    """Which of the listed options is taken, by the number of the decision."""

    def chosen(options: Sequence[Move[Any]], number: int) -> int:
        places = [place for place, move in enumerate(options) if move.verb not in LET_BE[title]]
        places = places or list(range(len(options)))
        return places[(number * 7 + 3) % len(places)]

    return chosen
