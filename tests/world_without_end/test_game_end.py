"""The end of the game: the final count, the track of points, and who has won."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.state import Good, WorldWithoutEnd

from .chapters import close_chapter, last_round
from .table import (
    BLUE,
    GAME,
    GREEN,
    RED,
    YELLOW,
    carry_out,
    empty_table,
    end_chapter,
    have,
    play,
    play_out,
    points,
    put_houses,
    put_seals,
    reveal,
    set_goods,
    set_points,
    stand_on,
    wander,
)

TAX = 3


def left_over(state: WorldWithoutEnd, seat: int, **goods: int) -> None:
    """A player has what the duties ask for, and besides these goods, which will be left."""
    for duty, number in (("piety", 2), ("grain", 2), ("gold", TAX)):
        goods[duty] = goods.get(duty, 0) + number
    set_goods(state, seat, **goods)


def last_end(*scores: float) -> WorldWithoutEnd:
    """The last round, in which the players have these points and can pay their duties."""
    state = last_round(4, tax=TAX, seats=len(scores))
    for seat, score in enumerate(scores):
        set_points(state, seat, score)
    return state


# --- the end


@pytest.mark.rule("wwe-end-01")
@pytest.mark.parametrize(
    ("scores", "winner"), [((58, 55, 53, 48), RED), ((48, 55, 58, 53), YELLOW), ((3, 4, 5, 6), BLUE)]
)
def test_after_the_last_duties_the_most_points_win(scores: tuple[int, int, int, int], winner: int) -> None:
    state = last_end(*scores)
    assert state.winners == []
    end_chapter(state)
    assert state.actor is None
    assert list(state.options) == []
    assert points(state) == list(scores)
    assert [have(state, seat, "piety", "grain", "gold") for seat in range(4)] == [(0, 0, 0)] * 4  # duties came first
    assert state.winners == [winner]
    assert GAME.ending(state) == "fourth-chapter"


@pytest.mark.rule("wwe-end-01")
def test_what_the_duties_cost_counts_for_winning() -> None:
    state = last_end(58, 55, 53, 48)
    set_goods(state, RED, piety=2, grain=1, gold=TAX)
    close_chapter(state)
    assert points(state) == [54, 55, 53, 48]
    assert state.winners == [GREEN]


@pytest.mark.rule("wwe-end-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_with_the_sixth_round_of_the_fourth_chapter(seats: int) -> None:
    state = GAME.new(seats=seats, seed=5)
    wander(state, 5)
    assert state.round == 24
    assert state.winners != []
    assert [state.chapter_1, state.chapter_2, state.chapter_3, state.chapter_4] == [[], [], [], []]


# --- the final count


def count(score: int = 40, **goods: int) -> float:
    """What Red has after the final count with these points and goods left over."""
    state = last_end(score, 10, 10, 10)
    left_over(state, RED, **goods)
    end_chapter(state)
    return points(state)[RED]


@pytest.mark.rule("wwe-end-02")
@pytest.mark.parametrize(
    ("stone", "wood", "score"), [(0, 0, 40), (1, 0, 41), (0, 1, 41), (2, 1, 43), (0, 4, 44), (5, 0, 45)]
)
def test_every_stone_and_every_wood_left_is_a_point(stone: int, wood: int, score: int) -> None:
    assert count(stone=stone, wood=wood) == score


@pytest.mark.rule("wwe-end-02", "wwe-end-03")
def test_stone_wood_and_gold_are_not_counted_after_an_earlier_chapter() -> None:
    state = last_round(3, tax=TAX)
    left_over(state, RED, stone=2, wood=1, gold=5)
    end_chapter(state)
    assert points(state) == [10, 10, 10, 10]


@pytest.mark.rule("wwe-end-03")
@pytest.mark.parametrize(("gold", "score"), [(0, 40), (1, 40.5), (2, 41), (5, 42.5)])
def test_every_gold_left_is_half_a_point(gold: int, score: float) -> None:
    assert count(gold=gold) == score


@pytest.mark.rule("wwe-end-03")
def test_half_a_point_wins() -> None:
    state = last_end(40, 42, 30, 30)
    left_over(state, RED, gold=5)
    end_chapter(state)
    assert points(state) == [42.5, 42, 30, 30]
    assert state.winners == [RED]


@pytest.mark.rule("wwe-end-04")
@pytest.mark.parametrize("good", ["grain", "wool", "cloth", "piety", "loyalty", "knowledge"])
def test_nothing_else_left_over_is_worth_anything(good: Good) -> None:
    assert count(**{good: 2}) == 40


@pytest.mark.rule("wwe-end-04")
def test_a_full_house_without_stone_wood_and_gold_is_worth_nothing() -> None:
    state = last_end(40, 10, 10, 10)
    left_over(state, RED, cloth=3, wool=4, grain=2, loyalty=3, knowledge=5)
    put_houses(state, RED, "stone-inn", "timber-granary", "stone-shrine")
    put_seals(state, "bridge", RED)
    end_chapter(state)
    assert points(state) == [40, 10, 10, 10]
    assert have(state, RED, "cloth", "wool", "grain", "loyalty", "knowledge") == (3, 4, 2, 3, 5)


# --- the track of points


@pytest.mark.rule("wwe-end-05")
def test_points_do_not_fall_below_zero_and_the_rest_of_a_loss_is_forgotten() -> None:
    state = last_round(2)
    set_points(state, RED, 4)
    set_goods(state, RED, grain=2, gold=2, loyalty=1, stone=1)
    end_chapter(state)
    play(state, "protect penance")  # so that all cards are in hand
    play_out(state)
    assert points(state) == [0, 10, 10, 10]
    state.round += 1
    carry_out(state, RED, "building-project")
    play(state, "build bridge stone")
    assert points(state) == [3, 10, 10, 10]


@pytest.mark.rule("wwe-end-05")
def test_an_event_takes_no_more_points_than_there_are() -> None:
    state = empty_table(chapter=3, points=1)
    reveal(state, "more-people-fall-ill")
    assert points(state) == [0, 0, 0, 0]
    assert [sum(each.values()) for each in state.points] == [0, 0, 0, 0]


@pytest.mark.rule("wwe-end-05")
def test_a_doubled_loss_does_not_go_below_zero_either() -> None:
    state = last_end(7, 10, 10, 10)
    left_over(state, RED, stone=2)
    set_goods(state, RED, grain=2, gold=TAX, stone=2)
    close_chapter(state)
    assert points(state)[RED] == 2  # 7 - 6 - 6, forgotten below 0, and two stone


@pytest.mark.rule("wwe-end-06")
def test_scoring_goes_on_past_sixty_and_the_full_total_counts() -> None:
    state = last_end(59, 60, 30, 30)
    left_over(state, RED, loyalty=4)
    stand_on(state, "merchants")
    carry_out(state, RED, "favor")
    play(state, "move-on")
    assert points(state) == [63, 60, 30, 30]
    end_chapter(state)
    assert points(state) == [63, 60, 30, 30]
    assert state.winners == [RED]


# --- ties


def winners(*players: dict[str, int], scores: tuple[int, ...] = (50, 50, 49, 30)) -> list[int]:
    """Who wins with these points, if the players have these tokens left."""
    state = last_end(*scores)
    for seat, tokens in enumerate(players):
        left_over(state, seat, **tokens)
    end_chapter(state)
    assert points(state) == list(scores)
    return state.winners


RICH = {"piety": 3, "loyalty": 5, "knowledge": 6}
"""What the third player has in vain."""


@pytest.mark.rule("wwe-tie-01")
def test_a_tie_goes_to_the_tied_player_with_most_piety() -> None:
    assert winners({"piety": 1, "loyalty": 4, "knowledge": 4}, {"piety": 2}, RICH) == [GREEN]
    assert winners({"piety": 2}, {"piety": 1, "loyalty": 4, "knowledge": 4}, RICH) == [RED]
    assert winners({"piety": 1}, {"piety": 2}, scores=(51, 50, 50, 50)) == [RED]  # no tie


@pytest.mark.rule("wwe-tie-02")
def test_with_equal_piety_most_loyalty_wins() -> None:
    assert winners({"piety": 1, "loyalty": 3}, {"piety": 1, "knowledge": 4}, RICH) == [RED]
    assert winners({"piety": 1, "knowledge": 4}, {"piety": 1, "loyalty": 3}, RICH) == [GREEN]


@pytest.mark.rule("wwe-tie-03")
def test_with_equal_loyalty_most_knowledge_wins() -> None:
    four, five = ({"piety": 1, "loyalty": 2, "knowledge": number} for number in (4, 5))
    assert winners(four, five, RICH) == [GREEN]
    assert winners(five, four, RICH) == [RED]


@pytest.mark.rule("wwe-tie-04")
def test_with_everything_equal_the_win_is_shared() -> None:
    same = {"piety": 1, "loyalty": 2, "knowledge": 4}
    assert winners(same, same, RICH) == [RED, GREEN]
    assert winners(same | {"gold": 0, "cloth": 2}, same, RICH) == [RED, GREEN]  # nothing else is compared
    assert winners({}, {}, {}, {}, scores=(50, 50, 50, 50)) == [RED, GREEN, YELLOW, BLUE]


@pytest.mark.rule("wwe-tie-04")
def test_the_tokens_left_after_the_duties_are_compared() -> None:
    state = last_end(50, 50, 30, 30)
    set_goods(state, RED, piety=2, grain=2, gold=TAX)
    set_goods(state, GREEN, piety=3, grain=2, gold=TAX)
    end_chapter(state)
    assert (have(state, RED, "piety"), have(state, GREEN, "piety")) == ((0,), (1,))
    assert points(state) == [50, 50, 30, 30]
    assert state.winners == [GREEN]


@pytest.mark.rule("wwe-tie-04")
def test_too_little_piety_for_the_duties_counts_as_none_in_a_tie() -> None:
    state = last_end(56, 50, 30, 30)
    set_goods(state, RED, piety=1, grain=2, gold=TAX)
    set_goods(state, GREEN, piety=2, grain=2, gold=TAX)
    close_chapter(state)
    assert points(state) == [50, 50, 30, 30]
    assert state.winners == [RED, GREEN]


@pytest.mark.rule("wwe-tie-04")
@pytest.mark.parametrize(("move", "start", "winner"), [("protect court", 51, GREEN), ("done", 52, RED)])
def test_loyalty_paid_for_protection_does_not_count_in_a_tie(move: str, start: int, winner: int) -> None:
    state = last_end(start, 50, 30, 30)
    set_goods(state, RED, piety=2, grain=2, gold=TAX - 1, loyalty=3)
    set_goods(state, GREEN, piety=2, grain=2, gold=TAX, loyalty=2)
    if move == "protect court":
        set_goods(state, GREEN, piety=2, grain=2, gold=TAX, loyalty=2, knowledge=1)
    end_chapter(state)
    play(state, move)
    play_out(state)
    assert points(state) == [50, 50, 30, 30]
    assert state.winners == [winner]
