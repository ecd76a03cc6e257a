"""What a sensible player values, and the greedy bot that goes by it."""

from __future__ import annotations

from typing import Any

from kingsbridge_column_of_fire.state import (
    COUNTRIES,
    GOODS,
    PURPLE,
    Card,
    Character,
    ColumnOfFire,
    Country,
    deck_of,
    free_dice,
    score_of,
)
from kingsbridge_core import Bot, Effect, Move, Sight

AT_ONCE = frozenset({"pay", "play"})
GOES_ON = frozenset(
    {"begin", "go-on", "roll", "accept", "raise", "use", "take", "sell", "trade", "place", "remove"}
    | {"turn", "dismiss", "free", "decline", "be"}
)
"""Decisions that belong to the move before: the bot looks on until the next one that does not."""
AHEAD = 4
"""How many decisions the bot looks on."""
WORTH = {
    "goods": 2.0,
    "any-good": 2.2,
    "sell-for": 1.3,
    "advantage": 1.6,
    "protection": 1.2,
    "next-space": 2.0,
    "stone": 1.2,
    "rotate": 1.0,
    "dismiss": 0.5,
    "free-die": 0.8,
}
"""About how many points a use of a symbol brings."""
TILE = 1.5
PROTECTION = 1.2
FREE_DICE = (0.0, 2.2, 4.6, 5.6, 6.2, 6.5)
"""What it is worth to have so many dice free in the next year: without two of them a turn is half lost."""
A_YEAR = 5.0
"""Points that the leader makes in a year."""


class Greedy(Bot):
    """Takes what is worth most when its own next decisions are made; it does not guess what others will do."""

    def choose(self, sight: Sight) -> Move[Any]:
        """The option with the best outlook, the first of equals."""
        world: ColumnOfFire = sight.imagine()
        expect_no_events(world)
        return max(sight.options, key=lambda move: outlook(world, sight.seat, move, AHEAD))


def expect_no_events(world: ColumnOfFire) -> None:
    """Nobody can plan with an event: in what the bot imagines they lie beneath the characters."""
    for country in COUNTRIES:
        deck_of(world, country).sort(key=lambda card: isinstance(card, Character))


def outlook(world: ColumnOfFire, seat: int, move: Move[Any], ahead: int) -> float:
    """What the table is worth to a seat after a move, with the best of its own decisions that belong to it."""
    after = world.clone()
    after.apply(move)
    if ahead and after.actor == seat and after.options[0].verb in GOES_ON:
        return max(outlook(after, seat, each, ahead - 1) for each in after.options if each.verb not in AT_ONCE)
    return worth(after, seat) - 0.4 * (move.verb in AT_ONCE)


def worth(state: ColumnOfFire, seat: int) -> float:
    """The own prospects, less a part of those of the others."""
    years = years_left(state)
    others = [prospects(state, other, years) for other in range(state.seats) if other != seat]
    return own_worth(state, seat, years) - 0.4 * sum(others) / len(others)


def years_left(state: ColumnOfFire) -> float:
    """How many more years there will probably be."""
    if state.last_year:
        return 0.0
    leader = max(score_of(state, seat) for seat in range(state.seats))
    cards = min(len(deck_of(state, country)) for country in COUNTRIES)
    return max(0.5, min((state.game.end_score - leader) / A_YEAR, cards))


def prospects(state: ColumnOfFire, seat: int, years: float) -> float:
    """What everybody sees of a player: points and houses."""
    return score_of(state, seat) + sum(house_worth(state, seat, country, years) for country in COUNTRIES)


def own_worth(state: ColumnOfFire, seat: int, years: float) -> float:
    """Points, houses, goods, tiles, characters and dice."""
    total = prospects(state, seat, years) + goods_worth(state, seat, years)
    total += state.protection[seat] * (PROTECTION if years else 1.0)
    for tile in state.tiles[seat]:
        total += state.game.tile_points.get(tile, TILE if years else 0.0)
    return total + characters_worth(state, seat, years) + dice_worth(state, seat, years)


def house_worth(state: ColumnOfFire, seat: int, country: Country, years: float) -> float:
    """A house is worth its points at the end, what it sells, and what the coming conflict will make of it."""
    site = state.houses[seat][country]
    if not site:
        return 0.0
    kept = 2.0 + min(years, 3.0) * 0.4
    mine, theirs = state.catholic[country], state.protestant[country]
    if state.religions[seat] == "protestant":
        mine, theirs = theirs, mine
    filled = (mine + theirs + state.neutral[country]) / state.game.religion_spaces[state.seats]
    if not years and filled < 1:
        return kept
    lead = mine - theirs
    win = 1.0 if lead > 0 else 0.0
    lose = 1.0 if lead < 0 else 0.0
    if filled < 1:
        open_question = 1 - filled
        win, lose = (1 - open_question) * win + 0.4 * open_question, (1 - open_question) * lose + 0.4 * open_question
    near = 0.35 + 0.65 * filled
    outcome = win * site - lose * kept
    return kept + near * outcome


def goods_worth(state: ColumnOfFire, seat: int, years: float) -> float:
    """What goods will bring where houses stand; a heap of one good sells slowly."""
    houses = state.houses[seat]
    total = 0.0
    for good in GOODS:
        count = state.goods[seat][good]
        if not count:
            continue
        prices = [market.price for market in state.game.markets_for[good] if houses[market.country]]
        best = max(prices, default=1.2)
        each = 0.5 if not years else 0.55 * best + 0.4
        total += each * min(count, 2) + 0.6 * each * min(max(count - 2, 0), 2) + 0.5 * max(count - 4, 0)
    return total


def characters_worth(state: ColumnOfFire, seat: int, years: float) -> float:
    """What the characters will still do."""
    faces = state.faces[seat]
    return sum(
        use_worth(character) * min(faces[die] - 1, years)
        for character, die in zip(state.characters[seat], state.allied[seat], strict=True)
    )


def use_worth(card: Card) -> float:
    """What one use of an action brings; of symbols between bars the best."""
    return max(map(symbol_worth, card.choices), default=0.0) + sum(map(symbol_worth, card.effects[1:]))


def symbol_worth(effect: Effect) -> float:
    """What a symbol brings; points count as they are."""
    if effect.word.name == "points":
        return float(effect.arguments["amount"])
    return WORTH.get(effect.word.name, 1.5)


def dice_worth(state: ColumnOfFire, seat: int, years: float) -> float:
    """Dice that are free next year, purple a little more; and the years that others lie on cards."""
    if not years:
        return 0.0
    faces, on_cards = state.faces[seat], state.allied[seat] + state.loch_leven[seat]
    free = [*free_dice(state, seat), *(die for die in on_cards if faces[die] == 1)]
    tied = sum(faces[die] for die in on_cards)
    return FREE_DICE[len(free)] + (0.8 if PURPLE in free else 0.0) - 0.25 * tied
