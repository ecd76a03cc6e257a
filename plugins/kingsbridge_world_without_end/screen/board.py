"""Draws the board: house spaces, projects, the stock with its market, the plague, and the favor track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kingsbridge_core import Panel, Toned, all_of, in_points, joined, listed, paragraph, toned, width
from kingsbridge_world_without_end.favor import space_after
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.projects import open_projects
from kingsbridge_world_without_end.screen.names import benefits, goods_listed, goods_together, named, so_many
from kingsbridge_world_without_end.screen.questions import colour, is_closed, market, market_told, symbol_in_words
from kingsbridge_world_without_end.state import (
    GOODS,
    RESOURCES,
    Favor,
    HouseSpace,
    Project,
    Resource,
    Symbol,
    WorldWithoutEnd,
    free_spaces,
)

WIDEST_BRIEF = 78
FILLED, FREE = "■", "□"
"""Spaces of a project."""
TONES = {"gold": "yellow", "stone": "grey", "wood": "brown", "cloth": "purple", "piety": "light blue"}
"""Goods with their own colour."""
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


def tone_of(view: WorldWithoutEnd, seat: int) -> str:
    """Return the tone of a player's colour."""
    return view.game.definition.seat_names[seat]


def in_colour(view: WorldWithoutEnd, seat: int, text: str) -> Toned:
    """Return a text in a player's colour."""
    return toned(text, tone_of(view, seat))


def toned_goods(goods: Mapping[Any, int]) -> Toned:
    """Return goods in their colours: `3 gold, 2 stone`."""
    return joined(
        _(", "), [toned(so_many(good, number), TONES.get(good, "")) for good, number in goods.items() if number]
    )


def narrow(view: WorldWithoutEnd, text: str) -> str:
    """Return a text for a narrow column, with long names of goods abbreviated."""
    for good in GOODS:
        text = text.replace(named(good), view.game.wording.words.get(f"{good}-short", named(good)))
    return text


# --- house spaces


def houses(view: WorldWithoutEnd, names: Sequence[str]) -> Panel:
    """Draw each rent in a row: its spaces, and who has a house there."""
    rents = list(dict.fromkeys(space.income for space in view.game.house_spaces))
    price = so_many("gold", view.game.house_price)
    return Panel(
        _("House spaces"),
        tuple((symbol_in_words(rent), *(on_spaces(view, rent, each) for each in RESOURCES)) for rent in rents),
        (_("rent"), *(_("for {gold} and {resource}", gold=price, resource=so_many(each, 1)) for each in RESOURCES)),
        _("owners in brackets; {number} houses each, all with different rents", number=view.game.houses_each),
        tuple(space_told(view, space, names) for space in view.game.house_spaces),
        brief=houses_in_brief(view),
    )


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


def spaces_with(view: WorldWithoutEnd, rent: Symbol) -> list[HouseSpace]:
    """Return the spaces that bring a rent."""
    return [space for space in view.game.house_spaces if space.income == rent]


def owner_of(view: WorldWithoutEnd, space: HouseSpace) -> int | None:
    """Return whose house is on a space."""
    return next((seat for seat, own in enumerate(view.houses) if space in own), None)


def on_spaces(view: WorldWithoutEnd, rent: Symbol, resource: str) -> Toned:
    """List spaces with their owners: `Stone Inn (red)`."""
    found: list[str] = []
    for space in spaces_with(view, rent):
        owner = owner_of(view, space)
        if space.resource == resource:
            whose = () if owner is None else ((f" ({colour(view, owner)})", tone_of(view, owner)),)
            found.append(Toned((space.name, "muted" if owner is not None else ""), *whose))
    return joined(_(", "), found)


def space_told(view: WorldWithoutEnd, space: HouseSpace, names: Sequence[str]) -> str:
    """Describe a house space in a sentence."""
    owner, rent = owner_of(view, space), symbol_in_words(space.income)
    if owner is None:
        return _("The {space} pays {rent} and has no house yet.", space=space.name, rent=rent)
    return _("The {space} pays {rent}; the house there is {seat}'s.", space=space.name, rent=rent, seat=names[owner])


# --- projects


