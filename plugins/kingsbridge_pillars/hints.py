"""The hints beside moves, and short card texts for where the full text would be too long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_core import Move, hint_by_card, in_points, one_of, paragraph
from kingsbridge_pillars.language import _, counted, material_name, units, worth_text
from kingsbridge_pillars.state import Card, Material, Pillars
from kingsbridge_pillars.tricks import taking


def described(view: Pillars, move: Move[Any]) -> str:
    """Return the hint for a move that is possible now."""
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
    return hint_by_card(view, move) or ""


def spoken(view: Pillars, move: Move[Any]) -> str:
    """Return the same hint as a sentence, without columns."""
    if move.verb != "play":
        return described(view, move)
    card = move.what
    taker = taken_by(view, taking(view, [*view.trick, card]))
    return _("value {value}, {taker}. {text}", value=card.value, taker=taker, text=card.text)


def of_card(view: Pillars, card: Card) -> str:
    """Describe a card: its value, who would win the trick with it, and what it does."""
    takers = [None, *range(view.seats)]
    width = max(cells(taken_by(view, taker)) for taker in takers)
    taken = taken_by(view, taking(view, [*view.trick, card]))
    return "  ".join([f"{card.value:2}", taken + " " * (width - cells(taken)), in_short(card)])


def taken_by(view: Pillars, taker: int | None) -> str:
    """Say who wins the trick once this card is on it, which might be the last one."""
    is_last = len(view.trick) == view.seats - 1
    if taker is None:
        return _("nobody takes it") if is_last else _("nobody would win")
    if taker == view.actor:
        return _("you take it") if is_last else _("you'd be winning")
    text = _("{colour} takes it") if is_last else _("{colour} would win")
    return text.format(colour=colour_of(view, taker))


def of_taking(view: Pillars, material: Material) -> str:
    """Say how much of a material the player has, and the best their craftsmen and privileges can make of it."""
    tools = [(tool, rates[material]) for tool in view.tools if material in (rates := view.game.rates(tool))]
    if not tools:
        return _("you have {units}; nothing converts it", units=stored(view, material))
    tool, worth = max(tools, key=lambda each: each[1] if isinstance(each[1], int) else 0)
    return _(
        "you have {units}; {card} gives {worth}",
        units=stored(view, material),
        card=view.game.called(tool),
        worth=worth_text(worth),
    )


def you_have(view: Pillars, material: Material) -> str:
    """Say how much of a material the player has."""
    return _("you have {units}", units=stored(view, material))


def stored(view: Pillars, material: Material) -> str:
    """Return how much of a material the player to move has."""
    assert view.actor is not None
    return units(material, view.stocks[view.actor][material])


# --- cards in short


def in_short(card: Card) -> str:
    """Return what a card does, short enough to share a line."""
    return paragraph(
        SHORT[effect.word.name](**effect.arguments) if effect.word.name in SHORT else str(effect)
        for effect in card.effects
    )


def leading(what: str) -> str:
    """Return nothing: by the time this is read, everyone knows who led."""
    return _("Lead the hand.")


def held_back(until: str) -> str:
    """Say that the card is held back until the last trick."""
    return _("Last trick only.")


def set_apart() -> str:
    """Say that nobody receives the trick the card decides."""
    return _("Set aside.")


def brought(materials: list[Material]) -> str:
    """Say that the card brings one of these materials."""
    return _("1 {materials}.", materials=one_of(map(material_name, materials)))


def converted(rates: dict[Material, int | Material]) -> str:
    """Return what each unit becomes; of many rates, only the lowest and the highest."""
    amounts = [worth for worth in rates.values() if isinstance(worth, int)]
    if len(amounts) == len(rates) > 2:
        return counted(
            "1 unit for {least}-{number} point.",
            "1 unit for {least}-{number} points.",
            max(amounts),
            least=min(amounts),
        )
    return paragraph(
        _("{unit} for {worth}.", unit=units(material, 1), worth=worth_text(worth)) for material, worth in rates.items()
    )


def counted_up(amount: int) -> str:
    """Return the points of a card: `+3 points.`, `-2 points.`"""
    return counted("{amount} point.", "{amount} points.", abs(amount), amount=f"{amount:+d}")


def sold(price: int) -> str:
    """Return the price of a unit."""
    return _("{points} per unit.", points=in_points(price))


SHORT: dict[str, Callable[..., str]] = {
    "leads": leading,
    "waits": held_back,
    "set-aside": set_apart,
    "gain": brought,
    "convert": converted,
    "points": counted_up,
    "sell": sold,
}
"""Card words that are too long as they are, with a shorter text."""


def colour_of(view: Pillars, seat: int) -> str:
    """Return the name of a seat's colour."""
    return view.game.called(view.game.colours[seat])


def cells(text: str) -> int:
    """Return the width of a text on the screen; a Japanese character takes two cells."""
    from rich.cells import cell_len

    return cell_len(text)
