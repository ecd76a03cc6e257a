"""The question above the moves, and words that the table and the hints share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from kingsbridge_core import Effect, all_of, asked_by_card, in_points, listed, paragraph
from kingsbridge_world_without_end.favor import space_after
from kingsbridge_world_without_end.income import GOLD
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.lasting_events import in_force
from kingsbridge_world_without_end.outlaws import can_pay_outlaws
from kingsbridge_world_without_end.screen.names import (
    goods_listed,
    in_short,
    lack_of_all,
    named,
    one_good,
    penalties_in_words,
    so_many,
    the_missing,
)
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
"""The phases before the active player has turned the event."""


def asked(view: WorldWithoutEnd) -> tuple[Any, ...]:
    """Return what the question is about: the seat, and perhaps a number, goods or a project."""
    if not view.agenda:
        return ()
    step, argument = view.agenda[-1]
    return argument if step.arity > 1 else (argument,)


def asking(view: WorldWithoutEnd) -> str:
    """Return the name of the decision; empty if there is none."""
    return view.agenda[-1][0].name if view.agenda else ""


def question(view: WorldWithoutEnd, names: Sequence[str]) -> str:
    """Return the question as the viewer reads it."""
    if view.actor is None:
        return _("The game is over.")
    if view.actor != view.viewer:
        return _("{seat} to move.", seat=names[view.actor])
    return asked_by_card(view) or QUESTIONS[asking(view)](view, *asked(view))


# --- the event


def event_of(view: WorldWithoutEnd) -> str:
    """Return the name of the event that asks."""
    return view.council[-1].name


def of_trade(view: WorldWithoutEnd, seat: int) -> str:
    """Ask whether to accept the trade of a tan event."""
    return _("{event}: do you trade {exchange}?", event=event_of(view), exchange=exchange(view, view.council[-1]))


def of_hand_in(view: WorldWithoutEnd, seat: int, number: int, kinds: tuple[Good, ...]) -> str:
    """Ask which good to hand in next."""
    event = event_of(view)
    if number == 1:
        return _("{event}: which good do you hand in?", event=event)
    return _("{event}: hand in {number} goods. Which one first?", event=event, number=number)


def of_payment(view: WorldWithoutEnd, seat: int, good: Good, points: int) -> str:
    """Ask for a good or points."""
    event, loss = event_of(view), in_points(points)
    return _("{event}: do you pay {good} or lose {points}?", event=event, good=so_many(good, 1), points=loss)


# --- cards


def of_play(view: WorldWithoutEnd, seat: int) -> str:
    """Ask for a card to play, mentioning blue events that offer something first."""
    asks = _("Your turn in round {number} of {rounds}: which card do you play?", number=round_of(view), rounds=ROUNDS)
    before = any(move.verb == "trade" for move in view.options)
    return paragraph([asks, _("You may trade first.")]) if before else asks


def of_lay(view: WorldWithoutEnd, seat: int) -> str:
    """Ask for a card to lay without effect: at court, in a war, or instead of an action."""
    if serves_court(view, seat):
        return _("You serve at the royal court: which card do you lay face up, unused?")
    if view.council[-1] in view.game.wars:
        return _("{event}: which card do you lay face up, unused?", event=event_of(view))
    return _("You give up your action: which card do you lay face up, unused?")


def of_discard(view: WorldWithoutEnd, seat: int) -> str:
    """Ask which card to discard."""
    asks = _("Which card do you discard?")
    return asks if is_last(view) else paragraph([asks, _("It comes back next chapter.")])


def of_build(view: WorldWithoutEnd, seat: int, left: int, project: Project | None) -> str:
    """Ask where to build; the first resource decides the project."""
    if project is None:
        return _(
            "You may put up to {number} of your stone and wood on one project. Which one first, and where?", number=left
        )
    return _(
        "Do you put another resource on the {project}? You may add {number} more.",
        number=left,
        project=project.name,
    )


def of_rent(view: WorldWithoutEnd, seat: int, left: int, used: tuple[Any, ...]) -> str:
    """Ask which rent to collect, and say how many more."""
    number = min(left, len(view.houses[seat]) - len(used))
    return _("Which of your houses pays its rent? You may still choose {number}.", number=number)


def of_medicine(view: WorldWithoutEnd, seat: int, shown: int) -> str:
    """Ask whether to take gold or to care, within the player's knowledge."""
    if not shown:
        return _("Medicine: do you take gold and a point, or care for the sick?")
    left = so_many("knowledge", view.goods[seat]["knowledge"] - shown)
    return _("Do you care for another place? You have {knowledge} left.", knowledge=left)


