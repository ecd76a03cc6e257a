"""What a sensible player values, and the greedy bot that plays accordingly."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from math import sqrt
from operator import add
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

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
        hands = hands_left(state)
        worths = lasting_worths(state.game, state.seats, hands)
        return [
            points
            + worth_of_stock((*state.stocks[seat].values(),), hands > 1)
            + sum([(worths.get(card) or worths_now(state, card, worths))[seat] for card in state.owned[seat]])
            for seat, points in enumerate(state.scores)
        ]

    def doubt(self, state: State, prospects: Sequence[float]) -> float:
        """Return how much may still change: the more hands are left, the more."""
        assert isinstance(state, Pillars)
        return DOUBT * sqrt(hands_left(state))


def best_of(options: Sequence[Move[Any]], view: Pillars, seat: int) -> Move[Any]:
    """Return the option worth most, or the first of several equals."""
    verb = options[0].verb
    if verb == "play":
        worths = worths_of_plays(view, seat, [move.what for move in options])
        return options[worths.index(max(worths))]
    if verb in AT_SCORING:
        about = Scoring(view.game, (*view.tools,), (*view.stocks[seat].values(),), hands_left(view) > 1)
        return best_at_scoring(about, (*options,))
    return max(options, key=lambda move: worth_of_asked(view, seat, move))


def worth_of_asked(view: Pillars, seat: int, move: Move[Any]) -> float:
    """Return what a choice or a swap that a card offers is worth."""
    if move.verb not in ("choose", "swap"):
        return 0.0
    effect = view.game.effects[view.agenda[-1][1][1]]
    offered = effect.arguments["effects"][move.what - 1] if move.verb == "choose" else effect
    return worth_of(view, seat, [offered], lambda each, _seat: worth_of_effect(each, hands_left(view), 1)) - 0.01


def worths_of_plays(view: Pillars, seat: int, cards: Sequence[Card]) -> list[float]:
    """Return what the trick with each of these cards is worth to a seat, less what a strong card could do later.

    What lies in the trick is judged once. A card changes what the trick is worth and, if it is high enough, who takes
    it and how likely that stays so.
    """
    game, trick, seats, hands = view.game, view.trick, view.seats, hands_left(view)
    worths = lasting_worths(game, seats, hands)
    lying = [worths.get(card) or worths_now(view, card, worths) for card in trick]
    gains = gains_upon(game, seats, hands, seat, tuple(map(sum, zip(*lying, strict=True))) or (0.0,) * seats)
    chance_at = chances_to_hold(view, seat)
    to_beat, holder = (max(strengths(game, trick)), taking(view, trick)) if trick else (-1, seat)
    unbeaten = chance_at(to_beat)
    found = []
    for card in cards:
        gain, value, taker, sure = gains.get(card) or gains_now(view, card, gains), card.value, holder, unbeaten
        if game.strengthens and not game.strengthens.keys().isdisjoint((*trick, card)):
            taker, sure = taking(view, [*trick, card]), chance_at(max(strengths(game, [*trick, card])))
        elif value >= to_beat:
            taker, sure = None if card in game.at_trick else game.owner.get(card, seat), chance_at(value)
        now = worth_of_loss(view, seat, [*trick, card]) if taker is None else gain[taker]
        at_once = worth_of_said(view, seat, game.at_played[card]) if card in game.at_played else 0.0
        found.append(sure * now + (1 - sure) * gain[-1] - 0.02 * value + at_once)
    return found


Worths = dict[Card, Sequence[float]]
"""What winning a card is worth to each seat; filled when first asked."""


class Gains(dict[Card, Sequence[float]]):
    """What a trick means to a seat, by the card that comes to those lying in it; filled when first asked.

    By its taker: its worth if the seat takes it, or else a share of the loss; and the mean of these.
    """

    def __init__(self, game: PillarsGame, seats: int, hands: int, seat: int, lying: Sequence[float]) -> None:
        self.worths, self.seat, self.lying = lasting_worths(game, seats, hands), seat, lying


@lru_cache(64)
def lasting_worths(game: PillarsGame, seats: int, hands: int) -> Worths:
    """Return what is remembered of the worths of cards with this many hands left."""
    return {}


gains_upon = lru_cache(4096)(Gains)
"""What a trick means to a seat, given what lies in it already; only a few hundred of them come again and again."""


def worths_now(view: Pillars, card: Card, worths: Worths) -> Sequence[float]:
    """Return what winning a card is worth to each seat, and remember it unless that depends on the table."""
    found = tuple(worth_of_card(view, taker, card) for taker in range(view.seats))
    if card not in speaking_cards(view.game):
        worths[card] = found
    return found


def gains_now(view: Pillars, card: Card, gains: Gains) -> Sequence[float]:
    """Return what a trick means to a seat with this card, and remember it unless that depends on the table."""
    worths, others = gains.worths.get(card) or worths_now(view, card, gains.worths), 1 - view.seats
    found = [worth / others for worth in map(add, gains.lying, worths)]
    found[gains.seat] = gains.lying[gains.seat] + worths[gains.seat]
    found.append(sum(found) / len(found))
    if card in gains.worths:
        gains[card] = found
    return found


def chances_to_hold(view: Pillars, seat: int) -> Callable[[int], float]:
    """Return how likely it is that no player still to come beats a card of a certain value."""
    to_come = view.seats - len(view.trick) - 1
    if not to_come:
        return certain
    every = values_in_play(view.game, view.seats)
    gone = sorted([card.value for card in chain(view.hands[seat], view.trick, *view.owned)])
    unseen = len(every) - len(gone)
    most = unseen or 1

    def chance(value: int) -> float:
        higher = unseen - bisect_left(every, value) + bisect_left(gone, value)
        return float((1 - higher / most) ** to_come)

    return chance


def certain(value: int) -> float:
    """Return how likely it is that nobody beats a card when nobody is still to come."""
    return 1.0


@lru_cache(16)
def values_in_play(game: PillarsGame, seats: int) -> list[int]:
    """Return the values of the cards in play, lowest first."""
    return sorted(card.value for card in game.cards_in_play[seats])


@lru_cache(16)
def speaking_cards(game: PillarsGame) -> frozenset[Card]:
    """Return the cards whose effects use the words of all games when they are won or scored."""
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
    """Return what a card's effects in the words of all games are worth once."""
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


