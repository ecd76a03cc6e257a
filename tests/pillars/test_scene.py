"""The scene: what lies on the table for everybody, what only one player sees, and what one can point at."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kingsbridge_core import Area
from kingsbridge_core.game.scene import items_in
from kingsbridge_pillars.scene import scene
from kingsbridge_pillars.state import Pillars
from tests.pointing import by_key, faults_of_pointing, random_positions
from tests.proof import one_of_all

from .table import BLUE, GAME, GREEN, ORANGE, RED, begin, empty_table, lay_end_of_hand, lay_trick, play, take_out

NAMES = ["Ann", "Bob", "Cid", "Dee"]


def area(state: Pillars, seat: int | None, key: str) -> Area:
    """An area of the scene of a seat."""
    waiting = list(scene(state.view(seat), NAMES).areas)
    while waiting:
        each = waiting.pop()
        if each.key == key:
            return each
        waiting += each.areas
    raise AssertionError(key)


def keys(state: Pillars, seat: int | None) -> set[str]:
    """The keys of everything that a seat sees."""
    return set(by_key(scene(state.view(seat), NAMES)))


def in_a_trick(played: Sequence[str], leader: int, plays: int) -> Pillars:
    """The table after some cards of a trick."""
    state = empty_table()
    lay_trick(state, leader, played, others=2)
    state.phase = "tricks"
    begin(state, state.game.steps["play_card"](leader))
    play(state, *(f"play {name}" for name in played[:plays]))
    return state


def scoring(won: dict[int, Sequence[str]], **laid: object) -> Pillars:
    """The table when the first player is asked in scoring."""
    state = empty_table()
    lay_end_of_hand(state, won, **laid)  # type: ignore[arg-type]
    state.phase = "scoring"
    begin(state, state.game.steps["scoring"]())
    return state


def test_the_trick_lies_in_the_order_of_play_and_says_whose_it_is() -> None:
    state = in_a_trick(["forest", "green-carpenter", "ellen", "tom"], BLUE, plays=2)
    for seat in (*range(4), None):
        places = area(state, seat, "trick").items
        assert [place.label for place in places] == ["Bob", "Cid", "Dee", "Ann"]
        assert [[item.key for item in place.holds] for place in places] == [
            ["forest"],
            ["green-carpenter", "winning"],
            [],
            [],
        ]
        assert [place.marks for place in places] == [(), (), ("turn",), ()]
    winning = by_key(scene(state.view(BLUE), NAMES))["winning"]
    assert (winning.label, winning.colour) == ("wins for Ann", "green"), "the colour of the craftsman takes the trick"
    assert winning.name == "Green Carpenter is winning the trick for Ann."


def test_nobody_takes_the_trick_of_the_king() -> None:
    state = in_a_trick(["king", "green-carpenter", "ellen", "tom"], BLUE, plays=1)
    assert by_key(scene(state.view(None), NAMES))["winning"].label == "nobody takes it"


def test_a_hand_is_cards_for_its_player_and_a_number_for_others() -> None:
    """pil-play-01: cards are played from the hand, which others do not see."""
    state = in_a_trick(["forest", "green-carpenter", "ellen", "tom"], BLUE, plays=0)
    hidden = {card.id for card in state.hands[RED]}
    assert hidden <= keys(state, RED)
    for seat in (GREEN, BLUE, ORANGE, None):
        items = by_key(scene(state.view(seat), NAMES))
        assert not hidden & items.keys()
        assert (items[f"hand {RED}"].value, items[f"hand {RED}"].name) == (3, "3 cards in hand")
    assert "hand 2" not in keys(state, RED)


def test_cards_in_hand_come_first_with_value_and_text() -> None:
    state = in_a_trick(["forest", "green-carpenter", "ellen", "tom"], RED, plays=0)
    assert [each.key for each in scene(state.view(RED), NAMES).areas if each.place == "own"] == ["hand", "player 2"]
    card = by_key(scene(state.view(RED), NAMES))["forest"]
    assert (card.label, card.text, card.about) == ("0 Forest", "Take 1 wood.", ("forest",))


def test_tricks_won_and_the_kings_trick_lie_face_down_until_scoring() -> None:
    """pil-score-01: only then are they turned face up."""
    state = in_a_trick(["forest", "green-carpenter", "ellen", "tom"], BLUE, plays=0)
    state.piles[BLUE] = take_out(state, ["philipp"])
    state.kings_trick = take_out(state, ["king"])
    for seat in (*range(4), None):
        assert not {"king", "philipp"} & keys(state, seat)
        assert by_key(scene(state.view(seat), NAMES))[f"pile {BLUE}"].value == 1
        assert by_key(scene(state.view(seat), NAMES))["king's trick face down"].value == 1


def test_everything_won_is_open_at_scoring() -> None:
    state = scoring({GREEN: ["green-carpenter", "red-carpenter", "ellen"]}, stocks={GREEN: {"wood": 1}})
    for seat in (*range(4), None):
        assert {"green-carpenter", "red-carpenter", "ellen", "king"} <= keys(state, seat)
    kinds = {item.key: item.kind for item in area(state, GREEN, f"won {GREEN}").items}
    assert kinds == {"green-carpenter": "card", "ellen": "tag", "red-carpenter": "tag"}, "one converts wood"


def test_who_took_no_trick_uses_the_craftsmen_of_the_kings() -> None:
    state = scoring({}, kings=["king", "green-carpenter"], trickless=[GREEN], stocks={GREEN: {"wood": 1}})
    assert area(state, GREEN, "king's trick").title == "You took no trick, so you score the King's"
    assert by_key(scene(state.view(GREEN), NAMES))["green-carpenter"].about == ("green-carpenter",)
    assert area(state, BLUE, "king's trick").title == "The King's trick"


def test_stocks_privileges_and_points_are_public() -> None:
    owned = {RED: ["artist", "potter"]}
    state = scoring({GREEN: ["green-carpenter"]}, stocks={GREEN: {"wood": 2, "metal": 1}}, owned=owned)
    state.pad = [(7,), (-2,), (0,), (4,)]
    for seat in (*range(4), None):
        items = by_key(scene(state.view(seat), NAMES))
        assert [items[f"{each} {GREEN}"].value for each in ("stone", "wood", "sand", "metal")] == [0, 2, 0, 1]
        assert [item.key for item in area(state, seat, f"privileges {RED}").items] == ["artist", "potter"]
        assert items["artist"].text == GAME.cards["artist"].text
        assert items["pad 1 1"].label == "-2"
        assert items["pad 1 1"].name == "Bob in hand 1: -2 points"
        assert area(state, seat, f"player {GREEN}").brief == ("green 1 (1): 2 wood and 1 metal",)


def test_the_privileges_to_come_are_a_number() -> None:
    state = in_a_trick(["forest", "green-carpenter", "ellen", "tom"], BLUE, plays=0)
    assert by_key(scene(state.view(BLUE), NAMES))["privilege pile"].value == len(state.privileges)
    assert not keys(state, BLUE) & {card.id for card in state.privileges}


def test_a_conversion_can_be_found_from_the_card_and_from_the_material() -> None:
    state = scoring({GREEN: ["green-carpenter"]}, stocks={GREEN: {"wood": 2}})
    items = by_key(scene(state.view(GREEN), NAMES))
    assert items["green-carpenter"].about == ("green-carpenter",)
    assert items[f"wood {GREEN}"].about == ("wood",)
    assert items[f"wood {BLUE}"].about == (), "other players' things cannot be used"


@pytest.mark.parametrize("seed", one_of_all([1, 2]))
def test_every_move_can_be_pointed_at(seed: int) -> None:
    assert faults_of_pointing(GAME, scene, GAME.definition.seats, seed, every=4) == set()


def test_every_area_can_be_said_in_one_or_two_lines() -> None:
    for state in random_positions(GAME, 4, 5, every=9):
        for seat in (state.actor, None):
            for each in scene(state.view(seat), NAMES).areas:
                assert 1 <= len(each.in_short()) <= 2
                assert all(each.in_short())


def test_a_piece_keeps_its_key_from_hand_to_trick() -> None:
    state = in_a_trick(["forest", "green-carpenter", "ellen", "tom"], BLUE, plays=0)
    assert "forest" in {item.key for item in area(state, BLUE, "hand").items}
    play(state, "play forest")
    assert "forest" in {item.key for item in items_in([area(state, BLUE, "trick")])}
