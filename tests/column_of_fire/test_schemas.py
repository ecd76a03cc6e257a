"""The schemas know the words of the code, and every mistake of an author is found at its exact place."""

from __future__ import annotations

import json
from typing import Any, get_args, get_type_hints

import pytest

import kingsbridge_column_of_fire.state as table
from kingsbridge_column_of_fire import events, loch_leven, said
from kingsbridge_column_of_fire import words as effects
from kingsbridge_column_of_fire.game import ColumnOfFireGame
from kingsbridge_column_of_fire.vocabulary import VOCABULARY
from kingsbridge_core.game.words import words_of
from tests.planting import Planting

SCHEMAS = ColumnOfFireGame.schemas
DATA = ColumnOfFireGame.definition_source.parent
GAME = ColumnOfFireGame()


def schema_of(name: str) -> Any:
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8"))


ACTION = schema_of("action")["$defs"]

# --- schemas and code


OF_BOTH = words_of([effects, said, {**VOCABULARY.words}])


@pytest.mark.parametrize(
    ("schema", "modules", "others"),
    [
        (ACTION, [effects, said], ()),
        (schema_of("events")["$defs"], [events, loch_leven], ("ship", "market", "scores", "taken")),
    ],
    ids=["actions", "events"],
)
def test_the_words_of_the_schema_are_the_words_of_the_plugin(schema: Any, modules: Any, others: Any) -> None:
    words, described = words_of(modules), schema["words"]["properties"]
    assert {*described} == ({*words} | {*OF_BOTH}) - {*others}
    assert {*described} <= {*GAME.words}
    words = {name: GAME.words[name] for name in described}
    alone = [name for name, each in words.items() if not each.parameters]
    assert schema["effect"]["then"]["enum"] == alone
    assert all(name in schema["effect"]["then"]["errorMessage"] for name in alone)
    for name in words:
        text = described[name]["description"]
        assert f"`- {name}`" in text if name in alone else f"`{name}: " in text
        assert (described[name].get("type") == "null") == (name in alone)


def test_actions_and_events_are_all_words() -> None:
    assert {*GAME.words} == {*OF_BOTH, *words_of([events, loch_leven])}


def test_the_values_of_the_schemas_are_the_values_of_the_code() -> None:
    assert ACTION["country"]["enum"] == [*table.COUNTRIES]
    assert ACTION["good"]["enum"] == [*table.GOODS]
    assert ACTION["religion"]["enum"] == [*table.RELIGIONS]
    assert ACTION["stone"]["enum"] == [*table.STONES]
    assert schema_of("track")["$defs"]["space"]["properties"]["colour"]["enum"] == [*table.COLOURS]
    lose = schema_of("events")["$defs"]["words"]["properties"]["lose"]
    assert lose["properties"]["who"]["enum"] == [*get_args(get_type_hints(events.lose.function)["who"])]
    assert [*lose["properties"]] == lose["required"] == events.lose.parameters


def test_the_prices_of_the_schema_are_those_of_the_game() -> None:
    numbers = schema_of("game")["properties"]["numbers"]["properties"]
    assert [*numbers["prices"]["properties"]] == [*table.COUNTRIES]
    assert [*schema_of("game")["$defs"]["prices"]["properties"]] == [*table.GOODS]


# --- mistakes of an author


PLANTING = Planting(DATA, SCHEMAS)
planted, check = PLANTING.planted, PLANTING.check


