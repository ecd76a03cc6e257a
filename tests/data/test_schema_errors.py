"""Every mistake planted in a shipped file is found at its exact place, with a message that helps."""

from __future__ import annotations

import pytest

from kingsbridge_core.data.schemas import problems
from kingsbridge_core.data.source import parse
from kingsbridge_pillars.game import PillarsGame
from tests.planting import Planting

SCHEMAS = PillarsGame.schemas
DATA = PillarsGame.definition_source.parent


PLANTING = Planting(DATA, SCHEMAS)
planted, check = PLANTING.planted, PLANTING.check


TOOLMAKER = """\
- id: green-toolmaker
    name: Green Toolmaker
    kind: craftsman
    colour: green
    value: 2
"""
ONLY_MATERIALS = "not one of stone, wood, sand, metal; did you mean"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("colour: green", "»color: green", "cards: 'color' is not known here; did you mean 'colour'?"),
        (
            "kind: craftsman",
            "kind: »craftman",
            "kind: 'craftman' is not one of craftsman, neutral, privilege; did you mean 'craftsman'?",
        ),
        ("value: 2", "value: »two", "value: expected a whole number, found 'two'"),
        ("value: 2", "value: »'2'", "value: expected a whole number, found '2'; remove the quotes"),
        ("value: 2", "value: »true", "value: expected a whole number, found true"),
        ("value: 2", "value: »2.0", "value: expected a whole number, found 2.0"),
        ("value: 2", "value: »-2", "value: -2 is too small; it must be at least 0"),
        (TOOLMAKER, TOOLMAKER.replace("    value: 2\n", "").replace("id", "»id"), "cards: 'value' is missing"),
        (TOOLMAKER, TOOLMAKER.replace("    colour: green\n", "").replace("id", "»id"), "cards: 'colour' is missing"),
        ("name: Green Toolmaker", "name: »''", "name: is empty"),
        ("name: Green Toolmaker", "name: »12", "name: expected text, found 12; put it in quotes"),
        ("name: Green Toolmaker", "name:»", "name: expected text, found nothing"),
        ("id: green-toolmaker", "id: »Green Tool", "id: 'Green Tool': an id has lower-case letters"),
        (
            "provenance: reported",
            "provenance: »report",
            "provenance: 'report' is not one of rulebook, reported, reconstructed; did you mean 'reported'?",
        ),
        ("    copies: 2\n", "    copies: »100\n", "copies: 100 is too large; it must be at most 99"),
        (
            "reconstructed: [value]",
            "reconstructed: [»valeu]",
            "reconstructed: 'valeu' is not one of name, kind, value, colour, copies, effects; did you mean 'value'?",
        ),
        ("- id: king\n", "- id: king\n    »colour: red\n", "colour: only a craftsman has a colour"),
        ("format: 1", "format: »2", "format: expected 1, found 2"),
        ("cards:\n", "»cardz:\n", "'cardz' is not known here; did you mean 'cards'?"),
    ],
)
def test_a_mistake_in_a_card_is_found_at_its_place(old: str, new: str, message: str) -> None:
    check("cards", old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "convert: {metal: 5}",
            "»convertt: {metal: 5}",
            "effects: 'convertt' is not known here; did you mean 'convert'?",
        ),
        ("{metal: 5}", "{»metall: 5}", "convert: 'metall' is not known here; did you mean 'metal'?"),
        ("{metal: 5}", "{metal: »stoone}", f"metal: 'stoone' is {ONLY_MATERIALS} 'stone'?"),
        ("{metal: 5}", "{metal: »0}", "metal: 0 is too small; it must be at least 1"),
        ("{metal: 5}", "»{}", "convert: has 0 entries, but needs at least 1"),
        ("{metal: 5}", "»[metal]", "convert: expected a mapping, found a list of 1 entry"),
        (
            "convert: {metal: 5}",
            "»xyzzy: 1",
            "effects: 'xyzzy' is not known here; known: leads, waits, set-aside, gain, convert, points, sell",
        ),
        ("convert: {metal: 5}", "»points: 1", "points: does nothing on a craftsman: each gives the 'craftsman_points'"),
        ("convert: {metal: 5}", "»sell: 1", "sell: works only on a privilege"),
        (
            "convert: {metal: 5}",
            "»convert",
            "effects: 'convert' is not allowed here; only 'set-aside' is",
        ),
        ("convert: {metal: 5}", "»5", "effects: expected a mapping, found 5"),
        ("convert: {metal: 5}", "»{}", "effects: an effect is exactly one word"),
        ("convert: {metal: 5}", "»convert: {metal: 5}\n        gain: [wood]", "effects: an effect is exactly one word"),
        (
            "- convert: {metal: 5}",
            "»- convert: {metal: 5}\n      - convert: {wood: 2}",
            "effects: a card can have only one 'convert'",
        ),
        ("- set-aside", "- »setaside", "effects: 'setaside' is not allowed here; only 'set-aside'"),
        ("- set-aside", "- set-aside: »1", "set-aside: expected nothing, found 1"),
        ("leads: hand", "leads: »trick", "leads: expected hand, found 'trick'"),
        ("[stone, wood, sand]", "[stone, »wod]", f"gain: 'wod' is {ONLY_MATERIALS} 'wood'?"),
        ("[stone, wood, sand]", "[stone, »stone]", "gain: the list has 'stone' twice"),
        ("[stone, wood, sand]", "»[]", "gain: has 0 entries, but needs at least 1"),
    ],
)
def test_a_mistake_in_an_effect_is_found_at_its_place(old: str, new: str, message: str) -> None:
    check("cards", old, new, message)


