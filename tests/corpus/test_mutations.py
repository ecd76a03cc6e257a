"""Good card sets, mutilated: never a failure but a report, and whatever is reported clean is played to its end."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kingsbridge_core as kb
from kingsbridge_core.authoring.validation import problems_of_text
from kingsbridge_core.data.source import parse
from kingsbridge_core.engine.chance import derived, pick
from kingsbridge_core.game.sets import CardSet
from tests.corpus.good_sets import GOOD_SETS
from tests.mutating import mutilated
from tests.proof import one_of_all

FIXED = settings(
    max_examples=60, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
MOST_MOVES = 20_000


def play(text: str, seed: int) -> None:
    """A random game with a set, for each number of players, up to its end."""
    card_set = CardSet(parse(text))
    game = kb.find_game(card_set.game).with_sets([card_set])
    for seats in game.definition.seats:
        state, rng = game.new(seats, seed), derived(seed, 7)
        for _ in range(MOST_MOVES):
            if state.actor is None:
                break
            state.apply(pick(rng, list(state.options)))
        assert state.actor is None, f"no end with {seats} players and seed {seed}"


@pytest.mark.parametrize("good", GOOD_SETS, ids=lambda good: str(good["game"]))
def test_the_good_sets_are_good(good: dict[str, Any]) -> None:
    text = json.dumps(good)
    assert [str(each) for each in problems_of_text(text) if not each.is_warning] == []
    play(text, 1)


@pytest.mark.parametrize("good", one_of_all(GOOD_SETS), ids=lambda good: str(good["game"]))
def test_whatever_validates_plays_and_whatever_does_not_is_told(good: dict[str, Any]) -> None:
    @FIXED
    @given(rng=st.randoms(use_true_random=False), seed=st.integers(0, 2**32))
    def check(rng: Random, seed: int) -> None:
        text = mutilated(good, rng)
        found = problems_of_text(text)
        assert all(each.place.line >= 1 and each.message for each in found)
        if not any(not each.is_warning for each in found):
            play(text, seed)

    check()


@FIXED
@given(st.text(max_size=60), st.sampled_from(GOOD_SETS))
def test_any_text_at_all_is_told_what_is_wrong_with_it(text: str, good: dict[str, Any]) -> None:
    assert problems_of_text(text)
    problems_of_text(json.dumps(good) + text)
    problems_of_text(f"format: 1\ngame: {good['game']}\ntitle: T\nadd:\n  {text}")
