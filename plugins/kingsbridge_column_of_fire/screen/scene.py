"""The table as a scene: the action track as a ring around the four countries, and what every player has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kingsbridge_column_of_fire.conflicts import is_full
from kingsbridge_column_of_fire.language import _, counted
from kingsbridge_column_of_fire.screen.brief import (
    country_in_brief,
    disks_in_brief,
    letter,
    own_in_brief,
    points_in_brief,
    short_name,
)
from kingsbridge_column_of_fire.screen.names import (
    advantage_tiles,
    amount_of,
    die_name,
    good_name,
    inside,
    kind_name,
    protection_tiles,
    sold_at,
)
from kingsbridge_column_of_fire.screen.questions import question
from kingsbridge_column_of_fire.screen.short import stone_letter
from kingsbridge_column_of_fire.screen.spoken import (
    country_told,
    is_moving,
    leads,
    set_told,
    space_told,
    supply_told,
    title_of,
    track_told,
)
from kingsbridge_column_of_fire.state import (
    BLACK,
    COLOURS,
    COUNTRIES,
    DICE,
    GOODS,
    SITES,
    STONES,
    ColumnOfFire,
    Country,
    Stone,
    deck_of,
    free_dice,
    open_card,
    stones,
)
from kingsbridge_core import N_, Area, Item, Scene, begun, in_points, labelled, listed

STONE_COLOURS = {"catholic": "purple", "protestant": "grey", "neutral": "beige"}
GOOD_COLOURS = {"book": "red", "ore": "grey", "cloth": "green", "wine": "purple"}


def scene(view: ColumnOfFire, names: Sequence[str]) -> Scene:
    """Lay out the whole table as the viewer sees it."""
    seats = sorted(range(view.seats), key=lambda seat: (seat != view.own_seat, view.clockwise(view.start_player)[seat]))
    points = points_in_brief(view)
    sets = [player(view, seat, names, points) for seat in seats]
    areas = (ring(view, names), *sets, supply(view), victory_track(view, names))
    return Scene(title_of(view), areas, question(view, names))


# --- the board


def ring(view: ColumnOfFire, names: Sequence[str]) -> Area:
    """Lay out the action track around the countries."""
    seat = view.own_seat or 0
    moving = free_dice(view, seat) if is_moving(view) else ()
    prices = {place: price for die in moving for place, price in leads(view, seat, die)}
    spaces = tuple(space(view, place, prices.get(place), names) for place in range(len(view.game.track)))
    inner = tuple(country_area(view, country, names) for country in COUNTRIES)
    return Area(
        "track",
        _("Action track and countries"),
        spaces,
        "ring",
        brief=(disks_in_brief(view),),
        spoken=tuple(track_told(view)),
        areas=inner,
    )


def space(view: ColumnOfFire, place: int, price: int | None, names: Sequence[str]) -> Item:
    """Show a space of the track: its die, its action, the disk on it, and what the viewer pays to get there."""
    card = view.game.track[place]
    die = view.game.die_of[card]
    name = space_told(view, place)
    if price is not None:
        name = _("{space}: yours for {price}", space=name, price=in_points(price) if price else _("free"))
    cost = [] if price is None else [cost_tag(place, price)]
    disks = [disk(view, seat, names[seat]) for seat, at in enumerate(view.disks) if at == place]
    return Item(
        card.id,
        "space",
        name,
        short_name(view, card),
        COLOURS[die],
        view.game.emblem(card),
        text=card.text,
        about=(card.id,),
        holds=(*disks, *cost),
    )


def cost_tag(place: int, price: int) -> Item:
    """Show what the viewer pays to move to a space."""
    name = _("costs {price}", price=in_points(price)) if price else _("free")
    return Item(f"price {place}", "tag", name, f"-{price}" if price else _("free"), marks=("good",))


def disk(view: ColumnOfFire, seat: int, name: str) -> Item:
    """Show a player's disk."""
    return Item(f"disk {seat}", "token", _("disk of {seat}", seat=name), letter(view, seat), tone(seat), "disk")


def country_area(view: ColumnOfFire, country: Country, names: Sequence[str]) -> Area:
    """Show a country: what it buys, its deck and open character, its houses and its stones."""
    title = begun(view.game.called(country))
    deck = Area(f"characters {country}", "", tuple(cards(view, country)))
    houses = Area(f"sites {country}", "", tuple(sites(view, country, names)))
    religion = Area(f"stones {country}", "", tuple(religion_spaces(view, country)))
    places = Area(f"spaces {country}", "", arranged="column", areas=(houses, religion))
    return Area(
        country,
        title,
        tuple(markets(view, country)),
        colour=COLOURS[COUNTRIES.index(country)],
        brief=country_in_brief(view, country),
        spoken=tuple(country_told(view, country, names)),
        areas=(deck, places),
    )


