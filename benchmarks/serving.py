"""Measures how many tables one core can serve: four pages open at each, and a move a second.

A real server (`kingsbridge serve`), with saves on disk, runs on one core. On another, a program opens the tables in the
lobby, listens to the events of all pages and posts moves. For every move we tell the time from the POST until all four
pages have heard of it. On a machine that does other things too, only the server's CPU time is certain: it is told for
every move.

python -m benchmarks.serving                            # 100 tables of A Column of Fire for half a minute
python -m benchmarks.serving --tables 140 --game pillars
python -m benchmarks.serving --most                     # more and more tables, as long as they meet the aim
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlencode

SEATS = 4
MEDIAN, NEARLY_ALL = 20.0, 100.0
"""The aim: at most so many milliseconds for half of the moves, and for 99 of 100."""
WARMING_UP = 3.0
"""Seconds at the beginning that do not count."""
STEP = 10
"""How many more tables are tried each time."""
NUMBER = re.compile(rb'"number": (\d+)')
MOVE = re.compile(rb'data-move=\\"([^"\\]+)\\"')


@dataclass
class Server:
    """A server in a process of its own, on one core."""

    process: subprocess.Popen[str]
    host: str
    home: str

    @property
    def seconds(self) -> float:
        """The CPU time it has taken."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """The memory it holds, in kB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1024

    def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[str, str]:
        """Where an answer leads, and its text."""
        connection = HTTPConnection(self.host, timeout=30)
        body = None if form is None else urlencode(form)
        connection.request("GET" if form is None else "POST", path, body, {"origin": f"http://{self.host}"})
        answer = connection.getresponse()
        found = answer.getheader("location") or "", answer.read().decode()
        connection.close()
        return found

    def open_table(self, game: str) -> list[str]:
        """Begin a match of four friends in the lobby; the paths of their pages."""
        people = {f"seat {seat}": "friend" for seat in range(SEATS)}
        names = {f"name {seat}": "ABCD"[seat] for seat in range(SEATS)}
        place, _text = self.ask(f"{self.home}/new?lang=en", {"game": game, **people, **names})
        return re.findall(r'href="http://[^/"]+(/s/[^"]+)"', self.ask(place)[1])[:SEATS]


@contextmanager
def serving(core: int) -> Iterator[Server]:
    """A server, until the block ends."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "kingsbridge_core", "serve", "--no-open", "--port", "0"]
        found = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "KINGSBRIDGE_SAVES": folder, "XDG_STATE_HOME": folder},
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        )
        assert found.stdout is not None
        address = re.search(r"http://([^/]+)(/h/[^?\s]+)", found.stdout.readline())
        assert address
        try:
            yield Server(found, address[1], address[2])
        finally:
            found.terminate()
            found.wait()


@dataclass
class Table:
    """Four pages of a match, and a player who moves once a second."""

    server: Server
    links: list[str]
    rng: Random
    number: int = 0
    """The position that a move is meant for."""
    heard: list[int] = field(default_factory=lambda: [-1] * SEATS)
    moves: dict[int, list[str]] = field(default_factory=dict)
    """The moves of whoever is asked."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    taken: list[float] = field(default_factory=list)
    """Milliseconds from each POST to the last of the four pages."""
    received: int = 0

    async def listen(self, seat: int) -> None:
        """Hear all events of a page."""
        reader, writer = await asyncio.open_connection(*self.server.host.split(":"), limit=1 << 20)
        writer.write(f"GET {self.links[seat]}/events HTTP/1.1\r\nhost: {self.server.host}\r\n\r\n".encode())
        while line := await reader.readline():
            self.received += len(line)
            if not line.startswith(b"data: {"):
                continue
            found = NUMBER.search(line[:200])
            assert found, line[:200]
            self.heard[seat] = int(found[1])
            if b'"asked": true' in line[:200]:
                self.moves[seat] = [each.decode() for each in MOVE.findall(line)]
            else:
                self.moves.pop(seat, None)
            self.news.set()

    async def everyone_has_heard_of(self, number: int) -> None:
        while min(self.heard) < number:
            self.news.clear()
            await self.news.wait()

    async def play(self, until: float, counts_from: float) -> None:
        """Make a move each second."""
        await self.everyone_has_heard_of(0)
        reader, writer = await asyncio.open_connection(*self.server.host.split(":"))
        await asyncio.sleep(self.rng.random())
        at = perf_counter()
        while at < until and self.moves:
            (seat, moves) = next(iter(self.moves.items()))
            number = max(self.heard)
            body = f'{{"number": {number}, "move": "{self.rng.choice(moves)}"}}'
            began = perf_counter()
            writer.write(
                f"POST {self.links[seat]}/move HTTP/1.1\r\nhost: {self.server.host}\r\n"
                f"origin: http://{self.server.host}\r\ncontent-length: {len(body)}\r\n\r\n{body}".encode()
            )
            await self.everyone_has_heard_of(number + 1)
            if began > counts_from:
                self.taken.append((perf_counter() - began) * 1000)
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200"), head
            length = re.search(rb"content-length: (\d+)", head)
            assert length
            await reader.readexactly(int(length[1]))
            at += 1.0
            await asyncio.sleep(max(0.0, at - perf_counter()))


