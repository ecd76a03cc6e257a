"""How the game ends, the final scoring, and who has won."""

from __future__ import annotations

import pytest

from .layouts import build, final_scoring, go_on, idle, scores, turns
from .table import (
    BLACK,
    GAME,
    A,
    B,
    C,
    ColumnOfFire,
    D,
    ally,
    begin,
    dice_on_characters,
    empty_table,
    give_goods,
    give_tiles,
    houses_in,
    lay_deck,
    lay_stones,
    log_of,
    main_texts,
    open_card,
    play,
    refused,
    rolled_turn,
    score_of,
    set_points,
    space_of,
    stand,
    stones_in,
    texts,
    whole_years,
)


def year(state: ColumnOfFire, number: int) -> None:
    """A whole year with this number, and what comes after it."""
    state.round = number - 1
    whole_years(state)
    assert state.round == number


def quiet_table(points: int = 0) -> ColumnOfFire:
    """Nobody has a free die or a religion die that runs out, so that the years pass by themselves."""
    state = empty_table(points=points)
    idle(state, A, B, C, D)
    for faces in state.faces:
        faces[BLACK] = 5
    return state


# --- fifty points


@pytest.mark.rule("cof-end-01")
def test_the_year_in_which_somebody_reaches_fifty_is_played_to_its_end() -> None:
    state = quiet_table()
    set_points(state, B, 49)
    ally(state, B, "elizabeth-i", "white", 3)
    log = log_of(state)
    year(state, 8)
    go_on(state, until=lambda now: "use" in texts(now))
    assert state.actor == B
    play(state, "use")
    assert score_of(state, B) == 51
    assert turns(log) == ["8A1", "8B1"]
    go_on(state)
    assert turns(log) == ["8A1", "8B1", "8C1", "8D1", "8A2", "8B2", "8C2", "8D2"]
    assert state.actor is None
    assert list(state.options) == []
    assert GAME.ending(state) == "fifty-points"
    assert state.winners == [B]


@pytest.mark.rule("cof-end-01")
def test_with_forty_nine_points_there_is_another_year() -> None:
    state = quiet_table()
    set_points(state, B, 47)
    ally(state, B, "elizabeth-i", "white", 3)
    log = log_of(state)
    year(state, 8)
    go_on(state, until=lambda now: "use" in texts(now))
    play(state, "use")
    assert score_of(state, B) == 49
    go_on(state, until=lambda now: now.round == 9)
    assert turns(log)[8:] == ["9A1", "9B1"]


@pytest.mark.rule("cof-end-02")
def test_the_last_year_stands_even_if_the_score_falls_again() -> None:
    state = quiet_table()
    state.loch_leven[B] = tuple(die for die in state.loch_leven[B] if die != 3)  # brown is free
    set_points(state, B, 49)
    stand(state, yellow="white-post", light_blue="blue-cathedral", green="ore-market", red="england-ship")
    year(state, 8)
    go_on(state, until=lambda now: now.actor == B and "pass" in texts(now))
    play(state, "pass", "move brown-court", "use")
    assert score_of(state, B) == 50
    play(state, "pay black", "be protestant")
    assert score_of(state, B) == 47
    go_on(state)
    assert state.actor is None
    assert state.round == 8
    assert score_of(state, B) == 47


@pytest.mark.rule("cof-end-03")
def test_the_game_ends_with_the_year_in_which_fifty_is_reached() -> None:
    state = quiet_table()
    set_points(state, A, 49)
    ally(state, A, "elizabeth-i", "white", 3)
    log = log_of(state)
    year(state, 8)
    go_on(state, until=lambda now: "use" in texts(now))
    play(state, "use")
    assert score_of(state, A) == 51
    assert state.actor is not None  # not at once
    go_on(state)
    assert turns(log)[-1] == "8D2"
    assert state.round == 8
    assert state.actor is None
    assert score_of(state, A) == 50  # a point went for no character


@pytest.mark.rule("cof-end-04")
def test_conflicts_of_the_last_turn_come_before_the_final_scoring() -> None:
    state = quiet_table(points=10)
    state.last_year = "fifty-points"
    lay_stones(state, "england", protestant=3)
    build(state, B, england=5)
    build(state, A, england=2)
    give_tiles(state, D, ["sermon"])
    begin(state, GAME.steps["second_turn"](D), GAME.steps["year_end"]())
    play(state, "play sermon", "place protestant england")
    play(state, "roll", "end")
    assert state.actor is None
    assert (state.points[B]["conflicts"], state.points[B]["houses"]) == (5, 2)
    assert score_of(state, B) == 10 + 5 + 2
    assert score_of(state, A) == 10  # the house was lost before it could count


