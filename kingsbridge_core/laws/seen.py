"""Finds what a seat knows of a position, and what could be elsewhere without the seat noticing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import comb, lgamma, log, log2
from typing import TYPE_CHECKING, Any, NamedTuple

from kingsbridge_core.engine.components import ALL, NOBODY, Component, Deck, Marks, Supply, parts
from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.game.moments import moment_in, passing_move

if TYPE_CHECKING:
    from kingsbridge_core.engine.state import State


Drawing = Callable[[Any, Sequence[str]], Any]
"""How a table is shown: a function of a view and the names of the players, giving whatever can be compared."""


class Part(NamedTuple):
    """A hand, a pile or a supply that a seat can neither see nor remember."""

    where: str
    component: Component
    owner: int | None
    value: Any

    @property
    def pieces(self) -> list[Piece]:
        """Return the pieces there; none in a supply."""
        return self.value if isinstance(self.component, Deck) else []

    @property
    def contents(self) -> Any:
        """Return what is there: in order in a pile that nobody sees, and in any order in a hand."""
        in_order = self.component.shape == "dict" or self.component.seen_by is NOBODY
        return self.value if in_order else set(self.value)


def hidden_parts(state: State, seat: int | None) -> Iterator[Part]:
    """Return all that is hidden from a seat."""
    for name, component in state.components.items():
        if component.seen_by is not ALL and not getattr(component, "remembered", False):
            for where, owner, value in parts(name, component, getattr(state, name)):
                if component.hides_from(owner, seat):
                    yield Part(where, component, owner, value)


def hidden_pieces(state: State, seat: int | None) -> set[Piece]:
    """Return the pieces that a seat could not find: hidden from it, and not publicly known to be there."""
    hidden = {piece for part in hidden_parts(state, seat) for piece in part.pieces}
    return hidden - {piece for _, piece in state.game.known(state)}


def knowledge(state: State, seat: int | None) -> Any:
    """Return what a seat sees or remembers, how often chance has decided, and how many units there are in all."""
    view = state.view(seat)
    table, units = {}, Counter[tuple[str, str]]()
    for name, component in state.components.items():
        value = getattr(state, name)
        table[name] = value if getattr(component, "remembered", False) else getattr(view, name)
        if isinstance(component, Supply) and component.pool is not None:
            for held in value if component.per_seat else [value]:
                units.update({(component.pool, kind): held[kind] for kind in component.unlimited})
    return state.draws, table, units


def written(view: State) -> str:
    """Return the table of a view exactly as programs read it."""
    return json.dumps(view.to_data()["table"])


def is_same(one: State, other: State) -> bool:
    """Whether two views are exactly the same: in type, in order, and piece by piece."""
    kind = type(one)
    names = {name for each in kind.__mro__ for name in vars(each).get("__slots__", ())} | {"__dict__"}
    return kind is type(other) and all(_alike(getattr(one, name, None), getattr(other, name, None)) for name in names)


def _alike(one: Any, other: Any) -> bool:
    """Whether two values are the same, and not only equal as 1, 1.0 and True are."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return [*one] == [*other] and all(map(_alike, one.values(), other.values()))
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(_alike, one, other))
    return isinstance(one, (str, int, float)) and repr(one) == repr(other)


def asked(state: State) -> Any:
    """Return whose turn it is, and what is on the agenda: all this is public."""
    return state.actor, state.phase, state.round, state.agenda


def waiting(state: State) -> tuple[str, bool, bool] | None:
    """Return what others learn about a moment by waiting: which it is, whether it can pass, and whether it does.

    None: everyone is asked here, whatever their stops.
    """
    moment = moment_in(state)
    if moment is None:
        return None
    return moment.verb, passing_move(state, moment) is not None, moment.holds(state.view(None))


def exposed_pieces(state: State) -> Iterator[tuple[str, Piece]]:
    """Return the pieces that the agenda and marks name to everyone."""
    for _, argument in state.agenda:
        yield from (("the agenda", piece) for piece in pieces_named(argument))
    for name, component in state.components.items():
        if isinstance(component, Marks):
            marked = getattr(state, name)
            yield from ((name, piece) for piece in pieces_named(marked))


def pieces_named(thing: Any) -> Iterator[Piece]:
    """Return the pieces among arguments, including those in lists and phrases."""
    if isinstance(thing, Piece):
        yield thing
    elif isinstance(thing, (list, tuple)):
        for each in thing:
            yield from pieces_named(each)


def freedom(state: State, seat: int | None) -> dict[str, float]:
    """Return how freely hidden things could be elsewhere: for each, how unlikely (in bits) it stays by chance."""
    known = {(id(deck), piece) for deck, piece in state.game.known(state)}
    decks: dict[Any, list[tuple[Part, int]]] = {}
    pools: dict[tuple[str, bool], list[dict[str, int]]] = {}
    for part in hidden_parts(state, seat):
        component = part.component
        if isinstance(component, Deck):
            pieces = sum((id(part.value), piece) not in known for piece in part.value)
            alike = (part.owner if component.kept else None, component.holds)
            decks.setdefault(alike, []).append((part, pieces))
        elif isinstance(component, Supply) and component.pool is not None:
            pools.setdefault((component.pool, component.counted), []).append(part.value)
    bits = {}
    for exchanging in decks.values():
        total = sum(pieces for _, pieces in exchanging)
        for part, pieces in exchanging:
            bits[part.where] = log2(comb(total, pieces))
            if part.component.seen_by is NOBODY:
                bits[part.where] += _arrangements(pieces)
    for (pool, counted), supplies in pools.items():
        bits[pool] = _surprise(supplies, counted)
    return {where: each for where, each in bits.items() if each > 0.01}


def _arrangements(number: int) -> float:
    """Return in how many orders (in bits) this many things can be."""
    return lgamma(number + 1) / log(2)


def _surprise(supplies: list[dict[str, int]], counted: bool) -> float:
    """Return how unlikely (in bits) it is that units shared out again come back as they were."""
    inside = sum(_arrangements(number) for held in supplies for number in held.values())
    kinds = [sum(held[kind] for held in supplies) for kind in supplies[0]]
    free = inside - sum(map(_arrangements, kinds))
    if not counted:
        return free + sum(kinds) * log2(len(supplies))
    sizes = [sum(held.values()) for held in supplies]
    return free + _arrangements(sum(sizes)) - sum(map(_arrangements, sizes))


def arrangement(state: State, seat: int | None) -> dict[str, Any]:
    """Return where the hidden things are, under the names of `freedom`."""
    found: dict[str, Any] = {}
    for part in hidden_parts(state, seat):
        if isinstance(part.component, Supply):
            found.setdefault(str(part.component.pool), []).append(part.value)
        else:
            found[part.where] = part.contents
    return found
