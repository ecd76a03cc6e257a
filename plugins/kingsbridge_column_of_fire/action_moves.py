"""What the moves within an action do to the table, one function for each verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_column_of_fire.characters import leave_set
from kingsbridge_column_of_fire.conflicts import place_stone, remove_stone
from kingsbridge_column_of_fire.dice import take_die_off
from kingsbridge_column_of_fire.events import reveal
from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.minority import minority_point
from kingsbridge_column_of_fire.points import gain_points
from kingsbridge_column_of_fire.screen.names import amount_of, good_name, inside
from kingsbridge_column_of_fire.state import (
    BLACK,
    Character,
    ColumnOfFire,
    Country,
    Die,
    Good,
    Market,
    Religion,
    Stone,
)
from kingsbridge_column_of_fire.timing import when
from kingsbridge_core import N_, Move, Refusal, in_points, phrase

TAKING = when(N_("you can choose a good only on a track space that offers one"), "cof-sell-04")


def take(state: ColumnOfFire, seat: int, good: Good) -> None:
    """The player takes one tile of the good from the supply (cof-symbols-02, cof-symbols-09)."""
    state.goods[seat][good] += 1
    if state.log is not None:
        state.tell("{seat} takes {goods}.", seat=seat, goods=phrase(amount_of, good, 1))


SELLING = when(N_("you can sell goods to a country only on a ship space or a goods space"), "cof-sell-03")


def sell(state: ColumnOfFire, seat: int, market: Market) -> None:
    """The player sells one tile at the country's price, each good only once a turn in that country.

    (cof-sell-02, cof-sell-07, cof-sell-08)
    """
    state.goods[seat][market.good] -= 1
    state.sold.append(market)
    if state.log is not None:
        goods, where = phrase(amount_of, market.good, 1), phrase(inside, market.country)
        text = N_("{seat} sells {goods} {where} for {points}.")
        state.tell(text, seat=seat, goods=goods, where=where, points=phrase(in_points, market.price))
    gain_points(state, seat, market.price, "sales")


def why_not_sell(state: ColumnOfFire, move: Move[Market], seat: int, *about: Any) -> Refusal | None:
    """Say why a good cannot be sold: no house there, the country does not buy it, or it was sold there this turn.

    (cof-sell-01, cof-sell-02)
    """
    good, country = move.what.good, move.what.country
    if not state.houses[seat][country]:
        return Refusal(_("you have no house {where}", where=inside(country)), "cof-sell-01")
    if move.what in state.sold:
        text = _("you already sold {goods} {where} this turn", goods=amount_of(good, 1), where=inside(country))
        return Refusal(text, "cof-sell-02")
    return None if state.goods[seat][good] else Refusal(_("you have no {good}", good=good_name(good)), "cof-sell-03")


TRADING = when(N_("only a captain, or a tile with the same symbol, sells at a fixed price"), "cof-sell-05")


def trade(state: ColumnOfFire, seat: int, sale: tuple[Good, int]) -> None:
    """The player sells one tile for the fixed price of the card, whatever the countries pay.

    (cof-sell-05, cof-sell-06)
    """
    good, price = sale
    state.goods[seat][good] -= 1
    if state.log is not None:
        goods, points = phrase(amount_of, good, 1), phrase(in_points, price)
        state.tell("{seat} sells {goods} for {points}.", seat=seat, goods=goods, points=points)
    gain_points(state, seat, price, "sales")


PLACING = when(N_("nothing lets you place this stone now"), "cof-symbols-06")
PLACING_NEUTRAL = when(N_("nothing lets you place this stone now"), "cof-symbols-03")


def place(state: ColumnOfFire, seat: int, where: tuple[Stone, Country]) -> None:
    """The player places one stone in a country (cof-symbols-03, cof-symbols-06)."""
    place_stone(state, *where)


def why_not_place(state: ColumnOfFire, move: Move[tuple[Stone, Country]], seat: int, *about: Any) -> Refusal | None:
    """Say why a stone cannot be placed: the country has no room (cof-conflict-03)."""
    country = move.what[1]
    if not state.torches[country]:
        return None
    text = _("all religion spaces {where} are full", where=inside(country))
    return Refusal(text, "cof-conflict-03")


REMOVING = when(N_("nothing lets you remove this stone now"), "cof-symbols-06")


def remove(state: ColumnOfFire, seat: int, where: tuple[Religion, Country]) -> None:
    """The player takes one stone out of a country (cof-symbols-06)."""
    remove_stone(state, *where)


TURNING = when(N_("nothing lets you turn a die now"), "cof-symbols-04")


def turn(state: ColumnOfFire, seat: int, how: tuple[Die, str]) -> None:
    """The player turns one die on a card up or down by 1; lowering the religion die counts for the minority point.

    (cof-symbols-04)
    """
    die, direction = how
    state.faces[seat][die.number] += 1 if direction == "up" else -1
    if state.log is not None:
        face = state.faces[seat][die.number]
        state.tell("{seat} turns their {die} die to {face}.", seat=seat, die=die, face=face)
    if die.number == BLACK and direction == "down":
        minority_point(state, seat)


DISMISSING = when(N_("nothing lets you remove a character now"), "cof-symbols-05")


def dismiss(state: ColumnOfFire, seat: int, character: Character) -> None:
    """A character leaves the game: one of the player's own, or an open one, whose stone goes to the supply.

    (cof-symbols-05, cof-symbols-13)
    """
    if character in state.characters[seat]:
        leave_set(state, seat, character)
        return
    state.open_cards.remove(character)
    state.out_of_game.append(character)
    if state.log is not None:
        state.tell("{seat} removes {character} from the game.", seat=seat, character=character)
    state.plan(reveal(seat, character.country))


FREEING = when(N_("nothing lets you take a die off a card now"), "cof-symbols-08")


def free(state: ColumnOfFire, seat: int, die: Die) -> None:
    """The player takes one of their dice off its card (cof-symbols-08)."""
    if state.log is not None:
        state.tell("{seat} takes their {die} die off its card.", seat=seat, die=die)
    take_die_off(state, seat, die.number)


BY_VERB: dict[str, Callable[[ColumnOfFire, int, Any], None]] = {
    deed.__name__: deed for deed in (take, sell, trade, place, remove, turn, dismiss, free)
}
