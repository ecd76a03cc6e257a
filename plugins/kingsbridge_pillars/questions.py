"""The question above the moves: what the player decides now."""

from __future__ import annotations

from collections.abc import Sequence

from kingsbridge_core import all_of, asked_by_card, paragraph
from kingsbridge_pillars.language import _, counted, in_units
from kingsbridge_pillars.state import Pillars
from kingsbridge_pillars.tricks import deciding, taking


def question(view: Pillars, names: Sequence[str]) -> str:
    """Return the question as the viewer reads it."""
    if view.actor is None:
        return _("The game is over.")
    asked = asked_by_card(view)
    if view.phase == "tricks" and not asked:
        return of_trick(view, names)
    if view.actor != view.viewer:
        return _("{name} to move.", name=names[view.actor])
    if asked:
        return asked
    match view.options[0].verb:
        case "take":
            return _("One of your cards gives you 1 material. Which one do you take?")
        case "use":
            return paragraph([of_conversions(view, view.actor), *without_material(view, view.actor)])
        case "sell":
            return of_sale(view, view.actor)
    return of_limit(view, view.actor)


# --- tricks


def of_trick(view: Pillars, names: Sequence[str]) -> str:
    """Ask for a card, saying who leads or who is winning the trick so far."""
    if not view.trick:
        if view.actor == view.viewer:
            return _("You lead. Which card do you play?")
        return _("{name} leads.", name=names[view.leader])
    card, taker = view.game.called(deciding(view.game, view.trick)), taking(view, view.trick)
    if taker is None:
        return _("{card} is winning, but nobody takes the trick.", card=card)
    if taker == view.viewer:
        return _("{card} is winning the trick for you.", card=card)
    return _("{card} is winning the trick for {name}.", card=card, name=names[taker])


# --- scoring


def of_conversions(view: Pillars, seat: int) -> str:
    """Ask what to convert, listing the stock."""
    return counted(
        "Which unit do you convert? You have {stock}. You may keep {number} unit.",
        "Which unit do you convert? You have {stock}. You may keep {number} units.",
        view.game.stock_limit,
        stock=in_units(view.stocks[seat]),
    )


def without_material(view: Pillars, seat: int) -> list[str]:
    """Return the craftsmen and privileges that have no material to work with."""
    stock = view.stocks[seat]
    idle = [view.game.called(tool) for tool in view.tools if not any(stock[each] for each in view.game.rates(tool))]
    if not idle:
        return []
    text = counted("{cards} has nothing to convert.", "{cards} have nothing to convert.", len(idle), cards=all_of(idle))
    return [text]


def of_sale(view: Pillars, seat: int) -> str:
    """Ask what to sell, listing the stock."""
    price = view.agenda[-1][1][-1]  # the price this step was planned with
    return counted(
        "Which unit do you sell for {number} point? You have {stock}. You may keep {kept}.",
        "Which unit do you sell for {number} points? You have {stock}. You may keep {kept}.",
        price,
        stock=in_units(view.stocks[seat]),
        kept=view.game.stock_limit,
    )


def of_limit(view: Pillars, seat: int) -> str:
    """Ask what to discard, listing the stock and how much is over the limit."""
    stock = view.stocks[seat]
    return _(
        "Which unit do you discard? You have {stock}, {number} more than the {kept} you may keep.",
        stock=in_units(stock),
        number=sum(stock.values()) - view.game.stock_limit,
        kept=view.game.stock_limit,
    )
