"""The moments of a turn that pass by themselves, as there is nothing to choose, and decisions asked together."""

from __future__ import annotations

from kingsbridge_core import N_, Moment, Together
from kingsbridge_world_without_end.lasting_events import in_force
from kingsbridge_world_without_end.state import WorldWithoutEnd, chapter_of


def is_last_card(view: WorldWithoutEnd) -> bool:
    """Whether the player holds only one card; everyone sees how many it is."""
    assert view.actor is not None
    return len(view.hands[view.actor]) == 1


def is_one_good(view: WorldWithoutEnd) -> bool:
    """Whether only one kind of good can be taken; nobody declines that."""
    _seat, goods = view.agenda[-1][1]
    left: list[str] = [good for good in goods if good == "gold" or view.stock[good]]
    return len(left) == 1


def is_all_rent(view: WorldWithoutEnd) -> bool:
    """Whether all houses of the player pay rent, so that the order does not matter."""
    seat, left, used = view.agenda[-1][1]
    return len(view.houses[seat]) <= int(left) + len(used)


def is_nobody_ill(view: WorldWithoutEnd) -> bool:
    """Whether no place is stricken, so that Medicine brings only gold and a point."""
    return not view.ill


def is_only_house(view: WorldWithoutEnd) -> bool:
    """Whether the player has only one house to take off the board."""
    assert view.actor is not None
    return len(view.houses[view.actor]) == 1


def discard_follows(view: WorldWithoutEnd) -> bool:
    """Whether the player will choose a card to discard after playing one (wwe-discard-01, wwe-event-23)."""
    assert view.actor is not None
    seat, several = view.actor, 2
    is_due = len(view.actions[seat]) + 1 > len(view.discards[seat])  # wwe-discard-02
    is_first = bool(view.aside[seat]) and chapter_of(view) == 1  # wwe-first-game-03
    return len(view.hands[seat]) > several and is_due and not is_first and not in_force(view).blind_discard


MOMENTS = (
    Moment("take", N_("a good when there is only one kind to take"), ("take_one", "choose_good"), is_one_good),
    Moment("practise", N_("Medicine while no place is stricken"), ("practise",), is_nobody_ill),
    Moment("rent", N_("rent when all your houses pay it"), ("collect_rent",), is_all_rent),
    Moment("discard", N_("your last card, when it is discarded"), ("discard", "discard_by_event"), is_last_card),
    Moment("lay", N_("your last card, when it is laid unused"), ("lay_unused",), is_last_card),
    Moment("tear-down", N_("your only house, when an event takes it"), ("tear_down",), is_only_house),
)
CARDS = Together("play", "discard", ("play", "discard"), discard_follows)
