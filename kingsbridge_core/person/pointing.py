"""Finds the moves that each item on the table stands for, so that a person can point at it."""

from __future__ import annotations

from collections.abc import Collection

from kingsbridge_core.game.scene import Scene, handles, items_in
from kingsbridge_core.person.explanations import WhyNot, why_not
from kingsbridge_core.person.offers import Offer, Offers


def pointed(scene: Scene, offers: Offers) -> dict[str, tuple[Offer, ...]]:
    """Return the moves that each item stands for, by the item's key."""
    game, view = offers.game, offers.view
    by_handle: dict[str, list[Offer]] = {}
    for offer in offers.shown:
        for handle in handles(offer.move.verb, game.about(view, offer.move)):
            by_handle.setdefault(handle, []).append(offer)
    return {
        item.key: moves
        for item in items_in(scene.areas)
        if (moves := tuple(dict.fromkeys(offer for name in item.about for offer in by_handle.get(name, ()))))
    }


def why_nothing(about: Collection[str], offers: Offers) -> list[WhyNot]:
    """Say why nothing can be done with what moves are about, taking the likeliest move with it."""
    game, view, state = offers.game, offers.view, offers.state
    verbs = {move.verb for move in offers.moves}
    meant = [move for move in game.moves if set(about) & handles(move.verb, game.about(view, move))]
    likely = [move for move in meant if move.verb in verbs] or meant
    for move in likely:
        refusal = state.refusal(move)
        if refusal is not None:
            return [why_not(game.wording.phrase(move), refusal, offers)]
    return []
