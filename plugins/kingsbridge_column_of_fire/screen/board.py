"""Draws the board: countries with houses and stones, open characters, and the action track."""

from __future__ import annotations

from collections.abc import Sequence

from kingsbridge_column_of_fire.conflicts import is_full
from kingsbridge_column_of_fire.language import _, counted
from kingsbridge_column_of_fire.screen.cells import (
    TONES,
    drawn_die,
    drawn_stone,
    even,
    filled,
    in_one_line,
    letters,
    seat_tone,
)
from kingsbridge_column_of_fire.screen.names import (
    begun,
    dice_legend,
    die_name,
    inside,
    kind_name,
    legend,
    number_of,
    priced,
    says,
    sold_at,
    without_stop,
)
from kingsbridge_column_of_fire.screen.questions import about
from kingsbridge_column_of_fire.screen.short import ON_THE_TRACK, in_short, stone_letter
from kingsbridge_column_of_fire.state import (
    COLOURS,
    COUNTRIES,
    SITES,
    STONES,
    Character,
    ColumnOfFire,
    Country,
    Pick,
    Space,
    deck_of,
    free_dice,
    open_card,
    stones,
    stones_in,
)
from kingsbridge_column_of_fire.track import price_of
from kingsbridge_core import N_, Panel, Toned, all_of, in_points, joined, listed, toned

UNTIL_THE_MOVE = {"before_roll", "pick_die", "before_reveal", "move_disk", "before_staying"}
"""The decisions of a second half before the disk moves, besides those about the new character."""


# --- the countries


def countries(view: ColumnOfFire, names: Sequence[str]) -> Panel:
    """Draw the countries with prices, houses and stones, under a title with the year."""
    game = view.game
    colours = (view.game.called(colour) for colour in game.definition.seat_names)
    houses = legend(zip(letters(view), colours, strict=False))
    return Panel(
        title_of(view),
        tuple(country_row(view, country) for country in COUNTRIES),
        (_("country"), _("buys"), even(str(site) for site in range(1, SITES + 1)), _("stones"), _("deck")),
        _("houses on sites 1 to 6: {houses}", houses=houses),
        tuple(sentence for country in COUNTRIES for sentence in country_told(view, country, names)),
        brief=in_brief(view),
    )


def title_of(view: ColumnOfFire) -> str:
    """Return the title: year, half, and the start player's colour (a name could be too long)."""
    starts = view.game.called(view.game.definition.seat_names[view.start_player])
    text = {
        "": _("Year {year}, {half} ({colour} starts)"),
        "fifty-points": _("Year {year}, {half}; last year: 50 points ({colour} starts)"),
        "deck-used-up": _("Year {year}, {half}; last year: a deck is used up ({colour} starts)"),
    }[view.last_year]
    return text.format(year=view.round, half=half_of(view), colour=starts)


def half_of(view: ColumnOfFire) -> str:
    """Return the half of the year: `first half`."""
    return {"first-half": _("first half"), "second-half": _("second half"), "year-end": _("year end")}[view.phase]


def country_row(view: ColumnOfFire, country: Country) -> tuple[str, ...]:
    """Draw the row of a country: prices, sites, religion spaces."""
    owners = {houses[country]: letter for houses, letter in zip(view.houses, letters(view), strict=True)}
    return (
        toned(begun(view.game.called(country)), COLOURS[COUNTRIES.index(country)]),
        listed(priced(market) for market in view.game.markets_in[country]),
        even(owners.get(site, toned(".", "muted")) for site in range(1, SITES + 1)),
        stones_drawn(view, country),
        str(len(deck_of(view, country))),
    )


def stones_drawn(view: ColumnOfFire, country: Country) -> Toned:
    """Draw the religion spaces: `C C P .`, and the torch when they are full."""
    laid = [drawn_stone(kind) for kind in STONES for _each in range(stones(view, kind)[country])]
    free = view.game.religion_spaces[view.seats] - len(laid)
    spaces = even([*laid, *[toned(".", "muted")] * free])
    return joined(" ", [spaces, toned(_("torch!"), "bad")]) if is_full(view, country) else spaces


