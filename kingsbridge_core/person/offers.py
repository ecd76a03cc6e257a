"""The moves a person can choose from, numbered and in the words people read and type."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from kingsbridge_core.engine.moves import Move
from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.engine.state import State
from kingsbridge_core.game.game import Game
from kingsbridge_core.match.match import Match
from kingsbridge_core.text import phrases
from kingsbridge_core.text.language import ENGLISH, _, language
from kingsbridge_core.text.phrases import folded, harmless

MOST_MOVES = 8
"""How many moves a sentence names."""


class Offer(NamedTuple):
    """A possible move: its number, its name as one types it, its hint, and its name as one says it."""

    number: int
    label: str
    hint: str
    move: Move[Any]
    said: str = ""

    @property
    def numbered(self) -> str:
        return f" {self.number:2}  {self.label}"


def in_order(options: Sequence[Move[Any]]) -> list[Move[Any]]:
    """Return the options in the order people see and number them: that of the catalogue."""
    return sorted(options, key=lambda move: move.index)


class Offers:
    """All possible moves in a position, each named once in the reader's language.

    `spoken`: the hints are for a person who cannot see columns.
    """

    def __init__(self, match: Match, spoken: bool = False) -> None:
        self.game: Game[Any] = match.game
        self.state: State = match.state
        self.view = match.state.view(match.state.actor)
        self.moves = in_order(match.state.options)
        self.language = language()
        self._says = match.game.spoken if spoken else match.game.describe

    def is_for(self, match: Match) -> bool:
        """Whether these are still the moves of a match, in the current language."""
        return self.state is match.state and self.language == language()

    @cached_property
    def names(self) -> dict[Move[Any], str]:
        return {move: self.game.label(move) for move in self.moves}

    @cached_property
    def typed(self) -> dict[Move[Any], tuple[str, str]]:
        """Return what can be typed for every move: its notation, and its name."""
        return {move: (move.text, folded(name)) for move, name in self.names.items()}

    @cached_property
    def labels(self) -> dict[Move[Any], str]:
        """Return every move as it is shown; a card with copies loses its number if only one copy can be played."""
        first = {move: _first_copy(move, self.game) for move in self.moves}
        copies = list(first.values())
        return {
            move: harmless(self.names[move] if copy is move or copies.count(copy) > 1 else self.game.label(copy))
            for move, copy in first.items()
        }

    @cached_property
    def shown(self) -> list[Offer]:
        """Return the moves as a list to choose from."""
        return [
            Offer(number, label, harmless(self._says(self.view, move)), move, self._said(move, label))
            for number, (move, label) in enumerate(self.labels.items(), 1)
        ]

    def _said(self, move: Move[Any], label: str) -> str:
        """Return the name of a move as one says it: `play Green Carpenter` for `play green-carpenter`."""
        if here := self.game.named_now(self.view, move):
            return harmless(here)
        wording, is_first = self.game.wording, label != self.names[move]
        if wording.code != ENGLISH:
            return label
        return harmless(wording.phrase(_first_copy(move, self.game) if is_first else move))

    @cached_property
    def usual(self) -> Move[Any] | None:
        """Return what Enter does: the only move, or the one that the game says simply continues."""
        return self.moves[0] if len(self.moves) == 1 else self.game.usual(self.view)

    def has_name(self, text: str) -> bool:
        """Whether a move has exactly this name."""
        words = folded(text)
        return any(words in names for names in self.typed.values())

    def in_words(self) -> str:
        """Return what can be done now, in the order of the numbers."""
        known = list(self.labels.values())
        more = len(known) - MOST_MOVES
        if more > 0:
            shown = phrases.listed(known[:MOST_MOVES])
            return _("Possible moves: {moves} and {number} more.", moves=shown, number=more)
        return _("Possible moves: {moves}.", moves=phrases.one_of(known))


def _first_copy(move: Move[Any], game: Game[Any]) -> Move[Any]:
    """Return the same move with the first copy of its card."""
    name, _dash, number = move.what.id.rpartition("-") if isinstance(move.what, Piece) else ("", "", "")
    text = f"{move.verb} {name}"
    is_copy = number.isdecimal() and text in game.moves and game.pieces[name].name == move.what.name
    return game.moves.find(text) if is_copy else move
