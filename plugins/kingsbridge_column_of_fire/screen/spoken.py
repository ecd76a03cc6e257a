"""Tells the table in sentences, one fact each: the countries, the action track, the players and the supply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kingsbridge_column_of_fire.language import _, counted
from kingsbridge_column_of_fire.screen.names import (
    advantage_tiles,
    dice_in_words,
    die_name,
    goods_in_words,
    inside,
    kind_name,
    number_of,
    protection_tiles,
    says,
    sold_at,
    without_stop,
)
from kingsbridge_column_of_fire.screen.questions import about
from kingsbridge_column_of_fire.screen.short import in_short
from kingsbridge_column_of_fire.state import (
    BLACK,
    COUNTRIES,
    STONES,
    Character,
    ColumnOfFire,
    Country,
    Space,
    deck_of,
    free_dice,
    open_card,
    stones,
    stones_in,
)
from kingsbridge_column_of_fire.track import price_of
from kingsbridge_core import all_of, begun, in_points, listed, paragraph

UNTIL_THE_MOVE = {"before_roll", "pick_die", "before_reveal", "move_disk", "before_staying"}
"""The decisions of a second half before the disk moves, besides those about the new character."""


# --- the board


def title_of(view: ColumnOfFire) -> str:
    """Return the title: year, half, and the start player's colour (a name could be too long)."""
    starts = view.game.called(view.game.definition.seat_names[view.start_player])
    text = {
        "": _("Year {year}, {half} ({colour} starts)"),
        "fifty-points": _("Year {year}, {half}; last year: 50 points ({colour} starts)"),
        "deck-used-up": _("Year {year}, {half}; last year: a deck is used up ({colour} starts)"),
    }[view.last_year]
    halves = {"first-half": _("first half"), "second-half": _("second half"), "year-end": _("year end")}
    return text.format(year=view.round, half=halves[view.phase], colour=starts)


def country_told(view: ColumnOfFire, country: Country, names: Sequence[str]) -> list[str]:
    """Describe a country in sentences."""
    name, where = view.game.called(country), inside(country)
    standing = sorted(((each[country], names[seat]) for seat, each in enumerate(view.houses) if each[country]))
    houses = listed(_("{seat} on site {site}", seat=seat, site=site) for site, seat in reversed(standing))
    goods = all_of(sold_at(market) for market in view.game.markets_in[country])
    text = _("Houses {where}: {houses}.") if houses else _("Nobody has a house {where}.")
    return [
        begun(_("{country:the} buys {goods}.", country=name, goods=goods)),
        text.format(where=where, houses=houses),
        stones_told(view, country),
        open_card_told(view, country),
        counted(
            "The deck of {country:the} has {number} card left.",
            "The deck of {country:the} has {number} cards left.",
            len(deck_of(view, country)),
            country=name,
        ),
    ]


def stones_told(view: ColumnOfFire, country: Country) -> str:
    """Say which stones a country has, and how many more fit."""
    counts = {kind: stones(view, kind)[country] for kind in STONES}
    laid = listed(number_of(kind, count) for kind, count in counts.items() if count) or _("none")
    room = view.game.religion_spaces[view.seats] - stones_in(view, country)
    if not room:
        return _("Stones {where}: {stones}; no room left, and the torch is lit.", where=inside(country), stones=laid)
    text = _("Stones {where}: {stones}; room for {room} more.")
    return text.format(where=inside(country), stones=laid, room=room)


def open_card_told(view: ColumnOfFire, country: Country) -> str:
    """Name the open character of a country, its stone and its action, and the die that takes it."""
    card, die = open_card(view, country), die_name(view, COUNTRIES.index(country))
    if card is None:
        text = _("nobody yet") if deck_of(view, country) else _("nobody, the deck is used up")
    else:
        text = _("{card} ({kind}): {says}", card=card.name, kind=kind_name(card.stone), says=says(card))
    return _("Open character, {die} die: {card}.", die=die, card=without_stop(text))


def space_told(view: ColumnOfFire, place: int) -> str:
    """Name a space of the track with its number and die: `Space 3, Orange Post (orange die)`."""
    card = view.game.track[place]
    die = die_name(view, view.game.die_of[card])
    return _("Space {number}, {space} ({die} die)", number=place + 1, space=card.name, die=die)


def track_told(view: ColumnOfFire) -> list[str]:
    """List the spaces in order, each with what it offers."""
    return [
        paragraph([_("{sentence}.", sentence=space_told(view, place)), card.text])
        for place, card in enumerate(view.game.track)
    ]


# --- where dice lead


def is_moving(view: ColumnOfFire) -> bool:
    """Whether, as far as the question shows, the viewer's own disk has yet to move this turn."""
    if view.own_seat is None or view.actor != view.own_seat or view.phase != "second-half":
        return False
    steps = {step.name for step, _argument in view.agenda}  # only the one that asks
    return bool(steps & UNTIL_THE_MOVE) or about(view, Character) is not None


