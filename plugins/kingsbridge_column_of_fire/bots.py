"""What a sensible player values, and the greedy bot that plays accordingly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from kingsbridge_column_of_fire.actions import ANY_TIME, STEPS, use_action
from kingsbridge_column_of_fire.state import (
    COUNTRIES,
    GOODS,
    PURPLE,
    SITES,
    Card,
    Character,
    ColumnOfFire,
    Religion,
    Space,
    deck_of,
)
from kingsbridge_column_of_fire.track import price_of
from kingsbridge_column_of_fire.vocabulary import PROTECTION as PROTECTION_WORTH
from kingsbridge_column_of_fire.vocabulary import says_more
from kingsbridge_column_of_fire.weights import DOUBTS, EVERYBODY, WEIGHTS, clock, traits, years_left
from kingsbridge_core import Effect, Judging, Move, Sight, State, worth_of

if TYPE_CHECKING:
    from kingsbridge_column_of_fire.game import ColumnOfFireGame

GOES_ON = STEPS.keys() | {"use", "sell"}
"""First options that are nearly always the best."""
ANSWERS = frozenset({"accept", "raise", "be", "choose", "swap", "discard"})
"""Questions that belong to the move before."""
ACTS = frozenset({"use", "take", "sell", "trade", "place", "remove", "turn", "dismiss", "free", "decline"})
"""Choices within an action."""
RELUCTANCE = {"pay": 3.0, "play": 0.8}
"""What a move that could wait must gain at least; it is easy to pay too much for prospects."""
WORTH = {
    "goods": 2.0,
    "any-good": 2.2,
    "sell-for": 1.3,
    "advantage": 1.6,
    "protection": 1.2,
    "next-space": 2.0,
    "stone": 1.0,
    "rotate": 1.0,
    "dismiss": 0.5,
    "free-die": 0.8,
    "discard": -1.5,
    "exchange": 1.0,
    "loch-leven": -1.5,
}
"""About how many points a use of a symbol brings."""
TILE = 1.5
PROTECTION = 0.2
"""What a protection tile may save, beside the point that it is at the end."""
HOUSE, SELLS = 2.0, 0.4
"""What a house is worth at the end, and what it sells in a year."""
FREE_DICE = (0.0, 2.4, 5.0, 6.0, 6.5, 6.8)
"""What it is worth to have this many dice free next year: without two of them a turn is half lost."""
THOUGHTS = 4
"""How many options a search looks at."""
LATER = 0.85
"""What a use in a later year is worth today."""


class Greedy(Judging):
    """Picks the move worth most after its own follow-up choices; it does not guess what opponents will do."""

    iterations: ClassVar[int] = 60
    weights, everybody, doubts = WEIGHTS, EVERYBODY, DOUBTS

    def choose(self, sight: Sight) -> Move[Any]:
        """Return the option with the best outlook, or the first of several equals."""
        options = worth_a_thought(sight.options)
        if len(options) == 1:
            return options[0]
        return best_of(options, sight.imagine(), sight.seat)

    def reflex(self, state: State, rng: Random) -> Move[Any]:
        """Choose quickly: continue where possible, and judge the table after a move without the action that follows."""
        assert isinstance(state, ColumnOfFire)
        assert state.actor is not None
        options = state.options
        if options[0].verb in GOES_ON:
            return options[0]
        choices = [move for move in options if move.verb not in ANY_TIME]
        return choices[0] if len(choices) == 1 else best_of(choices, state.clone(), state.actor, into_action=False)

    def worth_a_thought(self, state: State, rng: Random) -> Sequence[Move[Any]]:
        """Return the few options with the best outlook; one that could wait only if it is the best of all."""
        assert isinstance(state, ColumnOfFire)
        assert state.actor is not None
        best = ranked(worth_a_thought(state.options), state.clone(), state.actor)[:THOUGHTS]
        first = state.options[0]
        if first.verb in STEPS:
            return [first] if best[0] is first else [first, best[0]]
        return [move for move in best if move is best[0] or move.verb not in ANY_TIME]

    def traits(self, state: State, seat: int) -> dict[str, float]:
        """Return the traits that count at the end of a year."""
        assert isinstance(state, ColumnOfFire)
        return traits(state, seat)

    def clock(self, state: State) -> tuple[float, ...]:
        """Return how many years are left."""
        assert isinstance(state, ColumnOfFire)
        return clock(state)


def best_of(options: Sequence[Move[Any]], world: ColumnOfFire, seat: int, into_action: bool = True) -> Move[Any]:
    """Return the option with the best outlook in a world the bot imagines, or the first of several equals."""
    expect_no_events(world)
    found = outlooks(options, world, seat, years_left(world), into_action)
    return options[found.index(max(found))]


def ranked(options: Sequence[Move[Any]], world: ColumnOfFire, seat: int) -> list[Move[Any]]:
    """Sort the options by their outlook in a world the bot imagines, best first; the world is used up."""
    expect_no_events(world)
    found = dict(zip(options, outlooks(options, world, seat, years_left(world), into_action=True), strict=True))
    return sorted(options, key=lambda move: -found[move])


def worth_a_thought(options: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
    """Whether to consider a move: paying for a die makes sense between two steps, not in the middle of one."""
    return options if options[0].verb in STEPS else [move for move in options if move.verb != "pay"]


def expect_no_events(world: ColumnOfFire) -> None:
    """Move events below the characters in an imagined game, since nobody can plan for them."""
    is_character = characters_of(world.game).__contains__
    for country in COUNTRIES:
        deck_of(world, country).sort(key=is_character)


@lru_cache(16)
def characters_of(game: ColumnOfFireGame) -> frozenset[Character]:
    """Return the characters of a game, to be searched at the speed of C."""
    return frozenset(game.characters)


def outlooks(
    options: Sequence[Move[Any]], world: ColumnOfFire, seat: int, years: float, into_action: bool
) -> list[float]:
    """Return the outlook of each option; the world is used up by the last one, which needs no copy."""
    found: list[float] = []
    left_with: dict[int, float] = {}
    for move in options:
        if not into_action and move.verb == "move" and leads_to_action(world, seat, move.what):
            price = price_of(world, seat, move.what)
            if price not in left_with:
                left_with[price] = worth_after_paying(world, seat, price, years)
            found.append(left_with[price] + use_worth(move.what) + said_worth(world, seat, move.what, years))
        else:
            after = world if move is options[-1] else world.clone()
            found.append(outlook(after, seat, move, years, into_action and move.verb != "take"))
    return found


def outlook(world: ColumnOfFire, seat: int, move: Move[Any], years: float, into_action: bool) -> float:
    """Return what the table is worth to a seat after a move, its own best follow-ups and the best choice of an action.

    The years to come are those before the move: nobody should avoid points because they bring the end nearer.
    """
    world.apply(move)
    cost = RELUCTANCE.get(move.verb, 0.0)
    if world.actor == seat:
        first = world.options[0]
        if first.verb == "sell" or (first.verb in STEPS and move.verb in ANY_TIME):
            return outlook(world, seat, first, years, into_action=False) - cost
        if first.verb in ANSWERS or (into_action and first.verb in ACTS):
            into_action = into_action and first.verb in ANSWERS
            following = [each for each in world.options if each.verb not in ANY_TIME]
            return max(outlooks(following, world, seat, years, into_action)) - cost
    return worth(world, seat, years) + pending(world, seat, years) - cost


def leads_to_action(world: ColumnOfFire, seat: int, space: Space) -> bool:
    """Whether a player who moves there will be asked about the action of the space, and not about sales."""
    moves = world.game.first_moves[space](world, seat)
    return bool(moves) and moves[0].verb != "sell"


def worth_after_paying(world: ColumnOfFire, seat: int, price: int, years: float) -> float:
    """Return what the table is worth to a seat after a move of the disk, apart from the action that can then be used.

    Such a move changes nothing else that counts, so all moves at one price leave the same.
    """
    world.victory[seat] -= price
    found = worth(world, seat, years)
    world.victory[seat] += price
    return found


def pending(state: ColumnOfFire, seat: int, years: float) -> float:
    """Return what the action that can be used next is worth; nobody uses one that does harm."""
    if state.actor == seat and state.agenda[-1][0] is use_action:
        card = state.agenda[-1][1][1]
        return max(0.0, use_worth(card) + said_worth(state, seat, card, years))
    return 0.0


# Most moves change little on the table, so what the rest is worth is remembered: by all that it depends on.


def worth(state: ColumnOfFire, seat: int, years: float) -> float:
    """Return a seat's prospects, less a share of the opponents'."""
    mine, others = standing(state, seat, years)
    return mine + own_worth(state, seat, years) - others


def standing(state: ColumnOfFire, seat: int, years: float) -> tuple[float, float]:
    """Return what everyone can see of a seat's prospects, and what the opponents' count against them."""
    sites = (*map(tuple, map(dict.values, state.houses)),)
    stones = (*state.catholic.values(), *state.protestant.values(), *state.neutral.values())
    return prospects(state.game, seat, (*state.victory,), (*state.religions,), sites, stones, years)


@lru_cache(4096)
def prospects(
    game: ColumnOfFireGame,
    seat: int,
    victory: tuple[int, ...],
    religions: tuple[Religion, ...],
    sites: tuple[tuple[int, ...], ...],
    stones: tuple[int, ...],
    years: float,
) -> tuple[float, float]:
    """Estimate the points of a seat and a share of the opponents': points, and houses after the coming conflicts.

    The sites of houses are given by player and country, the stones by religion and country.
    """
    spaces, number = game.religion_spaces[len(victory)], len(COUNTRIES)
    england, france, netherlands, spain = [
        worths_of_houses(*stones[place::number], spaces, years) for place in range(number)
    ]
    standing = [
        points + england[side][first] + france[side][second] + netherlands[side][third] + spain[side][fourth]
        for points, side, (first, second, third, fourth) in zip(victory, religions, sites, strict=True)
    ]
    mine = standing.pop(seat)
    return mine, 0.6 * sum(standing) / len(standing)


@lru_cache(4096)
def worths_of_houses(
    catholic: int, protestant: int, neutral: int, spaces: int, years: float
) -> dict[Religion, list[float]]:
    """Return what a house is worth in a country with these stones, by the owner's religion and the site (0: none)."""
    kept = HOUSE + min(years, 3.0) * SELLS
    filled = (catholic + protestant + neutral) / spaces
    near = 1.0 if filled == 1 else (0.3 + 0.7 * filled) * min(years, 1.0)
    unsure = 0.4 * (1 - filled)
    ahead = unsure + filled * (catholic > protestant)
    behind = unsure + filled * (protestant > catholic)

    def by_site(win: float, lose: float) -> list[float]:
        return [0.0, *(kept + near * (win * site - lose * kept) for site in range(1, SITES + 1))]

    return {"catholic": by_site(ahead, behind), "protestant": by_site(behind, ahead)}