# --- final scoring


@pytest.mark.rule("cof-score-01")
def test_every_house_gives_two_points() -> None:
    state = empty_table()
    build(state, A, england=1, france=6, netherlands=3, spain=2)
    build(state, B, spain=6)
    final_scoring(state)
    assert [points["houses"] for points in state.points] == [8, 2, 0, 0]
    assert scores(state) == [18, 12, 10, 10]


@pytest.mark.rule("cof-score-02")
def test_every_protection_tile_gives_a_point() -> None:
    state = empty_table()
    state.protection = [3, 0, 1, 0]
    final_scoring(state)
    assert [points["protection"] for points in state.points] == [3, 0, 1, 0]
    assert scores(state) == [13, 10, 11, 10]


@pytest.mark.rule("cof-score-03")
@pytest.mark.parametrize(("tiles", "points"), [(0, 0), (1, 0), (2, 1), (4, 2), (5, 2)])
def test_every_pair_of_goods_gives_a_point(tiles: int, points: int) -> None:
    state = empty_table()
    give_goods(state, A, cloth=tiles)
    final_scoring(state)
    assert scores(state) == [10 + points, 10, 10, 10]


@pytest.mark.rule("cof-score-04")
def test_advantage_tiles_give_the_points_printed_on_them() -> None:
    state = empty_table()
    give_tiles(state, A, ["one-point", "two-points", "three-points"])
    final_scoring(state)
    assert [points["advantage"] for points in state.points] == [6, 0, 0, 0]
    assert scores(state) == [16, 10, 10, 10]


@pytest.mark.rule("cof-score-05")
def test_goods_are_counted_together_and_action_tiles_and_characters_give_nothing() -> None:
    state = empty_table()
    give_goods(state, A, book=1, ore=1, cloth=1, wine=1)
    give_tiles(state, A, ["tolerance", "contract"])
    for name, die in [("elizabeth-i", "white"), ("mary-stuart", "blue"), ("jan-wolman", "orange")]:
        ally(state, A, name, die, 6)
    lay_stones(state, "england", catholic=3)
    final_scoring(state)
    gains = {source: points for source, points in state.points[A].items() if points and source != "start"}
    assert gains == {"goods kept": 2}
    assert scores(state) == [12, 10, 10, 10]


# --- the winner