@dataclass
class Figures:
    """What was measured."""

    tables: int
    taken: list[float]
    cpu: float
    """Milliseconds of the server's CPU time for each move."""
    busy: float
    idle: float
    """The memory of a table that nobody has opened, in kB."""
    open: float
    received: float
    """Bytes that the four pages received for each move."""

    @property
    def median(self) -> float:
        return self.taken[len(self.taken) // 2]

    @property
    def nearly_all(self) -> float:
        return self.taken[int(len(self.taken) * 0.99)]

    @property
    def holds(self) -> bool:
        """Whether the aim is met."""
        return self.median < MEDIAN and self.nearly_all < NEARLY_ALL

    def __str__(self) -> str:
        return (
            f"{self.tables:4} tables, {len(self.taken):5} moves: median {self.median:5.1f} ms, "
            f"99 % {self.nearly_all:6.1f} ms, slowest {self.taken[-1]:6.1f} ms; CPU {self.cpu:.2f} ms a move, "
            f"core {self.busy:.0%} busy; {self.received / 1024:.0f} kB a move; "
            f"memory of a table: idle {self.idle:.0f} kB, with four pages {self.open:.0f} kB"
        )


async def measured(server: Server, game: str, tables: int, seconds: float) -> Figures:
    """Play at this many tables."""
    server.open_table(game)  # what the first one of a game brings is not for each table
    server.ask(server.open_table(game)[0])
    before = server.memory
    found = [Table(server, server.open_table(game), Random(number)) for number in range(tables)]
    idle = server.memory
    listening = [asyncio.create_task(table.listen(seat)) for table in found for seat in range(SEATS)]
    for table in found:
        await table.everyone_has_heard_of(0)
    opened, now = server.memory, perf_counter()
    counts_from = now + WARMING_UP
    cpu: list[float] = []
    asyncio.get_running_loop().call_later(WARMING_UP, lambda: cpu.append(server.seconds))
    await asyncio.gather(*(table.play(counts_from + seconds, counts_from) for table in found))
    used = server.seconds - cpu[0]
    for each in listening:
        each.cancel()
    taken = sorted(each for table in found for each in table.taken)
    received = sum(table.received for table in found) / (len(taken) * (WARMING_UP + seconds) / seconds)
    return Figures(
        tables,
        taken,
        used * 1000 / len(taken),
        used / seconds,
        (idle - before) / tables,
        (opened - before) / tables,
        received,
    )


def measure(game: str, tables: int, seconds: float) -> Figures:
    """Start a server on one core, and play from another."""
    first, *others = sorted(os.sched_getaffinity(0))
    with serving(first) as server:
        os.sched_setaffinity(0, others or {first})
        try:
            return asyncio.run(measured(server, game, tables, seconds))
        finally:
            os.sched_setaffinity(0, {first, *others})


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.serving", description=__doc__)
    parser.add_argument("--game", default="column-of-fire")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--most", action="store_true", help="find the most tables that meet the aim")
    asked = parser.parse_args()
    figures = measure(asked.game, asked.tables, asked.seconds)
    print(figures, flush=True)
    while asked.most and figures.holds:
        figures = measure(asked.game, figures.tables + STEP, asked.seconds)
        print(figures, flush=True)


if __name__ == "__main__":
    main()
