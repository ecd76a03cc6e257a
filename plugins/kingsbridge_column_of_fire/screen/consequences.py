"""What a move brings for everybody it touches: houses pushed down, conflicts won and lost, and where the disk lands."""

from __future__ import annotations

from kingsbridge_column_of_fire.conflicts import is_full, winning
from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.screen.names import believers_win, inside, without_stop
from kingsbridge_column_of_fire.state import (
    COUNTRIES,
    RELIGIONS,
    Card,
    ColumnOfFire,
    Country,
    Religion,
    Stone,
    stones,
    stones_in,
)
from kingsbridge_column_of_fire.track import free_after
from kingsbridge_core import listed, paragraph


def colour(view: ColumnOfFire, seat: int) -> str:
    """Return the name of a player's colour."""
    return view.game.called(view.game.definition.seat_names[seat])


# --- houses


def houses_with(view: ColumnOfFire, seat: int, country: Country, site: int) -> list[int]:
    """Return everyone's site in a country once a player has built there, unless their house stands as high already.

    (cof-house-01, cof-house-02, cof-house-03)
    """
    found = [houses[country] for houses in view.houses]
    if found[seat] >= site:
        return found
    found[seat] = 0
    moving, at = seat, site
    while at:
        pushed = next((each for each, there in enumerate(found) if there == at), None)
        found[moving] = at
        if pushed is None:
            return found
        moving, at = pushed, at - 1
    found[moving] = 0
    return found


def pushed(view: ColumnOfFire, seat: int, country: Country, site: int) -> str:
    """Say whose houses a new one pushes down, and where to; empty if nobody's."""
    before, after = [houses[country] for houses in view.houses], houses_with(view, seat, country, site)
    told = []
    for other in sorted(range(view.seats), key=lambda each: -before[each]):
        if other != seat and before[other] != after[other]:
            text = _("{seat} to {site}") if after[other] else _("{seat} off the board")
            told.append(text.format(seat=colour(view, other), site=after[other]))
    return _("pushes {houses}", houses=listed(told)) if told else ""


# --- conflicts that come


def conflicts_due(view: ColumnOfFire) -> str:
    """Announce the conflicts at the end of the turn, each in a sentence of its own."""
    text = _("A conflict {where} follows ({outcome}).")
    due = (country for country in COUNTRIES if is_full(view, country))
    return paragraph(text.format(where=inside(each), outcome=outcome(view, each)) for each in due)


def outcome(view: ColumnOfFire, country: Country, more: Stone | None = None, face: int = 0) -> str:
    """Say who would win a conflict with the stones there now, and what everyone with a house gains or loses.

    `more`: a stone to be added first. `face`: the site on which the player to move may build first.
    """
    winner = winner_with(view, country, more)
    if winner is None:
        return _("tie: nothing happens")
    actor = view.actor or 0
    houses = houses_with(view, actor, country, face)
    touched = [seat for seat in view.clockwise(actor) if houses[seat]]
    told = [result(view, seat, houses[seat] if view.religions[seat] == winner else 0) for seat in touched]
    return _("{wins}: {each}", wins=believers_win(winner), each=listed(told) or _("nobody has a house there"))


def winner_with(view: ColumnOfFire, country: Country, more: Stone | None = None) -> Religion | None:
    """Return which religion would win a conflict with the stones there now, and perhaps one more."""
    return winning(*(stones(view, religion)[country] + (religion == more) for religion in RELIGIONS))


def result(view: ColumnOfFire, seat: int, points: int) -> str:
    """Say what a player gains, or that their house is lost: `you +5`, `green loses their house`."""
    if seat == view.actor:
        return _("you +{points}", points=points) if points else _("you lose your house")
    who = colour(view, seat)
    return _("{seat} +{points}", seat=who, points=points) if points else _("{seat} loses their house", seat=who)


def with_one_more(view: ColumnOfFire, stone: Stone, country: Country, face: int = 0) -> str:
    """Say what one more stone brings about: how full the country is then, or how the conflict would end.

    `face`: the site on which the player to move may build before it.
    """
    spaces = view.game.religion_spaces[view.seats]
    count = stones_in(view, country) + 1
    if count < spaces:
        return _("makes it {count} of {spaces} stones", count=count, spaces=spaces)
    return _("conflict ({outcome})", outcome=outcome(view, country, stone, face))


# --- the disk


def named(view: ColumnOfFire, seat: int, card: Card, action: str) -> str:
    """Return an action with the name of the next free space, if it leads there (cof-symbols-07)."""
    if all(effect.word.name != "next-space" for effect in card.choices):
        return action
    space = view.game.track[free_after(view, view.disks[seat])]
    return _("{action} ({space})", action=without_stop(action), space=space.name)
