"""Taking a move back, with the forced ones that followed by themselves: all of them or none."""

from __future__ import annotations

from collections.abc import Collection

from kingsbridge_core.errors import UndoError
from kingsbridge_core.match.match import Match, Turn


def obstacle(match: Match, seat: int, forced: Collection[int] = ()) -> str:
    """What stands in the way of a seat that wants its last move back; nothing if it can have it.

    `forced`: the numbers of its moves that played themselves, and are taken back with the one before them.
    """
    made = len(match.turns)
    while not (why := match.against_undo(seat, made)) and made in forced:
        made -= 1
    return why


def take_back(match: Match, seat: int, forced: set[int]) -> Turn:
    """Take back the last move that a seat chose; gives that move."""
    why = obstacle(match, seat, forced)
    if why:
        raise UndoError(why)
    while len(match.turns) in forced:
        match.undo()
        forced.discard(len(match.turns) + 1)
    return match.undo()
