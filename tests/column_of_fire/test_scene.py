"""The scene: track, countries and players as everybody sees them, what is secret, and what one can point at."""

from __future__ import annotations

import pytest

from kingsbridge_column_of_fire.game import ColumnOfFireGame
from kingsbridge_column_of_fire.screen.scene import scene
from kingsbridge_column_of_fire.state import ColumnOfFire
from kingsbridge_core import Area, Item
from tests.pointing import by_key, faults_of_pointing

from .showing import NAMES, busy
from .table import (
    GAME,
    A,
    B,
    C,
    D,
    empty_table,
    lay_stones,
    track_turn,
)

WATCHER = None


def items(state: ColumnOfFire, seat: int | None = A) -> dict[str, Item]:
    """Everything that a seat sees, by its key."""
    return by_key(scene(state.view(seat), NAMES))


def area(state: ColumnOfFire, key: str, seat: int | None = A) -> Area:
    """An area of the scene of a seat."""
    return next(each for each in scene(state.view(seat), NAMES).areas if each.key == key)


# --- the board


def test_the_track_is_a_ring_with_everybodys_disk_around_the_countries() -> None:
    state = busy()
    track = area(state, "track")
    assert track.arranged == "ring"
    assert [item.key for item in track.items] == [space.id for space in GAME.track]
    assert [each.key for each in track.areas] == ["england", "france", "netherlands", "spain"]
    for seat, place in enumerate(state.disks):
        assert f"disk {seat}" in [item.key for item in track.items[place].holds]
    assert all(item.shape and item.text for item in track.items), "a picture, and what the space does"


def test_a_space_says_what_the_viewer_pays_to_get_there() -> None:
    """cof-track-04: the first space of a die's colour is free, each one skipped costs a point."""
    state = empty_table(points=5)
    track_turn(state, A)
    shown = items(state)
    prices = {key: item.label for key, item in shown.items() if key.startswith("price ")}
    assert set(prices.values()) >= {"free", "-1", "-2"}
    assert not [key for key in items(state, B) if key.startswith("price ")], "others pay other prices"


def test_houses_stones_and_the_room_left_lie_in_their_country() -> None:
    shown = items(busy())
    assert [item.key for item in shown["site england 4"].holds] == ["house 0 england"]
    assert shown["house 0 england"].marks == ("own",)
    assert items(busy(), B)["house 0 england"].marks == ()
    assert [shown[f"stone england {number}"].label for number in range(3)] == ["C", "C", "P"]
    assert shown["room england"].value == GAME.religion_spaces[4] - 3


def test_a_full_country_shows_a_torch() -> None:
    """cof-conflict-01: once all religion spaces are full, a conflict follows."""
    state = empty_table()
    lay_stones(state, "france", catholic=GAME.religion_spaces[4])
    shown = items(state)
    assert shown["torch france"].marks == ("bad",)
    assert "room france" not in shown
    assert "torch england" not in shown


def test_the_victory_track_has_everybodys_points_the_leader_first() -> None:
    state = busy()
    track = area(state, "victory", WATCHER)
    assert (track.arranged, track.columns) == ("track", GAME.end_score)
    assert [(item.key, item.value) for item in track.items] == [
        ("marker 0", 21),
        ("marker 1", 10),
        ("marker 2", 10),
        ("marker 3", 10),
    ]


# --- the players


def test_a_set_shows_the_characters_with_their_dice() -> None:
    shown = items(busy())
    assert [item.key for item in shown["mary-stuart"].holds] == ["die 0 blue"]
    assert shown["mary-stuart"].text == GAME.piece("mary-stuart").text
    assert shown["die 0 orange"].marks == ("used",), "it lies on Loch Leven"


def test_advantage_tiles_are_for_their_owner_only() -> None:
    assert "contract" in items(busy())
    for seat in (B, C, WATCHER):
        shown = items(busy(), seat)
        assert "contract" not in shown
        assert shown["tiles 0"].value == 2
    assert "sermon" not in items(busy(), D)


def test_pictures_say_what_cards_do() -> None:
    assert {each: GAME.emblem(GAME.piece(each)) for each in ("england-book-merchant", "spain-ship", "mass")} == {
        "england-book-merchant": "book",
        "spain-ship": "ship",
        "mass": "mitre",
    }


def test_a_pick_is_said_with_the_character_that_it_takes() -> None:
    state = empty_table()
    card = next(each for each in state.open_cards if each.country == "france")
    move = GAME.moves.find("take blue")
    assert GAME.named_now(state.view(A), move) == f"take {card.name} with the blue die"
    assert GAME.named_now(state.view(A), GAME.moves.find("pass")) == ""


# --- pointing


@pytest.mark.parametrize("seats", [2, 4])
def test_every_move_can_be_pointed_at(seats: int) -> None:
    assert faults_of_pointing(ColumnOfFireGame(), scene, [seats], seed=3, every=3) == set()


def test_every_area_can_be_said_in_one_or_two_lines() -> None:
    for each in scene(busy().view(A), NAMES).areas:
        assert 1 <= len(each.in_short()) <= 2
        assert all(line.strip() for line in each.in_short())
