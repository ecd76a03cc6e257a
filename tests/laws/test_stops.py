"""Leaks planted in the moments that pass by themselves: who is made to wait, and for how long, tells nothing hidden."""

from __future__ import annotations

from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.laws import breaches

from .catching import assert_caught
from .masks import HIGH, Masks, MasksGame, Options
from .test_leaks import WithBackDoor


def is_high_behind(view: Any) -> bool:
    """Whether the card of the actor is high, as no one without a seat can see."""
    return bool(view.game.place_of(view.whole.laid[view.actor][0]) > HIGH)


class KeepsForEverybody(MasksGame):
    """Sound: keeping the card passes by itself, whatever it is."""

    moments = (kb.Moment("keep", "before you keep your card", ("call",)),)


class HoldersOfHighCardsCannotKeep(KeepsForEverybody):
    """Who has no such option is asked, and everybody notices."""

    def answers(self, state: Masks, seat: int) -> Options:
        return [self.swap] if self.place_of(state.laid[seat][0]) > HIGH else [self.keep, self.swap]


class PassesForHighCards(MasksGame):
    """Whether there is a moment at all depends on what lies face down."""

    state_class = WithBackDoor
    moments = (kb.Moment("keep", "before you keep your card", ("call",), is_high_behind),)


class StopsHoldersOfHighCards(MasksGame):
    """Those who laid a high card are stopped unless they say otherwise."""

    state_class = WithBackDoor
    moments = (kb.Moment("keep", "before you keep your card", ("call",), holds=is_high_behind),)


class PassesWithAnotherOption(MasksGame):
    """The option itself depends on it, and with a high card there is none."""

    state_class = WithBackDoor
    moments = (
        kb.Moment(
            "keep",
            "before you keep your card",
            ("call",),
            move=lambda view: None if is_high_behind(view) else view.game.keep,
        ),
    )


@pytest.mark.parametrize(
    "game",
    [HoldersOfHighCardsCannotKeep, PassesForHighCards, StopsHoldersOfHighCards, PassesWithAnotherOption],
)
def test_a_wait_that_tells_of_hidden_cards_is_caught(game: type[MasksGame]) -> None:
    assert_caught(game(), 5, "whether a moment of the turn passes by itself gives away what is hidden")


class CountsWhatIsHidden(MasksGame):
    """What the end would bring now is told of hidden cards too."""

    state_class = WithBackDoor

    def counted_now(self, view: Any, seat: int) -> dict[str, float | None]:
        return {"tricks": sum(self.place_of(card) for card in view.whole.laid[seat])}


def test_a_count_of_hidden_cards_is_caught() -> None:
    assert_caught(CountsWhatIsHidden(), 5, "what the end would bring now gives away what is hidden")


def test_a_moment_that_everybody_sees_is_sound() -> None:
    assert list(breaches(KeepsForEverybody(), games=8)) == []
