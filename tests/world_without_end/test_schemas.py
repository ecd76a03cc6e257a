"""The schemas know the words of the code, and every mistake of an author is found at its exact place."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, get_args

import pytest

import kingsbridge_world_without_end.state as table
from kingsbridge_core.game.words import key_of
from kingsbridge_world_without_end.benefits import Owned
from kingsbridge_world_without_end.game import WorldWithoutEndGame
from tests.planting import Planting

SCHEMAS = WorldWithoutEndGame.schemas
DATA = WorldWithoutEndGame.definition_source.parent
GAME = WorldWithoutEndGame()


def schema_of(name: str) -> Any:
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8"))


BENEFITS, EVENTS = schema_of("benefits")["$defs"], schema_of("events")["$defs"]
WORDS = {
    "benefits": ("benefit", "benefit", "toll", "sentence"),
    "actions": ("effect", "action", "repeat", "played", "benefit", "sentence"),
    "events": ("effect", "event", "offer", "lasting", "sentence"),
}
"""The definition of an effect in a schema, and the moments of its words."""

# --- schemas and code


@pytest.mark.parametrize("name", WORDS)
def test_the_words_of_the_schema_are_the_words_of_the_plugin(name: str) -> None:
    schema, (effect, *moments) = schema_of(name)["$defs"], WORDS[name]
    words = {each: word for each, word in GAME.words.items() if word.moment in moments}
    described = schema["words"]["properties"]
    assert {*described} == {*words}
    alone = [each for each, word in words.items() if not word.parameters]
    assert sorted(schema[effect]["then"]["enum"]) == sorted(alone)
    assert all(each in schema[effect]["then"]["errorMessage"] for each in alone)
    for each, word in words.items():
        text = described[each]["description"]
        assert f"`- {each}`" in text if each in alone else f"`{each}: " in text
        assert (described[each].get("type") == "null") == (each in alone)
        if len(word.parameters) > 1:
            keys = {key_of(name): name for name in word.parameters}
            assert [*described[each]["properties"]] == [*keys]
            assert described[each]["required"] == [key for key, name in keys.items() if name not in word.defaults]


def test_benefits_actions_and_events_are_all_words() -> None:
    assert {word.moment for word in GAME.words.values()} == {each for way in WORDS.values() for each in way[1:]}


def test_the_schema_tells_the_words_of_tan_and_of_blue_events_apart() -> None:
    tan, blue = (part["then"]["properties"]["effects"]["items"] for part in EVENTS["event"]["allOf"][:2])
    for barred, moments in [(tan, ["lasting"]), (blue, ["event", "sentence"])]:
        names = [name for name, word in GAME.words.items() if word.moment in moments]
        assert sorted(barred["properties"]) == sorted(names)
        assert sorted(barred["not"]["enum"]) == sorted(name for name in names if not GAME.words[name].parameters)
    for name, each in EVENTS["words"]["properties"].items():
        if name in GAME.vocabulary.words:
            continue
        colours = {"event": ("Tan",), "lasting": ("Blue: ",), "offer": ("Tan: ", "Blue: ")}[GAME.words[name].moment]
        assert each["description"].startswith(colours[0])
        assert all(colour in each["description"] for colour in colours)


def test_the_values_of_the_schemas_are_the_values_of_the_code() -> None:
    assert BENEFITS["good"]["enum"] == [*table.GOODS]
    assert BENEFITS["stocked"]["enum"] == [*table.GOODS[1:]]
    assert BENEFITS["payable"]["enum"] == [good for good in table.GOODS if good != "knowledge"]
    assert BENEFITS["owned"]["enum"] == [*get_args(Owned)]
    assert BENEFITS["symbol"]["enum"] == [*get_args(table.Symbol)]
    assert schema_of("favor")["$defs"]["space_id"]["enum"] == [*table.FAVORS]
    assert schema_of("projects")["$defs"]["project_id"]["enum"] == [*table.PROJECTS]
    assert schema_of("houses")["$defs"]["space"]["properties"]["resource"]["enum"] == [*table.RESOURCES]
    trade = EVENTS["words"]["properties"]["trade"]["properties"]
    assert [*trade["give"]["properties"], "knowledge"] == [*trade["get"]["properties"]] == [*table.GOODS]
    event = EVENTS["event"]["properties"]
    assert event["background"]["enum"] == [*get_args(table.Background)]
    assert event["chapter"]["maximum"] == table.CHAPTERS


def test_the_goods_of_the_schema_are_those_of_the_game() -> None:
    numbers = schema_of("game")["properties"]["numbers"]["properties"]
    assert [*numbers["stock"]["properties"]] == [*table.GOODS[1:], "metal"]
    assert [*numbers["shortfall"]["properties"]] == [*table.DUTIES]
    assert [*numbers["start_goods"]["properties"]] == [*table.GOODS]


def test_the_stock_always_has_what_players_start_with() -> None:
    limits = schema_of("game")["$defs"]
    assert limits["stock"]["minimum"] >= limits["handful"]["maximum"] * max(GAME.definition.seats)


# --- mistakes of an author


PLANTING = Planting(DATA, SCHEMAS)
planted, check = PLANTING.planted, PLANTING.check


def none_of(values: Sequence[str]) -> str:
    return f"is not one of {', '.join(values)}"


GOODS, PROJECTS, SYMBOLS = none_of(table.GOODS), none_of(table.PROJECTS), none_of(get_args(table.Symbol))
GIFT = "- everyone: [{gain: [wool]}]"
PRICE = "- price: {good: wool, gold: 1}"
TRADE = "trade: {give: {wool: 1}, get: {gold: 3}}"
LASTING = "lasts and needs a blue event; this one is tan"
AT_ONCE = "happens at once and needs a tan event; this one is blue"
ALONE = "is not allowed here; the words without a value in an event are war, open-cloth-market, end-plague and"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("chapter: 1", "chapter: »5", "chapter: 5 is too large; it must be at most 4"),
        ("chapter: 1", "chapter: »I", "chapter: expected a whole number, found 'I'"),
        ("arrow: 3", "arrow: »4", "arrow: 4 is too large; it must be at most 3"),
        ("background: blue", "background: »bleu", "background: 'bleu' is not one of tan, blue; did you mean 'blue'?"),
        ("knowledge, wool, two-gold]", "knowledge, wool, »2-gold]", f"corners: '2-gold' {SYMBOLS}; did you mean"),
        ("[grain, knowledge", "»[grain, wood, knowledge", "corners: has 5 entries, but may have at most 4"),
        ("[grain, knowledge", "»[knowledge", "corners: has 3 entries, but needs at least 4"),
        ("arrow: 3", "arrow: 3\n    »plague: 4", "plague: belongs only on events of chapters 3 and 4"),
        ("plague: 4", "plague: »12", "plague: 12 is too large; it must be at most 11"),
        ("background: blue", "background: blue\n    »colour: blue", "events: 'colour' is not known here"),
        ("background: blue", "background: blue\n    »copies: 2", "events: 'copies' is not known here"),
        ("[name, chapter", "[»nam, chapter", "reconstructed: 'nam' is not one of name, chapter, background, corners"),
    ],
)
def test_a_mistake_in_an_event_is_found_at_its_place(old: str, new: str, message: str) -> None:
    check("events", old, new, message)


def test_an_event_of_a_late_chapter_needs_a_number_of_the_plague() -> None:
    (found,), _ = planted("events", ("    plague: 1\n", ""))
    assert found.endswith("events: 'plague' is missing")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("- project: mill", "- »price: {good: wool, gold: 3}", f"price: {LASTING}"),
        ("- project: mill", "- »blind-discard", f"effects: 'blind-discard' {LASTING}"),
        (PRICE, "- »project: mill", f"project: {AT_ONCE}"),
        (PRICE, "- »everyone: [{points: 1}]", f"everyone: {AT_ONCE}"),
        (PRICE, "- »war", "effects: war, open-cloth-market and end-plague happen at once and need a tan event"),
        (
            "- project: mill",
            "- »gain: [wool]",
            "gain: is a benefit for one player; on an event it goes inside 'everyone'",
        ),
        (
            "- project: mill",
            "- »points: 2",
            "points: is a benefit for one player; on an event it goes inside 'everyone'",
        ),
        ("- project: mill", "- »toll: 1", "effects: 'toll' is a word of"),
        ("- project: mill", "- project: »mil", f"project: 'mil' {PROJECTS}; did you mean 'mill'?"),
        ("- project: mill", "- »projekt: mill", "effects: 'projekt' is not known here; did you mean 'project'?"),
        ("- project: mill", "- »project", f"effects: 'project' {ALONE}"),
        ("- project: mill", "- »end-plague", "effects: 'end-plague' needs an event of chapter 3 or 4"),
        ("- war", "- war: »france", "war: expected nothing, found 'france'"),
        ("- war", "- »wars", f"effects: 'wars' {ALONE}"),
        (
            "cover-favor: bishop",
            "cover-favor: »bischop",
            "cover-favor: 'bischop' is not one of queen, prior, outlaws-1",
        ),
        ("good: wool, gold: 1", "good: »stone, gold: 1", "good: 'stone' is not one of wool, cloth"),
        ("{owns: piety, points: 1}", "»{owns: piety}", "fewest-lose: 'points' is missing"),
        ("{owns: piety, points: 1}", "{owns: »prayers, points: 1}", "owns: 'prayers' is not one of stone, wood, grain"),
        ("give: {wool: 1}", "give: {»whool: 1}", "give: 'whool' is not known here; did you mean 'wool'?"),
        ("give: {wool: 1}", "give: »{}", "give: must name a good, such as {wool: 1}"),
        ("give: {wool: 1}", "give: {»knowledge: 1}", "knowledge: is never lost or given away"),
        ("get: {gold: 3}", "get: {gold: »0}", "gold: 0 is too small; it must be at least 1"),
        ("goods: [gold, wool", "goods: [»knowledge, wool", "goods: 'knowledge' is not allowed here; must be gold"),
        (
            f"- {TRADE}",
            f"»- {TRADE}\n      - {TRADE}",
            "effects: 'trade' may be on a card only once; players could not",
        ),
        ("- war", "- »war: \n        project: mill", "effects: an effect is exactly one word"),
        ("effects:\n      - war", "effects: »[]", "effects: has 0 entries, but needs at least 1"),
    ],
)
def test_a_mistake_in_the_effect_of_an_event_is_found_at_its_place(old: str, new: str, message: str) -> None:
    check("events", old, new, message)


@pytest.mark.parametrize(
    ("new", "message"),
    [
        (f"»{GIFT}\n      {GIFT}", "effects: 'everyone' may be on a card only once; put all benefits into one list"),
        ("- everyone: [{gain: [»whool]}]", f"gain: 'whool' {GOODS}; did you mean 'wool'?"),
        ("- everyone: [{gain: »wool}]", "gain: expected a list, found 'wool'"),
        ("- everyone: [{gain: [wool, »wool]}]", "gain: the list has 'wool' twice"),
        ("- everyone: »{gain: [wool]}", "everyone: expected a list, found a mapping of 1 entry"),
        ("- everyone: [{»gian: [wool]}]", "everyone: 'gian' is not known here; did you mean 'gain'?"),
        ("- everyone: [{»toll: 1}]", "toll: works only on the favor track; on an event, take gold with 'pay-or-lose'"),
        (
            "- everyone: [{»everyone: [care]}]",
            "everyone: 'everyone' is a word of events and not known here",
        ),
        ("- everyone: [»free-hous]", "everyone: 'free-hous' is not allowed here; the words without a value are care"),
        ("- everyone: [{points: »0}]", "points: 0 is too small; it must be at least 1"),
    ],
)
def test_a_mistake_in_what_everyone_gets_is_found_at_its_place(new: str, message: str) -> None:
    check("events", GIFT, new, message)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("actions", "take: [grain]", "take: [»grian]", "take: 'grian' is not one of stone, wood, grain"),
        ("actions", "take: [grain]", "take: [»gold]", "take: 'gold' is not one of stone, wood, grain"),
        ("actions", "build: 2", "build: »0", "build: 0 is too small; it must be at least 1"),
        (
            "actions",
            "- sell",
            "- »sel",
            "effects: 'sel' is not allowed here; the words without a value are sell, repeat",
        ),
        ("actions", "rent: 2", "»rents: 2", "effects: 'rents' is not known here; did you mean 'rent'?"),
        ("actions", "name: Favor", "name: Favor\n    starred: »yes", "starred: expected true or false, found 'yes'"),
        ("favor", "id: bishop", "id: »bischop", "id: 'bischop' is not one of queen, prior, outlaws-1"),
        ("favor", "toll: 1", "toll: »4", "toll: 4 is too large; it must be at most 3"),
        ("favor", "points-per: house", "points-per: »houses", "points-per: 'houses' is not one of stone"),
        (
            "favor",
            "{owns: loyalty, points: 2}",
            "{»own: loyalty, points: 2}",
            "points-if: 'own' is not known here; did",
        ),
        ("projects", "id: mill", "id: »mills", f"id: 'mills' {PROJECTS}; did you mean 'mill'?"),
        ("projects", "stone: 4", "stone: »-4", "stone: -4 is too small; it must be at least 0"),
        ("projects", "stone: 4\n    wood: 2", "»stones: 4\n    wood: 2", "projects: 'stones' is not known here; did"),
        ("projects", "gain: [cloth]", "gain: »[cloth, wool]", "gain: has 2 entries, but may have at most 1"),
        ("projects", "gain: [cloth]", "gain: [»gold]", "gain: 'gold' is not one of stone, wood, grain"),
        ("projects", "- gold: 1", "- »toll: 1", "toll: works only on the favor track"),
        (
            "houses",
            "resource: wood",
            "resource: »wod",
            "resource: 'wod' is not one of stone, wood; did you mean 'wood'?",
        ),
        ("houses", "income: point", "income: »points", f"income: 'points' {SYMBOLS}; did you mean 'point'?"),
        ("houses", "income: grain", "»incom: grain", "houses: 'incom' is not known here; did you mean 'income'?"),
        ("plague", "number: 10", "number: »12", "number: 12 is too large; it must be at most 11"),
        ("plague", "value: 5", "value: »0", "value: 0 is too small; it must be at least 1"),
        ("plague", "- free-house", "- »free-houses", "effects: 'free-houses' is not allowed here; the words without"),
        ("plague", "number: 11\n", "number: 11\n    »copies: 2\n", "places: 'copies' is not known here"),
    ],
)
def test_a_mistake_in_another_file_is_found_at_its_place(file: str, old: str, new: str, message: str) -> None:
    check(file, old, new, message)


def test_a_project_without_spaces_is_refused() -> None:
    check(
        "projects",
        "  - id: bridge\n    name: Bridge\n    stone: 4\n    wood: 2",
        "  - »id: bridge\n    name: Bridge\n    stone: 0\n    wood: 0",
        "projects: a project needs at least one space",
    )


def test_starred_cards_fill_the_first_chapter_of_a_first_game() -> None:
    (found,), _ = planted("actions", ("    starred: true\n", ""))
    assert "actions: exactly six of the cards must be starred" in found


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seats: [2, 3, 4]", "seats: [2, 3, »5]", "seats: 5 is not one of 2, 3, 4"),
        ("start_score: 8", "»startscore: 8", "numbers: 'startscore' is not known here; did you mean 'start_score'?"),
        ("{gold: 2, wool: 1}", "{gold: 2, wool: »3}", "wool: 3 is too large; it must be at most 2"),
        ("grain: 10,", "»gran: 10,", "stock: 'gran' is not known here; did you mean 'grain'?"),
        ("metal: 1", "metal: »2", "metal: expected 1, found 2"),
        ("{wool: 2, cloth: 4}", "{wool: »two, cloth: 4}", "wool: expected a whole number, found 'two'"),
        ("{piety: 2, grain: 2}", "»{piety: 2}", "duties: 'grain' is missing"),
        ("[2, 3, 3, 4, 4, 5]", "[2, 3, 3, 4, 4, »50]", "tax_die: 50 is too large; it must be at most 9"),
        ("[2, 3, 3, 4, 4, 5]", "»5", "tax_die: expected a list, found 5"),
        (
            "[reveal,",
            "[»revel,",
            "phases: 'revel' is not one of reveal, orient, income, favor, action, round-end; did you",
        ),
        (
            "values: [points, nothing]",
            "values: [»point, nothing]",
            "values: 'point' is not one of points, nothing; did you",
        ),
        ("fourth-chapter:", "»forth-chapter:", "endings: 'forth-chapter' is not known here; did you mean"),
        (
            "kind: supply",
            "kind: »suply",
            "kind: 'suply' is not one of deck, supply, track, dice; did you mean 'supply'?",
        ),
    ],
)
def test_a_mistake_in_the_definition_is_found_at_its_place(old: str, new: str, message: str) -> None:
    check("game", old, new, message)
