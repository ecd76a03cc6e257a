"""Finds plugins by entry point or in a folder, and loads them one by one, so that a broken one breaks nothing else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from contextvars import ContextVar
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from warnings import warn

import pluggy

from kingsbridge_core.errors import KingsbridgeError, PluginError, UnknownName
from kingsbridge_core.hooks import PROJECT, Hooks
from kingsbridge_core.text.language import in_one_line

if TYPE_CHECKING:
    from kingsbridge_core.bots.bot import Bot
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.game.scene import SceneOf

FOLDER_VARIABLE = "KINGSBRIDGE_PLUGINS_DIR"
"""The variable for the usual folder of plugins in development."""


class Trouble(NamedTuple):
    """A plugin that cannot be used, or only partly, and why."""

    plugin: str
    reason: str


class Plugins:
    """All installed plugins, or the one called `only`: the games by id, and what went wrong on the way."""

    def __init__(self, folder: Path | None = None, only: str | None = None) -> None:
        self.folder = folder
        self.manager = pluggy.PluginManager(PROJECT)
        self.manager.add_hookspecs(Hooks)
        self.troubles: list[Trouble] = []
        self.versions: dict[str, str] = {}
        self.game_classes: dict[str, type[Game[Any]]] = {}
        self.plugin_of: dict[str, str] = {}
        self._built: dict[str, Game[Any]] = {}
        with redirect_stdout(sys.stderr):  # what a plugin prints must not mix with our output
            found = _installed() if only is None else _called(only)
            for name, version, load in (*found, *_in_folder(folder, self.troubles)):
                self._register(name, version, load)
            self._check_hooks()
            self._collect_games()

    def _trouble(self, plugin: str, reason: str) -> None:
        """Note what is wrong with a plugin, only once."""
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
            if self.manager.has_plugin(name):  # some of its hooks were sound; half a plugin is of no use
                self.manager.unregister(name=name)

    def _check_hooks(self) -> None:
        """Report misspelt hooks, which would otherwise be ignored in silence."""
        hooks = vars(self.manager.hook)
        known = [name for name, hook in hooks.items() if hook.has_spec()]
        for name, hook in hooks.items():
            for implementation in hook.get_hookimpls() if name not in known else ():
                self._trouble(implementation.plugin_name, str(UnknownName("hook", name, known)))

    def _collect_games(self) -> None:
        from kingsbridge_core.game.game import Game

        for plugin, brought in self._answers("kingsbridge_games"):
            if not isinstance(brought, (list, tuple)):
                self._trouble(plugin, f"its kingsbridge_games gives {brought!r}, not a list of games")
                continue
            for game in brought:
                if not (isinstance(game, type) and issubclass(game, Game) and isinstance(getattr(game, "id", 0), str)):
                    self._trouble(plugin, f"{game!r} is not a subclass of Game with an id")
                elif (other := self.id_of(game.id)) is not None:
                    self._trouble(plugin, f"its game {game.id!r} is already brought by {self.plugin_of[other]!r}")
                else:
                    self.game_classes[game.id] = game
                    self.plugin_of[game.id] = plugin

    def id_of(self, name: str) -> str | None:
        """Return the id of the game with this name (`column-of-fire` and `column_of_fire` are the same)."""
        wanted = name.lower().replace("-", "_")
        return next((each for each in self.game_classes if each.lower().replace("-", "_") == wanted), None)

    def game_class(self, name: str) -> type[Game[Any]] | None:
        """Return the class of the game with this id; None if no plugin brings it; an error if a broken one should."""
        found = self.game_classes.get(self.id_of(name) or "")
        reasons = [each.reason for each in self.troubles if each.plugin == name.lower().replace("-", "_")]
        if found is None and reasons:
            raise PluginError(f"the plugin {name!r} cannot be used: {'; '.join(reasons)}")
        return found

    def game(self, name: str) -> Game[Any]:
        game_id = self.id_of(name)
        if game_id is None:
            raise UnknownName("game", name, [each.replace("_", "-") for each in self.game_classes])
        if game_id not in self._built:
            try:
                self._built.setdefault(game_id, self.game_classes[game_id]())  # all threads share one
            except (Exception, SystemExit) as error:
                why = f"the plugin {self.plugin_of[game_id]!r} cannot make its game {game_id!r}"
                raise PluginError(f"{why}: {_wrong_with(self.game_classes[game_id], error)}") from error
        return self._built[game_id]

    def version_of(self, game_id: str) -> str:
        """Return the version of the plugin that brings a game."""
        return self.versions.get(self.plugin_of.get(game_id, ""), "?")

    def games(self) -> list[Game[Any]]:
        """Return all games that can be made; the others are recorded as problems."""
        made = []
        for game_id in self.game_classes:
            try:
                made.append(self.game(game_id))
            except PluginError as error:
                self._trouble(self.plugin_of[game_id], str(error))
        return made

    def _answers(self, hook: str, *game: Game[Any]) -> Iterator[tuple[str, Any]]:
        """Return the answer of each plugin to a hook, with its name; a failure is recorded as a problem."""
        for implementation in getattr(self.manager.hook, hook).get_hookimpls():
            try:
                answer = implementation.function(*game[: len(implementation.argnames)])
            except (Exception, SystemExit) as error:
                self._trouble(implementation.plugin_name, f"its {hook} fails: {_said(error)}")
            else:
                yield implementation.plugin_name, answer

    def bots(self, game: Game[Any]) -> dict[str, type[Bot]]:
        """Return the bots for a game by name: those of all games, and those that plugins bring for it."""
        from kingsbridge_core.bots.bot import Bot, RandomBot

        found: dict[str, type[Bot]] = {"random": RandomBot}
        for plugin, brought in self._answers("kingsbridge_bots", game):
            kinds = brought.values() if isinstance(brought, dict) else [None]
            if all(isinstance(kind, type) and issubclass(kind, Bot) for kind in kinds):
                found.update(brought)
            else:
                why = f"its kingsbridge_bots gives {brought!r}, not a dict of names and subclasses of Bot"
                self._trouble(plugin, why)
        return found

    def scene(self, game: Game[Any]) -> SceneOf:
        """Return how to make the scene of a game: as its plugin says, or from its components."""
        from kingsbridge_core.game.declared_scene import declared_scene

        return self._function("kingsbridge_scene", game) or self._scene_of_panels(game) or declared_scene

    def _scene_of_panels(self, game: Game[Any]) -> SceneOf | None:
        """Return the scene of a game of version 0.1.0, which gives panels."""
        table = self._function("kingsbridge_table", game)
        if table is None:
            return None
        from kingsbridge_core.game.panel_scene import scene_of_panels

        better = "give a scene with kingsbridge_scene instead of panels with kingsbridge_table"
        warn(f"the table of {game.id!r}: {better}", DeprecationWarning, stacklevel=3)
        return scene_of_panels(table)

    def _function(self, hook: str, game: Game[Any]) -> Callable[..., Any] | None:
        """Return the function of a view that a hook gives for a game."""
        found = None
        for plugin, brought in self._answers(hook, game):
            if callable(brought):
                found = brought
            elif brought is not None:
                self._trouble(plugin, f"its {hook} gives {brought!r}, not a function of a view")
        return found


def _installed() -> Iterator[tuple[str, str, Callable[[], Any]]]:
    """Return the plugins of the entry-point group, by name, in a stable order."""
    from importlib.metadata import entry_points

    for entry in sorted(entry_points(group=PROJECT), key=lambda each: each.name):
        yield entry.name, entry.dist.version if entry.dist else "?", entry.load


def _called(name: str) -> Iterator[tuple[str, str, Callable[[], Any]]]:
    """Return the plugin whose entry point has this name, if that is a plain module in a folder, as nearly all are.

    Importing `importlib.metadata` takes as long as validating a small card set, which needs no other plugin.
    """
    import re
    from importlib import import_module

    entry = re.compile(rf"^\[{PROJECT}\][^\[]*^{re.escape(name)} *= *([\w.]+) *$", re.MULTILINE)
    for file in (file for folder in sys.path for file in Path(folder).glob("*-info/entry_points.txt")):
        found = entry.search(file.read_text("utf-8", "replace"))
        if found:
            yield name, "?", partial(import_module, found[1])
            return


def _in_folder(folder: Path | None, troubles: list[Trouble]) -> Iterator[tuple[str, str, Callable[[], Any]]]:
    """Return the plugins in a folder: each Python file, and each package."""
    if folder is None:
        return
    if not folder.is_dir():
        troubles.append(Trouble(in_one_line(folder), "there is no such folder of plugins"))
        return
    for path in sorted(folder.iterdir()):
        source = path / "__init__.py" if path.is_dir() else path
        if source.suffix == ".py" and source.is_file() and not path.name.startswith((".", "_")):
            yield path.stem, "in development", partial(_import, path.stem, source)


def _import(name: str, source: Path) -> Any:
    from importlib.util import find_spec, module_from_spec, spec_from_file_location

    found = sys.modules.get(name)
    file = getattr(found, "__file__", None)
    if found is None:
        with suppress(ImportError, ValueError):
            other = find_spec(name)
            file = other and other.origin
    is_ours = file is not None and Path(file).resolve() == source.resolve()
    if found is not None and is_ours:
        return found
    if not is_ours and (found or file):  # which others could no longer import
        raise KingsbridgeError(f"another module is called {name!r}; give the plugin another name")
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


def _said(error: BaseException) -> str:
    """Return an error on one line, with its type if the message alone would not be enough."""
    message = str(error).strip()
    return message if isinstance(error, KingsbridgeError) and message else f"{type(error).__name__}: {message}"


def _wrong_with(game: type[Game[Any]], error: BaseException) -> str:
    """Say why a game cannot be made: the mistakes in its data at their places, or else the error itself."""
    from kingsbridge_core.data.schemas import game_problems

    try:
        problems = game_problems(game)
    except Exception:  # so broken that not even its data can be found: then its error is more help
        problems = []
    return "\n".join(str(problem) for problem in problems) or _said(error)


loaded = cache(Plugins)
"""The plugins with those of a folder, loaded once in every process."""


_folder: ContextVar[Path | None] = ContextVar("_folder", default=None)


@contextmanager
def using(folder: Path) -> Iterator[None]:
    """Find plugins in development in this folder for now, in this thread or task only."""
    token = _folder.set(folder)
    try:
        yield
    finally:
        _folder.reset(token)


def folder_in_use() -> Path | None:
    """Return the folder of plugins in development: that of `using`, or the one that the environment names."""
    named = os.environ.get(FOLDER_VARIABLE)
    return _folder.get() or (Path(named) if named else None)


def installed(folder: Path | None = None) -> Plugins:
    """Return all installed plugins, and those in a folder: this one, or the one in use."""
    return loaded(folder or folder_in_use())


_alone = cache(lambda game_id: Plugins(only=game_id))
"""The plugin called like a game, loaded without any other."""


def game_class(name: str) -> type[Game[Any]] | None:
    """Return the class of an installed game; load all plugins only if none has its name and brings it."""
    game_id = name.lower().replace("-", "_")
    are_loaded = loaded.cache_info().currsize or folder_in_use()
    return (not are_loaded and _alone(game_id).game_classes.get(game_id)) or installed().game_class(name)


def find_game(name: str) -> Game[Any]:
    """Return the installed game with this id."""
    return installed().game(name)


def games() -> list[Game[Any]]:
    """Return all installed games."""
    return installed().games()
