"""Saves of other versions: with what they were made, what is installed, and what to do about the difference."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core import __version__
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import paragraph

if TYPE_CHECKING:
    from kingsbridge_core.plugins import Plugins

PACKAGE = "kingsbridge"
VERSION = re.compile(r"[0-9][0-9A-Za-z.+!]{0,29}")


def newer_format(header: dict[str, Any], path: Path, known: int) -> str:
    """What to do with a save that a later version made."""
    version = _version(header.get("version"))
    told = _(
        "{path} is a save of format {format}; kingsbridge {installed}, which is installed, reads format {known}.",
        path=path,
        format=header["kingsbridge"],
        installed=__version__,
        known=known,
    )
    if version is None:
        return paragraph([told, _("Install a newer version: pip install --upgrade {package}", package=PACKAGE)])
    install = _(
        "It was made with version {version}. Install that: pip install {package}=={version}",
        version=version,
        package=PACKAGE,
    )
    return paragraph([told, install])


def how_to_install(header: dict[str, Any]) -> str:
    """What to do about a game that is not here; no package is named, as a save could name any."""
    made = _version(header.get("plugin"))
    of_version = "" if made is None else _("The match was played with version {made} of it.", made=made)
    install = _(
        "Install the plugin that brings this game, or name its folder: kingsbridge --plugins-dir FOLDER resume ...; "
        "kingsbridge doctor lists the plugins that are here, and what is wrong with them."
    )
    return paragraph([of_version, install])


def advice_on_versions(header: dict[str, Any], game_id: str, plugins: Plugins) -> str:
    """With what the match was made, what is installed, and what to do about the difference."""
    package, here = _package_of(game_id, plugins), plugins.version_of(game_id)
    made = _version(header.get("plugin"))
    if made is None:
        return _(
            "The save names no version that could be installed; here is {package} {here}.", package=package, here=here
        )
    if made == here:
        return _(
            "It was made with the same version, {package} {here}: cards or rules were changed in place since. "
            "Undo that, or begin a new match.",
            package=package,
            here=here,
        )
    return _(
        "It was made with {package} {made}; {here} is installed. To go on, install that version: "
        "pip install {package}=={made}",
        package=package,
        made=made,
        here=here,
    )


def is_of_other_version(header: dict[str, Any], game_id: str, plugins: Plugins) -> bool:
    """Whether the game was another version of itself when the match was begun."""
    return _version(header.get("plugin")) not in (None, plugins.version_of(game_id))


def _version(text: Any) -> str | None:
    return text if isinstance(text, str) and VERSION.fullmatch(text) else None


def _package_of(game_id: str, plugins: Plugins) -> str:
    """The package that brings a game, as pip calls it."""
    from importlib.metadata import entry_points

    plugin = plugins.plugin_of.get(game_id, "")
    names = [entry.dist.name for entry in entry_points(group=PACKAGE) if entry.name == plugin and entry.dist]
    return names[0] if names else game_id
