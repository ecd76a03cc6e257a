"""The favor track: how the marker moves, and what the persons award."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.state import Good, WorldWithoutEnd

from .table import (
    BLUE,
    GAME,
    GREEN,
    RED,
    YELLOW,
    cover,
    empty_table,
    favor_space,
    have,
    lay_replacement,
    log_of,
    phase,
    play,
    play_until,
    points,
    put_houses,
    put_on_pile,
    set_goods,
    set_stock,
    stand_on,
    told,
    whole_round,
)

RING = ["queen", "prior", "outlaws-1", "guild-master", "prioress", "merchants", "king", "earl", "outlaws-2", "bishop"]


def move(state: WorldWithoutEnd, arrow: int, start: str | None = None) -> None:
    """The favor of a round is awarded, with this number at the arrow."""
    if start is not None:
        stand_on(state, start)
    lay_replacement(state, ["stone", "grain", "gold", "point"])
    state.arrow = arrow
    phase(state, "favor")


def reach(space: str, *, gold: int = 0, loyalty: int = 0, knowledge: int = 0, piety: int = 0) -> WorldWithoutEnd:
    """Red, with 10 points, reaches a space; the others have two of everything."""
    state = empty_table(chapter=2)
    set_goods(state, RED, gold=gold, loyalty=loyalty, knowledge=knowledge, piety=piety)
    for seat in (GREEN, YELLOW, BLUE):
        set_goods(state, seat, gold=2, loyalty=2, knowledge=2, piety=2)
    put_houses(state, GREEN, "stone-inn")
    move(state, 1, RING[RING.index(space) - 1])
    assert (state.actor, favor_space(state)) == (None, space)
    assert points(state)[1:] == [10] * 3
    assert [have(state, seat, "gold", "loyalty", "knowledge", "piety") for seat in (1, 2, 3)] == [(2, 2, 2, 2)] * 3
    assert [have(state, seat, "grain", "wool") for seat in (1, 2, 3)] == [(0, 0)] * 3
    return state


@pytest.mark.rule("wwe-favor-01")
@pytest.mark.parametrize("arrow", [0, 1, 2, 3])
def test_the_marker_moves_as_far_as_the_arrow_shows(arrow: int) -> None:
    state = empty_table()
    assert state.favor + 1 == 3
    move(state, arrow)
    assert state.favor + 1 == 3 + arrow


@pytest.mark.rule("wwe-favor-01")
def test_the_marker_moves_after_all_incomes() -> None:
    state = empty_table()
    log = log_of(state)
    lay_replacement(state, ["stone", "grain", "gold", "knowledge"], arrow=2)
    phase(state, "orient", "income", "favor")
    play(state, "turn 3")
    lines = told(log)
    moved = next(place for place, line in enumerate(lines) if "favor marker" in line)
    paid = [
        place for place, line in enumerate(lines) if line.endswith(("1 stone.", "1 grain.", "1 gold.", "knowledge."))
    ]
    assert state.favor + 1 == 6
    assert len(paid) == 4
    assert max(paid) < moved


@pytest.mark.rule("wwe-favor-01", "wwe-favor-07")
def test_what_the_income_has_brought_counts_for_the_favor() -> None:
    state = empty_table()
    lay_replacement(state, ["knowledge", "grain", "gold", "stone"], arrow=2)
    phase(state, "orient", "income", "favor")
    play(state, "turn 2")
    assert (favor_space(state), have(state, RED, "knowledge"), points(state)[RED]) == ("prioress", (1,), 12)


@pytest.mark.rule("wwe-favor-02")
@pytest.mark.parametrize("active", [RED, YELLOW])
def test_only_the_active_player_is_awarded_and_only_for_the_space_reached(active: int) -> None:
    state = empty_table(active=active)
    for seat, space in enumerate(("stone-inn", "timber-inn", "stone-shrine", "timber-shrine")):
        set_goods(state, seat, knowledge=1, gold=1)
        put_houses(state, seat, space)
    move(state, 3, "outlaws-1")
    assert favor_space(state) == "merchants"
    assert points(state) == [10] * 4
    assert [have(state, seat, "wool", "gold") for seat in range(4)] == [
        (1, 1) if seat == active else (0, 1) for seat in range(4)
    ]


@pytest.mark.rule("wwe-favor-03")
@pytest.mark.parametrize("space", RING)
def test_with_arrow_0_the_marker_stays_and_nothing_is_awarded(space: str) -> None:
    state = empty_table()
    set_goods(state, RED, gold=1, loyalty=1, knowledge=1, piety=1)
    put_houses(state, RED, "stone-inn")
    before = dict(state.goods[RED])
    move(state, 0, space)
    assert (favor_space(state), state.goods[RED], points(state)) == (space, before, [10] * 4)


@pytest.mark.rule("wwe-favor-04")
@pytest.mark.parametrize(("loyalty", "gained"), [(0, 0), (1, 2), (3, 2)])
def test_the_queen_honours_loyalty(loyalty: int, gained: int) -> None:
    state = reach("queen", loyalty=loyalty, knowledge=2, piety=2)
    assert (points(state)[RED], have(state, RED, "loyalty")) == (10 + gained, (loyalty,))


@pytest.mark.rule("wwe-favor-07")
@pytest.mark.parametrize(("knowledge", "gained"), [(0, 0), (1, 2), (4, 2)])
def test_the_prioress_honours_knowledge(knowledge: int, gained: int) -> None:
    state = reach("prioress", knowledge=knowledge, loyalty=2, piety=2)
    assert (points(state)[RED], have(state, RED, "knowledge")) == (10 + gained, (knowledge,))


@pytest.mark.parametrize(
    ("space", "good", "stock"),
    [
        pytest.param("prior", "piety", 5, marks=pytest.mark.rule("wwe-favor-05")),
        pytest.param("merchants", "wool", 11, marks=pytest.mark.rule("wwe-favor-08")),
        pytest.param("earl", "grain", 2, marks=pytest.mark.rule("wwe-favor-10")),
    ],
)
def test_some_persons_give_one_good(space: str, good: Good, stock: int) -> None:
    state = empty_table()
    set_stock(state, **{good: stock})
    move(state, 1, RING[RING.index(space) - 1])
    assert favor_space(state) == space
    assert {kind: number for kind, number in state.goods[RED].items() if number} == {good: 1}
    assert (state.stock[good], points(state)) == (stock - 1, [10] * 4)
    assert state.goods[1:] == [dict.fromkeys(state.goods[1], 0)] * 3


@pytest.mark.rule("wwe-favor-06")
def test_the_guild_master_honours_own_houses_on_the_board() -> None:
    for spaces in ((), ("stone-inn",), ("timber-inn", "stone-shrine", "stone-granary")):
        state = empty_table()
        put_houses(state, RED, *spaces)
        put_houses(state, GREEN, "timber-shrine", "timber-granary")
        move(state, 1, "outlaws-1")
        assert favor_space(state) == "guild-master"
        assert points(state) == [10 + len(spaces), 10, 10, 10]


@pytest.mark.rule("wwe-favor-09")
@pytest.mark.parametrize("loyalty", [0, 1, 3])
def test_the_king_honours_each_loyalty(loyalty: int) -> None:
    state = reach("king", loyalty=loyalty, knowledge=1, piety=2)
    assert (points(state)[RED], have(state, RED, "loyalty")) == (10 + loyalty, (loyalty,))


@pytest.mark.rule("wwe-favor-11")
@pytest.mark.parametrize("piety", [0, 2, 5])
def test_the_bishop_honours_each_piety(piety: int) -> None:
    state = reach("bishop", piety=piety, knowledge=1, loyalty=3)
    assert (points(state)[RED], have(state, RED, "piety")) == (10 + piety, (piety,))


@pytest.mark.rule("wwe-favor-12")
@pytest.mark.parametrize("space", ["outlaws-1", "outlaws-2"])
def test_the_outlaws_take_a_gold_without_choice(space: str) -> None:
    state = reach(space, gold=2, loyalty=1, knowledge=1, piety=1)
    assert (have(state, RED, "gold", "loyalty", "knowledge", "piety"), points(state)[RED]) == ((1, 1, 1, 1), 10)


@pytest.mark.rule("wwe-favor-13")
def test_tokens_counted_for_a_favor_are_only_shown() -> None:
    state = empty_table()
    set_goods(state, RED, loyalty=2)
    move(state, 1, "bishop")
    assert (favor_space(state), points(state)[RED], have(state, RED, "loyalty")) == ("queen", 12, (2,))
    move(state, 1, "merchants")
    assert (favor_space(state), points(state)[RED], have(state, RED, "loyalty")) == ("king", 14, (2,))
    assert state.stock["loyalty"] == 12


@pytest.mark.rule("wwe-favor-13")
@pytest.mark.parametrize(("space", "good"), [("prioress", "knowledge"), ("bishop", "piety")])
def test_knowledge_and_piety_are_only_shown_too(space: str, good: Good) -> None:
    state = empty_table()
    set_goods(state, RED, **{good: 2})
    for times in (1, 2):
        move(state, 1, RING[RING.index(space) - 1])
        assert (points(state)[RED], have(state, RED, good)) == (10 + 2 * times, (2,))


@pytest.mark.rule("wwe-favor-14")
def test_after_the_bishop_comes_the_queen() -> None:
    state = empty_table()
    set_goods(state, RED, loyalty=1)
    move(state, 2, "bishop")
    assert (favor_space(state), have(state, RED, "piety"), points(state)[RED]) == ("prior", (1,), 10)


@pytest.mark.rule("wwe-favor-15")
def test_covered_spaces_are_skipped_and_not_counted() -> None:
    state = empty_table()
    set_goods(state, RED, loyalty=3)
    cover(state, "king")
    move(state, 1, "merchants")
    assert (favor_space(state), have(state, RED, "grain"), points(state)[RED]) == ("earl", (1,), 10)


@pytest.mark.rule("wwe-favor-15")
def test_several_covered_spaces_are_skipped() -> None:
    state = empty_table()
    cover(state, "guild-master", "merchants")
    move(state, 3, "outlaws-1")
    assert favor_space(state) == "earl"
    move(state, 1, "prioress")
    assert favor_space(state) == "king"


@pytest.mark.rule("wwe-favor-16")
@pytest.mark.parametrize(("space", "good"), [("earl", "grain"), ("prior", "piety"), ("merchants", "wool")])
def test_an_award_that_is_out_of_stock_is_lost(space: str, good: Good) -> None:
    state = empty_table()
    set_stock(state, **{good: 0})
    move(state, 1, RING[RING.index(space) - 1])
    assert (favor_space(state), have(state, RED, good), points(state)) == (space, (0,), [10] * 4)


@pytest.mark.rule("wwe-favor-17")
def test_the_ring_has_ten_spaces() -> None:
    assert [space.id for space in GAME.favor_track] == RING
    names = [space.name for space in GAME.favor_track]
    assert (len(names), names.count("Outlaws"), names[2], names[8]) == (10, 2, "Outlaws", "Outlaws")


@pytest.mark.rule("wwe-favor-17")
@pytest.mark.parametrize(
    ("spaces", "reached"),
    [(1, "guild-master"), (2, "prioress"), (3, "merchants"), (5, "earl"), (6, "outlaws-2"), (7, "bishop")],
)
def test_where_the_marker_gets_to_from_its_start(spaces: int, reached: str) -> None:
    state = empty_table()
    assert state.favor + 1 == 3
    set_goods(state, RED, gold=5)
    while spaces:
        step = min(spaces, 3)
        move(state, step)
        spaces -= step
    assert favor_space(state) == reached


@pytest.mark.rule("wwe-favor-18")
def test_the_marker_keeps_its_place_between_chapters_and_when_its_own_space_is_covered() -> None:
    state = empty_table(in_round=6)
    stand_on(state, "king")
    put_on_pile(state, "king-at-war")
    whole_round(state, "church-on-the-square")
    play_until(state, lambda state: state.round == 7)
    assert (favor_space(state), state.phase, [piece.id for piece in state.covers]) == ("king", "orient", ["king"])
    play(state, "turn 1")
    assert favor_space(state) == "earl"


@pytest.mark.rule("wwe-favor-18")
def test_the_marker_is_shared_and_keeps_its_place_between_rounds() -> None:
    state = empty_table()
    move(state, 2)
    state.active = GREEN
    move(state, 1)
    assert favor_space(state) == "merchants"
    assert [have(state, seat, "wool") for seat in range(4)] == [(0,), (1,), (0,), (0,)]
