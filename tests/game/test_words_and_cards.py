"""Cards, words and definitions are bound when they are read; every mistake is named at its exact place."""

from __future__ import annotations

from dataclasses import field
from typing import Any, Literal

import pytest

from kingsbridge_core import printed, word
from kingsbridge_core.data.source import Document, parse
from kingsbridge_core.errors import DataError, KingsbridgeError
from kingsbridge_core.game.cards import Card, bind_cards
from kingsbridge_core.game.definition import bind_definition
from kingsbridge_core.game.words import bind_effects, words_of


@word("scoring")
def points(state: Any, seat: int, amount: int) -> int:
    """Points."""
    return amount


@points.text
def points_text(amount: int) -> str:
    return f"{amount} points."


@word("scoring")
def set_aside(state: Any, seat: int) -> str:
    """Nothing else."""
    return "aside"


@word("play")
def trade(state: Any, seat: int, give: Literal["stone", "wood"], number: int) -> tuple[str, int]:
    """Two arguments."""
    return give, number


@word("play")
def rates(state: Any, seat: int, table: dict[Literal["stone", "wood"], int]) -> None:
    """A table."""


WORDS = words_of([{"a": points, "b": set_aside, "c": trade, "d": rates}])


@printed
class Person(Card):
    """A card of this test."""

    value: int
    tags: tuple[str, ...] = ()
    notes: dict[str, str] = field(default_factory=dict)


def bound(text: str) -> dict[str, Person]:
    return bind_cards(parse(text, "cards.yaml"), Person, WORDS)


def problems(text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        bound(text)
    return str(caught.value).splitlines()


def effect_problems(text: str) -> list[str]:
    document = parse(text, "f.yaml")
    with pytest.raises(DataError) as caught:
        bind_effects(document.data, WORDS, document, ())
    return str(caught.value).splitlines()


GOOD = """
cards:
  - id: tom
    name: Tom
    value: 7
    tags: [a, b]
    copies: 2
    effects:
      - points: -3
      - set-aside
      - set-aside:
      - trade: {give: wood, number: 2}
"""


def test_a_card_has_its_fields_its_copies_and_its_effects() -> None:
    cards = bound(GOOD)
    assert list(cards) == ["tom", "tom-2"]
    tom = cards["tom"]
    assert (tom.value, tom.tags, tom.provenance, tom.notes) == (7, ("a", "b"), "rulebook", {})
    assert [effect.word.name for effect in tom.effects] == ["points", "set-aside", "set-aside", "trade"]
    assert [effect.run(None, 0) for effect in tom.effects] == [-3, "aside", "aside", ("wood", 2)]
    assert [effect.word.name for effect in tom.at("play")] == ["trade"]
    assert str(tom.effects[0]) == "-3 points."


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("- pionts: 3", "1:3: unknown word 'pionts'; did you mean 'points'?"),
        ("- points: 3\n- setaside", "2:3: unknown word 'setaside'; did you mean 'set-aside'?"),
        ("- zzz: 1", "1:3: unknown word 'zzz'; known: points, set-aside, trade, rates"),
        ("- points: three", "1:11: points: expected a whole number, found 'three'"),
        ("- points: true", "1:11: points: expected a whole number, found true"),
        ("- points:", "1:10: points: expected a whole number, found nothing"),
        ("- points", "1:3: points: expected a whole number, found nothing"),
        ("- set-aside: 1", "1:14: the word 'set-aside' takes no value"),
        ("- trade: {give: wood}", "1:10: the word 'trade' needs exactly give, number"),
        ("- trade: 5", "1:10: the word 'trade' needs exactly give, number"),
        (
            "- trade: {give: wod, number: 1}",
            "1:17: trade: 'wod' is not one of stone, wood; did you mean 'wood'?",
        ),
        ("- rates: {stone: 1, wod: 2}", "1:21: rates: 'wod' is not one of stone, wood; did you mean 'wood'?"),
        ("- rates: {stone: 1, wood: x}", "1:27: rates: expected a whole number, found 'x'"),
        ("- points: 1\n  set-aside:", "1:3: expected one word with its value, found"),
        ("- [points]", "1:3: expected one word with its value, found a list of 1 entry"),
        ("- 5", "1:3: expected one word with its value, found 5"),
        ("points: 5", "1:1: expected a list of effects, found a mapping of 1 entry"),
    ],
)
def test_a_wrong_effect_is_named_at_its_place(text: str, problem: str) -> None:
    found = effect_problems(text)
    assert len(found) == 1
    assert found[0].startswith(f"f.yaml:{problem}")


def test_all_wrong_effects_are_named() -> None:
    assert [each[:11] for each in effect_problems("- pionts: 1\n- points: 2\n- points: x\n")] == [
        "f.yaml:1:3:",
        "f.yaml:3:11",
    ]


