"""What is being decided now, in one sentence, and the words that the table and the moves share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from kingsbridge_core import Effect
from kingsbridge_core.phrases import all_of, in_points, one_of
from kingsbridge_world_without_end.council import GOLD, space_after
from kingsbridge_world_without_end.duties import in_words
from kingsbridge_world_without_end.lasting import in_force
from kingsbridge_world_without_end.state import (
    DUTIES,
    PENALTIES,
    ROUNDS,
    Event,
    Favor,
    Good,
    Project,
    Resource,
    Symbol,
    WorldWithoutEnd,
    begs,
    corner_for,
    is_last,
    round_of,
    serves_court,
)

UNTURNED = {"reveal", "orient"}
"""The phases in which the event does not lie yet as the active player will turn it."""


def asked(view: WorldWithoutEnd) -> tuple[Any, ...]:
    """What the question to the actor is about: the seat, and a number, goods, a project and the like."""
    if not view.agenda:
        return ()
    step, argument = view.agenda[-1]
    return argument if step.arity > 1 else (argument,)


def asking(view: WorldWithoutEnd) -> str:
    """The name of the decision, empty if there is none."""
    return view.agenda[-1][0].name if view.agenda else ""


def question(view: WorldWithoutEnd, names: Sequence[str]) -> str:
    """What the actor decides now, for whoever looks."""
    if view.actor is None:
        return "The game is over."
    if view.actor != view.viewer:
        return f"{names[view.actor]} is to decide."
    ask = QUESTIONS[asking(view)]
    return ask(view, *asked(view)) if callable(ask) else ask


# --- the event


def of_turn(view: WorldWithoutEnd, seat: int) -> str:
    """The active player's own decision."""
    return f"You turn {view.council[-1].name}: where does its arrow point?"


def of_trade(view: WorldWithoutEnd, seat: int) -> str:
    """The offer of a tan event."""
    return f"{view.council[-1].name}: {exchange(view, view.council[-1])}?"


def of_hand_in(view: WorldWithoutEnd, seat: int, number: int, kinds: tuple[Good, ...]) -> str:
    """One good after the other."""
    which = "which good do you hand in" if number == 1 else f"{number} goods to hand in, which one first"
    return f"{view.council[-1].name}: {which}?"


def of_payment(view: WorldWithoutEnd, seat: int, good: Good, points: int) -> str:
    """A good or points."""
    return f"{view.council[-1].name}: do you pay 1 {good} or lose {in_points(points)}?"


def of_tear_down(view: WorldWithoutEnd, seat: int) -> str:
    """A house goes."""
    return f"{view.council[-1].name}: which of your houses leaves the board?"


def of_forced_discard(view: WorldWithoutEnd, seat: int, number: int) -> str:
    """Ordered by an event."""
    return f"{view.council[-1].name}: which card do you discard?"


# --- cards


def of_play(view: WorldWithoutEnd, seat: int) -> str:
    """The turn; blue events may offer something before it."""
    before = " You may trade before it." if any(move.verb == "trade" for move in view.options) else ""
    return f"Your turn in round {round_of(view)} of {ROUNDS}: which card do you play?{before}"


def of_lay(view: WorldWithoutEnd, seat: int) -> str:
    """At court, in a war, or instead of an action."""
    if serves_court(view, seat):
        why = "You serve at the royal court"
    elif view.council[-1] in view.game.wars:
        why = view.council[-1].name
    else:
        why = "You give up your action"
    return f"{why}: which card do you lay up without using it?"


def of_discard(view: WorldWithoutEnd, seat: int) -> str:
    """After the played card."""
    return f"Which card do you discard?{'' if is_last(view) else ' It comes back in the next chapter.'}"


def of_take(view: WorldWithoutEnd, seat: int, goods: tuple[Good, ...]) -> str:
    """From the stock."""
    return f"Do you take 1 {one_of(goods)}?"


