"""The data agrees with what is known of the box, and the documentation says truly which of it is ours."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

from kingsbridge_column_of_fire.game import ColumnOfFireGame
from kingsbridge_column_of_fire.state import (
    COLOURS,
    COUNTRIES,
    GOODS,
    RELIGIONS,
    STONES,
    Card,
    Character,
    Country,
    LochLevenCard,
    Space,
)
from kingsbridge_core.game.cards import Card as BaseCard

GAME = ColumnOfFireGame()
DATA = GAME.definition_source.parent
NUMBERS = GAME.definition.numbers
CHARACTERS = {card.id: card for card in GAME.characters}
LISTED: dict[str, dict[str, BaseCard]] = {
    "Characters": {**CHARACTERS},
    "Events": {card.id: card for card in GAME.event_cards},
    "Advantage tiles": {tile.id: tile for tile in GAME.tiles if not re.search(r"-[0-9]+$", tile.id)},
    "Loch Leven cards": {card.id: card for card in GAME.loch_leven_cards},
    "The action track": {space.id: space for space in GAME.track},
}
"""All that is printed, each once, by the heading under which the documentation lists it."""


def deck(country: Country) -> list[Character]:
    """Return the characters of a country."""
    return [card for card in GAME.characters if card.country == country]


def by_colour(colour: str) -> list[Space]:
    """Return the spaces of a colour, clockwise."""
    return [space for space in GAME.track if space.colour == colour]


def says(cards: Iterable[BaseCard]) -> Counter[str]:
    """Count how often each text occurs."""
    return Counter(card.text for card in cards)


# --- the box


def test_the_box_holds_what_is_known() -> None:
    assert (len(GAME.characters), len(GAME.event_cards), len(GAME.tiles)) == (52, 16, 28)
    assert (len(GAME.loch_leven_cards), len(GAME.track)) == (4, 20)
    box = {name: each.get("count") for name, each in GAME.definition.components.items()}
    assert (box["characters"], box["events"]) == (52, 16)
    assert (box["advantage tiles"], box["loch leven cards"]) == (28, 4)
    assert (box["goods"], box["protection tiles"], box["stones"], box["torches"]) == (4 * 14, 16, 3 * 10, 2)
    assert box["dice"] == 6


def test_the_numbers_are_those_of_the_rulebook() -> None:
    plain = {name: value for name, value in NUMBERS.items() if isinstance(value, int)}
    assert plain == {
        "end_score": 50,
        "start_score": 2,
        "start_protection": 1,
        "die_price": 3,
        "no_character_price": 1,
        "house_points": 2,
    }
    assert [GAME.definition.number("religion_spaces", seats) for seats in (2, 3, 4)] == [3, 4, 4]
    assert [GAME.definition.number("ships_bring_stones", seats) for seats in (2, 3, 4)] == [True, True, False]
    assert GAME.definition.seats == (2, 3, 4)


def test_ids_and_names_are_unique() -> None:
    cards = [card for listed in LISTED.values() for card in listed.values()]
    assert len({card.id for card in cards}) == len(cards)
    for heading, listed in LISTED.items():
        names = {
            (card.name, getattr(card, "country", None) if heading == "Events" else None) for card in listed.values()
        }
        assert len(names) == len(listed)


# --- characters


@pytest.mark.rule("cof-character-06")
@pytest.mark.parametrize("country", COUNTRIES)
def test_each_deck_has_thirteen_different_actions_and_all_decks_the_same(country: Country) -> None:
    cards = deck(country)
    assert len(cards) == len(says(cards)) == 13
    assert says(cards) == says(deck("england"))
    assert {f"Take 1 {good}." for good in GOODS} | {"Sell 1 good for 3 points."} < set(says(cards))
    nameless = [card for card in cards if card.id.startswith(f"{country}-")]
    assert [card.text for card in nameless] == [
        *(f"Take 1 {good}." for good in GOODS),
        "Sell 1 good for 3 points.",
    ]


@pytest.mark.parametrize(
    ("name", "country", "text"),
    [
        ("elizabeth-i", "england", "Gain 2 points."),
        ("father-huus", "netherlands", "Draw 1 advantage tile."),
        ("count-of-feria", "spain", "Take 1 protection tile."),
        (
            "francis-walsingham",
            "england",
            "Place or remove 1 Catholic stone. Or: Place or remove 1 Protestant stone.",
        ),
    ],
)
def test_the_characters_of_the_examples_are_as_told(name: str, country: str, text: str) -> None:
    card = CHARACTERS[name]
    assert (card.provenance, card.country, card.text) == ("rulebook", country, text)


def test_walsingham_brings_a_protestant_stone_and_mary_stuart_is_there() -> None:
    assert CHARACTERS["francis-walsingham"].stone == "protestant"
    assert "stone" not in CHARACTERS["francis-walsingham"].reconstructed
    assert CHARACTERS["mary-stuart"].name == "Mary Stuart"


def test_only_walsinghams_stone_is_known() -> None:
    known = [
        card.id for card in GAME.characters if card.provenance != "reconstructed" and "stone" not in card.reconstructed
    ]
    assert known == ["francis-walsingham"]


def test_the_stones_are_balanced() -> None:
    assert Counter(card.stone for card in GAME.characters) == {"catholic": 18, "protestant": 17, "neutral": 17}
    for country in COUNTRIES:
        counts = Counter(card.stone for card in deck(country))
        assert sorted(counts) == sorted(STONES)
        assert set(counts.values()) == {4, 5}
    for text in says(GAME.characters):
        assert len({card.stone for card in GAME.characters if card.text == text}) > 1, f"{text!r} has only one stone"


# --- events


@pytest.mark.rule("cof-event-12")
@pytest.mark.parametrize("country", COUNTRIES)
def test_each_deck_has_three_harmful_events_and_one_exchange(country: Country) -> None:
    words = [[effect.word.name for effect in card.effects] for card in GAME.event_cards if card.country == country]
    assert words == [["loch-leven"], ["exchange"], ["lose"], ["lose"]]
    losses = [effect.arguments for card in GAME.event_cards if card.country == country for effect in card.effects]
    assert losses[2:] == [{"who": f"{religion}s", "points": 2} for religion in RELIGIONS]


# --- advantage tiles


@pytest.mark.rule("cof-advantage-01", "cof-advantage-07")
def test_twelve_tiles_have_points_and_sixteen_have_eight_actions_twice() -> None:
    assert Counter(GAME.tile_points.values()) == {1: 5, 2: 5, 3: 2}
    actions = [tile for tile in GAME.tiles if tile not in GAME.tile_points]
    assert len(actions) == 16
    assert set(says(actions).values()) == {2}
    assert says(actions)["Sell 1 good for 3 points."] == 2
    words = {effect.word.name for tile in actions for effect in tile.effects}
    assert words == {"sell-for", "stone", "rotate", "dismiss", "next-space", "free-die"}
    assert {effect.arguments["kind"] for tile in actions for effect in tile.effects if effect.word.name == "stone"} == {
        *STONES
    }


# --- Loch Leven cards


@pytest.mark.rule("cof-setup-15")
def test_the_loch_leven_cards_keep_the_known_pattern() -> None:
    cards = GAME.loch_leven_cards
    first, second = cards[:2]
    assert (first.religion, first.good, first.start, first.provenance) == (
        *("protestant", "ore", "england-ship"),
        "rulebook",
    )
    assert (second.religion, second.good, second.provenance) == ("protestant", "book", "reported")
    assert Counter(card.religion for card in cards) == {"catholic": 2, "protestant": 2}
    assert sorted(card.good for card in cards) == sorted(GOODS)
    assert sorted(card.start for card in cards) == sorted(f"{country}-ship" for country in COUNTRIES)
    for card in cards:
        assert card.good not in NUMBERS["prices"][card.start.removesuffix("-ship")]


# --- the track and the prices


@pytest.mark.rule("cof-board-06")
def test_the_track_has_four_spaces_in_each_colour_and_the_purple_ones_are_ships() -> None:
    assert {colour: len(by_colour(colour)) for colour in COLOURS} == dict.fromkeys(COLOURS, 4)
    ships = [space for space in GAME.track if space.effects[0].word.name == "ship"]
    assert ships == by_colour("purple")
    assert sorted(ship.effects[0].arguments["country"] for ship in ships) == [*COUNTRIES]
    assert all(ship.id == f"{ship.effects[0].arguments['country']}-ship" for ship in ships)


@pytest.mark.rule("cof-board-07")
def test_the_track_fits_the_example_of_the_rulebook() -> None:
    fitting = []
    for start in by_colour("white"):
        ahead = GAME.ahead[GAME.position_of[start]]
        purple, white = (
            [GAME.track[place] for place in ahead[COLOURS.index(colour)]] for colour in ("purple", "white")
        )
        if purple[0].id == "spain-ship" and white[2].id == "cloth-market":
            fitting.append(start.id)
    assert fitting == ["white-guard-house"]


def test_the_track_has_every_symbol_that_is_only_there() -> None:
    words = [(effect.word.name, *effect.arguments.values()) for space in GAME.track for effect in space.effects]
    assert all(words.count(("market", good)) == 1 for good in GOODS)
    assert ("any-good",) in words
    assert any(word[0] == "points" for word in words)
    assert not any(word[0] in ("sell-for", "choose", "scores") for word in words)


def test_a_market_has_the_colour_of_the_country_that_pays_most() -> None:
    for good in GOODS:
        (space,) = [space for space in GAME.track if space.id == f"{good}-market"]
        assert space.colour == COLOURS[COUNTRIES.index(GAME.markets_for[good][0].country)]


@pytest.mark.rule("cof-board-03", "cof-board-04")
def test_every_country_buys_two_goods_and_every_good_sells_for_four_and_two() -> None:
    prices = NUMBERS["prices"]
    assert prices == {
        "england": {"cloth": 4, "wine": 2},
        "france": {"book": 4, "ore": 2},
        "netherlands": {"wine": 4, "book": 2},
        "spain": {"ore": 4, "cloth": 2},
    }
    assert all(sorted(bought.values()) == [2, 4] for bought in prices.values())
    assert all(sorted(market.price for market in GAME.markets_for[good]) == [2, 4] for good in GOODS)


# --- what the documentation says


DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "column-of-fire.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """Return the rows of the table below a heading, as cells."""
    (section,) = re.findall(rf"^##+ {re.escape(heading)}\n(.*?)(?=^##|\Z)", PAGE, re.DOTALL | re.MULTILINE)
    table = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
    return table[2:]


def quoted(cell: str) -> list[str]:
    """Return what is between backquotes in a cell."""
    return re.findall(r"`([^`]+)`", cell)


def matches(name: str, pattern: str) -> bool:
    """Whether a pattern means this id; a star is any of the four countries."""
    return any(fnmatch(name, pattern.replace("*", country)) for country in COUNTRIES)


def told_of(card: Any) -> str:
    """Return what the table says that a card does."""
    if isinstance(card, LochLevenCard):
        return f"{card.religion.title()}, 1 {card.good}, `{card.start}`"
    return str(card.text)


@pytest.mark.parametrize("heading", LISTED)
def test_the_table_names_everything_once_with_its_provenance(heading: str) -> None:
    left = dict(LISTED[heading])
    for cards, action, known, ours, why in rows(heading):
        named = [name for name in left if any(matches(name, pattern) for pattern in quoted(cards))]
        assert all(any(matches(name, pattern) for name in named) for pattern in quoted(cards)), cards
        found = [left.pop(name) for name in named]
        assert {card.provenance for card in found} == {known}, cards
        assert {told_of(card) for card in found} == set(action.split(" / ")), cards
        for card in found:
            assert ours == "all" if known == "reconstructed" else quoted(ours) == [*card.reconstructed], cards
        assert why
    assert not left


def test_the_page_counts_the_stones_as_they_are() -> None:
    counts = Counter(card.stone for card in GAME.characters)
    told = f"{counts['catholic']} Catholic, {counts['protestant']} Protestant and {counts['neutral']} neutral"
    assert told in " ".join(PAGE.split())


def test_the_moves_of_the_page_are_moves_and_no_kind_is_left_out() -> None:
    shown = [GAME.moves.find(text) for _, typed, _ in rows("Moves") for text in quoted(typed)]
    assert {move.verb for move in shown} == {move.verb for move in GAME.moves}


def test_the_page_tells_how_balance_is_measured() -> None:
    assert "`kingsbridge simulate column-of-fire --games 1000 --players N --jobs 2`" in PAGE


def test_everything_with_an_action_says_something() -> None:
    acting: list[Card] = [*GAME.characters, *GAME.tiles, *GAME.track]
    assert all(card.text and len(card.effects) == 1 for card in acting)
