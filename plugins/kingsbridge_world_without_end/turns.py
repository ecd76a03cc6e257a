"""The action phase: playing a card, with or without its action."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import N_, Move, Refusal, carry_out, decision, step
from kingsbridge_world_without_end.actions import act
from kingsbridge_world_without_end.discards import discard, end_turn, why_not_card
from kingsbridge_world_without_end.goods import take_good
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.lasting_events import in_force
from kingsbridge_world_without_end.refusals import now
from kingsbridge_world_without_end.state import Action, Event, WorldWithoutEnd, serves_court
from kingsbridge_world_without_end.trades import can_trade, in_stock, lacks_for_trade, make_trade, not_on_offer


@step
def action(state: WorldWithoutEnd) -> None:
    """Players take their turns clockwise from the active player; in a war, only those at court act (wwe-action-01)."""
    seats = state.clockwise(state.active)
    if state.council[-1] in state.game.wars:  # wwe-event-13, wwe-event-14
        seats = tuple(seat for seat in seats if serves_court(state, seat))
    if state.log is not None:
        state.tell(N_("Actions begin.") if seats else N_("There are no actions this round."))
    state.agenda += [(take_turn, seat) for seat in reversed(seats)]


@step
def take_turn(state: WorldWithoutEnd, seat: int) -> None:
    """A player plays one card and discards another; at the royal court, both have no effect (wwe-penalty-04)."""
    state.traded = []
    state.agenda.append((end_turn, seat))
    if state.game.has_each_turn:
        state.agenda.append((each_turn, seat))
    state.agenda.append((trade_after, seat))
    if serves_court(state, seat):
        state.plan(lay_unused(seat), receive_instead(seat))
    else:
        state.agenda.append((play, seat))


@step
def each_turn(state: WorldWithoutEnd, seat: int) -> None:
    """The player gets what blue events say about the end of every turn."""
    carry_out(state, [(seat, effect) for effect in in_force(state).each_turn])


@decision
def play(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """The player plays any card from their hand; before it, they may use what blue events offer.

    (wwe-action-02, wwe-action-03, wwe-event-39)
    """
    game = state.game
    moves: list[Move[Any]] = [game.play[card] for card in state.hands[seat]]
    changed = in_force(state)
    if changed.instead_of_action:
        moves.append(game.give_up)
    if changed.offers:
        moves += blue_trades(state, seat, changed.offers)
    return moves


@play.chosen
def played(state: WorldWithoutEnd, move: Move[Any], seat: int) -> None:
    """The card goes face up on the action pile, and its action follows (wwe-action-02)."""
    if state.game.lays_open:
        state.laid_open[seat] = ()
    if move is state.game.give_up:
        state.plan(lay_unused(seat), receive_instead(seat))
    elif move.verb == "trade":
        make_blue_trade(state, seat, move.what)
        state.plan(play(seat))
    else:
        lay_up(state, seat, move.what)
        act(state, seat, move.what.effects)
        state.carried_out[seat] = 1


# --- the trades of blue events


def blue_trades(state: WorldWithoutEnd, seat: int, offers: list[Event]) -> list[Move[Any]]:
    """Return the trades of blue events that the player can make, each once a round (wwe-event-06)."""
    return [state.game.trade[event] for event in offers if event not in state.traded and can_trade(state, seat, event)]


def make_blue_trade(state: WorldWithoutEnd, seat: int, event: Event) -> None:
    """The player makes the trade of a blue event, once a round."""
    state.traded.append(event)
    make_trade(state, seat, event)


@decision
def trade_after(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """After the action, a player may use blue trades, even without an action or at the royal court (wwe-event-39).

    A player who can trade nothing is asked, too; otherwise the others could tell what is behind the screen.
    """
    offers = in_force(state).offers
    if not offers or not any(event not in state.traded and in_stock(state, event) for event in offers):
        return []
    return [*blue_trades(state, seat, offers), state.game.done]


@trade_after.chosen
def traded_after(state: WorldWithoutEnd, move: Move[Any], seat: int) -> None:
    """One trade is made; the player may then make another."""
    if move is not state.game.done:
        make_blue_trade(state, seat, move.what)
        state.agenda.append((trade_after, seat))


trade_after.refusal(now("wwe-event-39", N_("make the trade of a blue event now, or end your turn")))


# --- what an action did not allow

FOR_CARDS = ("take", "build", "sell", "weave", "house", "rent", "donate", "practise", "care", "move-on")
"""The verbs of the moves that need a card."""


@discard.refuses(*FOR_CARDS)
@trade_after.refuses(*FOR_CARDS)
def why_not_any_more(state: WorldWithoutEnd, move: Move[Any], seat: int) -> Refusal | None:
    """Say why the action just played allows no such move: it is over, or found nothing to do."""
    if not (state.actions[seat] and state.carried_out[seat]):
        return None
    card, again = state.actions[seat][-1], state.clone()
    again.agenda, again.log = [], None
    act(again, seat, card.effects)
    for asking, about in again.agenda:
        if asking.options is not None and move in asking.options(again, about):
            return Refusal(_("the action of {card} is over", card=card.name), move.rule)
        reason = asking.refused.get(move.verb)
        why = reason(again, move, about) if reason else None
        if why is not None:
            return why
    return None


@trade_after.refuses("trade")
@play.refuses("trade")
def why_not_blue_trade(state: WorldWithoutEnd, move: Move[Event], seat: int) -> Refusal:
    """Say why a blue trade is not possible: not offered, already used, or something is lacking."""
    if move.what not in in_force(state).offers:
        return not_on_offer(move.what)
    if move.what in state.traded:
        return Refusal(_("you have already traded with {event} this round", event=move.what.name), "wwe-event-06")
    return lacks_for_trade(state, seat, move.what)


@play.refuses("give-up")
def why_not_give_up(state: WorldWithoutEnd, move: Move[None], seat: int) -> Refusal:
    """Say why the action cannot be given up: no event gives anything for it."""
    return Refusal(_("no event rewards you for giving up your action"), "wwe-event-12")


play.refuses("play")(why_not_card)
play.refusal(now("wwe-action-05", N_("play a card now, even if its action does nothing")))


def lay_up(state: WorldWithoutEnd, seat: int, card: Action) -> None:
    """Move a card from the hand to the action pile."""
    state.hands[seat].remove(card)
    state.actions[seat].append(card)
    if state.log is not None:
        state.tell("{seat} plays {card}.", seat=seat, card=card)


@decision
def lay_unused(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """The player lays a card face up without effect (wwe-action-06)."""
    return [state.game.lay[card] for card in state.hands[seat]]


@lay_unused.chosen
def laid_unused(state: WorldWithoutEnd, move: Move[Action], seat: int) -> None:
    """The card lies without effect; it cannot be repeated either (wwe-card-08)."""
    state.hands[seat].remove(move.what)
    state.actions[seat].append(move.what)
    state.carried_out[seat] = 0
    if state.log is not None:
        state.tell("{seat} lays {card} face up, unused.", seat=seat, card=move.what)


lay_unused.refuses("lay")(why_not_card)
lay_unused.refusal(now("wwe-action-06", N_("lay a card face up now; you cannot use it")))


@step
def receive_instead(state: WorldWithoutEnd, seat: int) -> None:
    """A player who gives up their action gets what the event grants, even at the royal court.

    (wwe-event-12, wwe-event-37)
    """
    for good in in_force(state).instead_of_action:
        take_good(state, seat, good)
