"""An author changes what is printed, and it is played so; and what only the game as a whole can see is refused."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from kingsbridge_world_without_end.game import WorldWithoutEndGame
from kingsbridge_world_without_end.state import WorldWithoutEnd

from .changing import built_problems, changed_class, changed_game
from .table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    empty_table,
    have,
    lay_event,
    lay_replacement,
    play,
    play_out,
    points,
    set_goods,
    texts,
)

# --- changed cards are played


def event_of(state: WorldWithoutEnd, name: str) -> None:
    """The event lies on the council space, and everything of it happens."""
    card = state.game.piece(name)
    for pile in (state.chapter_1, state.chapter_2, state.chapter_3, state.chapter_4, state.unused_events):
        if card in pile:
            pile.remove(card)
    state.council = [card]
    state.agenda.clear()
    state.plan(*(state.game.steps["resolve"](index) for index in range(len(card.effects))))
    state.advance()


def turn_of(state: WorldWithoutEnd, seat: int) -> None:
    """The action phase of one player, with the cards of this game."""
    if not state.council:
        lay_replacement(state, ["stone", "grain", "gold", "point"])
    state.phase = "action"
    state.agenda.clear()
    state.plan(state.game.steps["take_turn"](seat))
    state.advance()


GIFT = "- everyone: [{gain: [wool]}]"


def test_the_effects_of_an_event_happen_one_after_the_other(tmp_path: Path) -> None:
    two = "- fewest-lose: {owns: piety, points: 2}\n      - project: mill"
    game = changed_game(tmp_path, ("events", "- fewest-lose: {owns: piety, points: 1}", two))
    state = empty_table(game=game)
    set_goods(state, GREEN, piety=1)
    event_of(state, "heresy-trial")
    assert points(state) == [8, 10, 8, 8]
    assert game.project["mill"] in state.projects
    assert "all tied players do. Put the Fulling Mill" in game.piece("heresy-trial").text


def test_an_event_can_ask_everybody_twice(tmp_path: Path) -> None:
    two = "- pay-or-lose: {good: gold, points: 1}\n      - lose-goods: {number: 1, goods: [grain, wool]}"
    game = changed_game(tmp_path, ("events", "- pay-or-lose: {good: gold, points: 1}", two))
    state = empty_table(2, game=game)
    set_goods(state, RED, gold=1, grain=1, wool=1)
    event_of(state, "ferry-toll")
    assert (state.actor, texts(state)) == (RED, ["give gold", "accept"])
    play(state, "give gold")
    assert (state.actor, texts(state)) == (GREEN, ["accept"])
    play(state, "accept")
    assert (state.actor, texts(state)) == (RED, ["give grain", "give wool"])
    play(state, "give wool", "nothing")
    assert have(state, RED, "gold", "grain", "wool") == (0, 1, 0)
    assert points(state) == [10, 9]


def test_everyone_can_get_several_benefits(tmp_path: Path) -> None:
    game = changed_game(tmp_path, ("events", GIFT, "- everyone: [{gain: [wool]}, {points: 2}, {gold: 3}]"))
    state = empty_table(3, game=game)
    event_of(state, "fleece-fair")
    assert points(state) == [12, 12, 12]
    assert all(have(state, seat, "wool", "gold") == (1, 3) for seat in range(3))


def test_several_choices_of_everyone_are_made_in_their_order(tmp_path: Path) -> None:
    two = "- everyone: [{gain: [stone, wood]}, {gain: [grain, wool]}]"
    state = empty_table(2, game=changed_game(tmp_path, ("events", GIFT, two)))
    event_of(state, "fleece-fair")
    assert (state.actor, texts(state)) == (RED, ["take stone", "take wood"])
    play(state, "take stone")
    assert (state.actor, texts(state)) == (RED, ["take grain", "take wool"])
    play(state, "take wool")
    assert (state.actor, texts(state)) == (GREEN, ["take stone", "take wood"])


def test_a_blue_event_can_change_both_prices(tmp_path: Path) -> None:
    two = "- price: {good: wool, gold: 4}\n      - price: {good: cloth, gold: 7}"
    state = empty_table(game=changed_game(tmp_path, ("events", "- price: {good: wool, gold: 1}", two)), chapter=2)
    state.council = [state.game.piece("slow-bridge-works")]
    set_goods(state, RED, wool=2, cloth=1)
    turn_of(state, RED)
    play(state, "play sales", "sell wool", "sell cloth", "sell wool", "done")
    assert have(state, RED, "gold", "wool", "cloth") == (15, 0, 0)


def test_a_trade_can_be_about_several_goods(tmp_path: Path) -> None:
    new = "give: {wool: 2, gold: 1}, get: {cloth: 1, piety: 1}"
    state = empty_table(2, game=changed_game(tmp_path, ("events", "give: {wool: 1}, get: {gold: 3}", new)))
    set_goods(state, RED, wool=2, gold=1)
    set_goods(state, GREEN, wool=2)
    event_of(state, "caroli")
    play(state, "trade caroli")
    assert have(state, RED, "wool", "gold", "cloth", "piety") == (0, 0, 1, 1)
    assert (state.actor, texts(state)) == (GREEN, ["decline"])


def test_a_favor_space_gives_another_award(tmp_path: Path) -> None:
    game = changed_game(
        tmp_path, ("favor", "- gain: [piety]", "- points-if: {owns: house, points: 4}\n      - gold: 1")
    )
    state = empty_table(game=game)
    state.favor, state.houses[RED] = 0, [game.house_spaces[0]]
    turn_of(state, RED)
    play(state, "play favor", "move-on")
    assert (points(state)[RED], have(state, RED, "gold", "piety")) == (14, (1, 0))


def test_a_dearer_toll_bars_whoever_cannot_pay_it(tmp_path: Path) -> None:
    state = empty_table(game=changed_game(tmp_path, ("favor", "- toll: 1", "- toll: 2")))
    state.favor = 1
    set_goods(state, RED, gold=1)
    turn_of(state, RED)
    play(state, "play favor")
    assert texts(state) == ["done"]


def test_a_house_space_brings_another_income(tmp_path: Path) -> None:
    state = empty_table(game=changed_game(tmp_path, ("houses", "income: grain", "income: stone")))
    game = state.game
    set_goods(state, RED, gold=1, stone=1)
    turn_of(state, RED)
    play(state, "play house-building", "house stone-granary", "discard favor")
    turn_of(state, RED)
    play(state, "play house-rent", "rent stone-granary")
    assert have(state, RED, "gold", "stone", "grain") == (0, 1, 0)
    assert game.piece("stone-granary") in state.houses[RED]


def test_a_project_has_other_spaces_and_another_reward(tmp_path: Path) -> None:
    bridge = "stone: 1\n    wood: 0\n    provenance: reconstructed\n    effects:\n      - points: 5\n      - free-house"
    old = "stone: 4\n    wood: 2\n    provenance: reconstructed\n    effects:\n      - points: 1\n      - gold: 1"
    state = empty_table(game=changed_game(tmp_path, ("projects", old, bridge)))
    set_goods(state, RED, stone=1, wood=1)
    state.seals[YELLOW] = [state.game.project["bridge"]]
    turn_of(state, RED)
    play(state, "play building-project")
    assert texts(state) == ["build bridge stone", "done"]
    play(state, "build bridge stone")
    assert state.finished == [state.game.project["bridge"]]
    assert state.actor == YELLOW
    play(state, "house stone-inn")
    assert points(state) == [13, 10, 15, 10]


def test_action_cards_have_other_numbers(tmp_path: Path) -> None:
    changes = [("take: [grain]", "take: [grain, cloth]"), ("build: 2", "build: 3"), ("rent: 2", "rent: 3")]
    game = changed_game(tmp_path, *(("actions", old, new) for old, new in changes))
    state = empty_table(game=game)
    set_goods(state, RED, stone=4)
    set_goods(state, YELLOW, wool=0)
    state.houses[GREEN] = [game.piece(f"stone-{name}") for name in ("granary", "inn", "shrine", "sheepfold")]
    turn_of(state, RED)
    play(state, "play building-project", *["build bridge stone"] * 3)
    assert (points(state)[RED], texts(state)[0][:7]) == (19, "discard")
    turn_of(state, GREEN)
    play(state, "play house-rent", "rent stone-granary", "rent stone-inn", "rent stone-shrine")
    assert have(state, GREEN, "grain", "gold", "piety", "wool") == (1, 2, 1, 0)
    turn_of(state, YELLOW)
    play(state, "play grain")
    assert texts(state) == ["take grain", "take cloth", "done"]
    play(state, "take cloth")
    assert have(state, YELLOW, "grain", "cloth") == (0, 1)


def test_an_action_card_can_do_two_things(tmp_path: Path) -> None:
    two = "- take: [piety]\n      - sell"
    state = empty_table(game=changed_game(tmp_path, ("actions", "- take: [piety]", two)))
    set_goods(state, BLUE, wool=1)
    turn_of(state, BLUE)
    play(state, "play piety", "take piety", "sell wool", "done")
    assert have(state, BLUE, "piety", "wool", "gold") == (1, 0, 2)


def test_duties_and_the_tax_are_other_numbers(tmp_path: Path) -> None:
    changes = [
        ("duties: {piety: 2, grain: 2}", "duties: {piety: 1, grain: 3}"),
        ("shortfall: {piety: 3, grain: 2, gold: 1}", "shortfall: {piety: 5, grain: 1, gold: 2}"),
        ("tax_die: [2, 3, 3, 4, 4, 5]", "tax_die: [6]"),
    ]
    game = changed_game(tmp_path, *(("game", old, new) for old, new in changes))
    state = empty_table(2, game=game, in_round=6, points=30)
    set_goods(state, RED, piety=2, grain=2, gold=6)
    set_goods(state, GREEN, grain=3, gold=4)
    lay_event(state, "rich-harvest")
    state.agenda.clear()
    state.plan(game.steps["next_phase"]("round-end"))
    state.advance()
    assert points(state) == [30 - 1, 30 - 5 - 2 * 2]
    assert have(state, RED, "piety", "grain", "gold") == (1, 0, 0)


def test_a_place_and_its_marker_are_other_numbers(tmp_path: Path) -> None:
    marker = "value: 1\n    copies: 2"
    reward = "number: 1\n    provenance: reconstructed\n    effects:\n      - gain: [cloth]\n      - points: 1"
    old = "number: 1\n    provenance: reconstructed\n    effects:\n      - points: 1"
    game = changed_game(
        tmp_path,
        ("plague", marker, "value: 6\n    copies: 2"),
        ("plague", old, reward),
        ("game", "care_points: 2", "care_points: 4"),
    )
    state = empty_table(game=game)
    state.ill, state.healthy = [game.places[0]], list(game.places[1:])
    (index,) = [index for index, each in enumerate(state.markers) if each.id == "plague-1"]
    state.ill_markers = [state.markers.pop(index)]
    set_goods(state, RED, knowledge=5)
    set_goods(state, GREEN, knowledge=6)
    turn_of(state, RED)
    play(state, "play medicine")
    assert texts(state) == ["practise", "done"]
    turn_of(state, GREEN)
    play(state, "play medicine", "care place-1")
    assert (points(state)[GREEN], have(state, GREEN, "cloth", "knowledge")) == (15, (1, 6))


EVERYWHERE = [
    ("events", GIFT, "- everyone: [free-house, care, {gain: [gold, cloth]}, {points-if: {owns: house, points: 1}}]"),
    ("events", "- everyone: [{gain: [grain]}]", "- discard-cards: 2\n      - lose-house: 1"),
    (
        "events",
        "- everyone: [{gold: 2}]",
        "- finish-project: bridge\n      - project: tower\n      - cover-project: mill",
    ),
    ("favor", "- gain: [wool]", "- free-house\n      - care"),
    ("projects", "- care", "- free-house\n      - care\n      - points-per: piety"),
    ("actions", "- repeat", "- repeat\n      - seek-favor: 3\n      - weave: 3"),
    ("plague", "- points: 2", "- care\n      - free-house"),
]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_with_many_changes_can_be_played_to_its_end(tmp_path: Path, seed: int) -> None:
    game, chance = changed_game(tmp_path, *EVERYWHERE), Random(seed)
    state = game.new(seats=2 + seed % 3, seed=seed)
    while state.actor is not None:
        assert min(state.stock.values()) >= 0
        assert all(min(goods.values()) >= 0 for goods in state.goods)
        state.apply(chance.choice(list(state.options)))
    assert state.winners


def test_a_chapter_of_six_events_can_be_played(tmp_path: Path) -> None:
    text = (changed_class(tmp_path).data / "events.yaml").read_text("utf-8")
    cards = text.split("  - id: ")
    few = [cards[0]] + [card for chapter in range(4) for card in cards[1 + 11 * chapter : 7 + 11 * chapter]]
    game = changed_game(tmp_path / "few", ("events", text, "  - id: ".join(few)))
    assert len(game.events) == 24
    state = game.new(seats=2, seed=3)
    play_out(state)
    assert state.winners


# --- what the game itself refuses

LAST = "  - id: day-of-mourning"
TWELFTH = """\
  - id: one-more
    name: One More
    chapter: »1
    background: tan
    corners: [two-gold, grain, point, wood]
    arrow: 1
    effects:
      - war
