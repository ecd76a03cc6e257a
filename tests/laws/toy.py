"""A small sound game, whose every rule is a method, so that a mistake is a subclass that overrides one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import kingsbridge_core as kb

CARDS = 16
Options = list[kb.Move[Any]]


class Toy(kb.State):
    """What is on the table."""

    game: ToyGame
    pile: list[kb.Piece] = kb.deck(seen_by=kb.NOBODY)
    hands: list[list[kb.Piece]] = kb.per_seat(kb.deck(seen_by=kb.OWNER))
    discard: list[kb.Piece] = kb.deck()
    bank: dict[str, int] = kb.supply(["coin"], pool="coins")
    purses: list[dict[str, int]] = kb.per_seat(kb.supply(["coin"], pool="coins"))
    die: list[int] = kb.dice()
    road: list[int] = kb.per_seat(kb.track(low=0, high=CARDS))
    points: list[dict[str, int]] = kb.per_seat(kb.score(["coins"]))


@kb.step
def turns(state: Toy) -> None:
    """Everybody has a turn, as long as there are cards."""
    state.game.begin_round(state)


@kb.decision
def turn(state: Toy, seat: int) -> Options:
    """Play a card."""
    return state.game.choices(state, seat)


@turn.chosen
def made(state: Toy, move: kb.Move[Any], seat: int) -> None:
    """The card has been chosen."""
    state.game.play(state, move.what, seat)


@turn.refusal
def refused(state: Toy, move: kb.Move[Any], seat: int) -> kb.Refusal | None:
    """The card cannot be chosen."""
    return state.game.refuse(state, move, seat)


class ToyGame(kb.Game[Toy]):
    """Everybody plays cards, draws cards, takes coins and walks on a road."""

    id = "toy"
    definition_source = {
        "title": "Toy",
        "seats": [2, 3],
        "phases": ["turns"],
        "endings": {"rich": "Somebody is rich.", "poor": "All are poor."},
    }
    state_class = Toy
    rules_modules: ClassVar[Sequence[dict[str, Any]]] = (globals(),)

    def build(self) -> None:
        """The cards and their moves."""
        self.cards = [kb.Piece(f"card-{number}", f"Card {number}") for number in range(CARDS)]
        self.add_pieces(self.cards)
        self.play_card = self.moves.each("play", self.cards)

    def setup(self, state: Toy) -> None:
        """Two cards each, and a bank of ten coins."""
        state.pile = list(self.cards)
        state.shuffle(state.pile)
        state.hands = [[state.pile.pop(), state.pile.pop()] for _ in range(state.seats)]
        state.bank = {"coin": 10}

    def begin_round(self, state: Toy) -> None:
        """A turn for every seat; the game is over when all hands are empty."""
        if any(state.hands):
            state.plan(*(turn(seat) for seat in range(state.seats)))
        else:
            state.finish()

    def choices(self, state: Toy, seat: int) -> Options:
        """Any card of the hand."""
        return [self.play_card[card] for card in state.hands[seat]]

    def refuse(self, state: Toy, move: kb.Move[Any], seat: int) -> kb.Refusal | None:
        """A card that is not in the hand."""
        return kb.Refusal(f"{move.what} is not in your hand")

    def play(self, state: Toy, card: kb.Piece, seat: int) -> None:
        """Discard the card, walk on, roll for a coin, draw."""
        state.hands[seat].remove(card)
        state.discard.append(card)
        state.tell("{seat} plays {card}.", seat=seat, card=card)
        state.road[seat] += 1
        state.die = [state.roll()]
        if state.die[0] > 3 and state.bank["coin"]:
            self.pay(state, seat)
        if state.pile:
            self.draw(state, seat)

    def pay(self, state: Toy, seat: int) -> None:
        """A coin from the bank, which is a point."""
        state.bank["coin"] -= 1
        state.purses[seat]["coin"] += 1
        state.points[seat]["coins"] += 1

    def draw(self, state: Toy, seat: int) -> None:
        """The top card, which only the seat itself sees."""
        card = state.pile.pop()
        state.hands[seat].append(card)
        state.tell("{seat} draws a card.", seat=seat)
        state.tell("You draw {card}.", to=seat, card=card)

    def ending(self, state: Toy) -> str:
        """Whether somebody has four coins."""
        return "rich" if max(state.scores) >= 4 else "poor"


@kb.hookimpl
def kingsbridge_games() -> list[type[kb.Game[Any]]]:
    """The toy as a plugin, for other processes."""
    return [ToyGame]
