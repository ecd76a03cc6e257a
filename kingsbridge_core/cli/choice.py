"""Understanding what a person typed: a number, a move, or enough of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.match import Match
from kingsbridge_core.moves import Move


def listed(options: Sequence[Move[Any]]) -> list[Move[Any]]:
    """The options in the order in which people see and number them: that of the catalogue."""
    return sorted(options, key=lambda move: move.index)


def understood(text: str, match: Match) -> Move[Any]:
    """The move somebody means; what is not legal is left to the match to refuse with its reason."""
    options = listed(match.state.options)
    words = " ".join(text.lower().split())
    if words.isdecimal():
        # looked up, not computed: int() refuses very long numbers
        numbered = {str(number): move for number, move in enumerate(options, 1)}
        if words not in numbered:
            raise KingsbridgeError(f"there is no number {words[:20]}; the moves are numbered 1 to {len(options)}")
        return numbered[words]
    found = _fitting(words, options)
    if len(found) > 1:
        raise KingsbridgeError(f"{text!r} could be {', '.join(repr(move.text) for move in found)}")
    verbs = {move.verb for move in options}
    found = found or _fitting(words, [move for move in match.game.moves if move.verb in verbs])
    return found[0] if len(found) == 1 else match.find(words)


def _fitting(words: str, moves: Sequence[Move[Any]]) -> list[Move[Any]]:
    """The moves that are called so; else those that begin so; else those that have such a word."""
    for fits in (str.__eq__, str.startswith, _has_word):
        found = [move for move in moves if fits(move.text, words)]
        if found:
            return found
    return []


def _has_word(text: str, words: str) -> bool:
    """Whether the words stand in the text, beginning where a word or a part of one begins: `king`, `carpenter`."""
    return any(f"{before}{words}" in text for before in " -")
