"""A real server in a thread, asked over a real connection; and a real browser, where one is installed."""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any

import uvicorn

import kingsbridge_core as kb
from kingsbridge_core.browser.hall import Hall
from kingsbridge_core.browser.serving import bound, configured

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Site:
    """A running server: its hall, and how to ask it."""

    def __init__(self, hall: Hall, port: int, loop: asyncio.AbstractEventLoop) -> None:
        self.hall, self.port, self.loop = hall, port, loop
        self.host = f"127.0.0.1:{port}"
        self.address = f"http://{self.host}"

    def table(self, game: str, seats: list[str], seed: int = 7, **more: Any) -> Any:
        """A match on a table of its own; bots move without a pause."""
        match = kb.Match.new(kb.find_game(game), seats, seed, **more)
        return self.on_loop(lambda: self.hall.open(match, 0.0))

    def on_loop(self, work: Callable[[], Any]) -> Any:
        """Something done where the server does it."""

        async def done() -> Any:
            return work()

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result(30)

    def link(self, served: Any, seat: int | None) -> str:
        """A new link for a seat, or for watchers."""
        return str(self.on_loop(lambda: self.hall.link(served, seat)))

    def in_server(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Something awaited where the server runs."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def ask(self, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], str]:
        """Status, headers and text of an answer; a body is posted as JSON, or as it is if it is bytes."""
        connection = HTTPConnection(self.host, timeout=30)
        sent = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        given = {"origin": self.address} | {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET" if body is None else "POST", path, sent, given)
        answer: HTTPResponse = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, text


@contextmanager
def serving() -> Iterator[Site]:
    """A server on a free port, until the block ends."""
    hall, listening, ready = Hall(), bound("127.0.0.1", 0), threading.Event()
    port = listening.getsockname()[1]
    server = uvicorn.Server(configured(hall, "127.0.0.1", port))
    loops: list[asyncio.AbstractEventLoop] = []

    async def main() -> None:
        loops.append(asyncio.get_running_loop())
        ready.set()
        await server.serve([listening])

    thread = threading.Thread(target=lambda: asyncio.run(main()), daemon=True)
    thread.start()
    assert ready.wait(30)
    while not server.started:
        threading.Event().wait(0.01)
    try:
        yield Site(hall, port, loops[0])
    finally:
        server.should_exit = True
        thread.join(10)
        listening.close()


def streaming(site: Site, path: str) -> socket.socket:
    """A connection that has asked for the events of a page."""
    connection = socket.create_connection(("127.0.0.1", site.port), 10)
    connection.sendall(f"GET {path}/events HTTP/1.1\r\nhost: {site.host}\r\n\r\n".encode())
    assert connection.recv(13) == b"HTTP/1.1 200 "
    return connection
