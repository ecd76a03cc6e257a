"""The game's words as whole phrases within sentences, since articles and endings differ between languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kingsbridge_column_of_fire.language import _, counted
from kingsbridge_column_of_fire.state import DICE, GOODS, ColumnOfFire, Country, Good, Market, Religion, Stone
from kingsbridge_core import N_, Card, Game, after_colon, all_of, listed

# --- countries and religions


def inside(country: Country) -> str:
    """Return a country with its preposition: `in England`, `in the Netherlands`."""
    text = {
        "england": N_("in England"),
        "france": N_("in France"),
        "netherlands": N_("in the Netherlands"),
        "spain": N_("in Spain"),
    }[country]
    return _(text)


def kind_name(kind: Stone) -> str:
    """Return a religion or kind of stone as an adjective: `Catholic`, `neutral`."""
    text = {"catholic": N_("Catholic"), "protestant": N_("Protestant"), "neutral": N_("neutral")}[kind]
    return _(text)


def number_of(kind: Stone, number: int) -> str:
    """Return a number of stones: `2 Catholic`."""
    match kind:
        case "catholic":
            return counted("{number} Catholic", "{number} Catholic", number)
        case "protestant":
            return counted("{number} Protestant", "{number} Protestant", number)
        case "neutral":
            return counted("{number} neutral", "{number} neutral", number)


def stones_of(kind: Stone, number: int, where: str) -> str:
    """Return a number of stones of a kind and where they lie: `2 Catholic stones in Spain`."""
    match kind:
        case "catholic":
            return counted("{number} Catholic stone {where}", "{number} Catholic stones {where}", number, where=where)
        case "protestant":
            return counted(
                "{number} Protestant stone {where}", "{number} Protestant stones {where}", number, where=where
            )
        case "neutral":
            return counted("{number} neutral stone {where}", "{number} neutral stones {where}", number, where=where)


def stone_of(kind: Stone, where: str) -> str:
    """Return a stone of a kind and where it lies: `Catholic stone in Spain`."""
    text = {
        "catholic": N_("Catholic stone {where}"),
        "protestant": N_("Protestant stone {where}"),
        "neutral": N_("neutral stone {where}"),
    }[kind]
    return _(text, where=where)


def believers_win(winner: Religion) -> str:
    """Say who wins a conflict: `Catholics win`."""
    text = {"catholic": N_("Catholics win"), "protestant": N_("Protestants win")}[winner]
    return _(text)


# --- goods and prices


def good_name(good: Good) -> str:
    """Return the name of a good: `books`."""
    text = {"book": N_("books"), "ore": N_("ore"), "cloth": N_("cloth"), "wine": N_("wine")}[good]
    return _(text)


def one_of_good(good: Good) -> str:
    """Return the name of one tile of a good: `book`."""
    text = {"book": N_("book"), "ore": N_("ore"), "cloth": N_("cloth"), "wine": N_("wine")}[good]
    return _(text)


def amount_of(good: Good, number: int) -> str:
    """Return an amount of a good: `2 cloth`."""
    match good:
        case "book":
            return counted("{number} book", "{number} books", number)
        case "ore":
            return counted("{number} ore", "{number} ore", number)
        case "cloth":
            return counted("{number} cloth", "{number} cloth", number)
        case "wine":
            return counted("{number} wine", "{number} wine", number)


def goods_in_words(goods: Mapping[Good, int]) -> str:
    """Return several goods with their amounts: `2 cloth and 1 wine`; empty for none."""
    found = [amount_of(good, goods[good]) for good in GOODS if goods[good]]
    return all_of(found) if found else ""


def priced(market: Market) -> str:
    """Return a good with its price: `cloth 4`."""
    return _("{good} {price}", good=good_name(market.good), price=market.price)


def sold_at(market: Market) -> str:
    """Return a good with its selling price: `cloth for 4`."""
    text = {
        "book": N_("books for {price}"),
        "ore": N_("ore for {price}"),
        "cloth": N_("cloth for {price}"),
        "wine": N_("wine for {price}"),
    }[market.good]
    return _(text, price=market.price)


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


def without_stop(sentence: str) -> str:
    """Return a sentence without its full stop, to be continued."""
    return sentence.rstrip(".。")
