"""The table as a scene: council, favor track, projects, houses, market, plague, and what every player has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kingsbridge_core import Area, Item, Scene, begun, in_digits, in_points, listed
from kingsbridge_world_without_end.favor import space_after
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.lasting_events import in_force
from kingsbridge_world_without_end.screen.belongings import COLOURS, good_item, hand, letter, player, tone_of
from kingsbridge_world_without_end.screen.brief import (
    FEW,
    favor_in_brief,
    houses_in_brief,
    plague_in_brief,
    projects_in_brief,
    stock_in_brief,
)
from kingsbridge_world_without_end.screen.council import council
from kingsbridge_world_without_end.screen.names import benefits, named, so_many
from kingsbridge_world_without_end.screen.questions import asked, asking, is_closed, question, symbol_in_words
from kingsbridge_world_without_end.screen.spoken import (
    favor_told,
    healthy,
    house_space_told,
    is_barred,
    metal_note,
    owner_of,
    plague_told,
    project_told,
    stock_told,
)
from kingsbridge_world_without_end.state import (
    GOODS,
    RESOURCES,
    Favor,
    Good,
    HouseSpace,
    Marker,
    Place,
    Project,
    Resource,
    WorldWithoutEnd,
    free_spaces,
)


def scene(view: WorldWithoutEnd, names: Sequence[str]) -> Scene:
    """Lay out the whole table as the viewer sees it."""
    own = view.own_seat
    board = [council(view, names), favor_track(view), projects(view, names), house_spaces(view, names), market(view)]
    board += [plague(view)] if view.healthy or view.ill or view.past_markers else []
    hands = [hand(view, own)] if own is not None and view.hands[own] else []
    players = [player(view, seat, names) for seat in view.clockwise(own or 0)]
    return Scene(view.game.round_title(view.round), (*board, *hands, *players), question(view, names))


# --- the favor track


def favor_track(view: WorldWithoutEnd) -> Area:
    """Show the favor track, the marker, and the spaces it reaches next."""
    ahead = {space_after(view, distance): distance for distance in (3, 2, 1)}
    goal = space_after(view, asked(view)[-1]) if asking(view) == "seek" else None
    spaces = tuple(favor_space(view, space, ahead.get(space), space is goal) for space in view.game.favor_track)
    spoken = tuple(favor_told(view))
    return Area("favor", _("Favor track, clockwise"), spaces, brief=(favor_in_brief(view),), spoken=spoken)


def favor_space(view: WorldWithoutEnd, space: Favor, distance: int | None, is_goal: bool) -> Item:
    """Show a space of the favor track with what it brings."""
    award = benefits(space)
    holds = [Item(f"award {space.id}", "tag", award)]
    if space is view.game.favor_track[view.favor]:
        holds.append(Item("favor marker", "token", _("favor marker"), colour="red", shape="person"))
    if space in view.covers:
        holds.append(Item(f"cover {space.id}", "tag", _("covered"), marks=("bad",)))
    elif distance:
        name = counted("{number} space ahead", "{number} spaces ahead", distance)
        holds.append(Item(f"ahead {distance}", "tag", name, f"+{in_digits(distance)}", marks=("next",)))
    name = _("{space}: {award}", space=space.name, award=award)
    about = ("move-on",) if is_goal else ()
    shape = view.game.emblem(space)
    return Item(space.id, "space", name, space.name, "gold", shape, about=about, holds=tuple(holds))


# --- projects


def projects(view: WorldWithoutEnd, names: Sequence[str]) -> Area:
    """Show the projects on the board."""
    title = _("Projects, {points} for each space you fill", points=in_points(view.game.space_points))
    items = tuple(project_item(view, project, names) for project in view.projects)
    note = metal_note(view)
    spoken = [sentence for project in view.projects for sentence in project_told(view, project, names)]
    return Area(
        "projects",
        title,
        items,
        note=note,
        brief=(projects_in_brief(view),),
        spoken=(*spoken, *filter(None, [note])),
    )


def project_item(view: WorldWithoutEnd, project: Project, names: Sequence[str]) -> Item:
    """Show a project: its filled and free spaces, the seals of its donors, and what they get."""
    holds = [space for resource in RESOURCES for space in building_spaces(view, project, resource)]
    holds += [
        Item(f"seal {project.id} {seat}", "token", _("seal of {seat}", seat=name), letter(view, seat), tone, "seal")
        for seat, name in enumerate(names[: view.seats])
        if project in view.seals[seat]
        for tone in [tone_of(view, seat)]
    ]
    if project in view.finished:
        holds.append(Item(f"finished {project.id}", "tag", _("finished"), marks=("good",)))
    elif is_barred(view, project):
        holds.append(Item(f"barred {project.id}", "tag", _("barred by an event"), marks=("bad",)))
    reward = _("each donor gets {benefits}", benefits=benefits(project))
    holds.append(Item(f"reward {project.id}", "tag", reward))
    shape = view.game.emblem(project)
    return Item(project.id, "space", project.name, "", "brown", shape, about=(project.id,), holds=tuple(holds))


def building_spaces(view: WorldWithoutEnd, project: Project, resource: Resource) -> Iterator[Item]:
    """Show the cubes of a resource on a project, and how many spaces for it are free."""
    free = free_spaces(view, project)[resource]
    filled = (project.stone if resource == "stone" else project.wood) - free
    for number in range(filled):
        key = f"{project.id} {resource} {number}"
        yield Item(key, "token", _("{good} on a space", good=named(resource)), "", COLOURS[resource], "cube")
    if free:
        name = counted("{number} free space for {good}", "{number} free spaces for {good}", free, good=named(resource))
        about = (f"{project.id} {resource}",)
        yield Item(f"free {project.id} {resource}", "counter", name, named(resource), "", "", free, about=about)


# --- houses


def house_spaces(view: WorldWithoutEnd, names: Sequence[str]) -> Area:
    """Show the spaces for houses, what they pay, and whose houses stand there."""
    items = tuple(house_space(view, space, names) for space in view.game.house_spaces)
    note = _("A house costs {gold} and the stone or wood of its space.", gold=so_many("gold", view.game.house_price))
    spoken = (note, *(house_space_told(view, space, names) for space in view.game.house_spaces))
    return Area("houses", _("House spaces"), items, note=note, brief=(houses_in_brief(view),), spoken=spoken)


def house_space(view: WorldWithoutEnd, space: HouseSpace, names: Sequence[str]) -> Item:
    """Show a space for a house."""
    owner, rent = owner_of(view, space), symbol_in_words(space.income)
    paid = Item(f"rent {space.id}", "tag", _("rent {rent}", rent=rent), rent)
    holds = (paid,) if owner is None else (paid, house(view, owner, space, names[owner]))
    name = _("{space}, for {resource}", space=space.name, resource=so_many(space.resource, 1))
    colour, shape = COLOURS[space.resource], view.game.shape_of.get(space.income, "")
    return Item(space.id, "space", name, space.name, colour, shape, about=(space.id,), holds=holds)


def house(view: WorldWithoutEnd, seat: int, space: HouseSpace, name: str) -> Item:
    """Show a player's house."""
    return Item(
        f"house {space.id}",
        "token",
        _("house of {seat}", seat=name),
        letter(view, seat),
        tone_of(view, seat),
        "house",
        marks=("own",) if seat == view.own_seat else (),
    )


