"""The Kingsbridge plugin for World Without End."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingsbridge_core import hookimpl

if TYPE_CHECKING:
    from kingsbridge_core import Bot, Game, SceneOf


@hookimpl
def kingsbridge_games() -> list[type[Game[Any]]]:
    """Return the one game of this plugin."""
    from kingsbridge_world_without_end.game import WorldWithoutEndGame

    return [WorldWithoutEndGame]


@hookimpl
def kingsbridge_bots(game: Game[Any]) -> dict[str, type[Bot]]:
    """Return the greedy bot, for this game only."""
    if game.id != "world_without_end":
        return {}
    from kingsbridge_world_without_end.bots import Greedy

    return {"greedy": Greedy}


@hookimpl
def kingsbridge_scene(game: Game[Any]) -> SceneOf | None:
    """Return the function that lays out the table as a scene, for this game only."""
    if game.id != "world_without_end":
        return None
    from kingsbridge_world_without_end.screen.scene import scene

    return scene
