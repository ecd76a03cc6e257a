"""`kingsbridge doctor`: what is installed, where things are, and what is wrong."""

from __future__ import annotations

import os
import platform
import sys
from typing import Any

import click

from kingsbridge_core import __version__
from kingsbridge_core.cli.options import echo_json, json_option
from kingsbridge_core.cli.output import say
from kingsbridge_core.cli.session.prompt import collisions
from kingsbridge_core.data.schemas import game_problems
from kingsbridge_core.places import saves_folder
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import _, counted


@click.command(epilog="Example: kingsbridge doctor")
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Report versions, folders, plugins and games, and check the data of every game against its schema.

    The exit code is 1 if anything is wrong.
    """
    report = examined()
    if as_json:
        echo_json(report)
    else:
        _tell(report)
    ctx.exit(1 if report["problems"] else 0)


def examined() -> dict[str, Any]:
    """Return everything the doctor looked at."""
    plugins = installed()
    problems: list[str] = []
    games = plugins.games()
    for game in games:
        problems += [f"{game.id}: {problem}" for problem in (*game_problems(game), *collisions(game))]
        plugins.bots(game)
        plugins.scene(game)
    problems += [_("plugin {name}: {why}", name=each.plugin, why=each.reason) for each in plugins.troubles]
    folder = saves_folder()
    existing = next(each for each in (folder, *folder.parents) if each.exists())
    if not existing.is_dir() or not os.access(existing, os.W_OK):
        problems.append(
            _("saves cannot be written to {folder}; set KINGSBRIDGE_SAVES to another folder", folder=folder)
        )
    return {
        "kingsbridge": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "program": sys.argv[0],
        "saves": str(folder),
        "plugins": plugins.versions,
        "games": {game.id: {"title": game.title, "content": game.digest} for game in games},
        "problems": problems,
    }


def _tell(report: dict[str, Any]) -> None:
    versions = {name: report[name] for name in ("kingsbridge", "python", "platform")}
    say(_("kingsbridge {kingsbridge} on Python {python}, {platform}", **versions))
    say(_("saves: {folder}", folder=report["saves"]))
    for name, version in report["plugins"].items():
        say(_("plugin {name} {version}", name=name, version=version))
    for name, game in report["games"].items():
        say(_("game {name}: {title} (content {content})", name=name, **game))
    for problem in report["problems"]:
        say(_("WRONG: {problem}", problem=problem))
    found = len(report["problems"])
    say(counted("{number} problem found.", "{number} problems found.", found) if found else _("No problems found."))
