"""`kingsbridge serve`: the table in a browser, for one person or for friends with links."""

from __future__ import annotations

from pathlib import Path

import click

from kingsbridge_core.cli.options import set_option
from kingsbridge_core.cli.session.in_browser import Where, run_server, serving_options


@click.command(epilog="Example: kingsbridge serve")
@serving_options
@set_option
def command(where: Where, sets: tuple[Path, ...]) -> None:
    """Play in a browser, alone or with friends.

    The lobby opens in your browser: choose a game, and hand out a link for every friend's seat. Only this machine can
    reach the server, unless you name another address with --host. Ctrl-C ends it; every match is saved.
    """
    run_server(where, sets)
