"""The hints beside moves: a few words on what each would do, most important first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kingsbridge_core import Move, all_of, hint_by_card, in_points, listed
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.lasting_events import in_force
from kingsbridge_world_without_end.plague import value_of
from kingsbridge_world_without_end.screen.card_hints import can_seek, in_few_words, nothing, prospect
from kingsbridge_world_without_end.screen.names import benefits, lack_of, so_many, the_missing
from kingsbridge_world_without_end.screen.questions import (
    asked,
    asking,
    colours,
    exchange,
    favor_after,
    holding,
    incomes,
    spaces_in_words,
    symbol_in_words,
    you_have,
)
from kingsbridge_world_without_end.state import (
    Event,
    Good,
    HouseSpace,
    Place,
    Project,
    Resource,
    Symbol,
    WorldWithoutEnd,
    duty_of,
    free_spaces,
    is_last,
)


def describe(view: WorldWithoutEnd, move: Move[Any]) -> str:
    """Return the hint for a move by its verb."""
    if view.actor is None or not view.goods[view.actor]:  # only the player who decides knows the goods
        return ""
    by_card = hint_by_card(view, move)
    return SAYINGS[move.verb](view, view.actor, move.what) if by_card is None else by_card


# --- the event


def of_turn(view: WorldWithoutEnd, seat: int, arrow: int) -> str:
    """Hint for `turn`: the viewer's income, that of the others, then the favor."""
    each = listed(income_told(view, other, symbol) for other, symbol in in_turn(view, incomes(view, arrow)))
    return _("{incomes}; {favor}", incomes=each, favor=favor_after(view, arrow))


def in_turn(view: WorldWithoutEnd, received: Sequence[Symbol | None]) -> list[tuple[int, Symbol | None]]:
    """Return everyone's income, the active player's first."""
    return [(seat, received[seat]) for seat in view.clockwise(view.active)]


def income_told(view: WorldWithoutEnd, seat: int, symbol: Symbol | None) -> str:
    """Return a player's income: `you get 1 wool`, `green 1 stone`, `green begs`."""
    if seat == view.viewer:
        return _("you get {income}", income=symbol_in_words(symbol)) if symbol else _("you beg")
    who = colours(view)[seat]
    return _("{seat} {income}", seat=who, income=symbol_in_words(symbol)) if symbol else _("{seat} begs", seat=who)


def of_trade(view: WorldWithoutEnd, seat: int, event: Event) -> str:
    """Hint for `trade`: what is given and what is got."""
    have = view.game.trades[event][0]
    return _("{exchange}; {you_have}", exchange=exchange(view, event), you_have=holding(view, seat, *have))


def of_decline(view: WorldWithoutEnd, seat: int, what: None) -> str:
    """Hint for `decline`: the player keeps what they have, or lacks what the trade asks for."""
    if len(view.options) > 1:
        return _("keep what you have")
    give = view.game.trades[view.council[-1]][0]
    short = [good for good, number in give.items() if view.goods[seat][good] < number]
    return holding(view, seat, *short)


def with_due(view: WorldWithoutEnd, seat: int, good: Good) -> str:
    """Return what the player has of a good, and how much the end of the chapter will demand."""
    have, number = you_have(view.goods[seat][good]), view.game.dues.get(good)
    if not number:
        return have
    return counted(
        "{you_have}, {number} is due when the chapter ends",
        "{you_have}, {number} are due when the chapter ends",
        number,
        you_have=have,
    )


def of_accept(view: WorldWithoutEnd, seat: int, what: None) -> str:
    """Hint for `accept`: the points lost."""
    _seat, good, points = asked(view)
    if len(view.options) > 1:
        return _("lose {points}", points=in_points(points))
    return _("lose {points}: {you_have}", points=in_points(points), you_have=holding(view, seat, good))


# --- cards


def of_give_up(view: WorldWithoutEnd, seat: int, what: None) -> str:
    """Hint for `give-up`: what the player gets instead of an action."""
    goods = all_of(so_many(good, 1) for good in in_force(view).instead_of_action)
    return _("{goods} instead of an action", goods=goods)


# --- within an action


def of_build(view: WorldWithoutEnd, seat: int, where: tuple[Project, Resource]) -> str:
    """Hint for `build`: the points, and what is free afterwards."""
    project, resource = where
    free = free_spaces(view, project)
    free[resource] -= 1
    gain = in_points(view.game.space_points)
    if any(free.values()):
        return _("{points}; still to fill: {spaces}", points=gain, spaces=spaces_in_words(free))
    return _("; ").join([gain, *finished(view, project)])


def finished(view: WorldWithoutEnd, project: Project) -> list[str]:
    """Say that the project would be finished, and who would be rewarded."""
    donors = [colours(view)[seat] for seat in range(view.seats) if project in view.seals[seat]]
    found = [
        _("finishes it; the player with the most loyalty places the metal")
        if project.id == "tower"
        else _("finishes it"),
    ]
    if donors:
        gain, seats = benefits(project), all_of(donors)
        found.append(
            counted("{benefits} for {seats}", "{benefits} each for {seats}", len(donors), benefits=gain, seats=seats)
        )
    return found


