"""The Kingsbridge plugin for The Pillars of the Earth: The Card Game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingsbridge_core import hookimpl

if TYPE_CHECKING:
    from kingsbridge_core import Bot, Game, SceneOf


@hookimpl
def kingsbridge_games() -> list[type[Game[Any]]]:
    """Return the one game of this plugin."""
    from kingsbridge_pillars.game import PillarsGame

    return [PillarsGame]


@hookimpl
def kingsbridge_bots(game: Game[Any]) -> dict[str, type[Bot]]:
    """Return the greedy bot, for this game only."""
    if game.id != "pillars":
        return {}
    from kingsbridge_pillars.bots import Greedy

    return {"greedy": Greedy}


@hookimpl
def kingsbridge_scene(game: Game[Any]) -> SceneOf | None:
    """Return the function that lays out the table as a scene, for this game only."""
    if game.id != "pillars":
        return None
    from kingsbridge_pillars.scene import scene

    return scene
