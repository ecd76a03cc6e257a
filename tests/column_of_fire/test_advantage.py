"""Advantage tiles: which there are, and when they may be used."""

from __future__ import annotations

from collections import Counter

import pytest

from kingsbridge_core import FACE_DOWN

from .layouts import arrive, build, go_on, goods_of, idle, meet_event, tiles_of, top_tile
from .table import (
    GAME,
    TILES,
    A,
    B,
    C,
    D,
    ally,
    begin,
    empty_table,
    first_turn,
    give_goods,
    give_tiles,
    main_texts,
    only_free,
    play,
    refused,
    rolled_turn,
    score_of,
    second_turn,
    set_points,
    stand,
    stones_in,
    texts,
    whole_years,
)

ACTION_TILES = [tile for tile in GAME.tiles if tile not in GAME.tile_points]


@pytest.mark.rule("cof-advantage-01")
def test_twelve_tiles_show_points_and_sixteen_show_actions() -> None:
    assert len(GAME.tiles) == 28
    assert Counter(GAME.tile_points.values()) == {1: 5, 2: 5, 3: 2}
    assert sum(GAME.tile_points.values()) == 21
    assert len(ACTION_TILES) == 16
    assert "Sell 1 good for 3 points." in {tile.text for tile in ACTION_TILES}


@pytest.mark.rule("cof-advantage-02")
def test_any_number_of_tiles_may_be_used_in_a_turn_also_those_just_drawn() -> None:
    state = empty_table()
    ally(state, A, "william-cecil", "white", 3)
    give_tiles(state, A, ["tolerance", "mass"])
    top_tile(state, "sermon")
    first_turn(state, A)
    play(state, "begin", "use")
    assert tiles_of(state, A) == ["tolerance", "mass", "sermon"]
    play(state, "play sermon", "place protestant spain")
    play(state, "play mass", "place catholic spain")
    play(state, "play tolerance", "place neutral spain")
    assert stones_in(state, "spain") == (1, 1, 1)
    assert tiles_of(state, A) == []


@pytest.mark.rule("cof-advantage-03")
def test_a_point_tile_is_never_playable_and_does_not_help_to_reach_fifty() -> None:
    state = empty_table(points=0)
    idle(state, A, B, C, D)
    for seat in range(4):
        state.faces[seat][-1] = 5
    set_points(state, A, 49)  # a point goes for no character
    give_tiles(state, A, ["three-points"])
    year = state.round + 1
    whole_years(state)
    while state.round == year:
        assert "play three-points" not in texts(state)
        if state.actor == A:
            assert refused(state, "play three-points").rule == "cof-advantage-03"
        play(state, main_texts(state)[0])
    assert state.actor is not None
    assert score_of(state, A) == 48
    assert state.last_year == ""
    assert tiles_of(state, A) == ["three-points"]


@pytest.mark.rule("cof-advantage-03")
def test_a_point_tile_stays_hidden() -> None:
    state = empty_table()
    give_tiles(state, A, ["three-points"])
    assert state.view(B).tiles[A] == [FACE_DOWN]
    assert state.view(None).scores == [10, 10, 10, 10]


@pytest.mark.rule("cof-advantage-04")
def test_a_tile_may_be_used_before_the_roll() -> None:
    state = empty_table()
    give_tiles(state, A, ["tolerance"])
    second_turn(state, A)
    assert "roll" in texts(state)
    play(state, "play tolerance", "place neutral france", "roll")
    assert stones_in(state, "france") == (0, 0, 1)


@pytest.mark.rule("cof-advantage-04")
def test_a_tile_may_be_used_before_the_track_move() -> None:
    state = empty_table()
    give_tiles(state, A, ["tolerance"])
    rolled_turn(state, A, white=3)
    assert "play tolerance" in texts(state)
    play(state, "take white", "decline", "reveal")
    assert "move brown-guard-house" in texts(state)
    play(state, "play tolerance", "place neutral france", "move brown-guard-house")
    assert stones_in(state, "france") == (0, 0, 1)


@pytest.mark.rule("cof-advantage-04")
def test_a_tile_may_be_used_after_the_track_action() -> None:
    state = empty_table()
    give_tiles(state, A, ["tolerance"])
    arrive(state, A, "brown-court")
    play(state, "use", "play tolerance", "place neutral france")
    assert stones_in(state, "france") == (0, 0, 1)
    assert score_of(state, A) == 12


@pytest.mark.rule("cof-advantage-04")
def test_a_tile_may_be_used_before_between_and_after_the_dice_of_the_first_half() -> None:
    state = empty_table()
    ally(state, A, "england-wine-merchant", "white", 3)
    ally(state, A, "france-ore-merchant", "blue", 3)
    give_tiles(state, A, ["tolerance", "mass", "sermon"])
    first_turn(state, A)
    play(state, "play tolerance", "place neutral spain", "begin", "use")
    play(state, "play mass", "place catholic spain", "go-on", "use")
    play(state, "play sermon", "place protestant spain", "end")
    assert stones_in(state, "spain") == (1, 1, 1)
    assert goods_of(state, A) == {"wine": 1, "ore": 1}


@pytest.mark.rule("cof-advantage-04")
def test_a_tile_drawn_by_a_character_may_be_used_before_the_next_character_is_handled() -> None:
    state = empty_table()
    ally(state, A, "william-cecil", "white", 3)
    ally(state, A, "england-captain", "purple", 3)
    build(state, A, england=1)
    stand(state, yellow="england-ship")  # the next space is the cloth market
    top_tile(state, "fast-horse")
    first_turn(state, A)
    play(state, "begin", "use")
    assert tiles_of(state, A) == ["fast-horse"]
    play(state, "play fast-horse", "take cloth")
    assert goods_of(state, A) == {"cloth": 1}
    play(state, "go-on", "trade cloth 3")  # the captain would have had nothing to sell without the tile
    assert score_of(state, A) == 13


