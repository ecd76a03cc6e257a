"""`kingsbridge saves`: the saved matches."""

from __future__ import annotations

import click

from kingsbridge_core.cli.common import echo_json, json_option
from kingsbridge_core.saves import saves_folder, summaries


@click.command(epilog="Example: kingsbridge saves")
@json_option
def command(as_json: bool) -> None:
    """List the saved matches, the newest first: game, players, whose turn it is, and when it was played."""
    found = summaries()
    if as_json:
        echo_json(
            [
                {
                    "path": str(each.path),
                    "game": each.game,
                    "players": list(each.players),
                    "moves": each.moves,
                    "turn": each.turn,
                    "over": each.over,
                    "changed": each.changed.isoformat(timespec="seconds"),
                    "problem": each.problem,
                }
                for each in found
            ]
        )
        return
    for each in found:
        when = each.changed.astimezone().strftime("%Y-%m-%d %H:%M")
        if each.problem:
            click.echo(f"{when}  cannot be read: {each.problem}")
            continue
        whose = "over" if each.over else f"{each.turn} to move"
        click.echo(f"{when}  {each.game}: {', '.join(each.players)}; {each.moves} moves, {whose}")
        click.echo(f"    {each.path}")
    if not found:
        click.echo(f"There are no saves in {saves_folder()}.")
