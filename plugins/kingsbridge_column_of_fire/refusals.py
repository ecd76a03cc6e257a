"""Why a move is not possible now, by its verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.naming import country_name, good_name, inside, kind_name
from kingsbridge_column_of_fire.state import (
    PURPLE,
    ColumnOfFire,
    Country,
    Die,
    Market,
    Pick,
    Space,
    Stone,
    Tile,
    free_dice,
    score_of,
    stones,
)
from kingsbridge_core import Move, Refusal


def why_not(state: ColumnOfFire, move: Move[Any], seat: int, *about: Any) -> Refusal | None:
    """The reason of the verb, if there is one of its own."""
    reason = REASONS.get(move.verb)
    return reason(state, seat, move.what) if reason else None


def why_not_pay(state: ColumnOfFire, seat: int, die: Die) -> Refusal | None:
    """Too few points, or a die that lies on no card."""
    if score_of(state, seat) < state.game.die_price:
        price, have = state.game.die_price, score_of(state, seat)
        text = _("taking off a die costs {price} points, and you have {have}", price=price, have=have)
        return Refusal(text, "cof-points-05")
    if die.number in free_dice(state, seat):
        return Refusal(_("your {die} die is free already", die=state.game.called(die)), "cof-points-02")
    return Refusal(_("an action, an event or a conflict is running; that comes first"), "cof-points-04")


def why_not_play(state: ColumnOfFire, seat: int, tile: Tile) -> Refusal | None:
    """Not the own tile, a point tile, or the wrong moment."""
    if tile not in state.tiles[seat]:
        return Refusal(_("you do not have that tile"))
    if tile in state.game.tile_points:
        return Refusal(_("point tiles are kept until the game is over"), "cof-advantage-03")
    if {move.verb for move in state.options} & {"pay", "begin", "roll", "reveal", "end", "decline", "move", "pass"}:
        return Refusal(_("there is nothing the tile could be used on"), "cof-symbols-10")
    return Refusal(_("an action, an event or a conflict is running; that comes first"), "cof-advantage-04")


def why_not_take(state: ColumnOfFire, seat: int, what: Any) -> Refusal | None:
    """A die that was not rolled, a deck without an open card, a good the space does not give."""
    if not isinstance(what, Pick):
        return None
    if not any(move.verb in ("take", "build", "pass") for move in state.options):
        return Refusal(_("a character is taken once a turn, right after the roll"), "cof-draw-01")
    if what.die not in state.rolled:
        return Refusal(_("only a die rolled in this turn can take a character"), "cof-second-half-04")
    return Refusal(_("no character lies open {where}", where=inside(what.country)), "cof-early-end-02")


def why_not_build(state: ColumnOfFire, seat: int, pick: Pick) -> Refusal | None:
    """A house alone is built only where the deck is used up."""
    text = _("the deck of {country} is not used up: take its character", country=country_name(pick.country))
    return Refusal(text, "cof-early-end-02")


def why_not_pass(state: ColumnOfFire, seat: int, nothing: None) -> Refusal | None:
    """Without a point to pay a character must be taken."""
    if any(move.verb == "take" for move in state.options):
        return Refusal(_("no character costs 1 point, and you have none"), "cof-draw-05")
    return None


def why_not_move(state: ColumnOfFire, seat: int, space: Space) -> Refusal | None:
    """No die of that colour, a disk in the way, all the way round, or too dear."""
    game, die = state.game, state.game.die_of[space]
    position = game.position_of[space]
    if not any(move.verb == "move" for move in state.options):
        return Refusal(_("the disk moves once a turn, after the character"), "cof-second-half-01")
    if die not in free_dice(state, seat):
        return why_not_free(state, space)
    if position == state.disks[seat]:
        return Refusal(_("a move never ends where it began"), "cof-track-07")
    if position in state.disks:
        return Refusal(_("another disk stands there"), "cof-track-03")
    return Refusal(_("each space skipped costs a point, and you have too few"), "cof-track-10")


def why_not_free(state: ColumnOfFire, space: Space) -> Refusal:
    """The die of a space lies on a card."""
    if state.game.die_of[space] == PURPLE:
        return Refusal(_("only the purple die leads to ships, and yours lies on a card"), "cof-track-08")
    return Refusal(_("your {die} die lies on a card", die=state.game.called(space.colour)), "cof-track-11")


def why_not_end(state: ColumnOfFire, seat: int, nothing: None) -> Refusal | None:
    """The disk has to move while a free die can move it."""
    if any(move.verb == "move" for move in state.options):
        return Refusal(_("with a free die the disk must move"), "cof-track-01")
    return None


def why_not_sell(state: ColumnOfFire, seat: int, market: Market) -> Refusal | None:
    """No house, no such good, or sold there already."""
    if not state.goods[seat][market.good]:
        return Refusal(_("you have no {good}", good=good_name(market.good)))
    where = inside(market.country)
    if not state.houses[seat][market.country]:
        return Refusal(_("you have no house {where}", where=where), "cof-sell-01")
    if market in state.sold:
        text = _("you sold {good} {where} in this turn already", good=good_name(market.good), where=where)
        return Refusal(text, "cof-sell-02")
    return None


def why_not_trade(state: ColumnOfFire, seat: int, sale: tuple[Any, int]) -> Refusal | None:
    """No such good, or no house where it is bought."""
    good = sale[0]
    if not state.goods[seat][good]:
        return Refusal(_("you have no {good}", good=good_name(good)))
    if not any(state.houses[seat][market.country] for market in state.game.markets_for[good]):
        return Refusal(_("you have no house in a country that buys {good}", good=good_name(good)), "cof-sell-05")
    return None


def why_not_place(state: ColumnOfFire, seat: int, where: tuple[Stone, Country]) -> Refusal | None:
    """No room."""
    country = where[1]
    if state.torches[country]:
        text = _("all religion spaces of {country} are covered", country=country_name(country))
        return Refusal(text, "cof-conflict-03")
    return None


def why_not_remove(state: ColumnOfFire, seat: int, where: tuple[Stone, Country]) -> Refusal | None:
    """No such stone there."""
    stone, country = where
    if not stones(state, stone)[country]:
        text = _("there is no {kind} stone {where}", kind=kind_name(stone), where=inside(country))
        return Refusal(text, "cof-symbols-06")
    return None


def why_not_turn(state: ColumnOfFire, seat: int, how: tuple[Die, str]) -> Refusal | None:
    """A free die, or a number that cannot go further."""
    die, direction = how
    if die.number in free_dice(state, seat):
        return Refusal(_("your {die} die lies on no card", die=state.game.called(die)), "cof-symbols-04")
    face = state.faces[seat][die.number]
    if any(move.verb == "turn" for move in state.options):
        up, down = _("the {die} die shows {face} and cannot go up"), _("the {die} die shows {face} and cannot go down")
        text = (up if direction == "up" else down).format(die=state.game.called(die), face=face)
        return Refusal(text, "cof-symbols-11")
    return None


def why_not_protect(state: ColumnOfFire, seat: int, nothing: None) -> Refusal | None:
    """No tile, or nothing to stop."""
    if not state.protection[seat]:
        return Refusal(_("you have no protection tile"), "cof-protection-01")
    return Refusal(_("a tile stops only an event or the stone of a character you take"), "cof-protection-03")


REASONS: dict[str, Callable[[ColumnOfFire, int, Any], Refusal | None]] = {
    "pay": why_not_pay,
    "play": why_not_play,
    "take": why_not_take,
    "build": why_not_build,
    "pass": why_not_pass,
    "move": why_not_move,
    "end": why_not_end,
    "sell": why_not_sell,
    "trade": why_not_trade,
    "place": why_not_place,
    "remove": why_not_remove,
    "turn": why_not_turn,
    "protect": why_not_protect,
}
