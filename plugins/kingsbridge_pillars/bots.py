"""What a sensible player values, and the greedy bot that plays accordingly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import sqrt
from random import Random
from typing import Any, ClassVar

from kingsbridge_core import Bot, Effect, Move, Sight, State, worth_of
from kingsbridge_pillars.state import MATERIALS, Card, Material, Pillars
from kingsbridge_pillars.tricks import strengths, taking
from kingsbridge_pillars.vocabulary import KEPT_WORTH

DOUBT = 4.0
"""By how many points a hand may turn the game."""
LUCK = 0.6
"""How often a craftsman or privilege finds the material it needs."""


class Greedy(Bot):
    """Picks the move worth most at once; it looks no further than the trick on the table."""

    iterations: ClassVar[int] = 100
    sees_next_round: ClassVar[bool] = True

    def choose(self, sight: Sight) -> Move[Any]:
        """Return the option worth most, or the first of several equals."""
        return best_of(sight.options, sight.view, sight.seat)

    def reflex(self, state: State, rng: Random) -> Move[Any]:
        """Make the same choice; it uses nothing the seat could not see, so a full state can stand in for the view."""
        assert isinstance(state, Pillars)
        seat = state.actor
        assert seat is not None
        options = state.options
        return options[0] if len(options) == 1 else best_of(options, state, seat)

    def prospects(self, state: State) -> list[float]:
        """Return each player's points, the worth of their stock, and what privileges will bring in later hands."""
        assert isinstance(state, Pillars)
        return [
            points
            + sum(kept_worth(state, material) * count for material, count in state.stocks[seat].items())
            + sum(worth_of_card(state, seat, card) for card in state.owned[seat])
            for seat, points in enumerate(state.scores)
        ]

    def doubt(self, state: State, prospects: Sequence[float]) -> float:
        """Return how much may still change: the more hands are left, the more."""
        assert isinstance(state, Pillars)
        return DOUBT * sqrt(hands_left(state))


def best_of(options: Sequence[Move[Any]], view: Pillars, seat: int) -> Move[Any]:
    """Return the option worth most, or the first of several equals."""
    if options[0].verb == "play":
        unseen = values_unseen(view, seat)
        lying = [sum(worth_of_card(view, taker, card) for card in view.trick) for taker in range(view.seats)]
        return max(options, key=lambda move: worth_of_play(view, seat, move.what, unseen, lying))
    return max(options, key=lambda move: worth_of_move(view, seat, move))


def worth_of_move(view: Pillars, seat: int, move: Move[Any]) -> float:
    """Estimate how many points a move is worth to a seat when a hand is scored."""
    if move.verb == "use":
        return worth_of_use(view, seat, *move.what)
    if move.verb == "take":
        return (
            best_use(view, view.tools, move.what) if not view.stocks[seat][move.what] else kept_worth(view, move.what)
        )
    if move.verb == "sell":
        return worth_of_sale(view, seat, move.what)
    if move.verb == "discard":
        return -kept_worth(view, move.what)
    if move.verb in ("choose", "swap"):
        return worth_of_asked(view, seat, move)
    return 0.0


def worth_of_asked(view: Pillars, seat: int, move: Move[Any]) -> float:
    """Return what a choice or a swap that a card offers is worth."""
    effect = view.game.effects[view.agenda[-1][1][1]]
    offered = effect.arguments["effects"][move.what - 1] if move.verb == "choose" else effect
    return worth_of(view, seat, [offered], lambda each, _seat: worth_of_effect(each, hands_left(view), 1)) - 0.01


def worth_of_play(view: Pillars, seat: int, card: Card, unseen: Sequence[int], lying: Sequence[float]) -> float:
    """Return what the trick with this card is worth to its probable taker, less what a strong card could do later.

    `lying`: what the cards already in the trick are worth to each seat.
    """
    trick = [*view.trick, card]
    worths = [worth + worth_of_card(view, taker, card) for taker, worth in enumerate(lying)]
    sure = chance_to_hold(view, trick, unseen)
    holder = taking(view, trick)
    now = worth_of_loss(view, seat, trick) if holder is None else gain_of(seat, holder, worths)
    later = sum(gain_of(seat, taker, worths) for taker in range(view.seats)) / view.seats
    at_once = worth_of_said(view, seat, view.game.at_played[card]) if card in view.game.at_played else 0.0
    return sure * now + (1 - sure) * later - 0.02 * card.value + at_once


def values_unseen(view: Pillars, seat: int) -> list[int]:
    """Return the values of the cards that opponents may hold."""
    gone = {*view.hands[seat], *view.trick, *(card for owned in view.owned for card in owned)}
    return [card.value for card in view.game.cards_in_play[view.seats] if card not in gone]


