"""What goods, penalties, projects and favors are called in sentences; numbers and goods make one phrase together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kingsbridge_core import Card, after_colon, all_of, in_points, listed, one_of
from kingsbridge_world_without_end.language import _, counted

NAMES: dict[str, Callable[[], str]] = {
    "gold": lambda: _("gold"),
    "stone": lambda: _("stone"),
    "wood": lambda: _("wood"),
    "grain": lambda: _("grain"),
    "wool": lambda: _("wool"),
    "cloth": lambda: _("cloth"),
    "piety": lambda: _("piety"),
    "loyalty": lambda: _("loyalty"),
    "knowledge": lambda: _("knowledge"),
    "house": lambda: _("house"),
    "penance": lambda: _("penance"),
    "begging": lambda: _("begging"),
    "court": lambda: _("court"),
    "bridge": lambda: _("Bridge"),
    "mill": lambda: _("Fulling Mill"),
    "st-marks": lambda: _("Church of St. Mark"),
    "chapel": lambda: _("Chapel of the Virgin Mary"),
    "hospital": lambda: _("Hospital"),
    "palace": lambda: _("Prior's Palace"),
    "tower": lambda: _("Tower"),
    "queen": lambda: _("the Queen"),
    "prior": lambda: _("the Prior"),
    "outlaws-1": lambda: _("the first Outlaws"),
    "guild-master": lambda: _("the Guild Master"),
    "prioress": lambda: _("the Prioress"),
    "merchants": lambda: _("the Merchants"),
    "king": lambda: _("the King"),
    "earl": lambda: _("the Earl of Shiring"),
    "outlaws-2": lambda: _("the second Outlaws"),
    "bishop": lambda: _("the Bishop"),
}
"""Goods, penalties, projects and favor spaces."""

AMOUNTS: dict[str, Callable[[float], str]] = {
    "gold": lambda number: counted("{number} gold", "{number} gold", number),
    "stone": lambda number: counted("{number} stone", "{number} stone", number),
    "wood": lambda number: counted("{number} wood", "{number} wood", number),
    "grain": lambda number: counted("{number} grain", "{number} grain", number),
    "wool": lambda number: counted("{number} wool", "{number} wool", number),
    "cloth": lambda number: counted("{number} cloth", "{number} cloth", number),
    "piety": lambda number: counted("{number} piety", "{number} piety", number),
    "loyalty": lambda number: counted("{number} loyalty", "{number} loyalty", number),
    "knowledge": lambda number: counted("{number} knowledge", "{number} knowledge", number),
    "metal": lambda number: counted("{number} metal", "{number} metal", number),
    "house": lambda number: counted("{number} house", "{number} houses", number),
    "point": in_points,
}
"""So many of something."""

NONE: dict[str, Callable[[], str]] = {
    "gold": lambda: _("no gold"),
    "stone": lambda: _("no stone"),
    "wood": lambda: _("no wood"),
    "grain": lambda: _("no grain"),
    "wool": lambda: _("no wool"),
    "cloth": lambda: _("no cloth"),
    "piety": lambda: _("no piety"),
    "loyalty": lambda: _("no loyalty"),
    "knowledge": lambda: _("no knowledge"),
}
"""Nothing of a good, as it stands after `you have`."""


def named(thing: str) -> str:
    """`wool`, `penance`, `the Queen`."""
    return NAMES[thing]()


def so_many(good: str, number: float) -> str:
    """`2 wool`."""
    return AMOUNTS[good](number)


def lack_of(good: str) -> str:
    """`no wool`."""
    return NONE[good]()


def lack_of_all(goods: Sequence[str]) -> str:
    """`no wool`, `no stone or wood`."""
    return lack_of(goods[0]) if len(goods) == 1 else _("no {goods}", goods=one_of(named(good) for good in goods))


def one_good(goods: Sequence[str]) -> str:
    """`1 wool`, `1 stone or wood`."""
    return so_many(goods[0], 1) if len(goods) == 1 else _("1 {goods}", goods=one_of(named(good) for good in goods))


def goods_listed(goods: Mapping[Any, int]) -> str:
    """`1 wool, 2 gold`; those that are there."""
    return listed(so_many(good, number) for good, number in goods.items() if number)


def goods_together(goods: Mapping[Any, int]) -> str:
    """`1 wool`, `1 wool and 2 gold`."""
    return all_of(so_many(good, number) for good, number in goods.items())


def penalty_in_words(penalty: str) -> str:
    """A penalty in a sentence."""
    return _("the royal court") if penalty == "court" else named(penalty)


def penalties_in_words(penalties: Sequence[str]) -> str:
    """`penance and the royal court`."""
    return all_of(penalty_in_words(penalty) for penalty in penalties)


def text_after_colon(card: Card) -> str:
    """What a card says, behind a colon."""
    return after_colon(card.text)
