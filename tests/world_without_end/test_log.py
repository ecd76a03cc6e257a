"""What the log says: causes before what follows from them, secrets to their owner alone, and how a tie was decided."""

from __future__ import annotations

import pytest

from kingsbridge_core.engine.log import heard

from .showing import positions
from .table import (
    GAME,
    GREEN,
    RED,
    almost_done,
    carry_out,
    empty_table,
    end_chapter,
    log_of,
    play,
    put_seals,
    set_goods,
    set_points,
    stand_on,
    told,
    whole_round,
)


def test_a_round_is_told_phase_by_phase() -> None:
    state = empty_table(2)
    stand_on(state, "prioress")
    log = log_of(state)
    whole_round(state, "first-cloth-stalls")
    play(state, "turn 1")
    assert told(log) == [
        "Chapter I, round 1: red reveals First Cloth Stalls.",
        "This happens at once: The cloth market opens.",
        "red turns First Cloth Stalls; the arrow points to 1.",
        "Each player collects their income.",
        "red takes 1 grain.",
        "green takes 1 stone.",
        "The favor marker moves to the Merchants (1 wool).",
        "red takes 1 wool.",
        "Actions begin.",
    ]


def test_a_finished_project_is_told_after_the_resource_and_before_its_donors() -> None:
    state = empty_table(2)
    set_goods(state, RED, stone=1)
    almost_done(state, "bridge", stone=1)
    put_seals(state, "bridge", GREEN)
    log = log_of(state)
    carry_out(state, RED, "building-project")
    play(state, "build bridge stone")
    assert told(log) == [
        "red plays Building Project.",
        "red puts 1 stone on the Bridge.",
        "red gains 3 points.",
        "The Bridge is finished.",
        "green gets the donor's reward for the Bridge.",
        "green gains 1 point.",
        "green takes 1 gold.",
    ]


def test_only_its_owner_hears_which_card_was_discarded() -> None:
    state = empty_table(2)
    log = log_of(state)
    carry_out(state, RED, "medicine")
    play(state, "done", "discard favor")
    names = GAME.definition.seat_names
    assert [line.told(names) for line in heard(log, RED)][-2:] == ["red discards a card.", "You discarded Favor."]
    assert [line.told(names) for line in heard(log, GREEN)][-1] == "red discards a card."


@pytest.mark.parametrize(
    ("goods", "last"),
    [
        (({"piety": 4}, {"piety": 3}), "red wins the tie with the most piety."),
        (({"loyalty": 1}, {"loyalty": 2}), "green wins the tie with the most loyalty."),
        (({"knowledge": 3}, {"knowledge": 1}), "red wins the tie with the most knowledge."),
        (({}, {}), "Piety, loyalty and knowledge are tied as well, so the win is shared."),
    ],
)
def test_how_a_tie_was_decided_is_told(goods: tuple[dict[str, int], dict[str, int]], last: str) -> None:
    state = empty_table(2, chapter=4, in_round=6)
    for seat in (RED, GREEN):
        set_goods(state, seat, **({"piety": 2, "grain": 2, "gold": 7} | goods[seat]))  # more than the tax can be
        set_points(state, seat, 30)
    log = log_of(state)
    end_chapter(state)
    while state.actor is not None:
        play(state, "done")
    assert told(log)[-1] == last


def test_a_clear_winner_needs_no_words() -> None:
    state = empty_table(2, chapter=4, in_round=6)
    for seat in (RED, GREEN):
        set_goods(state, seat, piety=2, grain=2, gold=7)
    set_points(state, GREEN, 40)
    log = log_of(state)
    end_chapter(state)
    assert "tie" not in told(log)[-1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_line_of_every_game_is_a_sentence(seats: int) -> None:
    for seed in range(3):
        game = positions(range(seed, seed + 1), seats)
        state = next(game)
        log = log_of(state)
        for _ in game:
            pass
        lines = told(log)
        assert len(lines) > 300
        for line in lines:
            assert line[0].isupper() or line.split()[0] in GAME.definition.seat_names, line
            assert line[-1] == ".", line
            assert "{" not in line
            assert "  " not in line
