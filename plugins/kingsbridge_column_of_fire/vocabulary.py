"""What the cards can speak of: goods, points, houses, dice, stones and religions, in the words that all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kingsbridge_column_of_fire.actions import offered
from kingsbridge_column_of_fire.language import _, counted
from kingsbridge_column_of_fire.points import gain_points, lose_points
from kingsbridge_column_of_fire.screen.names import (
    advantage_tiles,
    amount_of,
    good_name,
    inside,
    one_of_good,
    protection_tiles,
    stone_of,
    stones_of,
)
from kingsbridge_column_of_fire.state import (
    COUNTRIES,
    GOODS,
    STONES,
    Card,
    ColumnOfFire,
    Country,
    Event,
    Good,
    Religion,
    Stone,
    free_dice,
    stones,
    stones_in,
)
from kingsbridge_core import Card as BaseCard
from kingsbridge_core import Count, Effect, Fact, ask_to_choose, carry_out, in_points, speaking_of

GOOD, PROTECTION = 2.0, 1.2
"""What a good and a protection tile bring, all in all."""

# --- what can be counted


def of_good(good: Good) -> Count:
    """Return how a good is counted and given."""

    def add(state: ColumnOfFire, seat: int, number: int, card: BaseCard) -> int:
        stock = state.goods[seat]
        changed = max(number, -stock[good])
        stock[good] += changed
        return changed

    return Count(
        of=lambda state, seat: state.goods[seat][good],
        amount=lambda number: amount_of(good, number),
        one=lambda: one_of_good(good),
        many=lambda: good_name(good),
        add=add,
        worth=lambda state, seat: GOOD,
    )


def add_points(state: ColumnOfFire, seat: int, number: int, card: BaseCard) -> int:
    """Give a player points, which may bring the last year, or take them, as far as there are any."""
    source = "events" if isinstance(card, Event) else "actions"
    if number < 0:
        return -lose_points(state, seat, -number, source)
    gain_points(state, seat, number, source)
    return number


def add_protection(state: ColumnOfFire, seat: int, number: int, card: BaseCard) -> int:
    """Give a player protection tiles, or take them, as far as there are any."""
    changed = max(number, -state.protection[seat])
    state.protection[seat] += changed
    return changed


def of_stones(one: Callable[[], str], amount: Callable[[int], str], of: Callable[[ColumnOfFire, int], int]) -> Count:
    """Return how stones on the board are counted, which are nobody's."""

    def at_most(number: int) -> str:
        if not number:
            return _("there is no {stone}", stone=one())
        return counted("there is at most {stones}", "there are at most {stones}", number, stones=amount(number))

    def at_least(number: int) -> str:
        return counted("there is at least {stones}", "there are at least {stones}", number, stones=amount(number))

    return Count(of, amount, one, one, is_shared=True, at_least=at_least, at_most=at_most)


def of_kind(kind: Stone) -> Count:
    """Return how all stones of a kind are counted."""
    return of_stones(
        lambda: stone_of(kind, _("on the board")),
        lambda number: stones_of(kind, number, _("on the board")),
        lambda state, seat: sum(stones(state, kind).values()),
    )


def of_kind_in(kind: Stone, country: Country) -> Count:
    """Return how the stones of a kind in a country are counted."""
    return of_stones(
        lambda: stone_of(kind, inside(country)),
        lambda number: stones_of(kind, number, inside(country)),
        lambda state, seat: stones(state, kind)[country],
    )


def of_any_kind_in(country: Country) -> Count:
    """Return how all stones in a country are counted."""
    return of_stones(
        lambda: _("stone {where}", where=inside(country)),
        lambda number: counted("{number} stone {where}", "{number} stones {where}", number, where=inside(country)),
        lambda state, seat: stones_in(state, country),
    )


