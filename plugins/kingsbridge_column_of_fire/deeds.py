"""What the single choices inside an action do, by the verb of the move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_column_of_fire.dice import leave_set, take_die_off
from kingsbridge_column_of_fire.events import reveal
from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.naming import amount_of, inside
from kingsbridge_column_of_fire.points import gain_points, minority_point
from kingsbridge_column_of_fire.religion import place_stone, remove_stone
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


def take(state: ColumnOfFire, seat: int, good: Good) -> None:
    """One tile of a good (cof-symbols-02, -09)."""
    state.goods[seat][good] += 1
    if state.log is not None:
        state.tell("{seat} takes {goods}.", seat=seat, goods=amount_of(good, 1))


def sell(state: ColumnOfFire, seat: int, market: Market) -> None:
    """One tile for the price of the country; only once a turn there (cof-sell-02, -07, -08)."""
    state.goods[seat][market.good] -= 1
    state.sold.append(market)
    if state.log is not None:
        goods, where = amount_of(market.good, 1), inside(market.country)
        text = _("{seat} sells {goods} {where} for {price} points.")
        state.tell(text, seat=seat, goods=goods, where=where, price=market.price)
    gain_points(state, seat, market.price, "sales")


def trade(state: ColumnOfFire, seat: int, sale: tuple[Good, int]) -> None:
    """One tile for a fixed price, in no country (cof-sell-05, -06)."""
    good, price = sale
    state.goods[seat][good] -= 1
    if state.log is not None:
        state.tell("{seat} sells {goods} for {price} points.", seat=seat, goods=amount_of(good, 1), price=price)
    gain_points(state, seat, price, "sales")


def place(state: ColumnOfFire, seat: int, where: tuple[Stone, Country]) -> None:
    """One stone into a country (cof-symbols-03, -06)."""
    place_stone(state, *where)


def remove(state: ColumnOfFire, seat: int, where: tuple[Religion, Country]) -> None:
    """One stone out of a country (cof-symbols-06)."""
    remove_stone(state, *where)


def turn(state: ColumnOfFire, seat: int, how: tuple[Die, str]) -> None:
    """One die on a card, up or down by one; lowering the religion die counts for a minority (cof-symbols-04)."""
    die, direction = how
    state.faces[seat][die.number] += 1 if direction == "up" else -1
    if state.log is not None:
        face = state.faces[seat][die.number]
        state.tell("{seat} turns the {die} die to {face}.", seat=seat, die=die, face=face)
    if die.number == BLACK and direction == "down":
        minority_point(state, seat)


def dismiss(state: ColumnOfFire, seat: int, character: Character) -> None:
    """A character of the own set, or an open one, whose stone goes back to the supply (cof-symbols-05, -13)."""
    if character in state.characters[seat]:
        leave_set(state, seat, character)
        return
    state.open_cards.remove(character)
    state.out_of_game.append(character)
    if state.log is not None:
        state.tell("{seat} dismisses {character}.", seat=seat, character=character)
    state.plan(reveal(seat, character.country))


def free(state: ColumnOfFire, seat: int, die: Die) -> None:
    """One die off an own card (cof-symbols-08)."""
    if state.log is not None:
        state.tell("{seat} takes the {die} die off its card.", seat=seat, die=die)
    take_die_off(state, seat, die.number)


DEEDS: dict[str, Callable[[ColumnOfFire, int, Any], None]] = {
    deed.__name__: deed for deed in (take, sell, trade, place, remove, turn, dismiss, free)
}
