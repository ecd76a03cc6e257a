"""What a sensible player values, and the greedy bot that plays accordingly."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from math import sqrt
from operator import add
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from kingsbridge_core import Bot, Effect, Move, Sight, State, worth_of
from kingsbridge_pillars.state import MATERIALS, Card, Material, Pillars
from kingsbridge_pillars.tricks import strengths, taking
from kingsbridge_pillars.vocabulary import KEPT_WORTH

if TYPE_CHECKING:
    from kingsbridge_pillars.game import PillarsGame

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
        worths = worths_of_plays(view, seat, [move.what for move in options])
    else:
        worths = [worth_of_move(view, seat, move) for move in options]
    return options[worths.index(max(worths))]


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


def worths_of_plays(view: Pillars, seat: int, cards: Sequence[Card]) -> list[float]:
    """Return what the trick with each of these cards is worth to a seat, less what a strong card could do later.

    What lies in the trick is judged once. A card changes what the trick is worth and, if it is high enough, who takes
    it and how likely that stays so.
    """
    game, trick = view.game, view.trick
    worths = Worths(view)
    lying = tuple(map(sum, zip(*map(worths.__getitem__, trick), strict=True))) or (0.0,) * view.seats
    gains, chance_at = gains_upon(seat, lying), chances_to_hold(view, seat)
    to_beat, holder = (max(strengths(game, trick)), taking(view, trick)) if trick else (-1, seat)
    unbeaten = chance_at(to_beat)
    found = []
    for card in cards:
        gain, value, taker, sure = gains[worths[card]], card.value, holder, unbeaten
        if game.strengthens and not game.strengthens.keys().isdisjoint((*trick, card)):
            taker, sure = taking(view, [*trick, card]), chance_at(max(strengths(game, [*trick, card])))
        elif value >= to_beat:
            taker, sure = None if card in game.at_trick else game.owner.get(card, seat), chance_at(value)
        now = worth_of_loss(view, seat, [*trick, card]) if taker is None else gain[taker]
        at_once = worth_of_said(view, seat, game.at_played[card]) if card in game.at_played else 0.0
        found.append(sure * now + (1 - sure) * gain[-1] - 0.02 * value + at_once)
    return found


class Gains(dict[Sequence[float], Sequence[float]]):
    """What a trick means to a seat, by what the last card is worth to each taker; worked out when first asked.

    By its taker: its worth if the seat takes it, or else a share of the loss; and the mean of these.
    """

    def __init__(self, seat: int, lying: Sequence[float]) -> None:
        self.seat, self.lying = seat, lying

    def __missing__(self, worths: Sequence[float]) -> Sequence[float]:
        others = 1 - len(worths)
        gains = [worth / others for worth in map(add, self.lying, worths)]
        gains[self.seat] = self.lying[self.seat] + worths[self.seat]
        gains.append(sum(gains) / len(gains))
        self[worths] = gains
        return gains


gains_upon = lru_cache(1024)(Gains)
"""What a trick means to a seat, given what lies in it already; only a few hundred of them come again and again."""


def chances_to_hold(view: Pillars, seat: int) -> Callable[[int], float]:
    """Return how likely it is that no player still to come beats a card of a certain value."""
    every = values_in_play(view.game, view.seats)
    gone = sorted([card.value for card in chain(view.hands[seat], view.trick, *view.owned)])
    unseen, to_come = len(every) - len(gone), view.seats - len(view.trick) - 1

    def chance(value: int) -> float:
        higher = unseen - bisect_left(every, value) + bisect_left(gone, value)
        return float((1 - higher / max(1, unseen)) ** to_come)

    return chance


@lru_cache(16)
def values_in_play(game: PillarsGame, seats: int) -> list[int]:
    """Return the values of the cards in play, lowest first."""
    return sorted(card.value for card in game.cards_in_play[seats])


class Worths(dict[Card, Sequence[float]]):
    """What winning a card is worth to each seat, worked out when first asked.

    What does not depend on the table is remembered beyond this position.
    """

    def __init__(self, view: Pillars) -> None:
        self.view, self.lasting = view, lasting_worths(view.game, view.seats, hands_left(view))
        self.update(self.lasting)

    def __missing__(self, card: Card) -> Sequence[float]:
        found = tuple(worth_of_card(self.view, taker, card) for taker in range(self.view.seats))
        self[card] = found
        if card not in speaking_cards(self.view.game):
            self.lasting[card] = found
        return found


@lru_cache(64)
def lasting_worths(game: PillarsGame, seats: int, hands: int) -> dict[Card, Sequence[float]]:
    """Return what is remembered of the worths of cards with this many hands left."""
    return {}


@lru_cache(16)
def speaking_cards(game: PillarsGame) -> frozenset[Card]:
    """Return the cards that say something in the words of all games when they are won or scored."""
    shared = {id(word) for word in game.vocabulary.words.values()}
    said = [*game.at_won.items(), *game.at_scoring.items()]
    return frozenset(
        card for card, effects in said for effect in effects for each in effect.with_inner() if id(each.word) in shared
    )


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
