"""The moments of a hand that pass by themselves, because everyone can see that there is nothing to choose."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kingsbridge_core import N_, Moment, Move
from kingsbridge_pillars.state import Pillars


def is_last_card(view: Pillars) -> bool:
    """Whether the player holds only one card; everyone sees how many it is."""
    return view.actor is not None and len(view.hands[view.actor]) == 1


def undisputed_use(view: Pillars) -> Move[Any] | None:
    """Return a conversion that takes nothing from another: its tool has one material, and all can have enough."""
    assert view.actor is not None
    stock = view.stocks[view.actor]
    works = [[(material, move) for material, move in view.game.use[tool] if stock[material]] for tool in view.tools]
    wanted = Counter(material for uses in works for material, _move in uses)
    sole = (uses[0] for uses in works if len(uses) == 1)
    return next((move for material, move in sole if wanted[material] <= stock[material]), None)


def is_last_hand(view: Pillars) -> bool:
    """Whether this is the last hand, so that whatever is kept is worthless."""
    return not view.privileges and not view.under_pile


def is_any(view: Pillars) -> bool:
    """Whether it does not matter what is discarded: all units are of one kind, or this is the last hand."""
    assert view.actor is not None
    return is_last_hand(view) or sum(number > 0 for number in view.stocks[view.actor].values()) == 1


MOMENTS = (
    Moment("play", N_("the last card of a hand"), ("play_card",), is_last_card),
    Moment(
        "use",
        N_("a conversion that takes nothing from another one"),
        ("convert_materials",),
        lambda view: undisputed_use(view) is not None,
        undisputed_use,
    ),
    Moment("sell", N_("materials in the last hand, which are worth nothing later"), ("sell_materials",), is_last_hand),
    Moment("discard", N_("materials of one kind, or in the last hand"), ("keep_within_limit",), is_any),
)
