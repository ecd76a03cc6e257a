"""The scene: what lies on the table as data, for games that describe it and for those that do not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

import kingsbridge_core as kb
from kingsbridge_core.engine.chance import derived, pick
from kingsbridge_core.game.declared_scene import MOST_CARDS, declared_scene
from kingsbridge_core.game.panel_scene import scene_of_panels
from kingsbridge_core.game.scene import Shape, as_data, emblem, faults, items_in
from kingsbridge_core.game.spoken_scene import lines_of, parts_of
from kingsbridge_core.person.offers import Offers
from kingsbridge_core.person.pointing import pointed
from kingsbridge_core.pictures.items import SHAPES
from kingsbridge_core.plugins import installed
from tests.games.installed_games import GAMES
from tests.laws.toy import ToyGame
from tests.pointing import NAMES, faults_of_pointing, random_positions


def position(game: kb.Game[Any], moves: int = 40) -> Any:
    state, rng = game.new(max(game.definition.seats), seed=3), derived(3, 1)
    for _move in range(moves):
        if state.actor is not None:
            state.apply(pick(rng, list(state.options)))
    return state


def test_a_game_without_a_scene_shows_all_that_it_declares_and_the_viewer_sees() -> None:
    state = position(ToyGame(), 5)
    scene = declared_scene(state.view(0), NAMES)
    keys = {item.key for item in items_in(scene.areas)}
    assert {card.id for card in state.hands[0]} <= keys
    assert not keys & {card.id for hand in (*state.hands[1:], state.pile) for card in hand}
    assert {"the pile face down", "the hands[1] face down", "the die 0", "the road[1]", "the bank coin"} <= keys
    assert scene.areas[-1].seat != 0
    assert next(area for area in scene.areas if area.seat == 0).place == "own"


def test_hidden_cards_are_one_pile_that_says_how_many() -> None:
    state = position(ToyGame(), 5)
    items = {item.key: item for item in items_in(declared_scene(state.view(0), NAMES).areas)}
    assert items["the pile face down"].value == len(state.pile)


def test_single_things_are_named_and_stand_with_their_owner() -> None:
    scene = declared_scene(position(ToyGame(), 5).view(0), NAMES)
    items = {item.key: item for item in items_in(scene.areas)}
    assert items["the road[1]"].name == f"Road: {items['the road[1]'].value:g}"
    assert items["the die 0"].label == "Die"
    assert items["the pile face down"].label == "Pile"
    own = next(area for area in scene.areas if area.seat == 0)
    assert [area.title for area in own.areas] == ["Hand"]
    assert [item.key for item in own.items if item.kind == "counter"][-1] == "the points[0] sum"


def test_whose_turn_it_is_stands_with_that_player() -> None:
    state = position(ToyGame(), 3)
    (turn,) = [area for area in declared_scene(state.view(None), NAMES).areas if "turn" in {i.key for i in area.items}]
    assert turn.seat == state.actor


@pytest.mark.parametrize("game_id", GAMES)
def test_every_move_of_any_game_can_be_pointed_at_in_what_it_declares(game_id: str) -> None:
    game = kb.find_game(game_id)
    assert faults_of_pointing(game, declared_scene, game.definition.seats[-1:], seed=5, every=7) == set()


def test_moves_about_numbers_are_choices_of_their_own() -> None:
    """The four ways to turn an event are no thing on the table."""
    game = kb.find_game("world_without_end")
    state = next(each for each in random_positions(game, 2, 5) if each.options[0].verb == "turn")
    choices = next(area for area in declared_scene(state.view(state.actor), NAMES).areas if area.key == "choices")
    assert {item.about[0] for item in choices.items} == {move.text for move in state.options}


def test_a_long_pile_that_is_face_up_shows_names_only() -> None:
    state = position(ToyGame(), 20)
    kinds = [item.kind for item in items_in(declared_scene(state.view(0), NAMES).areas) if item.about]
    assert len(state.discard) > MOST_CARDS
    assert kinds.count("tag") == len(state.discard)


def test_every_card_in_hand_stands_for_its_moves() -> None:
    state = position(ToyGame(), 4)
    match = kb.Match.new(ToyGame(), ["human"] * state.seats, seed=3)
    offers = Offers(match)
    found = pointed(declared_scene(match.state.view(match.state.actor), NAMES), offers)
    for offer in offers.shown:
        assert offer in found[offer.move.what.id]


def test_nobody_else_can_point_at_the_moves_of_the_actor() -> None:
    """Their view has no options, and their scene no hand of the actor."""
    match = kb.Match.new(ToyGame(), ["human"] * 2, seed=3)
    other = 1 - (match.state.actor or 0)
    items = items_in(declared_scene(match.state.view(other), NAMES).areas)
    state: Any = match.state
    hands = {card.id for card in state.hands[state.actor]}
    assert not hands & {name for item in items for name in item.about}


class Panel(NamedTuple):
    """A panel as games of version 0.1.0 give it."""

    title: str
    rows: tuple[tuple[str, ...], ...] = ()
    heading: tuple[str, ...] = ()
    note: str = ""
    spoken: tuple[str, ...] = ()
    brief: str = ""


def panels(view: Any, names: Sequence[str]) -> list[Panel]:
    rows = tuple((names[seat], str(view.scores[seat])) for seat in range(view.seats))
    return [
        Panel("Players", rows, ("player", "points")),
        Panel("Stock", (("wood", "3", ""), ("", "none")), note="letters"),
        Panel("Stone", (("Y", "3"),), ("who", "s"), "letters", ("Ann has 3 stone.",), "stone: Y 3"),
        Panel("Now", note="Which card?"),
    ]


def test_panels_of_a_game_of_0_1_0_become_a_scene() -> None:
    scene = scene_of_panels(panels)(position(ToyGame(), 3).view(0), NAMES)
    *declared, _stone, _stock, area = scene.areas
    expected = declared_scene(position(ToyGame(), 3).view(0), NAMES).areas
    assert [(each.key, each.items, each.areas) for each in declared] == [
        (each.key, each.items, each.areas) for each in expected
    ], "to point at"
    assert scene.question == "Which card?"
    assert (area.title, area.arranged, area.columns) == ("Players", "grid", 2)
    assert [item.label for item in area.items][:4] == ["player", "points", NAMES[0], "0"]


def test_panels_are_told_once_row_by_row_or_in_their_own_sentences() -> None:
    scene = scene_of_panels(panels)(position(ToyGame(), 3).view(0), NAMES)
    assert lines_of(scene)[1:] == [
        "Players:",
        *(
            f"  player {name}, points {score}."
            for name, score in zip(NAMES, position(ToyGame(), 3).scores, strict=False)
        ),
        "Stock:",
        "  wood: 3.",
        "  none.",
        "  letters.",
        "Stone:",
        "  Ann has 3 stone.",
        "Which card?",
    ], "what is declared is there to point at, and not told"


def test_an_area_without_sentences_is_told_by_the_names_of_its_items() -> None:
    pile = kb.Item("pile", "back", "12 cards face down", value=12)
    potter = kb.Item(
        "potter", "card", "Potter", text="Convert 1 sand.", holds=(kb.Item("seal", "token", "seal of Ann"),)
    )
    inner = kb.Area("hand", "Hand", (kb.Item("a", "card", "ace"), kb.Item("b", "card", "king")))
    area = kb.Area(
        "board", "Board", (pile, potter, kb.Item("site", "space", "site 1")), note="two left", areas=(inner,)
    )
    scene = kb.Scene("Round 1", (area, kb.Area("own", "Yours", spoken=("You have 3 points.",))), "What now?")
    assert lines_of(scene) == [
        "Round 1.",
        "Yours:",
        "  You have 3 points.",
        "Board:",
        "  12 cards face down.",
        "  Potter: seal of Ann. Convert 1 sand.",
        "  Hand: Ace, king.",
        "  Two left.",
        "What now?",
    ]
    assert [part.lines for part in parts_of(scene, {"pile", "potter"})][1] == ("Hand: Ace, king.", "Two left.")


def test_an_area_inside_that_speaks_is_told_under_its_own_title_and_the_others_are_not() -> None:
    speaking = kb.Area("england", "England", spoken=("England buys cloth.",))
    silent = kb.Area("dice", "Dice", (kb.Item("die", "die", "white die showing 3"),))
    track = kb.Area("track", "Track", spoken=("Space 1.",), areas=(kb.Area("middle", "", areas=(speaking,)), silent))
    nothing = kb.Area("pile", "Pile", (kb.Item("pile", "back", "12 cards"),), spoken=())
    assert lines_of(kb.Scene("", (nothing, track))) == ["Track:", "  Space 1.", "England:", "  England buys cloth."]


def test_data_leaves_out_what_is_not_said() -> None:
    item = kb.Item("die", "die", "white die showing 3", value=3, marks=("own",))
    assert as_data(item) == {"key": "die", "kind": "die", "name": "white die showing 3", "value": 3, "marks": ["own"]}


@pytest.mark.parametrize(
    ("item", "wrong"),
    [
        (kb.Item("a", "token", "stone", shape="cannon"), "no face can draw"),  # type: ignore[arg-type]
        (kb.Item("a", "token", "stone", colour="plaid"), "no face can draw"),
        (kb.Item("a", "card", " "), "has no name"),
        (kb.Item("b", "card", "b"), "the key 'b'"),
    ],
)
def test_what_a_face_could_not_draw_is_found(item: kb.Item, wrong: str) -> None:
    scene = kb.Scene("Round 1", (kb.Area("x", "X", (kb.Item("b", "card", "b"), item)),))
    assert wrong in next(faults(scene))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_installed_game_has_a_sound_scene_for_everyone(game_id: str) -> None:
    game = kb.find_game(game_id)
    for moves in (0, 30, 400):
        state = position(game, moves)
        for seat in (None, *range(state.seats)):
            scene = installed().scene(game)(state.view(seat), NAMES)
            assert list(faults(scene)) == []
            assert list(faults(declared_scene(state.view(seat), NAMES))) == []
            assert len(as_data(scene)) >= 2


def test_the_picture_on_a_card_is_found_by_what_it_does() -> None:
    game = kb.find_game("pillars")
    shapes: dict[str, Shape] = {"king": "crown", "convert wood": "axe", "sand": "bucket", "convert": "wheel"}
    found = {name: emblem(game.piece(name), shapes) for name in ("king", "red-carpenter", "potter", "bell-founder")}
    assert found == {"king": "crown", "red-carpenter": "axe", "potter": "bucket", "bell-founder": "wheel"}
    assert emblem(game.piece("aliena"), shapes) == ""


@pytest.mark.parametrize("game_id", ["column_of_fire", "pillars", "world_without_end"])
def test_every_picture_of_a_title_is_on_a_card_and_is_drawn(game_id: str) -> None:
    game = kb.find_game(game_id)
    drawn = {symbol.split('"')[1] for symbol in SHAPES.splitlines() if symbol.startswith("<symbol")}
    cards = [card for each in game.lists.values() for card in each.cards if card.effects]
    assert [card.id for card in cards if game.emblem(card) not in drawn] == []