"""


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "events",
            "- project: mill",
            "- »price: {good: wool, gold: 3}",
            "price: does not work on a tan event",
        ),
        ("events", "- price: {good: wool, gold: 1}", "- »war", "war: does not work on a blue event"),
        (
            "events",
            "- project: mill",
            "- »points: 2",
            "points: is a benefit for one player; on a tan event, put it inside 'everyone'",
        ),
        ("events", "- project: mill", "- price: »3", "the word 'price' needs exactly good, gold"),
        ("events", GIFT, f"{GIFT}\n      - »everyone: [{{points: 1}}]", "everyone: is on the card twice; remove one"),
        ("events", GIFT, "- everyone: [{gain: [wool]}, »{toll: 1}]", "toll: cannot be given to everyone"),
        ("events", GIFT, "- everyone: [»war]", "war: cannot be given to everyone"),
        ("events", "- project: mill", "- project: »mil", "project: 'mil' is not one of bridge, mill, st-marks"),
        ("events", "gain: [wool]", "gain: [»wol]", "gain: 'wol' is not one of gold, stone, wood, grain, wool"),
        ("events", "- project: mill", "- »end-plague", "end-plague: works only on events of chapters 3 and 4"),
        ("events", LAST, f"{TWELFTH}{LAST}", "chapter: chapter 1 already has 11 events"),
        ("events", "plague: 4", "plague: »1", "plague: 'merthin-returns' already has 1"),
        ("favor", "id: queen", "id: »quen", "id: 'quen' is not one of queen, prior, outlaws-1"),
        ("projects", "id: mill", "id: »windmill", "id: 'windmill' is not one of bridge, mill, st-marks"),
        ("plague", "number: 2", "number: »1", "number: 'place-1' already has 1"),
    ],
)
def test_what_cannot_be_played_is_refused_at_its_place(
    tmp_path: Path, file: str, old: str, new: str, message: str
) -> None:
    found, places = built_problems(tmp_path, file, old, new)
    assert len(found) == len(places) == 1, found
    assert found[0].startswith(places[0] + message)


def test_markers_that_are_not_as_many_as_places_are_refused(tmp_path: Path) -> None:
    (found,), _ = built_problems(tmp_path, "plague", "copies: 2", "copies: 3")
    assert found.endswith(":72:3: every place needs one marker, but there are 12 markers for 11 places")


def without(file: str, name: str) -> str:
    """The entry of a file, up to the next one."""
    text = (WorldWithoutEndGame.data / f"{file}.yaml").read_text("utf-8")
    start = text.index(f"  - id: {name}\n")
    return text[start : text.find("  - id: ", start + 1)]


@pytest.mark.parametrize(("file", "name"), [("favor", "queen"), ("favor", "outlaws-1"), ("projects", "mill")])
def test_what_the_rules_name_must_be_there(tmp_path: Path, file: str, name: str) -> None:
    (found,), _ = built_problems(tmp_path, file, without(file, name), "")
    assert re.search(rf"{file}.yaml:\d+:3: '{name}' is missing$", found)


def test_a_chapter_of_five_events_and_one_of_four_blue_ones_are_refused(tmp_path: Path) -> None:
    text = (WorldWithoutEndGame.data / "events.yaml").read_text("utf-8")
    cards = text.split("  - id: ")
    few = "  - id: ".join([*cards[:6], *cards[12:]])
    (found,), _ = built_problems(tmp_path / "few", "events", text, few)
    assert found.endswith("events.yaml:10:3: chapter 1 has 5 events, but needs at least 6")
    trade = "background: tan\n    corners: [loyalty, knowledge, stone, point]"
    (found,), places = built_problems(tmp_path / "blue", "events", trade, trade.replace("tan", "»blue"))
    assert found == f"{places[0]}background: chapter 2 already has 3 blue events, the most allowed"


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    text = (WorldWithoutEndGame.data / "events.yaml").read_text("utf-8")
    wrong = text.replace("- project: mill", "- gold: 1").replace("- war\n", "- blind-discard\n")
    found, _ = built_problems(tmp_path, "events", text, wrong)
    assert len(found) == 2
