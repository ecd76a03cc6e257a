"""`kingsbridge learn`: a first match that explains itself."""

from __future__ import annotations

import click

from kingsbridge_core.cli.session.starting import Seating, learn_match, learning_options, screen_options
from kingsbridge_core.cli.terminal.screen import Screen


@click.command(epilog="Example: kingsbridge learn pillars")
@click.argument("game")
@learning_options
@screen_options
@click.pass_context
def command(ctx: click.Context, game: str, seating: Seating, screen: Screen) -> None:
    """Learn GAME in a match against gentle bots, in which everything new is explained when it comes.

    You need no rulebook. Every kind of decision is explained once, with a sensible move for the position that you are
    in. `lesson` repeats it, `lessons off` turns lessons off, and `goal` shows the whole game on one screen.
    """
    ctx.exit(learn_match(seating.game(game), seating, screen))
