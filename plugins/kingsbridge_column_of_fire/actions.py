"""Using the action of a character, a tile or a track space, and what a player may do at any time in their turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, ParamSpec

from kingsbridge_column_of_fire.action_moves import BY_VERB, why_not_place, why_not_sell
from kingsbridge_column_of_fire.dice import take_die_off
from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.points import spend_points
from kingsbridge_column_of_fire.protection import why_not_protect
from kingsbridge_column_of_fire.state import Card, Character, ColumnOfFire, Die, Tile
from kingsbridge_column_of_fire.timing import when
from kingsbridge_core import N_, Move, Refusal, Step, decision, in_points, phrase, step

P = ParamSpec("P")
Moves = list[Move[Any]]
Reason = Callable[[ColumnOfFire, Move[Any], int], Refusal | None]
"""Why a seat cannot make a move now; None if it belongs to another moment."""

ANY_TIME = frozenset({"pay", "play"})
"""The verbs of the moves that are possible at any time."""


class Symbol(NamedTuple):
    """A printed symbol: the move it makes if it gives something at once, or else the function that lists its moves.

    If `goes_on`, the player is asked again after each move, and the function is told what was done.
    """

    use: Move[Any] | None
    run: Callable[..., Any]
    goes_on: bool


# --- at any moment of a player's turn


def may_do_more(state: ColumnOfFire, seat: int) -> bool:
    """Whether, judging by what everyone can see, a player might be able to pay for a die or play a tile.

    A player with tiles is always asked, whatever the tiles are: skipping the question would show that they are points.
    """
    return bool(state.tiles[seat]) or state.victory[seat] >= state.game.die_price


def any_time(state: ColumnOfFire, seat: int) -> Moves:
    """List what a player may do at any time: pay to free a die, or play an advantage tile.

    (cof-points-04, cof-advantage-02, cof-advantage-04)
    """
    tiles = state.tiles[seat]
    if not tiles and state.victory[seat] < state.game.die_price:  # the usual case, so nothing comes before it
        return []
    game = state.game
    moves: Moves = []
    if state.victory[seat] >= game.die_price:
        moves += game.pay_for[state.allied[seat] + state.loch_leven[seat]]
    for tile in tiles:
        if tile not in game.tile_points and game.first_moves[tile](state, seat):
            moves.append(game.play[tile])
    return moves


def use_any_time(state: ColumnOfFire, seat: int, move: Move[Any]) -> None:
    """The player pays to free a die, or turns in an advantage tile and carries out its action.

    (cof-points-02, cof-advantage-05)
    """
    if move.verb == "pay":
        die: Die = move.what
        spend_points(state, seat, state.game.die_price)
        if state.log is not None:
            points = phrase(in_points, state.game.die_price)
            state.tell("{seat} pays {points} to take their {die} die off its card.", seat=seat, points=points, die=die)
        take_die_off(state, seat, die.number)
        return
    tile: Tile = move.what
    state.tiles[seat].remove(tile)
    state.used_tiles.append(tile)
    if state.log is not None:
        state.tell("{seat} plays {tile}.", seat=seat, tile=tile)
    use_all_symbols(state, seat, tile)


RUNNING = N_("finish the current action, event or conflict first")
PAYING = when(RUNNING, "cof-points-04", "cof-points-02")
PLAYING = when(RUNNING, "cof-advantage-04", "cof-advantage-02")
KEEPING = when(N_("point tiles are kept until the game ends"), "cof-advantage-03", "cof-advantage-02")


def in_own_turn(asking: Step[ColumnOfFire, P]) -> Step[ColumnOfFire, P]:
    """Make a decision between the steps of a player's turn, which can say why moves expected there are missing."""
    asking.refuses("pay")(why_not_pay)
    asking.refuses("play")(why_not_play)
    asking.refuses("protect")(why_not_protect)
    return in_action(asking)


def in_action(asking: Step[ColumnOfFire, P]) -> Step[ColumnOfFire, P]:
    """Make a decision within an action, where players might expect to sell goods or place stones."""
    asking.refuses("sell")(why_not_sell)
    asking.refuses("place")(why_not_place)
    return asking


def why_not_pay(state: ColumnOfFire, move: Move[Die], seat: int, *about: Any) -> Refusal:
    """Say why a die cannot be freed: too few points, or the die is not on a card (cof-points-02, cof-points-05)."""
    price, have = state.game.die_price, state.victory[seat]
    if have < price:
        text = _("taking a die off its card costs {price}, and you have only {have}", price=in_points(price), have=have)
        return Refusal(text, "cof-points-05")
    return Refusal(_("your {die} die is already free", die=state.game.called(move.what)), "cof-points-02")


