"""Remembers what people have seen of the table, to show them what has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from kingsbridge_core.match.history import position
from kingsbridge_core.match.match import Match

T = TypeVar("T")
"""How the table is shown."""


@dataclass(slots=True)
class Look(Generic[T]):
    """The table as one person last saw it, after how many moves, and as it was before the others moved."""

    shown: T | None = None
    moves: int = 0
    before: T | None = None

    def start_comparison(self, match: Match, seat: int) -> None:
        """Measure changes against the table last shown, if others have moved since."""
        if not self.has_moved_alone(match, seat):
            self.before, self.moves = self.shown, len(match.turns)

    def has_moved_alone(self, match: Match, seat: int) -> bool:
        """Whether no one else has moved since this person saw the table."""
        return all(turn.seat == seat for turn in match.turns[self.moves :])

    def note(self, shown: T, match: Match) -> None:
        """Remember that this table was shown."""
        self.shown, self.moves = shown, len(match.turns)


def last_look(match: Match, seat: int, table: Callable[[Any, Sequence[str]], T]) -> Look[T]:
    """Return what a person who resumes a match has seen: the table before their last move that others followed."""
    seats = [turn.seat for turn in match.turns]
    own = [place for place in range(len(seats) - 1) if seats[place] == seat != seats[place + 1]]
    if not own:
        return Look()
    return Look(table(position(match, own[-1]).view(seat), match.names), own[-1])
