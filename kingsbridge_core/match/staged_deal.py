"""Stages a game for trying a card: it begins in hand, open on the table, or on top of its pile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.chance import SEEDS
from kingsbridge_core.engine.components import ALL, NOBODY, OWNER, Deck, Marks, parts
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import harmless, one_of

if TYPE_CHECKING:
    from kingsbridge_core.engine.log import Line
    from kingsbridge_core.engine.pieces import Piece
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game

MOST_DEALS = 1000
"""How often the game is dealt, at most, until chance gives the card to the right seat."""
STRIDE = 0x9E3779B97F4B
"""Odd, so that adding it repeatedly reaches every seed."""


class Reach(IntEnum):
    """How soon a player gets to use a piece, the soonest first."""

    OWN = 0
    OPEN = 1
    TOP = 2
    BOARD = 3
    AWAY = 4


@dataclass(frozen=True, slots=True)
class Spot:
    """A deck on the table: its declaration, its owner, and the pieces in it."""

    name: str
    component: Deck
    owner: int | None
    pieces: list[Any]

    def takes(self, piece: Piece, instead_of: Piece) -> bool:
        """Whether a piece may replace another there; where no rule says so, one of the same kind may."""
        holds = self.component.holds
        return type(piece) is type(instead_of) if holds is None else holds(piece)


def spots(state: State) -> Iterator[Spot]:
    """Return all decks on the table."""
    for name, component in state.components.items():
        if isinstance(component, Deck) and not isinstance(component, Marks):
            for _place, owner, pieces in parts(name, component, getattr(state, name)):
                yield Spot(name, component, owner, pieces)


# --- the best place for a piece


def bring(state: State, piece: Piece, seat: int) -> None:
    """Exchange a piece with another one, so that the seat, or any player, gets it as soon as possible.

    Pieces are only exchanged where both fit, and every piece remains on the table.
    """
    source = _source(state, piece, seat)
    if source is None or _reach_in(source, piece, seat) is Reach.OWN:
        return
    for target, places in _targets(state, piece, seat):
        for place in places:
            other = target.pieces[place]
            if other is piece:
                return
            if target.takes(piece, other) and source.takes(other, piece):
                source.pieces[source.pieces.index(piece)], target.pieces[place] = other, piece
                return


def _source(state: State, piece: Piece, seat: int) -> Spot | None:
    """Return where a piece is; what is kept per seat stays with its seat."""
    found = [spot for spot in spots(state) if piece in spot.pieces]
    own = [spot for spot in found if spot.owner == seat]
    free = [spot for spot in found if not spot.component.kept]
    return next(iter(own or free), None)


def _targets(state: State, piece: Piece, seat: int) -> Iterator[tuple[Spot, range]]:
    """Return decks in which a piece could be of use, the best first, each with its places in the order to try.

    What is face up in front of a player is left alone: setup may already depend on it.
    """
    every = [spot for spot in spots(state) if spot.pieces and not spot.component.remembered]
    for spot in every:
        if spot.owner == seat and spot.component.seen_by is OWNER:
            yield spot, range(len(spot.pieces))
    for spot in every:
        if spot.owner is None and spot.component.seen_by is ALL and not spot.component.gone:
            yield spot, range(len(spot.pieces) - 1, -1, -1)
    hidden = [spot for spot in every if spot.component.seen_by is NOBODY and spot.owner is None]
    every_piece, fitting = state.game.pieces, state.game.fitting
    for spot in sorted(  # the pile of a chapter, which takes few pieces, before the pile of leftovers
        (spot for spot in hidden if _belongs(piece, spot)),
        key=lambda spot: len(fitting(spot.component.holds) if spot.component.holds else every_piece),
    ):
        yield spot, range(len(spot.pieces) - 1, -1, -1)[:1]


def _belongs(piece: Piece, spot: Spot) -> bool:
    """Whether a hidden deck takes such pieces, or at least has this one."""
    holds = spot.component.holds
    return piece in spot.pieces if holds is None else holds(piece)


def reach(state: State, piece: Piece, seat: int) -> Reach:
    """Return how soon a seat gets to use a piece."""
    found = [_reach_in(spot, piece, seat) for spot in spots(state) if piece in spot.pieces]
    return min(found, default=Reach.BOARD)


def _reach_in(spot: Spot, piece: Piece, seat: int) -> Reach:
    component = spot.component
    if component.gone or component.remembered:
        return Reach.AWAY
    if spot.owner is not None:
        return Reach.OWN if spot.owner == seat and not (component.kept and component.seen_by is ALL) else Reach.AWAY
    if component.seen_by is ALL:
        return Reach.OPEN
    return Reach.TOP if component.holds is not None and spot.pieces[-1] is piece else Reach.AWAY


def lies_on_table(state: State, piece: Piece) -> bool:
    """Whether a piece is in any deck."""
    return any(piece in spot.pieces for spot in spots(state))


# --- a game with it


def with_piece(game: Game[Any], seats: int, seed: int, piece: Piece, seat: int, log: list[Line]) -> State:
    """Return a fresh game in which a seat gets a piece; the same seed gives the same game.

    If the cards are dealt after the table is set up, or if the rules depend on who was dealt what, they are dealt again
    and again until chance gives the piece to the seat.
    """
    prepare = partial(bring, piece=piece, seat=seat)
    for deal in range(MOST_DEALS):
        log.clear()
        state: State = game.new(seats, (seed + deal * STRIDE) % SEEDS, log=log, prepare=prepare)
        if reach(state, piece, seat) < Reach.AWAY:
            break
    with_it = [] if lies_on_table(state, piece) else numbers_of_seats(game, piece)
    if with_it:
        why = _(
            "{card!r} is not in the game with {seats} players, only with {wanted}; write --players {first}",
            card=piece.id,
            seats=seats,
            wanted=one_of(str(each) for each in with_it),
            first=with_it[0],
        )
        raise KingsbridgeError(why)
    return state


def numbers_of_seats(game: Game[Any], piece: Piece) -> list[int]:
    """Return the numbers of seats with which a piece is in some deck; none for what is printed on the board."""
    return [seats for seats in game.definition.seats if lies_on_table(game.new(seats), piece)]


def where_it_lies(state: State, piece: Piece, seat: int, name: str) -> str:
    """Say in a sentence where the piece being tried is."""
    what = harmless(piece.name)
    match reach(state, piece, seat):
        case Reach.OWN:
            return _("{player} has {card}.", card=what, player=name)
        case Reach.OPEN:
            return _("{card} is face up on the table.", card=what)
        case Reach.TOP:
            return _("{card} is on top of its pile.", card=what)
        case Reach.BOARD:
            return _("{card} is not in any deck: it is on the board, or the rules put it there.", card=what)
        case Reach.AWAY:
            return _("{card} is in the game, but {player} cannot get it yet.", card=what, player=name)
