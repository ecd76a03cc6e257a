"""`kingsbridge play`: begin a match."""

from __future__ import annotations

import click

from kingsbridge_core.cli.options import json_option
from kingsbridge_core.cli.session.asking import Asking, asking_options
from kingsbridge_core.cli.session.in_browser import (
    Where,
    browser_options,
    check_that_it_is_in_browser,
    play_in_browser,
)
from kingsbridge_core.cli.session.starting import Seating, play_match, screen_options, seating_options
from kingsbridge_core.cli.terminal.screen import Screen


@click.command(epilog="Example: kingsbridge play pillars --seat human:Ann --seat bot:greedy --seat bot:random --seed 7")
@click.argument("game", required=False)
@seating_options
@screen_options
@asking_options
@browser_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str | None,
    seating: Seating,
    screen: Screen,
    asking: Asking,
    browser: bool,
    where: Where,
    as_json: bool,
) -> None:
    """Play GAME, or choose a game or a saved match from a menu.

    Without --seat, you play against bots. Type the number or name of a move, or pipe moves in, one per line; `?` helps.
    Every move is saved at once, so you can stop at any time and resume later.
    """
    if browser:
        play_in_browser(game, seating, where)
        return
    check_that_it_is_in_browser(where)
    if game is None:
        from kingsbridge_core.cli.commands.menu import Menu, check_that_it_can_be_shown

        check_that_it_can_be_shown(as_json, seating)
        ctx.exit(Menu(seating, screen, asking).run())
    ctx.exit(play_match(seating.game(game), seating, screen, asking=asking, as_json=as_json))
