"""Law 7: no piece appears or vanishes, no marker leaves its track, and no supply exceeds its limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.components import Component, Deck, Marks, Supply
from kingsbridge_core.engine.pieces import Piece

if TYPE_CHECKING:
    from kingsbridge_core.engine.state import State


def pieces_in(state: State) -> Counter[Piece]:
    """Return all pieces in all decks."""
    decks = (
        values_of(component, getattr(state, name))
        for name, component in state.components.items()
        if isinstance(component, Deck) and not isinstance(component, Marks)
    )
    return Counter(chain.from_iterable(chain.from_iterable(decks)))


def units_in(state: State) -> Counter[tuple[str, str]]:
    """Return all units of limited supplies, by pool and kind."""
    units: Counter[tuple[str, str]] = Counter()
    for name, component in state.components.items():
        if isinstance(component, Supply) and component.pool is not None:
            for held in values_of(component, getattr(state, name)):
                for kind in held.keys() - component.unlimited:
                    units[component.pool, kind] += held[kind]
    return units


def problems_of(state: State, pieces: Counter[Piece], units: Counter[tuple[str, str]]) -> Iterator[str]:
    """Report what differs from the pieces and units at the start, and components with impossible values."""
    now = pieces_in(state)
    if not dict.__eq__(now, pieces):  # nearly always equal, and a difference is far slower to make
        yield from (f"{piece.id!r} has vanished" for piece in pieces - now)
        yield from (f"{piece.id!r} appears once too often" for piece in now - pieces)
    held = units_in(state)
    yield from (
        f"there are {held[key]} {key[1]} in the pool {key[0]!r} instead of {units[key]}"
        for key in {**units, **held}
        if held[key] != units[key]
    )
    for name, component in state.components.items():
        for owner, value in enumerate(values_of(component, getattr(state, name))):
            for what in component.problems(value, state.seats):
                yield f"{name}[{owner}]: {what}" if component.per_seat else f"{name}: {what}"


def values_of(component: Component, value: Any) -> Sequence[Any]:
    """Return the single values of a component."""
    return value if component.per_seat else (value,)
