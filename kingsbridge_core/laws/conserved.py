"""Law 7: nothing appears or vanishes, and every component holds what it can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kingsbridge_core.engine.components import Deck, Marks, Supply, parts
from kingsbridge_core.engine.pieces import Piece

if TYPE_CHECKING:
    from kingsbridge_core.engine.state import State


def pieces_in(state: State) -> Counter[Piece]:
    """All pieces in all decks."""
    return Counter(
        piece
        for name, component in state.components.items()
        if isinstance(component, Deck) and not isinstance(component, Marks)
        for _, _, deck in parts(name, component, getattr(state, name))
        for piece in deck
    )


def units_in(state: State) -> Counter[tuple[str, str]]:
    """All units of limited supplies, by pool and kind."""
    units: Counter[tuple[str, str]] = Counter()
    for name, component in state.components.items():
        if isinstance(component, Supply) and component.pool is not None:
            for _, _, held in parts(name, component, getattr(state, name)):
                for kind in held.keys() - component.unlimited:
                    units[component.pool, kind] += held[kind]
    return units


def problems_of(state: State, pieces: Counter[Piece], units: Counter[tuple[str, str]]) -> Iterator[str]:
    """What differs from the pieces and units at the start, and which components hold nonsense."""
    now = pieces_in(state)
    yield from (f"{piece.id!r} has vanished" for piece in pieces - now)
    yield from (f"{piece.id!r} appears once too often" for piece in now - pieces)
    held = units_in(state)
    yield from (
        f"there are {held[key]} {key[1]} in the pool {key[0]!r} instead of {units[key]}"
        for key in {**units, **held}
        if held[key] != units[key]
    )
    for name, component in state.components.items():
        for where, _, value in parts(name, component, getattr(state, name)):
            yield from (f"{where}: {what}" for what in component.problems(value, state.seats))