def projects(view: WorldWithoutEnd, names: Sequence[str]) -> Panel:
    """Draw the projects: their spaces, donors, and rewards."""
    rows = tuple(project_row(view, project) for project in view.projects)
    metal = metal_note(view)
    spoken = [sentence for project in view.projects for sentence in project_told(view, project, names)]
    return Panel(
        _("Projects, {points} for each space you fill", points=in_points(view.game.space_points)),
        rows,
        (_("project"), *(named(each) for each in RESOURCES), _("donors"), _("donors get")),
        metal,
        (*spoken, _("{sentence}.", sentence=metal)) if metal else tuple(spoken),
        beside=True,
        brief=projects_in_brief(view),
    )


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


def metal_note(view: WorldWithoutEnd) -> str:
    """Say what the metal of the Tower brings, while the Tower rises."""
    if not any(project.id == "tower" and project not in view.finished for project in view.projects):
        return ""
    return _("The finished Tower gives 3 points to the player with the most loyalty, 1 each if tied")


def is_barred(view: WorldWithoutEnd, project: Project) -> bool:
    """Whether an event bars an unfinished project."""
    return project not in view.finished and project not in open_projects(view)


def project_row(view: WorldWithoutEnd, project: Project) -> tuple[str, ...]:
    """Draw the row of a project."""
    donors = [in_colour(view, seat, colour(view, seat)) for seat in range(view.seats) if project in view.seals[seat]]
    name: str = project.name
    if project in view.finished:
        name = toned(_("{project} (finished)", project=project.name), "muted")
    elif is_barred(view, project):
        name = toned(_("{project} (barred)", project=project.name), "bad")
    return (
        name,
        *(spaces_drawn(view, project, resource) for resource in RESOURCES),
        joined(_(", "), donors) or "-",
        benefits(project),
    )


def spaces_drawn(view: WorldWithoutEnd, project: Project, resource: Resource) -> Toned:
    """Draw the spaces for a resource, filled and free, with the number of free ones: `■■□ 1`."""
    free = free_spaces(view, project)[resource]
    number = project.stone if resource == "stone" else project.wood
    return Toned(
        (FILLED * (number - free), TONES[resource]), (FREE * free, ""), (f" {free}", "strong" if free else "muted")
    )


def project_told(view: WorldWithoutEnd, project: Project, names: Sequence[str]) -> list[str]:
    """Describe a project in sentences."""
    if project in view.finished:
        return [_("The {project} is finished.", project=project.name)]
    donors = [names[seat] for seat in range(view.seats) if project in view.seals[seat]]
    free, gain = goods_together(free_spaces(view, project)), benefits(project)
    text = _("The {project} has free spaces for {spaces}.", project=project.name, spaces=free)
    if is_barred(view, project):
        text = _(
            "The {project} has free spaces for {spaces}, but work on it is barred.", project=project.name, spaces=free
        )
    each = _(
        "Nobody has donated to the {project}. Each donor will get {benefits}.", project=project.name, benefits=gain
    )
    if donors:
        each = _(
            "{seats} donated to the {project}. Each donor will get {benefits}.",
            project=project.name,
            seats=all_of(donors),
            benefits=gain,
        )
    return [text, each]


# --- the stock


def stock(view: WorldWithoutEnd) -> Panel:
    """Draw what is left to take, and what the market pays."""
    left = {good: view.stock[good] for good in GOODS if good in view.stock}
    prices = _("market: {prices}", prices=market(view))
    spoken = market_told(view)
    if is_closed(view):
        prices = _("market: {prices} until chapter I ends at the latest", prices=market(view))
    held = _("The stock holds {goods}.", goods=goods_together(left)) if any(left.values()) else _("The stock is empty.")
    rows = tuple(
        (Toned((named(good), TONES.get(good, "")), (f" {number}", "" if number > FEW else "bad")),)
        for good, number in left.items()
    )
    return Panel(_("Stock"), rows, (), prices, (held, spoken), flows=True, brief=stock_in_brief(view, left))


def stock_in_brief(view: WorldWithoutEnd, left: Mapping[Any, int]) -> str:
    """Put the prices, and goods about to run out, on one line."""
    short = listed(so_many(good, number) for good, number in left.items() if number <= FEW)
    prices = _("Market: {prices}", prices=market(view))
    return first_that_fits(_("{market}; running low: {goods}", market=prices, goods=short), prices) if short else prices


# --- the plague