def ended(totals: list[int], goods: list[int], black: list[int]) -> ColumnOfFire:
    """A finished game with these totals after the final scoring, these numbers of goods and these religion dice."""
    state = empty_table()
    for seat, total in enumerate(totals):
        give_goods(state, seat, book=goods[seat] - goods[seat] // 3, wine=goods[seat] // 3)
        set_points(state, seat, total - goods[seat] // 2)
        state.faces[seat][BLACK] = black[seat]
    final_scoring(state)
    assert scores(state) == totals
    assert state.actor is None
    return state


@pytest.mark.rule("cof-tie-01")
def test_the_most_points_win() -> None:
    assert ended([61, 58, 58, 40], [0, 4, 5, 9], [1, 5, 5, 5]).winners == [A]
    assert ended([58, 40, 61, 58], [4, 9, 0, 5], [5, 5, 1, 5]).winners == [C]


@pytest.mark.rule("cof-tie-01")
def test_a_tie_goes_to_the_tied_player_with_more_goods() -> None:
    assert ended([60, 60, 59, 40], [3, 4, 9, 0], [5, 1, 5, 5]).winners == [B]


@pytest.mark.rule("cof-tie-02")
@pytest.mark.parametrize(("dice", "winners"), [((2, 5), [B]), ((5, 2), [A]), ((4, 4), [A, B])])
def test_with_equal_goods_the_higher_religion_die_wins_or_the_win_is_shared(
    dice: tuple[int, int], winners: list[int]
) -> None:
    assert ended([60, 60, 59, 60], [3, 3, 9, 2], [*dice, 5, 5]).winners == winners


# --- a deck used up


@pytest.mark.rule("cof-early-end-01")
def test_a_deck_used_up_ends_the_game_with_the_current_year() -> None:
    state = quiet_table()
    state.loch_leven[A] = tuple(die for die in state.loch_leven[A] if die != 3)  # brown is free
    lay_deck(state, "spain", ["spain-book-merchant"])
    log = log_of(state)
    year(state, 9)
    go_on(state, until=lambda now: "take brown" in texts(now))
    play(state, "take brown", "decline", "reveal")
    site = houses_in(state, "spain")
    assert site.keys() == {A}
    go_on(state)
    assert state.actor is None
    assert state.round == 9
    assert turns(log)[-4:] == ["9A2", "9B2", "9C2", "9D2"]
    assert max(scores(state)) < 50
    assert state.points[A]["houses"] == 2  # the final scoring has been made
    assert GAME.ending(state) == "deck-used-up"


@pytest.mark.rule("cof-early-end-02")
def test_where_the_deck_is_used_up_a_die_may_place_a_house_but_takes_no_character() -> None:
    state = empty_table()
    lay_deck(state, "spain", [])
    rolled_turn(state, A, brown=4)
    assert main_texts(state) == ["build brown", "pass"]
    assert refused(state, "take brown").rule == "cof-early-end-02"
    play(state, "build brown")
    assert houses_in(state, "spain") == {A: 4}
    assert dice_on_characters(state, A) == []


@pytest.mark.rule("cof-early-end-02")
def test_where_the_deck_is_used_up_a_die_may_raise_a_house() -> None:
    state = empty_table()
    lay_deck(state, "spain", [])
    build(state, A, spain=2)
    build(state, B, spain=4)
    rolled_turn(state, A, brown=4)
    play(state, "build brown")
    assert houses_in(state, "spain") == {A: 4, B: 3}
    assert dice_on_characters(state, A) == []


@pytest.mark.rule("cof-early-end-03")
def test_a_deck_is_used_up_when_no_character_is_left_to_turn_up() -> None:
    state = empty_table()
    lay_deck(state, "spain", ["spain-book-merchant", "spain-fines-for-protestants"])
    rolled_turn(state, A, brown=4)
    play(state, "take brown", "decline")
    assert state.last_year == ""
    play(state, "reveal")
    assert scores(state) == [10, 8, 10, 8]
    assert state.events == 1
    assert open_card(state, "spain") is None
    assert state.last_year == "deck-used-up"


@pytest.mark.rule("cof-early-end-03")
def test_while_the_last_character_lies_open_the_deck_is_not_used_up() -> None:
    state = quiet_table()
    lay_deck(state, "spain", ["spain-book-merchant"])
    begun = state.round
    whole_years(state)  # until a religion die has run out
    assert state.actor is not None
    assert state.round > begun + 3
    assert open_card(state, "spain") is not None
    assert state.last_year == ""


@pytest.mark.rule("cof-early-end-03")
def test_removing_the_last_open_character_uses_the_deck_up_too() -> None:
    state = empty_table()
    lay_deck(state, "spain", ["spain-book-merchant", "spain-fines-for-protestants"])
    give_tiles(state, A, ["denunciation"])
    rolled_turn(state, A, white=1)
    play(state, "play denunciation", "dismiss spain-book-merchant")
    assert scores(state) == [10, 8, 10, 8]
    assert state.last_year == "deck-used-up"


@pytest.mark.rule("cof-early-end-04")
@pytest.mark.parametrize(
    ("die", "pick", "space"), [("white", "white", "cloth-market"), ("purple", "purple england", "france-ship")]
)
def test_a_die_picked_only_for_a_house_brings_no_stone_costs_nothing_and_stays_free(
    die: str, pick: str, space: str
) -> None:
    state = empty_table()
    lay_deck(state, "england", [])
    stand(state, yellow="england-ship", light_blue="blue-gate")
    rolled_turn(state, A, **{die: 3})
    play(state, f"build {pick}")
    assert houses_in(state, "england") == {A: 3}
    assert score_of(state, A) == 10
    assert stones_in(state, "england") == (0, 0, 0)
    assert f"move {space}" in main_texts(state)  # no action came before the move
    assert {text.split()[0] for text in main_texts(state)} == {"move"}
    play(state, f"move {space}")
    assert space_of(state, A) == space


@pytest.mark.rule("cof-early-end-04")
@pytest.mark.parametrize(("die", "pick"), [("white", "white"), ("purple", "purple england")])
def test_a_die_that_changes_no_house_costs_the_point_for_no_character(die: str, pick: str) -> None:
    state = empty_table()
    lay_deck(state, "england", [])
    build(state, A, england=5)
    rolled_turn(state, A, **{die: 3})
    play(state, f"build {pick}")
    assert houses_in(state, "england") == {A: 5}
    assert score_of(state, A) == 9
