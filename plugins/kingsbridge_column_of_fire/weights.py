"""The traits that count at the end of a year, with weights learned from games of the greedy bot."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kingsbridge_column_of_fire.state import (
    BLACK,
    COUNTRIES,
    GOODS,
    PURPLE,
    Character,
    ColumnOfFire,
    deck_of,
)

if TYPE_CHECKING:
    from kingsbridge_column_of_fire.game import ColumnOfFireGame

Counts = tuple[int, ...]
A_YEAR = 7.0
"""How many points the leader scores in a year."""
FAR = 5.0
"""Years further ahead than this are all the same."""
SYMBOLS = ("points", "advantage", "next-space", "sell-for", "rotate")
"""Symbols whose uses are counted separately."""
USES, OTHER = "uses of {}", "other uses"
GOOD_PRICE = 4


WEIGHTS: dict[str, tuple[float, ...]] = {
    "points": (1.02, -0.02),
    "protection": (1.00, 0.82),
    "tiles": (0.50, 0.92),
    "points on tiles": (0.72, -0.29),
    "winning": (1.00, 0.31),
    "even": (0.42, 0.29),
    "losing": (0.26, 0.24),
    "open": (0.23, 0.15),
    "goods": (0.39, 0.78),
    "too many": (0.12, -0.90),
    "selling well": (0.93, -0.43),
    "uses of points": (0.27, 1.52),
    "uses of advantage": (-0.06, 1.30),
    "uses of next-space": (0.18, 0.89),
    "uses of sell-for": (0.58, 0.50),
    "uses of rotate": (-0.20, -0.31),
    "other uses": (-0.15, 0.78),
    "two dice": (0.98, -0.69),
    "more dice": (-0.08, -1.42),
    "purple die": (0.76, 0.24),
    "bound": (-0.07, -0.95),
    "religion die": (-0.31, 0.06),
}
"""By trait: what one is worth at the very end, and how much more with many years to come.

Learned from 4,000 games as `python -m benchmarks.learning column_of_fire` plays them.
"""
EVERYBODY = (0.14, 45.88)
DOUBTS = (2.0, 4.0)


def years_left(state: ColumnOfFire) -> float:
    """Estimate how many years follow this one; what is left of this one counts as half."""
    rest = 0.5 if state.phase == "first-half" else 0.0
    if state.last_year:
        return rest
    leader = max(state.victory)
    cards = min(len(deck_of(state, country)) for country in COUNTRIES)
    return rest + max(0.3, min((state.game.end_score - leader) / A_YEAR, cards))


def clock(state: ColumnOfFire) -> tuple[float, float]:
    """Return 1, and the years to come on a scale from 0 to 1."""
    return 1.0, min(years_left(state), FAR) / FAR


def traits(state: ColumnOfFire, seat: int) -> dict[str, float]:
    """Return all traits of a seat."""
    return {
        "points": state.victory[seat],
        "protection": state.protection[seat],
        "tiles": len(state.tiles[seat]),
        "points on tiles": sum(state.game.tile_points.get(tile, 0) for tile in state.tiles[seat]),
        **of_houses(state, seat),
        **of_goods(state, seat),
        **of_characters(state, seat),
        **of_dice(state, seat),
    }


# The same houses, goods and dice come again and again, so what they come to is remembered.


def of_houses(state: ColumnOfFire, seat: int) -> dict[str, float]:
    """Return the sites of the seat's houses, by who is ahead in each conflict and how close it is."""
    own, other = state.catholic, state.protestant
    if state.religions[seat] == "protestant":
        own, other = other, own
    houses, spaces = state.houses[seat], state.game.religion_spaces[state.seats]
    return sites_at_stake(spaces, (*houses.values(),), (*own.values(),), (*other.values(),), (*state.neutral.values(),))


@lru_cache(4096)
def sites_at_stake(spaces: int, sites: Counts, own: Counts, other: Counts, neutral: Counts) -> dict[str, float]:
    """Return the sites in all countries, by who is ahead there with these stones, and how close the conflict is."""
    found = {"winning": 0.0, "even": 0.0, "losing": 0.0, "open": 0.0}
    for site, mine, theirs, nobodys in zip(sites, own, other, neutral, strict=True):
        if site:
            filled = (mine + theirs + nobodys) / spaces
            found["winning" if mine > theirs else "losing" if mine < theirs else "even"] += filled * site
            found["open"] += (1 - filled) * site
    return found


def of_goods(state: ColumnOfFire, seat: int) -> dict[str, float]:
    """Count the goods, those too many of a kind, and the kinds that sell well from the seat's houses."""
    return goods_to_sell(state.game, (*state.goods[seat].values(),), (*state.houses[seat].values(),))


@lru_cache(4096)
def goods_to_sell(game: ColumnOfFireGame, goods: Counts, sites: Counts) -> dict[str, float]:
    """Count goods by how well they sell from houses on these sites."""
    houses = dict(zip(COUNTRIES, sites, strict=True))
    return {
        "goods": sum(goods),
        "too many": sum(max(0, count - 2) for count in goods),
        "selling well": sum(
            any(market.price >= GOOD_PRICE and houses[market.country] for market in game.markets_for[good])
            for good, count in zip(GOODS, goods, strict=True)
            if count
        ),
    }


def of_characters(state: ColumnOfFire, seat: int) -> dict[str, float]:
    """Count how often the characters can still act, by their first symbol."""
    return uses_of((*state.characters[seat],), state.allied[seat], (*state.faces[seat],))


@lru_cache(4096)
def uses_of(characters: tuple[Character, ...], dice: Counts, faces: Counts) -> dict[str, float]:
    """Count the uses of characters, by their first symbol, with these dice on them."""
    uses = dict.fromkeys([*map(USES.format, SYMBOLS), OTHER], 0.0)
    for character, die in zip(characters, dice, strict=True):
        symbol = USES.format(character.choices[0].word.name) if character.choices else OTHER
        uses[symbol if symbol in uses else OTHER] += faces[die] - 1
    return uses


def of_dice(state: ColumnOfFire, seat: int) -> dict[str, float]:
    """Return the dice free next year, the years the others stay on cards, and the religion die."""
    return dice_next_year(state.game, state.allied[seat] + state.loch_leven[seat], (*state.faces[seat],))


@lru_cache(4096)
def dice_next_year(game: ColumnOfFireGame, on_cards: Counts, faces: Counts) -> dict[str, float]:
    """Count the dice that will be free next year, and the years for which those on cards are bound."""
    free = [*game.free_dice[on_cards], *(die for die in on_cards if faces[die] == 1)]
    return {
        "two dice": min(len(free), 2),
        "more dice": max(len(free) - 2, 0),
        "purple die": PURPLE in free,
        "bound": sum(faces[die] for die in on_cards),
        "religion die": faces[BLACK],
    }
