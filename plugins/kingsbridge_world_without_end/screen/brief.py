"""Puts parts of the table on one line each, for small windows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kingsbridge_core import in_points, labelled, listed, width
from kingsbridge_world_without_end.favor import space_after
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.projects import open_projects
from kingsbridge_world_without_end.screen.names import goods_listed, named, so_many
from kingsbridge_world_without_end.screen.questions import asking, colour, market, symbol_in_words
from kingsbridge_world_without_end.screen.spoken import is_doubled, missing_of, owed_by, owner_of, seals_left, when_due
from kingsbridge_world_without_end.state import DUTIES, PENALTIES, Duty, WorldWithoutEnd, free_spaces

WIDEST_BRIEF = 78
FEW = 3
"""With this many left in stock, a good may soon run out."""


def first_that_fits(*texts: str) -> str:
    """Return the first wording that fits on a line, or as much of the last one as does."""
    for text in texts:
        if width(text) <= WIDEST_BRIEF:
            return text
    kept = texts[-1]
    while width(f"{kept} ...") > WIDEST_BRIEF:  # by columns: a Japanese letter takes two
        kept = kept[:-1]
    return f"{kept} ..."


# --- the board


def houses_in_brief(view: WorldWithoutEnd) -> str:
    """Put the houses on one line: the number of free spaces, and the viewer's rents or everyone's houses."""
    free = sum(owner_of(view, space) is None for space in view.game.house_spaces)
    if view.own_seat is not None:
        rents = listed(symbol_in_words(space.income) for space in view.houses[view.own_seat])
        text = _("House spaces: {number} free; your rents: {rents}")
        if not rents:
            text = _("House spaces: {number} free; your rents: none")
        return first_that_fits(text.format(number=free, rents=rents))
    built = listed(f"{colour(view, seat)} {len(own)}" for seat, own in enumerate(view.houses))
    return first_that_fits(_("House spaces: {number} free; houses: {houses}", number=free, houses=built))


def projects_in_brief(view: WorldWithoutEnd) -> str:
    """Put the free spaces of open projects on one line, in words or as numbers of stone and wood."""
    free = {project: free_spaces(view, project) for project in open_projects(view)}
    if not free:
        return _("No project is open")
    words = _("; ").join(f"{project.name} {goods_listed(spaces)}" for project, spaces in free.items())
    short = _("; ").join(f"{project.name} {spaces['stone']}+{spaces['wood']}" for project, spaces in free.items())
    return first_that_fits(
        _("Free spaces: {projects}", projects=words), _("Free stone+wood spaces: {projects}", projects=short)
    )


def stock_in_brief(view: WorldWithoutEnd, left: Mapping[Any, int]) -> str:
    """Put the prices, and goods about to run out, on one line."""
    short = listed(so_many(good, number) for good, number in left.items() if number <= FEW)
    prices = _("Market: {prices}", prices=market(view))
    return first_that_fits(_("{market}; running low: {goods}", market=prices, goods=short), prices) if short else prices


def plague_in_brief(view: WorldWithoutEnd) -> str:
    """Put the stricken places on one line, with the knowledge they demand."""
    if not view.ill:
        return _("No place is stricken; the plague can still reach {number}", number=len(view.healthy))
    places = listed(f"{place.number}:{marker.value}" for place, marker in zip(view.ill, view.ill_markers, strict=True))
    return first_that_fits(_("Stricken places and the knowledge they need: {places}", places=places))


def favor_in_brief(view: WorldWithoutEnd) -> str:
    """Put the marker and the next spaces on one line."""
    ahead = [f"+{distance} {space_after(view, distance).name}" for distance in (1, 2, 3)]
    here = view.game.favor_track[view.favor].name
    return first_that_fits(_("Favor: > {space}, {ahead}", space=here, ahead=listed(ahead)))


# --- the players


def player_in_brief(view: WorldWithoutEnd, seat: int, name: str) -> str:
    """Put a player's points, cards, houses, seals and penalties on one line."""
    hand, played = len(view.hands[seat]), len(view.actions[seat])
    have = [
        in_points(view.scores[seat]),
        cards_in_hand(hand),
        counted("{number} card played", "{number} cards played", played),
        so_many("house", len(view.houses[seat])),
        counted("{number} seal left", "{number} seals left", seals_left(view, seat)),
        *filter(None, [penalties(view, seat)]),
    ]
    return first_that_fits(labelled(name, listed(have)))


def cards_in_hand(number: int) -> str:
    """Return how many cards someone holds: `5 cards in hand`."""
    return counted("{number} card in hand", "{number} cards in hand", number)


def penalties(view: WorldWithoutEnd, seat: int) -> str:
    """Return a player's penalties, or the duties whose loss is doubled."""
    return listed(named(duty if is_doubled(view) else PENALTIES[duty]) for duty in owed_by(view, seat))


def own_in_brief(view: WorldWithoutEnd, seat: int) -> str:
    """Put the viewer's goods, and what they lack for the duties, on one line."""
    goods = goods_listed(view.goods[seat])
    brief = _("Yours: {goods}", goods=goods or _("none"))
    longer = (
        [_("{yours}; {duties}", yours=brief, duties=duties(view, seat))] if asking(view) not in ("avert", "") else []
    )
    bare = " ".join(f"{named(good)} {number}" for good, number in view.goods[seat].items() if number)
    return first_that_fits(*longer, brief, goods, bare)


def duties(view: WorldWithoutEnd, seat: int) -> str:
    """Return what is missing for the duties as things stand."""
    missing = lackings(view, seat)
    return _("you lack {goods}", goods=listed(missing)) if missing else _("you can pay everything you may owe")


def duties_due(view: WorldWithoutEnd, seat: int) -> str:
    """Say when the duties come due, and what the numbers mean."""
    when = when_due(view)
    return _("{when}; points lost in brackets", when=when) if lackings(view, seat) else when


def lackings(view: WorldWithoutEnd, seat: int) -> list[str]:
    """Return the duties for which something is missing."""
    return [each for each in (lacking(view, seat, duty) for duty in DUTIES) if each]


def lacking(view: WorldWithoutEnd, seat: int, duty: Duty) -> str:
    """Return what is missing for a duty: `2 piety (-6)`, `up to 3 gold (-3)`."""
    least, most, price = missing_of(view, seat, duty)
    if not most:
        return ""
    goods, loss = so_many(duty, most), most * price
    if least == most:
        return _("{goods} (-{loss})", goods=goods, loss=loss)
    if not least:
        return _("up to {goods} (-{loss})", goods=goods, loss=loss)
    return _("{least} to {goods} (-{small} to -{loss})", least=least, goods=goods, small=least * price, loss=loss)