GOODS = "is not one of book, ore, cloth, wine"
COUNTRIES = "is not one of england, france, netherlands, spain"
STONES = "is not one of catholic, protestant, neutral"
ALONE = (
    "is not allowed here; the words without a value are next-space, any-good, rotate, dismiss and free-die; any other"
)
CHOICE = """\
- choose:
          - stone: catholic
          - stone: protestant
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("country: england", "country: »englnd", f"country: 'englnd' {COUNTRIES}; did you mean 'england'?"),
        ("stone: neutral", "stone: »neutrl", f"stone: 'neutrl' {STONES}; did you mean 'neutral'?"),
        ("country: england", "»contry: england", "characters: 'contry' is not known here; did you mean 'country'?"),
        ("- id: elizabeth-i\n", "- id: elizabeth-i\n    »colour: white\n", "characters: 'colour' is not known here"),
        ("id: elizabeth-i", "id: »Elizabeth I", "id: 'Elizabeth I': an id has lower-case letters"),
        (
            "[name, stone]",
            "[name, »stones]",
            "reconstructed: 'stones' is not one of name, country, stone, copies, effects",
        ),
        ("goods: book", "goods: »books", f"goods: 'books' {GOODS}; did you mean 'book'?"),
        ("goods: book", "»good: book", "effects: 'good' is not known here; did you mean 'goods'?"),
        ("goods: book", "»lose: 2", "effects: 'lose' is a word of events and not known here"),
        ("sell-for: 3", "»sell_for: 3", "effects: 'sell_for' is not known here; did you mean 'sell-for'?"),
        ("sell-for: 3", "sell-for: »three", "sell-for: expected a whole number, found 'three'"),
        ("points: 2", "points: »-2", "points: -2 is too small; it must be at least 1"),
        ("points: 2", "points: »20", "points: 20 is too large; it must be at most 10"),
        ("points: 2", "points: »'2'", "points: expected a whole number, found '2'; remove the quotes"),
        ("points: 2", "»scores: 2", "scores: works only on an advantage tile; use 'points' here"),
        ("- points: 2", "- »points", f"effects: 'points' {ALONE}"),
        ("- rotate", "- »rotat", f"effects: 'rotat' {ALONE}"),
        ("- rotate", "- rotate: »1", "rotate: expected nothing, found 1"),
        ("- rotate", "- »rotate: \n        dismiss: ", "effects: an effect is exactly one word"),
        ("effects:\n      - rotate", "effects: »rotate", "effects: expected a list, found 'rotate'"),
        ("effects:\n      - rotate", "effects: »[]", "effects: has 0 entries, but needs at least 1"),
    ],
)
def test_a_mistake_in_a_character_is_found_at_its_place(old: str, new: str, message: str) -> None:
    check("characters", old, new, message)


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("- choose:\n          - stone: »catolic\n          - rotate\n", f"stone: 'catolic' {STONES}; did you mean"),
        (
            "- choose:\n          - »ston: catholic\n          - rotate\n",
            "choose: 'ston' is not known here; did you mean",
        ),
        ("- choose:\n          - goods: »wne\n          - rotate\n", f"goods: 'wne' {GOODS}; did you mean 'wine'?"),
        ("- choose:\n          - »points\n          - rotate\n", f"choose: 'points' {ALONE}"),
        ("- choose: »[rotate]\n", "choose: has 1 entry, but needs at least 2"),
        ("- choose: »{stone: catholic}\n", "choose: expected a list, found a mapping of 1 entry"),
        ("- choose: [rotate, »rotate]\n", "choose: the list has 'rotate' twice"),
        ("- choose: [rotate, {»choose: [rotate, dismiss]}]\n", "choose: cannot be inside another 'choose'"),
        ("- choose: [rotate, {»market: wine}]\n", "market: works step by step and cannot be one of several"),
        (
            "- choose: [rotate, {»scores: 2}]\n",
            "scores: counts only at the end of the game and cannot be one",
        ),
        ("- choose: [rotate, {»taken: [rotate]}]\n", "taken: cannot be one of several to choose from"),
        ("- »chose: [rotate, dismiss]\n", "effects: 'chose' is not known here; did you mean 'choose'?"),
    ],
)
def test_a_mistake_in_a_choice_is_found_in_its_branch(new: str, message: str) -> None:
    check("characters", CHOICE, new, message)


def test_a_word_that_stands_alone_gets_a_suggestion() -> None:
    for name, old, new in [("characters", "rotate", "rotat"), ("events", "loch-leven", "loch-levn")]:
        (found,), _ = planted(name, (f"- {old}\n", f"- {new}\n"))
        assert found.endswith(f"; did you mean '{old}'?")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("who: catholics", "who: »catholic", "who: 'catholic' is not one of catholics, protestants, all; did you mean"),
        ("points: 2}", "points: »-2}", "points: -2 is too small; it must be at least 1"),
        ("points: 2}", "»point: 2}", "lose: 'point' is not known here; did you mean 'points'?"),
        ("{who: catholics, points: 2}", "»{who: catholics}", "lose: 'points' is missing"),
        ("{who: catholics, points: 2}", "»2", "lose: expected a mapping, found 2"),
        ("lose: {who: catholics, points: 2}", "»loose: 2", "effects: 'loose' is not known here; did you mean 'lose'?"),
        ("- exchange", "- »ship: spain", "effects: 'ship' is a word of action and not known here"),
        ("- exchange", "- »lose", "effects: 'lose' is not allowed here; the words without a value are"),
        ("- loch-leven", "- loch-leven: »all", "loch-leven: expected nothing, found 'all'"),
        ("country: spain", "country: »spainn", f"country: 'spainn' {COUNTRIES}; did you mean 'spain'?"),
        ("country: spain", "country: spain\n    »stone: neutral", "events: 'stone' is not known here"),
        ("events:\n", "»event:\n", "'event' is not known here; did you mean 'events'?"),
    ],
)
def test_a_mistake_in_an_event_is_found_at_its_place(old: str, new: str, message: str) -> None:
    check("events", old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("copies: 5", "copies: »0", "copies: 0 is too small; it must be at least 1"),
        ("copies: 5", "»copys: 5", "tiles: 'copys' is not known here; did you mean 'copies'?"),
        ("scores: 1", "»score: 1", "effects: 'score' is not known here; did you mean 'scores'?"),
        ("scores: 1", "scores: »0", "scores: 0 is too small; it must be at least 1"),
        ("- scores: 1", "- rotate\n      - »scores: 1", "scores: must be the only effect of its tile"),
        ("stone: catholic", "stone: »chatolic", f"stone: 'chatolic' {STONES}; did you mean 'catholic'?"),
        ("- free-die", "- »free-dice", f"effects: 'free-dice' {ALONE}"),
        ("provenance: rulebook", "provenance: »rules", "provenance: 'rules' is not one of rulebook, reported"),
    ],
)
def test_a_mistake_in_a_tile_is_found_at_its_place(old: str, new: str, message: str) -> None:
    check("tiles", old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("colour: white", "»color: white", "track: 'color' is not known here; did you mean 'colour'?"),
        (
            "colour: purple",
            "colour: »purpel",
            "colour: 'purpel' is not one of white, blue, orange, brown, purple; did you",
        ),
        ("ship: spain", "ship: »spian", f"ship: 'spian' {COUNTRIES}; did you mean 'spain'?"),
        ("ship: spain", "»ships: spain", "effects: 'ships' is not known here; did you mean 'ship'?"),
        ("market: wine", "market: »wein", f"market: 'wein' {GOODS}; did you mean 'wine'?"),
        ("- any-good", "- »any-goods", f"effects: 'any-goods' {ALONE}"),
        ("protection: 1", "protection: »none", "protection: expected a whole number, found 'none'"),
        ("points: 2", "»scores: 2", "scores: works only on an advantage tile"),
    ],
)
def test_a_mistake_in_a_space_is_found_at_its_place(old: str, new: str, message: str) -> None:
    check("track", old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "religion: protestant",
            "religion: »protestnt",
            "religion: 'protestnt' is not one of catholic, protestant; did you",
        ),
        ("good: ore", "good: »gold", f"good: 'gold' {GOODS}"),
        ("good: ore", "»goods: ore", "loch_leven: 'goods' is not known here; did you mean 'good'?"),
        ("start: england-ship", "start: »England Ship", "start: 'England Ship': an id has lower-case letters"),
        ("start: france-ship", "start: france-ship\n    effects: »[]", "effects: has 0 entries, but needs at least 1"),
        ("start: france-ship", "start: france-ship\n    effects: [»taken: [rotate]]", "effects: 'taken' is a word of"),
    ],
)
def test_a_mistake_in_a_loch_leven_card_is_found_at_its_place(old: str, new: str, message: str) -> None:
    check("loch_leven", old, new, message)


def test_loch_leven_cards_of_one_religion_are_refused() -> None:
    found, _ = planted("loch_leven", *[("religion: catholic", "religion: protestant")] * 2)
    assert [each.split(": ", 1)[1] for each in found] == [
        "loch_leven: there is no Catholic card; two players must be able to start with different religions"
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seats: [2, 3, 4]", "seats: [2, 3, »5]", "seats: 5 is not one of 2, 3, 4"),
        ("end_score: 50", "»endscore: 50", "numbers: 'endscore' is not known here; did you mean 'end_score'?"),
        ("end_score: 50", "end_score: »fifty", "end_score: expected a whole number, found 'fifty'"),
        ("end_score: 50", 'end_score: »{by_seats: {"2": 50}}', "end_score: expected a whole number, found a mapping"),
        ("die_price: 3", "die_price: »0", "die_price: 0 is too small; it must be at least 1"),
        ('{"2": 3, "3": 4, "4": 4}', '»{"2": 3, "3": 4}', "by_seats: '4' is missing"),
        ('{"2": 3, "3": 4, "4": 4}', '{"2": »9, "3": 4, "4": 4}', "2: 9 is too large; it must be at most 6"),
        ('"4": false', '"4": »no', "4: expected true or false, found 'no'"),
        (
            "{cloth: 4, wine: 2}",
            "{»clothes: 4, wine: 2}",
            "england: 'clothes' is not known here; did you mean 'cloth'?",
        ),
        ("{cloth: 4, wine: 2}", "{cloth: »0, wine: 2}", "cloth: 0 is too small; it must be at least 1"),
        ("    spain: {", "    »spian: {", "prices: 'spian' is not known here; did you mean 'spain'?"),
        (
            "default: random",
            "default: »randm",
            "default: 'randm' is not one of random, 1, 2, 3, 4; did you mean 'random'?",
        ),
        (
            "[first-half,",
            "[»first_half,",
            "phases: 'first_half' is not one of first-half, second-half, year-end; did you",
        ),
        ("deck-used-up:", "»deck-used:", "endings: 'deck-used' is not known here; did you mean 'deck-used-up'?"),
        (
            "kind: tracks",
            "kind: »trakcs",
            "kind: 'trakcs' is not one of deck, track, tracks, dice, supply; did you mean",
        ),
    ],
)
def test_a_mistake_in_the_definition_is_found_at_its_place(old: str, new: str, message: str) -> None:
    check("game", old, new, message)
