"""A bot and a scene for Sealed Bids, in a plugin of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core import Area, Bot, Item, Scene, SceneOf, Sight


class Thrifty(Bot):
    """Bids its highest card for a valuable block, its lowest for a cheap one."""

    def choose(self, sight: Sight) -> kb.Move[Any]:
        """Return the highest or the lowest card."""
        worth: int = sight.view.block[0]
        lowest_first = sorted(sight.options, key=lambda move: move.index)
        return lowest_first[-1] if worth > 3 else lowest_first[0]


def scene(view: Any, names: Sequence[str]) -> Scene:
    """Lay out the block, and what every player has."""
    worth = view.block[0]
    block = Item("block", "token", f"a block worth {worth}", str(worth), "grey", "cube")
    players = [player(view, seat, names[seat]) for seat in view.clockwise(view.own_seat or 0)]
    return Scene(f"Round {view.round}", (Area("blocks", "Up for sale", (block,)), *players))


def player(view: Any, seat: int, name: str) -> Area:
    """Lay out a player's points and hand; of another hand, one sees only the number of cards."""
    score = view.scores[seat]
    points = Item(f"points {seat}", "counter", f"{score} points", "points", "gold", "coin", score)
    if seat == view.own_seat:
        cards = tuple(Item(card.id, "card", card.name, about=(card.id,)) for card in view.hands[seat])
        return Area(f"player {seat}", name, (points, *cards), place="own", seat=seat)
    hand = Item(f"hand {seat}", "back", f"{len(view.hands[seat])} cards in hand", value=len(view.hands[seat]))
    return Area(f"player {seat}", name, (points, hand), place="players", seat=seat)


@kb.hookimpl
def kingsbridge_bots(game: kb.Game[Any]) -> dict[str, type[Bot]]:
    """Return the bots of this plugin, for its game only."""
    return {"thrifty": Thrifty} if game.id == "sealed_bids" else {}


@kb.hookimpl
def kingsbridge_scene(game: kb.Game[Any]) -> SceneOf | None:
    """Return the function that lays out the table; None for other games."""
    return scene if game.id == "sealed_bids" else None
