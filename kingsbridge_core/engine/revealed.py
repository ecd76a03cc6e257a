"""What a move revealed: the reason, if any, why it cannot be taken back."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.components import Deck, Marks, parts
from kingsbridge_core.engine.log import Phrase, phrase
from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.text.language import N_, _

if TYPE_CHECKING:
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game


def revealed(before: State, after: State) -> Phrase | None:
    """What stands in the way of undo: chance, or a piece that some seat sees now and did not see before."""
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
    """The pieces whose faces a seat sees or remembers."""
    seen: Counter[Piece] = Counter()
    for name, component in state.components.items():
        if isinstance(component, Deck) and not isinstance(component, Marks):
            for _name, owner, deck in parts(name, component, getattr(state, name)):
                if component.remembered or not component.hides_from(owner, seat):
                    seen.update(deck)
    return seen