@pytest.mark.rule("cof-advantage-04")
def test_a_tile_may_not_be_used_in_the_turn_of_another_player() -> None:
    state = empty_table()
    give_tiles(state, A, ["tolerance"])
    state.phase = "first-half"
    begin(state, GAME.steps["first_turn"](B), GAME.steps["first_turn"](A))
    while state.actor == B:
        assert "play tolerance" not in texts(state)
        refused(state, "play tolerance")
        play(state, main_texts(state)[0])
    assert "play tolerance" in texts(state)


@pytest.mark.rule("cof-advantage-04")
def test_a_tile_may_not_be_used_by_a_player_who_is_asked_in_the_turn_of_another() -> None:
    state = empty_table()
    give_tiles(state, A, ["tolerance"])
    state.protection[A] = 1
    meet_event(state, B, "england-fines-for-catholics")
    go_on(state, until=lambda now: now.actor == A)
    assert state.actor == A
    assert refused(state, "play tolerance").rule == "cof-advantage-04"


@pytest.mark.rule("cof-advantage-04")
def test_a_tile_may_not_be_used_inside_a_running_effect_or_event() -> None:
    state = empty_table()
    give_tiles(state, A, ["tolerance"])
    build(state, A, england=1)
    give_goods(state, A, cloth=1, wine=1)
    arrive(state, A, "england-ship")
    play(state, "sell cloth england")
    assert texts(state) == ["sell wine england", "decline"]
    refused(state, "play tolerance")
    play(state, "sell wine england")
    assert "play tolerance" in texts(state)
    only_free(state, A, "brown", "blue")
    meet_event(state, A, "spain-loch-leven")
    assert refused(state, "play tolerance").rule == "cof-advantage-04"


@pytest.mark.rule("cof-advantage-05")
def test_used_tiles_are_shuffled_when_the_pile_is_empty() -> None:
    names = ["tolerance", "mass", "sermon", "patience", "pardon"]
    drawn = set()
    for seed in range(40):
        state = empty_table()
        state.seed = seed
        ally(state, A, "william-cecil", "white", 3)
        give_tiles(state, B, list(TILES))
        for name in names:
            state.tiles[B].remove(TILES[name])
            state.used_tiles.append(TILES[name])
        assert state.pile == []
        first_turn(state, A)
        play(state, "begin", "use")
        assert len(state.tiles[A]) == 1
        assert len(state.pile) == 4
        assert state.used_tiles == []
        assert {*tiles_of(state, A), *(tile.id for tile in state.pile)} == set(names)
        drawn |= set(tiles_of(state, A))
    assert drawn == set(names)


@pytest.mark.rule("cof-advantage-05")
def test_without_any_tile_left_none_is_drawn() -> None:
    state = empty_table()
    ally(state, A, "william-cecil", "white", 3)
    give_tiles(state, B, list(TILES))
    assert state.pile == state.used_tiles == []
    first_turn(state, A)
    go_on(state, until=lambda now: "use" in texts(now))
    play(state, *(["use"] if "use" in texts(state) else []), "end")
    assert tiles_of(state, A) == []
    assert state.actor is None


@pytest.mark.rule("cof-advantage-05")
def test_a_used_tile_goes_to_the_discard_pile() -> None:
    state = empty_table()
    give_tiles(state, A, ["tolerance"])
    first_turn(state, A)
    play(state, "play tolerance", "place neutral france")
    assert [tile.id for tile in state.used_tiles] == ["tolerance"]
    assert TILES["tolerance"] not in state.pile


@pytest.mark.rule("cof-advantage-06")
def test_a_player_sees_the_own_tiles_and_only_the_number_of_those_of_others() -> None:
    state = empty_table()
    give_tiles(state, A, ["tolerance"])
    give_tiles(state, B, ["three-points", "pardon"])
    give_goods(state, B, wine=2)
    state.protection[C] = 4
    state.faces[D][0] = 5
    set_points(state, D, 17)
    view = state.view(A)
    assert view.tiles[A] == [TILES["tolerance"]]
    assert view.tiles[B] == [FACE_DOWN, FACE_DOWN]
    assert view.goods == state.goods
    assert view.protection == state.protection
    assert view.faces == state.faces
    assert view.scores == [10, 10, 10, 17]
    assert view.open_cards == state.open_cards
    assert view.characters == state.characters
    assert view.houses == state.houses


@pytest.mark.rule("cof-advantage-06")
def test_nobody_sees_the_decks_or_the_pile() -> None:
    state = empty_table()
    for seat in (A, B, C, D, None):
        view = state.view(seat)
        for hidden in (view.england, view.france, view.netherlands, view.spain, view.pile):
            assert hidden
            assert all(piece is FACE_DOWN for piece in hidden)


@pytest.mark.rule("cof-advantage-07")
def test_the_action_tiles_are_two_each_of_eight_kinds() -> None:
    kinds = Counter(str(tile.effects[0]) for tile in ACTION_TILES)
    assert kinds == {
        "Sell 1 good for 3 points.": 2,
        "Place 1 neutral stone.": 2,
        "Place or remove 1 Catholic stone.": 2,
        "Place or remove 1 Protestant stone.": 2,
        "Turn one of your dice on a card up or down by 1.": 2,
        "Remove one of your characters or an open one from the game.": 2,
        "Move to the next free space on the track and use it.": 2,
        "Take one of your dice off its card.": 2,
    }
