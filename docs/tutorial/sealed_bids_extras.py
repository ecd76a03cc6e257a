"""A bot and a table for Sealed Bids, in a plugin of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core import Bot, Panel, Sight, Table


class Thrifty(Bot):
    """Bids its highest card for a valuable block, its lowest for a cheap one."""

    def choose(self, sight: Sight) -> kb.Move[Any]:
        """Return the highest or the lowest card."""
        worth: int = sight.view.block[0]
        lowest_first = sorted(sight.options, key=lambda move: move.index)
        return lowest_first[-1] if worth > 3 else lowest_first[0]


def table(view: Any, names: Sequence[str]) -> list[Panel]:
    """Show the block, and a row for every player."""
    rows = tuple(
        (names[seat], ", ".join(card.name for card in view.hands[seat]) or "-", str(view.scores[seat]))
        for seat in range(view.seats)
    )
    return [Panel(f"A block worth {view.block[0]}", rows, ("player", "hand", "points"))]


@kb.hookimpl
def kingsbridge_bots(game: kb.Game[Any]) -> dict[str, type[Bot]]:
    """Return the bots of this plugin, for its game only."""
    return {"thrifty": Thrifty} if game.id == "sealed_bids" else {}


@kb.hookimpl
def kingsbridge_table(game: kb.Game[Any]) -> Table | None:
    """Return the function that draws the table; None for other games."""
    return table if game.id == "sealed_bids" else None
