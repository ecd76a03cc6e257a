"""The moments of a turn that pass by themselves: between its steps, and where an action gives something at once."""

from __future__ import annotations

from collections.abc import Callable

from kingsbridge_column_of_fire.conflicts import is_full
from kingsbridge_column_of_fire.state import COUNTRIES, ColumnOfFire, deck_of
from kingsbridge_column_of_fire.words import advantage, goods, points, protection
from kingsbridge_core import N_, Moment


def only_gives(view: ColumnOfFire) -> bool:
    """Whether the action gives something at once, so that nobody would decline it; a step on the track can do harm."""
    card = view.agenda[-1][1][1]
    return card in view.game.gain and len(card.effects) == 1 and card.effects[0].word in GIVES


def is_worth_asking(view: ColumnOfFire) -> bool:
    """Whether to ask: once a turn if the player has tiles, and always if the game may end this year (cof-end-01)."""
    assert view.actor is not None
    if view.tiles[view.actor] or view.last_year:
        return True
    due = [country for country in COUNTRIES if is_full(view, country)]
    reached = max(
        points + sum(houses[country] for country in due)
        for points, houses in zip(view.victory, view.houses, strict=True)
    )
    is_near = reached >= view.game.end_score - NEAR_POINTS or any(
        len(deck_of(view, country)) <= NEAR_CARDS for country in COUNTRIES
    )
    return is_near and view.phase == "second-half"


def has_many_tiles(view: ColumnOfFire) -> bool:
    """Say whether the actor has at least four tiles, one of which is nearly always worth playing."""
    assert view.actor is not None
    return len(view.tiles[view.actor]) >= MANY_TILES


def step(verb: str, says: str, decision: str, is_there: Callable[[ColumnOfFire], bool] = lambda view: True) -> Moment:
    """Return a moment between two steps of a turn."""
    return Moment(verb, says, (decision,), is_there, holds=has_many_tiles, usually=WITH_MANY)


GIVES = (goods, points, protection, advantage)
"""The symbols that only give something."""
MANY_TILES = 4
NEAR_POINTS, NEAR_CARDS = 20, 2
"""What another player may gain, or turn up, in the rest of a year."""
WITH_MANY = N_("when you have 4 tiles or more")
MOMENTS = (
    step("begin", N_("before the dice on your cards count down"), "before_dice"),
    step("go-on", N_("before your next character"), "before_next"),
    step("use", N_("when an action gives you something at once"), "use_action", only_gives),
    step("roll", N_("before you roll your free dice"), "before_roll"),
    step("reveal", N_("before the next card is turned up"), "before_reveal"),
    Moment(
        "end",
        N_("before your turn ends"),
        ("before_end", "before_staying"),
        holds=is_worth_asking,
        usually=N_("when you have tiles, or when it may be your last turn"),
    ),
)
