"""Draws what the players have: dice and characters, religion, goods, tiles and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.screen.cells import (
    TONES,
    drawn_dice,
    drawn_die,
    filled,
    in_one_line,
    letters,
    seat_tone,
)
from kingsbridge_column_of_fire.screen.names import (
    advantage_tiles,
    dice_in_words,
    good_name,
    goods_in_words,
    kind_name,
    protection_tiles,
    says,
)
from kingsbridge_column_of_fire.screen.short import ON_THE_TRACK, in_short
from kingsbridge_column_of_fire.state import (
    BLACK,
    COLOURS,
    COUNTRIES,
    GOODS,
    ColumnOfFire,
    Religion,
    free_dice,
    stones_in,
)
from kingsbridge_core import Panel, Toned, all_of, in_points, joined, toned

# --- dice and the cards they are on


def dice(view: ColumnOfFire, names: Sequence[str]) -> Panel:
    """Draw everyone's free dice, characters and dice on Loch Leven; the viewer's own in more detail."""
    others = [seat for seat in range(view.seats) if seat != view.viewer]
    rows = tuple((toned(names[seat], seat_tone(seat)), joined(_("; "), dice_of(view, seat))) for seat in others)
    spoken = tuple(sentence for seat in others for sentence in dice_told(view, seat, names[seat]))
    title = _("Dice and characters") if view.own_seat is None else _("Dice and characters of the other players")
    note = _("Or3: the orange die shows 3, the years this character stays")
    return Panel(title, rows, (), note, spoken, brief=free_in_brief(view, others))


def dice_of(view: ColumnOfFire, seat: int) -> list[str]:
    """List the dice of a player: `free Bl2 Pu5`, `Wh4 Mary Stuart`, `Loch Leven Or2`."""
    found: list[str] = [filled(_("free {dice}"), dice=drawn_dice(view, seat, free_dice(view, seat)) or _("none"))]
    for die, character in zip(view.allied[seat], view.characters[seat], strict=True):
        found.append(joined(" ", [drawn_die(die, view.faces[seat][die]), character.name]))
    if view.loch_leven[seat]:
        found.append(filled(_("Loch Leven {dice}"), dice=drawn_dice(view, seat, view.loch_leven[seat])))
    return found


def free_in_brief(view: ColumnOfFire, seats: Sequence[int]) -> str:
    """Put everyone's free dice on one line: `Free dice: L BlPu, G WhOr`."""
    found = [
        joined(" ", [letters(view)[seat], joined("", [drawn_die(die) for die in free_dice(view, seat)]) or "-"])
        for seat in seats
    ]
    return in_one_line(filled(_("Free dice: {dice}"), dice=joined(_(", "), found)), joined(" ", found))


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


# --- the players


def players(view: ColumnOfFire, names: Sequence[str]) -> Panel:
    """Draw everyone's religion and its die, goods, tiles and points, and what the supply has left."""
    rows = tuple(player_row(view, seat, names[seat]) for seat in range(view.seats))
    spoken = [sentence for seat in range(view.seats) for sentence in player_told(view, seat, names[seat])]
    goods = (good_name(good) for good in GOODS)
    heading = (_("player"), _("religion"), *goods, _("protect"), _("tiles"), _("score"))
    left = supply(view)
    by_ear = (*spoken, _("{sentence}.", sentence=left))
    return Panel(_("Players"), rows, heading, left, by_ear, brief=points_in_brief(view))


def player_row(view: ColumnOfFire, seat: int, name: str) -> tuple[str, ...]:
    """Draw the row of a player; the one to move is marked."""
    return (
        joined("", ["> " if view.actor == seat else "", toned(name, seat_tone(seat))]),
        religion_in_short(view, seat),
        *(str(view.goods[seat][good]) for good in GOODS),
        str(view.protection[seat]),
        str(len(view.tiles[seat])),
        toned(view.scores[seat], "strong"),
    )


def religion_in_short(view: ColumnOfFire, seat: int) -> Toned:
    """Return a religion with the number on its die: `Cath 3`."""
    religion: Religion = view.religions[seat]
    short = {"catholic": _("Cath"), "protestant": _("Prot")}[religion]
    return joined(" ", [toned(short, TONES[religion]), str(view.faces[seat][BLACK])])


def points_in_brief(view: ColumnOfFire) -> str:
    """Put everyone's points on one line: `Points: Y 21 Cath 3, L 10 Prot 3`."""
    found = [
        joined(" ", [letter, toned(view.scores[seat], "strong"), religion_in_short(view, seat)])
        for seat, letter in enumerate(letters(view))
    ]
    return in_one_line(filled(_("Points and religion: {players}"), players=joined(_(", "), found)))