def why_not_play(state: ColumnOfFire, move: Move[Tile], seat: int, *about: Any) -> Refusal | None:
    """Say why a tile cannot be played: not theirs, a point tile (never played), or nothing to use it on.

    (cof-advantage-02, cof-symbols-10)
    """
    if move.what not in state.tiles[seat]:
        return Refusal(_("you do not have that tile"), "cof-advantage-02")
    if move.what in state.game.tile_points:
        return None
    return Refusal(_("there is nothing to use that tile on"), "cof-symbols-10")


STEPS = {
    "begin": when(N_("you turn down your dice only once, at the start of your first half"), "cof-first-half-01"),
    "go-on": when(N_("you continue with your next character only in your first half"), "cof-first-half-03"),
    "roll": when(N_("you roll your free dice only once, at the start of your second half"), "cof-second-half-02"),
    "reveal": when(N_("the next card is turned up after your new character's action"), "cof-draw-08"),
    "end": when(N_("you cannot end your turn before all its steps are done"), "cof-year-01", "cof-conflict-02"),
}
"""The steps of a turn before which a player may do what can be done at any moment."""


def moves_before(state: ColumnOfFire, seat: int, move: str) -> Moves:
    """List the next step of the turn and what may be done before it; empty if there is nothing to do first."""
    return [state.game.take_step[move], *any_time(state, seat)] if may_do_more(state, seat) else []


def pause_before(name: str, move: str) -> Step[ColumnOfFire, [int]]:
    """Make a decision before a step of a player's turn: take the step, or do something first.

    It is asked only if there might be something to do.
    """

    def ask(state: ColumnOfFire, seat: int) -> Moves:
        return moves_before(state, seat, move)

    ask.__name__ = name
    pause: Step[ColumnOfFire, [int]] = in_own_turn(decision(ask))

    @pause.chosen
    def over(state: ColumnOfFire, chosen: Move[Any], seat: int) -> None:
        if chosen.verb in ANY_TIME:
            state.agenda.append((pause, seat))
            use_any_time(state, seat, chosen)

    return pause


before_dice = pause_before("before_dice", "begin")
before_roll = pause_before("before_roll", "roll")
before_reveal = pause_before("before_reveal", "reveal")
before_end = pause_before("before_end", "end")


@in_own_turn
@decision
def before_next(state: ColumnOfFire, seat: int, character: Character) -> Moves:
    """Before each character, the player may pay for a die or play a tile.

    (cof-advantage-04, cof-advantage-08, cof-points-04)
    """
    return moves_before(state, seat, "go-on")


@before_next.chosen
def next_answered(state: ColumnOfFire, move: Move[Any], seat: int, character: Character) -> None:
    """The player continues with the next character, or does something first and is asked again."""
    if move.verb in ANY_TIME:
        state.agenda.append((before_next, (seat, character)))
        use_any_time(state, seat, move)


# --- the action of a character or a track space


USING = when(N_("you have no action to use now"), "cof-symbols-02")
DECLINING = when(N_("there is nothing to decline now"), "cof-symbols-10")


@in_own_turn
@decision
def use_action(state: ColumnOfFire, seat: int, card: Card) -> Moves:
    """The player may use the action once, or decline it.

    (cof-first-half-03, cof-first-half-06, cof-track-04, cof-symbols-10)
    """
    game = state.game
    if card in game.gain:
        return [game.use, game.decline, *any_time(state, seat)]
    moves = game.first_moves[card](state, seat)
    return [*moves, game.decline, *any_time(state, seat)] if moves else moves


@use_action.chosen
def action_used(state: ColumnOfFire, move: Move[Any], seat: int, card: Card) -> None:
    """The action is used or declined; after paying for a die or playing a tile, the player is asked again."""
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


def tell_unused(state: ColumnOfFire, seat: int, card: Card) -> None:
    """Log that an action was declined."""
    if state.log is not None:
        state.tell("{seat} declines to use {card}.", seat=seat, card=card)


@step
def use_action_after_all(state: ColumnOfFire, seat: int, card: Card) -> None:
    """Ask about the action again, if its character is still in the set or the disk still on the space."""
    if card in state.characters[seat] or state.game.track[state.disks[seat]] is card:
        state.agenda.append((use_action, (seat, card)))


@in_action
@decision
def use_in_passing(state: ColumnOfFire, seat: int, card: Card) -> Moves:
    """Within another action, the player may use an action once or decline it, and nothing else.

    (cof-points-04, cof-advantage-04)
    """
    moves = state.game.first_moves[card](state, seat)
    return [*moves, state.game.decline] if moves else moves


@use_in_passing.chosen
def used_in_passing(state: ColumnOfFire, move: Move[Any], seat: int, card: Card) -> None:
    """The action is used once or declined."""
    if move is state.game.decline:
        tell_unused(state, seat, card)
    else:
        begin_action(state, seat, card, move)


# --- symbols