# --- the market and the stock


def market(view: WorldWithoutEnd) -> Area:
    """Show what the market pays, and what is left in stock."""
    left: dict[Good, int] = {good: view.stock[good] for good in GOODS if good in view.stock}
    goods = [in_stock(good, number) for good, number in left.items()]
    gold = good_item("stock gold", "gold", None, "take gold")
    items = (price(view, "wool"), price(view, "cloth"), gold, *goods)
    spoken = tuple(stock_told(view))
    return Area("market", _("Market and stock"), items, brief=(stock_in_brief(view, left),), spoken=spoken)


def price(view: WorldWithoutEnd, good: Good) -> Item:
    """Show what the market pays for a good."""
    gold = in_force(view).prices[good]
    name = _("The market pays {gold} for {good}", gold=so_many("gold", gold), good=named(good))
    label = _("sell {good}", good=named(good))
    if good == "cloth" and is_closed(view):
        name, label = _("cloth market covered until chapter I ends at the latest"), _("cloth market covered")
        return Item("price cloth", "tag", name, label, marks=("bad",), about=("sell cloth",))
    return Item(f"price {good}", "counter", name, label, "gold", "coin", gold, about=(f"sell {good}",))


def in_stock(good: Good, number: int) -> Item:
    """Show how much of a good is left to take; little is marked."""
    return good_item(f"stock {good}", good, number, f"take {good}", is_short=number <= FEW)


# --- the plague


def plague(view: WorldWithoutEnd) -> Area:
    """Show the stricken places with the knowledge they need, and the places that may still fall ill."""
    title = _("Stricken places: caring for one earns {points} and its benefit", points=in_points(view.game.care_points))
    ill = [stricken(place, marker) for place, marker in zip(view.ill, view.ill_markers, strict=True)]
    off = tuple(removed(view))
    return Area(
        "plague",
        title,
        (*ill, *still_healthy(view), *off),
        note=healthy(view) if view.healthy else "",
        brief=(plague_in_brief(view),),
        spoken=(*plague_told(view), *(begun(item.name) for item in off)),
    )


def stricken(place: Place, marker: Marker) -> Item:
    """Show a place that the plague has reached, and its marker."""
    needs = so_many("knowledge", marker.value)
    lies = Item(marker.id, "token", _("needs {knowledge}", knowledge=needs), in_digits(marker.value), "green", "marker")
    gain = [Item(f"benefit {place.id}", "tag", benefits(place))] if place.effects else []
    name = _("{place}, stricken", place=place.name)
    return Item(place.id, "space", name, place.name, "black", "skull", about=(place.id,), holds=(lies, *gain))


def still_healthy(view: WorldWithoutEnd) -> Iterator[Item]:
    """Show the places whose marker is still face down."""
    for place in view.healthy:
        name = _("{place}, not stricken", place=place.name)
        yield Item(place.id, "tag", name, in_digits(place.number), text=benefits(place), about=(place.id,))


def removed(view: WorldWithoutEnd) -> Iterator[Item]:
    """Show how many markers are off the board, and what they needed."""
    if view.past_markers:
        values = listed(in_digits(marker.value) for marker in view.past_markers)
        name = _("removed plague markers, by the knowledge they needed: {values}", values=values)
        yield Item("removed markers", "counter", name, _("removed"), "green", "marker", len(view.past_markers))
