"""A game without mistakes keeps all laws, with its bots and its table."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import Bot, RandomBot, Sight
from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.game.declared_scene import declared_scene
from kingsbridge_core.game.scene import Scene
from kingsbridge_core.laws import LAWS, Breach, assert_laws, breaches, game_breaches

from .toy import Toy, ToyGame


class ThoughtfulBot(Bot):
    """Imagines what could be, and never knows more."""

    def choose(self, sight: Sight) -> kb.Move[Piece]:
        """The option that leaves the best imagined future."""

        def worth(move: kb.Move[Piece]) -> int:
            imagined = sight.imagine()
            imagined.apply(move)
            return int(imagined.scores[sight.seat])

        return max(sight.options, key=worth)


def drawn(view: Toy, names: Sequence[str]) -> Scene:
    """What is declared, and the number of cards in the pile."""
    return declared_scene(view, names)._replace(question=f"{len(view.pile)} cards")


def test_the_toy_keeps_all_laws_in_many_games_for_all_seats() -> None:
    bots = {"random": RandomBot, "thoughtful": ThoughtfulBot}
    assert list(breaches(ToyGame(), games=12, bots=bots, table=drawn)) == []


@pytest.mark.parametrize("every", [1, 3, 10])
def test_fewer_looks_do_not_invent_breaches(every: int) -> None:
    assert_laws(ToyGame(), games=5, every=every)


def test_the_kit_leaves_the_global_random_as_it_was() -> None:
    random.seed(5)
    expected = random.random()
    random.seed(5)
    assert list(game_breaches(ToyGame(), 2, 0)) == []
    assert random.random() == expected


def test_a_breach_says_the_law_the_fault_and_how_to_see_it_again() -> None:
    breach = Breach(7, "'card-1' has vanished", "toy", 2, 5, ("play card-1", "play card-2"))
    assert str(breach) == (
        f"law 7, {LAWS[7]}: 'card-1' has vanished "
        "[toy, 2 seats, seed 5, after 2 moves (the last: play card-1, play card-2)]"
    )


def test_assert_laws_fails_with_the_first_breach() -> None:
    class Forgetful(ToyGame):
        def draw(self, state: Toy, seat: int) -> None:
            state.pile.pop()

    with pytest.raises(AssertionError, match=r"law 7, .* has vanished"):
        assert_laws(Forgetful(), games=1)
