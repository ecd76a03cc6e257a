"""Counts what becomes of every card in a game: who was offered it, took it, held it, and gained from its effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
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
        self._id = _ids(state.game)
        self._cards_of: Callable[[State, Move[Any]], Iterable[Piece]] = _cards_of(state.game)
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
        self._counts: dict[str, list[Counter[str]]] = {
            kind: [Counter() for _ in range(self.seats)] for kind in (OFFERED, TAKEN, USED, *self._decks)
        }
        self._had: dict[str, list[list[Piece]]] = {name: [[] for _ in range(self.seats)] for name in self._decks}
        self._met: set[Piece] = set()
        self._offers: list[tuple[str, list[Move[Any]]]] = []
        self._served: set[tuple[str, int]] = set()
        self._see(state)

    @property
    def times(self) -> Times:
        """What became of the cards so far."""
        found: Times = {(card, SHOWN): [1] * self.seats for card in map(self._id.get, self._met) if card is not None}
        for kind, by_seat in self._counts.items():
            for seat, counts in enumerate(by_seat):
                for card, number in counts.items():
                    found.setdefault((card, kind), [0] * self.seats)[seat] = number
        return found

    def before(self, state: State, move: Move[Any]) -> None:
        """Note what a seat about to move is offered."""
        seat, cards_of = state.actor, self._cards_of
        assert seat is not None
        self._count({card for option in state.options for card in cards_of(state, option)}, OFFERED, seat)
        self._count(set(cards_of(state, move)), TAKEN, seat)
        self._served = {(used, seat) for used, moves in self._offers if move in moves}
        self._offers.clear()

    def after(self, state: State) -> None:
        """Note the move that was made."""
        self._see(state)
        for card, seat in self._served:
            self._counts[USED][seat][card] += 1

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
                self._met.update(deck)
        for name, had in self._had.items():
            decks = getattr(state, name)
            if decks != had:
                for seat, deck in enumerate(decks):
                    if deck != had[seat]:
                        self._count(set(deck).difference(had[seat]), name, seat)
                        had[seat] = deck.copy()

    def _count(self, pieces: Iterable[Piece], kind: str, seat: int) -> None:
        counts, ids = self._counts[kind][seat], self._id
        for piece in pieces:
            if piece in ids:
                counts[ids[piece]] += 1


@lru_cache(8)
def _ids(game: Game[Any]) -> dict[Piece, str]:
    """Return a game's cards with their ids in the data, found out once."""
    return ids_of(game)


@lru_cache(8)
def _cards_of(game: Game[Any]) -> Callable[[Any, Move[Any]], Iterable[Piece]]:
    """Return what tells the cards of a move; unless the game has a say in it, it is asked only once about each."""
    from kingsbridge_core.game.game import Game

    if type(game).cards_of is not Game.cards_of:
        return game.cards_of
    known: dict[Move[Any], tuple[Piece, ...]] = {}

    def cards_of(state: Any, move: Move[Any]) -> tuple[Piece, ...]:
        if move not in known:
            known[move] = (*game.cards_of(state, move),)
        return known[move]

    return cards_of


def cards_in(game: Game[Any]) -> list[str]:
    """Return the ids of all cards of a game, counting copies once."""
    return list(dict.fromkeys(_ids(game).values()))
