"""The special rules for two and three players."""

from __future__ import annotations

import pytest

from kingsbridge_column_of_fire.game import ColumnOfFireGame

from .layouts import arrive, burns, goods_of, out_of_game
from .table import (
    COUNTRIES,
    GAME,
    A,
    B,
    C,
    Country,
    empty_table,
    first_turn,
    give_goods,
    give_tiles,
    houses_in,
    lay_stones,
    main_texts,
    play,
    put_houses,
    refused,
    score_of,
    set_up,
    space_of,
    stand,
    stones_in,
    texts,
    torches,
    track_turn,
)

SEEDS = range(200)
LOCH_LEVEN = {card.id: card for card in GAME.loch_leven_cards}


# --- two players


@pytest.mark.rule("cof-players-2-01")
def test_with_two_players_three_stones_fill_a_country() -> None:
    state = empty_table(seats=2)
    lay_stones(state, "spain", catholic=1, protestant=1)
    give_tiles(state, A, ["tolerance"])
    first_turn(state, A)
    assert not burns(state, "spain")
    play(state, "play tolerance", "place neutral spain")
    assert burns(state, "spain")
    play(state, "begin", "end")
    assert stones_in(state, "spain") == (0, 0, 0)
    give_tiles(state, A, ["mass", "sermon", "tolerance-2", "mass-2"])
    first_turn(state, A)
    for tile, stone in [("mass", "catholic"), ("sermon", "protestant"), ("tolerance-2", "neutral")]:
        assert not burns(state, "spain")
        play(state, f"play {tile}", f"place {stone} spain")
    assert burns(state, "spain")
    play(state, "play mass-2")
    assert refused(state, "place catholic spain").rule == "cof-conflict-03"


def stones_until_full(seats: int, country: Country) -> int:
    """How many stones can be placed in an empty country before no more is allowed; the last one lights the torch."""
    state = empty_table(seats=seats)
    stones = {"tolerance": "neutral", "mass": "catholic", "sermon": "protestant", "tolerance-2": "neutral"}
    give_tiles(state, A, [*stones, "mass-2"])
    first_turn(state, A)
    placed = 0
    for tile, stone in stones.items():
        assert torches(state) == []
        play(state, f"play {tile}", f"place {stone} {country}")
        placed += 1
        if torches(state):
            break
    assert torches(state) == [country]
    play(state, "play mass-2")
    assert refused(state, f"place catholic {country}").rule == "cof-conflict-03"
    return placed


@pytest.mark.rule("cof-players-2-01")
@pytest.mark.parametrize("country", COUNTRIES)
def test_with_two_players_the_cross_lies_in_every_country(country: Country) -> None:
    assert stones_until_full(2, country) == 3


@pytest.mark.rule("cof-players-2-02")
def test_two_players_start_with_different_religions() -> None:
    for seed in SEEDS:
        assert sorted(set_up(seats=2, seed=seed).religions) == ["catholic", "protestant"]


@pytest.mark.rule("cof-players-2-03")
def test_the_player_who_does_not_start_exchanges_a_card_of_the_same_religion() -> None:
    received = set()
    exchanges = 0
    for seed in range(300):
        dealt = set_up(seats=4, seed=seed).loch_leven_cards  # the same shuffle, dealt to four
        if [cards[0].religion for cards in dealt[:2]] != ["protestant", "protestant"]:
            continue
        exchanges += 1
        state = set_up(seats=2, seed=seed)
        assert state.loch_leven_cards[A] == dealt[A]
        (card,) = state.loch_leven_cards[B]
        assert card.religion == state.religions[B] == "catholic"
        assert goods_of(state, B) == {card.good: 1}
        assert space_of(state, B) == card.start
        assert state.protection[B] == 1
        received.add(card.id)
    assert exchanges > 20
    assert received == {card.id for card in LOCH_LEVEN.values() if card.religion == "catholic"}


@pytest.mark.rule("cof-players-2-03")
def test_the_start_player_keeps_the_card_wherever_the_start_player_sits() -> None:
    game = ColumnOfFireGame({"start_player": 2})
    exchanges = 0
    for seed in range(60):
        dealt = set_up(seats=4, seed=seed, game=game).loch_leven_cards  # to B first, then clockwise
        state = set_up(seats=2, seed=seed, game=game)
        assert state.start_player == B
        assert state.loch_leven_cards[B] == dealt[B]
        assert state.religions[A] != state.religions[B]
        exchanges += dealt[C][0].religion == dealt[B][0].religion
    assert exchanges > 5


@pytest.mark.rule("cof-players-2-03")
def test_cards_of_different_religions_are_kept() -> None:
    kept = 0
    for seed in range(100):
        dealt = set_up(seats=4, seed=seed).loch_leven_cards
        if dealt[A][0].religion != dealt[B][0].religion:
            assert set_up(seats=2, seed=seed).loch_leven_cards == dealt[:2]
            kept += 1
    assert kept > 20