def leads(view: ColumnOfFire, seat: int, die: int) -> list[tuple[int, int]]:
    """List where a die leads, with the price of each space the player can afford."""
    ahead = [place for place in view.game.ahead[view.disks[seat]][die] if place not in view.disks]
    found = [(place, price_of(view, seat, view.game.track[place])) for place in ahead]
    return [(place, price) for place, price in found if price <= view.scores[seat]]


def lead_told(view: ColumnOfFire, seat: int, die: int) -> str:
    """Say where one die leads, and what that space offers."""
    spaces = listed(lead_to(view.game.track[place], price) for place, price in leads(view, seat, die))
    if not spaces:
        return _("Your {die} die leads nowhere.", die=die_name(view, die))
    return _("Your {die} die leads to {spaces}.", die=die_name(view, die), spaces=spaces)


def lead_to(space: Space, price: int) -> str:
    """Return a destination with its price and action: `White Post for 1 point (advantage)`."""
    text = _("{space} for {price} ({action})") if price else _("{space} for free ({action})")
    return text.format(space=space.name, price=in_points(price), action=without_stop(in_short(space)))


# --- the players


def set_told(view: ColumnOfFire, seat: int, name: str) -> list[str]:
    """Describe what a player has: the viewer's own cards with what they do, and where the dice may lead."""
    if seat != view.own_seat:
        return [*player_told(view, seat, name), *dice_told(view, seat, name)]
    free = dice_in_words(view.game, view.faces[seat], free_dice(view, seat))
    dice = _("Your free dice: {dice}.", dice=free)
    return [*player_told(view, seat, name), dice, *own_told(view, seat), *leads_told(view, seat)]


def leads_told(view: ColumnOfFire, seat: int) -> list[str]:
    """Say where the viewer's dice lead before the disk moves; then the moves themselves say it."""
    if not is_moving(view) or any(move.verb == "move" for move in view.options):
        return []
    return [lead_told(view, seat, die) for die in free_dice(view, seat)]


def player_told(view: ColumnOfFire, seat: int, name: str) -> list[str]:
    """Describe a player in sentences."""
    religion, face, goods = kind_name(view.religions[seat]), view.faces[seat][BLACK], goods_in_words(view.goods[seat])
    tiles = [protection_tiles(view.protection[seat]), advantage_tiles(len(view.tiles[seat]))]
    space = view.game.track[view.disks[seat]]
    number = view.disks[seat] + 1
    return [
        _("{seat} has {points}.", seat=name, points=in_points(view.scores[seat])),
        _("{seat} is {religion}, with {face} on the religion die.", seat=name, religion=religion, face=face),
        (_("{seat} has {goods}.") if goods else _("{seat} has no goods.")).format(seat=name, goods=goods),
        _("{seat} has {tiles}.", seat=name, tiles=all_of(tiles)),
        _("The disk of {seat} is on space {number}, {space}.", seat=name, number=number, space=space.name),
    ]


def dice_told(view: ColumnOfFire, seat: int, name: str) -> list[str]:
    """Describe a player's dice in sentences."""
    free = dice_in_words(view.game, view.faces[seat], free_dice(view, seat))
    told = [_("{seat}'s free dice: {dice}.", seat=name, dice=free)]
    for die, character in zip(view.allied[seat], view.characters[seat], strict=True):
        on_it = dice_in_words(view.game, view.faces[seat], [die])
        told.append(_("{seat} has {character} under {dice}.", seat=name, character=character.name, dice=on_it))
    if view.loch_leven[seat]:
        lying = dice_in_words(view.game, view.faces[seat], view.loch_leven[seat])
        told.append(_("{seat}'s Loch Leven card holds {dice}.", seat=name, dice=lying))
    return told


def own_told(view: ColumnOfFire, seat: int) -> Iterator[str]:
    """Describe the viewer's characters, dice on Loch Leven and advantage tiles in sentences."""
    faces = view.faces[seat]
    for die, card in zip(view.allied[seat], view.characters[seat], strict=True):
        on_it = dice_in_words(view.game, faces, [die])
        yield _("You have {card} under {dice}: {says}", card=card.name, dice=on_it, says=says(card))
    for die in view.loch_leven[seat]:
        yield _("On Loch Leven, out of use: {dice}.", dice=dice_in_words(view.game, faces, [die]))
    for tile in view.tiles[seat]:
        yield _("You hold the tile {card}: {says}", card=tile.name, says=says(tile))


def supply_told(view: ColumnOfFire) -> list[str]:
    """List what the supply has left: the printed numbers less what is in play; it never runs out.

    (cof-setup-02, cof-board-08)
    """
    on_cards = len(view.open_cards) - any(move.verb == "raise" for move in view.options)  # already placed
    out = {
        "goods": sum(sum(goods.values()) for goods in view.goods),
        "protection tiles": sum(view.protection),
        "stones": on_cards + sum(stones_in(view, country) for country in COUNTRIES),
    }
    printed = view.game.definition.components
    goods, protection, laid = (max(0, printed[kind]["count"] - count) for kind, count in out.items())
    return [
        counted("{number} good", "{number} goods", goods),
        protection_tiles(protection),
        counted("{number} stone", "{number} stones", laid),
        advantage_tiles(len(view.pile)),
    ]
