"""The words of the cards. Each is run at its moment; its arguments come from the card."""

from __future__ import annotations

from typing import Literal

from kingsbridge_core import word
from kingsbridge_core.phrases import in_points, listed, one_of
from kingsbridge_pillars.language import _, material_name, units, worth_text
from kingsbridge_pillars.scoring import choose_material, sell_materials
from kingsbridge_pillars.state import Material, Pillars
from kingsbridge_pillars.tricks import deciding


@word("deal")
def leads(state: Pillars, seat: int, what: Literal["hand"]) -> None:
    """Whoever is dealt the card leads the opening trick (pil-lead-01)."""
    state.opener = seat
    if state.log is not None:
        state.tell("{seat} leads the hand.", seat=seat)


@leads.text
def leads_text(what: str) -> str:
    return _("Its holder leads the hand.")


@word("play")
def waits(state: Pillars, seat: int, until: Literal["last-trick"]) -> bool:
    """The card may be played to the last trick only: true while it must wait (pil-play-04)."""
    return len(state.hands[seat]) > 1


@waits.text
def waits_text(until: str) -> str:
    return _("Only in the last trick.")


@word("trick")
def set_aside(state: Pillars, seat: int) -> None:
    """Nobody receives a trick that the card decides; its player leads the next one (pil-king-02, pil-king-03)."""
    state.kings_trick += state.trick
    state.leader = seat
    if state.log is not None:
        card = deciding(state.trick)
        state.tell("{card} decides: the trick is set aside, and {seat} leads the next.", seat=seat, card=card)


@set_aside.text
def set_aside_text() -> str:
    return _("Nobody takes this trick.")


@word("materials")
def gain(state: Pillars, seat: int, materials: list[Material]) -> None:
    """One unit at scoring; of several kinds named, the player chooses one (pil-neutral-01, -06 to -09)."""
    if len(materials) > 1:
        state.plan(choose_material(seat, tuple(materials)))
        return
    state.stocks[seat][materials[0]] += 1
    if state.log is not None:
        state.tell("{seat} receives 1 {material}.", seat=seat, material=materials[0])


@gain.text
def gain_text(materials: list[Material]) -> str:
    return _("Brings 1 {materials}.", materials=one_of(map(material_name, materials)))


@word("conversions")
def convert(state: Pillars, seat: int, chosen: Material, rates: dict[Material, int | Material]) -> None:
    """Once a hand, one unit becomes points or another material (pil-convert-01, -07, pil-privilege-06)."""
    stock, worth = state.stocks[seat], rates[chosen]
    stock[chosen] -= 1
    if isinstance(worth, int):
        state.points[seat]["conversions"] += worth
    else:
        stock[worth] += 1


@convert.text
def convert_text(rates: dict[Material, int | Material]) -> str:
    turned = [
        _("{unit} into {worth}", unit=units(material, 1), worth=worth_text(worth)) for material, worth in rates.items()
    ]
    return _("Turns {conversions}.", conversions=listed(turned))


@word("points")
def points(state: Pillars, seat: int, amount: int) -> int:
    """Points at scoring, or a loss of points (pil-neutral-02 to -05, pil-king-05, pil-privilege-03)."""
    return amount


@points.text
def points_text(amount: int) -> str:
    if amount < 0:
        return _("Costs {points}.", points=in_points(-amount))
    return _("Brings {points}.", points=in_points(amount))


@word("close")
def sell(state: Pillars, seat: int, price: int) -> None:
    """When the hand closes, any number of units for points apiece (pil-privilege-07)."""
    state.plan(sell_materials(seat, price))


@sell.text
def sell_text(price: int) -> str:
    return _("Sells any materials for {points} each.", points=in_points(price))
