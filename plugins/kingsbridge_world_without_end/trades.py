"""Trades that events offer: a tan event once, a blue event once a round."""

from __future__ import annotations

from typing import Annotated, Any

from kingsbridge_core import N_, Move, Refusal, Shape, between, decision, word
from kingsbridge_world_without_end.goods import pay_good, take_good
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.refusals import lacks, now, out_of_stock
from kingsbridge_world_without_end.screen.names import goods_together
from kingsbridge_world_without_end.state import Event, Good, Payable, WorldWithoutEnd


def can_trade(state: WorldWithoutEnd, seat: int, event: Event) -> bool:
    """Whether the player has what is asked for, and the stock what is offered."""
    goods = state.goods[seat]
    for good, number in state.game.trades[event][0].items():
        if goods[good] < number:
            return False
    return in_stock(state, event)


def in_stock(state: WorldWithoutEnd, event: Event) -> bool:
    """Whether the stock has what an event offers."""
    for good, number in state.game.trades[event][1].items():
        if good != "gold" and state.stock[good] < number:
            return False
    return True


def make_trade(state: WorldWithoutEnd, seat: int, event: Event) -> None:
    """Exchange the player's goods for those from the stock."""
    give, get = state.game.trades[event]
    for good, number in give.items():
        pay_good(state, seat, good, number, how="exchanges")
    for good, number in get.items():
        take_good(state, seat, good, number)


Amount = Annotated[int, between(1, 6), "How many {key}, from 1 to 6."]
Given = Annotated[
    dict[Payable, Amount],
    Shape(
        minProperties=1,
        errorMessage="must name a good, such as {wool: 1}",
        patternProperties={"^knowledge$": {"not": {}, "errorMessage": "is never lost or given away"}},
    ),
]
Got = Annotated[dict[Good, Amount], Shape(minProperties=1, errorMessage="must name a good, such as {gold: 3}")]


@word("offer")
def trade(state: WorldWithoutEnd, seat: int, give: Given, get: Got) -> None:
    """Tan: each player may make this exchange once, at once (wwe-event-06, wwe-event-09).

    Blue: once each round, before the player's card or after its action (`trade caroli`). The player must have all that
    is given, and the stock all that is got. At most once per card. Write `trade: {give: {wool: 1}, get: {gold: 3}}`.

    give: What the player gives: one or more goods with their numbers, as `{wool: 1}`. Knowledge is never given away.
    get: What the player gets from the stock: one or more goods with their numbers, as `{gold: 3}`.
    """
    state.plan(*(offer_trade(each) for each in state.clockwise(seat)))


@trade.text
def trade_text(give: dict[str, int], get: dict[str, int]) -> str:
    return _("Each player may trade {give} for {get}.", give=goods_together(give), get=goods_together(get))


@decision
def offer_trade(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """The player may accept the trade; nobody is asked if the stock lacks what is offered.

    (wwe-event-04, wwe-event-06)
    """
    game, event = state.game, state.council[-1]
    if not in_stock(state, event):
        return []
    return [game.trade[event], game.decline] if can_trade(state, seat, event) else [game.decline]


@offer_trade.chosen
def trade_answered(state: WorldWithoutEnd, move: Move[Event], seat: int) -> None:
    """The player makes the trade, or declines."""
    if move is not state.game.decline:
        make_trade(state, seat, move.what)
    elif state.log is not None:
        state.tell("{seat} declines the trade.", seat=seat)


@offer_trade.refuses("trade")
def why_not_trade(state: WorldWithoutEnd, move: Move[Event], seat: int) -> Refusal:
    """Say why a trade is not possible: another event, or something is lacking."""
    return lacks_for_trade(state, seat, move.what) if move.what is state.council[-1] else not_on_offer(move.what)


offer_trade.refusal(now("wwe-event-04", N_("answer the event's offer now")))


def not_on_offer(event: Event) -> Refusal:
    """Say that the event offers nothing now."""
    return Refusal(_("{event} offers no trade now", event=event.name), "wwe-event-06")


def lacks_for_trade(state: WorldWithoutEnd, seat: int, event: Event) -> Refusal:
    """Say what the player, or else the stock, has too little of."""
    give, get = state.game.trades[event]
    for good, number in give.items():
        if state.goods[seat][good] < number:
            return lacks(good, number, state.goods[seat][good], "wwe-event-06")
    return out_of_stock(*get)
