"""Determinization: draws another possible arrangement of everything a seat cannot see."""

from __future__ import annotations

from collections.abc import Set
from random import Random
from typing import TYPE_CHECKING, TypeVar

from kingsbridge_core.engine.chance import SEEDS, pick, shuffle_with
from kingsbridge_core.engine.components import Deck, Supply, parts
from kingsbridge_core.errors import KingsbridgeError

if TYPE_CHECKING:
    from kingsbridge_core.engine.pieces import Piece
    from kingsbridge_core.engine.state import State

S = TypeVar("S", bound="State")


def rearrange(state: S, seat: int | None, rng: Random) -> S:
    """Return a copy of the state in which everything hidden from the seat is in random order.

    The result depends only on what is hidden, never on where it really is: it is first sorted, then shuffled. So
    nothing can leak, and the laws check exactly that.
    """
    new = state.clone()
    _deal_again(new, seat, rng)
    _share_again(new, seat, rng)
    new.seed, new.draws = int(rng.random() * SEEDS), 0
    if new.actor is not None and new.actor != seat:
        step, argument = new.agenda[-1]
        assert step.options is not None
        new.options = step.options(new, argument)
    return new


Hidden = list[tuple[Deck, list["Piece"], list["Piece"]]]
"""Hidden decks, each with its pieces and those known to be in it."""


def _deal_again(state: State, seat: int | None, rng: Random) -> None:
    """Deal the pieces of all hidden decks again; kept ones stay with their player."""
    known = {(id(deck), piece) for deck, piece in state.game.known(state)}
    hidden: dict[int | None, Hidden] = {}
    for name, component in state.components.items():
        if not isinstance(component, Deck) or component.remembered:
            continue
        for _, owner, deck in parts(name, component, getattr(state, name)):
            if component.hides_from(owner, seat):
                fixed = [piece for piece in deck if (id(deck), piece) in known]
                hidden.setdefault(owner if component.kept else None, []).append((component, deck, fixed))
    for decks in hidden.values():
        _deal_among(state, decks, rng)


def _deal_among(state: State, hidden: Hidden, rng: Random) -> None:
    """Pool the pieces of hidden decks and deal them back, decks that take only some pieces first."""
    pool = [piece for _, deck, fixed in hidden for piece in deck if piece not in fixed]
    pool.sort(key=state.game.place_of)
    shuffle_with(rng, pool)
    fits = {component: state.game.fitting(component.holds) for component, _, _ in hidden if component.holds}
    number = {component: sum(map(fitting.__contains__, pool)) for component, fitting in fits.items()}
    for component, deck, fixed in sorted(hidden, key=lambda each: number.get(each[0], len(pool))):
        taken = _taken(pool, len(deck) - len(fixed), fits.get(component))
        if len(fixed) + len(taken) < len(deck):
            raise KingsbridgeError(
                "hidden decks that hold only some pieces overlap; Game.known can pin what is certain"
            )
        deck[:] = fixed + taken
        if fixed:
            shuffle_with(rng, deck)


def _taken(pool: list[Piece], count: int, fitting: Set[Piece] | None) -> list[Piece]:
    """Take pieces that the deck can hold from the pool (None: all)."""
    if fitting is None:
        first = pool[:count]
        del pool[:count]
        return first
    taken: list[Piece] = []
    rest: list[Piece] = []
    for piece in pool:
        (taken if len(taken) < count and piece in fitting else rest).append(piece)
    pool[:] = rest
    return taken


def _share_again(state: State, seat: int | None, rng: Random) -> None:
    """Share out the units of all hidden supplies of a pool again; a visible number stays as it is."""
    pools: dict[tuple[str, bool], list[dict[str, int]]] = {}
    for name, component in state.components.items():
        if isinstance(component, Supply) and component.pool is not None:
            for _, owner, value in parts(name, component, getattr(state, name)):
                if component.hides_from(owner, seat):
                    pools.setdefault((component.pool, component.counted), []).append(value)
    for (_, counted), supplies in pools.items():
        units = [kind for kind in supplies[0] for held in supplies for _ in range(held[kind])]
        counts = [sum(held.values()) for held in supplies]
        for held in supplies:
            held.update(dict.fromkeys(held, 0))
        if counted:
            shuffle_with(rng, units)
        owners = (held for held, count in zip(supplies, counts, strict=True) for _ in range(count))
        for kind in units:
            (next(owners) if counted else pick(rng, supplies))[kind] += 1
