"""The words of the cards. Each is run at its moment; its arguments come from the card."""

from __future__ import annotations

from typing import Annotated, Literal

from kingsbridge_core import Shape, in_points, listed, one_of, word
from kingsbridge_pillars.language import _, material_name, units, worth_text
from kingsbridge_pillars.scoring import choose_material, sell_materials
from kingsbridge_pillars.state import Material, Pillars
from kingsbridge_pillars.tricks import deciding


@word("deal")
def leads(state: Pillars, seat: int, what: Literal["hand"]) -> None:
    """When a hand is dealt: whoever is dealt the card leads its first trick (pil-lead-01).

    One card of the game has it (Lady Aliena). Written `leads: hand`.
    """
    state.opener = seat
    if state.log is not None:
        state.tell("{seat} leads the hand.", seat=seat)


@leads.text
def leads_text(what: str) -> str:
    return _("Its holder leads the hand.")


@word("play")
def waits(state: Pillars, seat: int, until: Literal["last-trick"]) -> bool:
    """When a card is played: the card may not be played before the last trick of the hand (pil-play-04).

    Written `waits: last-trick`.
    """
    # True while it must wait.
    return len(state.hands[seat]) > 1


@waits.text
def waits_text(until: str) -> str:
    return _("Only in the last trick.")


@word("trick")
def set_aside(state: Pillars, seat: int) -> None:
    """When a trick is won: if the card decides the trick, nobody receives it (pil-king-02, pil-king-03).

    The trick lies apart, its player leads the next one, and at scoring every player who has received no trick scores
    it.
    """
    state.kings_trick += state.trick
    state.leader = seat
    if state.log is not None:
        card = deciding(state.trick)
        state.tell("{card} decides: the trick is set aside, and {seat} leads the next.", seat=seat, card=card)


@set_aside.text
def set_aside_text() -> str:
    return _("Nobody takes this trick.")


@word("materials")
def gain(state: Pillars, seat: int, materials: Annotated[list[Material], Shape(minItems=1, uniqueItems=True)]) -> None:
    """At scoring, before anything is converted: the player receives one unit of material (pil-neutral-01,
    pil-neutral-06, pil-neutral-07, pil-neutral-08, pil-neutral-09).

    Of several materials named, the player chooses one: `gain: [stone]`, `gain: [stone, wood, sand]`. It works on
    craftsmen and neutral cards, for whoever scores them.
    """
    if len(materials) > 1:
        state.plan(choose_material(seat, tuple(materials)))
        return
    state.stocks[seat][materials[0]] += 1
    if state.log is not None:
        state.tell("{seat} receives 1 {material}.", seat=seat, material=materials[0])


@gain.text
def gain_text(materials: list[Material]) -> str:
    return _("Brings 1 {materials}.", materials=one_of(map(material_name, materials)))


Worth = Annotated[
    Annotated[int, Shape(minimum=1)] | Material,
    "What one unit of {key} becomes: points (a whole number) or one unit of a material (its name).",
]


@word("conversions")
def convert(
    state: Pillars, seat: int, chosen: Material, rates: Annotated[dict[Material, Worth], Shape(minProperties=1)]
) -> None:
    """At scoring, once a hand and only if the player wants: one unit of a material is turned in for what is written
    after it, either points (a number) or one unit of another material (its name) (pil-convert-01, pil-convert-07,
    pil-privilege-06).

    Of several materials the player chooses one each hand: `convert: {metal: 5}`, `convert: {sand: 1, wood: 2}`,
    `convert: {sand: stone}`. An owned privilege converts in every hand.
    """
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
    """At scoring: so many points for whoever scores the card; a number below zero costs points (pil-neutral-02,
    pil-neutral-03, pil-neutral-04, pil-neutral-05, pil-king-05, pil-privilege-03).

    On a privilege it counts in every hand for its owner; on a craftsman it does nothing. Written `points: 3` or
    `points: -2`.
    """
    return amount


@points.text
def points_text(amount: int) -> str:
    if amount < 0:
        return _("Costs {points}.", points=in_points(-amount))
    return _("Brings {points}.", points=in_points(amount))


@word("close")
def sell(state: Pillars, seat: int, price: Annotated[int, Shape(minimum=1)]) -> None:
    """When a hand closes, after all conversions and before stocks are limited: the owner may turn in any number of
    units, of any materials, for so many points each (pil-privilege-07).

    It works on a privilege only. Written `sell: 1`.
    """
    state.plan(sell_materials(seat, price))


@sell.text
def sell_text(price: int) -> str:
    return _("Sells any materials for {points} each.", points=in_points(price))
