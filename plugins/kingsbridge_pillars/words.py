"""The words of the cards. Each runs at its moment, with arguments from the card."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from kingsbridge_core import Effect, Shape, between, in_points, inside, one_of, word
from kingsbridge_pillars.language import _, material_name, units, worth_text
from kingsbridge_pillars.scoring import choose_material, sell_materials
from kingsbridge_pillars.state import Material, Pillars
from kingsbridge_pillars.tricks import deciding
from kingsbridge_pillars.vocabulary import VOCABULARY

NOT_ZERO: dict[str, Any] = {"not": {"const": 0}}


@word("deal")
def leads(state: Pillars, seat: int, what: Literal["hand"]) -> None:
    """When a hand is dealt: the player who is dealt the card leads the first trick (pil-lead-01).

    Exactly one card of the game has this word (Lady Aliena). Write `leads: hand`.
    """
    state.opener = seat
    if state.log is not None:
        state.tell("{seat} leads the hand.", seat=seat)


@leads.text
def leads_text(what: str) -> str:
    return _("If you are dealt this card, lead the hand.")


@word("play")
def waits(state: Pillars, seat: int, until: Literal["last-trick"]) -> bool:
    """When a card is played: the card may not be played before the last trick of the hand (pil-play-04).

    Write `waits: last-trick`.
    """
    # True while it must wait; as the last card in hand it is played, even to lead (pil-play-05).
    return len(state.hands[seat]) > 1


@waits.text
def waits_text(until: str) -> str:
    return _("Play this card only in the last trick.")


@word("trick")
def set_aside(state: Pillars, seat: int) -> None:
    """When a trick is won: if the card decides the trick, nobody receives it (pil-king-02, pil-king-03).

    The trick is set aside, the player of the card leads the next one, and at scoring every player without a trick
    scores it.
    """
    state.kings_trick += state.trick  # nobody has received a trick (pil-king-09)
    state.leader = seat
    if state.log is not None:
        card = deciding(state.game, state.trick)
        state.tell("{card} wins: the trick is set aside, and {seat} leads the next.", seat=seat, card=card)


@set_aside.text
def set_aside_text() -> str:
    return _("Set the trick aside; nobody takes it.")


@word("value")
def strength(
    state: Pillars,
    seat: int,
    of: Literal["this", "others", "craftsmen", "neutrals"],
    by: Annotated[int, between(-10, 10), Shape(**NOT_ZERO)],
) -> None:
    """While the card lies in a trick: these cards of the trick count that much more, or less, when it is decided.

    Write `strength: {of: craftsmen, by: -2}`. A card that so gets above the King beats him.

    of: Whose value changes: `this` card, all `others`, the `craftsmen` or the `neutrals`.
    by: By how much, from -10 to 10.
    """
    raise AssertionError("the values are worked out where a trick is decided")


@strength.text
def strength_text(of: str, by: int) -> str:
    whose = {
        "this": _("This card counts {by} in its trick."),
        "others": _("All other cards of the trick count {by}."),
        "craftsmen": _("Craftsmen in the trick count {by}."),
        "neutrals": _("Neutral cards in the trick count {by}."),
    }
    return whose[of].format(by=f"{by:+d}")


@word("played")
def played(state: Pillars, seat: int, effects: Annotated[tuple[Effect, ...], Shape("#/$defs/effects")]) -> None:
    """When the card is played: these effects happen at once, for the player who plays it.

    From 1 to 4 effects. Write `played: [{gain: [wood]}]`.
    """
    raise AssertionError("the game carries out each of the effects")


@played.text
def played_text(effects: tuple[Effect, ...]) -> str:
    return _("When you play it, {effects}.", effects=inside(effects))


@word("won")
def won(state: Pillars, seat: int, effects: Annotated[tuple[Effect, ...], Shape("#/$defs/effects")]) -> None:
    """When a trick is won: these effects happen at once, for the player who receives the trick with the card.

    If the trick is set aside, nothing happens. On a privilege, that is once only. From 1 to 4 effects. Write `won:
    [{points: 2}]`.
    """
    raise AssertionError("the game carries out each of the effects")


@won.text
def won_text(effects: tuple[Effect, ...]) -> str:
    return _("When you take its trick, {effects}.", effects=inside(effects))


for container in (played, won):
    container.holds = VOCABULARY.holds_words


@word("materials")
def gain(state: Pillars, seat: int, materials: Annotated[list[Material], Shape(minItems=1, uniqueItems=True)]) -> None:
    """At scoring, before anything is converted: the player receives one unit of material (pil-neutral-01,
    pil-neutral-06, pil-neutral-07, pil-neutral-08, pil-neutral-09).

    If several materials are named, the player chooses one: `gain: [stone]`, `gain: [stone, wood, sand]`. It works on
    neutral cards, for the player who scores them, and on privileges, for the owner in every hand.
    """
    if len(materials) > 1:
        state.plan(choose_material(seat, tuple(materials)))
        return
    state.stocks[seat][materials[0]] += 1
    if state.log is not None:
        state.tell("{seat} takes 1 {material}.", seat=seat, material=materials[0])


@gain.text
def gain_text(materials: list[Material]) -> str:
    return _("Take 1 {materials}.", materials=one_of(map(material_name, materials)))


Worth = Annotated[
    Annotated[int, Shape(minimum=1)] | Material,
    "What one unit of {key} becomes: points (a whole number) or one unit of a material (its name).",
]


@word("conversions")
def convert(
    state: Pillars, seat: int, chosen: Material, rates: Annotated[dict[Material, Worth], Shape(minProperties=1)]
) -> None:
    """At scoring, once per hand: the player may turn one unit of a material into what is written after it, either
    points (a number) or one unit of another material (its name) (pil-convert-01, pil-convert-07, pil-privilege-06).

    If several materials are named, the player chooses one in each hand: `convert: {metal: 5}`, `convert: {sand: 1,
    wood: 2}`, `convert: {sand: stone}`. A privilege converts in every hand for its owner.
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
    return _("Convert {conversions}.", conversions=one_of(turned))


@word("points")
def points(state: Pillars, seat: int, amount: int) -> int:
    """At scoring: the player who scores the card gets this many points; a negative number costs points (pil-neutral-02,
    pil-neutral-03, pil-neutral-04, pil-neutral-05, pil-king-05, pil-privilege-03).

    A privilege gives its owner the points in every hand; a craftsman does not give any. Write `points: 3` or
    `points: -2`.
    """
    return amount


@points.text
def points_text(amount: int) -> str:
    if amount < 0:
        return _("Lose {points}.", points=in_points(-amount))
    return _("Gain {points}.", points=in_points(amount))


@word("close")
def sell(state: Pillars, seat: int, price: Annotated[int, Shape(minimum=1)]) -> None:
    """At the end of a hand, after all conversions and before stocks are limited: the owner may sell any number of units
    of any material for this many points each (pil-privilege-07).

    It works only on a privilege. Write `sell: 1`.
    """
    state.plan(sell_materials(seat, price))


@sell.text
def sell_text(price: int) -> str:
    return _("Sell any number of units for {points} each.", points=in_points(price))