def of_build(view: WorldWithoutEnd, seat: int, left: int, project: Project | None) -> str:
    """The first resource chooses the project."""
    if project is None:
        return f"Up to {left} of your stone and wood on one project: which, and where?"
    return f"{left} more on the {project.name}?"


def of_donation(view: WorldWithoutEnd, seat: int) -> str:
    """The price."""
    return f"Which project do you donate to, for {view.game.donation_price} gold?"


def of_sale(view: WorldWithoutEnd, seat: int, cloth_sold: int) -> str:
    """The prices of the day."""
    return f"What do you sell? {market(view)}."


def of_weaving(view: WorldWithoutEnd, seat: int, left: int) -> str:
    """How many more."""
    return f"Do you weave cloth? {left} wool at most."


def of_rent(view: WorldWithoutEnd, seat: int, left: int, used: tuple[Any, ...]) -> str:
    """How many more."""
    number = min(left, len(view.houses[seat]) - len(used))
    return f"Which house pays its rent? {number} to choose."


def of_medicine(view: WorldWithoutEnd, seat: int, shown: int) -> str:
    """Gold, or care as far as the knowledge goes."""
    if not shown:
        return "Medicine: gold and a point, or care for the ill?"
    left = view.goods[seat]["knowledge"] - shown
    return f"Do you care for another place? You have {left} knowledge left for it."


def of_loyalty(view: WorldWithoutEnd, seat: int) -> str:
    """The penalties that are owed, or the doubling of what is lost."""
    have = view.goods[seat]["loyalty"]
    owed = [duty for duty in DUTIES if view.missing[seat][duty]]
    if is_last(view):
        comes = f"The loss for {all_of(owed)} is doubled"
    else:
        comes = f"You face {all_of(in_words(PENALTIES[duty]) for duty in owed)}"
    one = "the doubling for one of them" if len(owed) > 1 else "it"
    averts = one if is_last(view) or len(owed) == 1 else "one of them"
    return f"{comes}. 1 loyalty averts {averts}; you have {have or 'none'}."


QUESTIONS: dict[str, Callable[..., str] | str] = {
    "turn_card": of_turn,
    "offer_trade": of_trade,
    "hand_in": of_hand_in,
    "pay_or_suffer": of_payment,
    "tear_down": of_tear_down,
    "discard_by_event": of_forced_discard,
    "play": of_play,
    "lay_unused": of_lay,
    "discard": of_discard,
    "take_one": of_take,
    "choose_good": "Which good do you take?",
    "build_on": of_build,
    "donate_to": of_donation,
    "sell_at_market": of_sale,
    "weave_cloth": of_weaving,
    "seek": "Do you move the favor marker?",
    "build_house": "Where do you build a house?",
    "free_house": "Where do you build a house for nothing?",
    "collect_rent": of_rent,
    "practise": of_medicine,
    "care_for_one": "The Hospital is finished: which ill place do you care for?",
    "avert": of_loyalty,
}

# --- incomes and favors


def colours(view: WorldWithoutEnd) -> list[str]:
    """What the players are called in few letters; the viewer is `you`."""
    names = list(view.game.definition.seat_names[: view.seats])
    return ["you" if seat == view.viewer else name for seat, name in enumerate(names)]


def symbol_in_words(symbol: Symbol) -> str:
    """`1 stone`, `2 gold`."""
    return "2 gold" if symbol == "two-gold" else f"1 {symbol}"


def symbol_in_short(symbol: Symbol) -> str:
    """`stone`, `1 point`, `2 gold`."""
    return symbol_in_words(symbol) if symbol in ("point", "gold", "two-gold") else symbol


def incomes(view: WorldWithoutEnd, arrow: int) -> list[str]:
    """What every seat would receive with the card turned so; the stock may not suffice for all (wwe-income-04, -05)."""
    stock = dict(view.stock)
    found = [""] * view.seats
    for seat in view.clockwise(view.active):
        symbol = corner_for(view, seat, view.council[-1], arrow)
        if begs(view, seat):
            found[seat] = "begs"
        elif symbol in stock and not stock[symbol]:
            found[seat] = "1 point"
        else:
            found[seat] = symbol_in_short(symbol)
            if symbol in stock:
                stock[symbol] -= 1
    return found


