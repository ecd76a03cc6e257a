"""The action phase: a card laid up, with its action or without."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import N_, Move, Refusal, decision, step
from kingsbridge_world_without_end.discards import end_turn, why_not_card
from kingsbridge_world_without_end.goods import take_good
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.lasting_events import in_force
from kingsbridge_world_without_end.refusals import now
from kingsbridge_world_without_end.state import Action, Event, WorldWithoutEnd, serves_court
from kingsbridge_world_without_end.trades import can_trade, lacks_for_trade, make_trade, not_on_offer


@step
def action(state: WorldWithoutEnd) -> None:
    """One after the other, clockwise from the active player (wwe-action-01); in a war only the court sits."""
    seats = state.clockwise(state.active)
    if state.council[-1] in state.game.wars:  # wwe-event-13, wwe-event-14
        seats = tuple(seat for seat in seats if serves_court(state, seat))
    if state.log is not None:
        state.tell(N_("Actions begin.") if seats else N_("There are no actions this round."))
    state.agenda += [(take_turn, seat) for seat in reversed(seats)]


@step
def take_turn(state: WorldWithoutEnd, seat: int) -> None:
    """A card up and a card down; at the royal court both without effect (wwe-penalty-04, wwe-event-37)."""
    state.traded = []
    state.agenda += ((end_turn, seat), (lay_unused if serves_court(state, seat) else play, seat))


@decision
def play(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """Any card of the hand; before it, what blue events offer (wwe-action-02, wwe-action-03, wwe-event-06)."""
    game = state.game
    moves: list[Move[Any]] = [game.play[card] for card in state.hands[seat]]
    changed = in_force(state)
    if changed.instead_of_action:
        moves.append(game.give_up)
    for event in changed.offers:
        if event not in state.traded and can_trade(state, seat, event):
            moves.append(game.trade[event])
    return moves


@play.chosen
def played(state: WorldWithoutEnd, move: Move[Any], seat: int) -> None:
    """The card goes on the action pile for all to see, and its action follows (wwe-action-02)."""
    if move is state.game.give_up:
        state.plan(lay_unused(seat), receive_instead(seat))
    elif move.verb == "trade":
        state.traded.append(move.what)
        make_trade(state, seat, move.what)
        state.plan(play(seat))
    else:
        lay_up(state, seat, move.what)
        for effect in reversed(move.what.effects):
            effect.run(state, seat)
        state.carried_out[seat] = 1


@play.refuses("trade")
def why_not_trade_before(state: WorldWithoutEnd, move: Move[Event], seat: int) -> Refusal:
    """No blue event offers it, it was used, or something is lacking."""
    if move.what not in in_force(state).offers:
        return not_on_offer(move.what)
    if move.what in state.traded:
        return Refusal(_("you have already used {event} this round", event=move.what.name), "wwe-event-06")
    return lacks_for_trade(state, seat, move.what)


@play.refuses("give-up")
def why_not_give_up(state: WorldWithoutEnd, move: Move[None], seat: int) -> Refusal:
    """No event gives anything for it."""
    return Refusal(_("no event in force rewards giving up your action"), "wwe-event-12")


play.refuses("play")(why_not_card)
play.refusal(now("wwe-action-05", N_("play a card now, even if its action does nothing")))


def lay_up(state: WorldWithoutEnd, seat: int, card: Action) -> None:
    """A card from the hand onto the action pile."""
    state.hands[seat].remove(card)
    state.actions[seat].append(card)
    if state.log is not None:
        state.tell("{seat} plays {card}.", seat=seat, card=card)


@decision
def lay_unused(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """A card face up, without effect (wwe-action-06)."""
    return [state.game.lay[card] for card in state.hands[seat]]


@lay_unused.chosen
def laid_unused(state: WorldWithoutEnd, move: Move[Action], seat: int) -> None:
    """It cannot be repeated, either (wwe-card-08)."""
    state.hands[seat].remove(move.what)
    state.actions[seat].append(move.what)
    state.carried_out[seat] = 0
    if state.log is not None:
        state.tell("{seat} lays {card} without using it.", seat=seat, card=move.what)


lay_unused.refuses("lay")(why_not_card)
lay_unused.refusal(now("wwe-action-06", N_("lay a card face up without using it now")))


@step
def receive_instead(state: WorldWithoutEnd, seat: int) -> None:
    """What the given-up action brings (wwe-event-12)."""
    for good in in_force(state).instead_of_action:
        take_good(state, seat, good)
