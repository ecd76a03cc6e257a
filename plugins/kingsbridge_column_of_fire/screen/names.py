"""The game's words as whole phrases within sentences, since articles and endings differ between languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kingsbridge_column_of_fire.language import _, counted
from kingsbridge_column_of_fire.state import BLACK, DICE, GOODS, ColumnOfFire, Country, Good, Market, Religion, Stone
from kingsbridge_core import Card, Game, after_colon, all_of, listed

# --- countries and religions


def inside(country: Country) -> str:
    """Return a country with its preposition: `in England`, `in the Netherlands`."""
    return {
        "england": _("in England"),
        "france": _("in France"),
        "netherlands": _("in the Netherlands"),
        "spain": _("in Spain"),
    }[country]


def kind_name(kind: Stone) -> str:
    """Return a religion or kind of stone as an adjective: `Catholic`, `neutral`."""
    return {"catholic": _("Catholic"), "protestant": _("Protestant"), "neutral": _("neutral")}[kind]


def number_of(kind: Stone, number: int) -> str:
    """Return a number of stones: `2 Catholic`."""
    return {
        "catholic": counted("{number} Catholic", "{number} Catholic", number),
        "protestant": counted("{number} Protestant", "{number} Protestant", number),
        "neutral": counted("{number} neutral", "{number} neutral", number),
    }[kind]


def believers_win(winner: Religion) -> str:
    """Say who wins a conflict: `Catholics win`."""
    return {"catholic": _("Catholics win"), "protestant": _("Protestants win")}[winner]


# --- goods and prices


def good_name(good: Good) -> str:
    """Return the name of a good: `books`."""
    return {"book": _("books"), "ore": _("ore"), "cloth": _("cloth"), "wine": _("wine")}[good]


def amount_of(good: Good, number: int) -> str:
    """Return an amount of a good: `2 cloth`."""
    return {
        "book": counted("{number} book", "{number} books", number),
        "ore": counted("{number} ore", "{number} ore", number),
        "cloth": counted("{number} cloth", "{number} cloth", number),
        "wine": counted("{number} wine", "{number} wine", number),
    }[good]


def goods_in_words(goods: Mapping[Good, int]) -> str:
    """Return several goods with their amounts: `2 cloth and 1 wine`; empty for none."""
    found = [amount_of(good, goods[good]) for good in GOODS if goods[good]]
    return all_of(found) if found else ""


def priced(market: Market) -> str:
    """Return a good with its price: `cloth 4`."""
    return _("{good} {price}", good=good_name(market.good), price=market.price)


def sold_at(market: Market) -> str:
    """Return a good with its selling price: `cloth for 4`."""
    return {
        "book": _("books for {price}", price=market.price),
        "ore": _("ore for {price}", price=market.price),
        "cloth": _("cloth for {price}", price=market.price),
        "wine": _("wine for {price}", price=market.price),
    }[market.good]


# --- dice


def die_in_short(die: int) -> str:
    """Return the short name of a die: `Wh`."""
    return (_("Wh"), _("Bl"), _("Or"), _("Br"), _("Pu"))[die]


def die_name(view: ColumnOfFire, die: int) -> str:
    """Return the name of a die: `white`."""
    return view.game.called(DICE[die])


def dice_in_words(game: Game[Any], faces: Sequence[int], numbers: Sequence[int]) -> str:
    """Return dice with their numbers: `white 4, blue 2`."""
    shown = (_("{die} {face}", die=game.called(DICE[die]), face=faces[die]) for die in numbers)
    return listed(shown) or _("none")


def dice_legend(view: ColumnOfFire) -> str:
    """Return the key to the short names of dice: `Wh white, Bl blue`."""
    return legend((die_in_short(die), die_name(view, die)) for die in range(BLACK))


def legend(meanings: Iterable[tuple[str, str]]) -> str:
    """Return the key to the signs; empty where the signs are words, as for dice in Japanese."""
    found = list(meanings)
    if all(sign == meaning for sign, meaning in found):
        return ""
    return listed(sign if sign == meaning else f"{sign} {meaning}" for sign, meaning in found)


# --- points, tiles and cards


def points_from(game: Game[Any], source: str, count: int) -> str:
    """Return the points from one source: `houses 6`."""
    return f"{game.called(source)} {count}"


def protection_tiles(number: int) -> str:
    """Return a number of protection tiles: `2 protection tiles`."""
    return counted("{number} protection tile", "{number} protection tiles", number)


def advantage_tiles(number: int) -> str:
    """Return a number of advantage tiles: `2 advantage tiles`."""
    return counted("{number} advantage tile", "{number} advantage tiles", number)


def says(card: Card) -> str:
    """Return the text of a card, to follow a colon."""
    return after_colon(card.text)


# --- sentences


def begun(words: str) -> str:
    """Return a text with the capital letter that begins a sentence."""
    return words[0].upper() + words[1:]


def without_stop(sentence: str) -> str:
    """Return a sentence without its full stop, to be continued."""
    return sentence.rstrip(".。")
