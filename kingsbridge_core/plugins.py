"""Plugins: found by entry point or in a folder, loaded one by one, so that a broken one breaks nothing else."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pluggy

from kingsbridge_core.errors import KingsbridgeError, PluginError, UnknownName
from kingsbridge_core.hooks import PROJECT, Hooks

if TYPE_CHECKING:
    from kingsbridge_core.bots import Bot
    from kingsbridge_core.game import Game
    from kingsbridge_core.table import Table

FOLDER_VARIABLE = "KINGSBRIDGE_PLUGINS_DIR"
"""Names a folder of plugins in development; `--plugins-dir` sets it, so that worker processes find them too."""


class Trouble(NamedTuple):
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
        with redirect_stdout(sys.stderr):  # what a plugin prints must not mix with our output
            for name, version, load in (*_installed(), *_in_folder(folder, self.troubles)):
                self._register(name, version, load)
            self._check_hooks()
            self._collect_games()

    def _trouble(self, plugin: str, reason: str) -> None:
        """Note what is wrong with a plugin, once."""
        trouble = Trouble(plugin, reason)
        if trouble not in self.troubles:
            self.troubles.append(trouble)

    def _register(self, name: str, version: str, load: Callable[[], Any]) -> None:
        if name in self.versions:
            self._trouble(name, "another plugin has the same name")
            return
        try:
            plugin = load()
            self.manager.register(plugin, name)
            self.versions[name] = version
            if not self.manager.get_hookcallers(plugin):
                self._trouble(name, "it brings nothing; are its hooks marked with @hookimpl?")
        except (Exception, SystemExit) as error:
            self._trouble(name, f"it cannot be loaded: {_said(error)}")
            if self.manager.has_plugin(name):  # some of its hooks were sound; half a plugin is none
                self.manager.unregister(name=name)

    def _check_hooks(self) -> None:
        """A misspelt hook would otherwise be passed over in silence."""
        hooks = vars(self.manager.hook)
        known = [name for name, hook in hooks.items() if hook.has_spec()]
        for name, hook in hooks.items():
            for implementation in hook.get_hookimpls() if name not in known else ():
                self._trouble(implementation.plugin_name, str(UnknownName("hook", name, known)))

    def _collect_games(self) -> None:
        from kingsbridge_core.game import Game

        for implementation in self.manager.hook.kingsbridge_games.get_hookimpls():
            plugin = implementation.plugin_name
            try:
                brought = implementation.function()
            except (Exception, SystemExit) as error:
                self._trouble(plugin, f"its kingsbridge_games fails: {_said(error)}")
                continue
            if not isinstance(brought, (list, tuple)):
                self._trouble(plugin, f"its kingsbridge_games gives {brought!r}, not a list of games")
                continue
            for game in brought:
                if not (isinstance(game, type) and issubclass(game, Game) and isinstance(getattr(game, "id", 0), str)):
                    self._trouble(plugin, f"{game!r} is not a subclass of Game with an id")
                elif (other := self._named(game.id)) is not None:
                    self._trouble(plugin, f"its game {game.id!r} is already brought by {self.plugin_of[other]!r}")
                else:
                    self.game_classes[game.id] = game
                    self.plugin_of[game.id] = plugin

    def _named(self, name: str) -> str | None:
        """The id of the game that somebody means (`column-of-fire` and `column_of_fire` are the same)."""
        wanted = name.lower().replace("-", "_")
        return next((each for each in self.game_classes if each.lower().replace("-", "_") == wanted), None)

    def game(self, name: str) -> Game[Any]:
        """The game with this id."""
        game_id = self._named(name)
        if game_id is None:
            raise UnknownName("game", name, [each.replace("_", "-") for each in self.game_classes])
        if game_id not in self._built:
            try:
                self._built[game_id] = self.game_classes[game_id]()
            except (Exception, SystemExit) as error:
                why = f"the plugin {self.plugin_of[game_id]!r} cannot make its game {game_id!r}"
                raise PluginError(f"{why}: {_wrong_with(self.game_classes[game_id], error)}") from error
        return self._built[game_id]

    def games(self) -> list[Game[Any]]:
        """All games that can be made; the others become troubles."""
        made = []
        for game_id in self.game_classes:
            try:
                made.append(self.game(game_id))
            except PluginError as error:
                self._trouble(self.plugin_of[game_id], str(error))
        return made

    def forget_games(self) -> None:
        """Make the games anew when they are next asked for, as the language has changed."""
        self._built.clear()

    def _answers(self, hook: str, game: Game[Any]) -> Iterator[tuple[str, Any]]:
        """What each plugin answers to a hook about a game, with its name; one that fails becomes a trouble."""
        for implementation in getattr(self.manager.hook, hook).get_hookimpls():
            try:
                answer = implementation.function(*[game] * len(implementation.argnames))
            except (Exception, SystemExit) as error:
                self._trouble(implementation.plugin_name, f"its {hook} fails: {_said(error)}")
            else:
                yield implementation.plugin_name, answer

    def bots(self, game: Game[Any]) -> dict[str, type[Bot]]:
        """The bots for a game by name: those of all games, and those that plugins bring for it."""
        from kingsbridge_core.bots import Bot, RandomBot

        found: dict[str, type[Bot]] = {"random": RandomBot}
        for plugin, brought in self._answers("kingsbridge_bots", game):
            if isinstance(brought, dict) and all(
                isinstance(bot, type) and issubclass(bot, Bot) for bot in brought.values()
            ):
                found.update(brought)
            else:
                self._trouble(
                    plugin, f"its kingsbridge_bots gives {brought!r}, not a dict of names and subclasses of Bot"
                )
        return found

    def table(self, game: Game[Any]) -> Table:
        """How the table of a game is drawn: as its plugin says, or plainly from its components."""
        from kingsbridge_core.table import plain_table

        found: Table = plain_table
        for plugin, brought in self._answers("kingsbridge_table", game):
            if callable(brought):
                found = brought
            elif brought is not None:
                self._trouble(plugin, f"its kingsbridge_table gives {brought!r}, not a function of a view")
        return found


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
    if _is_taken(name, source):
        raise KingsbridgeError(f"there is another module called {name!r}; give the plugin another name")
    from importlib.util import module_from_spec, spec_from_file_location

    search = [str(source.parent)] if source.name == "__init__.py" else None
    spec = spec_from_file_location(name, source, submodule_search_locations=search)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _is_taken(name: str, source: Path) -> bool:
    """Whether the name belongs to a module elsewhere, which others could no longer import."""
    from importlib.util import find_spec

    if name in sys.modules:
        return True
    try:
        other = find_spec(name)
    except (ImportError, ValueError):
        return False
    return other is not None and other.origin is not None and Path(other.origin).resolve() != source.resolve()


def _said(error: BaseException) -> str:
    """An error in one line, with its kind where the message alone would not say enough."""
    message = str(error).strip()
    return message if isinstance(error, KingsbridgeError) and message else f"{type(error).__name__}: {message}"


def _wrong_with(game: type[Game[Any]], error: BaseException) -> str:
    """Why a game cannot be made: the mistakes in its data at their places, or else the error itself."""
    from kingsbridge_core.schemas import game_problems

    try:
        problems = game_problems(game)
    except Exception:  # the game is so broken that its data cannot even be found: then its error says more
        problems = []
    return "\n".join(str(problem) for problem in problems) or _said(error)


@cache
def installed() -> Plugins:
    """All plugins of this process, loaded once."""
    folder = os.environ.get(FOLDER_VARIABLE)
    return Plugins(Path(folder) if folder else None)


def game_class(name: str) -> type[Game[Any]] | None:
    """The class of an installed game.

    If a package is called `kingsbridge_` and the game, it is the plugin, and no other has to be looked for or loaded.
    """
    wanted = name.lower().replace("-", "_")
    if not installed.cache_info().currsize and not os.environ.get(FOLDER_VARIABLE) and wanted.isidentifier():
        with suppress(Exception):  # a plugin of another name, or a broken one, is found below in the usual way
            for kind in importlib.import_module(f"{PROJECT}_{wanted}").kingsbridge_games():
                if kind.id == wanted:
                    return cast("type[Game[Any]]", kind)
    plugins = installed()
    return plugins.game_classes.get(plugins._named(name) or "")


def find_game(name: str) -> Game[Any]:
    """The installed game with this id."""
    return installed().game(name)


def games() -> list[Game[Any]]:
    """All installed games."""
    return installed().games()
