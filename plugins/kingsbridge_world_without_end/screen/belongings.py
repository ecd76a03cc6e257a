"""Lays out what every player has: hand, piles, houses, seals and penalties, and the viewer's goods and duties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from kingsbridge_core import Area, Item, all_of, begun, in_points, labelled, listed
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.screen.brief import (
    cards_in_hand,
    duties,
    duties_due,
    first_that_fits,
    own_in_brief,
    player_in_brief,
)
from kingsbridge_world_without_end.screen.names import named, penalty_in_words, so_many, the_missing
from kingsbridge_world_without_end.screen.questions import asking, colour
from kingsbridge_world_without_end.screen.spoken import (
    goods_told,
    is_doubled,
    lacking_told,
    missing_of,
    owed_by,
    player_told,
    seals_left,
    when_due,
)
from kingsbridge_world_without_end.state import DUTIES, GOODS, PENALTIES, Action, Duty, Good, WorldWithoutEnd

Form = Literal["coin", "cube", "shield", "cross", "book", "grain", "wool", "cloth"]
FORMS: dict[Good, Form] = {
    "gold": "coin",
    "stone": "cube",
    "wood": "cube",
    "grain": "grain",
    "wool": "wool",
    "cloth": "cloth",
    "piety": "cross",
    "loyalty": "shield",
    "knowledge": "book",
}
"""The shapes of goods."""
COLOURS: dict[Good, str] = {
    "gold": "gold",
    "stone": "grey",
    "wood": "brown",
    "grain": "yellow",
    "wool": "white",
    "cloth": "purple",
    "piety": "light blue",
    "loyalty": "red",
    "knowledge": "green",
}
LAID_OPEN: tuple[Good, ...] = ("piety", "loyalty", "knowledge")
"""The goods that everyone shows at the end of the game."""


CARDS_ARE_MOVES = {"play", "lay_unused", "discard", "discard_by_event"}
"""The decisions in which the moves themselves say what is in the hand."""


def tone_of(view: WorldWithoutEnd, seat: int) -> str:
    """Return the colour of a player's pieces."""
    return view.game.definition.seat_names[seat]


def letter(view: WorldWithoutEnd, seat: int) -> str:
    """Return the letter of a player's colour."""
    return colour(view, seat)[:1].upper()


def good_item(key: str, good: Good, number: int | None, *about: str, is_short: bool = False) -> Item:
    """Show how much of a good there is; None: it never runs out."""
    return Item(
        key,
        "counter",
        named(good) if number is None else so_many(good, number),
        named(good),
        COLOURS[good],
        FORMS[good],
        number,
        marks=("bad",) if is_short else (),
        about=about,
    )


def player(view: WorldWithoutEnd, seat: int, names: Sequence[str]) -> Area:
    """Show what a player has on the table, and before the screen or behind it."""
    is_own = seat == view.own_seat
    items = (*standing(view, seat, names[seat]), *pieces_left(view, seat), *penalties_of(view, seat, is_own))
    later, shown = tuple(set_aside(view, seat)), () if is_own else tuple(laid_open(view, seat))
    return Area(
        f"player {seat}",
        _("You, {seat}", seat=names[seat]) if is_own else names[seat],
        (*items, *later) if is_own else (*items, *later, *shown, *of_another(view, seat)),
        place="own" if is_own else "players",
        seat=seat,
        colour=tone_of(view, seat),
        brief=(own_in_brief(view, seat) if is_own else player_in_brief(view, seat, names[seat]),),
        spoken=(
            *player_told(view, seat, names[seat]),
            *(begun(item.name) for item in later),
            *open_told(shown, names[seat]),
        ),
        areas=tuple(own_areas(view, seat)) if is_own else (),
    )


def own_areas(view: WorldWithoutEnd, seat: int) -> Iterator[Area]:
    """Show the viewer's goods, duties and piles."""
    goods = tuple(good_item(f"goods {seat} {good}", good, view.goods[seat][good], *uses(good)) for good in GOODS)
    spoken = tuple(goods_told(view, seat))
    yield Area(f"goods {seat}", _("Goods behind your screen"), goods, seat=seat, spoken=spoken)
    if asking(view) not in ("avert", ""):
        items = tuple(due(view, seat, duty) for duty in DUTIES)
        brief = (duties(view, seat), duties_due(view, seat))
        spoken = (*(item.name for item in items), when_due(view))
        yield Area("duties", _("Duties to come"), items, seat=seat, note=when_due(view), brief=brief, spoken=spoken)
    used = (*played(view, seat), *discarded(view, seat))
    if used:
        yield Area(f"used {seat}", _("Cards played and discarded"), used, seat=seat)


def standing(view: WorldWithoutEnd, seat: int, name: str) -> Iterator[Item]:
    """Show a player's points and whose turn it is, and the start figure."""
    points = view.scores[seat]
    yield Item(
        f"points {seat}",
        "counter",
        in_points(points),
        _("points"),
        "gold",
        "coin",
        points,
        marks=("turn",) if view.actor == seat else (),
    )
    if view.active == seat:
        says = _("start figure: {seat} is active this round", seat=name)
        yield Item("start figure", "token", says, "", tone_of(view, seat), "person")