def plague(view: WorldWithoutEnd) -> Panel:
    """Draw the stricken places and those that may still fall ill."""
    care = in_points(view.game.care_points)
    ill = list(zip(view.ill, view.ill_markers, strict=True))
    rows = tuple((place.name, toned(marker.value, "strong"), benefits(place) or "-") for place, marker in ill)
    spoken = [
        _(
            "The plague is at the {place}. Caring for it takes {knowledge} and earns {benefits}.",
            place=place.name,
            knowledge=so_many("knowledge", marker.value),
            benefits=all_of([care, *([benefits(place)] if place.effects else [])]),
        )
        for place, marker in ill
    ]
    return Panel(
        _("Stricken places: caring for one earns {points} and its benefit", points=care),
        rows,
        (_("place"), named("knowledge"), _("benefit")) if rows else (),
        healthy(view) if rows else paragraph([_("No place is stricken."), _("{sentence}.", sentence=healthy(view))]),
        (*spoken, _("{sentence}.", sentence=healthy(view))),
        beside=True,
        brief=plague_in_brief(view),
    )


def healthy(view: WorldWithoutEnd) -> str:
    """Return the places whose marker is still face down."""
    if not view.healthy:
        return _("The plague can reach no other place")
    numbers = listed(str(place.number) for place in view.healthy)
    return counted(
        "The plague can still reach {number} place: {places}",
        "The plague can still reach {number} places: {places}",
        len(view.healthy),
        places=numbers,
    )


def plague_in_brief(view: WorldWithoutEnd) -> str:
    """Put the stricken places on one line, with the knowledge they demand."""
    if not view.ill:
        return _("No place is stricken; the plague can still reach {number}", number=len(view.healthy))
    places = listed(f"{place.number}:{marker.value}" for place, marker in zip(view.ill, view.ill_markers, strict=True))
    return first_that_fits(_("Stricken places and the knowledge they need: {places}", places=places))


# --- the favor track


def favor(view: WorldWithoutEnd) -> Panel:
    """Draw the favor track clockwise: the marker, the covers, and the distance to the next open spaces."""
    track = view.game.favor_track
    note = _("> is the marker, +1 to +3 are its next spaces")
    if any(space in view.covers for space in track):
        note = _("> is the marker, x is covered, +1 to +3 are its next spaces")
    return Panel(
        _("Favor track, clockwise"),
        tuple((favor_row(view, space),) for space in track),
        (),
        note,
        tuple(favor_told(view)),
        flows=True,
        brief=favor_in_brief(view),
    )


def marks_of(view: WorldWithoutEnd) -> dict[Favor, str]:
    """Return the marks in front of the spaces."""
    track = view.game.favor_track
    marks = {space_after(view, distance): f"+{distance}" for distance in (3, 2, 1)}
    marks |= {space: "x" for space in track if space in view.covers}
    marks[track[view.favor]] = ">x" if track[view.favor] in view.covers else ">"
    return marks


def favor_row(view: WorldWithoutEnd, space: Favor) -> Toned:
    """Draw a space of the favor track."""
    mark = marks_of(view).get(space, "")
    text = narrow(view, _("{space}: {award}", space=space.name, award=benefits(space)))
    tone = "strong" if mark[:1] in (">", "+") else "muted" if mark else ""
    return Toned((f"{mark:2}", tone), (f" {text}", "muted" if "x" in mark else ""))


def favor_in_brief(view: WorldWithoutEnd) -> str:
    """Put the marker and the next spaces on one line."""
    ahead = [f"+{distance} {space_after(view, distance).name}" for distance in (1, 2, 3)]
    here = view.game.favor_track[view.favor].name
    return first_that_fits(_("Favor: > {space}, {ahead}", space=here, ahead=listed(ahead)))


def favor_told(view: WorldWithoutEnd) -> list[str]:
    """Describe the favor track in sentences."""
    track = view.game.favor_track
    told = [_("The favor marker is on {space:the}.", space=track[view.favor].name)]
    for distance in range(1, len(track)):
        space = track[(view.favor + distance) % len(track)]
        what = _("{space:the} ({award})", space=space.name, award=benefits(space))
        if space in view.covers:
            what = _("{space:the} ({award}), now covered", space=space.name, award=benefits(space))
        told.append(counted("{number} space ahead: {space}.", "{number} spaces ahead: {space}.", distance, space=what))
    return told
