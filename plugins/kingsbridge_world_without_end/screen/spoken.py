"""Tells the table in sentences, one fact each: the board, the event of the round, and what every player has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kingsbridge_core import all_of, in_points, listed
from kingsbridge_world_without_end.favor import space_after
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.projects import open_projects
from kingsbridge_world_without_end.screen.names import (
    benefits,
    goods_listed,
    goods_together,
    penalties_in_words,
    so_many,
    text_after_colon,
    the_missing,
)
from kingsbridge_world_without_end.screen.questions import (
    UNTURNED,
    asking,
    favor_after,
    incomes,
    market_told,
    symbol_in_words,
)
from kingsbridge_world_without_end.state import (
    DUTIES,
    GOODS,
    PENALTIES,
    ROUNDS,
    Duty,
    Event,
    Favor,
    HouseSpace,
    Project,
    Symbol,
    WorldWithoutEnd,
    begs,
    corner_for,
    free_spaces,
    is_last,
    round_of,
)

NEXT = (1, 2, 3)
"""How far the favor marker may move in a round."""


# --- the board


def owner_of(view: WorldWithoutEnd, space: HouseSpace) -> int | None:
    """Return whose house is on a space."""
    return next((seat for seat, own in enumerate(view.houses) if space in own), None)


def house_space_told(view: WorldWithoutEnd, space: HouseSpace, names: Sequence[str]) -> str:
    """Describe a house space in a sentence."""
    owner, rent = owner_of(view, space), symbol_in_words(space.income)
    if owner is None:
        return _("The {space} pays {rent} and has no house yet.", space=space.name, rent=rent)
    return _("The {space} pays {rent}; the house there is {seat}'s.", space=space.name, rent=rent, seat=names[owner])


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


def is_barred(view: WorldWithoutEnd, project: Project) -> bool:
    """Whether an event bars an unfinished project."""
    return project not in view.finished and project not in open_projects(view)


def metal_note(view: WorldWithoutEnd) -> str:
    """Say what the metal of the Tower brings, while the Tower rises."""
    if not any(project.id == "tower" and project not in view.finished for project in view.projects):
        return ""
    return _("The finished Tower gives 3 points to the player with the most loyalty, 1 each if tied")


def stock_told(view: WorldWithoutEnd) -> list[str]:
    """Say how much is left to take of each good, and what the market pays."""
    left = [so_many(good, view.stock[good]) for good in GOODS if good in view.stock]
    return [*(_("The stock holds {goods}.", goods=each) for each in left), market_told(view)]


def plague_told(view: WorldWithoutEnd) -> Iterator[str]:
    """Describe the stricken places, and those that may still fall ill."""
    care = in_points(view.game.care_points)
    for place, marker in zip(view.ill, view.ill_markers, strict=True):
        yield _(
            "The plague is at the {place}. Caring for it takes {knowledge} and earns {benefits}.",
            place=place.name,
            knowledge=so_many("knowledge", marker.value),
            benefits=all_of([care, *([benefits(place)] if place.effects else [])]),
        )
    if not view.ill:
        yield _("No place is stricken.")
    yield healthy(view)


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


def favor_told(view: WorldWithoutEnd) -> Iterator[str]:
    """Say where the favor marker is, what is ahead of it, and what every space brings."""
    track = view.game.favor_track
    here = track[view.favor].name
    yield _("The favor marker is on space {number}, {space:the}.", number=view.favor + 1, space=here)
    for distance in NEXT:
        ahead = space_after(view, distance).name
        yield counted(
            "{number} space ahead: {space:the}.", "{number} spaces ahead: {space:the}.", distance, space=ahead
        )
    for number, space in enumerate(track, 1):
        yield favor_space_told(view, number, space)


def favor_space_told(view: WorldWithoutEnd, number: int, space: Favor) -> str:
    """Say what a space of the favor track brings, and whether it is covered."""
    award = benefits(space)
    if space in view.covers:
        return _("Space {number}, {space}: {award}; now covered.", number=number, space=space.name, award=award)
    return _("Space {number}, {space}: {award}.", number=number, space=space.name, award=award)


# --- the event of the round


def event_told(view: WorldWithoutEnd, names: Sequence[str]) -> list[str]:
    """Describe the event, and what each way to turn it brings, or how it was turned."""
    text = text_after_colon(view.council[-1])
    if view.council[-1].background == "blue":
        told = _("Blue event, in force from now on: {text}", text=text)
    elif view.phase == "reveal":
        told = _("Tan event, at once: {text}", text=text)
    else:
        told = _("Tan event, already done: {text}", text=text)
    if view.phase not in UNTURNED:
        points = _("Its arrow points to {arrow}.", arrow=view.arrow)
        return [told, points, *(corner_told(view, seat, names[seat]) for seat in range(view.seats))]
    return [told] if turns_it(view) else [told, *(way_told(view, arrow, names) for arrow in range(4))]


def turns_it(view: WorldWithoutEnd) -> bool:
    """Whether the viewer turns the event, so that the hints say what each way brings."""
    return asking(view) == "turn_card" and view.actor == view.viewer


def way_told(view: WorldWithoutEnd, arrow: int, names: Sequence[str]) -> str:
    """Describe one way to turn the event in a sentence."""
    return _(
        "With the arrow at {arrow}, {incomes}; {favor}.",
        arrow=arrow,
        incomes=all_of(gets(view, seat, symbol, names) for seat, symbol in enumerate(incomes(view, arrow))),
        favor=favor_moved(view, arrow),
    )


def gets(view: WorldWithoutEnd, seat: int, symbol: Symbol | None, names: Sequence[str]) -> str:
    """Say what a player gets: `you get 1 wool`, `Ann gets 1 stone`, `Ann begs`."""
    if seat == view.viewer:
        return _("you get {income}", income=symbol_in_words(symbol)) if symbol else _("you beg")
    if not symbol:
        return _("{seat} begs", seat=names[seat])
    return _("{seat} gets {income}", seat=names[seat], income=symbol_in_words(symbol))


def favor_moved(view: WorldWithoutEnd, arrow: int) -> str:
    """Say where the favor marker would land."""
    after = favor_after(view, arrow)
    return _("the favor marker moves to {favor}", favor=after) if arrow else _("the favor marker stays")


def corner_told(view: WorldWithoutEnd, seat: int, name: str) -> str:
    """Describe the corner facing a player in a sentence."""
    if begs(view, seat):
        return _("{seat} begs and gets no income this round.", seat=name)
    income = symbol_in_words(corner_for(view, seat, view.council[-1], view.arrow))
    return _("The corner facing {seat} shows {income}.", seat=name, income=income)


def in_force_told(card: Event) -> str:
    """Say what an event at the edge of the board does."""
    return _("{event}: {text}", event=card.name, text=text_after_colon(card))


# --- the players


def player_told(view: WorldWithoutEnd, seat: int, name: str) -> list[str]:
    """Describe a player in sentences."""
    pile, built = view.actions[seat], so_many("house", len(view.houses[seat]))
    left = counted("{number} seal left", "{number} seals left", seals_left(view, seat))
    active = [_("{seat} is active this round.", seat=name)] if view.active == seat else []
    return [
        *active,
        _("{seat} has {points}.", seat=name, points=in_points(view.scores[seat])),
        _(
            "{seat} has {hand} cards in hand, {played} on the action pile and {discarded} discarded.",
            seat=name,
            hand=len(view.hands[seat]),
            played=len(pile),
            discarded=len(view.discards[seat]),
        ),
        *([_("{seat}'s last card was {card}.", seat=name, card=pile[-1].name)] if pile else []),
        _("{seat} has {houses} on the board and {seals}.", seat=name, houses=built, seals=left),
        *owing_told(view, seat, name),
    ]


def owing_told(view: WorldWithoutEnd, seat: int, name: str) -> list[str]:
    """Describe a player's penalties in a sentence, if there are any."""
    owed = owed_by(view, seat)
    if not owed:
        return []
    if is_doubled(view):
        return [
            _("{seat} loses double points for {duties}.", seat=name, duties=all_of(the_missing(duty) for duty in owed))
        ]
    faced = penalties_in_words([PENALTIES[duty] for duty in owed])
    return [_("{seat} faces {penalties}.", seat=name, penalties=faced)]


