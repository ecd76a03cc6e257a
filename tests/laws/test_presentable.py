"""The kit for what players and authors read: each mistake is caught, and a game without any passes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.game.declared_scene import declared_scene
from kingsbridge_core.game.rules import Rule, Rules
from kingsbridge_core.game.scene import Area, Scene
from kingsbridge_core.laws.presentable import assert_presentable
from kingsbridge_pillars.game import PillarsGame

from .toy import Toy, ToyGame


def asking(view: Any, names: Sequence[str]) -> Scene:
    """A scene that asks the question."""
    return declared_scene(view, names)._replace(question="Which card?")


def wide(view: Any, names: Sequence[str]) -> Scene:
    """An area that is too long for a line."""
    return Scene("Round 1", (Area("cards", "Cards", brief=("card " * 16,)),), "Which card?")


def long(view: Any, names: Sequence[str]) -> Scene:
    """An area that is too long for two lines."""
    return Scene("Round 1", (Area("cards", "Cards", brief=("a card",) * 3),), "Which card?")


def nameless(view: Any, names: Sequence[str]) -> Scene:
    """An area without a title."""
    return Scene("Round 1", (Area("cards", ""),), "Which card?")


def unfilled(view: Any, names: Sequence[str]) -> Scene:
    """A sentence in which something was not filled in."""
    return Scene("Round 1", (Area("cards", "Cards", spoken=("You have {number} cards.",)),), "Which card?")


def trusting(view: Any, names: Sequence[str]) -> Scene:
    """A scene that takes the name of a player for a pattern."""
    return Scene(names[0].format(), ())


class SaysTheSame(ToyGame):
    """Two moves are called the same."""

    def label(self, move: kb.Move[Any]) -> str:
        return "play a card"


class SaysNothing(ToyGame):
    """A refusal without a reason."""

    def refuse(self, state: Toy, move: kb.Move[Any], seat: int) -> kb.Refusal | None:
        return kb.Refusal("")


class LeavesBraces(ToyGame):
    """Something was not filled in."""

    def describe(self, state: Toy, move: kb.Move[Any]) -> str:
        return "a card worth {points}"


class TellsNoSentence(ToyGame):
    """What is told has no end."""

    def draw(self, state: Toy, seat: int) -> None:
        super().draw(state, seat)
        state.tell("and a card")


class KnowsNoRule(ToyGame):
    """There is a ledger, and no move rests on it."""

    @cached_property
    def rules(self) -> Rules:
        return Rules({"toy-01": Rule("toy-01", "Play cards.", "rule", "", "")})


class LacksAWord(PillarsGame):
    """A word of the schemas that the code does not know."""

    def __init__(self) -> None:
        super().__init__()
        self.words.pop("gain")


def test_a_sound_game_is_presentable() -> None:
    assert_presentable(ToyGame(), games=3)
    assert_presentable(ToyGame(), scene=asking, has_question=True)


@pytest.mark.parametrize(
    ("game", "scene", "saying"),
    [
        (ToyGame, declared_scene, "the scene neither asks a question"),
        (ToyGame, wide, "in short the area 'cards' takes too much room"),
        (ToyGame, long, "in short the area 'cards' takes too much room"),
        (ToyGame, nameless, "the area 'cards' has no title"),
        (ToyGame, unfilled, "the table says '  You have {number} cards.'"),
        (SaysTheSame, asking, "are both called 'play a card'"),
        (SaysNothing, asking, "is refused with ''"),
        (LeavesBraces, asking, "is described as 'a card worth {points}'"),
        (TellsNoSentence, asking, "the log says 'and a card', which is not a sentence"),
        (KnowsNoRule, asking, "no rule of the ledger allows"),
        (LacksAWord, asking, "words that only the schemas or only the code know: gain"),
    ],
)
def test_a_mistake_is_caught(game: type[kb.Game[Any]], scene: Any, saying: str) -> None:
    with pytest.raises(AssertionError) as caught:
        assert_presentable(game(), scene=scene, has_question=True)
    assert saying in str(caught.value)


def test_a_name_that_is_taken_for_a_pattern_is_caught() -> None:
    with pytest.raises(KeyError):
        assert_presentable(ToyGame(), scene=trusting)
