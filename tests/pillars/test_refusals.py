"""Why a move is not possible: a true reason, and a rule that fits it, for every verb at every decision."""

from __future__ import annotations

from random import Random

import pytest

from .table import GAME, GREEN, begin, empty_table, refused, stock

FITTING: dict[str, str] = {
    "play": "pil-play-02 pil-play-04 pil-score-01",
    "take": "pil-neutral-01",
    "use": "pil-score-02 pil-score-03 pil-convert-01 pil-convert-07 pil-privilege-01 pil-privilege-10 pil-privilege-12"
    " pil-neutral-11 pil-material-01",
    "sell": "pil-privilege-07 pil-neutral-11 pil-material-01",
    "discard": "pil-material-01 pil-material-02 pil-neutral-11",
    "done": "pil-play-02 pil-neutral-11 pil-material-01",
}
"""The rules that may be quoted when a move is refused."""


@pytest.mark.parametrize("seats", [3, 4])
def test_every_move_that_is_not_possible_has_a_reason_with_a_fitting_rule(seats: int) -> None:
    assert set(FITTING) == {move.verb for move in GAME.moves}
    chance, steps = Random(seats), set()
    state = GAME.new(seats=seats, seed=seats)
    while state.actor is not None:
        steps.add(state.agenda[-1][0].name)
        for move in chance.sample(list(GAME.moves), 30):
            refusal = state.refusal(move)
            if refusal is not None:
                assert not refusal.is_general
                assert refusal.rule in FITTING[move.verb].split(), (state.agenda[-1], move, refusal)
        state.apply(chance.choice(state.options))
    assert steps >= {"play_card", "choose_material", "convert_materials", "keep_within_limit"}


def test_moves_of_the_scoring_say_when_they_are_made() -> None:
    state = GAME.new(seats=4, seed=1)
    assert str(refused(state, "discard stone")) == (
        "you discard materials only at the end of a hand, when you have too many (pil-material-01)"
    )
    assert refused(state, "use potter sand").rule == "pil-score-03"
    assert refused(state, "done").rule == "pil-play-02"


def test_a_privilege_of_nobody_is_not_used_up() -> None:
    state = empty_table()
    state.stocks[GREEN] = stock(sand=1)
    state.tools = [GAME.cards["green-mortar-mixer"]]
    begin(state, GAME.steps["convert_materials"](GREEN))
    assert str(refused(state, "use potter sand")) == "you do not own the Potter (pil-privilege-01)"
    assert refused(state, "use green-carpenter wood").rule == "pil-convert-01"
    assert refused(state, "play king").rule == "pil-score-01"
