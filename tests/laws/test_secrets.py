"""Mistakes against laws 5 and 6: what is hidden leaks, or is not rearranged as it could be."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import pytest

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import Bot, Sight
from kingsbridge_core.engine.chance import shuffle_with
from kingsbridge_core.game.scene import Area, Scene
from kingsbridge_core.laws.seen import is_same

from .catching import assert_caught
from .toy import Options, Toy, ToyGame, turn

# --- law 5


class OptionsLookIntoOtherHands(ToyGame):
    """A card may be played only if the next player holds a higher one."""

    def choices(self, state: Toy, seat: int) -> Options:
        others = state.hands[(seat + 1) % state.seats]
        choices = super().choices(state, seat)
        beaten = [move for move in choices if any(self.place_of(card) > self.place_of(move.what) for card in others)]
        return beaten or choices


class RefusalsLookIntoThePile(ToyGame):
    """The reason says where the card is."""

    def refuse(self, state: Toy, move: kb.Move[Any], seat: int) -> kb.Refusal | None:
        return kb.Refusal("it is in the pile" if move.what in state.pile else "you do not have it")


class TellsWhatIsDrawn(ToyGame):
    """A line that all can read names a card that only one sees."""

    def draw(self, state: Toy, seat: int) -> None:
        state.tell("{seat} draws {card}.", seat=seat, card=state.pile[-1])
        super().draw(state, seat)


class TellsTheWrongPlayer(ToyGame):
    """The line for the player who draws goes to the next one."""

    def draw(self, state: Toy, seat: int) -> None:
        state.tell("You draw {card}.", to=(seat + 1) % state.seats, card=state.pile[-1])
        super().draw(state, seat)


class TellsTheBottomOfThePile(ToyGame):
    """After the cards are shuffled, a line says what lies at the bottom."""

    def pay(self, state: Toy, seat: int) -> None:
        super().pay(state, seat)
        if state.pile:
            state.shuffle(state.pile)
            state.tell("{card} lies at the bottom.", card=state.pile[0])


class CountsHandsAsPoints(ToyGame):
    """The score that everybody can ask for during play counts the cards in the hands."""

    def scores(self, state: Toy) -> list[float]:
        return [sum(self.place_of(card) for card in hand) for hand in state.hands]


class ViewWithBackDoor(Toy):
    """A view that still knows the state it was made of."""

    __slots__ = ("whole",)
    whole: Toy

    def view(self, seat: int | None) -> Any:
        view = super().view(seat)
        view.whole = self
        return view


class BackDoor(ToyGame):
    """Nothing is wrong as long as nobody goes through the back door."""

    state_class = ViewWithBackDoor


class DescribesThroughTheBackDoor(BackDoor):
    """The description of a move names the card that will be drawn."""

    def describe(self, state: Toy, move: kb.Move[Any]) -> str:
        assert isinstance(state, ViewWithBackDoor)
        return f"then you draw {state.whole.pile[-1]}" if state.whole.pile else ""


def table_through_the_back_door(view: ViewWithBackDoor, names: Sequence[str]) -> Scene:
    """Draws the pile face up."""
    return Scene("Toy", (Area("pile", "Pile", spoken=tuple(card.name for card in view.whole.pile)),))


class PeekingBot(Bot):
    """Goes by the real pile."""

    def choose(self, sight: Sight) -> kb.Move[Any]:
        pile = sight._state.pile  # type: ignore[attr-defined]
        return sight.options[sum(int(card.id[5:]) for card in pile[-2:]) % len(sight.options)]


class CheatingBot(Bot):
    """Plays whatever it likes."""

    def choose(self, sight: Sight) -> kb.Move[Any]:
        moves: list[kb.Move[Any]] = list(sight.view.game.moves)
        return next(move for move in moves if move not in sight.options)


@pytest.mark.parametrize(
    ("game", "saying"),
    [
        (OptionsLookIntoOtherHands, "the options give away what is hidden"),
        (RefusalsLookIntoThePile, "gives away what is hidden"),
        (TellsWhatIsDrawn, "the log gives away what is hidden"),
        (TellsTheWrongPlayer, "the log gives away what is hidden"),
        (TellsTheBottomOfThePile, "the log gives away what is hidden"),
        (CountsHandsAsPoints, "the points so far give away what is hidden"),
        (DescribesThroughTheBackDoor, "gives away what is hidden"),
    ],
)
def test_a_leak_is_caught(game: type[ToyGame], saying: str) -> None:
    assert_caught(game(), 5, saying)


def test_a_leak_through_the_drawing_of_the_table_is_caught() -> None:
    assert_caught(
        BackDoor(), 5, "the drawing of the table gives away what is hidden", table=table_through_the_back_door
    )


class RemembersItsViews(Toy):
    """Whoever has the view can ask for the state it was made of, though the view does not hold it."""

    whole: ClassVar[dict[int, Toy]] = {}

    def view(self, seat: int | None) -> Any:
        view = super().view(seat)
        self.whole[id(view)] = self
        return view


def table_from_memory(view: RemembersItsViews, names: Sequence[str]) -> Scene:
    """Draws the pile face up."""
    return Scene("Toy", (Area("pile", "Pile", spoken=tuple(card.name for card in view.whole[id(view)].pile)),))


def test_a_drawing_that_knows_more_than_the_view_is_caught() -> None:
    """Though the views are exactly the same: they are compared as drawings now and then."""
    game = type("Remembering", (ToyGame,), {"state_class": RemembersItsViews})()
    assert_caught(game, 5, "the drawing of the table gives away what is hidden", table=table_from_memory)


def test_views_are_the_same_only_to_the_letter() -> None:
    state = ToyGame().new(3, 1)
    view = state.view(0)
    assert is_same(view, state.view(0))
    assert not is_same(view, state.view(1))
    for name, value in (("round", True), ("round", 1.0), ("options", [*view.options][::-1]), ("agenda", [])):
        other = state.view(0)
        setattr(other, name, value)
        assert not is_same(view, other), name
    game = BackDoor()
    assert not is_same(game.new(3, 1).view(0), game.new(3, 1).view(0))  # each has another state behind it


def test_a_bot_that_peeks_is_caught() -> None:
    assert_caught(ToyGame(), 5, "the bot 'peeking' plays", bots={"peeking": PeekingBot})


def test_a_bot_that_plays_no_option_is_caught() -> None:
    assert_caught(ToyGame(), 5, "which is not an option", bots={"cheating": CheatingBot})


# --- law 6


def game_of(kind: type[Toy]) -> ToyGame:
    """The toy with another state class."""
    game: ToyGame = type(kind.__name__, (ToyGame,), {"state_class": kind})()
    return game


class ImaginesItself(Toy):
    """The state itself is given away."""

    def determinize(self, seat: int | None, rng: Random) -> Any:
        return self


class ImaginesTheTruth(Toy):
    """A bot that asks what could be hears what is."""

    def determinize(self, seat: int | None, rng: Random) -> Any:
        new = self.clone()
        new.seed = int(rng.random() * 2**48)
        return new


class KeepsTheChance(Toy):
    """The dice of the imagined state will fall as the real ones."""

    def determinize(self, seat: int | None, rng: Random) -> Any:
        new = super().determinize(seat, rng)
        new.seed, new.draws = self.seed, self.draws
        return new


class ShufflesTheTruth(Toy):
    """The pile is shuffled as it lies, so that the same chance shows how it lay."""

    def determinize(self, seat: int | None, rng: Random) -> Any:
        new = self.clone()
        shuffle_with(rng, new.pile)
        new.seed, new.draws = 0, 0
        return new


class DealsToEverybody(Toy):
    """The seat's own hand is dealt again as well."""

    def determinize(self, seat: int | None, rng: Random) -> Any:
        return super().determinize(None, rng)


