"""The symbols of characters, advantage tiles and track spaces."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingsbridge_column_of_fire.game import ColumnOfFireGame
from kingsbridge_core import FACE_DOWN

from .changing import changed_game
from .layouts import arrive, burns, face, go_on, goods_of, idle, out_of_game, scores, tiles_of, top_tile
from .table import (
    COUNTRIES,
    GAME,
    A,
    B,
    ally,
    begin,
    beneath,
    dice_on_characters,
    empty_table,
    first_turn,
    free,
    give_goods,
    give_tiles,
    lay_deck,
    lay_stones,
    main_texts,
    only_free,
    open_card,
    play,
    put_houses,
    refused,
    rolled_turn,
    score_of,
    set_points,
    space_of,
    stand,
    stones_in,
    texts,
)

# --- one of two symbols


def game_with_a_split_card(folder: Path) -> ColumnOfFireGame:
    """The game with a wine merchant of England that offers a point instead of the wine."""
    new = "effects:\n      - choose:\n          - goods: wine\n          - points: 1\n"
    return changed_game(folder, "characters", "effects:\n      - goods: wine\n", new)


@pytest.mark.rule("cof-symbols-01")
@pytest.mark.parametrize(
    ("first", "second"),
    [("use goods-wine", "use points-1"), ("use points-1", "use goods-wine"), ("use points-1", "use points-1")],
)
def test_of_two_symbols_with_a_bar_between_only_one_is_used(tmp_path: Path, first: str, second: str) -> None:
    game = game_with_a_split_card(tmp_path / "data")
    state = game.new(seats=4, seed=7)
    merchant = game.piece("england-wine-merchant")
    for place in (state.england, state.open_cards, state.out_of_game):
        if merchant in place:
            place.remove(merchant)
    state.characters[A], state.allied[A] = [merchant], (0,)
    state.faces[A] = [4, 1, 1, 1, 1, 5]
    state.goods[A] = dict.fromkeys(state.goods[A], 0)
    state.religions = ["catholic", "protestant", "catholic", "protestant"]
    set_points(state, A, 10)
    wine, points = 0, 10
    for choice in (first, second):  # in one year and in the next
        begin(state, game.steps["first_turn"](A))
        play(state, "begin")
        assert main_texts(state) == ["use goods-wine", "use points-1", "decline"]
        play(state, choice)
        wine, points = wine + (choice == "use goods-wine"), points + (choice == "use points-1")
        assert main_texts(state) == ["end"]
        assert (state.goods[A]["wine"], score_of(state, A)) == (wine, points)
        play(state, "end")


@pytest.mark.rule("cof-symbols-01")
def test_the_character_with_both_religions_handles_one_of_them_per_use() -> None:
    state = empty_table()
    ally(state, A, "cardinal-charles", "blue", 3)
    first_turn(state, A)
    play(state, "begin", "place catholic spain")
    assert main_texts(state) == ["end"]
    refused(state, "place protestant spain")
    assert stones_in(state, "spain") == (1, 0, 0)
    play(state, "end")
    first_turn(state, A)
    play(state, "begin", "place protestant spain")
    assert stones_in(state, "spain") == (1, 1, 0)


# --- gains


@pytest.mark.rule("cof-symbols-02")
def test_gain_symbols_give_at_once_what_they_show() -> None:
    state = empty_table()
    set_points(state, A, 11)
    state.protection[A] = 1
    for name, die in [("england-book-merchant", "white"), ("duke-francois", "blue"), ("father-huus", "orange")]:
        ally(state, A, name, die, 3)
    ally(state, A, "carlos-cruz", "brown", 3)
    top_tile(state, "sermon")
    first_turn(state, A)
    play(state, "begin", "use")
    assert goods_of(state, A) == {"book": 1}
    play(state, "use")
    assert state.protection[A] == 2
    play(state, "use")
    assert tiles_of(state, A) == ["sermon"]
    assert state.view(B).tiles[A] == [FACE_DOWN]
    play(state, "go-on", "use")
    assert score_of(state, A) == 13
    assert goods_of(state, A) == {"book": 1}
    assert (state.protection[A], len(state.tiles[A])) == (2, 1)


# --- removing characters


@pytest.mark.rule("cof-symbols-05")
def test_a_character_of_the_own_set_or_an_open_one_can_be_removed() -> None:
    state = empty_table()
    ally(state, A, "rollo-fitzgerald", "white", 3)
    ally(state, A, "france-wine-merchant", "blue", 3)
    for name, die in [("england-wine-merchant", "white"), ("mary-stuart", "blue"), ("jan-wolman", "orange")]:
        ally(state, B, name, die, 3)
    first_turn(state, A)
    play(state, "begin")
    own = {"dismiss rollo-fitzgerald", "dismiss france-wine-merchant"}
    shown = {f"dismiss {country}-book-merchant" for country in COUNTRIES}
    assert len(main_texts(state)) == 6 + 1
    assert set(main_texts(state)) == own | shown | {"decline"}
    refused(state, "dismiss mary-stuart")


@pytest.mark.rule("cof-symbols-05")
def test_where_an_open_character_was_removed_the_next_card_is_turned_up() -> None:
    state = empty_table()
    ally(state, A, "rollo-fitzgerald", "white", 3)
    lay_deck(
        state, "netherlands", ["netherlands-book-merchant", "netherlands-cloth-merchant", "netherlands-ore-merchant"]
    )
    first_turn(state, A)
    play(state, "begin", "dismiss netherlands-book-merchant")
    shown = open_card(state, "netherlands")
    assert shown is not None
    assert (shown.id, shown.stone) == ("netherlands-cloth-merchant", "catholic")
    assert beneath(state, "netherlands") == ["netherlands-ore-merchant"]
    assert "netherlands-book-merchant" in out_of_game(state)
    assert stones_in(state, "netherlands") == (0, 0, 0)
    rolled_turn(state, B, orange=2)
    play(state, "take orange")
    assert stones_in(state, "netherlands") == (1, 0, 0)


@pytest.mark.rule("cof-symbols-05")
def test_the_card_with_the_symbol_may_remove_itself() -> None:
    state = empty_table()
    ally(state, A, "rollo-fitzgerald", "white", 3)
    first_turn(state, A)
    play(state, "begin", "dismiss rollo-fitzgerald")
    assert dice_on_characters(state, A) == []
    assert "rollo-fitzgerald" in out_of_game(state)
    assert "white" in free(state, A)


@pytest.mark.rule("cof-symbols-13")
def test_the_stone_of_a_removed_open_character_does_not_come_into_the_country() -> None:
    state = empty_table()
    ally(state, A, "rollo-fitzgerald", "white", 3)
    lay_stones(state, "spain", protestant=3)
    shown = open_card(state, "spain")
    assert shown is not None
    assert shown.stone == "catholic"
    first_turn(state, A)
    play(state, "begin", f"dismiss {shown.id}")
    assert stones_in(state, "spain") == (0, 3, 0)
    assert not burns(state, "spain")
    play(state, "end")
    assert stones_in(state, "spain") == (0, 3, 0)


# --- the next space


@pytest.mark.rule("cof-symbols-07")
def test_the_next_space_symbol_passes_occupied_spaces() -> None:
    state = empty_table()
    ally(state, A, "ned-willard", "white", 3)
    stand(state, yellow="orange-post", light_blue="brown-warehouse", green="spain-ship", red="blue-gate")
    first_turn(state, A)
    play(state, "begin", "use")
    assert space_of(state, A) == "white-council"
    assert main_texts(state) == [*(f"place neutral {country}" for country in COUNTRIES), "decline"]
    play(state, "place neutral france")
    assert stones_in(state, "france") == (0, 0, 1)


@pytest.mark.rule("cof-symbols-07")
def test_the_next_space_symbol_and_the_action_of_the_space_may_be_declined() -> None:
    state = empty_table()
    ally(state, A, "ned-willard", "white", 3)
    stand(state, yellow="blue-cathedral")
    first_turn(state, A)
    play(state, "begin")
    stayed, moved = state.clone(), state.clone()
    play(stayed, "decline")
    assert space_of(stayed, A) == "blue-cathedral"
    play(moved, "use", "decline")
    assert space_of(moved, A) == "brown-court"
    assert score_of(moved, A) == 10


@pytest.mark.rule("cof-symbols-14")
def test_the_next_space_symbol_needs_no_die_and_may_land_on_a_ship() -> None:
    state = empty_table()
    ally(state, A, "ned-willard", "white", 3)
    idle(state, A)
    give_goods(state, A, book=1)
    put_houses(state, "france", yellow=2)
    stand(state, yellow="brown-court", light_blue="blue-gate")
    first_turn(state, A)
    play(state, "begin", "use")
    assert space_of(state, A) == "france-ship"
    assert score_of(state, A) == 10
    play(state, "sell book france")
    assert score_of(state, A) == 14


@pytest.mark.rule("cof-symbols-14")
def test_after_the_next_space_symbol_the_move_by_die_is_still_due() -> None:
    state = empty_table()
    give_tiles(state, A, ["fast-horse"])
    only_free(state, A, "brown", "white")
    stand(state, yellow="brown-court", light_blue="blue-gate")
    rolled_turn(state, A, white=2)
    play(state, "take white", "decline", "reveal")
    play(state, "play fast-horse")
    assert space_of(state, A) == "france-ship"
    assert {"move ore-market", "move brown-guard-house"} <= set(texts(state))
    assert refused(state, "end").rule == "cof-track-01"
    play(state, "move ore-market")
    assert space_of(state, A) == "ore-market"


# --- any good, and declining


@pytest.mark.rule("cof-symbols-09")
@pytest.mark.parametrize("space", ["brown-warehouse", "blue-warehouse"])
@pytest.mark.parametrize("good", ["book", "ore", "cloth", "wine"])
def test_the_any_good_space_gives_one_good_of_choice(space: str, good: str) -> None:
    state = empty_table()
    arrive(state, A, space)
    assert main_texts(state) == ["take book", "take ore", "take cloth", "take wine", "decline"]
    play(state, f"take {good}")
    assert goods_of(state, A) == {good: 1}
    assert main_texts(state) == ["end"]


@pytest.mark.rule("cof-symbols-10")
def test_a_symbol_without_a_target_does_nothing() -> None:
    state = empty_table()
    ally(state, A, "alice-willard", "white", 3)
    ally(state, A, "england-wine-merchant", "blue", 3)
    for country in COUNTRIES:
        lay_stones(state, country, neutral=4)
    first_turn(state, A)
    play(state, "begin")
    assert (face(state, A, "white"), face(state, A, "blue")) == (2, 2)
    assert main_texts(state) == ["use", "decline"]  # it is the wine merchant's turn already
    play(state, "use")
    assert goods_of(state, A) == {"wine": 1}
    assert all(stones_in(state, country) == (0, 0, 4) for country in COUNTRIES)
    go_on(state)
    assert state.actor is None


@pytest.mark.rule("cof-symbols-10")
def test_a_gain_can_be_declined() -> None:
    state = empty_table()
    ally(state, A, "elizabeth-i", "white", 3)
    first_turn(state, A)
    play(state, "begin")
    assert main_texts(state) == ["use", "decline"]
    play(state, "decline")
    assert main_texts(state) == ["end"]
    assert scores(state) == [10, 10, 10, 10]


@pytest.mark.rule("cof-symbols-10")
@pytest.mark.parametrize("space", [space.id for space in GAME.track])
def test_the_action_of_every_space_can_be_declined(space: str) -> None:
    state = empty_table()
    for country in COUNTRIES:
        put_houses(state, country, yellow=1)
    give_goods(state, A, book=1, ore=1, cloth=1, wine=1)
    arrive(state, A, space)
    assert "decline" in texts(state)
    before = (state.goods, state.protection, state.faces, state.catholic, state.protestant, state.neutral)
    kept = [repr(each) for each in before]
    play(state, "decline")
    assert main_texts(state) == ["end"]
    after = (state.goods, state.protection, state.faces, state.catholic, state.protestant, state.neutral)
    assert [repr(each) for each in after] == kept
    assert scores(state) == [10, 10, 10, 10]