def first_moves(symbols: tuple[tuple[Symbol, ...], ...], use: Move[Any]) -> Callable[[ColumnOfFire, int], Moves]:
    """Return the function that lists a card's first moves: those of its one symbol, or of all those between bars.

    Symbols in a row have no such function: all of them are used.
    """
    choices = symbols[0]
    if len(symbols) > 1 or (len(choices) == 1 and choices[0].use):
        return lambda state, seat: [use]
    if len(choices) == 1 and not choices[0].goes_on:
        return choices[0].run
    return lambda state, seat: symbol_moves(state, seat, choices, "")


def symbol_moves(state: ColumnOfFire, seat: int, choices: tuple[Symbol, ...], before: str) -> Moves:
    """List the moves offered by one symbol, or by several symbols between bars (cof-symbols-01)."""
    moves: Moves = []
    for symbol in choices:
        if symbol.use is not None:
            moves.append(symbol.use)
        else:
            found = symbol.run(state, seat, before) if symbol.goes_on else symbol.run(state, seat)
            moves += [move for move in found if move not in moves] if moves else found
    return moves


def begin_action(state: ColumnOfFire, seat: int, card: Card, move: Move[Any]) -> None:
    """The player makes the one choice of the action, or all its symbols are used in a row."""
    if len(state.game.symbols[card]) == 1:
        use_move(state, seat, card, 0, "", move)
    else:
        use_all_symbols(state, seat, card)


def use_all_symbols(state: ColumnOfFire, seat: int, card: Card) -> None:
    """The symbols are used one after the other."""
    state.plan(*(use_symbol(seat, card, place) for place in range(len(state.game.symbols[card]))))


@step
def use_symbol(state: ColumnOfFire, seat: int, card: Card, place: int) -> None:
    """The player gains at once what a symbol gives, or is asked to choose from what it offers."""
    choices = state.game.symbols[card][place]
    if len(choices) == 1 and choices[0].use is not None:
        choices[0].run(state, seat)
    else:
        state.agenda.append((carry_out, (seat, card, place, "")))


@in_action
@decision
def carry_out(state: ColumnOfFire, seat: int, card: Card, place: int, before: str) -> Moves:
    """The player chooses from what a symbol offers, given what was done with it before."""
    moves = symbol_moves(state, seat, state.game.symbols[card][place], before)
    return [*moves, state.game.decline] if moves else moves


@carry_out.chosen
def carried_out(state: ColumnOfFire, move: Move[Any], seat: int, card: Card, place: int, before: str) -> None:
    """The choice is carried out; the player may be asked for another."""
    if move is not state.game.decline:
        use_move(state, seat, card, place, before, move)


def use_move(state: ColumnOfFire, seat: int, card: Card, place: int, before: str, move: Move[Any]) -> None:
    """Carry out a choice; if the symbol continues, ask again and pass on what was done (such as the stone placed)."""
    for symbol in state.game.symbols[card][place]:
        if symbol.use is move:
            symbol.run(state, seat)
            return
        if symbol.goes_on:
            state.agenda.append((carry_out, (seat, card, place, "place" if before == "place" else move.verb)))
    BY_VERB[move.verb](state, seat, move.what)


# --- what a symbol offers among other words


@in_action
@decision
def offered(state: ColumnOfFire, seat: int, number: int, before: str) -> Moves:
    """A card offers something among other things that it says: the player chooses from it, or declines."""
    effect = state.game.effects[number]
    moves: Moves = effect.run(state, seat, before) if effect.word.moment == "chain" else effect.run(state, seat)
    return [*moves, state.game.decline] if moves else moves


@offered.chosen
def offer_answered(state: ColumnOfFire, move: Move[Any], seat: int, number: int, before: str) -> None:
    """The choice is carried out; a ship or a market asks again."""
    if move is not state.game.decline:
        if state.game.effects[number].word.moment == "chain":
            state.agenda.append((offered, (seat, number, "place" if before == "place" else move.verb)))
        BY_VERB[move.verb](state, seat, move.what)


def symbol_refuses(verb: str, *symbols: object) -> Callable[[Reason], Reason]:
    """Declare why a move that these symbols ask for may be impossible, wherever they are used."""

    def declared(reason: Reason) -> Reason:
        def why_not(state: ColumnOfFire, move: Move[Any], seat: int, card: Card, *about: Any) -> Refusal | None:
            shown = any(effect.word in symbols for effect in (*card.choices, *card.effects))
            return reason(state, move, seat) if shown else None

        def why_not_offered(
            state: ColumnOfFire, move: Move[Any], seat: int, number: int, before: str
        ) -> Refusal | None:
            return reason(state, move, seat) if state.game.effects[number].word in symbols else None

        for asking in (use_action, use_in_passing, carry_out):
            asking.refuses(verb)(why_not)
        offered.refuses(verb)(why_not_offered)
        return reason

    return declared
