"""A word may take a list of effects, as `choose` does; mistakes in them are found at their places too."""

from __future__ import annotations

from typing import Any

import pytest

from kingsbridge_core import Card, Effect, bind_cards, word
from kingsbridge_core.data.source import parse
from kingsbridge_core.errors import DataError
from kingsbridge_core.game.words import words_of


@word("use")
def gold(state: Any, seat: int, amount: int) -> int:
    """Gold."""
    return amount


@gold.text
def gold_text(amount: int) -> str:
    return f"{amount} gold."


@word("use")
def choose(state: Any, seat: int, effects: tuple[Effect, ...]) -> list[Any]:
    """One of several."""
    return [effect.run(state, seat) for effect in effects]


@choose.text
def choose_text(effects: tuple[Effect, ...]) -> str:
    return " Or: ".join(map(str, effects))


@word("use")
def repeat(state: Any, seat: int, times: int, effects: tuple[Effect, ...]) -> list[Any]:
    """Several times."""
    return [effect.run(state, seat) for effect in effects] * times


WORDS = words_of([{"gold": gold, "choose": choose, "repeat": repeat}])
CARD = "people:\n  - id: tom\n    name: Tom\n    effects:\n"


def test_effects_in_an_effect_are_bound_and_told() -> None:
    (tom,) = bind_cards(parse(CARD + "      - choose: [gold: 1, gold: 2]\n", "f.yaml"), Card, WORDS, "people").values()
    assert tom.effects[0].run(None, 0) == [1, 2]
    assert tom.text == "1 gold. Or: 2 gold."


def test_beside_other_arguments() -> None:
    text = CARD + "      - repeat: {times: 2, effects: [gold: 3, choose: [gold: 4]]}\n"
    (tom,) = bind_cards(parse(text, "f.yaml"), Card, WORDS, "people").values()
    assert tom.effects[0].run(None, 0) == [3, [4], 3, [4]]


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("choose: [gold: 1, gld: 2]", "f.yaml:5:27: unknown word 'gld'; did you mean 'gold'?"),
        ("choose: [gold: one]", "f.yaml:5:24: gold: expected a whole number, found 'one'"),
        ("choose: gold", "f.yaml:5:17: expected a list of effects, found 'gold'"),
        ("repeat: {times: 1, effects: [gold: 1.5]}", "f.yaml:5:44: gold: expected a whole number, found 1.5"),
    ],
)
def test_a_mistake_inside_is_named_at_its_place(effect: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        bind_cards(parse(f"{CARD}      - {effect}\n", "f.yaml"), Card, WORDS, "people")
    assert str(caught.value) == message


def test_a_file_without_the_list_says_under_which_name_it_is_missed() -> None:
    with pytest.raises(DataError, match="expected a mapping with a list of cards under 'people'"):
        bind_cards(parse("cards: []\n", "f.yaml"), Card, WORDS, "people")
