"""What a move means, in a few words beside it; and cards in short, where their whole text would be too long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_core import Move, in_points, one_of, paragraph
from kingsbridge_pillars.language import _, counted, material_name, units, worth_text
from kingsbridge_pillars.state import Card, Material, Pillars
from kingsbridge_pillars.tricks import taking


def described(view: Pillars, move: Move[Any]) -> str:
    """A few words for a person about a move that is possible now."""
    match move.verb:
        case "play":
            return of_card(view, move.what)
        case "use":
            tool, material = move.what
            return _("for {worth}", worth=worth_text(view.game.rates(tool)[material]))
        case "take":
            return of_taking(view, move.what)
        case "sell" | "discard":
            return you_have(view, move.what)
    return ""


def spoken(view: Pillars, move: Move[Any]) -> str:
    """The same in words that need no columns."""
    if move.verb != "play":
        return described(view, move)
    card = move.what
    taker = taken_by(view, taking(view, [*view.trick, card]))
    return _("value {value}; {taker}; {text}", value=card.value, taker=taker, text=card.text)


def of_card(view: Pillars, card: Card) -> str:
    """Its value, who would be taking the trick with it, and what it does."""
    takers = [None, *range(view.seats)]
    width = max(cells(taken_by(view, taker)) for taker in takers)
    taken = taken_by(view, taking(view, [*view.trick, card]))
    return "  ".join([f"{card.value:2}", taken + " " * (width - cells(taken)), in_short(card)])


def taken_by(view: Pillars, taker: int | None) -> str:
    """Who would take the trick as it lies with one more card, which may be the last."""
    is_last = len(view.trick) == view.seats - 1
    if taker is None:
        return _("nobody takes") if is_last else _("nobody so far")
    if taker == view.actor:
        return _("you take") if is_last else _("you so far")
    text = _("{colour} takes") if is_last else _("{colour} so far")
    return text.format(colour=colour_of(view, taker))


def of_taking(view: Pillars, material: Material) -> str:
    """How many there are, and the best that the own craftsmen and privileges make of the material."""
    tools = [(tool, rates[material]) for tool in view.tools if material in (rates := view.game.rates(tool))]
    if not tools:
        return _("you have {units}; nothing converts it", units=stored(view, material))
    tool, worth = max(tools, key=lambda each: each[1] if isinstance(each[1], int) else 0)
    return _(
        "you have {units}; {card}: {worth}",
        units=stored(view, material),
        card=view.game.called(tool),
        worth=worth_text(worth),
    )


def you_have(view: Pillars, material: Material) -> str:
    """How many units of a material there are."""
    return _("you have {units}", units=stored(view, material))


def stored(view: Pillars, material: Material) -> str:
    """So many units of a material the actor has."""
    assert view.actor is not None
    return units(material, view.stocks[view.actor][material])


# --- cards in short


def in_short(card: Card) -> str:
    """What a card does, short enough for a line that says other things as well."""
    return paragraph(
        SHORT[effect.word.name](**effect.arguments) if effect.word.name in SHORT else str(effect)
        for effect in card.effects
    )


def leading(what: str) -> str:
    """Who led is known by then."""
    return _("Leads the hand.")


def set_apart() -> str:
    """Nobody receives its trick."""
    return _("Nobody takes it.")


def brought(materials: list[Material]) -> str:
    """One of the materials."""
    return _("1 {materials}.", materials=one_of(map(material_name, materials)))


def converted(rates: dict[Material, int | Material]) -> str:
    """The unit and its worth; of many rates only the least and the most."""
    amounts = [worth for worth in rates.values() if isinstance(worth, int)]
    if len(amounts) == len(rates) > 2:
        return counted(
            "{least} to {number} point for a unit.",
            "{least} to {number} points for a unit.",
            max(amounts),
            least=min(amounts),
        )
    return paragraph(
        _("{unit} for {worth}.", unit=units(material, 1), worth=worth_text(worth)) for material, worth in rates.items()
    )


def counted_up(amount: int) -> str:
    """`+3 points.`, `-2 points.`"""
    return counted("{amount} point.", "{amount} points.", abs(amount), amount=f"{amount:+d}")


def sold(price: int) -> str:
    """The price of a unit."""
    return _("{points} for each unit.", points=in_points(price))


SHORT: dict[str, Callable[..., str]] = {
    "leads": leading,
    "set-aside": set_apart,
    "gain": brought,
    "convert": converted,
    "points": counted_up,
    "sell": sold,
}
"""The words of the cards in fewer words; the others are short anyway."""


def colour_of(view: Pillars, seat: int) -> str:
    """What the colour of a seat is called."""
    return view.game.called(view.game.colours[seat])


def cells(text: str) -> int:
    """How wide a text is drawn; a Japanese letter is as wide as two others."""
    from rich.cells import cell_len

    return cell_len(text)
