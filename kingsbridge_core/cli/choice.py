"""Understanding what a person typed: a number, a move, or enough of one; and which cards are called so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from kingsbridge_core.errors import KingsbridgeError, nearest
from kingsbridge_core.game import Game
from kingsbridge_core.match import Match
from kingsbridge_core.moves import Move
from kingsbridge_core.pieces import Piece

MOST_CARDS = 8
"""So many cards are shown at once; more would not be read."""


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
    found = _fitting(words, options, str)
    if not found and words not in match.game.moves:  # what is the text of a move means that move
        found = _fitting(words, options, _by_name)
    if found and not _about_one_card(found):
        raise KingsbridgeError(f"{text!r} could be {', '.join(repr(move.text) for move in found)}")
    found = found or _among_all(words, match)
    return found[0] if found and _about_one_card(found) else match.find(words)


def _among_all(words: str, match: Match) -> list[Move[Any]]:
    """Moves of the game that are called so: rather those of the kind that is asked for now."""
    verbs = {move.verb for move in match.state.options}
    likely = [move for move in match.game.moves if move.verb in verbs]
    return (
        _fitting(words, likely, str)
        or ([match.find(words)] if words in match.game.moves else [])
        or _fitting(words, likely, _by_name)
        or [move for move in match.game.moves if _by_name(move) == words]
    )


def _fitting(words: str, moves: Sequence[Move[Any]], called: Callable[[Move[Any]], str]) -> list[Move[Any]]:
    """The moves that are called so; else those that begin so; else those that have such a word."""
    for fits in (str.__eq__, str.startswith, _has_word):
        found = [move for move in moves if fits(called(move), words)]
        if found:
            return found
    return []


def _has_word(text: str, words: str) -> bool:
    """Whether the words stand in the text, beginning where a word or a part of one begins: `king`, `carpenter`."""
    return any(f"{before}{words}" in text for before in " -")


def _by_name(move: Move[Any]) -> str:
    """A move in the words that are printed on its pieces, as `play lady aliena`; empty if it is about no piece."""
    about = move.what if isinstance(move.what, tuple) else (move.what,)
    if not any(isinstance(each, Piece) for each in about):
        return ""
    names = [(isinstance(each, Piece) and each.name) or getattr(each, "id", None) or str(each) for each in about]
    return " ".join(" ".join([move.verb, *names]).lower().split())


def _about_one_card(moves: Sequence[Move[Any]]) -> bool:
    """Whether it does not matter which of the moves is meant: there is one, or their pieces are copies of a card."""
    first = moves[0]
    return all(move.verb == first.verb and _alike(move.what, first.what) for move in moves[1:])


def _alike(one: Any, other: Any) -> bool:
    """Whether two things are the same, or copies of one card, which differ in nothing but their id."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_alike, one, other))
    if isinstance(one, Piece) and type(one) is type(other):
        names = [field.name for field in fields(one) if field.name != "id"]
        return one is other or (one.name != "" and all(getattr(one, name) == getattr(other, name) for name in names))
    return bool(one == other)


# --- what is printed on cards


def cards_called(words: str, game: Game[Any]) -> list[str]:
    """Name and text of the cards in whose name all the words occur; copies once, and not too many."""
    wanted = words.casefold().split()
    names = list(dict.fromkeys(piece.name for piece in game.pieces.values() if _text_of(piece)))
    if not names:
        raise KingsbridgeError(f"nothing is printed on the cards of {game.id!r}")
    if not wanted:
        raise KingsbridgeError(f"write words of its name after it, such as: card {names[0]}")
    called = [piece for piece in game.pieces.values() if all(word in piece.name.casefold() for word in wanted)]
    found = list(dict.fromkeys(f"{piece.name}: {text}" for piece in called if (text := _text_of(piece))))
    if not found:
        near = nearest(words, [*names, *dict.fromkeys(word for name in names for word in name.split())])
        advice = f"Did you mean {' or '.join(repr(each) for each in near)}?" if near else "Try fewer or other words."
        raise KingsbridgeError(f"no card of {game.id!r} is called {words!r}. {advice}")
    more = len(found) - MOST_CARDS
    return found[:MOST_CARDS] + ([f"and {more} more; another word of the name tells them apart"] if more > 0 else [])


def _text_of(piece: Piece) -> str:
    """What is printed on a piece, if anything is."""
    return str(getattr(piece, "text", "") or "")
