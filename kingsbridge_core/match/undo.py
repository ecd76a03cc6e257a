"""Undo: what a move revealed, what prevents taking it back, and taking it back with the moves it forced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.components import Deck, Marks, parts
from kingsbridge_core.engine.log import Phrase, phrase
from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.errors import UndoError
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


def obstacle(match: Match, seat: int, forced: Collection[int] = ()) -> str:
    """Say what keeps a seat from taking its last move back; nothing if it can.

    `forced`: the numbers of its moves that were made automatically, and are taken back with the one before them.
    """
    made = len(match.turns)
    while True:
        turns = match.turns[:made]
        if not any(turn.seat == seat for turn in turns):
            return _("you have not moved yet")
        if turns[-1].seat != seat:
            return _("{player} has moved since", player=match.names[turns[-1].seat])
        why = cannot_be_undone(match, turns[-1])
        if why or made not in forced:
            return why
        made -= 1


def take_back(match: Match, seat: int, forced: set[int]) -> Turn:
    """Take back the last move that a seat chose, with the forced ones after it: all of them or none."""
    why = obstacle(match, seat, forced)
    if why:
        raise UndoError(why)
    while len(match.turns) in forced:
        match.undo()
        forced.discard(len(match.turns) + 1)
    return match.undo()
