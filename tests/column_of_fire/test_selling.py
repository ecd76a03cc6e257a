"""Selling goods by ships, on goods spaces and through captains."""

from __future__ import annotations

import pytest

from .layouts import arrive, build, goods_of, ways_to_act
from .table import (
    A,
    B,
    ally,
    empty_table,
    first_turn,
    give_goods,
    give_tiles,
    main_texts,
    only_free,
    play,
    refused,
    score_of,
    set_points,
    space_of,
    stand,
    texts,
    track_turn,
)


@pytest.mark.rule("cof-sell-01")
@pytest.mark.parametrize("site", [1, 2, 3, 4, 5, 6])
def test_a_house_on_any_site_allows_the_sale(site: int) -> None:
    state = empty_table()
    build(state, A, england=site)
    give_goods(state, A, cloth=1)
    arrive(state, A, "england-ship")
    play(state, "sell cloth england")
    assert score_of(state, A) == 14
    assert goods_of(state, A) == {}


@pytest.mark.rule("cof-sell-01")
def test_without_a_house_no_ship_sells() -> None:
    state = empty_table()
    build(state, A, france=1, netherlands=6, spain=6)
    build(state, B, england=6)
    give_goods(state, A, cloth=1, wine=1)
    arrive(state, A, "england-ship")
    assert main_texts(state) == ["end"]
    assert refused(state, "sell cloth england").rule == "cof-sell-01"
    assert refused(state, "sell wine england").rule == "cof-sell-01"


@pytest.mark.rule("cof-sell-01")
def test_without_a_house_neither_a_goods_space_nor_a_captain_sells() -> None:
    state = empty_table()
    give_goods(state, A, cloth=2)
    give_tiles(state, A, ["contract"])
    arrive(state, A, "cloth-market")
    assert main_texts(state) == ["take cloth", "decline"]
    assert "play contract" not in texts(state)
    assert refused(state, "sell cloth england").rule == "cof-sell-01"
    assert refused(state, "sell cloth spain").rule == "cof-sell-01"


@pytest.mark.rule("cof-sell-02")
def test_at_most_one_tile_of_a_good_is_sold_in_a_country_per_turn() -> None:
    state = empty_table()
    build(state, A, england=2)
    give_goods(state, A, cloth=3, wine=2)
    arrive(state, A, "england-ship")
    play(state, "sell cloth england")
    assert main_texts(state) == ["sell wine england", "decline"]
    assert refused(state, "sell cloth england").rule == "cof-sell-02"
    play(state, "sell wine england")
    assert main_texts(state) == ["end"]
    assert score_of(state, A) == 16
    assert goods_of(state, A) == {"cloth": 2, "wine": 1}


@pytest.mark.rule("cof-sell-02")
def test_in_the_next_turn_the_same_good_may_be_sold_there_again() -> None:
    state = empty_table()
    build(state, A, england=2)
    give_goods(state, A, cloth=3)
    for year in (1, 2):
        arrive(state, A, "england-ship")
        play(state, "sell cloth england", "end")
        assert score_of(state, A) == 10 + 4 * year


@pytest.mark.rule("cof-sell-03")
def test_a_ship_sells_none_one_or_both_of_the_goods_of_its_country() -> None:
    state = empty_table()
    build(state, A, england=1, france=1, netherlands=1, spain=3)
    give_goods(state, A, ore=1, cloth=1, book=1, wine=1)
    arrive(state, A, "spain-ship")
    assert main_texts(state) == ["sell ore spain", "sell cloth spain", "decline"]
    kept = {"book": 1, "wine": 1}
    found = list(ways_to_act(state, A))
    assert (10, kept | {"ore": 1, "cloth": 1}) in found
    assert (14, kept | {"cloth": 1}) in found
    assert (12, kept | {"ore": 1}) in found
    assert (16, kept) in found
    assert {points for points, _ in found} == {10, 12, 14, 16}


@pytest.mark.rule("cof-sell-04")
def test_a_goods_space_gives_one_tile_or_sells_up_to_one_in_each_country() -> None:
    state = empty_table()
    build(state, A, england=1, netherlands=1)
    give_goods(state, A, wine=2)
    arrive(state, A, "wine-market")
    assert main_texts(state) == ["take wine", "sell wine netherlands", "sell wine england", "decline"]
    found = {(points, goods.get("wine", 0)) for points, goods in ways_to_act(state, A)}
    assert found == {(10, 3), (14, 1), (12, 1), (16, 0), (10, 2)}


@pytest.mark.rule("cof-sell-04")
def test_taking_and_selling_together_is_refused() -> None:
    state = empty_table()
    build(state, A, england=1, netherlands=1)
    give_goods(state, A, wine=2)
    arrive(state, A, "wine-market")
    after_taking, after_selling = state.clone(), state.clone()
    play(after_taking, "take wine")
    refused(after_taking, "sell wine england")
    refused(after_taking, "sell wine netherlands")
    play(after_selling, "sell wine england")
    assert main_texts(after_selling) == ["sell wine netherlands", "decline"]
    refused(after_selling, "take wine")


