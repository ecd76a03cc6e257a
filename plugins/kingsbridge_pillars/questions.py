"""What is being decided now, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from kingsbridge_core import listed, paragraph
from kingsbridge_pillars.language import _, counted, in_units
from kingsbridge_pillars.state import Pillars
from kingsbridge_pillars.tricks import deciding, taking


def question(view: Pillars, names: Sequence[str]) -> str:
    """What the actor decides now, for whoever looks."""
    if view.actor is None:
        return _("The game is over.")
    if view.phase == "tricks":
        return of_trick(view, names)
    if view.actor != view.viewer:
        return _("{name} is to decide.", name=names[view.actor])
    match view.options[0].verb:
        case "take":
            return _("One of your cards brings a material of your choice. Which one?")
        case "use":
            return paragraph([of_conversions(view, view.actor), *without_material(view, view.actor)])
        case "sell":
            return of_sale(view, view.actor)
    return of_limit(view, view.actor)


# --- tricks


def of_trick(view: Pillars, names: Sequence[str]) -> str:
    """Who leads, or who would take the trick as it lies."""
    if not view.trick:
        if view.actor == view.viewer:
            return _("You lead: any card.")
        return _("{name} leads.", name=names[view.leader])
    card, taker = view.game.called(deciding(view.trick)), taking(view, view.trick)
    if taker is None:
        return _("{card} decides so far, for nobody.", card=card)
    if taker == view.viewer:
        return _("{card} decides so far, for you.", card=card)
    return _("{card} decides so far, for {name}.", card=card, name=names[taker])


# --- scoring


def of_conversions(view: Pillars, seat: int) -> str:
    """What can still be converted."""
    return counted(
        "Which unit do you convert? You have {stock}; {number} unit may be kept.",
        "Which unit do you convert? You have {stock}; {number} units may be kept.",
        view.game.stock_limit,
        stock=in_units(view.stocks[seat]),
    )


def without_material(view: Pillars, seat: int) -> list[str]:
    """Craftsmen and privileges that could work, if there were something in stock for them."""
    stock = view.stocks[seat]
    idle = [view.game.called(tool) for tool in view.tools if not any(stock[each] for each in view.game.rates(tool))]
    return [_("Without material: {cards}.", cards=listed(idle))] if idle else []


def of_sale(view: Pillars, seat: int) -> str:
    """Units for points apiece."""
    price = view.agenda[-1][1][-1]  # what the step that asks was planned with
    return counted(
        "Which unit do you sell for {number} point? You have {stock}; {kept} may be kept.",
        "Which unit do you sell for {number} points? You have {stock}; {kept} may be kept.",
        price,
        stock=in_units(view.stocks[seat]),
        kept=view.game.stock_limit,
    )


def of_limit(view: Pillars, seat: int) -> str:
    """What is too much."""
    stock = view.stocks[seat]
    return counted(
        "{number} unit is too much for the stock: {stock}, of which {kept} may be kept. Which one goes?",
        "{number} units are too much for the stock: {stock}, of which {kept} may be kept. Which one goes?",
        sum(stock.values()) - view.game.stock_limit,
        stock=in_units(stock),
        kept=view.game.stock_limit,
    )