def test_a_misspelt_word_that_stands_alone_gets_a_suggestion() -> None:
    (found,), _ = planted("cards", ("- set-aside", "- setaside"))
    assert found.endswith("; did you mean 'set-aside'?")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seats: [3, 4]", "seats: [3, »5]", "seats: 5 is not one of 3, 4"),
        ("seats: [3, 4]", "»seat: [3, 4]", "'seat' is not known here; did you mean 'seats'?"),
        ("title:", "»titel:", "'titel' is not known here; did you mean 'title'?"),
        ("id: pillars", "id: »pillar", "id: expected pillars, found 'pillar'"),
        (
            "[deal, tricks",
            "[»dael, tricks",
            "phases: 'dael' is not one of deal, tricks, scoring, next-hand; did you mean 'deal'?",
        ),
        ("[green, blue, red, orange]", "»[green, blue]", "seat_names: has 2 entries, but needs at least 4"),
        (
            "last-privilege:",
            "»last_privilege:",
            "endings: 'last_privilege' is not known here; did you mean 'last-privilege'?",
        ),
        (
            "default: returns",
            "default: »return",
            "default: 'return' is not one of returns, kept; did you mean 'returns'?",
        ),
        ("kind: deck", "kind: »dek", "kind: 'dek' is not one of deck, marks,"),
        ("per_seat: true", "per_seat: »yes", "per_seat: expected true or false, found 'yes'"),
        ('{"3": 15, "4": 20}', '{»"three": 15}', "by_seats: 'three': write a number of players as digits"),
        ('{"3": 10, "4": 9}', '»{"3": 10}', "by_seats: '4' is missing"),
        (
            '{by_seats: {"3": 10',
            '{»by_seat: {"3": 10',
            "cards_each: 'by_seat' is not known here; did you mean 'by_seats'?",
        ),
        ('{by_seats: {"3": 10, "4": 9}}', "»ten", "cards_each: expected a whole number, found 'ten'"),
        ("metal: 0}", "»mettal: 0}", "start_stock: 'mettal' is not known here; did you mean 'metal'?"),
        ("stock: {stone: 1, ", "stock: »{", "start_stock: 'stone' is missing"),
    ],
)
def test_a_mistake_in_the_definition_is_found_at_its_place(old: str, new: str, message: str) -> None:
    check("game", old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("kind: rule", "kind: »rul", "kind: 'rul' is not one of rule, ruling, example; did you mean 'rule'?"),
        ("id: pil-setup-01", "id: »pil-setup-1", "id: 'pil-setup-1': the id of a rule is a game, a chapter"),
        ("says:", "»say:", "rules: 'say' is not known here; did you mean 'says'?"),
        ("prove:", "»proof:", "rules: 'proof' is not known here; did you mean 'prove'?"),
        ("game: pillars\n", "»", "'game' is missing"),
    ],
)
def test_a_mistake_in_the_rules_is_found_at_its_place(old: str, new: str, message: str) -> None:
    check("rules", old, new, message)


def test_all_mistakes_of_a_file_are_found_at_once_in_their_order() -> None:
    changes = [("- sell: 1", "- »sel: 1"), ("    value: 2\n", "    value: »x\n"), ("gain: [metal]", "gain: »metal")]
    found, places = planted("cards", *changes)
    messages = [
        "value: expected a whole number, found 'x'",
        "gain: expected a list, found 'metal'; write it as [metal]",
        "effects: 'sel' is not known here; did you mean 'sell'?",
    ]
    assert found == [place + message for place, message in zip(places, messages, strict=True)]


@pytest.mark.parametrize("text", ["5", "[]", "null", "cards: 5", "cards: [5, [], null]", "cards: [{effects: {a: 1}}]"])
def test_a_file_of_another_shape_gives_problems_and_no_traceback(text: str) -> None:
    found = problems(parse(text, "f.yaml"), "cards", [SCHEMAS])
    assert found
    assert all(problem.place.line == 1 for problem in found)
