"""`kingsbridge games`: what is installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from kingsbridge_core.bots.levels import bot_names
from kingsbridge_core.cli.options import echo_json, json_option, value_shown
from kingsbridge_core.cli.output import say
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.game.definition import Option
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.set_files import expansions, title_of
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import _, speaking
from kingsbridge_core.text.phrases import labelled, listed, one_of


@click.command(epilog="Example: kingsbridge games --json")
@json_option
def command(as_json: bool) -> None:
    """List the installed games with their options, bots and expansions, and any problems with plugins."""
    plugins = installed()
    games = plugins.games()
    found = [
        {
            "id": game.id.replace("_", "-"),
            "title": game.title,
            "summary": game.definition.summary,
            "seats": list(game.definition.seats),
            "bots": bot_names(plugins.bots(game))[:-1],  # a program is named by its command
            "options": {name: list(option.values) for name, option in game.definition.options.items()},
            "expansions": {name: title_of(path) for name, path in expansions(game).items()},
            "plugin": plugins.plugin_of[game.id],
        }
        for game in games
    ]
    troubles = [{"plugin": trouble.plugin, "reason": trouble.reason} for trouble in plugins.troubles]
    if as_json:
        echo_json({"games": found, "troubles": troubles})
        return
    screen = Screen()
    for game in games:
        with speaking(game.language):
            screen.lines(in_lines(game, bot_names(plugins.bots(game))[:-1]))
    if not games:
        screen.say(_("No games are installed."))
    for trouble in plugins.troubles:
        say(_("Plugin {plugin} has a problem: {why}", plugin=trouble.plugin, why=trouble.reason), error=True)


def in_lines(game: Game[Any], bots: Sequence[str]) -> list[str]:
    """Describe a game in lines: its name and title, what it is, its bots, its options and its expansions."""
    seats = one_of([str(number) for number in game.definition.seats])
    lines = [_("{name}: {title}, for {seats} players", name=game.id.replace("_", "-"), title=game.title, seats=seats)]
    lines += [f"    {game.definition.summary}"] * bool(game.definition.summary)
    lines.append("    " + _("bots: {names}", names=listed(bots)))
    for option in game.definition.options.values():
        values = listed(_choice(each, option, game) for each in option.values)
        lines.append("    " + labelled(f"--option {option.name}={values}", option.title))
    lines += ["    " + labelled(f"--set {name}", title_of(path)) for name, path in expansions(game).items()]
    return lines


def _choice(value: object, option: Option, game: Game[Any]) -> str:
    """Return a value of an option as one types it, its meaning, and whether it is the default."""
    meaning = value_shown(value, game)
    is_word = isinstance(value, str) and meaning != value
    shown = _("{value} ({meaning})", value=value, meaning=meaning) if is_word else str(value)
    return _("{value} (default)", value=shown) if value == option.default else shown
