"""The words of benefits: what a favor, a donation, an ill place or an event gives to one player.

Each returns the points it brings, which the caller counts under its own name.
"""

from __future__ import annotations

from typing import Any, Literal

from kingsbridge_core import Move, decision, word
from kingsbridge_core.phrases import in_points
from kingsbridge_world_without_end.goods import pay_good, take_good
from kingsbridge_world_without_end.houses import free_house as choose_free_house
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.naming import named, one_good, so_many
from kingsbridge_world_without_end.plague import care_for_one
from kingsbridge_world_without_end.refusals import why_not
from kingsbridge_world_without_end.state import Good, WorldWithoutEnd

Owned = Literal["stone", "wood", "grain", "wool", "cloth", "gold", "piety", "loyalty", "knowledge", "house"]


def owned(state: WorldWithoutEnd, seat: int, what: Owned) -> int:
    """How many of something a player has; houses count on the board only (wwe-favor-06)."""
    return len(state.houses[seat]) if what == "house" else state.goods[seat][what]


@word("benefit")
def points(state: WorldWithoutEnd, seat: int, amount: int) -> int:
    """Points."""
    return amount


@points.text
def points_text(amount: int) -> str:
    return _("{what}.", what=in_points(amount))


@word("benefit")
def gold(state: WorldWithoutEnd, seat: int, amount: int) -> None:
    """Gold."""
    take_good(state, seat, "gold", amount)


@gold.text
def gold_text(amount: int) -> str:
    return _("{what}.", what=so_many("gold", amount))


@word("benefit")
def gain(state: WorldWithoutEnd, seat: int, goods: list[Good]) -> None:
    """One unit; of several kinds named, the player chooses one that is in stock (wwe-event-24, wwe-income-06)."""
    if len(goods) > 1:
        state.plan(choose_good(seat, tuple(goods)))
    else:
        take_good(state, seat, goods[0])


@gain.text
def gain_text(goods: list[str]) -> str:
    return _("{what}.", what=one_good(goods))


@decision
def choose_good(state: WorldWithoutEnd, seat: int, kinds: tuple[Good, ...]) -> list[Move[Any]]:
    """One of several goods, as far as the stock has them (wwe-event-04)."""
    return [state.game.take[good] for good in kinds if good == "gold" or state.stock[good]]


@choose_good.chosen
def good_chosen(state: WorldWithoutEnd, move: Move[Good], seat: int, kinds: tuple[Good, ...]) -> None:
    """It comes from the stock."""
    take_good(state, seat, move.what)


choose_good.refusal(why_not)


@word("benefit")
def points_if(state: WorldWithoutEnd, seat: int, owns: Owned, points: int) -> int:
    """Points for whoever owns at least one of it; it is only shown (wwe-favor-04, -07, -13)."""
    return points if owned(state, seat, owns) else 0


@points_if.text
def points_if_text(owns: str, points: int) -> str:
    return _("{points} for whoever has at least {what}.", points=in_points(points), what=so_many(owns, 1))


@word("benefit")
def points_per(state: WorldWithoutEnd, seat: int, owns: Owned) -> int:
    """A point for each of them; they are only shown (wwe-favor-06, -09, -11, -13, wwe-event-25)."""
    return owned(state, seat, owns)


@points_per.text
def points_per_text(owns: str) -> str:
    if owns == "house":
        return _("1 point for each own house on the board.")
    return _("1 point for each {what}.", what=named(owns))


@word("benefit")
def toll(state: WorldWithoutEnd, seat: int, amount: int) -> None:
    """Gold must be handed over (wwe-favor-12)."""
    pay_good(state, seat, "gold", amount)


@toll.text
def toll_text(amount: int) -> str:
    return _("Costs {gold}.", gold=so_many("gold", amount))


@word("benefit")
def care(state: WorldWithoutEnd, seat: int) -> None:
    """One ill place may be cared for at once (wwe-donation-08, -09)."""
    state.plan(care_for_one(seat))


@care.text
def care_text() -> str:
    return _("Care for 1 ill place.")


@word("benefit")
def free_house(state: WorldWithoutEnd, seat: int) -> None:
    """A house without gold and resource (wwe-plague-14)."""
    state.plan(choose_free_house(seat))


@free_house.text
def free_house_text() -> str:
    return _("Build a house for nothing.")
