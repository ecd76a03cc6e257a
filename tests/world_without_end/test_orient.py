"""Orienting the event: four rotations, which the active player chooses from."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.state import Symbol, WorldWithoutEnd

from .table import (
    BLUE,
    GAME,
    GREEN,
    RED,
    YELLOW,
    empty_table,
    favor_space,
    have,
    lay_event,
    lay_replacement,
    owe,
    phase,
    play,
    points,
    put_on_pile,
    refused,
    set_goods,
    stand_on,
    texts,
)

CORNERS: list[Symbol] = ["stone", "grain", "gold", "point"]
TURNS = ["turn 0", "turn 1", "turn 2", "turn 3"]


def incomes(state: WorldWithoutEnd) -> list[str]:
    """What each player has got, of a stone, a grain, a gold and a point."""
    got: list[str] = []
    for seat in range(state.seats):
        each = (*have(state, seat, "stone", "grain", "gold"), points(state)[seat] - 10)
        assert sum(each) == 1
        got.append(CORNERS[each.index(1)])
    return got


def turned(arrow: int, printed: int = 0) -> WorldWithoutEnd:
    """The incomes are paid after the active player has turned the card so; its arrow shows `printed` unturned."""
    state = empty_table()
    lay_replacement(state, CORNERS, printed)
    phase(state, "orient", "income")
    play(state, f"turn {arrow}")
    return state


@pytest.mark.rule("wwe-orient-01")
@pytest.mark.parametrize("active", [RED, GREEN, YELLOW, BLUE])
def test_the_active_player_alone_turns_the_card(active: int) -> None:
    state = empty_table(active=active)
    for seat in range(4):
        set_goods(state, seat, gold=5)
    put_on_pile(state, "church-on-the-square")
    phase(state, "reveal", "orient")
    assert (state.actor, texts(state)) == (active, TURNS)
    play(state, "turn 2")
    assert (state.actor, state.arrow) == (None, 2)


@pytest.mark.rule("wwe-orient-01")
def test_the_card_is_turned_after_its_immediate_effect_and_lies_face_up_on_the_council_space() -> None:
    state = empty_table(chapter=2, active=GREEN)
    put_on_pile(state, "wedding-feast")
    phase(state, "reveal", "orient")
    assert (state.actor, texts(state)) == (GREEN, TURNS)
    assert [goods["gold"] for goods in state.goods] == [2] * 4
    play(state, "turn 1")
    assert [card.id for card in state.view(BLUE).council] == ["wedding-feast"]
    assert state.view(BLUE).arrow == 1


@pytest.mark.rule("wwe-orient-02")
def test_each_player_meets_each_symbol_in_one_of_the_rotations() -> None:
    rows = [incomes(turned(arrow)) for arrow in range(4)]
    for row in rows:
        assert sorted(row) == sorted(CORNERS)
    for seat in range(4):
        assert sorted(row[seat] for row in rows) == sorted(CORNERS)


@pytest.mark.rule("wwe-orient-03")
@pytest.mark.parametrize("name", [card.id for card in GAME.events])
def test_the_four_rotations_of_a_card_show_the_four_numbers(name: str) -> None:
    shown, first_corner = [], []
    for number in range(4):
        state = empty_table()
        set_goods(state, RED, gold=2)
        lay_event(state, name)
        phase(state, "orient", "income", "favor")
        assert texts(state) == TURNS
        play(state, f"turn {number}")
        shown.append((state.favor - 2) % 10)
        first_corner.append(tuple(tuple(goods.values()) for goods in state.goods) + tuple(points(state)))
    assert shown == [0, 1, 2, 3]
    assert len(set(first_corner)) == 4


@pytest.mark.rule("wwe-orient-04")
def test_a_quarter_turn_shifts_corners_and_arrow_by_one_side() -> None:
    assert incomes(turned(2, printed=2)) == ["stone", "grain", "gold", "point"]
    assert incomes(turned(3, printed=2)) == ["point", "stone", "grain", "gold"]
    assert incomes(turned(0, printed=2)) == ["gold", "point", "stone", "grain"]
    assert incomes(turned(1, printed=2)) == ["grain", "gold", "point", "stone"]


def before_outlaws(shown_to_red: Symbol, *, active: int = RED, start: str = "queen") -> WorldWithoutEnd:
    """The marker two spaces before the Outlaws; with arrow 2 this corner points to Red."""
    others: list[Symbol] = ["stone", "wood", "piety"]
    state = empty_table(chapter=2, active=active)
    stand_on(state, start)
    lay_replacement(state, [shown_to_red, *others], arrow=2)
    return state


@pytest.mark.rule("wwe-orient-05")
@pytest.mark.parametrize("start", ["queen", "king"])
def test_nobody_may_turn_the_card_so_that_the_outlaws_cannot_be_paid(start: str) -> None:
    state = before_outlaws("grain", start=start)
    phase(state, "orient")
    assert texts(state) == ["turn 0", "turn 1", "turn 3"]
    refused(state, "turn 2")


@pytest.mark.rule("wwe-orient-05")
def test_with_a_gold_every_rotation_is_legal() -> None:
    state = before_outlaws("grain")
    set_goods(state, RED, gold=1)
    phase(state, "orient", "income", "favor")
    assert texts(state) == TURNS
    play(state, "turn 2")
    assert (favor_space(state), have(state, RED, "gold", "grain")) == ("outlaws-1", (0, 1))


@pytest.mark.rule("wwe-orient-05")
def test_only_the_gold_of_the_active_player_counts() -> None:
    state = before_outlaws("grain")
    for seat in (GREEN, YELLOW, BLUE):
        set_goods(state, seat, gold=3)
    phase(state, "orient")
    refused(state, "turn 2")


@pytest.mark.rule("wwe-orient-05", "wwe-favor-15")
def test_covered_spaces_do_not_count_on_the_way_to_the_outlaws() -> None:
    state = before_outlaws("grain", start="bishop")
    state.covers.append(GAME.piece("queen"))
    phase(state, "orient")
    assert texts(state) == ["turn 0", "turn 1", "turn 3"]


@pytest.mark.rule("wwe-orient-06")
@pytest.mark.parametrize(("symbol", "left"), [("gold", 0), ("two-gold", 1)])
def test_the_income_of_the_rotation_can_pay_the_outlaws(symbol: Symbol, left: int) -> None:
    state = before_outlaws(symbol)
    phase(state, "orient", "income", "favor")
    assert texts(state) == TURNS
    play(state, "turn 2")
    assert (favor_space(state), have(state, RED, "gold")) == ("outlaws-1", (left,))


@pytest.mark.rule("wwe-orient-06")
def test_a_begging_player_cannot_count_on_the_income() -> None:
    state = before_outlaws("two-gold")
    owe(state, RED, grain=1)
    phase(state, "orient")
    refused(state, "turn 2")
    assert texts(state) == ["turn 0", "turn 1", "turn 3"]


@pytest.mark.rule("wwe-orient-06")
def test_gold_of_another_rotation_does_not_count() -> None:
    state = before_outlaws("stone")
    lay_replacement(state, ["grain", "gold", "stone", "wood"], arrow=2)
    phase(state, "orient")
    refused(state, "turn 2")


@pytest.mark.rule("wwe-orient-06")
@pytest.mark.parametrize("start", ["queen", "prior", "bishop", "outlaws-1", "outlaws-2"])
def test_one_rotation_is_always_legal(start: str) -> None:
    state = before_outlaws("grain", start=start)
    phase(state, "orient", "income", "favor")
    assert "turn 0" in texts(state)
    play(state, "turn 0")
    assert (favor_space(state), have(state, RED, "gold")) == (start, (0,))
