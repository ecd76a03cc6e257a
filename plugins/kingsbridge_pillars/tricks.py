"""Playing cards and winning tricks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kingsbridge_core import Move, Refusal, carry_out, decision, step
from kingsbridge_pillars.language import _
from kingsbridge_pillars.state import Card, Pillars

if TYPE_CHECKING:
    from kingsbridge_pillars.game import PillarsGame


@step
def tricks(state: Pillars) -> None:
    """The hand is played trick by trick until no cards are left (pil-deal-02)."""
    state.leader = state.opener
    state.agenda.append((play_card, state.opener))


@decision
def play_card(state: Pillars, seat: int) -> list[Move[Card]]:
    """Any card in hand may be played, to lead or to follow, but Alfred Builder only in the last trick.

    (pil-play-03, pil-play-04, pil-lead-02)
    """
    game, hand = state.game, state.hands[seat]
    moves = [*map(game.move_to_play, hand)]
    for card in game.held_back:
        if card in hand and game.must_wait[card](state, seat):
            moves.remove(game.play[card])
    return moves or [*map(game.move_to_play, hand)]  # a player with nothing but such cards plays one of them


@play_card.chosen
def card_played(state: Pillars, move: Move[Card], seat: int) -> None:
    """The others follow clockwise with one card each (pil-play-01, pil-play-02)."""
    card, trick = move.what, state.trick
    state.hands[seat].remove(card)
    trick.append(card)
    if state.log is not None:
        state.tell("{seat} plays {card} ({value}).", seat=seat, card=card, value=card.value)
    if len(trick) < state.seats:
        follower = seat + 1
        state.agenda.append((play_card, follower if follower < state.seats else 0))
    elif card in state.game.at_played:
        state.agenda.append((end_trick, None))
    else:
        win_trick(state, trick)
    if card in state.game.at_played:
        carry_out(state, [(seat, effect) for effect in state.game.at_played[card]])


@play_card.refuses("done")
def why_not_pass(state: Pillars, move: Move[None], seat: int) -> Refusal:
    """Say why a player cannot pass: everyone plays a card to every trick."""
    return Refusal(_("you cannot pass; play a card"), "pil-play-02")


@play_card.refuses("play")
def why_not_play(state: Pillars, move: Move[Card], seat: int) -> Refusal:
    """Say why a card cannot be played: it is not in hand, or must wait for the last trick."""
    if move.what not in state.hands[seat]:
        return Refusal(_("{card} is not in your hand", card=move.what.name), "pil-play-02")
    return Refusal(_("{card} may only be played in the last trick", card=move.what.name), "pil-play-04")


@step
def end_trick(state: Pillars) -> None:
    """The trick is won once the effects of its last card are carried out."""
    win_trick(state, state.trick)


def win_trick(state: Pillars, trick: list[Card]) -> None:
    """A deciding craftsman's owner takes the trick, or else the player of the deciding card; the taker leads the next.

    (pil-trick-03, pil-trick-04, pil-trick-05, pil-trick-06, pil-lead-04)
    """
    game = state.game
    card = deciding(game, trick)
    taker = None
    if card in game.at_trick:
        for effect in game.at_trick[card]:
            effect(state, player_of(state, trick, card))
    else:
        owner = game.owner.get(card)
        taker = player_of(state, trick, card) if owner is None else owner
        state.piles[taker] += trick
        state.tricks[taker] += 1
        state.leader = taker
        if state.log is not None:
            state.tell("{card} wins the trick for {seat}.", seat=taker, card=card)
    state.trick = []
    if state.hands[state.leader]:  # after the last trick nobody leads, even if the King was in it (pil-king-10)
        state.agenda.append((play_card, state.leader))
    if taker is not None and game.at_won:
        carry_out(state, [(taker, effect) for each in trick for effect in game.at_won.get(each, ())])


def deciding(game: PillarsGame, trick: list[Card]) -> Card:
    """Return the card that decides the trick: the King, or else the highest; of equals, the later one.

    (pil-trick-01, pil-trick-02, pil-trick-07, pil-king-01)
    """
    if game.strengthens and not game.strengthens.keys().isdisjoint(trick):
        values = strengths(game, trick)
        return trick[max(range(len(trick)), key=lambda place: (values[place], place))]
    best = trick[0]
    for card in trick:
        if card.value >= best.value:
            best = card
    return best


def strengths(game: PillarsGame, trick: list[Card]) -> list[int]:
    """Return what each card of a trick counts, with what the cards in it say about values."""
    values = [card.value for card in trick]
    for card in trick:
        for effect in game.strengthens.get(card, ()):
            is_whose = WHOSE[effect.arguments["of"]]
            for other, each in enumerate(trick):
                if is_whose(card, each):
                    values[other] += effect.arguments["by"]
    return values


WHOSE: dict[str, Callable[[Card, Card], bool]] = {
    "this": lambda card, other: other is card,
    "others": lambda card, other: other is not card,
    "craftsmen": lambda card, other: other.kind == "craftsman",
    "neutrals": lambda card, other: other.kind == "neutral",
}
"""Of which cards of a trick a card changes the value."""


def player_of(state: Pillars, trick: list[Card], card: Card) -> int:
    """Return the seat that played a card of the trick."""
    return (state.leader + trick.index(card)) % state.seats


def taking(state: Pillars, trick: list[Card]) -> int | None:
    """Return the seat that would receive the trick as it is; None if nobody would (pil-king-02)."""
    card = deciding(state.game, trick)
    return None if card in state.game.at_trick else state.game.owner.get(card, player_of(state, trick, card))