def seals_left(view: WorldWithoutEnd, seat: int) -> int:
    """Return how many seals a player has left."""
    return view.game.seals_each - len(view.seals[seat])


def owed_by(view: WorldWithoutEnd, seat: int) -> list[Duty]:
    """Return the duties for which a player has a penalty, now or in the next chapter."""
    if round_of(view) > 1 and asking(view) != "avert":
        return []
    return [duty for duty in DUTIES if view.missing[seat][duty]]


def is_doubled(view: WorldWithoutEnd) -> bool:
    """Whether losses are about to be doubled instead of bringing penalties."""
    return is_last(view) and asking(view) == "avert"


# --- the viewer's own things


def goods_told(view: WorldWithoutEnd, seat: int) -> Iterator[str]:
    """Say what goods the viewer has, and which cards they have discarded."""
    goods = goods_together(view.goods[seat])
    yield _("You have {goods}.", goods=goods) if goods_listed(view.goods[seat]) else _("You have no goods.")
    if view.discards[seat]:
        yield _("You have discarded {cards}.", cards=all_of(card.name for card in view.discards[seat]))


def lacking_told(view: WorldWithoutEnd, seat: int, duty: Duty) -> str:
    """Describe what is missing for one duty; the tax is not known in advance."""
    least, most, price = missing_of(view, seat, duty)
    goods, points = so_many(duty, most), in_points(most * price)
    if least == most:
        return _("You are {goods} short, which costs {points}.", goods=goods, points=points)
    if not least:
        return _("You are up to {goods} short, which costs up to {points}.", goods=goods, points=points)
    text = _("You are {least} to {goods} short, which costs {small} to {points}.")
    return text.format(least=least, goods=goods, small=least * price, points=points)


def when_due(view: WorldWithoutEnd) -> str:
    """Say when the duties come due."""
    left = ROUNDS - round_of(view)
    if not left:
        return _("Duties are due after this round")
    return counted(
        "Duties are due after this round and {number} more", "Duties are due after this round and {number} more", left
    )


def missing_of(view: WorldWithoutEnd, seat: int, duty: Duty) -> tuple[int, int, int]:
    """Return the least and the most that may be missing for a duty, and what each unit costs."""
    price = view.game.shortfall[duty] * (2 if is_last(view) else 1)
    dues = view.game.tax_die if duty == "gold" else [view.game.dues[duty]]
    least, most = (max(0, each - view.goods[seat][duty]) for each in (min(dues), max(dues)))
    return least, most, price
