"""`kingsbridge games`: what is installed."""

from __future__ import annotations

import click

from kingsbridge_core.cli.common import echo_json, json_option
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
        click.echo(f"{game.id.replace('_', '-')}: {game.title}, for {seats} players")
        if game.definition.summary:
            click.echo(f"    {game.definition.summary}")
        click.echo(f"    bots: {', '.join(plugins.bots(game))}")
        for option in game.definition.options.values():
            values = ", ".join(f"{value}{' (default)' if value == option.default else ''}" for value in option.values)
            click.echo(f"    --option {option.name}={values}: {option.title}")
    if not games:
        click.echo("No game is installed.")
    for trouble in plugins.troubles:
        click.echo(f"Plugin in trouble: {trouble.plugin}: {trouble.reason}", err=True)
