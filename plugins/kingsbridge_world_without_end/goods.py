"""Goods and points: how players gain and lose them."""

from __future__ import annotations

from typing import Literal

from kingsbridge_core import N_, Effect, in_points, phrase
from kingsbridge_world_without_end.screen.names import lack_of, so_many
from kingsbridge_world_without_end.state import Good, Symbol, WorldWithoutEnd

Payment = Literal["pays", "sells", "weaves", "exchanges", "hands in"]
PAYMENTS: dict[Payment, str] = {
    "pays": N_("{seat} pays {goods}."),
    "sells": N_("{seat} sells {goods}."),
    "weaves": N_("{seat} weaves {goods}."),
    "exchanges": N_("{seat} trades in {goods}."),
    "hands in": N_("{seat} hands in {goods}."),
}
"""How the log reports goods that a player gives."""


def take_good(state: WorldWithoutEnd, seat: int, good: Good, number: int = 1) -> bool:
    """Goods from the stock, if it has them; gold never runs out (wwe-setup-07, wwe-income-06)."""
    if good != "gold":
        if state.stock[good] < number:
            if state.log is not None:
                state.tell("There is {none} left for {seat}.", seat=seat, none=phrase(lack_of, good))
            return False
        state.stock[good] -= number
    state.goods[seat][good] += number
    if state.log is not None:
        state.tell("{seat} takes {goods}.", seat=seat, goods=phrase(so_many, good, number))
    return True


def pay_good(state: WorldWithoutEnd, seat: int, good: Good, number: int = 1, how: Payment = "pays") -> None:
    """Payments return to the stock at once (wwe-action-07)."""
    state.goods[seat][good] -= number
    if good != "gold":
        state.stock[good] += number
    if state.log is not None and number:
        state.tell(PAYMENTS[how], seat=seat, goods=phrase(so_many, good, number))


def take_symbol(state: WorldWithoutEnd, seat: int, symbol: Symbol, source: str) -> bool:
    """What a symbol shows, as an income or as the rent of a house; false if it is out of stock (wwe-income-02)."""
    if symbol == "point":
        gain_points(state, seat, 1, source)
        return True
    return take_good(state, seat, "gold", 2) if symbol == "two-gold" else take_good(state, seat, symbol)


def gain_points(state: WorldWithoutEnd, seat: int, amount: int, source: str) -> None:
    """Points count at once and are public; so does a second lap on the track (wwe-income-03, wwe-end-06)."""
    state.points[seat][source] += amount
    if state.log is not None:
        state.tell("{seat} gains {points}.", seat=seat, points=phrase(in_points, amount))


def lose_points(state: WorldWithoutEnd, seat: int, amount: int, source: str) -> None:
    """Points never fall below zero; the rest of a loss is ignored (wwe-end-05)."""
    points = state.points[seat]
    lost = min(amount, sum(points.values()))
    points[source] -= lost
    if state.log is not None and amount:
        text = N_("{seat} loses {points}.") if lost else N_("{seat} has no points to lose.")
        state.tell(text, seat=seat, points=phrase(in_points, lost))


def benefit(state: WorldWithoutEnd, seat: int, effects: tuple[Effect, ...], source: str) -> None:
    """What a player gets from a favor, a donation, a place or an event; a word returns the points it brings.

    Players make the choices that the words put on the agenda in the order of the words.
    """
    asked = len(state.agenda)
    for effect in effects:
        points = effect.run(state, seat)
        if points:
            gain_points(state, seat, points, source)
    state.agenda[asked:] = reversed(state.agenda[asked:])