@lru_cache(1024)
def worth_of_stock(stock: tuple[int, ...], goes_on: bool) -> float:
    """Return what units left in stock are worth if another hand will be played."""
    return sum(KEPT_WORTH[material] * count for material, count in zip(MATERIALS, stock, strict=True)) * goes_on


# --- the moves at scoring


class Scoring(NamedTuple):
    """All that the worth of a move at scoring depends on."""

    game: PillarsGame
    tools: tuple[Card, ...]
    stock: tuple[int, ...]
    goes_on: bool
    """Whether another hand will be played."""


AT_SCORING = ("use", "take", "sell", "discard")


@lru_cache(4096)
def best_at_scoring(about: Scoring, options: tuple[Move[Any], ...]) -> Move[Any]:
    """Return the option worth most, or the first of several equals; the same few come again and again."""
    return max(options, key=lambda move: worth_at_scoring(about, move))


def worth_at_scoring(about: Scoring, move: Move[Any]) -> float:
    """Estimate how many points a move is worth when a hand is scored."""
    match move.verb:
        case "use":
            return worth_of_use(about, *move.what)
        case "take":
            is_first = not about.stock[MATERIALS.index(move.what)]
            return best_use(about, about.tools, move.what) if is_first else unit_kept(about, move.what)
        case "sell":
            return worth_of_sale(about, move.what)
        case "discard":
            return -unit_kept(about, move.what)
    return 0.0


def unit_kept(about: Scoring, material: Material) -> float:
    """Return what a unit is worth if it is kept."""
    return KEPT_WORTH[material] if about.goes_on else 0.0


def is_crowded(about: Scoring) -> bool:
    """Whether there are more units than may be kept."""
    return sum(about.stock) > about.game.stock_limit


def best_use(about: Scoring, tools: Sequence[Card], material: Material) -> float:
    """Return the most a unit can become with these tools, or its worth if kept."""
    rates = [rate for tool in tools if isinstance(rate := about.game.rates(tool).get(material), int)]
    return max([float(rate) for rate in rates], default=unit_kept(about, material))


def worth_of_use(about: Scoring, tool: Card, material: Material) -> float:
    """Return what converting a unit with this tool gains over the best alternative."""
    rest = [other for other in about.tools if other is not tool]
    rate = about.game.rates(tool)[material]
    if not isinstance(rate, int):
        return best_use(about, rest, rate) - best_use(about, rest, material)
    return rate - (0.0 if is_crowded(about) else unit_kept(about, material)) + 0.01 * rate


def worth_of_sale(about: Scoring, material: Material) -> float:
    """Return what a sale is worth; a unit that would be lost sells at any price, others only above their worth.

    Of the units that would be lost, the cheapest goes first.
    """
    if is_crowded(about):
        return 1.0 + 0.01 * (len(MATERIALS) - unit_kept(about, material))
    return 1.0 - unit_kept(about, material) - 0.01
