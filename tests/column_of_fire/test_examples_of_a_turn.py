"""The worked examples of the rulebook for set-up and for a turn, with their own numbers."""

from __future__ import annotations

import pytest

from .table import (
    BLACK,
    CHARACTERS,
    COUNTRIES,
    DIE,
    GREEN,
    LIGHT_BLUE,
    RED,
    YELLOW,
    ColumnOfFire,
    Country,
    ally,
    beneath,
    dice_on_characters,
    empty_table,
    first_turn,
    found,
    free,
    give_goods,
    houses_in,
    lay_deck,
    lay_stones,
    main_texts,
    only_free,
    open_card,
    play,
    position,
    put_houses,
    refused,
    rolled_turn,
    score_of,
    set_points,
    set_up,
    space_of,
    stand,
    stones_in,
    texts,
    track_turn,
)


@pytest.mark.rule("cof-example-01")
def test_blue_is_dealt_the_protestant_card_with_ore_and_the_white_ship() -> None:
    state = found(
        lambda seed: set_up(4, seed=seed), lambda state: state.loch_leven_cards[LIGHT_BLUE][0].id == "loch-leven-ore"
    )
    assert state.religions[LIGHT_BLUE] == "protestant"
    assert state.protection[LIGHT_BLUE] == 1
    assert state.goods[LIGHT_BLUE] == {"book": 0, "ore": 1, "cloth": 0, "wine": 0}
    assert state.disks[LIGHT_BLUE] == position("england-ship")


@pytest.mark.rule("cof-example-02")
def test_first_half_of_red() -> None:
    state = empty_table()
    state.religions[RED] = "catholic"
    state.faces[RED][BLACK] = 3
    ally(state, RED, "france-cloth-merchant", "blue", 4)
    ally(state, RED, "count-of-feria", "brown", 2)
    first_turn(state, RED)
    play(state, "begin", "use", "use", "end")
    assert state.actor is None
    assert state.faces[RED][BLACK] == 2
    assert dice_on_characters(state, RED) == [("france-cloth-merchant", "blue", 3), ("count-of-feria", "brown", 1)]
    assert state.religions[RED] == "catholic"
    assert state.goods[RED] == {"book": 0, "ore": 0, "cloth": 1, "wine": 0}
    assert state.protection[RED] == 1


@pytest.mark.rule("cof-example-03")
def test_first_half_of_yellow() -> None:
    def lay(seed: int) -> ColumnOfFire:
        state = empty_table(seed=seed)
        state.religions[YELLOW] = "catholic"
        state.faces[YELLOW][BLACK] = 1
        ally(state, YELLOW, "father-huus", "orange", 5)
        first_turn(state, YELLOW)
        play(state, "begin")
        return state

    state = found(lay, lambda state: state.faces[YELLOW][BLACK] == 4)
    assert state.faces[YELLOW][DIE["orange"]] == 5
    play(state, "be protestant", "use", "end")
    assert state.religions[YELLOW] == "protestant"
    assert state.faces[YELLOW][BLACK] == 4
    assert dice_on_characters(state, YELLOW) == [("father-huus", "orange", 4)]
    assert (len(state.tiles[YELLOW]), len(state.pile)) == (1, 27)
    assert state.protection[YELLOW] == 0


@pytest.mark.rule("cof-example-04")
def test_first_half_of_green() -> None:
    state = empty_table()
    state.faces[GREEN][BLACK] = 2
    ally(state, GREEN, "elizabeth-i", "white", 5)
    ally(state, GREEN, "spain-cloth-merchant", "brown", 1)
    ally(state, GREEN, "france-wine-merchant", "blue", 4)
    first_turn(state, GREEN)
    play(state, "begin", "use", "use", "end")
    assert state.actor is None
    assert state.faces[GREEN][BLACK] == 1
    assert score_of(state, GREEN) == 12
    assert dice_on_characters(state, GREEN) == [("elizabeth-i", "white", 4), ("france-wine-merchant", "blue", 3)]
    assert CHARACTERS["spain-cloth-merchant"] in state.out_of_game
    assert "brown" in free(state, GREEN)
    assert state.goods[GREEN] == {"book": 0, "ore": 0, "cloth": 0, "wine": 1}


def greens_turn(first: str = "francis-walsingham", **houses: int) -> ColumnOfFire:
    """Green has rolled white 4, blue and purple; this character lies open in England, where these houses stand."""
    state = empty_table()
    lay_deck(state, "england", [first, "england-captain"])
    put_houses(state, "england", **houses)
    only_free(state, GREEN, "white", "blue", "purple")
    rolled_turn(state, GREEN, white=4, blue=6, purple=2)
    return state


@pytest.mark.rule("cof-example-05")
def test_green_picks_white_and_takes_the_open_character_of_england() -> None:
    state = greens_turn()
    play(state, "take white")
    assert [card.id for card in state.characters[GREEN]] == ["francis-walsingham"]
    assert free(state, GREEN) == {"blue", "purple"}


@pytest.mark.rule("cof-example-06")
def test_the_grey_stone_of_the_character_lies_in_england() -> None:
    state = greens_turn()
    play(state, "take white")
    assert stones_in(state, "england") == (0, 1, 0)


@pytest.mark.rule("cof-example-07")
def test_green_pushes_one_house() -> None:
    state = greens_turn(red=4)
    play(state, "take white")
    assert houses_in(state, "england") == {GREEN: 4, RED: 3}