COUNTS: dict[str, Count] = {
    **{good: of_good(good) for good in GOODS},
    "points": Count(
        of=lambda state, seat: state.victory[seat],
        amount=in_points,
        one=lambda: _("point"),
        many=lambda: _("points"),
        add=add_points,
    ),
    "protection": Count(
        of=lambda state, seat: state.protection[seat],
        amount=protection_tiles,
        one=lambda: _("protection tile"),
        many=lambda: _("protection tiles"),
        add=add_protection,
        worth=lambda state, seat: PROTECTION,
    ),
    "goods": Count(
        of=lambda state, seat: sum(state.goods[seat].values()),
        amount=lambda number: counted("{number} good", "{number} goods", number),
        one=lambda: _("good"),
        many=lambda: _("goods"),
    ),
    "advantage": Count(
        of=lambda state, seat: len(state.tiles[seat]),
        amount=advantage_tiles,
        one=lambda: _("advantage tile"),
        many=lambda: _("advantage tiles"),
    ),
    "houses": Count(
        of=lambda state, seat: sum(1 for site in state.houses[seat].values() if site),
        amount=lambda number: counted("{number} house", "{number} houses", number),
        one=lambda: _("house"),
        many=lambda: _("houses"),
    ),
    "characters": Count(
        of=lambda state, seat: len(state.characters[seat]),
        amount=lambda number: counted("{number} character", "{number} characters", number),
        one=lambda: _("character"),
        many=lambda: _("characters"),
    ),
    "free-dice": Count(
        of=lambda state, seat: len(free_dice(state, seat)),
        amount=lambda number: counted("{number} free die", "{number} free dice", number),
        one=lambda: _("free die"),
        many=lambda: _("free dice"),
    ),
    "loch-leven-dice": Count(
        of=lambda state, seat: len(state.loch_leven[seat]),
        amount=lambda number: counted("{number} die on Loch Leven", "{number} dice on Loch Leven", number),
        one=lambda: _("die on Loch Leven"),
        many=lambda: _("dice on Loch Leven"),
    ),
    "year": Count(
        of=lambda state, seat: state.round,
        amount=lambda number: counted("{number} year", "{number} years", number),
        one=lambda: _("year so far"),
        many=lambda: _("years"),
        is_shared=True,
        at_least=lambda number: _("this is year {number} or a later one", number=number),
        at_most=lambda number: _("this is year {number} or an earlier one", number=number),
    ),
    **{f"{kind}-stones": of_kind(kind) for kind in STONES},
    **{f"{kind}-in-{country}": of_kind_in(kind, country) for kind in STONES for country in COUNTRIES},
    **{f"stones-in-{country}": of_any_kind_in(country) for country in COUNTRIES},
}

# --- what can be asked


def of_religion(religion: Religion, text: Callable[[], str]) -> Fact:
    """Return the question whether a player has a religion."""
    return Fact(lambda state, seat: state.religions[seat] == religion, text)


def of_half(half: str, text: Callable[[], str]) -> Fact:
    """Return the question whether it is a certain half of the year."""
    return Fact(lambda state, seat: state.phase == half, text)


def of_house(country: Country) -> Fact:
    """Return the question whether a player has a house in a country."""
    return Fact(
        lambda state, seat: state.houses[seat][country] > 0,
        lambda: _("you have a house {where}", where=inside(country)),
    )


FACTS = {
    "catholic": of_religion("catholic", lambda: _("you are Catholic")),
    "protestant": of_religion("protestant", lambda: _("you are Protestant")),
    "minority": Fact(
        lambda state, seat: state.religions.count(state.religions[seat]) == 1,
        lambda: _("you are the only player of your religion"),
    ),
    "start-player": Fact(lambda state, seat: state.start_player == seat, lambda: _("you are the start player")),
    "first-half": of_half("first-half", lambda: _("this is the first half of the year")),
    "second-half": of_half("second-half", lambda: _("this is the second half of the year")),
    **{f"house-in-{country}": of_house(country) for country in COUNTRIES},
}

# --- what stands inside


def run(state: ColumnOfFire, seat: int, effect: Effect) -> None:
    """Carry out an effect that stands beside or inside others; what it offers becomes a question."""
    match effect.word.moment:
        case "offer" | "chain":
            state.agenda.append((offered, (seat, effect.number, "")))
        case "choice":
            ask_to_choose(state, seat, effect)
        case _:
            effect.run(state, seat)


VOCABULARY = speaking_of(
    COUNTS, FACTS, inside=("gain", "offer", "chain", "choice", "event"), schema="#/$defs/", run=run, own=("choose",)
)


def says_more(card: Card | Event) -> bool:
    """Whether a card says more than symbols in a row, or one choice of symbols, or an event of the box."""
    if isinstance(card, Event):
        return any(effect.word.moment != "event" for effect in card.effects)
    own = [effect.word.moment for effect in card.action]
    inner = [each.word.moment for effect in card.action for each in effect.with_inner()]
    return "sentence" in inner or ("choice" in own and len(own) > 1)


def saying(effects: Iterable[Effect]) -> Callable[[Any, int], None]:
    """Return the function that carries out effects one after the other for a seat."""
    due = tuple(effects)
    return lambda state, seat: carry_out(state, [(seat, effect) for effect in due])
