"""Why a move is not possible now: the reason of its verb, or else when such a move is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.moments import MOMENTS, kind_of
from kingsbridge_column_of_fire.naming import country_name, good_name, inside, kind_name
from kingsbridge_column_of_fire.state import (
    PURPLE,
    Card,
    Character,
    ColumnOfFire,
    Country,
    Die,
    Good,
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
from kingsbridge_core.phrases import one_of


def why_not(state: ColumnOfFire, move: Move[Any], seat: int, *about: Any) -> Refusal:
    """The reason of the verb where such moves are asked for, else when that is."""
    kind = kind_of(move)
    reason, steps, words = REASONS.get(kind), ASKED_IN.get(kind), SHOWN_BY.get(kind)
    is_asked = steps is None or state.agenda[-1][0].name in steps
    is_shown = words is None or not words.isdisjoint(symbols_of(about))
    said = reason(state, seat, move.what) if reason and is_asked and is_shown else None
    when, rule = MOMENTS[kind]
    return said or Refusal(when(), rule)


def symbols_of(about: tuple[Any, ...]) -> set[str]:
    """The symbols of the card whose action is being used."""
    cards = [each for each in about if isinstance(each, Card)]
    return {effect.word.name for card in cards for effect in (*card.choices, *card.effects)}


ASKED_IN: dict[str, set[str]] = {
    "take character": {"pick_die"},
    "build": {"pick_die"},
    "pass": {"pick_die"},
    "move": {"move_disk"},
    "end": {"move_disk"},
    "decline": {"move_disk", "imprison"},
    "accept": {"imprison"},
    "lay": {"imprison"},
    "settle": {"choose_conflict"},
}
"""The decisions in which a move of this kind can be refused for a reason of its own."""

SHOWN_BY: dict[str, set[str]] = {
    "take": {"market", "any-good"},
    "trade": {"sell-for"},
    "remove": {"stone"},
    "turn": {"rotate"},
    "dismiss": {"dismiss"},
    "free": {"free-die"},
}
"""The symbols that ask for moves of this kind."""

# --- steps of a turn


def why_not_take_character(state: ColumnOfFire, seat: int, pick: Pick) -> Refusal:
    """A die that was not rolled, or a deck without an open card."""
    if not is_rolled(state, seat, pick):
        return Refusal(_("only a die rolled in this turn can take a character"), "cof-second-half-04")
    return Refusal(_("no character lies open {where}", where=inside(pick.country)), "cof-early-end-02")


def why_not_build(state: ColumnOfFire, seat: int, pick: Pick) -> Refusal:
    """A die that was not rolled; and a house alone is built only where the deck is used up."""
    if not is_rolled(state, seat, pick):
        return Refusal(_("only a die rolled in this turn can build a house"), "cof-second-half-04")
    text = _("the deck of {country} is not used up: take its character", country=country_name(pick.country))
    return Refusal(text, "cof-early-end-02")


def is_rolled(state: ColumnOfFire, seat: int, pick: Pick) -> bool:
    """Whether the die of a pick was rolled in this turn and lies on no card."""
    return pick.die in state.rolled and pick.die in free_dice(state, seat)


def why_not_pass(state: ColumnOfFire, seat: int, nothing: None) -> Refusal:
    """Without a point to pay a character must be taken."""
    return Refusal(_("no character costs 1 point, and you have none"), "cof-draw-05")


def why_not_move(state: ColumnOfFire, seat: int, space: Space) -> Refusal:
    """No die of that colour, a disk in the way, all the way round, or too dear."""
    position = state.game.position_of[space]
    if state.game.die_of[space] not in free_dice(state, seat):
        return why_not_with_die(state, space)
    if position == state.disks[seat]:
        return Refusal(_("a move never ends where it began"), "cof-track-07")
    if position in state.disks:
        return Refusal(_("another disk stands there"), "cof-track-03")
    return Refusal(_("each space skipped costs a point, and you have too few"), "cof-track-10")


def why_not_with_die(state: ColumnOfFire, space: Space) -> Refusal:
    """The die of a space lies on a card."""
    if state.game.die_of[space] == PURPLE:
        return Refusal(_("only the purple die leads to ships, and yours lies on a card"), "cof-track-08")
    return Refusal(_("your {die} die lies on a card", die=state.game.called(space.colour)), "cof-track-11")


def why_not_end(state: ColumnOfFire, seat: int, nothing: None) -> Refusal:
    """The disk has to move while a free die can move it."""
    return Refusal(_("with a free die the disk must move"), "cof-track-01")


def why_not_decline(state: ColumnOfFire, seat: int, nothing: None) -> Refusal:
    """What is compulsory."""
    return why_not_lay(state, seat, None) if is_imprisoned(state) else why_not_end(state, seat, None)


# --- events and conflicts


def is_imprisoned(state: ColumnOfFire) -> bool:
    """Whether the Loch Leven event asks for a die."""
    return state.agenda[-1][0].name == "imprison"


def why_not_lay(state: ColumnOfFire, seat: int, die: Die | None) -> Refusal:
    """A die that lies there, or no die at all."""
    if die is None:
        return Refusal(_("Loch Leven takes one of your dice; choose which"), "cof-loch-leven-01")
    return Refusal(_("your {die} die lies there already", die=state.game.called(die)), "cof-loch-leven-05")


def why_not_protect(state: ColumnOfFire, seat: int, nothing: None) -> Refusal | None:
    """No tile."""
    if not state.protection[seat]:
        return Refusal(_("you have no protection tile"), "cof-protection-01")
    return None


def why_not_settle(state: ColumnOfFire, seat: int, country: Country) -> Refusal:
    """No conflict is due there."""
    text = _("no conflict is due {where}: a religion space is free", where=inside(country))
    return Refusal(text, "cof-conflict-01")


# --- what may be done at any moment of the own turn


def why_not_pay(state: ColumnOfFire, seat: int, die: Die) -> Refusal | None:
    """Too few points, or a die that lies on no card."""
    if score_of(state, seat) < state.game.die_price:
        price, have = state.game.die_price, score_of(state, seat)
        text = _("taking off a die costs {price} points, and you have {have}", price=price, have=have)
        return Refusal(text, "cof-points-05")
    if die.number in free_dice(state, seat):
        return Refusal(_("your {die} die is free already", die=state.game.called(die)), "cof-points-02")
    return None


def why_not_play(state: ColumnOfFire, seat: int, tile: Tile) -> Refusal | None:
    """Not the own tile, a point tile, or nothing to use it on."""
    if tile not in state.tiles[seat]:
        return Refusal(_("you do not have that tile"), "cof-advantage-02")
    if tile in state.game.tile_points:
        return Refusal(_("point tiles are kept until the game is over"), "cof-advantage-03")
    if {move.verb for move in state.options} & {"pay", "begin", "roll", "reveal", "end", "decline", "move", "pass"}:
        return Refusal(_("there is nothing the tile could be used on"), "cof-symbols-10")
    return None


# --- symbols


def why_not_take(state: ColumnOfFire, seat: int, good: Good) -> Refusal | None:
    """Another good than the one the space shows."""
    goods = [move.what for move in state.options if kind_of(move) == "take"]
    if not goods:
        return None
    return Refusal(_("here you can take {goods}", goods=one_of(map(good_name, goods))), "cof-sell-09")


def why_not_sell(state: ColumnOfFire, seat: int, market: Market) -> Refusal | None:
    """No house, no such good, or sold there already."""
    where = inside(market.country)
    if not state.houses[seat][market.country]:
        return Refusal(_("you have no house {where}", where=where), "cof-sell-01")
    if market in state.sold:
        text = _("you sold {good} {where} in this turn already", good=good_name(market.good), where=where)
        return Refusal(text, "cof-sell-02")
    if not state.goods[seat][market.good]:
        return Refusal(_("you have no {good}", good=good_name(market.good)), "cof-sell-03")
    return None


def why_not_trade(state: ColumnOfFire, seat: int, sale: tuple[Good, int]) -> Refusal | None:
    """No such good, or no house where it is bought."""
    good = sale[0]
    if not state.goods[seat][good]:
        return Refusal(_("you have no {good}", good=good_name(good)), "cof-sell-05")
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


def why_not_turn(state: ColumnOfFire, seat: int, how: tuple[Die, str]) -> Refusal:
    """A free die, or a number that cannot go further."""
    die, direction = how
    if die.number in free_dice(state, seat):
        return Refusal(_("your {die} die lies on no card", die=state.game.called(die)), "cof-symbols-04")
    face = state.faces[seat][die.number]
    up, down = _("the {die} die shows {face} and cannot go up"), _("the {die} die shows {face} and cannot go down")
    text = (up if direction == "up" else down).format(die=state.game.called(die), face=face)
    return Refusal(text, "cof-symbols-11")


def why_not_dismiss(state: ColumnOfFire, seat: int, character: Character) -> Refusal:
    """Somebody else's, or neither in a set nor open."""
    text = _("{character} is neither in your set nor open on a deck", character=character.name)
    return Refusal(text, "cof-symbols-05")


def why_not_free(state: ColumnOfFire, seat: int, die: Die) -> Refusal:
    """It lies on no card."""
    return Refusal(_("your {die} die lies on no card", die=state.game.called(die)), "cof-symbols-08")


REASONS: dict[str, Callable[[ColumnOfFire, int, Any], Refusal | None]] = {
    "take character": why_not_take_character,
    "build": why_not_build,
    "pass": why_not_pass,
    "move": why_not_move,
    "end": why_not_end,
    "decline": why_not_decline,
    "accept": why_not_lay,
    "lay": why_not_lay,
    "protect": why_not_protect,
    "settle": why_not_settle,
    "pay": why_not_pay,
    "play": why_not_play,
    "take": why_not_take,
    "sell": why_not_sell,
    "trade": why_not_trade,
    "place": why_not_place,
    "place neutral": why_not_place,
    "remove": why_not_remove,
    "turn": why_not_turn,
    "dismiss": why_not_dismiss,
    "free": why_not_free,
}