@pytest.mark.rule("cof-example-08")
def test_green_pushes_two_houses() -> None:
    state = greens_turn(red=4, yellow=3)
    play(state, "take white")
    assert houses_in(state, "england") == {GREEN: 4, RED: 3, YELLOW: 2}


@pytest.mark.rule("cof-example-09")
def test_green_raises_a_house() -> None:
    state = greens_turn(green=2)
    play(state, "take white", "raise")
    assert houses_in(state, "england") == {GREEN: 4}


@pytest.mark.rule("cof-example-10")
def test_the_new_character_under_a_four_is_used_four_times() -> None:
    state = empty_table()
    lay_deck(state, "england", ["elizabeth-i", "england-captain"])
    ally(state, GREEN, "france-captain", "blue", 6)
    rolled_turn(state, GREEN, white=4)
    play(state, "take white")
    assert dice_on_characters(state, GREEN)[-1] == ("elizabeth-i", "white", 4)
    play(state, "use", "reveal")
    uses = 1
    while CHARACTERS["elizabeth-i"] in state.characters[GREEN]:
        first_turn(state, GREEN)
        while state.actor is not None:
            uses += "use" in texts(state)
            play(state, next(text for text in ("use", *main_texts(state)) if text in texts(state)))
    assert uses == 4
    assert state.points[GREEN]["actions"] == 4 * 2


def all_stones(state: ColumnOfFire) -> dict[str, tuple[int, int, int]]:
    """The stones of every country."""
    return {country: stones_in(state, country) for country in COUNTRIES}


@pytest.mark.rule("cof-example-11")
@pytest.mark.parametrize("country", COUNTRIES)
@pytest.mark.parametrize("religion", ["catholic", "protestant"])
@pytest.mark.parametrize("verb", ["place", "remove"])
def test_the_stone_character_just_taken_is_used_at_once(verb: str, religion: str, country: Country) -> None:
    state = greens_turn()
    for each in COUNTRIES:
        lay_stones(state, each, catholic=1, protestant=1, neutral=0)
    play(state, "take white")
    before = all_stones(state)
    play(state, f"{verb} {religion} {country}")
    change = 1 if verb == "place" else -1
    catholic, protestant, neutral = before[country]
    if religion == "catholic":
        catholic += change
    else:
        protestant += change
    assert all_stones(state) == before | {country: (catholic, protestant, neutral)}
    assert main_texts(state) == ["reveal"]


@pytest.mark.rule("cof-example-11")
def test_the_stone_character_offers_every_country_and_no_neutral_stone() -> None:
    state = greens_turn()
    for each in COUNTRIES:
        lay_stones(state, each, catholic=1, protestant=1)
    play(state, "take white")
    religions = ("catholic", "protestant")
    wanted = {f"{verb} {stone} {each}" for verb in ("place", "remove") for stone in religions for each in COUNTRIES}
    assert set(main_texts(state)) == {*wanted, "decline"}
    refused(state, "place neutral spain")


def yellow_on_white() -> ColumnOfFire:
    """Yellow on the white space from which Spain is the next ship; the other disks are out of the way."""
    state = empty_table()
    stand(state, yellow="white-guard-house", light_blue="blue-gate", green="white-post", red="brown-guard-house")
    return state


@pytest.mark.rule("cof-example-12")
def test_yellow_moves_to_the_spain_ship_with_purple() -> None:
    state = yellow_on_white()
    only_free(state, YELLOW, "purple")
    put_houses(state, "spain", yellow=1)
    give_goods(state, YELLOW, ore=1, cloth=1)
    track_turn(state, YELLOW)
    assert texts(state)[0] == "move spain-ship"
    play(state, "move spain-ship")
    assert space_of(state, YELLOW) == "spain-ship"
    assert score_of(state, YELLOW) == 10
    assert main_texts(state) == ["sell ore spain", "sell cloth spain", "decline"]
    play(state, "sell ore spain")
    assert score_of(state, YELLOW) == 14
    play(state, "sell cloth spain")
    assert score_of(state, YELLOW) == 16


@pytest.mark.rule("cof-example-13")
def test_yellow_skips_to_the_cloth_space() -> None:
    state = yellow_on_white()
    set_points(state, YELLOW, 5)
    only_free(state, YELLOW, "white")
    put_houses(state, "england", yellow=1)
    put_houses(state, "spain", yellow=1)
    give_goods(state, YELLOW, cloth=3)
    track_turn(state, YELLOW)
    assert main_texts(state) == ["move white-council", "move cloth-market"]
    assert refused(state, "move white-guard-house").rule == "cof-track-07"
    assert refused(state, "move white-post").rule == "cof-track-03"
    nearest = state.clone()
    play(nearest, "move white-council")
    assert score_of(nearest, YELLOW) == 5
    play(state, "move cloth-market")
    assert score_of(state, YELLOW) == 4
    assert main_texts(state) == ["take cloth", "sell cloth england", "sell cloth spain", "decline"]
    taking = state.clone()
    play(taking, "take cloth")
    assert (taking.goods[YELLOW]["cloth"], main_texts(taking)) == (4, ["end"])
    play(state, "sell cloth england", "sell cloth spain")
    assert (state.goods[YELLOW]["cloth"], score_of(state, YELLOW), main_texts(state)) == (1, 10, ["end"])


@pytest.mark.rule("cof-example-05")
def test_the_next_card_of_england_is_turned_up_after_greens_action() -> None:
    state = greens_turn()
    play(state, "take white", "decline", "reveal")
    assert open_card(state, "england") is CHARACTERS["england-captain"]
    assert beneath(state, "england") == []