def of_sell(view: WorldWithoutEnd, seat: int, good: Good) -> str:
    """Hint for `sell`: the price."""
    price = so_many("gold", in_force(view).prices[good])
    return _("{gold}; {you_have}", gold=price, you_have=you_have(view.goods[seat][good]))


def of_house(view: WorldWithoutEnd, seat: int, space: HouseSpace) -> str:
    """Hint for `house`: rent and price."""
    rent = symbol_in_words(space.income)
    if asking(view) == "free_house":
        return _("rent {rent}; free", rent=rent)
    gold, resource = so_many("gold", view.game.house_price), so_many(space.resource, 1)
    return _("rent {rent}; costs {gold} and {resource}", rent=rent, gold=gold, resource=resource)


def of_rent(view: WorldWithoutEnd, seat: int, space: HouseSpace) -> str:
    """Hint for `rent`: what it brings, if it is in stock."""
    if space.income in view.stock and not view.stock[space.income]:
        return nothing(_("{none} in stock", none=lack_of(space.income)))
    return symbol_in_words(space.income)


def of_donate(view: WorldWithoutEnd, seat: int, project: Project) -> str:
    """Hint for `donate`: the reward, and how close it is."""
    free, gain = spaces_in_words(free_spaces(view, project)), benefits(project)
    return _("{benefits} when finished; {spaces} to go", benefits=gain, spaces=free)


def of_care(view: WorldWithoutEnd, seat: int, place: Place) -> str:
    """Hint for `care`: points, benefit and knowledge; also the place, if the move does not name it."""
    points, benefit = in_points(view.game.care_points), benefits(place)
    gains, knowledge = (
        all_of([points, benefit]) if benefit else points,
        so_many("knowledge", value_of(view, place)),
    )
    if place.name in view.game.label(view.game.care[place]):
        return _("{gains}; needs {knowledge}", gains=gains, knowledge=knowledge)
    return _("{gains}; needs {knowledge}; {place}", gains=gains, knowledge=knowledge, place=place.name)


def of_protect(view: WorldWithoutEnd, seat: int, penalty: str) -> str:
    """Hint for `protect`: the penalty it averts."""
    if is_last(view):
        duty = duty_of(penalty)
        saved = in_points(view.missing[seat][duty] * view.game.shortfall[duty])
        return _("saves you {points} for {missing}", points=saved, missing=the_missing(duty))
    return SPARED[penalty]()


SPARED: dict[str, Callable[[], str]] = {
    "penance": lambda: _("otherwise you lose a random card when the chapter begins"),
    "begging": lambda: _("otherwise you get no income in the first round"),
    "court": lambda: _("otherwise you have no action in the first round"),
}
"""What each penalty would do."""


def of_done(view: WorldWithoutEnd, seat: int, what: None) -> str:
    """Hint for `done`: what is left undone or cannot be done."""
    wanted, impossible = DONE[asking(view)]()
    return wanted if len(view.options) > 1 else impossible


DONE: dict[str, Callable[[], tuple[str, str]]] = {
    "take_one": lambda: (_("take nothing"), ""),
    "build_on": lambda: (_("stop building"), _("you have no stone or wood that fits")),
    "donate_to": lambda: (_("donate nothing"), _("you have no gold")),
    "sell_at_market": lambda: (_("stop selling"), _("there is nothing you can sell")),
    "weave_cloth": lambda: (_("stop weaving"), _("you have no wool")),
    "trade_after": lambda: (_("trade nothing"), _("you do not have what the trade takes")),
    "seek": lambda: (_("the marker stays"), _("the Outlaws are next, and you have no gold")),
    "build_house": lambda: (_("build nothing"), _("you cannot pay for a house")),
    "free_house": lambda: (_("build nothing"), ""),
    "collect_rent": lambda: (_("stop collecting"), ""),
    "practise": lambda: (_("do nothing more"), _("you do not have enough knowledge for the others")),
    "care_for_one": lambda: (_("care for no place"), _("you do not have enough knowledge")),
    "avert": lambda: (_("pay no loyalty"), _("you have no loyalty")),
}
"""The end of an action: while something is possible, and while nothing is."""

SAYINGS: dict[str, Callable[[WorldWithoutEnd, int, Any], str]] = {
    "turn": of_turn,
    "play": prospect,
    "give-up": of_give_up,
    "lay": lambda view, seat, card: _("{action} (not used)", action=in_few_words(card)),
    "discard": lambda view, seat, card: _("{action} (not used)", action=in_few_words(card)),
    "take": with_due,
    "build": of_build,
    "sell": of_sell,
    "weave": lambda view, seat, what: _("1 wool becomes 1 cloth; {you_have}", you_have=holding(view, seat, "wool")),
    "house": of_house,
    "rent": of_rent,
    "donate": of_donate,
    "practise": lambda *asked: _("1 gold and 1 point"),
    "care": of_care,
    "move-on": lambda view, seat, what: can_seek(view, seat, asked(view)[-1]),
    "trade": of_trade,
    "give": with_due,
    "nothing": lambda *asked: _("you have none of these goods"),
    "accept": of_accept,
    "tear-down": lambda view, seat, space: _("it pays {rent}", rent=symbol_in_words(space.income)),
    "protect": of_protect,
    "decline": of_decline,
    "done": of_done,
}
