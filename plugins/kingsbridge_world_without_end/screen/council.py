"""Lays out the city council: the event, the four ways to turn it, the events still to come, and those in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kingsbridge_core import Area, Item, labelled, listed
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.screen.belongings import tone_of
from kingsbridge_world_without_end.screen.brief import first_that_fits
from kingsbridge_world_without_end.screen.hints import income_told
from kingsbridge_world_without_end.screen.questions import UNTURNED, favor_after, incomes, symbol_in_short
from kingsbridge_world_without_end.screen.spoken import corner_told, event_told, in_force_told, way_told
from kingsbridge_world_without_end.state import (
    CHAPTERS,
    ROMAN,
    ROUNDS,
    Event,
    WorldWithoutEnd,
    begs,
    chapter_of,
    corner_for,
    pile_of,
    round_of,
)

COLOURS = {"blue": "blue", "tan": "beige"}
"""The colours of the events by their background."""


def council(view: WorldWithoutEnd, names: Sequence[str]) -> Area:
    """Show the event of the round, and what it brings everyone whichever way it is turned."""
    rest = (*events_to_come(view), *past_events(view))
    if not view.council:
        return Area("council", _("City council"), rest, spoken=())
    card = view.council[-1]
    title = _(
        "Chapter {chapter}, round {number} of {rounds}: {event}",
        chapter=ROMAN[chapter_of(view) - 1],
        number=round_of(view),
        rounds=ROUNDS,
        event=card.name,
    )
    ways = turning(view, names) if view.phase in UNTURNED else turned(view, names)
    brief = (first_that_fits(title), first_that_fits(card.text))
    items, spoken = (event(view, card), *rest), tuple(event_told(view, names))  # the title tells the rounds to come
    return Area("council", title, items, brief=brief, spoken=spoken, areas=(ways, *in_force(view)))


def event(view: WorldWithoutEnd, card: Event) -> Item:
    """Show an event."""
    kind = _("blue event") if card.background == "blue" else _("tan event")
    name = _("{event} ({kind})", event=card.name, kind=kind)
    colour = COLOURS[card.background]
    return Item(card.id, "card", name, card.name, colour, view.game.emblem(card), text=card.text, about=(card.id,))


def turning(view: WorldWithoutEnd, names: Sequence[str]) -> Area:
    """Show the four ways to turn the event."""
    return Area("ways", _("Four ways to turn it"), tuple(way(view, arrow, names) for arrow in range(4)))


def way(view: WorldWithoutEnd, arrow: int, names: Sequence[str]) -> Item:
    """Show what one way to turn the event brings everyone, and where the favor marker lands."""
    brings = [
        Item(f"way {arrow} {seat}", "tag", told := income_told(view, seat, symbol), told, tone_of(view, seat))
        for seat, symbol in enumerate(incomes(view, arrow))
    ]
    lands = Item(f"way {arrow} favor", "tag", favor_after(view, arrow))
    name, label = way_told(view, arrow, names), _("turn {arrow}", arrow=arrow)
    return Item(f"way {arrow}", "space", name, label, about=(f"turn {arrow}",), holds=(*brings, lands))


def turned(view: WorldWithoutEnd, names: Sequence[str]) -> Area:
    """Show how the event was turned: the arrow, and the corner facing each player."""
    arrow = Item("arrow", "counter", _("Its arrow points to {arrow}.", arrow=view.arrow), _("arrow"), value=view.arrow)
    corners = [
        Item(
            f"corner {seat}",
            "tag",
            corner_told(view, seat, name),
            labelled(name, lies(view, seat)),
            tone_of(view, seat),
        )
        for seat, name in enumerate(names[: view.seats])
    ]
    return Area("ways", _("The way it was turned"), (arrow, *corners))


def events_to_come(view: WorldWithoutEnd) -> Iterator[Item]:
    """Show the piles of this chapter and the later ones, face down."""
    for chapter in range(1, CHAPTERS + 1):
        left = len(pile_of(view, chapter))
        if left:
            name = counted(
                "Chapter {chapter}: {number} event to come",
                "Chapter {chapter}: {number} events to come",
                left,
                chapter=ROMAN[chapter - 1],
            )
            yield Item(f"chapter {chapter}", "back", name, ROMAN[chapter - 1], value=left)


def past_events(view: WorldWithoutEnd) -> Iterator[Item]:
    """Show how many events are over, and their names."""
    if view.past_events:
        number = len(view.past_events)
        name = _("past events: {events}", events=listed(card.name for card in view.past_events))
        yield Item("past events", "counter", name, _("past events"), value=number)


def in_force(view: WorldWithoutEnd) -> Iterator[Area]:
    """Show the blue events at the edge of the board, if there are any."""
    if view.edge:
        brief = first_that_fits(_("In force: {events}", events=listed(card.name for card in view.edge)))
        items, spoken = tuple(event(view, card) for card in view.edge), tuple(map(in_force_told, view.edge))
        yield Area("edge", _("Blue events in force"), items, brief=(brief,), spoken=spoken)


def lies(view: WorldWithoutEnd, seat: int) -> str:
    """Return the corner facing a player."""
    return _("begs") if begs(view, seat) else symbol_in_short(corner_for(view, seat, view.council[-1], view.arrow))