def chance_to_hold(view: Pillars, trick: Sequence[Card], unseen: Sequence[int]) -> float:
    """Return how likely it is that no player still to come beats the deciding card."""
    to_come = view.seats - len(trick)
    highest = max(strengths(view.game, list(trick)))
    higher = sum(value >= highest for value in unseen)
    return float((1 - higher / max(1, len(unseen))) ** to_come)


def gain_of(seat: int, taker: int, worths: Sequence[float]) -> float:
    """Return what a trick means to a seat: its worth if the seat takes it, or else a share of the loss."""
    return worths[taker] if taker == seat else -worths[taker] / (len(worths) - 1)


def worth_of_loss(view: Pillars, seat: int, trick: Sequence[Card]) -> float:
    """Return what a trick that nobody takes means to a seat."""
    return -0.3 * sum(max(0.0, worth_of_card(view, seat, card)) for card in trick)


def worth_of_card(view: Pillars, seat: int, card: Card) -> float:
    """Return what winning a card is worth to a seat at the end of the hand."""
    game, owner, hands = view.game, view.game.owner.get(card), hands_left(view)
    worth = worth_of_said(view, seat, game.at_won[card]) if card in game.at_won else 0.0
    if owner is not None and owner != seat:
        return worth
    if card in game.at_scoring:
        times = hands if card.kind == "privilege" else 1
        worth += times * worth_of_said(view, seat, game.at_scoring[card])
    worth += worth_of_effects(card, hands)
    return worth if owner is None else game.craftsman_points + worth


def worth_of_said(view: Pillars, seat: int, effects: Iterable[Effect]) -> float:
    """Return what effects that a card says in the words of all games are worth once."""
    hands = hands_left(view)
    return worth_of(view, seat, effects, lambda effect, _seat: worth_of_effect(effect, hands, 1))


@lru_cache(2048)
def worth_of_effects(card: Card, hands: int) -> float:
    """Return what a card is worth over the hands still to be played."""
    times, is_owned = hands if card.kind == "privilege" else 1, card.kind == "privilege"
    return sum(
        worth_of_effect(effect, hands, times)
        for effect in card.effects
        if not (is_owned and effect.word.name == "gain")  # counted with what is carried out at scoring
    )


def worth_of_effect(effect: Effect, hands: int, times: int) -> float:
    """Return what one effect is worth that happens several times."""
    match effect.word.name:
        case "points":
            return float(effect.arguments["amount"] * times)
        case "gain":
            return max(worth_in_stock(material, hands) for material in effect.arguments["materials"]) + 0.8
        case "convert":
            return LUCK * times * max(worth_of_rate(rate, hands) for rate in effect.arguments["rates"].values())
        case "sell":
            return 1.5 * times
    return 0.0


def worth_of_rate(rate: int | Material, hands: int) -> float:
    """Return what a unit is worth once converted."""
    return float(rate) if isinstance(rate, int) else worth_in_stock(rate, hands)


def hands_left(view: Pillars) -> int:
    """Return how many hands are left, including this one."""
    return 1 + len(view.privileges) + len(view.under_pile)


def worth_in_stock(material: Material, hands: int) -> float:
    """Return what a unit left in stock is worth; nothing in the last hand."""
    return KEPT_WORTH[material] if hands > 1 else 0.0


def kept_worth(view: Pillars, material: Material) -> float:
    """Return the worth of a unit in stock in a given position."""
    return worth_in_stock(material, hands_left(view))


def best_use(view: Pillars, tools: Sequence[Card], material: Material) -> float:
    """Return the most a unit can become with these tools, or its worth if kept."""
    rates = [rate for tool in tools if isinstance(rate := view.game.rates(tool).get(material), int)]
    return max([float(rate) for rate in rates], default=kept_worth(view, material))


def worth_of_use(view: Pillars, seat: int, tool: Card, material: Material) -> float:
    """Return what converting a unit with this tool gains over the best alternative."""
    rest = [other for other in view.tools if other is not tool]
    rate = view.game.rates(tool)[material]
    if not isinstance(rate, int):
        return best_use(view, rest, rate) - best_use(view, rest, material)
    crowded = sum(view.stocks[seat].values()) > view.game.stock_limit
    return rate - (0.0 if crowded else kept_worth(view, material)) + 0.01 * rate


def worth_of_sale(view: Pillars, seat: int, material: Material) -> float:
    """Return what a sale is worth; a unit that would be lost sells at any price, others only above their worth.

    Of the units that would be lost, the cheapest goes first.
    """
    if sum(view.stocks[seat].values()) > view.game.stock_limit:
        return 1.0 + 0.01 * (len(MATERIALS) - kept_worth(view, material))
    return 1.0 - kept_worth(view, material) - 0.01
