"""The hooks that a plugin can implement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import pluggy

if TYPE_CHECKING:
    from kingsbridge_core.bots.bot import Bot
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.game.scene import SceneOf

PROJECT = "kingsbridge"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a function of a plugin as a hook: `@hookimpl def kingsbridge_games(): ...`."""


class Hooks(Protocol):
    """The specifications; every hook has a default, so a plugin implements only what it brings."""

    @hookspec
    def kingsbridge_games(self) -> list[type[Game[Any]]]:
        """Return the games a plugin brings, as subclasses of Game; they are made when needed."""

    @hookspec
    def kingsbridge_bots(self, game: Game[Any]) -> dict[str, type[Bot]]:
        """Return the bots a plugin brings for a game, by name; an empty dict for games it does not know."""

    @hookspec(firstresult=True)
    def kingsbridge_scene(self, game: Game[Any]) -> SceneOf | None:
        """Return the function that makes a game's Scene from a view; None for other games."""

    @hookspec(firstresult=True)
    def kingsbridge_table(self, game: Game[Any]) -> Any:
        """Return the function that draws a table as panels, as games of version 0.1.0 do; a scene is better."""