# --- two or three players


@pytest.mark.rule("cof-players-3-01")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_ship_brings_a_neutral_stone_even_without_goods(seats: int) -> None:
    state = empty_table(seats=seats)
    arrive(state, A, "spain-ship")
    assert main_texts(state) == ["place neutral spain", "decline"]
    play(state, "place neutral spain")
    assert stones_in(state, "spain") == (0, 0, 1)
    assert main_texts(state) == ["end"]


@pytest.mark.rule("cof-players-3-01")
def test_with_four_players_a_ship_brings_no_stone() -> None:
    state = empty_table(seats=4)
    put_houses(state, "spain", yellow=1)
    give_goods(state, A, ore=1)
    arrive(state, A, "spain-ship")
    assert main_texts(state) == ["sell ore spain", "decline"]
    refused(state, "place neutral spain")
    play(state, "sell ore spain")
    assert main_texts(state) == ["end"]


@pytest.mark.rule("cof-players-3-01")
def test_the_stone_comes_besides_selling_and_only_in_the_country_of_the_ship() -> None:
    state = empty_table(seats=3)
    put_houses(state, "spain", yellow=1)
    give_goods(state, A, ore=1, cloth=1)
    arrive(state, A, "spain-ship")
    assert [text for text in texts(state) if text.startswith("place")] == ["place neutral spain"]
    play(state, "sell ore spain", "sell cloth spain", "place neutral spain")
    assert score_of(state, A) == 16
    assert stones_in(state, "spain") == (0, 0, 1)


@pytest.mark.rule("cof-players-3-02")
@pytest.mark.parametrize(("seats", "left"), [(2, 2), (3, 1), (4, 0)])
def test_loch_leven_cards_that_were_not_dealt_leave_the_game(seats: int, left: int) -> None:
    for seed in range(20):
        state = set_up(seats=seats, seed=seed)
        gone = [name for name in out_of_game(state) if name in LOCH_LEVEN]
        dealt = [card.id for cards in state.loch_leven_cards for card in cards]
        assert (len(gone), len(dealt)) == (left, seats)
        assert sorted(gone + dealt) == sorted(LOCH_LEVEN)


@pytest.mark.rule("cof-players-3-03")
def test_a_ship_reached_by_the_next_space_symbol_brings_the_stone_without_a_house() -> None:
    state = empty_table(seats=2)
    lay_stones(state, "england", catholic=1, protestant=1)
    stand(state, yellow="orange-clock-tower", light_blue="blue-gate")
    give_tiles(state, A, ["fast-horse"])
    assert houses_in(state, "england") == {}
    track_turn(state, A)
    play(state, "play fast-horse")
    assert space_of(state, A) == "england-ship"
    play(state, "place neutral england")
    assert stones_in(state, "england") == (1, 1, 1)
    assert burns(state, "england")


@pytest.mark.rule("cof-players-3-03")
def test_the_stone_may_come_before_between_or_after_the_sales_or_not_at_all_but_only_once() -> None:
    state = empty_table(seats=3)
    put_houses(state, "england", yellow=1)
    give_goods(state, A, cloth=1, wine=1)
    arrive(state, A, "england-ship")
    sales = ["sell cloth england", "sell wine england"]
    stone = "place neutral england"
    for moves in ([stone, *sales], [sales[0], stone, sales[1]], [*sales, stone]):
        trial = state.clone()
        play(trial, *moves)
        assert score_of(trial, A) == 16
        assert stones_in(trial, "england") == (0, 0, 1)
        assert main_texts(trial) == ["end"]
        refused(trial, stone)
    play(state, *sales, "decline")
    assert stones_in(state, "england") == (0, 0, 0)


@pytest.mark.rule("cof-players-3-03")
def test_the_stone_needs_a_free_religion_space() -> None:
    state = empty_table(seats=3)
    put_houses(state, "england", yellow=1)
    give_goods(state, A, cloth=1)
    lay_stones(state, "england", neutral=4)
    arrive(state, A, "england-ship")
    assert main_texts(state) == ["sell cloth england", "decline"]
    assert refused(state, "place neutral england").rule == "cof-conflict-03"


# --- three players


@pytest.mark.rule("cof-players-3-04")
def test_three_players_start_two_to_one_and_with_empty_countries() -> None:
    for seed in SEEDS:
        state = set_up(seats=3, seed=seed)
        assert sorted(state.religions.count(religion) for religion in state.religions) == [1, 2, 2]
        assert torches(state) == []
        assert [stones_in(state, country) for country in COUNTRIES] == [(0, 0, 0)] * 4


@pytest.mark.rule("cof-players-3-04")
@pytest.mark.parametrize("country", COUNTRIES)
def test_with_three_players_a_country_has_four_religion_spaces(country: Country) -> None:
    assert stones_until_full(3, country) == 4
