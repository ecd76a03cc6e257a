"""The words of benefits: what a favor, a donation, a plague-stricken place or an event gives one player.

Each returns the points it brings, which the caller counts under its own name.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from kingsbridge_core import N_, Move, Refusal, Shape, between, decision, in_points, word
from kingsbridge_world_without_end.goods import take_good
from kingsbridge_world_without_end.houses import free_house as choose_free_house
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.plague import care_for_one
from kingsbridge_world_without_end.refusals import now, out_of_stock, takes_only
from kingsbridge_world_without_end.screen.names import PER, one_good, so_many
from kingsbridge_world_without_end.state import Good, WorldWithoutEnd

Owned = Literal["stone", "wood", "grain", "wool", "cloth", "gold", "piety", "loyalty", "knowledge", "house"]


def owned(state: WorldWithoutEnd, seat: int, what: Owned) -> int:
    """Return how many of something a player has; houses count only on the board (wwe-favor-06)."""
    return len(state.houses[seat]) if what == "house" else state.goods[seat][what]


@word("benefit")
def points(state: WorldWithoutEnd, seat: int, amount: Annotated[int, between(1, 10)]) -> int:
    """The player gains this many points at once.

    Write `points: 2`; from 1 to 10.
    """
    return amount


@points.text
def points_text(amount: int) -> str:
    return _("Gain {points}.", points=in_points(amount))


@word("benefit")
def gold(state: WorldWithoutEnd, seat: int, amount: Annotated[int, between(1, 10)]) -> None:
    """The player takes this much gold, which never runs out.

    Write `gold: 2`; from 1 to 10.
    """
    take_good(state, seat, "gold", amount)


@gold.text
def gold_text(amount: int) -> str:
    return _("Take {good}.", good=so_many("gold", amount))


@word("benefit")
def gain(state: WorldWithoutEnd, seat: int, goods: Annotated[list[Good], Shape(minItems=1, uniqueItems=True)]) -> None:
    """The player takes one unit from the stock; if several kinds are named, they choose one that is in stock
    (wwe-event-24, wwe-income-06).

    If it is out of stock, the player gets nothing instead. For two units, write two entries. Write `gain: [wool]`, or
    `gain: [stone, wood]` for a choice.
    """
    if len(goods) > 1:
        state.plan(choose_good(seat, tuple(goods)))
    else:
        take_good(state, seat, goods[0])


@gain.text
def gain_text(goods: list[str]) -> str:
    return _("Take {good}.", good=one_good(goods))


@decision
def choose_good(state: WorldWithoutEnd, seat: int, kinds: tuple[Good, ...]) -> list[Move[Any]]:
    """The player chooses one of several goods that the stock has (wwe-event-04)."""
    return [state.game.take[good] for good in kinds if good == "gold" or state.stock[good]]


@choose_good.chosen
def good_chosen(state: WorldWithoutEnd, move: Move[Good], seat: int, kinds: tuple[Good, ...]) -> None:
    """The chosen good comes from the stock."""
    take_good(state, seat, move.what)


@choose_good.refuses("take")
def why_not_choose(state: WorldWithoutEnd, move: Move[Good], seat: int, kinds: tuple[Good, ...]) -> Refusal:
    """Say why a good cannot be chosen: it is out of stock, or not among those offered."""
    return out_of_stock(move.what) if move.what in kinds else takes_only(kinds, "wwe-event-02")


choose_good.refusal(now("wwe-event-04", N_("choose a good now")))


@word("benefit")
def points_if(state: WorldWithoutEnd, seat: int, owns: Owned, points: Annotated[int, between(1, 10)]) -> int:
    """The player gains points for having at least one of something; it is shown and kept (wwe-favor-04, wwe-favor-07,
    wwe-favor-13).

    Write `points-if: {owns: loyalty, points: 2}`.

    owns: What the player must have at least one of.
    points: The points for it, from 1 to 10.
    """
    return points if owned(state, seat, owns) else 0


@points_if.text
def points_if_text(owns: str, points: int) -> str:
    return _("Gain {points} if you have at least {what}.", points=in_points(points), what=so_many(owns, 1))


@word("benefit")
def points_per(state: WorldWithoutEnd, seat: int, owns: Owned) -> int:
    """The player gains one point for each unit they have of one thing; it is shown and kept (wwe-favor-13).

    Write `points-per: piety`. Only houses on the board count.
    """
    return owned(state, seat, owns)


@points_per.text
def points_per_text(owns: str) -> str:
    if owns == "house":
        return _("Gain 1 point per house you have on the board.")
    return _("Gain 1 point {per_good} you have.", per_good=PER[owns]())


@word("benefit")
def care(state: WorldWithoutEnd, seat: int) -> None:
    """The player may care for one stricken place at once if they have enough knowledge, for the `care_points` of
    game.yaml and the benefit of the place (wwe-donation-08, wwe-donation-09).
    """
    state.plan(care_for_one(seat))


@care.text
def care_text() -> str:
    return _("Care for 1 stricken place.")


@word("benefit")
def free_house(state: WorldWithoutEnd, seat: int) -> None:
    """The player may build one house for free, on any free space whose income none of their houses has yet
    (wwe-plague-14).
    """
    state.plan(choose_free_house(seat))


@free_house.text
def free_house_text() -> str:
    return _("Build a house for free.")
