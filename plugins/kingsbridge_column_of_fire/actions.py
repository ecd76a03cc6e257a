"""Using the action of a character, a tile or a track space, and what may be done at any moment of the own turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kingsbridge_column_of_fire.deeds import DEEDS
from kingsbridge_column_of_fire.dice import take_die_off
from kingsbridge_column_of_fire.points import spend_points
from kingsbridge_column_of_fire.refusals import why_not
from kingsbridge_column_of_fire.state import Card, Character, ColumnOfFire, Die, Tile
from kingsbridge_core import Move, decision, step
from kingsbridge_core.steps import Step

Moves = list[Move[Any]]

ANY_TIME = frozenset({"pay", "play"})
"""What stands behind the main options at every step of the own turn."""


class Symbol(NamedTuple):
    """A symbol as it is printed: the move that uses it if it gives something at once, or else what lists its moves.

    One that `goes_on` is asked again after each move, and told what was done.
    """

    use: Move[Any] | None
    run: Callable[..., Any]
    goes_on: bool


# --- at any moment of the own turn


def may_do_more(state: ColumnOfFire, seat: int) -> bool:
    """Whether a player might do something at any moment, as far as everybody can see.

    Who holds tiles is always asked, whatever they are: not to be asked would tell the others that they are points.
    """
    return bool(state.tiles[seat]) or state.victory[seat] >= state.game.die_price


def any_time(state: ColumnOfFire, seat: int) -> Moves:
    """Paying for a die and playing advantage tiles (cof-points-04, -05, cof-advantage-02, -04)."""
    game, tiles = state.game, state.tiles[seat]
    moves: Moves = []
    if state.victory[seat] >= game.die_price:
        moves += game.pay_for[state.allied[seat] + state.loch_leven[seat]]
    elif not tiles:
        return moves
    for tile in tiles:
        if tile not in game.tile_points and game.first_moves[tile](state, seat):
            moves.append(game.play[tile])
    return moves


def use_any_time(state: ColumnOfFire, seat: int, move: Move[Any]) -> None:
    """A die is paid for, or a tile is turned in and its action carried out (cof-points-02, cof-advantage-05)."""
    if move.verb == "pay":
        die: Die = move.what
        spend_points(state, seat, state.game.die_price)
        if state.log is not None:
            state.tell("{seat} pays {price} points for the {die} die.", seat=seat, price=state.game.die_price, die=die)
        take_die_off(state, seat, die.number)
        return
    tile: Tile = move.what
    state.tiles[seat].remove(tile)
    state.used_tiles.append(tile)
    if state.log is not None:
        state.tell("{seat} plays {tile}.", seat=seat, tile=tile)
    use_all_symbols(state, seat, tile)


def moves_before(state: ColumnOfFire, seat: int, move: str) -> Moves:
    """To take a step of the turn, or to do something first; none where there is nothing to do first."""
    return [state.game.take_step[move], *any_time(state, seat)] if may_do_more(state, seat) else []


def pause_before(name: str, move: str) -> Step[ColumnOfFire, [int]]:
    """A decision before a step of the own turn: take the step, or first do what may be done at any moment.

    It is asked only if there might be something to do.
    """

    def ask(state: ColumnOfFire, seat: int) -> Moves:
        return moves_before(state, seat, move)

    ask.__name__ = name
    pause: Step[ColumnOfFire, [int]] = decision(ask)

    @pause.chosen
    def over(state: ColumnOfFire, chosen: Move[Any], seat: int) -> None:
        if chosen.verb in ANY_TIME:
            state.agenda.append((pause, seat))
            use_any_time(state, seat, chosen)

    pause.refusal(why_not)
    return pause


before_dice = pause_before("before_dice", "begin")
before_roll = pause_before("before_roll", "roll")
before_reveal = pause_before("before_reveal", "reveal")
before_end = pause_before("before_end", "end")


@decision
def before_next(state: ColumnOfFire, seat: int, character: Character) -> Moves:
    """Between two characters a tile may be played, or a die be paid for (cof-advantage-04, cof-points-04)."""
    return moves_before(state, seat, "go-on")


@before_next.chosen
def next_answered(state: ColumnOfFire, move: Move[Any], seat: int, character: Character) -> None:
    """The character is next, or something comes before it."""
    if move.verb in ANY_TIME:
        state.agenda.append((before_next, (seat, character)))
        use_any_time(state, seat, move)


before_next.refusal(why_not)

# --- the action of a character or a track space


@decision
def use_action(state: ColumnOfFire, seat: int, card: Card) -> Moves:
    """The action may be used once, or declined (cof-first-half-03, -06, cof-track-04, cof-symbols-10)."""
    game = state.game
    if card in game.gain:
        return [game.use, game.decline, *any_time(state, seat)]
    moves = game.first_moves[card](state, seat)
    return [*moves, game.decline, *any_time(state, seat)] if moves else moves


@use_action.chosen
def action_used(state: ColumnOfFire, move: Move[Any], seat: int, card: Card) -> None:
    """What is done at any moment leaves the action open."""
    if move is state.game.decline:
        tell_unused(state, seat, card)
        return
    if card in state.game.gain and move is state.game.use:
        state.game.gain[card](state, seat)
    elif move.verb in ANY_TIME:
        state.agenda.append((use_action_after_all, (seat, card)))
        use_any_time(state, seat, move)
    else:
        begin_action(state, seat, card, move)


use_action.refusal(why_not)


def tell_unused(state: ColumnOfFire, seat: int, card: Card) -> None:
    """An action that is declined is heard of too."""
    if state.log is not None:
        state.tell("{seat} does not use {card}.", seat=seat, card=card)


@step
def use_action_after_all(state: ColumnOfFire, seat: int, card: Card) -> None:
    """If the character is still in the set, or the disk still on the space."""
    if card in state.characters[seat] or state.game.track[state.disks[seat]] is card:
        state.agenda.append((use_action, (seat, card)))


@decision
def use_in_passing(state: ColumnOfFire, seat: int, card: Card) -> Moves:
    """The same inside a running action, where nothing else may be done (cof-points-04, cof-advantage-04)."""
    moves = state.game.first_moves[card](state, seat)
    return [*moves, state.game.decline] if moves else moves


@use_in_passing.chosen
def used_in_passing(state: ColumnOfFire, move: Move[Any], seat: int, card: Card) -> None:
    """Once, or not at all."""
    if move is state.game.decline:
        tell_unused(state, seat, card)
    else:
        begin_action(state, seat, card, move)


use_in_passing.refusal(why_not)

# --- symbols


def first_moves(symbols: tuple[tuple[Symbol, ...], ...], use: Move[Any]) -> Callable[[ColumnOfFire, int], Moves]:
    """What lists the moves of a card: those of its one symbol or of all between bars; a row is used as a whole."""
    choices = symbols[0]
    if len(symbols) > 1 or (len(choices) == 1 and choices[0].use):
        return lambda state, seat: [use]
    if len(choices) == 1 and not choices[0].goes_on:
        return choices[0].run
    return lambda state, seat: symbol_moves(state, seat, choices, "")


def symbol_moves(state: ColumnOfFire, seat: int, choices: tuple[Symbol, ...], before: str) -> Moves:
    """The moves that a symbol, or each of several symbols between bars, gives (cof-symbols-01)."""
    moves: Moves = []
    for symbol in choices:
        if symbol.use is not None:
            moves.append(symbol.use)
        else:
            found = symbol.run(state, seat, before) if symbol.goes_on else symbol.run(state, seat)
            moves += [move for move in found if move not in moves] if moves else found
    return moves


def begin_action(state: ColumnOfFire, seat: int, card: Card, move: Move[Any]) -> None:
    """The one choice of the player, or all symbols in a row."""
    if len(state.game.symbols[card]) == 1:
        use_move(state, seat, card, 0, "", move)
    else:
        use_all_symbols(state, seat, card)


def use_all_symbols(state: ColumnOfFire, seat: int, card: Card) -> None:
    """One after the other."""
    state.plan(*(use_symbol(seat, card, place) for place in range(len(state.game.symbols[card]))))


@step
def use_symbol(state: ColumnOfFire, seat: int, card: Card, place: int) -> None:
    """What a symbol gives is gained at once, what it offers is asked."""
    choices = state.game.symbols[card][place]
    if len(choices) == 1 and choices[0].use is not None:
        choices[0].run(state, seat)
    else:
        state.agenda.append((carry_out, (seat, card, place, "")))


@decision
def carry_out(state: ColumnOfFire, seat: int, card: Card, place: int, before: str) -> Moves:
    """What a symbol offers, after what was done with it before."""
    moves = symbol_moves(state, seat, state.game.symbols[card][place], before)
    return [*moves, state.game.decline] if moves else moves


@carry_out.chosen
def carried_out(state: ColumnOfFire, move: Move[Any], seat: int, card: Card, place: int, before: str) -> None:
    """One choice after the other, until the player has enough."""
    if move is not state.game.decline:
        use_move(state, seat, card, place, before, move)


carry_out.refusal(why_not)


def use_move(state: ColumnOfFire, seat: int, card: Card, place: int, before: str, move: Move[Any]) -> None:
    """Carry out one choice; a symbol that goes on is asked again, and told what was done (a stone is remembered)."""
    for symbol in state.game.symbols[card][place]:
        if symbol.use is move:
            symbol.run(state, seat)
            return
        if symbol.goes_on:
            state.agenda.append((carry_out, (seat, card, place, "place" if before == "place" else move.verb)))
    DEEDS[move.verb](state, seat, move.what)
