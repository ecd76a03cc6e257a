"""Counts what becomes of every card in a game: who was offered it, took it, held it, and gained from its effects."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from kingsbridge_core.authoring.faces import ids_of
from kingsbridge_core.engine.components import ALL, Deck, Marks
from kingsbridge_core.engine.pieces import Piece

if TYPE_CHECKING:
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game

OFFERED, TAKEN, USED, SHOWN = "offered", "taken", "used", "came up"
"""A move about the card was possible; it was made; an effect of the card did something for the player; the card lay
face up among all players, the same for every seat.
"""

Times = dict[tuple[str, str], list[int]]
"""By card and by what became of it, how often for every seat; besides the above, the name of a deck it came into."""


class Uses:
    """Hears the effects of a game's cards, and passes them to whatever watches the state they ran in.

    Bots look ahead in copies of the state, which nobody watches.
    """

    def __init__(self) -> None:
        self.watches: dict[int, Watch] = {}

    def __call__(self, card: str, state: State, seat: int, gave: Any) -> None:
        """Report that an effect has run."""
        watch = self.watches.get(id(state))
        if watch is not None:
            watch.hear(card, seat, gave)


class Watch:
    """Watches one game; call it around every move."""

    def __init__(self, state: State) -> None:
        self.seats = state.seats
        self.times: Times = {}
        self._id = ids_of(state.game)
        self._decks = [
            name
            for name, component in state.components.items()
            if component.per_seat and isinstance(component, Deck) and not isinstance(component, Marks)
        ]
        self._shared = [
            name
            for name, component in state.components.items()
            if type(component) is Deck and not component.per_seat and component.seen_by is ALL
        ]
        self._had: dict[tuple[str, int], list[Piece]] = {}
        self._met: set[Piece] = set()
        self._offers: list[tuple[str, list[Move[Any]]]] = []
        self._served: set[tuple[str, int]] = set()
        self._see(state)

    def before(self, state: State, move: Move[Any]) -> None:
        """Note what a seat about to move is offered."""
        seat = state.actor
        assert seat is not None
        offered = {card for option in state.options for card in state.game.cards_of(state, option)}
        for card in offered:
            self._count(card, OFFERED, seat)
        for card in set(state.game.cards_of(state, move)):
            self._count(card, TAKEN, seat)
        self._served = {(used, seat) for used, moves in self._offers if move in moves}
        self._offers.clear()

    def after(self, state: State) -> None:
        """Note the move that was made."""
        self._see(state)
        for card, seat in self._served:
            self._add(card, USED, seat)

    def hear(self, card: str, seat: int, gave: Any) -> None:
        """Note that an effect of a card has run.

        An effect that lists moves is used by the player who makes one of them; one that says yes or no is a condition.
        """
        if isinstance(gave, list):
            self._offers.append((card, gave))
        elif not isinstance(gave, bool):
            self._served.add((card, seat))

    def _see(self, state: State) -> None:
        """Count what came into a player's own decks, and what lies face up among all."""
        for name in self._shared:
            deck = getattr(state, name)
            if not self._met.issuperset(deck):
                self._meet(deck)
        for name in self._decks:
            for seat, deck in enumerate(getattr(state, name)):
                had = self._had.get((name, seat), [])
                if deck != had:
                    for piece in Counter(deck) - Counter(had):
                        self._count(piece, name, seat)
                    self._had[name, seat] = deck.copy()

    def _meet(self, deck: list[Piece]) -> None:
        """Note that cards have come up."""
        for piece in self._id.keys() & set(deck) - self._met:
            self.times.setdefault((self._id[piece], SHOWN), [1] * self.seats)
        self._met.update(deck)

    def _count(self, piece: Piece, kind: str, seat: int) -> None:
        if piece in self._id:
            self._add(self._id[piece], kind, seat)

    def _add(self, card: str, kind: str, seat: int) -> None:
        self.times.setdefault((card, kind), [0] * self.seats)[seat] += 1


def cards_in(game: Game[Any]) -> list[str]:
    """Return the ids of all cards of a game, counting copies once."""
    return list(dict.fromkeys(ids_of(game).values()))