BAD = """\
cards:
  - id: tom
    name: Tom
    valeu: 7
    effects: [pionts: 1, points: x]
  - nothing
  - id: king
    name: King
    value: true
    provenance: rumoured
  - id: ellen
    name: Ellen
    value: 3
    copies: 0
  - {id: quarry, name: Quarry, value: 0, copies: 2}
  - {id: quarry, name: Another, value: 0}
  - {id: quarry-2, name: Third, value: 0}
  - {id: x, name: X, value: 1, copies: 1000000000000}
"""


def test_all_problems_of_a_file_are_in_one_error() -> None:
    assert problems(BAD) == [
        "cards.yaml:2:5: the card lacks 'value'",
        "cards.yaml:4:5: a card has no field 'valeu'; did you mean 'value'?",
        "cards.yaml:5:15: unknown word 'pionts'; did you mean 'points'?",
        "cards.yaml:5:34: points: expected a whole number, found 'x'",
        "cards.yaml:6:5: expected a card, found 'nothing'",
        "cards.yaml:9:12: value: expected a whole number, found true",
        "cards.yaml:10:17: provenance: 'rumoured' is not one of rulebook, reported, reconstructed",
        "cards.yaml:14:13: copies: a card has 1 to 99 copies, not 0",
        "cards.yaml:16:10: 'quarry' is already the id of the card in cards.yaml, line 15",
        "cards.yaml:17:10: 'quarry-2' is already the id of the card in cards.yaml, line 15",
        "cards.yaml:18:40: copies: a card has 1 to 99 copies, not 1000000000000",
    ]


@pytest.mark.parametrize("text", ["5", "[]", "cards: 5", "cards: {}", "card: []"])
def test_a_file_without_a_list_of_cards_is_refused(text: str) -> None:
    assert problems(text) == ["cards.yaml:1:1: expected a mapping with a list of cards under 'cards'"]


def test_two_words_of_one_name_are_refused_but_one_imported_twice_is_not() -> None:
    assert words_of([{"a": points}, {"again": points}]) == {"points": points}
    other = word("play")(points.function)
    with pytest.raises(KingsbridgeError, match="two words are called 'points'"):
        words_of([{"a": points}, {"b": other}])


def test_a_word_without_a_text_says_how_to_add_one() -> None:
    document = parse("- set-aside")
    (effect,) = bind_effects(document.data, WORDS, document, ())
    with pytest.raises(KingsbridgeError, match=r"the word 'set-aside' has no text; add @set_aside\.text"):
        str(effect)


# --- definitions

GAME = """\
id: test
title: A Test
seats: [2, 3]
phases: [play]
"""


def definition_problems(text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        bind_definition(parse(text, "game.yaml"))
    return str(caught.value).splitlines()


def test_a_definition_fills_in_what_is_left_out() -> None:
    definition = bind_definition(parse(GAME))
    assert definition.seat_names == ("player 1", "player 2", "player 3")
    assert definition.endings == {"over": "The game is over."}


def test_a_definition_may_be_a_mapping_with_tuples() -> None:
    data = {"id": "test", "title": "A Test", "seats": (2, 3), "phases": ("play",)}
    assert bind_definition(Document("<test>", data)).seats == (2, 3)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[]", ["1:1: expected a mapping that defines a game"]),
        ("id: x\ntitle: X\n", ["1:1: the game lacks 'seats'", "1:1: the game lacks 'phases'"]),
        (GAME + "format: 2\n", ["5:9: unknown format 2; this is format 1"]),
        (GAME.replace("[2, 3]", "3"), ["3:8: seats: expected a list, found 3"]),
        (GAME.replace("[2, 3]", "[2, true]"), ["3:12: seats: expected a whole number, found true"]),
        (GAME.replace("[2, 3]", "[]"), ["3:8: seats: needs at least one entry"]),
        (GAME.replace("[2, 3]", "[0, 2]"), ["3:9: seats: a game cannot have 0 seats"]),
        (GAME + "seat_names: [red]\n", ["5:13: seat_names: 3 seats need 3 names"]),
        (GAME + "endings: {}\n", ["5:10: endings: needs at least one entry"]),
        (GAME + "endings: [over]\n", ["5:10: endings: expected a mapping, found a list of 1 entry"]),
        (GAME + "options: {long: 5}\n", ["5:17: options: expected a mapping, found 5"]),
        (GAME + "options: {long: {title: Long, values: [a]}}\n", ["5:17: the option lacks 'default'"]),
        (
            GAME + "options: {long: {title: Long, values: [a, b], default: c}}\n",
            ["5:56: default: 'c' is not one of the values a, b"],
        ),
        (
            GAME + 'numbers: {cards: {by_seats: {"2": 5}}}\n',
            ["5:18: cards: by_seats lacks a value for 3 seats"],
        ),
        (GAME + "numbers: {cards: {by_seats: 5}}\n", ["5:18: cards: by_seats lacks a value for 2 and 3 seats"]),
        (
            GAME.replace("A Test", "5") + "summary: [x]\n",
            ["2:8: title: expected text, found 5", "5:10: summary: expected text, found a list of 1 entry"],
        ),
    ],
)
def test_a_wrong_definition_is_refused_at_its_place(text: str, found: list[str]) -> None:
    assert definition_problems(text) == [f"game.yaml:{each}" for each in found]
