"""Understands what a person typed: the number of a move, its name, or enough of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any

from kingsbridge_core.engine.moves import Move
from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.person.offers import MOST_MOVES, Offers
from kingsbridge_core.text import phrases
from kingsbridge_core.text.language import _, in_quotes
from kingsbridge_core.text.phrases import folded, harmless, has_word, has_words
from kingsbridge_core.text.suggestions import did_you_mean

Names = Callable[["Move[Any]"], Iterable[str]]
"""Every name of a move, folded."""


def understood(text: str, offers: Offers, commands: Iterable[str] = ()) -> Move[Any]:
    """Return the move a text means; the match itself refuses impossible ones, with its reason.

    If it means none, one of the `commands` may have been meant.
    """
    words = folded(text)
    if words.isdecimal():
        return _numbered(words, offers.moves)
    found = fitting(words, offers.moves, offers.typed.__getitem__)
    if not found and words not in offers.game.moves:  # the text of a move means that move
        found = fitting(words, offers.moves, _by_pieces)
    if found and not _about_one_card(found):
        which = _quoted(found, offers)
        raise KingsbridgeError(_("{typed} could be {moves}", typed=in_quotes(harmless(text)), moves=which))
    found = found or _among_all(words, offers)
    if found and _about_one_card(found):
        return found[0]
    raise KingsbridgeError(_not_understood(text, offers, commands))


def _numbered(words: str, moves: Sequence[Move[Any]]) -> Move[Any]:
    """Return the move with that number; it is looked up, as int() refuses very long numbers."""
    numbered = {str(number): move for number, move in enumerate(moves, 1)}
    if words not in numbered:
        number = words[:20]
        why = _("there is no number {number}; the moves are numbered 1 to {last}", number=number, last=len(moves))
        raise KingsbridgeError(why)
    return numbered[words]


def _quoted(moves: Sequence[Move[Any]], offers: Offers) -> str:
    """Quote some moves as people read them."""
    return phrases.listed(in_quotes(harmless(offers.names[move])) for move in moves)


def _not_understood(text: str, offers: Offers, commands: Iterable[str]) -> str:
    """Answer something that is not a move: say what was probably meant, possible moves and commands first."""
    typed, words, game = in_quotes(harmless(text)), folded(text), offers.game
    said = _of_whom_it_is_said(words, offers)
    if said:
        moves = _quoted(said[:MOST_MOVES], offers)
        return _(
            "{typed} alone is not a move; did you mean {moves}? Type the whole move, or its number",
            typed=typed,
            moves=moves,
        )
    every = [game.label(move) for move in game.moves]
    begun = any(folded(each).startswith(words) for each in every)
    known = [*offers.names.values(), *commands]
    advice = did_you_mean(words, known) or did_you_mean(words.partition(" ")[0], commands)
    advice = advice or ("" if begun else did_you_mean(words, every))
    if begun and not advice:
        return _("no move starting with {typed} is possible now. {possible}", typed=typed, possible=offers.in_words())
    return _("no move is called {typed}. {possible}", typed=typed, possible=advice or offers.in_words())


def _of_whom_it_is_said(words: str, offers: Offers) -> list[Move[Any]]:
    """Return the moves that the game describes with this word."""
    if len(words) < 2 or not words[0].isalpha():
        return []
    describe, view = offers.game.describe, offers.view
    return [move for move in offers.moves if has_word(f" {folded(describe(view, move))}", words)]


def _among_all(words: str, offers: Offers) -> list[Move[Any]]:
    """Return moves of the game with this name, preferably those of the kind asked for now."""
    game, verbs = offers.game, {move.verb for move in offers.moves}

    def names(move: Move[Any]) -> tuple[str, str]:
        return move.text, folded(game.label(move))

    likely = [move for move in game.moves if move.verb in verbs]
    return (
        fitting(words, likely, names)
        or ([game.moves.find(words)] if words in game.moves else [])
        or fitting(words, likely, _by_pieces)
        or [move for move in game.moves if words in (*names(move)[1:], *_by_pieces(move))]
    )


def fitting(words: str, moves: Sequence[Move[Any]], names: Names) -> list[Move[Any]]:
    """Return the moves with this name; or that begin like it; or that contain these words."""
    for fits in (str.__eq__, str.startswith, has_word, has_words):
        found = [move for move in moves if any(fits(name, words) for name in names(move))]
        if found:
            return found
    return []


def _by_pieces(move: Move[Any]) -> tuple[str, ...]:
    """Return a move in the words printed on its pieces, such as `play lady aliena`; nothing if it has none."""
    about = move.what if isinstance(move.what, tuple) else (move.what,)
    if not any(isinstance(each, Piece) for each in about):
        return ()
    names = [(isinstance(each, Piece) and each.name) or getattr(each, "id", None) or str(each) for each in about]
    return (folded(" ".join([move.verb, *names])),)


def _about_one_card(moves: Sequence[Move[Any]]) -> bool:
    """Whether any of the moves will do: there is only one, or their pieces are copies of a card."""
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
