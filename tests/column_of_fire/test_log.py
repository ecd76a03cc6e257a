"""What the log says at the end: causes before what follows from them, and how a tie was decided."""

from __future__ import annotations

import pytest

from .table import (
    BLACK,
    GAME,
    A,
    B,
    begin,
    empty_table,
    give_goods,
    lay_stones,
    log_of,
    put_houses,
    set_points,
    told,
)


def test_the_last_year_is_told_after_the_points_that_bring_it() -> None:
    state = empty_table()
    set_points(state, A, 48)
    put_houses(state, "spain", yellow=4)
    lay_stones(state, "spain", catholic=4)
    log = log_of(state)
    begin(state, GAME.steps["conflicts"](A))
    assert told(log) == [
        "The Catholics win the conflict in Spain.",
        "yellow gains 4 points in Spain.",
        "yellow has reached 52 points, so this is the last year.",
    ]


@pytest.mark.parametrize(
    ("goods", "dice", "last"),
    [
        ((3, 2), (1, 5), "yellow wins the tie with more unsold goods."),
        ((2, 2), (1, 5), "light blue wins the tie with the higher religion die."),
        ((2, 2), (4, 4), "The tie stands: unsold goods and religion dice are tied too."),
    ],
)
def test_how_a_tie_was_decided_is_told(goods: tuple[int, int], dice: tuple[int, int], last: str) -> None:
    state = empty_table()
    for seat in (A, B):
        set_points(state, seat, 55)
        give_goods(state, seat, wine=goods[seat])
        state.faces[seat][BLACK] = dice[seat]
    state.last_year = "fifty-points"
    log = log_of(state)
    begin(state, GAME.steps["year_end"]())
    assert told(log)[-1] == last


def test_a_clear_winner_needs_no_words() -> None:
    state = empty_table()
    set_points(state, B, 55)
    state.last_year = "fifty-points"
    log = log_of(state)
    begin(state, GAME.steps["year_end"]())
    assert "tie" not in told(log)[-1]
