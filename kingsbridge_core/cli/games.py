"""`kingsbridge games`: what is installed."""

from __future__ import annotations

import click

from kingsbridge_core.cli.common import echo_json, json_option
from kingsbridge_core.language import _
from kingsbridge_core.phrases import one_of
from kingsbridge_core.plugins import installed


@click.command(epilog="Example: kingsbridge games --json")
@json_option
def command(as_json: bool) -> None:
    """List the installed games, with their options and bots, and plugins in trouble."""
    plugins = installed()
    games = plugins.games()
    listed = [
        {
            "id": game.id.replace("_", "-"),
            "title": game.title,
            "summary": game.definition.summary,
            "seats": list(game.definition.seats),
            "bots": list(plugins.bots(game)),
            "options": {name: list(option.values) for name, option in game.definition.options.items()},
            "plugin": plugins.plugin_of[game.id],
        }
        for game in games
    ]
    troubles = [{"plugin": trouble.plugin, "reason": trouble.reason} for trouble in plugins.troubles]
    if as_json:
        echo_json({"games": listed, "troubles": troubles})
        return
    for game in games:
        seats = one_of([str(number) for number in game.definition.seats])
        name = game.id.replace("_", "-")
        click.echo(_("{name}: {title}, for {seats} players", name=name, title=game.title, seats=seats))
        if game.definition.summary:
            click.echo(f"    {game.definition.summary}")
        click.echo("    " + _("bots: {names}", names=", ".join(plugins.bots(game))))
        for option in game.definition.options.values():
            values = [
                _("{value} (default)", value=each) if each == option.default else str(each) for each in option.values
            ]
            click.echo(f"    --option {option.name}={', '.join(values)}: {option.title}")
    if not games:
        click.echo(_("No game is installed."))
    for trouble in plugins.troubles:
        click.echo(_("Plugin in trouble: {plugin}: {why}", plugin=trouble.plugin, why=trouble.reason), err=True)
