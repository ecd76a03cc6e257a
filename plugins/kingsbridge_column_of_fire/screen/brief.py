"""Puts parts of the table on one line each, for small windows."""

from __future__ import annotations

from collections.abc import Sequence

from kingsbridge_column_of_fire.conflicts import is_full
from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.screen.names import (
    advantage_tiles,
    die_in_short,
    goods_in_words,
    priced,
    protection_tiles,
)
from kingsbridge_column_of_fire.screen.short import ON_THE_TRACK, in_short, stone_letter
from kingsbridge_column_of_fire.state import (
    BLACK,
    STONES,
    ColumnOfFire,
    Country,
    Space,
    deck_of,
    free_dice,
    open_card,
    stones,
)
from kingsbridge_core import begun, labelled, listed, shortened, width

IN_ONE_LINE = 78
"""How many columns a line may take."""


def in_one_line(*ways: str) -> str:
    """Return the first wording that fits on one line, or as much of the last one as does."""
    for way in ways:
        if width(way) <= IN_ONE_LINE:
            return way
    cut = IN_ONE_LINE
    while width(shortened(ways[-1], cut)) > IN_ONE_LINE:
        cut -= 1
    return shortened(ways[-1], cut)


def letter(view: ColumnOfFire, seat: int) -> str:
    """Return the letter that stands for a player on the board: the first of their colour."""
    return view.game.called(view.game.definition.seat_names[seat])[0].upper()


# --- the board


def country_in_brief(view: ColumnOfFire, country: Country) -> tuple[str, ...]:
    """Put a country on two lines: prices, stones, houses and deck; the open character."""
    goods = listed(priced(market) for market in view.game.markets_in[country])
    standing = sorted(((each[country], seat) for seat, each in enumerate(view.houses) if each[country]), reverse=True)
    houses = "".join(f"{letter(view, seat)}{site}" for site, seat in standing)
    name = begun(view.game.called(country))
    board = in_one_line(" | ".join(filter(None, [name, goods, stones_in_brief(view, country), houses])))
    return board, open_card_in_brief(view, country)


def open_card_in_brief(view: ColumnOfFire, country: Country) -> str:
    """Put the open character of a country on one line: `Francis Walsingham (P): C/P stone`, or only its name."""
    card = open_card(view, country)
    if card is None:
        return _("nobody yet") if deck_of(view, country) else _("nobody, the deck is used up")
    named = f"{card.name} ({stone_letter(card.stone)})"
    return in_one_line(labelled(named, in_short(card, ON_THE_TRACK)), named)


def stones_in_brief(view: ColumnOfFire, country: Country) -> str:
    """Return the stones of a country and its free religion spaces, `CCP.`, or that they are full: `CCCP!`."""
    laid = "".join(stone_letter(kind) * stones(view, kind)[country] for kind in STONES)
    room = view.game.religion_spaces[view.seats] - sum(stones(view, kind)[country] for kind in STONES)
    return laid + ("!" if is_full(view, country) else "." * room)


def disks_in_brief(view: ColumnOfFire) -> str:
    """Put the disks and their spaces on one line."""
    places = [(letter(view, seat), view.game.track[place]) for seat, place in enumerate(view.disks)]
    with_dice = listed(
        f"{each} {die_in_short(view.game.die_of[space])} {short_name(view, space)}" for each, space in places
    )
    alone = listed(f"{each} {short_name(view, space)}" for each, space in places)
    return in_one_line(_("Track: {disks}", disks=with_dice), with_dice, alone)


def short_name(view: ColumnOfFire, space: Space) -> str:
    """Return the name of a space without its colour, `Guard House`; a translation lists each, as endings differ."""
    name, wording = space.name.removeprefix(f"{space.colour.title()} "), view.game.wording
    is_ours = wording.names.get(space.id) == space.name  # a card set may have renamed it
    return wording.words.get(f"{space.id} in short", name) if is_ours else name


# --- the players


def points_in_brief(view: ColumnOfFire) -> str:
    """Put everyone's points on one line: `Points: Y 21 Cath 3, L 10 Prot 3`."""
    short = {"catholic": _("Cath"), "protestant": _("Prot")}
    found = listed(
        f"{letter(view, seat)} {view.scores[seat]} {short[view.religions[seat]]} {view.faces[seat][BLACK]}"
        for seat in range(view.seats)
    )
    return in_one_line(_("Points and religion: {players}", players=found))


def own_in_brief(view: ColumnOfFire, seat: int) -> str:
    """Put the viewer's things on one line: `Yours: free Bl6 Or4; Wh5 sell for 3; tile Take 1 good; 1 book`."""
    dice = _("free {dice}", dice=dice_in_brief(view, seat, free_dice(view, seat)) or _("none"))
    cards = [
        f"{dice_in_brief(view, seat, [die])} {in_short(card, ON_THE_TRACK)}"
        for die, card in zip(view.allied[seat], view.characters[seat], strict=True)
    ]
    tiles = [each.name for each in view.tiles[seat]]
    number = [advantage_tiles(len(tiles))] if tiles else []
    protection = [protection_tiles(view.protection[seat])]
    goods = [goods_in_words(view.goods[seat])] if any(view.goods[seat].values()) else []
    ways = ([*cards, *tiles, *goods, *protection], [*cards, *number, *goods, *protection], [*cards, *number, *goods])
    yours = (_("Yours: {things}", things=_("; ").join([dice, *way])) for way in ways)
    return in_one_line(*yours, _("; ").join([dice, *cards, *number]), " ".join([dice, *cards]))


def dice_in_brief(view: ColumnOfFire, seat: int, numbers: Sequence[int]) -> str:
    """Return dice by colour and number: `Wh4 Bl2`."""
    return " ".join(f"{die_in_short(die)}{view.faces[seat][die]}" for die in numbers)