def in_brief(view: ColumnOfFire) -> str:
    """Put the countries on one line: stones and houses or, if space is short, only the viewer's house."""
    year, half = _("Year {year}", year=view.round), _("Year {year}, {half}", year=view.round, half=half_of(view))
    short = (_("Eng"), _("Fra"), _("Net"), _("Spa"))
    named = [*zip(COUNTRIES, [toned(name, COLOURS[place]) for place, name in enumerate(short)], strict=True)]
    own = [] if view.own_seat is None else [view.own_seat]
    ways = [
        [joined(" ", [name, *of_country(view, country, seats)]) for country, name in named]
        for seats in (range(view.seats), own)
    ]
    return in_one_line(*(joined(" | ", [*before, *way]) for way in ways for before in ([half], [year], [])))


def of_country(view: ColumnOfFire, country: Country, seats: Sequence[int]) -> list[str]:
    """Return the stones, and the houses of some players: `CCP.` and `Y4L2`."""
    laid = [drawn_stone(kind) for kind in STONES for _each in range(stones(view, kind)[country])]
    room = view.game.religion_spaces[view.seats] - len(laid)
    full = toned("!", "bad") if is_full(view, country) else toned("." * room, "muted")
    standing = sorted(((view.houses[seat][country], seat) for seat in seats), reverse=True)
    houses = [house_drawn(view, seat, site) for site, seat in standing if site]
    return [joined("", [*laid, full]), *([joined("", houses)] if houses else [])]


def house_drawn(view: ColumnOfFire, seat: int, site: int) -> Toned:
    """Draw a house as its player and site: `Y4`."""
    return toned(f"{letters(view)[seat]}{site}", "own" if seat == view.viewer else seat_tone(seat))


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


# --- open characters


def open_cards(view: ColumnOfFire) -> Panel:
    """List the open character of each country, and the die that takes it."""
    cards = [(die, country, card_text(view, country)) for die, country in enumerate(COUNTRIES)]
    rows = tuple((joined(" ", [taking_die(view, die), place_name(view, die)]), text) for die, _each, text in cards)
    spoken = tuple(
        begun(
            _("{country:the}, {die} die: {card}.", country=view.game.called(each), die=die_name(view, die), card=text)
        )
        for die, each, text in ((die, each, without_stop(text)) for die, each, text in cards)
    )
    signs = legend((stone_letter(kind), kind_name(kind)) for kind in STONES)
    note = _("the purple die takes any of them; {stones}", stones=signs)
    title = _("Open characters, with their stones")
    return Panel(title, rows, (), note, spoken, beside=True, brief=open_in_brief(view))


def place_name(view: ColumnOfFire, die: int) -> Toned:
    """Return the name of a die's country."""
    return toned(begun(view.game.called(COUNTRIES[die])), COLOURS[die])


def taking_die(view: ColumnOfFire, die: int) -> Toned:
    """Return the die of a country, with its number while the viewer is choosing a die."""
    if view.actor != view.viewer or not any(isinstance(move.what, Pick) for move in view.options):
        return drawn_die(die)
    seat = view.own_seat or 0
    can_take = die in view.rolled and die in free_dice(view, seat)
    return drawn_die(die, view.faces[seat][die] if can_take else " ")


def card_text(view: ColumnOfFire, country: Country) -> Toned:
    """Return a character's name, stone and action."""
    card = open_card(view, country)
    if card is None:
        text = _("nobody yet") if deck_of(view, country) else _("nobody, the deck is used up")
        return toned(text, "muted")
    kind = toned(kind_name(card.stone), TONES[card.stone])
    return filled(_("{card} ({kind}): {says}"), card=toned(card.name, "strong"), kind=kind, says=says(card))


