"""Finds cards by their names, and what is printed on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import folded, labelled
from kingsbridge_core.text.suggestions import did_you_mean

MOST_CARDS = 8
"""How many cards are shown at once; no one would read more."""


def cards_called(words: str, game: Game[Any]) -> list[Piece]:
    """Return the cards whose name contains all the words, counting copies once."""
    wanted = folded(words).split()
    names = names_of_cards(game)
    if not names:
        raise KingsbridgeError(_("the cards of {game} have no text", game=game.title))
    if not wanted:
        raise KingsbridgeError(_("add the name of a card, or a part of it, for example: {name}", name=names[0]))
    called = [piece for piece in _printed(game) if all(word in folded(piece.name) for word in wanted)]
    if not called:
        each_word = dict.fromkeys(word for name in names for word in name.split())
        advice = did_you_mean(words, [*names, *each_word]) or _("Try fewer or other words.")
        raise KingsbridgeError(
            _("no card of {game} is called {words!r}. {advice}", game=game.title, words=words, advice=advice)
        )
    return list({(piece.name, _text_of(piece)): piece for piece in reversed(called)}.values())[::-1]


def names_of_cards(game: Game[Any]) -> list[str]:
    return list(dict.fromkeys(piece.name for piece in _printed(game)))


def card_lines(cards: Sequence[Piece]) -> list[str]:
    """Return the name and text of some cards, not too many."""
    lines = [labelled(piece.name, _text_of(piece)) for piece in cards[:MOST_CARDS]]
    more = len(cards) - MOST_CARDS
    if more > 0:
        lines.append(_("and {number} more; add a word of the name to narrow it down", number=more))
    return lines


def _printed(game: Game[Any]) -> list[Piece]:
    return [piece for piece in game.pieces.values() if _text_of(piece)]


def _text_of(piece: Piece) -> str:
    return str(getattr(piece, "text", "") or "")