def own_worth(state: ColumnOfFire, seat: int, years: float) -> float:
    """Return what a seat's goods, tiles, characters and dice are worth."""
    soon, game = min(years, 1.0), state.game
    total = goods_worth(game, (*state.goods[seat].values(),), (*state.houses[seat].values(),), soon)
    total += state.protection[seat] * (1.0 + PROTECTION * soon)
    for tile in state.tiles[seat]:
        total += game.tile_points.get(tile, TILE * soon)
    faces, allied, loch_leven = state.faces[seat], state.allied[seat], state.loch_leven[seat]
    shown = tuple([faces[die] for die in allied])
    total += characters_worth((*state.characters[seat],), shown, years)
    if game.says_more:
        total += said_by_characters(state, seat, years)
    on_cards = allied + loch_leven
    return total + soon * dice_worth(game, on_cards, shown + tuple([faces[die] for die in loch_leven]))


@lru_cache(4096)
def goods_worth(game: ColumnOfFireGame, goods: tuple[int, ...], sites: tuple[int, ...], soon: float) -> float:
    """Return what goods will bring in the countries with a house; a pile of one good sells slowly."""
    houses = dict(zip(COUNTRIES, sites, strict=True))
    total = 0.0
    for good, count in zip(GOODS, goods, strict=True):
        if not count:
            continue
        prices = [market.price for market in game.markets_for[good] if houses[market.country]]
        best = max(prices, default=1.2)
        each = 0.5 + soon * (0.35 * best - 0.3)
        total += each * (1.0, 1.8, 2.3, 2.6)[min(count, 4) - 1] + 0.4 * max(count - 4, 0)
    return total


