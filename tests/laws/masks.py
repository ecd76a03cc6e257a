"""A small sound game of hidden roles: everyone lays a card face down, may exchange it, and the highest wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import kingsbridge_core as kb

Options = list[kb.Move[Any]]
ROLES = ("King", "Monk", "Nun", "Smith", "Spy", "Thief")
HIGH = 9
"""The first ten cards are low."""


def is_role(piece: kb.Piece) -> bool:
    """Whether a piece is a role and not a card."""
    return not piece.id.startswith("card")


def is_card(piece: kb.Piece) -> bool:
    """Whether a piece is a card and not a role."""
    return not is_role(piece)


class Masks(kb.State):
    """What is on the table."""

    game: MasksGame
    box: list[kb.Piece] = kb.deck(seen_by=kb.NOBODY, holds=is_role)
    roles: list[list[kb.Piece]] = kb.per_seat(kb.deck(seen_by=kb.OWNER, holds=is_role))
    pile: list[kb.Piece] = kb.deck(seen_by=kb.NOBODY, holds=is_card)
    hands: list[list[kb.Piece]] = kb.per_seat(kb.deck(seen_by=kb.OWNER, holds=is_card))
    laid: list[list[kb.Piece]] = kb.per_seat(kb.deck(seen_by=kb.OWNER, holds=is_card))
    spent: list[kb.Piece] = kb.deck()
    noted: list[kb.Piece] = kb.marks()
    mood: int = kb.track()
    points: list[dict[str, int]] = kb.per_seat(kb.score(["tricks"]))


@kb.step
def laying(state: Masks) -> None:
    """Everyone lays a card, and then may exchange it."""
    state.game.begin_round(state)


@kb.decision
def lay(state: Masks, seat: int) -> Options:
    """A player lays any card from their hand."""
    return state.game.choices(state, seat)


@lay.chosen
def lay_down(state: Masks, move: kb.Move[Any], seat: int) -> None:
    """The card lies face down."""
    state.game.put(state, move.what, seat)


@lay.refusal
def not_laid(state: Masks, move: kb.Move[Any], seat: int) -> kb.Refusal | None:
    """Say why a card cannot be laid: it is not in the hand."""
    return state.game.refuse(state, move, seat)


@kb.decision
def call(state: Masks, seat: int) -> Options:
    """Keep the card, or exchange it for the top of the pile, face down."""
    return state.game.answers(state, seat)


@call.chosen
def called(state: Masks, move: kb.Move[Any], seat: int) -> None:
    """The player keeps the card, or exchanges it."""
    state.game.answer(state, move, seat)


@kb.step
def idle(state: Masks, about: Any) -> None:
    """Nothing happens; some mistakes plan it."""


@kb.step
def award(state: Masks) -> None:
    """The cards are turned up, and the highest wins."""
    state.game.turn_up(state)


class MasksGame(kb.Game[Masks]):
    """Every rule is a method, so that a mistake is a subclass that overrides one."""

    id = "masks"
    definition_source = {"title": "Masks", "seats": [3], "phases": ["laying", "award"]}
    state_class = Masks
    rules_modules: ClassVar[Sequence[dict[str, Any]]] = (globals(),)

    def build(self) -> None:
        """Six roles, sixteen cards."""
        self.faces = [kb.Piece(name.lower(), name) for name in ROLES]
        self.cards = [kb.Piece(f"card-{number}", f"card {number}") for number in range(1, 17)]
        self.add_pieces([*self.faces, *self.cards])
        self.lay = self.moves.each("lay", self.cards)
        self.keep, self.swap = self.moves.one("keep"), self.moves.one("swap")

    def setup(self, state: Masks) -> None:
        """A role and three cards each."""
        state.box, state.pile = list(self.faces), list(self.cards)
        state.shuffle(state.box)
        state.shuffle(state.pile)
        for role, hand in zip(state.roles, state.hands, strict=True):
            role.append(state.box.pop())
            hand += [state.pile.pop() for _ in range(3)]
        state.tell("Everyone has a role and three cards.")

    def begin_round(self, state: Masks) -> None:
        """All lay a card; then all are asked, whatever they hold."""
        state.plan(*(lay(seat) for seat in range(state.seats)), *(call(seat) for seat in self.callers(state)))

    def callers(self, state: Masks) -> list[int]:
        """Who is asked whether to exchange."""
        return list(range(state.seats))

    def choices(self, state: Masks, seat: int) -> Options:
        """Any card of the hand."""
        return [self.lay[card] for card in state.hands[seat]]

    def refuse(self, state: Masks, move: kb.Move[Any], seat: int) -> kb.Refusal | None:
        """A card that is not in the hand."""
        return kb.Refusal(f"{move} is not for you now")

    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        """Face down in front of the player."""
        state.hands[seat].remove(card)
        state.laid[seat].append(card)
        state.tell("{seat} lays a card face down.", seat=seat)
        state.tell("You lay {card}.", to=seat, card=card)

    def answers(self, state: Masks, seat: int) -> Options:
        """Both are always possible."""
        return [self.keep, self.swap]

    def answer(self, state: Masks, move: kb.Move[Any], seat: int) -> None:
        """Everyone hears whether the card was exchanged."""
        if move is self.keep:
            state.tell("{seat} keeps the card.", seat=seat)
        else:
            self.exchange(state, seat)
            state.tell("{seat} exchanges the card.", seat=seat)

    def exchange(self, state: Masks, seat: int) -> None:
        """The card goes under the pile."""
        state.pile.insert(0, state.laid[seat].pop())
        state.laid[seat].append(state.pile.pop())

    def turn_up(self, state: Masks) -> None:
        """A point for the highest card; the game is over when the hands are empty."""
        cards = [laid.pop() for laid in state.laid]
        winner = cards.index(max(cards, key=self.place_of))
        state.points[winner]["tricks"] += 1
        state.spent += cards
        state.tell("The cards are {cards}: {seat} wins.", cards=cards, seat=winner)
        if not any(state.hands):
            state.finish()
