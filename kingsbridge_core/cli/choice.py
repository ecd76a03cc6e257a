"""Understanding what a person typed: a number, a move, or enough of one; and which cards are called so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from kingsbridge_core import phrases
from kingsbridge_core.errors import KingsbridgeError, nearest
from kingsbridge_core.game import Game
from kingsbridge_core.language import _, in_quotes
from kingsbridge_core.match import Match
from kingsbridge_core.moves import Move
from kingsbridge_core.phrases import folded, harmless, has_word, has_words, labelled
from kingsbridge_core.pieces import Piece

MOST_CARDS = 8
"""So many cards are shown at once; more would not be read."""
MOST_MOVES = 8
"""So many moves are named in a sentence."""


def listed(options: Sequence[Move[Any]]) -> list[Move[Any]]:
    """The options in the order in which people see and number them: that of the catalogue."""
    return sorted(options, key=lambda move: move.index)


def labels(match: Match) -> dict[Move[Any], str]:
    """The options as people see them, in the order of the numbers."""
    first = {move: _first_copy(move, match.game) for move in listed(match.state.options)}
    once = [move for move in first.values() if list(first.values()).count(move) == 1]
    return {move: harmless(match.game.label(copy if copy in once else move)) for move, copy in first.items()}


def _first_copy(move: Move[Any], game: Game[Any]) -> Move[Any]:
    """The same move with the first copy of its card: where only one copy can be played, its number says nothing."""
    name, _dash, number = move.what.id.rpartition("-") if isinstance(move.what, Piece) else ("", "", "")
    text = f"{move.verb} {name}"
    is_copy = number.isdecimal() and text in game.moves and game.pieces[name].name == move.what.name
    return game.moves.find(text) if is_copy else move


def understood(text: str, match: Match) -> Move[Any]:
    """The move somebody means; what is not legal is left to the match to refuse with its reason."""
    options = listed(match.state.options)
    words = folded(text)
    if words.isdecimal():
        # looked up, not computed: int() refuses very long numbers
        numbered = {str(number): move for number, move in enumerate(options, 1)}
        if words not in numbered:
            number = words[:20]
            why = _("there is no number {number}; the moves are numbered 1 to {last}", number=number, last=len(options))
            raise KingsbridgeError(why)
        return numbered[words]
    ways = (str, lambda move: folded(match.game.label(move)))
    found = _fitting(words, options, *ways)
    if not found and words not in match.game.moves:  # what is the text of a move means that move
        found = _fitting(words, options, _by_name)
    if found and not _about_one_card(found):
        raise KingsbridgeError(
            _("{typed} could be {moves}", typed=in_quotes(harmless(text)), moves=_named(found, match))
        )
    found = found or _among_all(words, match, *ways)
    if found and _about_one_card(found):
        return found[0]
    raise KingsbridgeError(_not_understood(text, match))


def possible(match: Match) -> str:
    """What can be done now, in the order of the numbers."""
    known = list(labels(match).values())
    more = len(known) - MOST_MOVES
    if more > 0:
        return _("Possible is: {moves} and {number} more.", moves=phrases.listed(known[:MOST_MOVES]), number=more)
    return _("Possible is: {moves}.", moves=phrases.one_of(known))


def _named(moves: Sequence[Move[Any]], match: Match) -> str:
    """Some moves as people read them."""
    return phrases.listed(in_quotes(harmless(match.game.label(move))) for move in moves)


def _not_understood(text: str, match: Match) -> str:
    """What to say of what is no move at all: what was probably meant, rather something possible."""
    typed, words, label = in_quotes(harmless(text)), folded(text), match.game.label
    options = listed(match.state.options)
    view = match.state.view(match.state.actor)
    is_word = len(words) > 1 and words[0].isalpha()
    told = [move for move in options if is_word and has_word(f" {folded(match.game.describe(view, move))}", words)]
    if told:
        moves = _named(told[:MOST_MOVES], match)
        return _("{typed} is no move, but is said of {moves}; type that, or its number", typed=typed, moves=moves)
    every = [label(move) for move in match.game.moves]
    near = nearest(words, map(label, options))
    begun = any(folded(each).startswith(words) for each in every)
    if not near and not begun:
        near = nearest(words, every)
    if near:
        meant = _(" or ").join(map(in_quotes, near))
        return _("no move is called {typed}. Did you mean {moves}?", typed=typed, moves=meant)
    if begun:
        return _("no move that begins with {typed} is possible now. {possible}", typed=typed, possible=possible(match))
    return _("no move is called {typed}. {possible}", typed=typed, possible=possible(match))


def _among_all(words: str, match: Match, *ways: Callable[[Move[Any]], str]) -> list[Move[Any]]:
    """Moves of the game that are called so: rather those of the kind that is asked for now."""
    verbs = {move.verb for move in match.state.options}
    likely = [move for move in match.game.moves if move.verb in verbs]
    return (
        _fitting(words, likely, *ways)
        or ([match.find(words)] if words in match.game.moves else [])
        or _fitting(words, likely, _by_name)
        or [move for move in match.game.moves if words in (ways[-1](move), _by_name(move))]
    )


def _fitting(words: str, moves: Sequence[Move[Any]], *ways: Callable[[Move[Any]], str]) -> list[Move[Any]]:
    """The moves that are called so in one of these ways; else that begin so; else that have such words."""
    for fits in (str.__eq__, str.startswith, has_word, has_words):
        found = [move for move in moves if any(fits(called(move), words) for called in ways)]
        if found:
            return found
    return []


def _by_name(move: Move[Any]) -> str:
    """A move in the words that are printed on its pieces, as `play lady aliena`; empty if it is about no piece."""
    about = move.what if isinstance(move.what, tuple) else (move.what,)
    if not any(isinstance(each, Piece) for each in about):
        return ""
    names = [(isinstance(each, Piece) and each.name) or getattr(each, "id", None) or str(each) for each in about]
    return folded(" ".join([move.verb, *names]))


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


def cards_called(words: str, game: Game[Any]) -> list[Piece]:
    """The cards in whose name all the words occur; copies once."""
    wanted = folded(words).split()
    printed = [piece for piece in game.pieces.values() if _text_of(piece)]
    names = list(dict.fromkeys(piece.name for piece in printed))
    if not names:
        raise KingsbridgeError(_("nothing is printed on the cards of {game}", game=game.title))
    if not wanted:
        raise KingsbridgeError(_("write words of the name of a card behind it, such as: {name}", name=names[0]))
    called = [piece for piece in printed if all(word in folded(piece.name) for word in wanted)]
    if not called:
        near = nearest(words, [*names, *dict.fromkeys(word for name in names for word in name.split())])
        which = phrases.one_of(map(in_quotes, near)) if near else ""
        advice = _("Did you mean {names}?", names=which) if near else _("Try fewer or other words.")
        why = _("no card of {game} is called {words!r}. {advice}", game=game.title, words=words, advice=advice)
        raise KingsbridgeError(why)
    return list({(piece.name, _text_of(piece)): piece for piece in reversed(called)}.values())[::-1]


def card_lines(cards: Sequence[Piece]) -> list[str]:
    """Name and text of some cards, not too many."""
    lines = [labelled(piece.name, _text_of(piece)) for piece in cards[:MOST_CARDS]]
    more = len(cards) - MOST_CARDS
    if more > 0:
        lines.append(_("and {number} more; another word of the name tells them apart", number=more))
    return lines


def _text_of(piece: Piece) -> str:
    """What is printed on a piece, if anything is."""
    return str(getattr(piece, "text", "") or "")
