"""Undo: what a move revealed, what prevents taking it back, and taking it back with the moves it forced."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.components import Deck, Marks, parts
from kingsbridge_core.engine.log import Phrase, phrase
from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.errors import UndoError
from kingsbridge_core.match.history import position
from kingsbridge_core.text.language import N_, _, in_quotes

if TYPE_CHECKING:
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.match.match import Match, Turn


def revealed(before: State, after: State) -> Phrase | None:
    """Return what a move revealed: chance, or a piece that some seat sees now and did not see before."""
    if after.draws != before.draws:
        return phrase(_, N_("chance has decided something since"))
    for seat in range(before.seats):
        shown = _seen(after, seat) - _seen(before, seat)
        if shown:
            known = shown if before.actor is None else shown & _seen(after, before.actor)
            if not known:  # only others have seen it
                return phrase(_, N_("another player has seen something since"))
            return phrase(_has_been_shown, after.game, next(iter(known)))
    return None


def _has_been_shown(game: Game[Any], piece: Piece) -> str:
    return _("{piece} has been shown since", piece=game.called(piece))


def _seen(state: State, seat: int) -> Counter[Piece]:
    """Return the pieces whose faces a seat sees or remembers."""
    seen: Counter[Piece] = Counter()
    for name, component in state.components.items():
        if isinstance(component, Deck) and not isinstance(component, Marks):
            for _name, owner, deck in parts(name, component, getattr(state, name)):
                if component.remembered or not component.hides_from(owner, seat):
                    seen.update(deck)
    return seen


def cannot_be_undone(match: Match, turn: Turn) -> str:
    """Say why a turn cannot be taken back, whoever asks; nothing if it can."""
    why = _("the match is over") if match.state.actor is None else turn.revealed
    label = in_quotes(match.game.label(turn.move))
    return _("you cannot take back {move}: {why}", move=label, why=why) if why else ""


def obstacle(match: Match, seat: int) -> str:
    """Say what keeps a seat from going back to its last decision, or to a moment that passed; nothing if it can."""
    return _way_back(match, seat)[1]


def take_back(match: Match, seat: int) -> Turn:
    """Go back to the last decision of a seat, or to a moment that passed where it might have done something else.

    The forced moves after it go too: all of them or none.
    """
    moves, why = _way_back(match, seat)
    if why:
        raise UndoError(why)
    while len(match.turns) > moves + 1:
        match.undo()
    return match.undo()


def _way_back(match: Match, seat: int) -> tuple[int, str]:
    """Return the number of moves to keep, and what keeps the seat from going back to there."""
    made = len(match.turns)
    if all(turn.seat != seat for turn in match.turns):
        return made, _("you have not moved yet")
    while True:
        turn = match.turns[made - 1]
        if turn.seat != seat:
            return made, _("{player} has moved since", player=match.names_at(made)[turn.seat])
        made -= 1
        why = cannot_be_undone(match, turn)
        if why or not turn.passed or not made or len(position(match, made).options) > 1:
            return made, why
