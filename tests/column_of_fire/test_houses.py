"""Trading houses: placing, pushing down, raising and staying."""

from __future__ import annotations

import pytest

from .table import (
    CHARACTERS,
    COUNTRIES,
    GREEN,
    LIGHT_BLUE,
    RED,
    YELLOW,
    ColumnOfFire,
    Country,
    ally,
    empty_table,
    first_turn,
    houses_in,
    lay_stones,
    main_texts,
    play,
    put_houses,
    refused,
    rolled_turn,
    score_of,
    texts,
)

COLOUR = {"england": "white", "france": "blue", "netherlands": "orange", "spain": "brown"}


def after_green(country: Country, face: int, answer: str = "", **houses: int) -> ColumnOfFire:
    """The table after green has picked the die of a country that shows a number, where these houses stood."""
    state = empty_table()
    put_houses(state, country, **houses)
    rolled_turn(state, GREEN, **{COLOUR[country]: face})
    play(state, f"take {COLOUR[country]}", *([answer] if answer else []))
    return state


def off_the_board(state: ColumnOfFire, seat: int) -> int:
    """The houses in a player's stock."""
    return sum(not site for site in state.houses[seat].values())


@pytest.mark.rule("cof-house-01")
def test_the_house_stands_on_the_site_with_the_number_of_the_die() -> None:
    state = after_green("england", 4)
    assert houses_in(state, "england") == {GREEN: 4}
    assert off_the_board(state, GREEN) == 3


@pytest.mark.rule("cof-house-01")
def test_a_purple_die_builds_in_the_country_of_the_character() -> None:
    state = empty_table()
    rolled_turn(state, GREEN, purple=2)
    play(state, "take purple spain")
    assert [houses_in(state, country) for country in COUNTRIES] == [{}, {}, {}, {GREEN: 2}]


@pytest.mark.rule("cof-house-02")
def test_houses_are_pushed_down_until_the_first_empty_site() -> None:
    state = after_green("france", 6, red=6, yellow=5, light_blue=3)
    assert houses_in(state, "france") == {GREEN: 6, RED: 5, YELLOW: 4, LIGHT_BLUE: 3}


@pytest.mark.rule("cof-house-03")
def test_a_house_pushed_from_site_1_returns_to_its_owner() -> None:
    state = after_green("england", 1, red=1)
    assert houses_in(state, "england") == {GREEN: 1}
    assert off_the_board(state, RED) == 4


@pytest.mark.rule("cof-house-03")
def test_a_chain_drives_the_last_house_from_site_1() -> None:
    state = after_green("england", 2, red=2, yellow=1)
    assert houses_in(state, "england") == {GREEN: 2, RED: 1}
    assert (off_the_board(state, RED), off_the_board(state, YELLOW)) == (3, 4)


@pytest.mark.rule("cof-house-03")
def test_a_returned_house_can_be_used_again() -> None:
    state = after_green("england", 1, red=1)
    play(state, "decline", "reveal")
    rolled_turn(state, RED, white=5)
    play(state, "take white")
    assert houses_in(state, "england") == {GREEN: 1, RED: 5}


@pytest.mark.rule("cof-house-04")
def test_a_lower_house_may_be_raised_to_the_number() -> None:
    state = after_green("england", 5, "raise", green=2)
    assert houses_in(state, "england") == {GREEN: 5}
    assert off_the_board(state, GREEN) == 3


@pytest.mark.rule("cof-house-05")
@pytest.mark.parametrize("face", range(1, 6))
def test_an_equal_or_lower_number_moves_no_house(face: int) -> None:
    state = after_green("spain", face, green=5, red=3, yellow=1)
    assert main_texts(state) == ["use", "decline"]
    assert houses_in(state, "spain") == {GREEN: 5, RED: 3, YELLOW: 1}


