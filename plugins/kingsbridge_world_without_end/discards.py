"""Discards: one for each card played, a random one, or those an event demands."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import N_, Move, Refusal, decision, step
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.lasting_events import in_force
from kingsbridge_world_without_end.refusals import now
from kingsbridge_world_without_end.state import ROUNDS, Action, WorldWithoutEnd, chapter_of


@step
def end_turn(state: WorldWithoutEnd, seat: int) -> None:
    """The player discards if their action pile is now larger; a penitent's is not (wwe-discard-02, wwe-penalty-02).

    The same holds at the royal court (wwe-penalty-07). In the first chapter of a first game nothing is discarded
    (wwe-first-game-03).
    """
    if len(state.actions[seat]) <= len(state.discards[seat]) or (state.aside[seat] and chapter_of(state) == 1):
        return
    if in_force(state).blind_discard:
        discard_blindly(state, seat)
    else:
        state.agenda.append((discard, seat))


@decision
def discard(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """The player discards one more card (wwe-discard-01)."""
    return [state.game.discard[card] for card in state.hands[seat]]


@discard.chosen
def discarded(state: WorldWithoutEnd, move: Move[Action], seat: int) -> None:
    """The card is discarded face down and without effect; only its owner knows which it is (wwe-discard-05)."""
    lay_down(state, seat, move.what)


@discard.refuses("discard")
def why_not_card(state: WorldWithoutEnd, move: Move[Action], seat: int, number: int = 1) -> Refusal:
    """Say why a card cannot be chosen: it is not in hand. This also covers cards to be played."""
    card = move.what
    if card in state.actions[seat]:
        return Refusal(_("{card} stays on your action pile until the chapter ends", card=card.name), "wwe-action-02")
    if card in state.discards[seat]:
        return Refusal(_("you have already discarded {card} this chapter", card=card.name), "wwe-discard-01")
    return Refusal(_("in a first game, {card} only joins in the second chapter", card=card.name), "wwe-first-game-01")


discard.refusal(now("wwe-discard-01", N_("discard a card now")))


def lay_down(state: WorldWithoutEnd, seat: int, card: Action) -> None:
    """Move a card from the hand to the discard pile."""
    state.hands[seat].remove(card)
    state.discards[seat].append(card)
    if state.log is not None:
        state.tell("{seat} discards a card.", seat=seat)
        state.tell("You discarded {card}.", to=seat, card=card)


def discard_blindly(state: WorldWithoutEnd, seat: int) -> None:
    """A random card is discarded, as if drawn by the left neighbour (wwe-event-23, wwe-penalty-01, wwe-penalty-09)."""
    hand = state.hands[seat]
    if state.log is not None:
        other = (seat + 1) % state.seats
        state.tell("{other} draws a card blindly from {seat}'s hand.", seat=seat, other=other)
    lay_down(state, seat, hand[state.roll(len(hand)) - 1])


@decision
def discard_by_event(state: WorldWithoutEnd, seat: int, number: int) -> list[Move[Any]]:
    """The player discards cards for an event; the pile never exceeds six (wwe-discard-03, wwe-discard-06)."""
    if not number or len(state.discards[seat]) >= ROUNDS:
        return []
    return [state.game.discard[card] for card in state.hands[seat]]


@discard_by_event.chosen
def discarded_by_event(state: WorldWithoutEnd, move: Move[Action], seat: int, number: int) -> None:
    """One card is discarded, then the next."""
    lay_down(state, seat, move.what)
    state.agenda.append((discard_by_event, (seat, number - 1)))


discard_by_event.refuses("discard")(why_not_card)
discard_by_event.refusal(now("wwe-discard-03", N_("discard what the event demands now")))
