"""Every kind of component knows its first value, its JSON, what others see of it, and what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.engine.components import Component, parts
from kingsbridge_core.engine.pieces import FACE_DOWN
from kingsbridge_core.errors import KingsbridgeError

from .fair import GAME

ACE, KING = kb.Piece("ace", "Ace"), kb.Piece("king", "King")
PIECES = {"ace": ACE, "king": KING}


@pytest.mark.parametrize(
    ("component", "first"),
    [
        (kb.deck(), []),
        (kb.marks(), []),
        (kb.track(), 0),
        (kb.track(start=4, low=1, high=9), 4),
        (kb.tracks(["north", "south"], high=6), {"north": 0, "south": 0}),
        (kb.side(["heads", "tails"]), "heads"),
        (kb.dice(3), [0, 0, 0]),
        (kb.supply(["wool", "salt"]), {"wool": 0, "salt": 0}),
        (kb.score(["trade"]), {"trade": 0}),
        (kb.record(), ()),
        (kb.seat_marker(), None),
        (kb.seat_marker(2), 2),
        (kb.order(), ()),
    ],
)
def test_the_first_value(component: Component, first: Any) -> None:
    assert component.start() == first


def test_first_values_are_not_shared() -> None:
    for component in (kb.deck(), kb.dice(), kb.supply(["wool"]), kb.score(["trade"])):
        assert component.start() is not component.start()


@pytest.mark.parametrize(
    ("component", "value", "data"),
    [
        (kb.deck(), [KING, ACE], ["king", "ace"]),
        (kb.marks(), [ACE], ["ace"]),
        (kb.track(), -3, -3),
        (kb.tracks(["north"], high=6), {"north": 4}, {"north": 4}),
        (kb.side(["heads", "tails"]), "tails", "tails"),
        (kb.dice(2), [6, 0], [6, 0]),
        (kb.supply(["wool", "salt"]), {"wool": 1, "salt": 2}, {"wool": 1, "salt": 2}),
        (kb.score(["trade"]), {"trade": -5}, {"trade": -5}),
        (kb.record(), (3, -1), [3, -1]),
        (kb.seat_marker(), None, None),
        (kb.seat_marker(), 1, 1),
        (kb.order(), (1, 0), [1, 0]),
    ],
)
def test_json_and_back(component: Component, value: Any, data: Any) -> None:
    assert component.encode(value) == data
    back = component.decode(data, PIECES.__getitem__)
    assert back == value
    assert type(back) is type(value)


@pytest.mark.parametrize(
    ("component", "nonsense"),
    [
        *[(kb.deck(), each) for each in (None, "ace", {"ace": 1}, [1], ["ace", None], [["ace"]])],
        *[(kb.track(), each) for each in (None, "1", 1.0, True, [1])],
        *[(kb.tracks(["north"]), each) for each in (None, 3, {"south": 1}, {"north": "1"}, {"north": True})],
        *[(kb.side(["heads", "tails"]), each) for each in (None, 0, "edge", ["heads"], {"heads": 1})],
        *[(kb.dice(2), each) for each in (None, 3, "36", [1, "2"], [1, True], [1.5, 2])],
        *[(kb.supply(["wool", "salt"]), each) for each in (None, [1, 2], {"wool": 1}, {"salt": 1, "wool": 1})],
        *[(kb.supply(["wool"]), each) for each in ({"wool": "1"}, {"wool": True}, {"wool": 1, "gold": 1})],
        *[(kb.score(["trade"]), each) for each in ({}, {"luck": 1}, {"trade": None})],
        *[(kb.record(), each) for each in (None, 5, [None], ["1"], [True])],
        *[(kb.seat_marker(), each) for each in ("1", 1.0, False, [0])],
        *[(kb.order(), each) for each in ("01", [0, "1"])],
    ],
)
def test_nonsense_is_refused(component: Component, nonsense: Any) -> None:
    with pytest.raises(ValueError, match="expected"):
        component.decode(nonsense, PIECES.__getitem__)


@pytest.mark.parametrize(
    ("component", "value", "problems"),
    [
        (kb.deck(holds=lambda piece: piece is ACE), [ACE, KING], ["'king' does not belong there"]),
        (kb.track(low=0, high=5), 5, []),
        (kb.track(low=0, high=5), 6, ["the marker is at 6, outside 0 to 5"]),
        (kb.track(low=0), -1, ["the marker is at -1, outside 0 to None"]),
        (kb.track(), -99, []),
        (kb.tracks(["north"], high=6), {"north": 6}, []),
        (kb.tracks(["north"], high=6), {"north": 7}, ["the marker of north is at 7, outside 0 to 6"]),
        (kb.tracks(["north"]), {"north": -1}, ["the marker of north is at -1, outside 0 to None"]),
        (kb.tracks(["north"]), {"south": 1}, ["it counts south instead of north"]),
        (kb.side(["heads", "tails"]), "tails", []),
        (kb.side(["heads", "tails"]), "edge", ["'edge' is not one of its sides"]),
        (kb.dice(2, faces=4), [4, 0], []),
        (kb.dice(2, faces=4), [5, -1], ["a die with 4 faces shows 5", "a die with 4 faces shows -1"]),
        (kb.dice(2), [1], ["there are 1 dice instead of 2"]),
        (kb.supply(["wool"]), {"wool": 0}, []),
        (kb.supply(["wool"]), {"wool": -1}, ["it holds -1 wool"]),
        (kb.supply(["wool"]), {"gold": 1}, ["it counts gold instead of wool"]),
        (kb.score(["trade"]), {"trade": -9}, []),
        (kb.score(["trade"]), {}, ["it counts  instead of trade"]),
        (kb.seat_marker(), 2, ["seat 2 does not exist"]),
        (kb.seat_marker(), None, []),
        (kb.order(), (1, 0), []),
        (kb.order(), (0, 0), ["the order (0, 0) does not name each of 2 seats once"]),
        (kb.record(), (1, 2, 3), []),
    ],
)
def test_what_is_wrong_with_a_value(component: Component, value: Any, problems: list[str]) -> None:
    assert list(component.problems(value, 2)) == problems


def test_what_others_see() -> None:
    assert kb.deck().hidden([ACE, KING]) == [FACE_DOWN, FACE_DOWN]
    assert kb.supply(["wool", "salt"], pool="goods").hidden({"wool": 2, "salt": 1}) == {"?": 3}


@pytest.mark.parametrize(
    ("seen_by", "owner", "seat", "hidden"),
    [
        *[(kb.ALL, 0, seat, False) for seat in (0, 1, None)],
        *[(kb.NOBODY, 0, seat, True) for seat in (0, 1, None)],
        *[(kb.OWNER, 0, 0, False), (kb.OWNER, 0, 1, True), (kb.OWNER, 0, None, True)],
        *[(kb.OWNER, None, 0, True), (kb.OWNER, None, None, True)],
    ],
)
def test_from_whom_faces_are_hidden(seen_by: Any, owner: int | None, seat: int | None, hidden: bool) -> None:
    assert kb.deck(seen_by=seen_by).hides_from(owner, seat) is hidden


def test_a_hidden_supply_needs_a_pool() -> None:
    with pytest.raises(KingsbridgeError, match="a hidden supply needs a pool"):
        kb.supply(["wool"], seen_by=kb.OWNER)


def test_one_for_every_seat() -> None:
    state = GAME.new(3)
    assert state.road == [1, 1, 1]
    assert len({id(stall) for stall in state.stalls}) == 3
    assert list(parts("road", state.components["road"], [4, 5, 6])) == [
        ("road[0]", 0, 4),
        ("road[1]", 1, 5),
        ("road[2]", 2, 6),
    ]
    assert list(parts("price", state.components["price"], 3)) == [("price", None, 3)]