def player_told(view: ColumnOfFire, seat: int, name: str) -> list[str]:
    """Describe a player in sentences."""
    religion, face, goods = kind_name(view.religions[seat]), view.faces[seat][BLACK], goods_in_words(view.goods[seat])
    tiles = [protection_tiles(view.protection[seat]), advantage_tiles(len(view.tiles[seat]))]
    return [
        _("{seat} has {points}.", seat=name, points=in_points(view.scores[seat])),
        _("{seat} is {religion}, with {face} on the religion die.", seat=name, religion=religion, face=face),
        (_("{seat} has {goods}.") if goods else _("{seat} has no goods.")).format(seat=name, goods=goods),
        _("{seat} has {tiles}.", seat=name, tiles=all_of(tiles)),
    ]


def supply(view: ColumnOfFire) -> str:
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
    text = _("Supply: {goods} goods, {protection} protection tiles, {stones} stones, {tiles} advantage tiles")
    return text.format(goods=goods, protection=protection, stones=laid, tiles=len(view.pile))


# --- what the viewer has


def own_things(view: ColumnOfFire, seat: int) -> Panel:
    """Draw the viewer's dice, and their characters and advantage tiles with what they do."""
    rows = [*own_cards(view, seat), *own_tiles(view, seat)]
    free = dice_in_words(view.game, view.faces[seat], free_dice(view, seat))
    spoken = (
        _("Your free dice: {dice}.", dice=free),
        *own_told(view, seat),
    )
    goods = goods_in_words(view.goods[seat])
    protection = protection_tiles(view.protection[seat])
    text = _("you have {goods}; {protection}") if goods else _("you have no goods; {protection}")
    note = text.format(goods=goods, protection=protection)
    drawn = ((_("free dice"), in_colours(view, seat, free_dice(view, seat))), *rows)
    return Panel(_("Your characters and tiles"), drawn, (), note, spoken, beside=True, brief=own_in_brief(view, seat))


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


def own_in_brief(view: ColumnOfFire, seat: int) -> str:
    """Put the viewer's things on one line: `Yours: free Bl6 Or4; Wh5 sell for 3; tile Take 1 good; 1 book`."""
    dice = filled(_("free {dice}"), dice=drawn_dice(view, seat, free_dice(view, seat)) or _("none"))
    cards = [
        joined(" ", [drawn_die(die, view.faces[seat][die]), in_short(card, ON_THE_TRACK)])
        for die, card in zip(view.allied[seat], view.characters[seat], strict=True)
    ]
    tiles = [each.name for each in view.tiles[seat]]
    number = [advantage_tiles(len(tiles))] if tiles else []
    protection = [protection_tiles(view.protection[seat])]
    goods = [goods_in_words(view.goods[seat])] if any(view.goods[seat].values()) else []
    ways = ([*cards, *tiles, *goods, *protection], [*cards, *number, *goods, *protection], [*cards, *number, *goods])
    yours = (filled(_("Yours: {things}"), things=joined(_("; "), [dice, *way])) for way in ways)
    return in_one_line(*yours, joined(_("; "), [dice, *cards, *number]), joined(" ", [dice, *cards]))


def own_cards(view: ColumnOfFire, seat: int) -> list[tuple[str, str]]:
    """List the viewer's characters with their dice, and the dice on Loch Leven."""
    rows: list[tuple[str, str]] = [
        (
            in_colours(view, seat, [die]),
            filled(_("{card}: {says}"), card=toned(each.name, "strong"), says=says(each)),
        )
        for die, each in zip(view.allied[seat], view.characters[seat], strict=True)
    ]
    return rows + [(in_colours(view, seat, [die]), _("on Loch Leven, out of use")) for die in view.loch_leven[seat]]


def own_tiles(view: ColumnOfFire, seat: int) -> list[tuple[str, str]]:
    """List the viewer's advantage tiles."""
    return [
        (_("tile"), filled(_("{card}: {says}"), card=toned(each.name, "strong"), says=says(each)))
        for each in view.tiles[seat]
    ]


def in_colours(view: ColumnOfFire, seat: int, numbers: Sequence[int]) -> Toned:
    """Return dice in words, in their own colours: `white 4, blue 2`."""
    found = [toned(dice_in_words(view.game, view.faces[seat], [die]), COLOURS[die]) for die in numbers]
    return joined(_(", "), found or [_("none")])
