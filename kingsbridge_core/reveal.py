"""What a move revealed: the reason, if any, why it cannot be taken back."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kingsbridge_core.components import Deck, Marks, parts
from kingsbridge_core.language import _
from kingsbridge_core.pieces import Piece

if TYPE_CHECKING:
    from kingsbridge_core.state import State


def revealed(before: State, after: State) -> str | None:
    """What stands in the way of undo: chance, or a piece that some seat sees now and did not see before."""
    if after.draws != before.draws:
        return _("chance has decided something since")
    for seat in range(before.seats):
        shown = _seen(after, seat) - _seen(before, seat)
        if shown:
            piece = next(iter(shown))
            return _("{piece} has been shown since", piece=after.game.called(piece))
    return None


def _seen(state: State, seat: int) -> Counter[Piece]:
    """The pieces whose faces a seat sees or remembers."""
    seen: Counter[Piece] = Counter()
    for name, component in state.components.items():
        if isinstance(component, Deck) and not isinstance(component, Marks):
            for _name, owner, deck in parts(name, component, getattr(state, name)):
                if component.remembered or not component.hides_from(owner, seat):
                    seen.update(deck)
    return seen