def received(view: WorldWithoutEnd, seat: int, arrow: int) -> dict[str, int]:
    """The goods of a seat after the income of that turn."""
    goods = cast(dict[str, int], view.goods[seat].copy())
    symbol = corner_for(view, seat, view.council[-1], arrow)
    if symbol in GOLD and not begs(view, seat):
        goods["gold"] += GOLD[symbol]
    elif symbol in goods and view.stock.get(symbol) and not begs(view, seat):
        goods[symbol] += 1
    return goods


def favor_after(view: WorldWithoutEnd, arrow: int) -> str:
    """Where the marker would go, and what that would bring to the active player."""
    if not arrow:
        return "marker stays"
    space = space_after(view, arrow)
    goods = received(view, view.active, arrow) if view.goods[view.active] else {}
    if goods and goods["gold"] < view.game.toll_of[space]:
        return f"{space.name}: impossible, no gold"
    return f"{space.name}: {award(view, view.active, space, goods)}"


def award(view: WorldWithoutEnd, seat: int, space: Favor, goods: Mapping[Any, int]) -> str:
    """What a favor brings to somebody with these goods; in general words where the goods are not known."""
    return ", ".join(brings(view, effect, len(view.houses[seat]), goods) for effect in space.effects)


def brings(view: WorldWithoutEnd, effect: Effect, houses: int, goods: Mapping[Any, int]) -> str:
    """What one effect brings."""
    given, name = effect.arguments, effect.word.name
    if name == "gain" and not any(good == "gold" or view.stock[good] for good in given["goods"]):
        return f"no {one_of(given['goods'])} left"
    if name not in ("points-if", "points-per") or (not goods and given["owns"] != "house"):
        return in_short(effect)
    count = houses if given["owns"] == "house" else goods[given["owns"]]
    return in_points(count if name == "points-per" else given["points"] * bool(count))


IN_SHORT: dict[str, Callable[..., str]] = {
    "points": lambda amount: in_points(amount),
    "gold": lambda amount: f"{amount} gold",
    "gain": lambda goods: f"1 {one_of(goods)}",
    "points-if": lambda owns, points: f"{in_points(points)} with {owns}",
    "points-per": lambda owns: "1 point/own house" if owns == "house" else f"1 point per {owns}",
    "toll": lambda amount: f"costs {amount} gold",
    "care": lambda: "care for 1 ill place",
    "free-house": lambda: "a house for nothing",
}
"""Benefits as short as they can be said."""


def in_short(effect: Effect) -> str:
    """A benefit in few words."""
    say = IN_SHORT.get(effect.word.name)
    return say(**effect.arguments) if say else str(effect).rstrip(".")


def benefits(effects: Sequence[Effect]) -> str:
    """`1 point and 1 gold`."""
    return " and ".join(in_short(effect) for effect in effects)


# --- trade, and what is open


def goods_in_words(goods: Mapping[Any, int]) -> str:
    """`1 wool, 2 gold`; those that are there."""
    return ", ".join(f"{number} {good}" for good, number in goods.items() if number)


def exchange(view: WorldWithoutEnd, event: Event) -> str:
    """`give 1 wool for 3 gold`."""
    give, get = view.game.trades[event]
    return f"give {goods_in_words(give)} for {goods_in_words(get)}"


def market(view: WorldWithoutEnd) -> str:
    """The prices of the day."""
    prices = in_force(view).prices
    cloth = "cloth market covered" if is_closed(view) else f"cloth {prices['cloth']} gold"
    return f"wool {prices['wool']} gold, {cloth}"


def is_closed(view: WorldWithoutEnd) -> bool:
    """Whether no cloth can be sold."""
    return any(piece.id == "cloth-market" for piece in view.covers)


def spaces_in_words(free: Mapping[Resource, int]) -> str:
    """`2 stone, 1 wood`."""
    return goods_in_words(free) or "none"
