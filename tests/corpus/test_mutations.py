"""Good card sets, mutilated: never a failure but a report, and whatever is reported clean is played to its end."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
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
from tests.proof import one_of_all

FIXED = settings(
    max_examples=60, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
MOST_MOVES = 20_000
Way = tuple[str | int, ...]

ODD_TEXTS = [
    *("", " ", "no", "on", "010", "12:30", "null", "~", "true", "-", "id", "base", "tom", "bridge", "\t", "é", "[red]"),
    *(
        "pillars",
        "stone",
        "wood",
        "craftsman",
        "privilege",
        "spain",
        "blue",
        "quarry-2",
        "x" * 300,
        "\u202e",
        "\x1b[31m",
    ),
]
ODD_VALUES: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from([None, True, False, 0, 1, 2, 3, -1, 7, 99, 100, 10**17, 0.5, 2.0, [], {}, [[]], {"": None}]),
    st.sampled_from(ODD_TEXTS),
    st.integers(-3, 13),
    st.text(max_size=6),
)


def ways_in(data: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to everything inside data."""
    for step, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*way, step)
        yield from ways_in(value, (*way, step))


def reached(data: Any, way: Way) -> Any:
    for step in way:
        data = data[step]
    return data


def mutate(data: Any, draw: Any) -> None:
    """One thing about the data becomes another."""
    ways = list(ways_in(data))
    if not ways:
        return
    *above, last = draw(st.sampled_from(ways))
    parent = reached(data, tuple(above))
    how = draw(st.sampled_from(["delete", "replace", "nudge", "borrow", "borrow", "repeat", "rename", "wrap"]))
    if how == "delete":
        del parent[last]
    elif how == "replace":
        parent[last] = draw(ODD_VALUES)
    elif how == "nudge" and type(parent[last]) is int:
        parent[last] += draw(st.sampled_from([-2, -1, 1, 2]))
    elif how == "borrow":
        parent[last] = copy.deepcopy(reached(data, draw(st.sampled_from(ways))))
    elif how == "repeat" and isinstance(parent, list):
        parent.insert(draw(st.integers(0, len(parent))), copy.deepcopy(parent[last]))
    elif how == "rename" and isinstance(parent, dict):
        parent[draw(st.sampled_from([*ODD_TEXTS, *map(str, parent)]))] = parent.pop(last)
    elif how == "wrap":
        parent[last] = draw(st.sampled_from([[parent[last]], {"id": parent[last]}, str(parent[last])]))


@st.composite
def mutilated(draw: Any, good: dict[str, Any]) -> str:
    """A good set after a few accidents, as text; sometimes the text itself has an accident, too."""
    data = copy.deepcopy(good)
    for _ in range(draw(st.integers(1, 3))):
        mutate(data, draw)
    text = json.dumps(data, ensure_ascii=False, indent=1)
    if draw(st.integers(0, 5)) == 0:
        at = draw(st.integers(0, len(text)))
        text = (
            text[:at]
            + draw(st.sampled_from(["\n", "\t", '"', ":", "- ", "}", "&a ", "*a", "!!x ", "# ", "\0", "é"]))
            + text[at:]
        )
    return text


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
    @given(text=mutilated(good), seed=st.integers(0, 2**32))
    def check(text: str, seed: int) -> None:
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
