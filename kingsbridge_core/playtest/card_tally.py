"""Counts what becomes of every card in a game: who was offered it, took it, held it, and gained from its effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from operator import attrgetter
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
        self._cards_of = _cards_of(state.game)
        decks = [
            name
            for name, component in state.components.items()
            if component.per_seat and isinstance(component, Deck) and not isinstance(component, Marks)
        ]
        shared = [
            name
            for name, component in state.components.items()
            if type(component) is Deck and not component.per_seat and component.seen_by is ALL
        ]
        self._of_seats, self._of_all = _parts(decks), _parts(shared)
        self._told: dict[str, list[list[Any]]] = {
            kind: [[] for _ in range(self.seats)] for kind in (OFFERED, TAKEN, USED, *decks)
        }
        """What happened to which pieces, and which cards were used, one by one; they are counted at the end."""
        self._had = [
            (self._told[name], [list[Piece]() for _ in range(self.seats)], [set[Piece]() for _ in range(self.seats)])
            for name in decks
        ]
        """For every kind of deck, what came into them so far, and what was in them last, in order and as sets."""
        self._met: set[Piece] = set()
        self._offers: list[tuple[str, list[Move[Any]]]] = []
        self._served: set[tuple[str, int]] = set()
        self._see(state)

    @property
    def times(self) -> Times:
        """What became of the cards so far."""
        found: Times = {(card, SHOWN): [1] * self.seats for card in map(self._id.get, self._met) if card is not None}
        for kind, by_seat in self._told.items():
            for seat, told in enumerate(by_seat):
                for each, number in Counter(told).items():
                    card = each if kind == USED else self._id.get(each)
                    if card is not None:
                        found.setdefault((card, kind), [0] * self.seats)[seat] += number
        return found

    def before(self, state: State, move: Move[Any]) -> None:
        """Note what a seat about to move is offered."""
        seat, cards_of = state.actor, self._cards_of
        assert seat is not None
        self._told[OFFERED][seat] += set(chain.from_iterable(cards_of(state, state.options)))
        self._told[TAKEN][seat] += set(*cards_of(state, (move,)))
        if self._offers:
            self._served = {(used, seat) for used, moves in self._offers if move in moves}
            self._offers.clear()
        else:
            self._served.clear()

    def after(self, state: State) -> None:
        """Note the move that was made."""
        self._see(state)
        for card, seat in self._served:
            self._told[USED][seat].append(card)

    def hear(self, card: str, seat: int, gave: Any) -> None:
        """Note that an effect of a card has run.

        An effect that lists moves is used by the player who makes one of them; one that says yes or no is a condition.
        """
        if isinstance(gave, list):
            self._offers.append((card, gave))
        elif not isinstance(gave, bool):
            self._served.add((card, seat))

    def _see(self, state: State) -> None:
        """Note what came into a player's own decks, and what lies face up among all."""
        for deck in self._of_all(state):
            if not self._met.issuperset(deck):
                self._met.update(deck)
        for (told, had, pieces), decks in zip(self._had, self._of_seats(state), strict=True):
            if decks != had:
                for seat, deck in enumerate(decks):
                    if deck != had[seat]:
                        now = set(deck)
                        told[seat] += now - pieces[seat]
                        pieces[seat], had[seat] = now, deck.copy()


def _parts(names: Sequence[str]) -> Callable[[Any], Sequence[Any]]:
    """Return what reads these parts of a state at once."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda state: [getattr(state, name) for name in names]


@lru_cache(8)
def _ids(game: Game[Any]) -> dict[Piece, str]:
    """Return a game's cards with their ids in the data, found out once."""
    return ids_of(game)


@lru_cache(8)
def _cards_of(game: Game[Any]) -> Callable[[Any, Iterable[Move[Any]]], Iterable[Iterable[Piece]]]:
    """Return what tells the cards of moves; unless the game has a say in it, it is asked only once about each."""
    from kingsbridge_core.game.game import Game

    if type(game).cards_of is not Game.cards_of:
        return lambda state, moves: (game.cards_of(state, move) for move in moves)

    class Known(dict[Any, tuple[Piece, ...]]):
        def __missing__(self, move: Any) -> tuple[Piece, ...]:
            cards = self[move] = (*game.cards_of(None, move),)
            return cards

    known = Known().__getitem__
    return lambda state, moves: map(known, moves)


def cards_in(game: Game[Any]) -> list[str]:
    """Return the ids of all cards of a game, counting copies once."""
    return list(dict.fromkeys(_ids(game).values()))
