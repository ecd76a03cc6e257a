"""Draws the table: the board, everyone's things, and the question."""

from __future__ import annotations

from collections.abc import Sequence

from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.screen.board import countries, open_cards, track
from kingsbridge_column_of_fire.screen.players import dice, own_things, players
from kingsbridge_column_of_fire.screen.questions import question
from kingsbridge_column_of_fire.state import ColumnOfFire
from kingsbridge_core import Panel, mattering

ABOUT_COUNTRIES = ("take", "move", "build", "sell", "place", "remove", "raise", "settle")
"""Decisions for which the countries matter."""


def table(view: ColumnOfFire, names: Sequence[str]) -> list[Panel]:
    """Return all panels; the question comes last, next to the moves."""
    panels = [
        mattering(countries(view, names), view, ABOUT_COUNTRIES),
        mattering(open_cards(view), view, ("build", "dismiss")),  # the player who takes one reads it beside the moves
        track(view, names),
        mattering(dice(view, names), view, ("dismiss",)),
        players(view, names),
    ]
    if view.own_seat is not None:
        panels.append(own_things(view, view.own_seat))
    return [*panels, Panel(_("Now"), (), (), question(view, names))]