def pieces_left(view: WorldWithoutEnd, seat: int) -> Iterator[Item]:
    """Show the houses and seals that a player has not used yet."""
    houses, seals = view.game.houses_each - len(view.houses[seat]), seals_left(view, seat)
    if houses:
        name = counted("{number} house left", "{number} houses left", houses)
        yield Item(f"houses {seat}", "counter", name, "", tone_of(view, seat), "house", houses)
    if seals:
        name = counted("{number} seal left", "{number} seals left", seals)
        yield Item(f"seals {seat}", "counter", name, "", tone_of(view, seat), "seal", seals)


def penalties_of(view: WorldWithoutEnd, seat: int, is_own: bool) -> Iterator[Item]:
    """Show the penalties a player faces, or what would be lost double."""
    for duty in owed_by(view, seat):
        penalty = PENALTIES[duty]
        name, label = penalty_in_words(penalty), named(penalty)
        if is_doubled(view):
            name = label = _("double points for {missing}", missing=the_missing(duty))
        about = (f"protect {penalty}",) if is_own else ()
        yield Item(f"penalty {seat} {penalty}", "tag", name, label, marks=("bad",), about=about)


# --- cards


def hand(view: WorldWithoutEnd, seat: int) -> Area:
    """Show the viewer's hand."""
    items = tuple(
        action(view, seat, card, "card", *(f"{verb} {card.id}" for verb in ("play", "lay", "discard")))
        for card in view.hands[seat]
    )
    brief = first_that_fits(labelled(_("Your hand"), listed(card.name for card in view.hands[seat])))
    are_moves = view.actor == seat and asking(view) in CARDS_ARE_MOVES
    spoken = None if are_moves else (_("You hold {cards}.", cards=all_of(card.name for card in view.hands[seat])),)
    return Area("hand", _("Your hand"), items, place="own", seat=seat, brief=(brief,), spoken=spoken)


def action(view: WorldWithoutEnd, seat: int, card: Action, kind: Literal["card", "tag"], *about: str) -> Item:
    """Show an action card; everyone has the same ones."""
    colour, shape = tone_of(view, seat), view.game.emblem(card)
    return Item(f"card {card.id} {seat}", kind, card.name, "", colour, shape, text=card.text, about=about)


def discarded(view: WorldWithoutEnd, seat: int) -> Iterator[Item]:
    """Show the cards that the viewer has discarded."""
    for card in view.discards[seat]:
        name = _("{card} (discarded)", card=card.name)
        tone = tone_of(view, seat)
        yield Item(f"card {card.id} {seat}", "tag", name, card.name, tone, text=card.text, marks=("used",))


def played(view: WorldWithoutEnd, seat: int) -> Iterator[Item]:
    """Show the cards a player has played in this chapter, the latest first."""
    for card in reversed(view.actions[seat]):
        yield action(view, seat, card, "tag")


def set_aside(view: WorldWithoutEnd, seat: int) -> Iterator[Item]:
    """Show the cards that join in the second chapter of a first game."""
    if view.aside[seat]:
        name = _("from chapter II on: {cards}", cards=listed(card.name for card in view.aside[seat]))
        yield Item(f"aside {seat}", "counter", name, _("later"), "beige", "tile", len(view.aside[seat]))


# --- goods and duties


def laid_open(view: WorldWithoutEnd, seat: int) -> Iterator[Item]:
    """Show the goods that another player has laid open at the end of the game."""
    if view.shown[seat]:
        for good, number in zip(LAID_OPEN, view.shown[seat], strict=True):
            yield good_item(f"goods {seat} {good}", good, number)


def open_told(shown: Sequence[Item], name: str) -> list[str]:
    """Say what a player has laid open."""
    return [_("{seat} lays {goods} open.", seat=name, goods=all_of(item.name for item in shown))] if shown else []


def of_another(view: WorldWithoutEnd, seat: int) -> Iterator[Item]:
    """Show what one sees of another player: a screen, backs of cards, and the cards played."""
    tone, held, down = tone_of(view, seat), len(view.hands[seat]), len(view.discards[seat])
    if not view.shown[seat]:
        yield Item(f"screen {seat}", "back", _("goods that only their owner sees"), _("screen"), tone)
    if held:
        yield Item(f"hand {seat}", "back", cards_in_hand(held), _("in hand"), tone, value=held)
    if down:
        name = counted("{number} card discarded", "{number} cards discarded", down)
        yield Item(f"discards {seat}", "back", name, _("discarded"), tone, value=down)
    yield from played(view, seat)


def uses(good: Good) -> tuple[str, ...]:
    """Return the moves that a good of the viewer stands for."""
    paid = {
        "stone": ("build stone",),
        "wood": ("build wood",),
        "wool": ("sell wool", "weave"),
        "cloth": ("sell cloth",),
    }
    return (f"give {good}", *paid.get(good, ()))


def due(view: WorldWithoutEnd, seat: int, duty: Duty) -> Item:
    """Show a duty, and whether the viewer can pay it as things stand; the tax is not known in advance."""
    if duty == "gold":
        least, most = min(view.game.tax_die), max(view.game.tax_die)
        owed = _("{least}-{most} gold", least=least, most=most)
    else:
        owed = so_many(duty, view.game.dues[duty])
    if not missing_of(view, seat, duty)[1]:
        return Item(f"duty {duty}", "tag", _("{goods} due: you can pay", goods=owed), owed, marks=("good",))
    name = _("{goods} due. {lack}", goods=owed, lack=lacking_told(view, seat, duty))
    return Item(f"duty {duty}", "tag", name, owed, marks=("bad",))