@pytest.mark.rule("cof-house-06")
def test_the_old_site_counts_as_empty_when_a_house_is_raised() -> None:
    assert houses_in(after_green("england", 4, "raise", green=2, red=4), "england") == {GREEN: 4, RED: 3}
    chain = after_green("england", 4, "raise", green=2, yellow=3, red=4)
    assert houses_in(chain, "england") == {GREEN: 4, RED: 3, YELLOW: 2}
    assert houses_in(after_green("england", 4, "raise", green=3, red=4), "england") == {GREEN: 4, RED: 3}


@pytest.mark.rule("cof-house-06")
def test_raising_never_drives_a_house_off_the_board() -> None:
    state = after_green("england", 4, "raise", green=1, light_blue=2, yellow=3, red=4)
    assert houses_in(state, "england") == {GREEN: 4, RED: 3, YELLOW: 2, LIGHT_BLUE: 1}


@pytest.mark.rule("cof-house-06")
def test_a_chain_that_ends_on_the_old_site_reaches_nobody_below_it() -> None:
    state = after_green("england", 4, "raise", green=2, light_blue=1, yellow=3, red=4)
    assert houses_in(state, "england") == {GREEN: 4, RED: 3, YELLOW: 2, LIGHT_BLUE: 1}


@pytest.mark.rule("cof-house-07")
def test_the_first_house_in_a_country_must_be_placed() -> None:
    state = after_green("france", 1)
    assert houses_in(state, "france") == {GREEN: 1}
    assert not {"raise", "stay"} & set(texts(state))
    refused(state, "stay")


@pytest.mark.rule("cof-house-07")
def test_a_house_need_not_be_raised() -> None:
    state = after_green("france", 6, green=2, red=6)
    assert texts(state) == ["raise", "stay"]
    assert houses_in(state, "france") == {GREEN: 2, RED: 6}
    play(state, "stay")
    assert houses_in(state, "france") == {GREEN: 2, RED: 6}


@pytest.mark.rule("cof-house-08")
def test_a_house_stays_when_its_character_leaves() -> None:
    state = after_green("spain", 4)
    play(state, "decline", "reveal", "pay brown")
    assert state.characters[GREEN] == []
    assert CHARACTERS["spain-book-merchant"] in state.out_of_game
    assert houses_in(state, "spain") == {GREEN: 4}


@pytest.mark.rule("cof-house-08")
def test_a_house_stays_when_its_character_has_served_its_years() -> None:
    state = empty_table()
    put_houses(state, "spain", green=4)
    ally(state, GREEN, "spain-book-merchant", "brown", 1)
    first_turn(state, GREEN)
    play(state, "begin", "end")
    assert state.characters[GREEN] == []
    assert houses_in(state, "spain") == {GREEN: 4}


@pytest.mark.rule("cof-house-09")
def test_no_house_slides_into_an_empty_site() -> None:
    state = empty_table()
    put_houses(state, "england", red=6, yellow=4, light_blue=2)
    lay_stones(state, "england", protestant=2, catholic=1)
    ally(state, GREEN, "alice-willard", "white", 3)
    first_turn(state, GREEN)
    play(state, "begin", "place neutral england", "end")
    assert houses_in(state, "england") == {RED: 6, LIGHT_BLUE: 2}
    assert [score_of(state, seat) for seat in range(4)] == [10, 10 + 2, 10, 10 + 6]


@pytest.mark.rule("cof-house-09")
def test_a_site_left_by_raising_stays_empty() -> None:
    state = after_green("england", 6, "raise", green=3, red=4, yellow=2)
    assert houses_in(state, "england") == {GREEN: 6, RED: 4, YELLOW: 2}


@pytest.mark.rule("cof-house-09")
def test_being_pushed_neither_pays_nor_costs_points() -> None:
    state = after_green("england", 2, red=2, yellow=1)
    assert houses_in(state, "england") == {GREEN: 2, RED: 1}
    assert state.scores == [10, 10, 10, 10]