@lru_cache(4096)
def characters_worth(characters: tuple[Character, ...], shown: tuple[int, ...], years: float) -> float:
    """Return what the characters are worth for as long as they stay, which the dice on them show."""
    return sum(
        LATER * use_worth(character) * min(face - 1, years) for character, face in zip(characters, shown, strict=True)
    )


@lru_cache(4096)
def dice_worth(game: ColumnOfFireGame, on_cards: tuple[int, ...], shown: tuple[int, ...]) -> float:
    """Value the dice that will be free next year (purple a little more) and the years the others stay on cards."""
    free = [*game.free_dice[on_cards], *(die for die, face in zip(on_cards, shown, strict=True) if face == 1)]
    return FREE_DICE[len(free)] + (0.8 if PURPLE in free else 0.0) - 0.06 * sum(shown)


@lru_cache(512)
def use_worth(card: Card) -> float:
    """Return what one use of an action is worth; between bars, the best symbol counts.

    What the words of all games on a card are worth depends on the table: see `said_worth`.
    """
    if says_more(card):
        return 0.0
    return max(map(symbol_worth, card.choices), default=0.0) + sum(map(symbol_worth, card.action[1:]))


def symbol_worth(effect: Effect) -> float:
    """Return what a symbol is worth; points count at face value."""
    if effect.word.name == "points":
        return float(effect.arguments["amount"])
    return WORTH.get(effect.word.name, 1.5)


