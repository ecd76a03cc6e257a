"""The board: sites, religion spaces, prices and the action track."""

from __future__ import annotations

from collections import Counter

import pytest

from .table import (
    COUNTRIES,
    GAME,
    GOODS,
    A,
    Country,
    ally,
    empty_table,
    first_turn,
    give_goods,
    houses_in,
    lay_deck,
    lay_stones,
    log_of,
    main_texts,
    only_free,
    play,
    put_houses,
    refused,
    rolled_turn,
    score_of,
    set_up,
    space_of,
    stand,
    stones_in,
    texts,
    told,
    torches,
    track_turn,
)

PRICES = {
    ("england", "cloth"): 4,
    ("england", "wine"): 2,
    ("france", "book"): 4,
    ("france", "ore"): 2,
    ("netherlands", "wine"): 4,
    ("netherlands", "book"): 2,
    ("spain", "ore"): 4,
    ("spain", "cloth"): 2,
}
"""What the countries pay, in full."""


def effect_of(space: str) -> tuple[str, object]:
    """The word of a space, and what it is about."""
    (effect,) = GAME.spaces[space].effects
    return effect.word.name, next(iter(effect.arguments.values()), None)


# --- countries


@pytest.mark.rule("cof-board-01")
def test_there_are_twenty_four_empty_sites() -> None:
    state = set_up(4)
    assert COUNTRIES == ("england", "france", "netherlands", "spain")
    assert all(not houses_in(state, country) for country in COUNTRIES)
    sites = set()
    for country in COUNTRIES:
        for face in range(1, 7):
            state = empty_table()
            rolled_turn(state, A, purple=face)
            play(state, f"take purple {country}")
            sites.add((country, state.houses[A][country]))
    assert sites == {(country, site) for country in COUNTRIES for site in range(1, 7)}
    assert len(sites) == 24


@pytest.mark.rule("cof-board-01")
@pytest.mark.parametrize("site", range(1, 7))
def test_a_site_holds_one_house(site: int) -> None:
    state = empty_table()
    put_houses(state, "england", light_blue=site)
    rolled_turn(state, A, white=site)
    play(state, "take white")
    standing = list(houses_in(state, "england").values())
    assert len(standing) == len(set(standing))
    assert houses_in(state, "england")[A] == site


@pytest.mark.rule("cof-board-02")
def test_a_fourth_stone_fills_a_country_and_lights_its_torch() -> None:
    state = empty_table()
    lay_stones(state, "france", catholic=1, protestant=1, neutral=1)
    ally(state, A, "alice-willard", "white", 4)
    log = log_of(state)
    first_turn(state, A)
    play(state, "begin")
    assert torches(state) == []
    play(state, "place neutral france")
    assert stones_in(state, "france") == (1, 1, 2)
    assert torches(state) == ["france"]
    assert [line for line in told(log) if "torch" in line] == ["A neutral stone is placed in France. The torch is lit."]


@pytest.mark.rule("cof-board-02")
def test_there_is_no_room_for_a_fifth_stone() -> None:
    state = empty_table()
    lay_stones(state, "france", catholic=2, protestant=1, neutral=1)
    ally(state, A, "alice-willard", "white", 4)
    first_turn(state, A)
    play(state, "begin")
    assert refused(state, "place neutral france").rule == "cof-conflict-03"


# --- prices


@pytest.mark.rule("cof-board-03")
def test_france_buys_books_for_four_and_ore_for_two_and_nothing_else() -> None:
    state = empty_table()
    give_goods(state, A, book=1, ore=1, cloth=1, wine=1)
    put_houses(state, "france", yellow=3)
    stand(state, yellow="white-council", light_blue="england-ship")
    only_free(state, A, "purple")
    track_turn(state, A)
    play(state, "move france-ship")
    assert [text for text in texts(state) if text.startswith("sell")] == ["sell book france", "sell ore france"]
    play(state, "sell book france")
    assert score_of(state, A) == 14
    play(state, "sell ore france")
    assert score_of(state, A) == 16
    assert state.goods[A] == {"book": 0, "ore": 0, "cloth": 1, "wine": 1}


@pytest.mark.rule("cof-board-03")
@pytest.mark.parametrize("country", COUNTRIES)
def test_every_country_buys_one_good_for_four_and_one_for_two(country: Country) -> None:
    assert sorted(market.price for market in GAME.markets_in[country]) == [2, 4]


@pytest.mark.rule("cof-board-03")
@pytest.mark.parametrize(
    ("country", "good", "price"),
    [("england", "cloth", 4), ("england", "wine", 2), ("netherlands", "wine", 4), ("spain", "cloth", 2)],
)
def test_what_the_text_says_about_the_other_prices(country: Country, good: str, price: int) -> None:
    state = empty_table()
    give_goods(state, A, **{good: 1})
    state.houses[A][country] = 1
    state.disks = [0, 1, 2, 3]
    only_free(state, A, "purple")
    track_turn(state, A)
    play(state, f"move {country}-ship")
    spent = 10 - score_of(state, A)
    play(state, f"sell {good} {country}")
    assert score_of(state, A) == 10 - spent + price


