"""What a sensible player values, and the greedy bot that plays accordingly."""

from __future__ import annotations

from collections.abc import Sequence
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
from kingsbridge_column_of_fire.weights import DOUBTS, EVERYBODY, WEIGHTS, clock, traits, years_left
from kingsbridge_core import Effect, Judging, Move, Sight, State

if TYPE_CHECKING:
    from kingsbridge_column_of_fire.game import ColumnOfFireGame

GOES_ON = STEPS.keys() | {"use", "sell"}
"""First options that are nearly always the best."""
ANSWERS = frozenset({"accept", "raise", "be"})
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
    return ranked(options, world, seat, into_action)[0]


def ranked(options: Sequence[Move[Any]], world: ColumnOfFire, seat: int, into_action: bool = True) -> list[Move[Any]]:
    """Sort the options by their outlook in a world the bot imagines, best first; the world is used up."""
    expect_no_events(world)
    found = dict(zip(options, outlooks(options, world, seat, years_left(world), into_action), strict=True))
    return sorted(options, key=lambda move: -found[move])


def worth_a_thought(options: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
    """Whether to consider a move: paying for a die makes sense between two steps, not in the middle of one."""
    return options if options[0].verb in STEPS else [move for move in options if move.verb != "pay"]


def expect_no_events(world: ColumnOfFire) -> None:
    """Move events below the characters in an imagined game, since nobody can plan for them."""
    for country in COUNTRIES:
        deck_of(world, country).sort(key=lambda card: isinstance(card, Character))


def outlooks(
    options: Sequence[Move[Any]], world: ColumnOfFire, seat: int, years: float, into_action: bool
) -> list[float]:
    """Return the outlook of each option; the world is used up by the last one, which needs no copy."""
    found: list[float] = []
    for move in options:
        if not into_action and move.verb == "move" and leads_to_action(world, seat, move.what):
            found.append(outlook_on_track(world, seat, move.what, years))
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
    return worth(world, seat, years) + pending(world, seat) - cost


def leads_to_action(world: ColumnOfFire, seat: int, space: Space) -> bool:
    """Whether a player who moves there will be asked about the action of the space, and not about sales."""
    moves = world.game.first_moves[space](world, seat)
    return bool(moves) and moves[0].verb != "sell"


def outlook_on_track(world: ColumnOfFire, seat: int, space: Space, years: float) -> float:
    """Return the same for a move of the disk, which changes only the points paid and the action that can be used."""
    price = price_of(world, seat, space)
    world.victory[seat] -= price
    found = worth(world, seat, years) + use_worth(space)
    world.victory[seat] += price
    return found


def pending(state: ColumnOfFire, seat: int) -> float:
    """Return what the action that can be used next is worth."""
    if state.actor == seat and state.agenda[-1][0] is use_action:
        return use_worth(state.agenda[-1][1][1])
    return 0.0


# Most moves change little on the table, so what the rest is worth is remembered: by all that it depends on.


def worth(state: ColumnOfFire, seat: int, years: float) -> float:
    """Return a seat's prospects, less a share of the opponents'."""
    standing = prospects(state, years)
    mine = standing.pop(seat)
    return mine + own_worth(state, seat, years) - 0.6 * sum(standing) / len(standing)


def prospects(state: ColumnOfFire, years: float) -> list[float]:
    """Estimate each player's points from what everyone can see: points, and houses after the coming conflicts."""
    game, catholic, protestant, neutral = state.game, state.catholic, state.protestant, state.neutral
    spaces = game.religion_spaces[state.seats]
    england, france, netherlands, spain = [
        worths_of_houses(catholic[country], protestant[country], neutral[country], spaces, years)
        for country in COUNTRIES
    ]
    return [
        points
        + england[religion][houses["england"]]
        + france[religion][houses["france"]]
        + netherlands[religion][houses["netherlands"]]
        + spain[religion][houses["spain"]]
        for points, religion, houses in zip(state.victory, state.religions, state.houses, strict=True)
    ]


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
    allied, faces = state.allied[seat], (*state.faces[seat],)
    total += characters_worth((*state.characters[seat],), allied, faces, years)
    return total + soon * dice_worth(game, allied + state.loch_leven[seat], faces)


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
def characters_worth(
    characters: tuple[Character, ...], dice: tuple[int, ...], faces: tuple[int, ...], years: float
) -> float:
    """Return what the characters are worth for as long as they stay."""
    return sum(
        LATER * use_worth(character) * min(faces[die] - 1, years)
        for character, die in zip(characters, dice, strict=True)
    )


@lru_cache(4096)
def dice_worth(game: ColumnOfFireGame, on_cards: tuple[int, ...], faces: tuple[int, ...]) -> float:
    """Value the dice that will be free next year (purple a little more) and the years the others stay on cards."""
    free = [*game.free_dice[on_cards], *(die for die in on_cards if faces[die] == 1)]
    tied = sum(faces[die] for die in on_cards)
    return FREE_DICE[len(free)] + (0.8 if PURPLE in free else 0.0) - 0.06 * tied


@lru_cache(512)
def use_worth(card: Card) -> float:
    """Return what one use of an action is worth; between bars, the best symbol counts."""
    return max(map(symbol_worth, card.choices), default=0.0) + sum(map(symbol_worth, card.effects[1:]))


def symbol_worth(effect: Effect) -> float:
    """Return what a symbol is worth; points count at face value."""
    if effect.word.name == "points":
        return float(effect.arguments["amount"])
    return WORTH.get(effect.word.name, 1.5)
