"""What passes by itself in a turn, as everyone can see that there is nothing to choose; and what is asked together."""

from __future__ import annotations

from kingsbridge_core import N_, Moment, Together
from kingsbridge_world_without_end.lasting_events import in_force
from kingsbridge_world_without_end.state import WorldWithoutEnd, chapter_of


def is_last_card(view: WorldWithoutEnd) -> bool:
    """Everyone sees how many cards a player has."""
    assert view.actor is not None
    return len(view.hands[view.actor]) == 1


def is_one_good(view: WorldWithoutEnd) -> bool:
    """The card brings one kind of good, or the stock has only one kind of it; nobody declines that."""
    _seat, goods = view.agenda[-1][1]
    left: list[str] = [good for good in goods if good == "gold" or view.stock[good]]
    return len(left) == 1


def is_all_rent(view: WorldWithoutEnd) -> bool:
    """All houses pay; each has another income, so the order does not matter."""
    seat, left, used = view.agenda[-1][1]
    return len(view.houses[seat]) <= int(left) + len(used)


def is_nobody_ill(view: WorldWithoutEnd) -> bool:
    """Then Medicine brings gold and a point, and nothing else."""
    return not view.ill


def is_only_house(view: WorldWithoutEnd) -> bool:
    """There is one house to take off the board."""
    assert view.actor is not None
    return len(view.houses[view.actor]) == 1


def discard_follows(view: WorldWithoutEnd) -> bool:
    """A card is discarded after the played one, by choice, and there is a choice (wwe-discard-01, wwe-event-23)."""
    assert view.actor is not None
    seat, several = view.actor, 2
    is_due = len(view.actions[seat]) + 1 > len(view.discards[seat])  # wwe-discard-02
    is_first = bool(view.aside[seat]) and chapter_of(view) == 1  # wwe-first-game-03
    return len(view.hands[seat]) > several and is_due and not is_first and not in_force(view).blind_discard


MOMENTS = (
    Moment("take", N_("a good when there is only one kind to take"), ("take_one", "choose_good"), is_one_good),
    Moment("practise", N_("Medicine while nobody is ill"), ("practise",), is_nobody_ill),
    Moment("rent", N_("rent when all your houses pay it"), ("collect_rent",), is_all_rent),
    Moment("discard", N_("your last card, when it is discarded"), ("discard", "discard_by_event"), is_last_card),
    Moment("lay", N_("your last card, when it is laid unused"), ("lay_unused",), is_last_card),
    Moment("tear-down", N_("your only house, when an event takes it"), ("tear_down",), is_only_house),
)
CARDS = Together("play", "discard", ("play", "discard"), discard_follows)