def markets(view: ColumnOfFire, country: Country) -> Iterator[Item]:
    """Show what a country buys, and for how many points."""
    for market in view.game.markets_in[country]:
        name = _("{country:the} buys {goods}", country=view.game.called(country), goods=sold_at(market))
        yield Item(
            f"market {market.id}",
            "counter",
            begun(name),
            good_name(market.good),
            GOOD_COLOURS[market.good],
            market.good,
            market.price,
            about=(market.id, f"take {market.good}"),
        )


def cards(view: ColumnOfFire, country: Country) -> Iterator[Item]:
    """Show the deck of a country and its open character with the stone on it."""
    colour = COLOURS[COUNTRIES.index(country)]
    left = len(deck_of(view, country))
    name = counted(
        "Deck of {country:the}: {number} card",
        "Deck of {country:the}: {number} cards",
        left,
        country=view.game.called(country),
    )
    yield Item(f"deck {country}", "back", name, colour=colour, value=left)
    card = open_card(view, country)
    if card is not None:
        lying = stone(f"stone {card.id}", card.stone)
        picks = tuple(f"{verb} {pick}" for verb in ("take", "build") for pick in (colour, f"purple {country}"))
        says = _("{card}, brings a {kind} stone", card=card.name, kind=kind_name(card.stone))
        shape, about = view.game.emblem(card), (card.id, *picks)
        yield Item(card.id, "card", says, card.name, colour, shape, text=card.text, about=about, holds=(lying,))


def stone(key: str, kind: Stone, *about: str) -> Item:
    """Show a stone."""
    text = {
        "catholic": N_("Catholic stone"),
        "protestant": N_("Protestant stone"),
        "neutral": N_("neutral stone"),
    }[kind]
    return Item(key, "token", _(text), stone_letter(kind), STONE_COLOURS[kind], "stone", about=about)


def sites(view: ColumnOfFire, country: Country, names: Sequence[str]) -> Iterator[Item]:
    """Show the house sites of a country and the houses on them."""
    owners = {houses[country]: seat for seat, houses in enumerate(view.houses) if houses[country]}
    where = inside(country)
    for site in range(1, SITES + 1):
        seat = owners.get(site)
        name = _("site {site} {where}", site=site, where=where)
        house = [] if seat is None else [house_of(view, seat, country, names[seat])]
        yield Item(f"site {country} {site}", "space", name, str(site), holds=tuple(house))


def house_of(view: ColumnOfFire, seat: int, country: Country, name: str) -> Item:
    """Show a player's house."""
    site = view.houses[seat][country]
    says = _("house of {seat} on site {site}", seat=name, site=site)
    return Item(
        f"house {seat} {country}",
        "token",
        says,
        letter(view, seat),
        tone(seat),
        "house",
        marks=("own",) if seat == view.own_seat else (),
    )


def religion_spaces(view: ColumnOfFire, country: Country) -> Iterator[Item]:
    """Show the stones of a country, the religion spaces left, and the torch once they are full."""
    laid = [kind for kind in STONES for _each in range(stones(view, kind)[country])]
    room = view.game.religion_spaces[view.seats] - len(laid)
    for number, kind in enumerate(laid):
        yield stone(f"stone {country} {number}", kind, f"remove {kind} {country}")
    if is_full(view, country):
        yield Item(f"torch {country}", "token", _("torch: a conflict is coming"), shape="torch", marks=("bad",))
    elif room:
        name = counted("room for {number} more stone", "room for {number} more stones", room)
        yield Item(f"room {country}", "counter", name, _("room"), "", "stone", room, about=(f"place {country}",))


def victory_track(view: ColumnOfFire, names: Sequence[str]) -> Area:
    """Show everybody's points on the victory track, the leader first."""
    seats = sorted(range(view.seats), key=lambda seat: -view.scores[seat])
    markers = tuple(marker(view, seat, names[seat]) for seat in seats)
    return Area("victory", _("Victory track"), markers, "track", columns=view.game.end_score, spoken=())


def marker(view: ColumnOfFire, seat: int, name: str) -> Item:
    """Show a player's marker on the victory track."""
    points = view.scores[seat]
    says = labelled(name, in_points(points))
    return Item(f"marker {seat}", "counter", says, letter(view, seat), tone(seat), "disk", points)


# --- the players


def player(view: ColumnOfFire, seat: int, names: Sequence[str], points: str) -> Area:
    """Show what a player has: points, religion, dice, characters, goods and tiles; `points` has everyone's in brief."""
    is_own = seat == view.own_seat
    title = names[seat] if not is_own else _("You, {seat}", seat=names[seat])
    items = (*standing(view, seat), *free(view, seat), *goods(view, seat), *tiles_of_another(view, seat))
    inner = (*alliances(view, seat), *own_tiles(view, seat))
    return Area(
        f"player {seat}",
        title,
        items,
        place="own" if is_own else "players",
        seat=seat,
        colour=tone(seat),
        brief=(own_in_brief(view, seat) if is_own else points,),
        spoken=tuple(set_told(view, seat, names[seat])),
        areas=inner,
    )