def of_loyalty(view: WorldWithoutEnd, seat: int) -> str:
    """Ask whether to spend loyalty on the penalties, or on the doubled losses."""
    have = you_have(view.goods[seat]["loyalty"])
    owed = [duty for duty in DUTIES if view.missing[seat][duty]]
    if is_last(view):
        comes = _("You lose double points for {duties}.", duties=all_of(the_missing(duty) for duty in owed))
    else:
        comes = _("You face {penalties}.", penalties=penalties_in_words([PENALTIES[duty] for duty in owed]))
    if len(owed) == 1:
        averts = _("1 loyalty averts it; {you_have}.", you_have=have)
    elif is_last(view):
        averts = _("1 loyalty averts the doubling of one; {you_have}.", you_have=have)
    else:
        averts = _("1 loyalty averts one; {you_have}.", you_have=have)
    return paragraph([comes, averts])


QUESTIONS: dict[str, Callable[..., str]] = {
    "turn_card": lambda view, *asked: _("Where do you point the arrow of {event}?", event=event_of(view)),
    "offer_trade": of_trade,
    "hand_in": of_hand_in,
    "pay_or_suffer": of_payment,
    "tear_down": lambda view, *asked: _("{event}: which house do you take off the board?", event=event_of(view)),
    "discard_by_event": lambda view, *asked: _("{event}: which card do you discard?", event=event_of(view)),
    "play": of_play,
    "trade_after": lambda *asked: _("A blue event offers a trade. Do you make it?"),
    "lay_unused": of_lay,
    "discard": of_discard,
    "take_one": lambda view, seat, goods: _("Do you take {good}?", good=one_good(goods)),
    "choose_good": lambda *asked: _("Which good do you take?"),
    "build_on": of_build,
    "donate_to": lambda view, seat: _(
        "Which project do you donate {gold} to?", gold=so_many("gold", view.game.donation_price)
    ),
    "sell_at_market": lambda view, *asked: _("What do you sell? {prices}", prices=market_told(view)),
    "weave_cloth": lambda view, seat, left: _(
        "Do you weave cloth? You may turn {wool} into cloth.", wool=so_many("wool", left)
    ),
    "seek": lambda *asked: _("Do you move the favor marker?"),
    "build_house": lambda *asked: _("Where do you build a house?"),
    "free_house": lambda *asked: _("Where do you build your free house?"),
    "collect_rent": of_rent,
    "practise": of_medicine,
    "care_for_one": lambda *asked: _("The Hospital is finished: which stricken place do you care for?"),
    "avert": of_loyalty,
}

# --- incomes and favors


def colours(view: WorldWithoutEnd) -> list[str]:
    """Return short names for the players: the viewer is `you`."""
    return [_("you") if seat == view.viewer else colour(view, seat) for seat in range(view.seats)]


def colour(view: WorldWithoutEnd, seat: int) -> str:
    """Return the name of a player's colour."""
    return view.game.called(view.game.definition.seat_names[seat])


def holding(view: WorldWithoutEnd, seat: int, *goods: Good) -> str:
    """Say what the player has: `you have no gold`, `you have no stone and no wood`, `you have 2 stone`."""
    own = view.goods[seat]
    if not any(own[good] for good in goods):
        return _("you have {none}", none=lack_of_all(goods))
    held, lacking = goods_listed({each: own[each] for each in goods}), [each for each in goods if not own[each]]
    if lacking:
        return _("you have {goods}, {none}", goods=held, none=lack_of_all(lacking))
    return _("you have {goods}", goods=held)


def you_have(number: int) -> str:
    """Say how many of the good just named the player has."""
    return _("you have {number}", number=number) if number else _("you have none")


def symbol_in_words(symbol: Symbol) -> str:
    """Return a symbol with its number: `1 stone`, `2 gold`."""
    return so_many("gold", 2) if symbol == "two-gold" else so_many(symbol, 1)