@pytest.mark.rule("cof-board-04")
def test_every_good_sells_in_two_countries_once_for_four_and_once_for_two() -> None:
    assert {(market.country, market.good): market.price for market in GAME.markets} == PRICES
    sold = {good: [(market.country, market.price) for market in GAME.markets_for[good]] for good in GOODS}
    assert sold == {
        "cloth": [("england", 4), ("spain", 2)],
        "wine": [("netherlands", 4), ("england", 2)],
        "book": [("france", 4), ("netherlands", 2)],
        "ore": [("spain", 4), ("france", 2)],
    }


# --- the track


@pytest.mark.rule("cof-board-05")
def test_the_track_is_a_closed_loop() -> None:
    state = empty_table()
    state.disks = [19, 1, 2, 3]
    ally(state, A, "ned-willard", "white", 4)
    first_turn(state, A)
    play(state, "begin", "use")
    assert state.disks[A] == 0
    assert space_of(state, A) == GAME.track[0].id


@pytest.mark.rule("cof-board-05")
def test_every_space_has_the_colour_of_a_die_and_one_action() -> None:
    for space in GAME.track:
        assert space.colour in ("white", "blue", "orange", "brown", "purple")
        assert len(space.effects) == 1


@pytest.mark.rule("cof-board-06")
def test_the_track_has_four_spaces_of_each_colour_and_the_purple_ones_are_the_ships() -> None:
    assert len(GAME.track) == 20
    colours = Counter(space.colour for space in GAME.track)
    assert colours == {"white": 4, "blue": 4, "orange": 4, "brown": 4, "purple": 4}
    ships = [effect_of(space.id) for space in GAME.track if space.colour == "purple"]
    assert sorted(ships) == [("ship", country) for country in sorted(COUNTRIES)]
    assert sum(effect_of(space.id)[0] == "ship" for space in GAME.track) == 4


@pytest.mark.rule("cof-board-07")
def test_a_white_space_has_spain_as_next_ship_and_cloth_as_third_white_space_ahead() -> None:
    assert any(
        next(space.id for space in ahead if space.colour == "purple") == "spain-ship"
        and effect_of([space.id for space in ahead if space.colour == "white"][2]) == ("market", "cloth")
        for place, start in enumerate(GAME.track)
        if start.colour == "white"
        for ahead in [(*GAME.track[place + 1 :], *GAME.track[:place])]
    )


@pytest.mark.rule("cof-board-07")
def test_every_good_has_a_space_and_one_space_gives_any_good() -> None:
    effects = [effect_of(space.id) for space in GAME.track]
    for good in ("cloth", "wine", "book", "ore"):
        assert ("market", good) in effects
    assert ("any-good", None) in effects


# --- what never runs out


@pytest.mark.rule("cof-board-08")
def test_an_eleventh_grey_stone_is_placed() -> None:
    state = empty_table()
    lay_deck(state, "england", ["england-cloth-merchant", "elizabeth-i"])
    lay_deck(state, "france", ["france-ore-merchant", "france-captain"])
    for country in COUNTRIES:
        lay_stones(state, country, protestant={"england": 3, "france": 2, "netherlands": 1, "spain": 1}[country])
    on_cards = [card.id for card in state.open_cards if card.stone == "protestant"]
    assert len(on_cards) + sum(state.protestant.values()) == 10
    ally(state, A, "francis-walsingham", "white", 4)
    first_turn(state, A)
    play(state, "begin", "place protestant spain")
    assert state.protestant["spain"] == 2
    assert len(on_cards) + sum(state.protestant.values()) == 11


@pytest.mark.rule("cof-board-08")
def test_a_third_torch_burns() -> None:
    state = empty_table()
    full: list[Country] = ["england", "france", "netherlands"]
    for country in full:
        lay_stones(state, country, catholic=2, protestant=1)
    ally(state, A, "alice-willard", "white", 4)
    ally(state, A, "gaspard-de-coligny", "blue", 4)
    ally(state, A, "betje-willemsen", "orange", 4)
    log = log_of(state)
    first_turn(state, A)
    play(state, "begin", *(f"place neutral {country}" for country in full))
    assert torches(state) == full
    assert sum("The torch is lit." in line for line in told(log)) == 3
    play(state, "end")
    assert main_texts(state) == ["settle england", "settle france", "settle netherlands"]


@pytest.mark.rule("cof-board-08")
def test_a_fifteenth_tile_of_a_good_and_a_seventeenth_protection_tile_are_taken() -> None:
    state = empty_table()
    state.goods[1]["wine"] = 14
    state.protection[1] = 16
    ally(state, A, "england-wine-merchant", "white", 4)
    ally(state, A, "count-of-feria", "brown", 4)
    first_turn(state, A)
    play(state, "begin", "use", "use")
    assert (state.goods[A]["wine"], state.protection[A]) == (1, 1)
