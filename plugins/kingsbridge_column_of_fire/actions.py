"""Using the action of a character, a tile or a track space, and what may be done at any moment of the own turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kingsbridge_column_of_fire.deeds import DEEDS
from kingsbridge_column_of_fire.dice import take_die_off
from kingsbridge_column_of_fire.refusals import why_not
from kingsbridge_column_of_fire.state import Card, ColumnOfFire, Die, Space, Tile, score_of
from kingsbridge_core import Move, decision, step

ANY_TIME = frozenset({"pay", "play"})
"""What stands behind the main options at every step of the own turn."""


class Symbol(NamedTuple):
    """A symbol as it is printed: the move that uses it if it gives something at once, or else what lists its moves."""

    use: Move[Any] | None
    run: Callable[..., Any]
    goes_on: bool


# --- at any moment of the own turn


def any_time(state: ColumnOfFire, seat: int) -> list[Move[Any]]:
    """Paying for a die and playing advantage tiles (cof-points-04, -05, cof-advantage-02, -04)."""
    game = state.game
    moves: list[Move[Any]] = []
    if score_of(state, seat) >= game.die_price:
        moves += game.pay_for[state.allied[seat] + state.loch_leven[seat]]
    for tile in state.tiles[seat]:
        if tile not in game.tile_points and symbol_moves(state, seat, tile, 0, ""):
            moves.append(game.play[tile])
    return moves


def use_any_time(state: ColumnOfFire, seat: int, move: Move[Any]) -> None:
    """A die is paid for, or a tile is turned in and its action carried out (cof-points-02, cof-advantage-05)."""
    if move.verb == "pay":
        die: Die = move.what
        state.points[seat]["spent"] -= state.game.die_price
        if state.log is not None:
            state.tell("{seat} pays {price} points for the {die} die.", seat=seat, price=state.game.die_price, die=die)
        take_die_off(state, seat, die.number)
        return
    tile: Tile = move.what
    state.tiles[seat].remove(tile)
    state.used_tiles.append(tile)
    if state.log is not None:
        state.tell("{seat} plays {tile}.", seat=seat, tile=tile)
    state.plan(carry_out(seat, tile, 0, ""))


@decision
def pause(state: ColumnOfFire, seat: int, step: str) -> list[Move[Any]]:
    """Before a step of the own turn, if something can be done at any moment: do it, or take the step."""
    moves = any_time(state, seat)
    return [state.game.take_step[step], *moves] if moves else []


@pause.chosen
def pause_over(state: ColumnOfFire, move: Move[Any], seat: int, step: str) -> None:
    """After what was done, the same question again."""
    if move.verb in ANY_TIME:
        state.plan(pause(seat, step))
        use_any_time(state, seat, move)


pause.refusal(why_not)

# --- the action of a character or a track space


@decision
def use_action(state: ColumnOfFire, seat: int, card: Card) -> list[Move[Any]]:
    """The action may be used once, or declined (cof-first-half-03, -06, cof-track-04, cof-symbols-10)."""
    if not is_there(state, seat, card):
        return []
    moves = symbol_moves(state, seat, card, 0, "")
    return [*moves, state.game.decline, *any_time(state, seat)] if moves else []


@use_action.chosen
def action_used(state: ColumnOfFire, move: Move[Any], seat: int, card: Card) -> None:
    """What is done at any moment leaves the action open."""
    if move.verb in ANY_TIME:
        state.plan(use_action(seat, card))
        use_any_time(state, seat, move)
    elif move is not state.game.decline:
        begin_action(state, seat, card, move)


use_action.refusal(why_not)


def is_there(state: ColumnOfFire, seat: int, card: Card) -> bool:
    """Whether the character is still in the set, the disk still on the space."""
    if isinstance(card, Space):
        return state.game.track[state.disks[seat]] is card
    return card in state.characters[seat]


def begin_action(state: ColumnOfFire, seat: int, card: Card, move: Move[Any]) -> None:
    """The first symbol is used; if the card has more of them in a row, they follow."""
    for place in range(len(card.effects) - 1, 0, -1):
        state.plan(use_symbol(seat, card, place))
    use_move(state, seat, card, 0, "", move)


@step
def use_symbol(state: ColumnOfFire, seat: int, card: Card, place: int) -> None:
    """A further symbol of the card: what it gives is gained at once, what it offers is asked."""
    (symbol,) = state.game.symbols[card][place]
    if symbol.use is None:
        state.plan(carry_out(seat, card, place, ""))
    else:
        symbol.run(state, seat)


@decision
def carry_out(state: ColumnOfFire, seat: int, card: Card, place: int, before: str) -> list[Move[Any]]:
    """Inside a running action nothing else may be done (cof-points-04, cof-advantage-04)."""
    moves = symbol_moves(state, seat, card, place, before)
    return [*moves, state.game.decline] if moves else []


@carry_out.chosen
def carried_out(state: ColumnOfFire, move: Move[Any], seat: int, card: Card, place: int, before: str) -> None:
    """One choice after the other."""
    if move is state.game.decline:
        return
    if place or before:
        use_move(state, seat, card, place, before, move)
    else:
        begin_action(state, seat, card, move)


carry_out.refusal(why_not)


def symbol_moves(state: ColumnOfFire, seat: int, card: Card, place: int, before: str) -> list[Move[Any]]:
    """The moves that a symbol, or each of several symbols between bars, gives (cof-symbols-01)."""
    moves: list[Move[Any]] = []
    for symbol in state.game.symbols[card][place]:
        if symbol.use is not None:
            moves.append(symbol.use)
        else:
            moves += symbol.run(state, seat, before) if symbol.goes_on else symbol.run(state, seat)
    return moves


def use_move(state: ColumnOfFire, seat: int, card: Card, place: int, before: str, move: Move[Any]) -> None:
    """Carry out one choice; a symbol that goes on is asked again, and told the last verb (a stone is never forgotten)."""
    for symbol in state.game.symbols[card][place]:
        if symbol.use is move:
            symbol.run(state, seat)
            return
        if symbol.goes_on:
            state.plan(carry_out(seat, card, place, "place" if before == "place" else move.verb))
    DEEDS[move.verb](state, seat, move.what)
