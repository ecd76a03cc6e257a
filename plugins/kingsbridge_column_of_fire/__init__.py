"""A Column of Fire, as a plugin of Kingsbridge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingsbridge_core import hookimpl

if TYPE_CHECKING:
    from kingsbridge_core import Bot, Game, Table


@hookimpl
def kingsbridge_games() -> list[type[Game[Any]]]:
    """The one game of this plugin."""
    from kingsbridge_column_of_fire.game import ColumnOfFireGame

    return [ColumnOfFireGame]


@hookimpl
def kingsbridge_bots(game: Game[Any]) -> dict[str, type[Bot]]:
    """The greedy bot."""
    if game.id != "column_of_fire":
        return {}
    from kingsbridge_column_of_fire.bots import Greedy

    return {"greedy": Greedy}


@hookimpl
def kingsbridge_table(game: Game[Any]) -> Table | None:
    """How the table is drawn."""
    if game.id != "column_of_fire":
        return None
    from kingsbridge_column_of_fire.screen.table import table

    return table
