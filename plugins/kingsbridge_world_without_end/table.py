"""How the table is shown: from what is rarely looked at down to the event, the own things and the question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kingsbridge_core.phrases import in_points
from kingsbridge_core.table import Panel
from kingsbridge_world_without_end.asking import (
    UNTURNED,
    asking,
    benefits,
    colours,
    favor_after,
    goods_in_words,
    incomes,
    is_closed,
    market,
    question,
    symbol_in_short,
    symbol_in_words,
)
from kingsbridge_world_without_end.council import space_after
from kingsbridge_world_without_end.projects import open_projects
from kingsbridge_world_without_end.state import (
    DUTIES,
    GOODS,
    PENALTIES,
    RESOURCES,
    ROMAN,
    ROUNDS,
    Duty,
    Favor,
    HouseSpace,
    Project,
    Symbol,
    WorldWithoutEnd,
    begs,
    chapter_of,
    corner_for,
    free_spaces,
    is_last,
    round_of,
)

CARDS_ARE_MOVES = {"play", "lay_unused", "discard", "discard_by_event"}
"""The decisions in which the moves themselves say what is in the hand."""


def table(view: WorldWithoutEnd, names: Sequence[str]) -> list[Panel]:
    """All panels; what the decision is about comes last, where it is read together with the moves."""
    panels = [houses(view, names), projects(view, names), stock(view)]
    if view.healthy or view.ill:
        panels.append(plague(view))
    panels.append(favor(view))
    if view.edge:
        panels.append(lasting(view))
    panels.append(players(view, names))
    near = [event(view, names)] if view.council else []
    if is_seated(view):
        near.insert(0 if view.phase in UNTURNED else len(near), own_things(view))
    return [*panels, *near, Panel("Now", (), (), question(view, names))]


def is_seated(view: WorldWithoutEnd) -> bool:
    """Whether the view is that of a player."""
    return view.viewer is not None and view.viewer >= 0


def colour(view: WorldWithoutEnd, seat: int) -> str:
    """The colour of a player."""
    return view.game.definition.seat_names[seat]


# --- the town


def houses(view: WorldWithoutEnd, names: Sequence[str]) -> Panel:
    """Each rent in a row, with its spaces and who has a house there."""
    rents = list(dict.fromkeys(space.income for space in view.game.house_spaces))
    price = f"{view.game.house_price} gold"
    return Panel(
        "House spaces",
        tuple((symbol_in_words(rent), *(on_spaces(view, rent, each) for each in RESOURCES)) for rent in rents),
        ("rent", *(f"for {price} and 1 {resource}" for resource in RESOURCES)),
        f"in brackets: whose house; {view.game.houses_each} each, no two of one rent",
        tuple(spaces_told(view, rent, names) for rent in rents),
    )


def spaces_with(view: WorldWithoutEnd, rent: Symbol) -> list[HouseSpace]:
    """The spaces of a rent."""
    return [space for space in view.game.house_spaces if space.income == rent]


def owner_of(view: WorldWithoutEnd, space: HouseSpace) -> int | None:
    """Whose house stands there."""
    return next((seat for seat, own in enumerate(view.houses) if space in own), None)


def on_spaces(view: WorldWithoutEnd, rent: Symbol, resource: str) -> str:
    """`Stone Inn (red)`."""
    found = []
    for space in spaces_with(view, rent):
        owner = owner_of(view, space)
        if space.resource == resource:
            found.append(space.name + (f" ({colour(view, owner)})" if owner is not None else ""))
    return ", ".join(found)


def spaces_told(view: WorldWithoutEnd, rent: Symbol, names: Sequence[str]) -> str:
    """The spaces of a rent in a sentence."""
    found = []
    for space in spaces_with(view, rent):
        owner = owner_of(view, space)
        found.append(f"{space.name} {'has no house yet' if owner is None else f'has a house of {names[owner]}'}")
    return f"Rent {symbol_in_words(rent)}: {', '.join(found)}."


def plague(view: WorldWithoutEnd) -> Panel:
    """The ill places, and how many can still fall ill."""
    care = in_points(view.game.care_points)
    found = [
        (place.id, place.name, str(marker.value), benefits(place.effects) or "-")
        for place, marker in zip(view.ill, view.ill_markers, strict=True)
    ]
    spoken = [
        f"{name}, {number}, is ill: it needs {value} knowledge, and care brings {care} and {benefit}.".replace(
            " and -", ""
        )
        for number, name, value, benefit in found
    ]
    healthy = f"{len(view.healthy)} place{'s' if len(view.healthy) != 1 else ''} can still fall ill"
    return Panel(
        f"Ill places: care brings {care} and the benefit",
        tuple(found),
        ("", "place", "knowledge", "benefit") if found else (),
        healthy if found else f"Nobody is ill; {healthy}.",
        (*spoken, f"{healthy}."),
        beside=True,
    )


def stock(view: WorldWithoutEnd) -> Panel:
    """What can still be taken, and what the market pays."""
    left = [(good, view.stock[good]) for good in GOODS if good in view.stock]
    until = ", at most until chapter I ends" if is_closed(view) else ""
    prices = f"market: {market(view)}{until}"
    spoken = (f"In stock: {goods_in_words(dict(left)) or 'nothing'}.", f"The {prices.replace(':', ' pays:', 1)}.")
    return Panel("Stock", tuple((f"{good} {number}",) for good, number in left), (), prices, spoken, flows=True)


def projects(view: WorldWithoutEnd, names: Sequence[str]) -> Panel:
    """Free spaces, donors, and what they will get."""
    rows = tuple(project_row(view, project) for project in view.projects)
    metal = "Tower finished: 3 points for the most loyalty, 1 each if tied" if tower_rises(view) else ""
    spoken = [sentence for project in view.projects for sentence in project_told(view, project, names)]
    return Panel(
        f"Projects and their free spaces, {in_points(view.game.space_points)} for each you fill",
        rows,
        ("project", *RESOURCES, "seals of", "donors get"),
        metal,
        (*spoken, f"{metal}.") if metal else tuple(spoken),
        beside=True,
    )


def tower_rises(view: WorldWithoutEnd) -> bool:
    """Whether the metal is still to be placed."""
    return any(project.id == "tower" and project not in view.finished for project in view.projects)


def condition(view: WorldWithoutEnd, project: Project) -> str:
    """What stops work on a project."""
    if project in view.finished:
        return "finished"
    return "" if project in open_projects(view) else "barred"


def project_row(view: WorldWithoutEnd, project: Project) -> tuple[str, ...]:
    """A project in letters and numbers."""
    free, why = free_spaces(view, project), condition(view, project)
    donors = [colour(view, seat) for seat in range(view.seats) if project in view.seals[seat]]
    return (
        f"{project.name} ({why})" if why else project.name,
        *(str(free[resource]) for resource in RESOURCES),
        ", ".join(donors) or "-",
        benefits(project.effects),
    )


def project_told(view: WorldWithoutEnd, project: Project, names: Sequence[str]) -> list[str]:
    """A project in sentences."""
    why = condition(view, project)
    if why == "finished":
        return [f"The {project.name} is finished."]
    donors = ", ".join(names[seat] for seat in range(view.seats) if project in view.seals[seat])
    free = goods_in_words(free_spaces(view, project))
    return [
        f"The {project.name} has free spaces for {free}{'; work is barred' if why else ''}.",
        f"Donors of the {project.name}: {donors or 'none'}; each will get {benefits(project.effects)}.",
    ]


# --- the favor track


def favor(view: WorldWithoutEnd) -> Panel:
    """The spaces clockwise, with the marker, the covers, and how far the next open ones are."""
    marks = {space_after(view, distance): f"+{distance}" for distance in (3, 2, 1)}
    track = view.game.favor_track
    marks |= {space: "x" for space in track if space in view.covers}
    marks[track[view.favor]] = ">x" if track[view.favor] in view.covers else ">"
    rows = tuple((f"{marks.get(space, ''):2} {space.name}: {benefits(space.effects)}",) for space in track)
    covered = ", x covered" if any(space in view.covers for space in track) else ""
    note = f"> the marker{covered}, +1 to +3 ahead of it"
    return Panel("Favor track, clockwise", rows, (), note, tuple(favor_told(view, track)), flows=True)


def spaces(count: int) -> str:
    """`1 space`, `2 spaces`."""
    return f"{count} space{'s' if count != 1 else ''}"


def favor_told(view: WorldWithoutEnd, track: Iterable[Favor]) -> list[str]:
    """The track in sentences."""
    here = view.game.favor_track[view.favor]
    told = [f"The favor marker stands on {here.name}."]
    for distance in range(1, len(view.game.favor_track)):
        space = view.game.favor_track[(view.favor + distance) % len(view.game.favor_track)]
        covered = ", covered" if space in view.covers else ""
        told.append(f"{spaces(distance)} on: {space.name}{covered}, {benefits(space.effects)}.")
    return told


# --- the players


def players(view: WorldWithoutEnd, names: Sequence[str]) -> Panel:
    """What everybody knows of everybody."""
    owing = [penalties(view, seat) for seat in range(view.seats)]
    rows: list[tuple[str, ...]] = [
        (
            f"{'> ' if view.actor == seat else ''}{names[seat]}",
            f"{view.scores[seat]:g}",
            str(len(view.hands[seat])),
            str(len(view.actions[seat])),
            str(len(view.discards[seat])),
            view.actions[seat][-1].name if view.actions[seat] else "-",
            str(len(view.houses[seat])),
            str(seals_left(view, seat)),
        )
        for seat in range(view.seats)
    ]
    heading: tuple[str, ...] = ("player", "points", "hand", "up", "down", "last card", "houses", "seals")
    if any(owing):
        rows = [(*row, owed) for row, owed in zip(rows, owing, strict=True)]
        heading = (*heading, "doubled" if is_last(view) and asking(view) == "avert" else "penalty")
    spoken = [sentence for seat in range(view.seats) for sentence in player_told(view, seat, names[seat])]
    title = f"Players ({colour(view, view.active)} is active)"
    return Panel(title, tuple(rows), heading, "up: cards on the action pile; down: discarded", tuple(spoken))


def seals_left(view: WorldWithoutEnd, seat: int) -> int:
    """Seals that a player can still put on projects."""
    return view.game.seals_each - len(view.seals[seat])


def penalties(view: WorldWithoutEnd, seat: int) -> str:
    """What a player owes in the first round of a chapter, or has just brought upon the next one."""
    if round_of(view) > 1 and asking(view) != "avert":
        return ""
    doubled = is_last(view) and asking(view) == "avert"
    return ", ".join(duty if doubled else PENALTIES[duty] for duty in DUTIES if view.missing[seat][duty])


def player_told(view: WorldWithoutEnd, seat: int, name: str) -> list[str]:
    """A player in sentences."""
    pile = view.actions[seat]
    owed = penalties(view, seat)
    return [
        f"{name} has {in_points(view.scores[seat])}.",
        f"Cards of {name}: {len(view.hands[seat])} in hand, {len(pile)} played, {len(view.discards[seat])} discarded.",
        *([f"The last card of {name} was {pile[-1].name}."] if pile else []),
        f"Houses of {name}: {len(view.houses[seat])}; seals left: {seals_left(view, seat)}.",
        *([f"{name} owes: {owed}."] if owed else []),
    ]


def lasting(view: WorldWithoutEnd) -> Panel:
    """The blue events on the edge of the board."""
    rows = tuple((card.name, card.text) for card in view.edge)
    return Panel("Blue events in force", rows, (), "", tuple(f"{name}: {text}" for name, text in rows))


# --- the event of the round


def event(view: WorldWithoutEnd, names: Sequence[str]) -> Panel:
    """The four ways to turn it, or how it lies; and what it says."""
    card = view.council[-1]
    how = (
        "blue, from now on" if card.background == "blue" else "tan, at once" if view.phase == "reveal" else "tan, done"
    )
    says = f"{how}: {card.text}"
    where = f"Chapter {ROMAN[chapter_of(view) - 1]}, round {round_of(view)} of {ROUNDS}: {card.name}"
    if view.phase in UNTURNED:
        rows = [(f"turn {arrow}", *incomes(view, arrow), favor_after(view, arrow)) for arrow in range(4)]
        heading: tuple[str, ...] = ("", *colours(view), "favor")
        spoken = [] if asking(view) == "turn_card" and view.actor == view.viewer else ways_told(view, rows)
    else:
        rows = [(str(view.arrow), *(lies(view, seat) for seat in range(view.seats)))]
        heading = ("arrow", *colours(view))
        spoken = [f"Its arrow points to {view.arrow}.", *(f"{names[s]}: {lies(view, s)}." for s in range(view.seats))]
    return Panel(where, tuple(rows), heading, says, (f"{how.capitalize()}: {card.text}", *spoken), beside=True)


def lies(view: WorldWithoutEnd, seat: int) -> str:
    """The corner towards a player."""
    return "begs" if begs(view, seat) else symbol_in_short(corner_for(view, seat, view.council[-1], view.arrow))


def ways_told(view: WorldWithoutEnd, rows: Iterable[Sequence[str]]) -> list[str]:
    """The four ways in sentences."""
    told = []
    for way, *incomes_then, favor_then in rows:
        parts = [f"{who} {what}" for who, what in zip(colours(view), incomes_then, strict=True)]
        told.append(f"{way.capitalize()}: {', '.join(parts)}; {favor_then}.")
    return told


# --- the own things


def own_things(view: WorldWithoutEnd) -> Panel:
    """Goods, cards and the duties to come."""
    seat = view.viewer or 0
    rows = [("goods", goods_in_words(view.goods[seat]) or "none")]
    if view.discards[seat]:
        rows.append(("discards", ", ".join(card.name for card in view.discards[seat])))
    if view.hands[seat] and not (view.actor == seat and asking(view) in CARDS_ARE_MOVES):
        rows.append(("hand", ", ".join(card.name for card in view.hands[seat])))
    if asking(view) not in ("avert", ""):
        rows.append(("duties", duties(view, seat)))
    note = duties_due(view, rows[-1][1]) if rows[-1][0] == "duties" else ""
    spoken = [f"Your {what}: {text}." for what, text in rows] + [f"{note}."] * bool(note)
    return Panel("Yours", tuple(rows), (), note, tuple(spoken), beside=True)


def duties(view: WorldWithoutEnd, seat: int) -> str:
    """What is missing as things are."""
    missing = [each for each in (lacking(view, seat, duty) for duty in DUTIES) if each]
    return f"you lack {', '.join(missing)}" if missing else "you have all that can be due"


def duties_due(view: WorldWithoutEnd, lack: str) -> str:
    """When they come, and what numbers mean."""
    left = ROUNDS - round_of(view)
    when = f"after this round and {left} more" if left else "after this round"
    return f"Duties come {when}{'; in brackets the points lost' if '(' in lack else ''}"


def lacking(view: WorldWithoutEnd, seat: int, duty: Duty) -> str:
    """`2 piety (-6)`, `up to 3 gold (-3)`; the tax is not known before."""
    have = view.goods[seat][duty]
    price = view.game.shortfall[duty] * (2 if is_last(view) else 1)
    dues = view.game.tax_die if duty == "gold" else [view.game.dues[duty]]
    least, most = (max(0, each - have) for each in (min(dues), max(dues)))
    if not most:
        return ""
    if least == most:
        return f"{most} {duty} (-{most * price})"
    if not least:
        return f"up to {most} {duty} (-{most * price})"
    return f"{least} to {most} {duty} (-{least * price} to -{most * price})"
