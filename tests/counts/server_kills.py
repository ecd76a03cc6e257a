"""A server is killed by the hundred while people play: `python -m tests.counts.server_kills --kills 200`.

A real `kingsbridge serve` has a table of each title. Real clients listen to the events of every seat, move, and
sometimes take a move back; the host now and then makes a new link for watchers. The server is killed with SIGKILL at
any moment, also while it starts, and started again. Then every page must come back by itself and go on; every change
that anyone heard of must be on disk, every move that was acknowledged at its place in the save; and every link that was
handed out must open.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

import kingsbridge_core as kb
from kingsbridge_core.browser.links import ENDING, hash_of
from kingsbridge_core.match.match import Match
from tests.cli.running import COMMAND, environment

SEATS = {
    "pillars": ("me", "friend", "greedy"),
    "column_of_fire": ("me", "friend", "friend"),
    "world_without_end": ("me", "friend"),
}
UNDONE, LINKED = 0.05, 0.3
"""How often a client takes a move back instead of moving, and how often the host makes a link before a kill."""
LONGEST_START = 60.0
"""Seconds until all pages must be back; far more than it takes, as machines are busy."""
MOVE = re.compile(r'data-move="([^"]+)"')
Lost = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError, IndexError)
"""What a client meets when the server dies in the middle of an answer."""


class Fault(Exception):
    """Raised when something was lost."""


async def asked(host: str, path: str, body: str | None = None) -> tuple[int, dict[str, str], str]:
    """Status, headers and text of an answer."""
    reader, writer = await asyncio.open_connection(*host.split(":"))
    try:
        form = f"origin: http://{host}\r\ncontent-length: {len(body)}\r\n" if body is not None else ""
        method = "GET" if body is None else "POST"
        head = f"{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{form}\r\n"
        writer.write(f"{head}{body or ''}".encode())
        begin, _, text = (await reader.read()).decode().partition("\r\n\r\n")
        status, *lines = begin.split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        length = int(headers.get("content-length", -1))
        if len(text.encode()) != length:
            raise ConnectionError("the answer is not whole")
        return int(status.split(" ")[1]), headers, text
    finally:
        writer.close()


@dataclass
class Table:
    """A match that clients play; what they heard of it and what was acknowledged must not be lost."""

    game: str
    links: list[str]
    count: Counter[str]
    rng: Random
    heard: int = 0
    is_over: bool = False
    made: dict[int, str] = field(default_factory=dict)
    """Acknowledged moves by the number of the position that they were made in."""
    watchers: list[str] = field(default_factory=list)
    """The link for watchers that works; two if the server died while it made another."""
    back: set[str] = field(default_factory=set)

    def take(self, event: dict[str, Any], is_first: bool) -> None:
        """Hear of a position."""
        if self.is_over and not event["over"] and is_first:
            self.heard, self.is_over, self.made = 0, False, {}  # a rematch
            self.count["rematches"] += 1
        if event["number"] < self.heard and is_first:
            raise Fault(f"{self.game}: {self.heard} changes were heard of, {event['number']} are left")
        self.heard, self.is_over = max(self.heard, event["number"]), event["over"]

    def check(self, saves: Path) -> None:
        """Compare the save with what was heard and acknowledged."""
        digest = hash_of(self.links[0].removeprefix("/s/"))
        found = sorted(each for each in saves.glob(f"*{ENDING}") if digest in each.read_text())
        if not found:
            raise Fault(f"{self.game}: no match has the link any more")
        path = found[-1].with_name(found[-1].name.removesuffix(ENDING))
        match = Match.load(path, read_only=True)
        lines = [json.loads(line) for line in path.read_bytes().splitlines(keepends=True)[1:] if line.endswith(b"\n")]
        if self.is_over and match.state.actor is not None:
            return  # a rematch has begun, of which nobody has heard
        if match.changes < self.heard:
            raise Fault(f"{path.name}: {self.heard} changes were heard of, {match.changes} are saved")
        for number, move in self.made.items():
            if lines[number].get("move") != move:
                raise Fault(f"{path.name}: {move!r} was acknowledged as change {number}, the save has {lines[number]}")


@dataclass
class Page:
    """A page that is open: it listens, moves when it is asked, and comes back when the server is gone."""

    host: str
    table: Table
    link: str
    number: int = 0

    async def live(self) -> None:
        """Go on for ever."""
        while True:
            with suppress(*Lost):
                await self._listen()
            await asyncio.sleep(0.05)

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection(*self.host.split(":"), limit=1 << 22)
        acting: asyncio.Task[None] | None = None
        try:
            writer.write(f"GET {self.link}/events?lang=en HTTP/1.1\r\nhost: {self.host}\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 200 " not in head[:15]:
                raise Fault(f"{self.table.game}: the link of a seat gets {head + await reader.read(500)!r}")
            is_first = True
            while line := await reader.readline():
                if not line.startswith(b"data: ") or not line.endswith(b"\n"):
                    continue
                event = json.loads(line[6:])
                if "gone" in event:
                    return
                self.table.take(event, is_first)
                is_first, self.number = False, event["number"]
                self.table.back.add(self.link)
                self.table.count["events"] += 1
                if acting is None or acting.done():
                    acting = asyncio.create_task(self._act(event))
        finally:
            writer.close()
            if acting is not None:
                acting.cancel()

    async def _act(self, event: dict[str, Any]) -> None:
        """Do what a player can do now."""
        with suppress(*Lost):
            table = self.table
            if event["over"] and self.link == table.links[0]:
                await asked(self.host, f"{self.link}/rematch", "")
            elif event["asked"]:
                if event["undo"] and table.rng.random() < UNDONE:
                    status = (await asked(self.host, f"{self.link}/undo", json.dumps({"number": event["number"]})))[0]
                    table.count["undone"] += status == 200
                    return
                moves = MOVE.findall(event["parts"].get("moves", ""))
                if moves:
                    move = table.rng.choice(moves)
                    wanted = json.dumps({"number": event["number"], "move": move})
                    status, _headers, text = await asked(self.host, f"{self.link}/move", wanted)
                    if status == 200:
                        table.made[event["number"]] = move
                        table.heard = max(table.heard, json.loads(text)["number"])
                        table.count["acknowledged"] += 1
                    elif status not in (409, 422):
                        raise Fault(f"a move gets {status}: {text[:200]}")


class Killed:
    """A server that is started and killed again and again, and the people who play there."""

    def __init__(self, folder: Path, rng: Random) -> None:
        self.folder, self.rng, self.count = folder, rng, Counter[str]()
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.tables: list[Table] = []
        self.living: list[asyncio.Task[None]] = []
        self.home = ""
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start the server, and wait until it says where it is."""
        self.process = subprocess.Popen(
            [*COMMAND, "serve", "--no-open", "--port", str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(self.folder, {"KINGSBRIDGE_SAVES": str(self.folder)}),
        )
        assert self.process.stdout is not None
        said = (await asyncio.to_thread(self.process.stdout.readline)).decode()
        found = re.search(r"http://[^/]+(/h/[^?\s]+)", said)
        if found:
            self.home = found[1]

    def kill(self) -> None:
        """Kill the server."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        for table in self.tables:
            table.back.clear()

    async def open_tables(self) -> None:
        """Begin a match of each title in the lobby."""
        for game, seats in SEATS.items():
            form = {f"seat {number}": seat for number, seat in enumerate(seats)}
            form |= {f"name {number}": name for number, name in enumerate("ABC")}
            _status, headers, _text = await asked(
                self.host, f"{self.home}/new?lang=en", urlencode({"game": game, **form})
            )
            text = (await asked(self.host, headers["location"]))[2]
            *links, watchers = re.findall(r'href="http://[^/"]+(/s/[^"]+)"', text)
            table = Table(game, links, self.count, Random(self.rng.random()), watchers=[watchers])
            self.tables.append(table)

    async def make_link(self) -> None:
        """Let the host make a new link for the watchers of some table; the server may die meanwhile."""
        table = self.rng.choice(self.tables)
        with suppress(*Lost):
            lobby = (await asked(self.host, f"{self.home}?lang=en"))[2]
            title = kb.find_game(table.game).title
            number = re.search(rf'/table/(\d+)\?lang=en">{title}', lobby)
            if number is None:
                return  # nobody has come back to it yet
            before, table.watchers = table.watchers, [*table.watchers, "?"]
            form = urlencode({"seat": "watchers", "do": "link"})
            text = (await asked(self.host, f"{self.home}/table/{number[1]}/seat?lang=en", form))[2]
            table.watchers = re.findall(r'href="http://[^/"]+(/s/[^"]+)"', text) or before
            self.count["links"] += 1

    async def check_links(self) -> None:
        """The link that was handed out last opens; if another was being made, that one may have taken its place."""
        for table in self.tables:
            status = (await asked(self.host, table.watchers[0]))[0]
            if status != 200 and "?" not in table.watchers:
                raise Fault(f"{table.game}: the watchers' link gets {status}")

    async def everyone_is_back(self) -> None:
        """Wait until every page shows a position again."""
        until = time.monotonic() + LONGEST_START
        while any(len(table.back) < len(table.links) for table in self.tables):
            for each in self.living:
                if each.done():
                    each.result()
            if time.monotonic() > until:
                missing = {table.game: len(table.links) - len(table.back) for table in self.tables}
                raise Fault(f"pages did not come back: {missing}")
            await asyncio.sleep(0.01)

    async def kill_often(self, kills: int) -> None:
        """Kill the server this often."""
        await self.start()
        await self.open_tables()
        pages = [Page(self.host, table, link) for table in self.tables for link in table.links]
        self.living = [asyncio.create_task(page.live()) for page in pages]
        try:
            while self.count["kills"] < kills:
                await self._live_and_die()
            await self.everyone_is_back()
        finally:
            for each in self.living:
                each.cancel()
            self.kill()
        for table in self.tables:
            table.check(self.folder)

    async def _live_and_die(self) -> None:
        if self.rng.random() < 0.8:
            await self.everyone_is_back()
            await self.check_links()
            self.count["returns of all pages"] += 1
            making = asyncio.create_task(self.make_link()) if self.rng.random() < LINKED else None
            await asyncio.sleep(self.rng.uniform(0, 0.6))
        else:
            making = None
            await asyncio.sleep(self.rng.uniform(0, 1.0))
        self.kill()
        self.count["kills"] += 1
        if making is not None:
            await making
        await asyncio.sleep(0.02)  # whatever came before the end is read now
        for table in self.tables:
            table.check(self.folder)
        if not self.count["kills"] % 20:
            print(self.told(), flush=True)
        starting = asyncio.create_task(self.start())
        if self.rng.random() < 0.15:  # it dies while it starts
            await asyncio.sleep(self.rng.uniform(0.05, 1.0))
            if self.process is not None:
                self.process.kill()
                self.count["kills"] += 1
            await starting
            self.kill()
            await self.start()
        else:
            await starting

    def told(self) -> str:
        """The count so far."""
        first = f"{self.count['kills']} kills"
        names = ("returns of all pages", "acknowledged", "undone", "events", "links", "rematches")
        return ", ".join([first, *(f"{self.count[name]} {name}" for name in names)])


def main() -> int:
    """Kill as often as asked, and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.counts.server_kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    faults = 0
    with TemporaryDirectory() as folder:
        killed = Killed(Path(folder), Random(wanted.seed))
        try:
            asyncio.run(killed.kill_often(wanted.kills))
        except Fault as fault:
            faults += 1
            print(fault, flush=True)
    print(f"{killed.told()}, {faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
