"""The moments of a turn that pass by themselves: between its steps, and where an action gives something at once."""

from __future__ import annotations

from kingsbridge_column_of_fire.conflicts import is_full
from kingsbridge_column_of_fire.state import COUNTRIES, ColumnOfFire
from kingsbridge_column_of_fire.words import next_space
from kingsbridge_core import N_, Moment


def only_gives(view: ColumnOfFire) -> bool:
    """An action that gives something at once, which nobody declines; a step on the track may be unwelcome."""
    card = view.agenda[-1][1][1]
    return card in view.game.gain and card.effects[0].word is not next_space


def is_worth_asking(view: ColumnOfFire) -> bool:
    """With tiles, once a turn; and before the game ends, which the coming conflicts may bring about (cof-end-01)."""
    assert view.actor is not None
    due = [country for country in COUNTRIES if is_full(view, country)]
    reached = [
        points + sum(houses[country] for country in due)
        for points, houses in zip(view.victory, view.houses, strict=True)
    ]
    return bool(view.tiles[view.actor] or view.last_year) or max(reached) >= view.game.end_score


MOMENTS = (
    Moment("begin", N_("before the dice on your cards count down"), ("before_dice",)),
    Moment("go-on", N_("before your next character"), ("before_next",)),
    Moment("use", N_("when an action gives you something at once"), ("use_action",), only_gives),
    Moment("roll", N_("before you roll your free dice"), ("before_roll",)),
    Moment("reveal", N_("before the next card is turned up"), ("before_reveal",)),
    Moment(
        "end",
        N_("before your turn ends"),
        ("before_end", "before_staying"),
        holds=is_worth_asking,
        usually=N_("when you have tiles, or when it may be your last turn"),
    ),
)
