"""The server as a process: it says where it is, keeps what was done, and ends when it is told to."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

import pytest

import kingsbridge_core as kb


@contextmanager
def server(saves: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and the address it names."""
    port = () if "--port" in arguments else ("--port", "0")
    command = [sys.executable, "-m", "kingsbridge_core", *arguments, "--no-open", *port]
    environment = {**os.environ, "KINGSBRIDGE_SAVES": str(saves)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as found:
        assert found.stdout is not None
        said = found.stdout.readline()
        address = re.search(r"http://\S+", said)
        assert address, said + (found.stderr.read() if found.stderr else "")
        try:
            yield found, address[0]
        finally:
            found.kill()


def asked(address: str, body: str | None = None) -> tuple[int, str, str]:
    """Status, where it leads, and text."""
    parts = urlsplit(address)
    connection = HTTPConnection(parts.netloc, timeout=20)
    headers = {"origin": f"http://{parts.netloc}"}
    connection.request("GET" if body is None else "POST", f"{parts.path}?{parts.query}", body, headers)
    with closing(connection), connection.getresponse() as answer:
        return answer.status, answer.getheader("location") or "", answer.read().decode()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_the_server_ends_within_two_seconds_though_a_page_is_open(tmp_path: Path, stop: signal.Signals) -> None:
    with server(tmp_path, "serve") as (process, address):
        assert "Start a match" in asked(address)[2]
        home = address.partition("?")[0]
        seats = "game=pillars&seat+0=me&seat+1=greedy&seat+2=greedy"
        status, table, _page = asked(f"{home}/new?lang=en", seats)
        assert status == 303
        stream = HTTPConnection(urlsplit(address).netloc, timeout=20)
        stream.request("GET", f"{table}/events?lang=en")
        assert stream.getresponse().readline().startswith(b"data: {")
        began = monotonic()
        process.send_signal(stop)
        assert process.wait(10) in (0, -stop, 128 + stop)
        assert monotonic() - began < 2
        stream.close()
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
    (save,) = tmp_path.glob("*.jsonl")
    match = kb.Match.load(save, read_only=True)
    assert [player.is_human for player in match.players] == [True, False, False]


def test_what_the_lobby_refuses_is_said_on_its_page(tmp_path: Path) -> None:
    with server(tmp_path, "serve") as (_process, address):
        home = address.partition("?")[0]
        status, _place, page = asked(f"{home}/new?lang=en", "game=pillars&seat+0=me")
        assert status == 422
        assert "not for 1" in page
        assert asked(f"{home}/resume?lang=en", "save=../../etc/passwd")[0] == 422
    assert not list(tmp_path.glob("*.jsonl"))


def test_a_replay_from_the_command_line_opens_at_the_move_and_seat_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "elsewhere.jsonl"
    match = kb.Match.new(kb.find_game("pillars"), ["human:Ann", "bot:greedy", "bot:random"], 3, path)
    while match.state.actor is not None:
        match.play(match.state.options[0])
    match.close()
    with server(tmp_path / "saves", "replay", str(path), "--browser", "--to", "4", "--as", "Ann") as (
        _process,
        address,
    ):
        status, _place, page = asked(address)
        assert status == 200
        assert f"Move 4 of {len(match.turns)}" in page
        assert "You, Ann (green)" in page
