"""`kingsbridge resume`: go on with a match."""

from __future__ import annotations

from pathlib import Path

import click

from kingsbridge_core.cli.common import plain_option, set_option


@click.command(epilog="Example: kingsbridge resume")
@click.argument("save", type=click.Path(path_type=Path), required=False)
@set_option
@plain_option
@click.pass_context
def command(ctx: click.Context, save: Path | None, sets: tuple[Path, ...], plain: bool) -> None:
    """Go on with the match in the file SAVE, or with the newest one that is not over."""
    from kingsbridge_core.cli.screen import Screen
    from kingsbridge_core.cli.session import Session
    from kingsbridge_core.match import Match
    from kingsbridge_core.saves import newest_save

    match = Match.load(save or newest_save(), sets=sets)
    screen = Screen(plain)
    for warning in match.warnings:
        screen.say(warning)
    ctx.exit(Session(match, screen).run())
