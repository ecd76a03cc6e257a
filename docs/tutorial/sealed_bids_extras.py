"""A bot and a table for Sealed Bids, in a plugin of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core import Bot, Panel, Sight, Table


class Thrifty(Bot):
    """Bids the highest card for a dear block, the lowest for a cheap one."""

    def choose(self, sight: Sight) -> kb.Move[Any]:
        """One of the options."""
        worth: int = sight.view.block[0]
        lowest_first = sorted(sight.options, key=lambda move: move.index)
        return lowest_first[-1] if worth > 3 else lowest_first[0]


def table(view: Any, names: Sequence[str]) -> list[Panel]:
    """The block, and a row for every player."""
    rows = tuple(
        (names[seat], ", ".join(card.name for card in view.hands[seat]) or "-", str(view.scores[seat]))
        for seat in range(view.seats)
    )
    return [Panel(f"A block worth {view.block[0]}", rows, ("player", "hand", "points"))]


@kb.hookimpl
def kingsbridge_bots(game: kb.Game[Any]) -> dict[str, type[Bot]]:
    """The bots of this plugin, for its game only."""
    return {"thrifty": Thrifty} if game.id == "sealed_bids" else {}


@kb.hookimpl
def kingsbridge_table(game: kb.Game[Any]) -> Table | None:
    """How the table of the game is drawn; None for other games."""
    return table if game.id == "sealed_bids" else None
