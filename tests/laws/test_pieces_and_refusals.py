"""Mistakes against laws 7 and 9: things appear, vanish or leave their place, and refusals do not say why."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.game.rules import Rule, Rules

from .catching import assert_caught
from .toy import CARDS, Toy, ToyGame

# --- law 7


class LosesACard(ToyGame):
    """What is drawn never arrives in the hand."""

    def draw(self, state: Toy, seat: int) -> None:
        state.pile.pop()


class DoublesACard(ToyGame):
    """What is drawn stays on the pile as well."""

    def draw(self, state: Toy, seat: int) -> None:
        state.hands[seat].append(state.pile[-1])
        state.pile.insert(0, state.pile.pop())


class MintsCoins(ToyGame):
    """Coins come from nowhere."""

    def pay(self, state: Toy, seat: int) -> None:
        super().pay(state, seat)
        state.bank["coin"] += 1


class LosesCoins(ToyGame):
    """Coins go nowhere."""

    def pay(self, state: Toy, seat: int) -> None:
        super().pay(state, seat)
        state.purses[seat]["coin"] = 0


class Overdraws(ToyGame):
    """The bank pays what it has not."""

    def pay(self, state: Toy, seat: int) -> None:
        for _ in range(4):
            super().pay(state, seat)


class WalksTooFar(ToyGame):
    """The marker leaves the road."""

    def pay(self, state: Toy, seat: int) -> None:
        super().pay(state, seat)
        state.road[seat] += 9


class RollsASeven(ToyGame):
    """The die has more faces than it should."""

    def play(self, state: Toy, card: kb.Piece, seat: int) -> None:
        super().play(state, card, seat)
        state.die = [state.roll(20)]


class AddsADie(ToyGame):
    """The dice become more and more."""

    def play(self, state: Toy, card: kb.Piece, seat: int) -> None:
        dice = state.die
        super().play(state, card, seat)
        state.die += dice


class SomewhereElse(ToyGame):
    """Points are written down under a heading that does not exist."""

    def pay(self, state: Toy, seat: int) -> None:
        super().pay(state, seat)
        state.points[seat]["luck"] = 1


class HeavyHand(Toy):
    """Only the first cards may ever be in a hand."""

    discard: list[kb.Piece] = kb.deck(holds=lambda card: int(card.id[5:]) < CARDS - 1)


class LaysACardWhereItDoesNotBelong(ToyGame):
    state_class = HeavyHand


@pytest.mark.parametrize(
    ("game", "saying"),
    [
        (LosesACard, "has vanished"),
        (DoublesACard, "appears once too often"),
        (MintsCoins, "coin in the pool 'coins' instead of 10"),
        (LosesCoins, "coin in the pool 'coins' instead of 10"),
        (Overdraws, "bank: it holds -"),
        (WalksTooFar, "outside 0 to 16"),
        (RollsASeven, "die: a die with 6 faces shows"),
        (AddsADie, "die: there are 2 dice instead of 1"),
        (SomewhereElse, "it counts coins, luck instead of coins"),
        (LaysACardWhereItDoesNotBelong, "discard: 'card-15' does not belong there"),
    ],
)
@pytest.mark.parametrize("every", [1, 0])
def test_what_appears_vanishes_or_leaves_its_place_is_caught(game: type[ToyGame], saying: str, every: int) -> None:
    assert_caught(game(), 7, saying, every=every)


# --- law 9


class RefusesWithoutReason(ToyGame):
    """The reason is empty."""

    def refuse(self, state: Toy, move: kb.Move[Any], seat: int) -> kb.Refusal | None:
        return kb.Refusal("")


class RefusesWithAText(ToyGame):
    """The reason is a text, not a refusal."""

    def refuse(self, state: Toy, move: kb.Move[Any], seat: int) -> Any:
        return "no"


class WithRules(ToyGame):
    """The toy with a rules reference of one rule."""

    @cached_property
    def rules(self) -> Rules:
        return Rules({"toy-1": Rule("toy-1", "Play cards of your hand.", "rule", "here", "by test")})


class QuotesARule(WithRules):
    """Every refusal names the rule."""

    def refuse(self, state: Toy, move: kb.Move[Any], seat: int) -> kb.Refusal | None:
        return kb.Refusal("you do not have it", "toy-1")


class QuotesAnUnknownRule(WithRules):
    """The id of the rule was mistyped."""

    def refuse(self, state: Toy, move: kb.Move[Any], seat: int) -> kb.Refusal | None:
        return kb.Refusal("you do not have it", "toy-2")


class ActsWhenItRefuses(ToyGame):
    """To try something costs a coin."""

    def refuse(self, state: Toy, move: kb.Move[Any], seat: int) -> kb.Refusal | None:
        state.bank["coin"] += 1
        return super().refuse(state, move, seat)


class FailsWhenItRefuses(ToyGame):
    """The reason cannot be found."""

    def refuse(self, state: Toy, move: kb.Move[Any], seat: int) -> kb.Refusal | None:
        return kb.Refusal(f"{move.what} lies at {state.discard.index(move.what)}")


@pytest.mark.parametrize(
    ("game", "saying"),
    [
        (RefusesWithoutReason, "is illegal, but no reason is given"),
        (RefusesWithAText, "'str' object has no attribute 'reason'"),
        (QuotesAnUnknownRule, "is refused by the unknown rule 'toy-2'"),
        (ActsWhenItRefuses, "asking for the reason of a refusal changed the state"),
        (FailsWhenItRefuses, "the game fails: ValueError"),
    ],
)
def test_a_wrong_refusal_is_caught(game: type[ToyGame], saying: str) -> None:
    assert_caught(game(), 9, saying)


def test_a_refusal_that_quotes_a_rule_of_the_game_is_right() -> None:
    with pytest.raises(AssertionError, match="the kit found nothing"):
        assert_caught(QuotesARule(), 9, "")