@pytest.mark.rule("cof-sell-04")
def test_a_goods_space_sells_only_where_a_house_stands() -> None:
    state = empty_table()
    build(state, A, netherlands=4, spain=1, france=1)
    give_goods(state, A, wine=2)
    arrive(state, A, "wine-market")
    assert main_texts(state) == ["take wine", "sell wine netherlands", "decline"]
    assert refused(state, "sell wine england").rule == "cof-sell-01"


@pytest.mark.rule("cof-sell-05")
def test_a_captain_sells_one_tile_for_three_where_a_house_buys_it() -> None:
    state = empty_table()
    ally(state, A, "england-captain", "white", 3)
    build(state, A, netherlands=1)
    give_goods(state, A, book=1, ore=1)
    first_turn(state, A)
    play(state, "begin")
    assert main_texts(state) == ["trade book 3", "decline"]
    assert refused(state, "trade ore 3").rule == "cof-sell-05"
    play(state, "trade book 3")
    assert score_of(state, A) == 13
    assert goods_of(state, A) == {"ore": 1}


@pytest.mark.rule("cof-sell-05")
def test_a_tile_with_the_symbol_of_the_captain_sells_exactly_one_tile_too() -> None:
    state = empty_table()
    give_tiles(state, A, ["contract"])
    build(state, A, netherlands=1)
    give_goods(state, A, book=2, ore=1, wine=1)
    first_turn(state, A)
    play(state, "play contract")
    assert main_texts(state) == ["trade book 3", "trade wine 3", "decline"]
    play(state, "trade book 3")
    assert main_texts(state) == ["begin"]
    assert score_of(state, A) == 13
    assert goods_of(state, A) == {"book": 1, "ore": 1, "wine": 1}


@pytest.mark.rule("cof-sell-06")
def test_a_captain_style_sale_is_not_stopped_by_a_sale_in_the_country() -> None:
    state = empty_table()
    build(state, A, england=1)
    give_goods(state, A, cloth=2)
    give_tiles(state, A, ["contract"])
    arrive(state, A, "england-ship")
    play(state, "sell cloth england")
    assert score_of(state, A) == 14
    play(state, "play contract", "trade cloth 3")
    assert score_of(state, A) == 17
    assert goods_of(state, A) == {}


@pytest.mark.rule("cof-sell-06")
def test_a_captain_style_sale_does_not_stop_a_sale_in_the_country() -> None:
    state = empty_table()
    build(state, A, england=1)
    give_goods(state, A, cloth=2)
    give_tiles(state, A, ["contract"])
    arrive(state, A, "england-ship")
    play(state, "play contract", "trade cloth 3")
    assert score_of(state, A) == 13
    play(state, "sell cloth england")
    assert score_of(state, A) == 17


@pytest.mark.rule("cof-sell-07")
def test_the_limit_of_one_tile_covers_two_track_actions_of_a_turn() -> None:
    state = empty_table()
    build(state, A, england=1)
    give_goods(state, A, wine=2)
    give_tiles(state, A, ["fast-horse"])
    only_free(state, A, "orange")
    stand(state, yellow="orange-clock-tower", light_blue="orange-assembly", green="orange-post", red="blue-gate")
    track_turn(state, A)
    play(state, "play fast-horse", "sell wine england")
    assert score_of(state, A) == 12
    assert space_of(state, A) == "england-ship"
    play(state, "move wine-market")
    assert main_texts(state) == ["take wine", "decline"]
    assert refused(state, "sell wine england").rule == "cof-sell-02"
    assert goods_of(state, A) == {"wine": 1}


@pytest.mark.rule("cof-sell-08")
def test_a_sold_tile_is_gone_and_its_points_are_there_at_once() -> None:
    state = empty_table()
    set_points(state, A, 2)
    build(state, A, england=3)
    give_goods(state, A, cloth=1, wine=1)
    arrive(state, A, "england-ship")
    play(state, "sell cloth england")
    assert "decline" in texts(state)  # the action is still running
    assert score_of(state, A) == 6
    assert state.goods[A]["cloth"] == 0


@pytest.mark.rule("cof-sell-09")
@pytest.mark.parametrize("good", ["book", "ore", "cloth", "wine"])
def test_a_goods_space_gives_the_good_it_shows_and_no_other(good: str) -> None:
    state = empty_table()
    arrive(state, A, f"{good}-market")
    assert [text for text in texts(state) if text.startswith("take")] == [f"take {good}"]
    play(state, f"take {good}")
    assert goods_of(state, A) == {good: 1}
    assert main_texts(state) == ["end"]
