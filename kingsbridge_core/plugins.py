"""Plugins: found by entry point or in a folder, loaded one by one, so that a broken one breaks nothing else."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pluggy

from kingsbridge_core.errors import KingsbridgeError, PluginError, UnknownName
from kingsbridge_core.hooks import PROJECT, Hooks

if TYPE_CHECKING:
    from kingsbridge_core.bots import Bot
    from kingsbridge_core.game import Game
    from kingsbridge_core.table import Table

FOLDER_VARIABLE = "KINGSBRIDGE_PLUGINS_DIR"
"""Names a folder of plugins in development; `--plugins-dir` sets it, so that worker processes find them too."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A plugin that cannot be used, or not in full, and why."""

    plugin: str
    reason: str


class Plugins:
    """What is installed: the games by id, and what went wrong on the way."""

    def __init__(self, folder: Path | None = None) -> None:
        self.manager = pluggy.PluginManager(PROJECT)
        self.manager.add_hookspecs(Hooks)
        self.troubles: list[Trouble] = []
        self.versions: dict[str, str] = {}
        self.game_classes: dict[str, type[Game[Any]]] = {}
        self.plugin_of: dict[str, str] = {}
        self._built: dict[str, Game[Any]] = {}
        for name, version, load in (*_installed(), *_in_folder(folder, self.troubles)):
            self._register(name, version, load)
        self._collect_games()

    def _register(self, name: str, version: str, load: Callable[[], Any]) -> None:
        try:
            self.manager.register(load(), name)
            self.versions[name] = version
        except (Exception, SystemExit) as error:
            self.troubles.append(Trouble(name, f"it cannot be loaded: {_said(error)}"))

    def _collect_games(self) -> None:
        from kingsbridge_core.game import Game

        for implementation in self.manager.hook.kingsbridge_games.get_hookimpls():
            plugin = implementation.plugin_name
            try:
                brought = implementation.function()
            except (Exception, SystemExit) as error:
                self.troubles.append(Trouble(plugin, f"its kingsbridge_games fails: {_said(error)}"))
                continue
            if not isinstance(brought, (list, tuple)):
                self.troubles.append(Trouble(plugin, f"its kingsbridge_games gives {brought!r}, not a list of games"))
                continue
            for game in brought:
                if not (isinstance(game, type) and issubclass(game, Game) and isinstance(getattr(game, "id", 0), str)):
                    self.troubles.append(Trouble(plugin, f"{game!r} is not a subclass of Game with an id"))
                elif game.id in self.game_classes:
                    other = self.plugin_of[game.id]
                    self.troubles.append(Trouble(plugin, f"its game {game.id!r} is already brought by {other!r}"))
                else:
                    self.game_classes[game.id] = game
                    self.plugin_of[game.id] = plugin

    def game(self, name: str) -> Game[Any]:
        """The game with this id (`column-of-fire` and `column_of_fire` are the same)."""
        game_id = name.lower().replace("-", "_")
        if game_id not in self.game_classes:
            raise UnknownName("game", name, [each.replace("_", "-") for each in self.game_classes])
        if game_id not in self._built:
            try:
                self._built[game_id] = self.game_classes[game_id]()
            except (Exception, SystemExit) as error:
                plugin = self.plugin_of[game_id]
                raise PluginError(f"the plugin {plugin!r} cannot make its game {game_id!r}: {_said(error)}") from error
        return self._built[game_id]

    def games(self) -> list[Game[Any]]:
        """All games that can be made; the others become troubles."""
        made = []
        for game_id in self.game_classes:
            try:
                made.append(self.game(game_id))
            except PluginError as error:
                trouble = Trouble(self.plugin_of[game_id], str(error))
                if trouble not in self.troubles:
                    self.troubles.append(trouble)
        return made

    def bots(self, game: Game[Any]) -> dict[str, type[Bot]]:
        """The bots for a game by name: those of all games, and those that plugins bring for it."""
        from kingsbridge_core.bots import Bot, RandomBot

        found: dict[str, type[Bot]] = {"random": RandomBot}
        for implementation in self.manager.hook.kingsbridge_bots.get_hookimpls():
            try:
                brought: Any = implementation.function(game)
                if not all(issubclass(bot, Bot) for bot in brought.values()):
                    raise TypeError(f"{brought!r} is not a dict of names and subclasses of Bot")
                found.update(brought)
            except Exception as error:
                self.troubles.append(Trouble(implementation.plugin_name, f"its kingsbridge_bots fails: {_said(error)}"))
        return found

    def table(self, game: Game[Any]) -> Table:
        """How the table of a game is drawn: as its plugin says, or plainly from its components."""
        from kingsbridge_core.table import plain_table

        try:
            brought: Table | None = self.manager.hook.kingsbridge_table(game=game)
        except Exception as error:
            self.troubles.append(Trouble(self.plugin_of[game.id], f"its kingsbridge_table fails: {_said(error)}"))
            brought = None
        return brought or plain_table


def _installed() -> Iterator[tuple[str, str, Callable[[], Any]]]:
    """The plugins of the entry-point group, by name, in a stable order."""
    from importlib.metadata import entry_points

    for entry in sorted(entry_points(group=PROJECT), key=lambda each: each.name):
        version = entry.dist.version if entry.dist else "?"
        yield entry.name, version, entry.load


def _in_folder(folder: Path | None, troubles: list[Trouble]) -> Iterator[tuple[str, str, Callable[[], Any]]]:
    """The plugins in a folder: each Python file, and each package."""
    if folder is None:
        return
    if not folder.is_dir():
        troubles.append(Trouble(str(folder), "there is no such folder of plugins"))
        return
    for path in sorted(folder.iterdir()):
        source = path / "__init__.py" if path.is_dir() else path
        if source.suffix == ".py" and source.is_file() and not path.name.startswith((".", "_")):
            yield path.stem, "in development", partial(_import, path.stem, source)


def _import(name: str, source: Path) -> Any:
    if name in sys.modules:
        raise KingsbridgeError(f"a module called {name!r} is already imported; give the plugin another name")
    search = [str(source.parent)] if source.name == "__init__.py" else None
    spec = importlib.util.spec_from_file_location(name, source, submodule_search_locations=search)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _said(error: BaseException) -> str:
    """An error in one line, with its kind where the message alone would not say enough."""
    message = str(error).strip()
    return message if isinstance(error, KingsbridgeError) and message else f"{type(error).__name__}: {message}"


@cache
def installed() -> Plugins:
    """All plugins of this process, loaded once."""
    folder = os.environ.get(FOLDER_VARIABLE)
    return Plugins(Path(folder) if folder else None)


def find_game(name: str) -> Game[Any]:
    """The installed game with this id."""
    return installed().game(name)


def games() -> list[Game[Any]]:
    """All installed games."""
    return installed().games()