def symbol_in_short(symbol: Symbol) -> str:
    """Return a symbol in short: `stone`, `1 point`, `2 gold`."""
    return symbol_in_words(symbol) if symbol in ("point", "gold", "two-gold") else named(symbol)


def incomes(view: WorldWithoutEnd, arrow: int) -> list[Symbol | None]:
    """Return what each seat would receive with the card turned this way, even if the stock is too small for all.

    A seat that begs receives nothing.
    """
    stock = dict(view.stock)
    found: list[Symbol | None] = [None] * view.seats
    for seat in view.clockwise(view.active):
        symbol = corner_for(view, seat, view.council[-1], arrow)
        if begs(view, seat):
            continue
        if symbol not in stock:
            found[seat] = symbol
        elif stock[symbol]:
            found[seat] = symbol
            stock[symbol] -= 1
        else:
            found[seat] = "point"
    return found


def received(view: WorldWithoutEnd, seat: int, arrow: int) -> dict[str, int]:
    """Return a seat's goods after the income of this turn."""
    goods = cast(dict[str, int], view.goods[seat].copy())
    symbol = corner_for(view, seat, view.council[-1], arrow)
    if symbol in GOLD and not begs(view, seat):
        goods["gold"] += GOLD[symbol]
    elif symbol in goods and view.stock.get(symbol) and not begs(view, seat):
        goods[symbol] += 1
    return goods


def favor_after(view: WorldWithoutEnd, arrow: int) -> str:
    """Say where the marker would land, and what that would bring the active player."""
    if not arrow:
        return _("the marker stays")
    space = space_after(view, arrow)
    goods = received(view, view.active, arrow) if view.goods[view.active] else {}
    if goods and not can_pay_outlaws(view, space, goods["gold"]):
        return _("{space}: you need gold to go there", space=space.name)
    return _("{space}: {award}", space=space.name, award=award(view, view.active, space, goods))


def award(view: WorldWithoutEnd, seat: int, space: Favor, goods: Mapping[Any, int]) -> str:
    """Return what a favor brings a player with these goods; in general terms if the goods are unknown."""
    return listed(brings(view, effect, len(view.houses[seat]), goods) for effect in space.effects)


def brings(view: WorldWithoutEnd, effect: Effect, houses: int, goods: Mapping[Any, int]) -> str:
    """Return what one effect brings."""
    given, name = effect.arguments, effect.word.name
    if name == "gain" and not any(good == "gold" or view.stock[good] for good in given["goods"]):
        return _("{none} left", none=lack_of_all(given["goods"]))
    if name not in ("points-if", "points-per") or (not goods and given["owns"] != "house"):
        return in_short(effect)
    count = houses if given["owns"] == "house" else goods[given["owns"]]
    return in_points(count if name == "points-per" else given["points"] * bool(count))


# --- trade, and what is open


def exchange(view: WorldWithoutEnd, event: Event) -> str:
    """Return an exchange: `1 wool for 3 gold`."""
    give, get = view.game.trades[event]
    return _("{goods} for {others}", goods=goods_listed(give), others=goods_listed(get))


def market(view: WorldWithoutEnd) -> str:
    """Return the current prices, as a label."""
    prices = in_force(view).prices
    wool, cloth = so_many("gold", prices["wool"]), so_many("gold", prices["cloth"])
    if is_closed(view):
        return _("wool {wool}, cloth market covered", wool=wool)
    return _("wool {wool}, cloth {cloth}", wool=wool, cloth=cloth)


def market_told(view: WorldWithoutEnd) -> str:
    """Return the current prices in a sentence."""
    prices = in_force(view).prices
    wool, cloth = so_many("gold", prices["wool"]), so_many("gold", prices["cloth"])
    if is_closed(view):
        return _("The market pays {wool} for wool; the cloth market is covered.", wool=wool)
    return _("The market pays {wool} for wool and {cloth} for cloth.", wool=wool, cloth=cloth)


def is_closed(view: WorldWithoutEnd) -> bool:
    """Whether cloth cannot be sold."""
    return any(piece.id == "cloth-market" for piece in view.covers)


def spaces_in_words(free: Mapping[Resource, int]) -> str:
    """Return numbers of spaces: `2 stone, 1 wood`."""
    return goods_listed(free) or _("none")