def open_in_brief(view: ColumnOfFire) -> str:
    """Put the open characters on one line: `Wh sell for 3 (C), Bl take cloth (n)`."""
    with_stones: list[str] = []
    actions: list[str] = []
    for die, country in enumerate(COUNTRIES):
        card = open_card(view, country)
        action = in_short(card, ON_THE_TRACK) if card else _("nobody")
        actions.append(joined(" ", [drawn_die(die), action]))
        stone = [joined("", ["(", drawn_stone(card.stone), ")"])] if card else []
        with_stones.append(joined(" ", [actions[-1], *stone]))
    return in_one_line(joined(_(", "), with_stones), joined(_(", "), actions))


# --- the action track


def track(view: ColumnOfFire, names: Sequence[str]) -> Panel:
    """Draw the track clockwise: spaces, disks, and what each space costs with the viewer's free dice."""
    seat = view.own_seat or 0
    moving = free_dice(view, seat) if is_moving(view) else ()
    marks = {place: toned(f"+{price}", "good") for die in moving for place, price in leads(view, seat, die)}
    marks |= dict(zip(view.disks, letters(view), strict=True))
    rows = tuple((marks.get(place, ""), space_text(view, space)) for place, space in enumerate(view.game.track))
    signs = dice_legend(view)
    note = joined(_("; "), filter(None, [signs, _("+1: yours for 1 point") if moving else ""]))
    spoken = [*spaces_told(view), *disks_told(view, names)]
    if not any(move.verb == "move" for move in view.options):  # otherwise the moves themselves say it
        spoken += [lead_told(view, seat, die) for die in moving]
    title = _("Action track, clockwise")
    return Panel(title, rows, (), note, tuple(spoken), flows=True, brief=disks_in_brief(view))


def spaces_told(view: ColumnOfFire) -> list[str]:
    """List the spaces in order, each with its die and what it offers."""
    text = _("Space {number}, {die} die: {space}. {says}")
    return [
        text.format(number=number, die=view.game.called(space.colour), space=space.name, says=space.text)
        for number, space in enumerate(view.game.track, 1)
    ]


def disks_told(view: ColumnOfFire, names: Sequence[str]) -> list[str]:
    """Say where the disks are."""
    text = N_("The disk of {seat} is on space {number}, {space}.")
    return [
        _(text, seat=names[seat], number=place + 1, space=view.game.track[place].name)
        for seat, place in enumerate(view.disks)
    ]


def disks_in_brief(view: ColumnOfFire) -> str:
    """Put the disks and their spaces on one line."""
    places = [view.game.track[place] for place in view.disks]
    by_seat = [*zip(letters(view), places, strict=True)]
    with_dice = joined(_(", "), [joined(" ", [letter, space_name(view, space)]) for letter, space in by_seat])
    alone = joined(_(", "), [joined(" ", [letter, short_name(view, space)]) for letter, space in by_seat])
    return in_one_line(filled(_("Track: {disks}"), disks=with_dice), with_dice, alone)


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


def space_name(view: ColumnOfFire, space: Space) -> Toned:
    """Return the die's short name and the space's own: `Wh Guard House`."""
    return joined(" ", [drawn_die(view.game.die_of[space]), short_name(view, space)])


def short_name(view: ColumnOfFire, space: Space) -> str:
    """Return the name of a space without its colour, `Guard House`; a translation lists each, as endings differ."""
    name, wording = space.name.removeprefix(f"{space.colour.title()} "), view.game.wording
    is_ours = wording.names.get(space.id) == space.name  # a card set may have renamed it
    return wording.words.get(f"{space.id} in short", name) if is_ours else name


def space_text(view: ColumnOfFire, space: Space) -> Toned:
    """Return a space with its action: `Wh Guard House: protection`."""
    return filled(_("{space}: {action}"), space=space_name(view, space), action=in_short(space, ON_THE_TRACK))
