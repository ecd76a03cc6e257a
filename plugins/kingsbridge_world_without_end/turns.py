"""The action phase: one card up, its action, one card down."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import Move, decision, step
from kingsbridge_world_without_end.goods import pay_good, take_good
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.lasting import in_force
from kingsbridge_world_without_end.refusals import why_not
from kingsbridge_world_without_end.state import (
    ROUNDS,
    Action,
    Event,
    WorldWithoutEnd,
    chapter_of,
    serves_court,
)


@step
def action(state: WorldWithoutEnd) -> None:
    """One after the other, clockwise from the active player (wwe-action-01); in a war only the court sits."""
    seats = state.clockwise(state.active)
    if state.council[-1] in state.game.wars:  # wwe-event-13, -14
        seats = tuple(seat for seat in seats if serves_court(state, seat))
    if state.log is not None:
        state.tell(_("Now everybody acts.") if seats else _("There are no actions in this round."))
    state.agenda += [(take_turn, seat) for seat in reversed(seats)]


@step
def take_turn(state: WorldWithoutEnd, seat: int) -> None:
    """A card up and a card down; at the royal court both without effect (wwe-penalty-04)."""
    state.traded = []
    state.agenda += ((end_turn, seat), (lay_unused if serves_court(state, seat) else play, seat))


@decision
def play(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """Any card of the hand; before it, what blue events offer (wwe-action-02, -03, wwe-event-06, -12)."""
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
    """The card lies on the action pile for all to see, and its action follows (wwe-action-02)."""
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


play.refusal(why_not)


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


lay_unused.refusal(why_not)


@step
def receive_instead(state: WorldWithoutEnd, seat: int) -> None:
    """What the given-up action brings (wwe-event-12)."""
    for good in in_force(state).instead_of_action:
        take_good(state, seat, good)


# --- trades that events offer


def can_trade(state: WorldWithoutEnd, seat: int, event: Event) -> bool:
    """Whether a player has what is asked for, and the stock what is offered."""
    give, goods = state.game.trades[event][0], state.goods[seat]
    return all(goods[good] >= number for good, number in give.items()) and in_stock(state, event)


def in_stock(state: WorldWithoutEnd, event: Event) -> bool:
    """Whether the stock has what an event offers."""
    get = state.game.trades[event][1]
    return all(good == "gold" or state.stock[good] >= number for good, number in get.items())


def make_trade(state: WorldWithoutEnd, seat: int, event: Event) -> None:
    """The one for the other."""
    give, get = state.game.trades[event]
    for good, number in give.items():
        pay_good(state, seat, good, number, how="exchanges")
    for good, number in get.items():
        take_good(state, seat, good, number)


# --- the discard


@step
def end_turn(state: WorldWithoutEnd, seat: int) -> None:
    """A discard, if the action pile is larger now (wwe-discard-02, wwe-first-game-03)."""
    if len(state.actions[seat]) <= len(state.discards[seat]) or (state.aside[seat] and chapter_of(state) == 1):
        return
    if in_force(state).blind_discard:
        discard_blindly(state, seat)
    else:
        state.agenda.append((discard, seat))


@decision
def discard(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """One further card (wwe-discard-01)."""
    return [state.game.discard[card] for card in state.hands[seat]]


@discard.chosen
def discarded(state: WorldWithoutEnd, move: Move[Action], seat: int) -> None:
    """Face down and without effect; only its owner knows it (wwe-discard-05)."""
    lay_down(state, seat, move.what)


discard.refusal(why_not)


def lay_down(state: WorldWithoutEnd, seat: int, card: Action) -> None:
    """A card from the hand onto the discard pile."""
    state.hands[seat].remove(card)
    state.discards[seat].append(card)
    if state.log is not None:
        state.tell("{seat} discards a card.", seat=seat)
        state.tell("It is {card}.", to=seat, card=card)


def discard_blindly(state: WorldWithoutEnd, seat: int) -> None:
    """A fair pick in the name of the left neighbour (wwe-event-23, wwe-penalty-01, -09)."""
    hand = state.hands[seat]
    if state.log is not None:
        other = (seat + 1) % state.seats
        state.tell("{other} draws a card of {seat} blindly.", seat=seat, other=other)
    lay_down(state, seat, hand[state.roll(len(hand)) - 1])


@decision
def discard_by_event(state: WorldWithoutEnd, seat: int, number: int) -> list[Move[Any]]:
    """Cards that an event orders to be discarded; the pile never exceeds six (wwe-discard-03, -06)."""
    if not number or len(state.discards[seat]) >= ROUNDS:
        return []
    return [state.game.discard[card] for card in state.hands[seat]]


@discard_by_event.chosen
def discarded_by_event(state: WorldWithoutEnd, move: Move[Action], seat: int, number: int) -> None:
    """And the next one."""
    lay_down(state, seat, move.what)
    state.agenda.append((discard_by_event, (seat, number - 1)))


discard_by_event.refusal(why_not)
