"""Gaining and losing goods and points."""

from __future__ import annotations

from typing import Literal

from kingsbridge_core import N_, Effect, carry_out, in_points, phrase
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
    """A player takes goods, if the stock has them; gold never runs out (wwe-setup-07, wwe-income-06)."""
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
    """A player's payment goes back to the stock at once (wwe-action-07)."""
    state.goods[seat][good] -= number
    if good != "gold":
        state.stock[good] += number
    if state.log is not None and number:
        state.tell(PAYMENTS[how], seat=seat, goods=phrase(so_many, good, number))


def take_symbol(state: WorldWithoutEnd, seat: int, symbol: Symbol, source: str) -> bool:
    """A player takes what a symbol shows, as income or rent; return False if it is out of stock (wwe-income-02)."""
    if symbol == "point":
        gain_points(state, seat, 1, source)
        return True
    return take_good(state, seat, "gold", 2) if symbol == "two-gold" else take_good(state, seat, symbol)


def gain_points(state: WorldWithoutEnd, seat: int, amount: int, source: str) -> None:
    """A player gains points at once and in public, even on a second lap of the track (wwe-income-03, wwe-end-06)."""
    state.points[seat][source] += amount
    if state.log is not None:
        state.tell("{seat} gains {points}.", seat=seat, points=phrase(in_points, amount))


def lose_points(state: WorldWithoutEnd, seat: int, amount: int, source: str) -> None:
    """A player loses points, but never falls below zero (wwe-end-05)."""
    points = state.points[seat]
    lost = min(amount, sum(points.values()))
    points[source] -= lost
    if state.log is not None and amount:
        text = N_("{seat} loses {points}.") if lost else N_("{seat} has no points to lose.")
        state.tell(text, seat=seat, points=phrase(in_points, lost))


def benefit(state: WorldWithoutEnd, seat: int, effects: tuple[Effect, ...], source: str) -> None:
    """Give a player what a favor, donation, place or event grants.

    Players make the choices that the words put on the agenda in the order of the words.
    """
    said = state.game.said
    if said and not said.isdisjoint(effects):
        carry_out(state, [(seat, effect) for effect in effects])
        return
    asked = len(state.agenda)
    for effect in effects:
        points = effect.run(state, seat)
        if points:
            gain_points(state, seat, points, source)
    state.agenda[asked:] = reversed(state.agenda[asked:])