class GivesTheTurnAway(Toy):
    """In the imagined state somebody else has to decide."""

    def determinize(self, seat: int | None, rng: Random) -> Any:
        new = super().determinize(seat, rng)
        new.agenda.append(turn((self.actor or 0) ^ 1))
        new.advance()
        return new


class CannotImagine(Toy):
    """Nothing can be imagined for someone without a seat."""

    def determinize(self, seat: int | None, rng: Random) -> Any:
        assert seat is not None, "who is asking?"
        return super().determinize(seat, rng)


class ShowsThePile(Toy):
    """The view forgets that nobody sees the pile."""

    def view(self, seat: int | None) -> Any:
        view = super().view(seat)
        view.pile = self.pile.copy()
        return view


class LendsTheDiscard(Toy):
    """The view of the discarded cards is the real pile of them."""

    def view(self, seat: int | None) -> Any:
        view = super().view(seat)
        view.discard = self.discard
        return view


@pytest.mark.parametrize(
    ("kind", "saying"),
    [
        (ImaginesItself, "what determinize gives shares"),
        (ImaginesTheTruth, "determinize always gave the true arrangement"),
        (KeepsTheChance, "with the same chance to come"),
        (ShufflesTheTruth, "depends on what"),
        (DealsToEverybody, "that the view tells from the real one"),
        (GivesTheTurnAway, "determinize changes whose turn it is"),
        (CannotImagine, "determinize fails for seat None: AssertionError: who is asking?"),
        (ShowsThePile, "that the view tells from the real one"),
    ],
)
def test_a_wrong_imagination_is_caught(kind: type[Toy], saying: str) -> None:
    assert_caught(game_of(kind), 6, saying)


def test_a_view_that_lends_the_real_thing_is_caught() -> None:
    assert_caught(game_of(LendsTheDiscard), 3, "the view shares discard with the real state")
