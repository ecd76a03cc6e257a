"""A match in the browser, begun from the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kingsbridge_core.cli.options import gathered, sets_of_any_game, together
from kingsbridge_core.cli.output import say
from kingsbridge_core.cli.session.starting import Seating
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.saved_matches import new_save
from kingsbridge_core.text.language import _, language
from kingsbridge_core.text.phrases import harmless

if TYPE_CHECKING:
    from socket import socket

    from kingsbridge_core.browser.hall import Hall

USUAL_PORT = 8765
ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?/?")


@dataclass(frozen=True, slots=True)
class Where:
    """Where pages are served, and whether one is opened at once."""

    host: str = "127.0.0.1"
    port: int = USUAL_PORT
    address: str = ""
    opens: bool = True


def checked_address(context: click.Context, option: click.Parameter, given: str) -> str:
    """Return the address that a proxy in front of the server has, without a slash at its end."""
    if given and not ADDRESS.fullmatch(given):
        raise click.BadParameter(_("give it as https://name or http://name:port"))
    return given.rstrip("/")


serving_options = together(
    click.option(
        "--host",
        default="127.0.0.1",
        show_default=True,
        help="The address to serve at; 0.0.0.0 lets friends reach you.",
    ),
    click.option("--port", type=click.IntRange(0, 65535), default=USUAL_PORT, show_default=True, help="The port."),
    click.option(
        "--address",
        default="",
        metavar="URL",
        callback=checked_address,
        help="How friends reach the server if it is behind a proxy.",
    ),
    click.option("--open/--no-open", "opens", default=True, help="Open the page in your browser."),
    gathered("where", Where),
)
"""The options of commands that serve pages, passed on as Where."""
browser_options = together(
    click.option("--browser", is_flag=True, help="In a browser instead of in the terminal."), serving_options
)
"""The options of commands that play in the terminal or in a browser."""


def check_that_it_is_in_browser(where: Where) -> None:
    """Refuse options that mean nothing in the terminal."""
    if where != Where():
        raise click.UsageError(_("--host, --port, --address and --no-open are for --browser."))


def play_in_browser(name: str | None, seating: Seating, where: Where) -> None:
    """Play one match in the browser or, without a game, open the lobby."""
    if name is None:
        run_server(where, seating.sets)
        return
    if seating.save and seating.no_save:
        raise click.UsageError(_("Use either --save or --no-save, not both."))
    game = seating.game(name)
    path = None if seating.no_save else seating.save or new_save(game.id)
    match = Match.new(game, seating.everybody(game), seating.seed, path, seating.chosen(game))
    run_server(where, seating.sets, match)


@contextmanager
def needing_browser() -> Iterator[None]:
    """Say what to install if the packages for pages in the browser are missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        install = 'pip install "kingsbridge[browser]"'
        why = _("pages for the browser need {module}; install it with: {command}", module=error.name, command=install)
        raise KingsbridgeError(why) from None


def run_server(where: Where, sets: Sequence[Path] = (), match: Match | None = None) -> None:
    """Serve until Ctrl-C: the lobby, or the table of this match; links that were given out before still work."""
    hall, listening, address = opened(where, sets)
    from kingsbridge_core.browser.serving import is_local, serve

    hall.resume()
    home = f"/h/{hall.host_token}"
    if match is None:
        mine, others = home, []
    else:
        for warning in match.warnings:
            say(warning)
        served = hall.open(match)
        known = {seat for _digest, seat in served.links.opened()}
        seats = [*served.people, *(seat for seat in served.seats_of_people if seat not in served.people), None]
        mine = hall.link(served, seats[0])
        new = [seat for seat in seats[1:] if seat not in known]
        names = [_("Watchers") if seat is None else match.names[seat] for seat in new]
        others = [(name, hall.link(served, seat)) for name, seat in zip(names, new, strict=True)]

    def at(path: str) -> str:
        return f"{address}{path}?lang={language()}"

    def ready() -> None:
        say(_("The table is open at {address}", address=at(mine)))
        for name, path in others:
            show_link(name, at(path), has_picture=not is_local(where.host))
        if match is not None:
            show_link(_("Links and seats"), at(f"{home}/table/0"))
        elif not is_local(where.host):
            show_link(_("The address to give your friends"), f"{address}/", has_picture=True)
        say(_("Ctrl-C ends the server; every move is saved."))
        if where.opens:
            import webbrowser

            webbrowser.open(at(mine))

    serve(hall, listening, where.host, ready, where.address)


def opened(where: Where, sets: Sequence[Path]) -> tuple[Hall, socket, str]:
    """Return a hall without tables, where it listens, and its address."""
    with needing_browser():
        from kingsbridge_core.browser.hall import Hall
        from kingsbridge_core.browser.serving import bound, shown_host
    hall = Hall(sets_of_any_game(sets))
    listening = bound(where.host, where.port)
    return hall, listening, where.address or f"http://{shown_host(where.host)}:{listening.getsockname()[1]}"


def show_page(where: Where, path: Callable[[Hall], str], sets: Sequence[Path] = ()) -> None:
    """Serve one page of the host's until Ctrl-C; `path` prepares the hall and says where the page is."""
    hall, listening, address = opened(where, sets)
    page = f"{address}/h/{hall.host_token}/{path(hall)}"
    from kingsbridge_core.browser.serving import serve

    def ready() -> None:
        say(_("The page is open at {address}", address=page))
        say(_("Ctrl-C ends the server."))
        if where.opens:
            import webbrowser

            webbrowser.open(page)

    serve(hall, listening, where.host, ready, where.address)


def show_link(name: str, address: str, *, has_picture: bool = False) -> None:
    """Show an address for others to open, with a QR code for phones."""
    say(_("{name}: {address}", name=harmless(name), address=address))
    if has_picture:
        from kingsbridge_core.browser.codes import in_blocks

        say(in_blocks(address))
