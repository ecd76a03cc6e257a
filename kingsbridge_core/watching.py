"""What becomes of every card in a game: who was offered it, took it, held it, and did something with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kingsbridge_core.cards import Card
from kingsbridge_core.components import Deck, Marks
from kingsbridge_core.pieces import Piece

if TYPE_CHECKING:
    from kingsbridge_core.game import Game
    from kingsbridge_core.log import Line
    from kingsbridge_core.moves import Move
    from kingsbridge_core.state import State

OFFERED, TAKEN, USED = "offered", "taken", "used"
"""A move about the card was possible; it was made; a line of the log says that the player did something with it."""

Times = dict[tuple[str, str], list[int]]
"""By card and by what became of it, how often for every seat; besides the above, the name of a deck it came into."""


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
        self._had: dict[tuple[str, int], list[Piece]] = {}
        self._see(state)

    def before(self, state: State, move: Move[Any]) -> None:
        """A seat is about to make a move."""
        seat = state.actor
        assert seat is not None
        offered = {card for option in state.options for card in state.game.cards_of(state, option)}
        for card in offered:
            self._count(card, OFFERED, seat)
        for card in set(state.game.cards_of(state, move)):
            self._count(card, TAKEN, seat)

    def after(self, state: State) -> None:
        """The move was made."""
        self._see(state)
        for line in state.log or ():
            self._hear(line)
        if state.log:
            state.log.clear()

    def _see(self, state: State) -> None:
        """Count what came into a player's own decks."""
        for name in self._decks:
            for seat, deck in enumerate(getattr(state, name)):
                had = self._had.get((name, seat), [])
                if deck != had:
                    for piece in Counter(deck) - Counter(had):
                        self._count(piece, name, seat)
                    self._had[name, seat] = deck.copy()

    def _hear(self, line: Line) -> None:
        seat = line.arguments.get("seat")
        if isinstance(seat, int):
            for piece in set(named(list(line.arguments.values()))):
                self._count(piece, USED, seat)

    def _count(self, piece: Piece, kind: str, seat: int) -> None:
        card = self._id.get(piece)
        if card is not None:
            times = self.times.get((card, kind))
            if times is None:
                times = self.times[card, kind] = [0] * self.seats
            times[seat] += 1


def ids_of(game: Game[Any]) -> dict[Piece, str]:
    """The cards of a game with the id under which they stand in the data: copies have that of the card."""
    found: dict[Piece, str] = {}
    for each in game.lists.values():
        entries = {card["id"] for card in game.files[each.file].data[each.name]}
        for card in each.cards:
            found[card] = card.id if card.id in entries else card.id.rpartition("-")[0]
    return found


def cards_in(game: Game[Any]) -> list[str]:
    """The ids of all cards of a game, copies once."""
    return list(dict.fromkeys(ids_of(game).values()))


def named(thing: Any) -> Iterator[Card]:
    """The cards that a move or a line of the log names."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, (list, tuple)):
        for each in thing:
            yield from named(each)