# --- what cards say in words of all games


def said_by_characters(state: ColumnOfFire, seat: int, years: float) -> float:
    """Return what the characters whose effects use the words of all games bring while they stay."""
    faces = state.faces[seat]
    return sum(
        LATER * max(0.0, said_worth(state, seat, character, years)) * min(faces[die] - 1, years)
        for character, die in zip(state.characters[seat], state.allied[seat], strict=True)
        if character in state.game.says_more
    )


def said_worth(state: ColumnOfFire, seat: int, card: Card, years: float) -> float:
    """Return what a card whose effects use the words of all games is worth at this table; 0 for any other."""
    if card not in state.game.says_more:
        return 0.0
    return worth_of(state, seat, card.action, lambda effect, each: worth_of_own(state, each, effect, years))


def worth_of_own(state: ColumnOfFire, seat: int, effect: Effect, years: float) -> float:
    """Return what a word of this game is worth to a seat, beside or inside others."""

    def inner(effects: Iterable[Effect]) -> float:
        return worth_of(state, seat, effects, lambda each, other: worth_of_own(state, other, each, years))

    match effect.word.name:
        case "choose":
            return max(inner([each]) for each in effect.arguments["effects"])
        case "unless-protected":
            harm = inner(effect.arguments["effects"])
            return max(harm, -PROTECTION_WORTH) if state.protection[seat] else harm
        case "goods" | "protection" as thing:
            amount: int = effect.arguments.get("amount", 1)
            return amount * WORTH[thing]
        case "advantage" | "discard" as word:
            number: int = effect.arguments["amount"]
            return number * WORTH[word] if word == "advantage" or any(state.goods[seat].values()) else 0.0
        case "place-stone" | "remove-stone" | "build-house" | "raise-house" | "lower-house" | "lose-house":
            return worth_of_change(state, seat, effect, years)
    return symbol_worth(effect)


def worth_of_change(state: ColumnOfFire, seat: int, effect: Effect, years: float) -> float:
    """Return what a stone or a house that comes or goes changes in a seat's prospects, compared with the others'."""
    after = state.clone()
    after.log = None
    effect.run(after, seat)
    (mine, others), (mine_now, others_now) = standing(after, seat, years), standing(state, seat, years)
    return mine - mine_now - others + others_now
