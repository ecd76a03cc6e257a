"""The words for goods, penalties, projects and benefits; a number and its good form one phrase."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kingsbridge_core import Card, Effect, after_colon, all_of, in_points, listed, one_of
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
    "bridge": lambda: _("the Bridge"),
    "mill": lambda: _("the Fulling Mill"),
    "st-marks": lambda: _("the Church of St. Mark"),
    "chapel": lambda: _("the Chapel of the Virgin Mary"),
    "hospital": lambda: _("the Hospital"),
    "palace": lambda: _("the Prior's Palace"),
    "tower": lambda: _("the Tower"),
}
"""Goods, penalties and projects."""

SPACES: dict[str, Callable[[], str]] = {
    "queen": lambda: _("the Queen's favor space"),
    "prior": lambda: _("the Prior's favor space"),
    "outlaws-1": lambda: _("the first Outlaws' favor space"),
    "guild-master": lambda: _("the Guild Master's favor space"),
    "prioress": lambda: _("the Prioress's favor space"),
    "merchants": lambda: _("the Merchants' favor space"),
    "king": lambda: _("the King's favor space"),
    "earl": lambda: _("the Earl of Shiring's favor space"),
    "outlaws-2": lambda: _("the second Outlaws' favor space"),
    "bishop": lambda: _("the Bishop's favor space"),
}
"""The spaces of the favor track."""

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
"""Amounts of goods and tokens."""

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
"""The lack of a good, as it reads after `you have`."""

PER: dict[str, Callable[[], str]] = {
    "gold": lambda: _("per gold"),
    "stone": lambda: _("per stone"),
    "wood": lambda: _("per wood"),
    "grain": lambda: _("per grain"),
    "wool": lambda: _("per wool"),
    "cloth": lambda: _("per cloth"),
    "piety": lambda: _("per piety"),
    "loyalty": lambda: _("per loyalty"),
    "knowledge": lambda: _("per knowledge"),
    "house": lambda: _("per house"),
}
"""`per` something, as it reads after a number of points."""

LEAST: dict[str, Callable[[], str]] = {
    "gold": lambda: _("the least gold"),
    "stone": lambda: _("the least stone"),
    "wood": lambda: _("the least wood"),
    "grain": lambda: _("the least grain"),
    "wool": lambda: _("the least wool"),
    "cloth": lambda: _("the least cloth"),
    "piety": lambda: _("the least piety"),
    "loyalty": lambda: _("the least loyalty"),
    "knowledge": lambda: _("the least knowledge"),
    "house": lambda: _("the fewest houses on the board"),
}
MOST: dict[str, Callable[[], str]] = {
    "gold": lambda: _("the most gold"),
    "stone": lambda: _("the most stone"),
    "wood": lambda: _("the most wood"),
    "grain": lambda: _("the most grain"),
    "wool": lambda: _("the most wool"),
    "cloth": lambda: _("the most cloth"),
    "piety": lambda: _("the most piety"),
    "loyalty": lambda: _("the most loyalty"),
    "knowledge": lambda: _("the most knowledge"),
    "house": lambda: _("the most houses on the board"),
}
"""The most of something, as it reads after `the player with`."""

FACED: dict[str, Callable[[], str]] = {
    "penance": lambda: _("a penance"),
    "begging": lambda: _("a round of begging"),
    "court": lambda: _("the royal court"),
}
"""Penalties in a sentence."""

MISSING: dict[str, Callable[[], str]] = {
    "piety": lambda: _("missing piety"),
    "grain": lambda: _("missing grain"),
    "gold": lambda: _("missing gold"),
}
"""What is missing for a duty."""

IN_SHORT: dict[str, Callable[..., str]] = {
    "points": lambda amount: in_points(amount),
    "gold": lambda amount: so_many("gold", amount),
    "gain": lambda goods: one_good(goods),
    "points-if": lambda owns, points: _("{points} with {what}", points=in_points(points), what=named(owns)),
    "points-per": lambda owns: _("1 point {per_good}", per_good=PER[owns]()),
    "toll": lambda amount: _("pay {gold}", gold=so_many("gold", amount)),
    "care": lambda: _("care for 1 stricken place"),
    "free-house": lambda: _("a free house"),
}
"""Benefits as short as they can be said."""


class IdOf(str):
    """The id of a card that a card set has added, together with the card."""

    __slots__ = ("card",)
    card: Card

    def __new__(cls, card: Card) -> IdOf:
        made = super().__new__(cls, card.id)
        made.card = card
        return made


def named(thing: str) -> str:
    """Return the name of a thing: `wool`, `penance`, `the Bridge`."""
    return _("the {project}", project=thing.card.name) if isinstance(thing, IdOf) else NAMES[thing]()


def space_named(space: str) -> str:
    """Return the name of a favor space: `the Queen's favor space`."""
    if isinstance(space, IdOf):
        return _("the favor space {space:quoted}", space=space.card.name)
    return SPACES[space]()


def the_least(of: str) -> str:
    """Return `the least wool`."""
    return LEAST[of]()


def the_most(of: str) -> str:
    """Return `the most wool`."""
    return MOST[of]()


def the_missing(duty: str) -> str:
    """Return `missing piety`."""
    return MISSING[duty]()


def so_many(good: str, number: float) -> str:
    """Return an amount of a good: `2 wool`."""
    return AMOUNTS[good](number)


def lack_of(good: str) -> str:
    """Return `no wool`."""
    return NONE[good]()


def lack_of_all(goods: Sequence[str]) -> str:
    """Return the lack of each good: `no wool`, `no stone and no wood`."""
    return all_of(lack_of(good) for good in goods)


def one_good(goods: Sequence[str]) -> str:
    """Return one unit of a choice: `1 wool`, `1 stone or 1 wood`."""
    return one_of(so_many(good, 1) for good in goods)


def goods_listed(goods: Mapping[Any, int]) -> str:
    """List the goods that are there: `1 wool, 2 gold`."""
    return listed(so_many(good, number) for good, number in goods.items() if number)


def goods_together(goods: Mapping[Any, int]) -> str:
    """Return the goods that are there as a phrase: `1 wool`, `1 wool and 2 gold`."""
    some = [so_many(good, number) for good, number in goods.items() if number]
    return all_of(some) if some else _("nothing")


def penalty_in_words(penalty: str) -> str:
    """Return a penalty with its article: `a penance`."""
    return FACED[penalty]()


def penalties_in_words(penalties: Sequence[str]) -> str:
    """Return several penalties: `a penance and the royal court`."""
    return all_of(penalty_in_words(penalty) for penalty in penalties)


def text_after_colon(card: Card) -> str:
    """Return the text of a card, to follow a colon."""
    return after_colon(card.text)


def in_short(effect: Effect) -> str:
    """Return a benefit in a few words."""
    say = IN_SHORT.get(effect.word.name)
    return say(**effect.arguments) if say else str(effect).rstrip(".。")


def benefits(card: Card) -> str:
    """Return what a card gives in a few words: `1 point and 1 gold`."""
    return all_of(in_short(effect) for effect in card.effects) if card.effects else ""
