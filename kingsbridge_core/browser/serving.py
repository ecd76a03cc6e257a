"""Runs the server until it is asked to stop, on this machine only unless told otherwise."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

import uvicorn

from kingsbridge_core.browser.app import application
from kingsbridge_core.browser.card_pages import CardRoutes
from kingsbridge_core.browser.connections import MOST_CONNECTIONS, PATIENCE, Connection
from kingsbridge_core.browser.hall import MOST_TABLES, Hall
from kingsbridge_core.browser.lobby import Lobby
from kingsbridge_core.browser.replays import Replays
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.text.language import _

LOCAL = "127.0.0.1"
USUAL_PORT = 8765
BETWEEN_COLLECTIONS = 6000
"""Tenths of a second between two full collections of garbage."""


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, when_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.when_ready()

    async def on_tick(self, counter: int) -> bool:
        if counter % BETWEEN_COLLECTIONS == BETWEEN_COLLECTIONS - 1:
            gc.collect()
        return await super().on_tick(counter)


def bound(host: str, port: int) -> socket.socket:
    """Return a socket at this address, at the usual port; at any free one if that is taken and nobody asked for it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for each in (port, 0) if port == USUAL_PORT else (port,):
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, each))
        except (OSError, OverflowError) as error:
            found.close()
            why = str(error)
        else:
            return found
    raise KingsbridgeError(_("the server cannot use {host}, port {port}: {why}", host=host, port=port, why=why))


def names_of(host: str, port: int, address: str = "") -> set[str]:
    """Return the names by which requests may address a server here; `address` is that of a proxy in front of it."""
    known = {LOCAL, "localhost", "[::1]", f"[{host}]" if ":" in host else host}
    if not is_local(host):
        known |= {address_of_this_machine(), socket.gethostname().lower()}
    own = {f"{name.lower()}:{port}" for name in known}
    return own | {urlsplit(address).netloc.lower()} if address else own


def is_local(host: str) -> bool:
    """Whether only this machine can reach that address."""
    return host in (LOCAL, "localhost", "::1")


def address_of_this_machine() -> str:
    """Return the address at which others in the same network reach this machine; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOCAL


def shown_host(host: str) -> str:
    """Return the server's name in links for friends: if it listens to everybody, its address in the network."""
    if host in ("0.0.0.0", "::", ""):
        return address_of_this_machine()
    return f"[{host}]" if ":" in host else host


def configured(hall: Hall, host: str, port: int, address: str = "") -> uvicorn.Config:
    """Return how the server runs, with its limits."""
    return uvicorn.Config(
        application(
            hall,
            names_of(host, port, address),
            [
                *Lobby(hall, address or f"http://{shown_host(host)}:{port}").routes(),
                *Replays(hall).routes(),
                *CardRoutes(hall).routes(),
            ],
        ),
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        http=Connection,
        ws="none",
        timeout_graceful_shutdown=1,
        timeout_keep_alive=int(PATIENCE),
        h11_max_incomplete_event_size=16_000,
    )


def allow_files() -> None:
    """Ask the system for as many open files as there may be connections and saves, if it can be asked."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return
    wanted = MOST_CONNECTIONS + 2 * MOST_TABLES + 100
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def collect_seldom() -> None:
    """Let the collector of garbage never look at what stays, and at all the rest only now and then (`on_tick`).

    Looking at everything takes as long as dozens of moves, and there is hardly any garbage that needs it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 1_000_000)


def serve(hall: Hall, listening: socket.socket, host: str, when_ready: Callable[[], None], address: str = "") -> None:
    """Serve until a signal ends it; open streams do not delay that."""
    allow_files()
    collect_seldom()
    Server(configured(hall, host, listening.getsockname()[1], address), when_ready).run([listening])
