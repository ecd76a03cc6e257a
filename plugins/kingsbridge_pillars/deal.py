"""The deal, and what happens between hands."""

from __future__ import annotations

from kingsbridge_core import step
from kingsbridge_pillars.state import Card, Pillars


@step
def deal(state: Pillars) -> None:
    """One privilege joins the craftsmen and neutral cards, and all of them are dealt out (pil-deal-01, pil-deal-02)."""
    stack = state.stack
    stack.append(top_privilege(state))
    state.shuffle(stack)
    each = len(stack) // state.seats
    state.hands = [stack[first : first + each] for first in range(0, len(stack), each)]
    state.stack = []
    if state.log is not None:
        state.tell("Hand {number} is dealt: {each} cards each.", number=state.round, each=each)
    for card, effects in state.game.at_deal.items():  # Lady Aliena's holder leads the hand (pil-lead-01, pil-lead-03)
        if card in stack:
            for effect in effects:
                effect(state, stack.index(card) // each)


def top_privilege(state: Pillars) -> Card:
    """The next privilege comes from the pile; once that is empty, from those that fell to the King.

    (pil-privilege-08, pil-next-hand-03)
    """
    return state.privileges.pop() if state.privileges else state.under_pile.pop(0)


@step
def next_hand(state: Pillars) -> None:
    """All cards but the owned privileges return to the deck, unless the game is over, after however many hands.

    (pil-next-hand-01, pil-next-hand-02, pil-end-01, pil-end-03, pil-end-05)
    """
    if not state.privileges and not state.under_pile:
        state.tell("The last privilege has an owner. The game is over.")
        state.finish()  # the highest total wins, or several (pil-end-02, pil-end-04)
        return
    for cards in (*state.shown, state.kings_shown):
        state.stack += cards
        cards.clear()
    state.tricks = [0] * state.seats
