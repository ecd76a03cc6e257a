"""Reasons that several rules give when a move is not possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kingsbridge_core import Refusal, one_of
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.screen.names import lack_of, lack_of_all, one_good, so_many
from kingsbridge_world_without_end.state import Action

Moment = tuple[str, Callable[[], Refusal] | None]
"""For moves made together: the rule they rest on, and the reason against them at any other moment."""


def only_then(rule: str, text: str) -> Moment:
    """Return arguments for moves that need no card; the text says when they are possible."""
    return rule, lambda: Refusal(_(text), rule)


def with_card(rule: str, cards: Sequence[Action]) -> Moment:
    """Return arguments for moves that need one of these cards; a card set may have removed them all."""

    def other_time() -> Refusal:
        return Refusal(_("only {card} lets you do that", card=one_of(card.name for card in cards)), rule)

    return rule, other_time if cards else None


def now(rule: str, text: str) -> Callable[..., Refusal]:
    """Return the refusal of any other move, which says what is being decided now."""
    return lambda *asked: Refusal(_(text), rule)


def has_none(good: str, rule: str) -> Refusal:
    """Say that the player has none of a good."""
    return Refusal(_("you have {lacking}", lacking=lack_of(good)), rule)


def lacks(good: str, number: int, have: int, rule: str) -> Refusal:
    """Say that the player has too little of a good."""
    if not have:
        return has_none(good, rule)
    return Refusal(_("that takes {goods}, and you have {number}", goods=so_many(good, number), number=have), rule)


def out_of_stock(*goods: str) -> Refusal:
    """Say that the stock has none left (wwe-income-06)."""
    return Refusal(_("there is {none} left in stock", none=lack_of_all(goods)), "wwe-income-06")


def takes_only(goods: Sequence[str], rule: str | None) -> Refusal:
    """Say that only these goods can be taken."""
    return Refusal(_("you can only take {goods} here", goods=one_good(goods)), rule)
