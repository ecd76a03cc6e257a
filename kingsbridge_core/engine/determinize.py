"""Determinization: draws another possible arrangement of everything a seat cannot see."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from kingsbridge_core.engine.chance import SEEDS, pick, shuffle_with
from kingsbridge_core.engine.components import Deck, Supply
from kingsbridge_core.errors import KingsbridgeError

if TYPE_CHECKING:
    from kingsbridge_core.engine.pieces import Piece
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game

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


Place = tuple[Any, str, int | None]
"""Where something hidden is: the component, a deck or supply, its name, and its owner if every seat has one."""
Hidden = list[tuple[Deck, list["Piece"], list["Piece"]]]
"""Hidden decks, each with its pieces and those known to be in it."""


@lru_cache(256)
def hidden_decks(kind: type[State], seats: int, seat: int | None) -> list[list[Place]]:
    """Return the decks hidden from a seat, those that exchange pieces together; kept ones stay with their player.

    It depends on declarations alone, and bots imagine states all the time, so it is worked out once.
    """
    found: dict[int | None, list[Place]] = {}
    for place in _hidden_places(kind, seats, seat):
        component, _, owner = place
        if isinstance(component, Deck) and not component.remembered:
            found.setdefault(owner if component.kept else None, []).append(place)
    return [*found.values()]


@lru_cache(256)
def hidden_supplies(kind: type[State], seats: int, seat: int | None) -> list[tuple[bool, list[Place]]]:
    """Return the supplies hidden from a seat, those of a pool together, and whether their units can be counted."""
    found: dict[tuple[str, bool], list[Place]] = {}
    for place in _hidden_places(kind, seats, seat):
        component = place[0]
        if isinstance(component, Supply) and component.pool is not None:
            found.setdefault((component.pool, component.counted), []).append(place)
    return [(counted, places) for (_, counted), places in found.items()]


def _hidden_places(kind: type[State], seats: int, seat: int | None) -> Iterator[Place]:
    """Return all places where something is hidden from a seat."""
    for name, component in kind.components.items():
        for owner in range(seats) if component.per_seat else (None,):
            if component.hides_from(owner, seat):
                yield component, name, owner


def _at(state: State, place: Place) -> Any:
    """Return what is at a place."""
    _, name, owner = place
    value = getattr(state, name)
    return value if owner is None else value[owner]


def _deal_again(state: State, seat: int | None, rng: Random) -> None:
    """Deal the pieces of all hidden decks again."""
    known = {(id(deck), piece) for deck, piece in state.game.known(state)}
    for places in hidden_decks(type(state), state.seats, seat):
        hidden: Hidden = []
        for place in places:
            deck = _at(state, place)
            if deck:
                fixed = [piece for piece in deck if (id(deck), piece) in known] if known else []
                hidden.append((place[0], deck, fixed))
        _deal_among(state, hidden, rng)


def _deal_among(state: State, hidden: Hidden, rng: Random) -> None:
    """Pool the pieces of hidden decks and deal them back."""
    pool: list[Piece] = []
    for _, deck, fixed in hidden:
        pool += [piece for piece in deck if piece not in fixed] if fixed else deck
    pool.sort(key=state.game.place_of)
    shuffle_with(rng, pool)
    pieces = iter(pool)
    if any(component.holds for component, _, _ in hidden):
        hidden, pieces = _fitting(state.game, hidden, pool)
    for _, deck, fixed in hidden:
        deck[:] = [*fixed, *islice(pieces, len(deck) - len(fixed))]
        if fixed:
            shuffle_with(rng, deck)


def _fitting(game: Game[Any], hidden: Hidden, pool: list[Piece]) -> tuple[Hidden, Iterator[Piece]]:
    """Return hidden decks, those that take only some pieces first, and the pieces of a pool in turn for them."""
    sorts = _sorts(game, tuple([component for component, _, _ in hidden]))
    rest: dict[Sort, list[int]] = {sort: [] for each in sorts.taken_by.values() for sort in each}
    for place, piece in enumerate(pool):
        rest[sorts.of[piece]].append(place)
    number = {component: sum([len(rest[sort]) for sort in taken]) for component, taken in sorts.taken_by.items()}
    hidden = sorted(hidden, key=lambda each: number[each[0]])
    places: list[int] = []
    for component, deck, fixed in hidden:
        places += _first([rest[sort] for sort in sorts.taken_by[component]], len(deck) - len(fixed))
    if len(places) < len(pool):
        raise KingsbridgeError("hidden decks that hold only some pieces overlap; Game.known can pin what is certain")
    return hidden, map(pool.__getitem__, places)


Sort = int
"""Pieces of a sort fit into the same decks."""


class Sorts(NamedTuple):
    """The sort of every piece, and the sorts that each deck takes."""

    of: dict[Piece, Sort]
    taken_by: dict[Deck, list[Sort]]


@lru_cache(256)
def _sorts(game: Game[Any], decks: tuple[Deck, ...]) -> Sorts:
    """Sort all pieces of a game by the decks that can hold them, so that a pool is dealt in one go."""
    numbers: dict[tuple[bool, ...], Sort] = {}
    of = {}
    for piece in game.pieces.values():
        fits = tuple(deck.holds is None or piece in game.fitting(deck.holds) for deck in decks)
        of[piece] = numbers.setdefault(fits, len(numbers))
    return Sorts(of, {deck: [sort for fits, sort in numbers.items() if fits[at]] for at, deck in enumerate(decks)})


def _first(lists: list[list[int]], count: int) -> list[int]:
    """Take the smallest numbers from sorted lists."""
    if len(lists) == 1:
        taken = lists[0][:count]
        del lists[0][:count]
        return taken
    taken = sorted(chain(*lists))[:count]
    for each in lists:
        del each[: bisect_right(each, taken[-1]) if taken else 0]
    return taken


def _share_again(state: State, seat: int | None, rng: Random) -> None:
    """Share out the units of all hidden supplies of a pool again; a visible number stays as it is."""
    for counted, places in hidden_supplies(type(state), state.seats, seat):
        supplies: list[dict[str, int]] = [_at(state, place) for place in places]
        units = [kind for kind in supplies[0] for held in supplies for _ in range(held[kind])]
        counts = [sum(held.values()) for held in supplies]
        for held in supplies:
            held.update(dict.fromkeys(held, 0))
        if counted:
            shuffle_with(rng, units)
            owners = (held for held, count in zip(supplies, counts, strict=True) for _ in range(count))
            for held, kind in zip(owners, units, strict=True):
                held[kind] += 1
        else:
            for kind in units:
                pick(rng, supplies)[kind] += 1
