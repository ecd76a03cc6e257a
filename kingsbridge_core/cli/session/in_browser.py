"""A match in the browser, begun from the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from kingsbridge_core.cli.output import say
from kingsbridge_core.cli.session.starting import Seating
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.set_files import read_sets
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.saved_matches import new_save
from kingsbridge_core.text.language import _, language

USUAL_PORT = 8765

host_option = click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to serve at; 0.0.0.0 lets friends reach you."
)
port_option = click.option(
    "--port", type=click.IntRange(0, 65535), default=USUAL_PORT, show_default=True, help="The port."
)
open_option = click.option("--open/--no-open", "opens", default=True, help="Open the page in your browser.")


def play_in_browser(name: str | None, seating: Seating) -> None:
    """One match in the browser; without a game, the lobby."""
    if name is None:
        run_server("127.0.0.1", USUAL_PORT, True, seating.sets)
        return
    game = seating.game(name)
    path = None if seating.no_save else seating.save or new_save(game.id)
    match = Match.new(game, seating.everybody(game), seating.seed, path, seating.chosen(game))
    run_server("127.0.0.1", USUAL_PORT, True, seating.sets, match)


@contextmanager
def needing_browser() -> Iterator[None]:
    """Say what to install if the packages for pages in the browser are missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        install = 'pip install "kingsbridge[browser]"'
        why = _("pages for the browser need {module}; install it with: {command}", module=error.name, command=install)
        raise KingsbridgeError(why) from None


def run_server(host: str, port: int, opens: bool, sets: Sequence[Path] = (), match: Match | None = None) -> None:
    """Serve until Ctrl-C: the lobby, or the table of this match."""
    with needing_browser():
        from kingsbridge_core.browser.hall import Hall
        from kingsbridge_core.browser.serving import bound, serve, shown_host
    hall = Hall(read_sets(list(sets)))
    hall.resume()
    listening = bound(host, port)
    address = f"http://{shown_host(host)}:{listening.getsockname()[1]}"
    if match is None:
        path = f"/h/{hall.host_token}"
    else:
        served = hall.open(match)
        path = hall.link(served, next(iter(served.people), None))

    def ready() -> None:
        page = f"{address}{path}?lang={language()}"
        say(_("The table is open at {address}", address=page))
        say(_("Ctrl-C ends the server; every move is saved."))
        if opens:
            import webbrowser

            webbrowser.open(page)

    serve(hall, listening, host, ready)
