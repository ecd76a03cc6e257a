"""Law 5 after a move: if two outcomes look the same to a seat, it must be told and shown the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.log import Line, heard
from kingsbridge_core.laws.seen import asked, hidden_parts, hidden_pieces, knowledge, pieces_named, written
from kingsbridge_core.match.undo import revealed

if TYPE_CHECKING:
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.pieces import Piece
    from kingsbridge_core.engine.state import State


class Outcome:
    """Where a move leads, and what is told on the way."""

    def __init__(self, before: State, move: Move[Any]) -> None:
        self.before, self.move = before, move
        self.after = before.clone()
        self.log: list[Line] = []
        self.after.log = self.log
        self.after.apply(move)
        self.after.log = None
        names = [f"seat {seat}" for seat in range(before.seats)]
        self._read = {id(line): line.told(names) for line in self.log}

    def heard(self, seat: int | None) -> list[tuple[str, dict[str, Any], str]]:
        """Return the lines for a seat, to be compared: 1, 1.0 and True are equal, but read differently."""
        return [(line.text, dict(line.arguments), self._read[id(line)]) for line in heard(self.log, seat)]

    def touched(self, seat: int | None) -> set[str]:
        """Return where pieces went or came from, face down: everyone sees that much at a table."""
        parts = zip(hidden_parts(self.before, seat), hidden_parts(self.after, seat), strict=True)
        return {before.where for before, after in parts if before.contents != after.contents}


def look_alike(one: Outcome, two: Outcome, seat: int | None) -> bool:
    """Whether a seat sees the same on the table after both."""
    return bool(knowledge(one.after, seat) == knowledge(two.after, seat))


def outcome_faults(one: Outcome, two: Outcome, seat: int | None, names: Sequence[str]) -> Iterator[str]:
    """Report what gives away which of two outcomes that look alike is the real one.

    The moves may differ if one of them is secret: which option it was must not be told, except by its verb, as when
    someone accepts or declines. A choice that is kept nowhere but in the log or on the agenda is public.
    """
    is_same = one.move is two.move
    is_secret = is_same or (one.move.verb == two.move.verb and _is_kept_secret(one, two, seat))
    if asked(one.after) != asked(two.after):
        if is_secret and (is_same or one.before is two.before):
            yield f"who is asked next, or what is on the agenda, gives away what is hidden, after {one.move!s}"
        return
    if is_secret and written(one.after.view(seat)) != written(two.after.view(seat)):
        yield f"what programs read gives away what is hidden, after {one.move!s}"
    if one.heard(seat) != two.heard(seat):
        said = _difference(one, two, seat)
        if is_secret:
            yield f"the log gives away what is hidden: {_told(said, names)!r}, after {one.move!s}"
        else:
            secret = hidden_pieces(one.after, seat)
            elsewhere = secret & _displaced(one, two, seat)
            yield from (
                f"the log names a hidden piece: {each.told(names)!r}, after {one.move!s}"
                for each in said
                if names_one(each, secret) or is_mentioned(each.told(names), elsewhere, one.after)
            )
    if is_same and seat == one.before.actor and _obstacle(one) != _obstacle(two):
        yield f"why {one.move!s} cannot be taken back gives away what is hidden: {_obstacle(one)}"


def _is_kept_secret(one: Outcome, two: Outcome, seat: int | None) -> bool:
    """Whether two outcomes differ only in hidden things that came from and went to the same places."""
    differs = any(getattr(one.after, name) != getattr(two.after, name) for name in one.after.components)
    return differs and one.touched(seat) == two.touched(seat)


def _difference(one: Outcome, two: Outcome, seat: int | None) -> list[Line]:
    others = two.heard(seat)
    pairs = zip(heard(one.log, seat), one.heard(seat), strict=True)
    return [line for line, compared in pairs if compared not in others]


def _told(lines: list[Line], names: Sequence[str]) -> str:
    return lines[0].told(names) if lines else ""


def _obstacle(outcome: Outcome) -> str:
    return str(revealed(outcome.before, outcome.after))


def _displaced(one: Outcome, two: Outcome, seat: int | None) -> set[Piece]:
    """Return the pieces, face down, whose place differs between the outcomes."""
    parts = zip(hidden_parts(one.after, seat), hidden_parts(two.after, seat), strict=True)
    return {piece for here, there in parts if here.pieces for piece in {*here.pieces} ^ {*there.pieces}}


def names_one(line: Line, pieces: set[Piece]) -> bool:
    """Whether one of these pieces is among the arguments of a line."""
    return not pieces.isdisjoint(pieces_named(list(line.arguments.values())))


def is_mentioned(text: str, hidden: set[Piece], state: State) -> bool:
    """Whether a text has the name of one of these pieces, and of no other."""
    called = state.game.called
    open_names = {called(piece) for piece in state.game.pieces.values() if piece not in hidden}
    secret = {called(piece) for piece in hidden} - open_names
    return any(name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in secret if name)
