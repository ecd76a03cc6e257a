"""A few words for a person about a move that is possible now, the most important ones first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_core import Move
from kingsbridge_core.phrases import all_of, in_points
from kingsbridge_world_without_end.asking import (
    asked,
    asking,
    benefits,
    colours,
    exchange,
    favor_after,
    incomes,
    spaces_in_words,
    symbol_in_words,
)
from kingsbridge_world_without_end.lasting import in_force
from kingsbridge_world_without_end.plague import value_of
from kingsbridge_world_without_end.prospects import can_seek, in_few_words, owned, prospect
from kingsbridge_world_without_end.state import (
    PENALTIES,
    Action,
    Event,
    Good,
    HouseSpace,
    Place,
    Project,
    Resource,
    WorldWithoutEnd,
    free_spaces,
    is_last,
)


def describe(view: WorldWithoutEnd, move: Move[Any]) -> str:
    """By the verb of the move."""
    if view.actor is None or not view.goods[view.actor]:  # only whoever decides knows the goods
        return ""
    return SAYINGS[move.verb](view, view.actor, move.what)


# --- the event


def of_turn(view: WorldWithoutEnd, seat: int, arrow: int) -> str:
    """The own income, the favor, then what the others receive."""
    received, names = incomes(view, arrow), colours(view)
    others = [f"{names[each]} {received[each]}" for each in view.clockwise(seat)[1:]]
    return f"you: {received[seat]}; {favor_after(view, arrow)}; {', '.join(others)}"


def of_trade(view: WorldWithoutEnd, seat: int, event: Event) -> str:
    """What for what."""
    have = view.game.trades[event][0]
    return f"{exchange(view, event)}; you have {all_of(owned(view, seat, good) for good in have)}"


def of_decline(view: WorldWithoutEnd, seat: int, _: None) -> str:
    """Wanted, or for lack of something."""
    if len(view.options) > 1:
        return "keep what you have"
    give = view.game.trades[view.council[-1]][0]
    short = [good for good, number in give.items() if view.goods[seat][good] < number]
    return f"you have {all_of(owned(view, seat, good) for good in short)}"


def of_give(view: WorldWithoutEnd, seat: int, good: Good) -> str:
    """What is left then."""
    return f"you have {view.goods[seat][good]}{due(view, good)}"


def due(view: WorldWithoutEnd, good: Good) -> str:
    """What the end of the chapter will ask for."""
    number = view.game.dues.get(good)
    return f", {number} are due when the chapter ends" if number else ""


def of_nothing(view: WorldWithoutEnd, seat: int, _: None) -> str:
    """Nothing is lost."""
    return "you have none of these goods"


def of_accept(view: WorldWithoutEnd, seat: int, _: None) -> str:
    """Points."""
    _, good, points = asked(view)
    return f"lose {in_points(points)}{'' if len(view.options) > 1 else f', you have no {good}'}"


def of_tear_down(view: WorldWithoutEnd, seat: int, space: HouseSpace) -> str:
    """The rent that is lost."""
    return f"its rent: {symbol_in_words(space.income)}"


# --- cards


def of_play(view: WorldWithoutEnd, seat: int, card: Action) -> str:
    """What its action can do now."""
    return prospect(view, seat, card)


def of_unused(view: WorldWithoutEnd, seat: int, card: Action) -> str:
    """What the player will not do with it."""
    return f"unused: {in_few_words(card)}"


def of_give_up(view: WorldWithoutEnd, seat: int, _: None) -> str:
    """What it brings."""
    return f"1 {all_of(in_force(view).instead_of_action)} instead of an action"


# --- within an action


def of_take(view: WorldWithoutEnd, seat: int, good: Good) -> str:
    """What is there already."""
    return f"you have {view.goods[seat][good] or 'none'}{due(view, good)}"


def of_build(view: WorldWithoutEnd, seat: int, where: tuple[Project, Resource]) -> str:
    """The points, and what is free then."""
    project, resource = where
    free = free_spaces(view, project)
    free[resource] -= 1
    if any(free.values()):
        return f"{in_points(view.game.space_points)}; free then: {spaces_in_words(free)}"
    return f"{in_points(view.game.space_points)}; finishes it{rewarded(view, project)}"


def rewarded(view: WorldWithoutEnd, project: Project) -> str:
    """Who gets something when it is finished."""
    donors = [colours(view)[seat] for seat in range(view.seats) if project in view.seals[seat]]
    metal = ", the most loyalty gains the metal" if project.id == "tower" else ""
    return f"{metal}; {all_of(donors)} get {benefits(project.effects)}" if donors else metal


def of_sell(view: WorldWithoutEnd, seat: int, good: Good) -> str:
    """The price."""
    return f"{in_force(view).prices[good]} gold; you have {view.goods[seat][good]}"


def of_weave(view: WorldWithoutEnd, seat: int, _: None) -> str:
    """One for one."""
    return f"1 wool becomes 1 cloth; you have {view.goods[seat]['wool']} wool"


def of_house(view: WorldWithoutEnd, seat: int, space: HouseSpace) -> str:
    """Rent and price."""
    free = asking(view) == "free_house"
    price = "nothing" if free else f"{view.game.house_price} gold and 1 {space.resource}"
    return f"rent {symbol_in_words(space.income)}; for {price}"


def of_rent(view: WorldWithoutEnd, seat: int, space: HouseSpace) -> str:
    """What it brings, if it is in stock."""
    if space.income in view.stock and not view.stock[space.income]:
        return f"nothing: no {space.income} in stock"
    return symbol_in_words(space.income)


def of_donate(view: WorldWithoutEnd, seat: int, project: Project) -> str:
    """The reward, and how far it is."""
    free = spaces_in_words(free_spaces(view, project))
    return f"{benefits(project.effects)} when finished; {free} to go"


def of_practise(view: WorldWithoutEnd, seat: int, _: None) -> str:
    """The first option."""
    return "1 gold and 1 point"


def of_care(view: WorldWithoutEnd, seat: int, place: Place) -> str:
    """Points, benefit, and the knowledge it takes."""
    gains = in_points(view.game.care_points) + (f" and {benefits(place.effects)}" if place.effects else "")
    return f"{gains}; needs {value_of(view, place)} knowledge; {place.name}"


def of_move_on(view: WorldWithoutEnd, seat: int, _: None) -> str:
    """The next space."""
    return can_seek(view, seat, asked(view)[-1])


def of_protect(view: WorldWithoutEnd, seat: int, penalty: str) -> str:
    """What does not happen."""
    if is_last(view):
        duty = next(duty for duty, name in PENALTIES.items() if name == penalty)
        return f"saves {in_points(view.missing[seat][duty] * view.game.shortfall[duty])} for the missing {duty}"
    return SPARED[penalty]


SPARED = {
    "penance": "else a card of yours is lost when the chapter begins",
    "begging": "else you have no income in the first round",
    "court": "else you have no action in the first round",
}
"""What a penalty would be."""


def of_done(view: WorldWithoutEnd, seat: int, _: None) -> str:
    """What is not done, or cannot be."""
    wanted, impossible = DONE[asking(view)]
    return wanted if len(view.options) > 1 else impossible


DONE = {
    "take_one": ("take nothing", ""),
    "build_on": ("put nothing more there", "you have no stone or wood that fits"),
    "donate_to": ("give nothing", "you have no gold"),
    "sell_at_market": ("sell nothing more", "there is nothing you can sell"),
    "weave_cloth": ("weave nothing more", "you have no wool"),
    "seek": ("the marker stays", "the Outlaws are next, and you have no gold"),
    "build_house": ("build nothing", "you cannot pay for a house"),
    "free_house": ("build nothing", ""),
    "collect_rent": ("take nothing more", ""),
    "practise": ("do nothing more", "you have too little knowledge for the others"),
    "care_for_one": ("care for nobody", "you have too little knowledge"),
    "avert": ("accept what is owed", "you have no loyalty"),
}
"""The end of an action: while something is possible, and while nothing is."""

SAYINGS: dict[str, Callable[[WorldWithoutEnd, int, Any], str]] = {
    "turn": of_turn,
    "play": of_play,
    "give-up": of_give_up,
    "lay": of_unused,
    "discard": of_unused,
    "take": of_take,
    "build": of_build,
    "sell": of_sell,
    "weave": of_weave,
    "house": of_house,
    "rent": of_rent,
    "donate": of_donate,
    "practise": of_practise,
    "care": of_care,
    "move-on": of_move_on,
    "trade": of_trade,
    "give": of_give,
    "nothing": of_nothing,
    "accept": of_accept,
    "tear-down": of_tear_down,
    "protect": of_protect,
    "decline": of_decline,
    "done": of_done,
}