def standing(view: ColumnOfFire, seat: int) -> Iterator[Item]:
    """Show points and religion, and whose turn it is."""
    points = view.scores[seat]
    yield Item(
        f"points {seat}",
        "counter",
        in_points(points),
        "",
        "gold",
        "coin",
        points,
        marks=("turn",) if view.actor == seat else (),
    )
    religion, face = view.religions[seat], view.faces[seat][BLACK]
    name = _("{kind}, religion die showing {face}", kind=kind_name(religion), face=face)
    yield Item(
        f"die {seat} black",
        "die",
        name,
        "",
        "black",
        value=face,
        about=own(view, seat, "be", "black"),
    )
    yield Item(f"religion {seat}", "tag", kind_name(religion), colour=STONE_COLOURS[religion])


def die_item(view: ColumnOfFire, seat: int, die: int, is_used: bool = False) -> Item:
    """Show one of a player's coloured dice."""
    face = view.faces[seat][die]
    name = _("{die} die showing {face}", die=die_name(view, die), face=face)
    return Item(
        f"die {seat} {DICE[die].id}",
        "die",
        name,
        "",
        COLOURS[die],
        value=face,
        about=own(view, seat, DICE[die].id),
        marks=("used",) if is_used else (),
    )


def free(view: ColumnOfFire, seat: int) -> Iterator[Item]:
    """Show a player's free dice."""
    for die in free_dice(view, seat):
        yield die_item(view, seat, die)


def alliances(view: ColumnOfFire, seat: int) -> Iterator[Area]:
    """Show a player's characters with their dice, and the dice on Loch Leven."""
    held = [
        Item(
            card.id,
            "card",
            card.name,
            "",
            COLOURS[COUNTRIES.index(card.country)],
            view.game.emblem(card),
            text=card.text,
            about=own(view, seat, card.id),
            holds=(die_item(view, seat, die),),
        )
        for die, card in zip(view.allied[seat], view.characters[seat], strict=True)
    ]
    if held:
        yield Area(f"set {seat}", _("Characters"), tuple(held), seat=seat)
    away = tuple(die_item(view, seat, die, is_used=True) for die in view.loch_leven[seat])
    if away:
        yield Area(f"loch leven {seat}", _("On Loch Leven, out of use"), away, seat=seat)


def goods(view: ColumnOfFire, seat: int) -> Iterator[Item]:
    """Show a player's goods and protection tiles."""
    for good in GOODS:
        number = view.goods[seat][good]
        if number:
            name = amount_of(good, number)
            yield Item(
                f"goods {seat} {good}",
                "counter",
                name,
                good_name(good),
                GOOD_COLOURS[good],
                good,
                number,
                about=own(view, seat, good),
            )
    number = view.protection[seat]
    if number:
        yield Item(
            f"protection {seat}",
            "counter",
            protection_tiles(number),
            "",
            "light blue",
            "shield",
            number,
            about=own(view, seat, "protect"),
        )


def own_tiles(view: ColumnOfFire, seat: int) -> Iterator[Area]:
    """Show the viewer's own advantage tiles."""
    if seat == view.own_seat and view.tiles[seat]:
        held = tuple(
            Item(tile.id, "card", tile.name, "", "gold", view.game.emblem(tile), text=tile.text, about=(tile.id,))
            for tile in view.tiles[seat]
        )
        yield Area(f"own tiles {seat}", _("Advantage tiles"), held, seat=seat)


def tiles_of_another(view: ColumnOfFire, seat: int) -> Iterator[Item]:
    """Show how many advantage tiles another player holds."""
    number = len(view.tiles[seat])
    if seat != view.own_seat and number:
        yield Item(f"tiles {seat}", "back", advantage_tiles(number), colour="gold", value=number)


def supply(view: ColumnOfFire) -> Area:
    """Show the pile of advantage tiles, and say what is left of the rest."""
    left, says = len(view.pile), supply_told(view)
    pile = Item("pile", "back", advantage_tiles(left), colour="gold", value=left)
    return Area("supply", _("Supply"), (pile,), place="side", note=listed(says), spoken=tuple(says))


def own(view: ColumnOfFire, seat: int, *about: str) -> tuple[str, ...]:
    """Return what a thing stands for if it is the viewer's; nothing if it is another player's."""
    return about if seat == view.own_seat else ()


def tone(seat: int) -> str:
    """Return the colour of a player's pieces."""
    return f"seat {seat + 1}"
