"""Attacks on the server: each is refused, none is told anything, and everybody else is answered meanwhile.

`pytest tests/browser/test_attacks.py` counts one test for every attack.
"""

from __future__ import annotations

import json
import logging
import socket
import string
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep

import pytest

from kingsbridge_core.browser import connections, hall
from kingsbridge_core.browser.links import fresh_token

from .serving import Site, streaming

PEOPLE = ["human:Ann", "human:Ben", "human:Cid"]
GETS = ["", "/events", "/show/score", "/show/log", "/replay", "/replay/at/0"]
POSTS = ["/move", "/undo", "/hint", "/why", "/sit", "/rematch", "/stop", "/lesson"]


@pytest.fixture(autouse=True)
def nothing_breaks(site: Site) -> Iterator[None]:
    """Whatever the attack: no error inside the server, and others are answered quickly afterwards."""
    complaints: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: complaints.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger("uvicorn.error").addHandler(handler)
    yield
    logging.getLogger("uvicorn.error").removeHandler(handler)
    assert complaints == []
    assert_answers(site)
    site.on_loop(site.hall.tables.clear)


def assert_answers(site: Site) -> None:
    """Somebody else is answered within a second."""
    began = monotonic()
    assert site.ask("/")[0] == 200
    assert monotonic() - began < 1


def link(site: Site, seat: int | None = 0, seats: list[str] = PEOPLE) -> str:
    served = site.table("pillars", seats)
    return site.link(served, seat)


def raw(site: Site, sent: bytes, patience: float = 10) -> bytes:
    """All that comes back for some bytes."""
    with socket.create_connection(("127.0.0.1", site.port), patience) as connection:
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        found = b""
        while part := connection.recv(65536):
            found += part
    return found


# --- tokens


def changed(token: str) -> list[str]:
    """Tokens almost like a true one."""
    swapped = string.ascii_letters[(string.ascii_letters.index(token[-1]) + 1) % 52] if token[-1].isalpha() else "A"
    return [
        *(token[:length] for length in range(1, len(token))),
        token[:-1] + swapped,
        token.swapcase(),
        token[::-1],
        f"{token}A",
        f"{token}%00",
        f"%00{token}",
        f"{token}%20",
        f"{token}%2f",
        f"{token};a=b",
        f"..%2f{token}",
        f"{token}/../{token}x",
    ]


def test_changed_and_truncated_tokens_open_nothing(site: Site) -> None:
    token = link(site).removeprefix("/s/")
    attempts = [f"/s/{each}{page}" for each in changed(token) for page in GETS]
    answers = [site.ask(each)[0] for each in attempts]
    assert set(answers) == {404}
    assert len(attempts) > 100


@pytest.mark.parametrize("page", GETS + POSTS)
def test_guessed_and_forged_tokens_open_nothing(site: Site, page: str) -> None:
    link(site)
    for token in [fresh_token(), "0", "watcher", "null", "%s", "'or'1'='1", "a" * 7000, "%c3%a9", "%ff%fe"]:
        assert (
            site.ask(f"/s/{token}{page}", {"number": 0, "move": "x", "about": "x"} if page in POSTS else None)[0] == 404
        )


@pytest.mark.parametrize("page", GETS + POSTS)
def test_renewed_and_revoked_tokens_open_nothing_again(site: Site, page: str) -> None:
    served = site.table("pillars", PEOPLE)
    body = {"number": 0, "move": "x", "about": "x"} if page in POSTS else None
    old = site.link(served, 0)
    new = site.link(served, 0)
    assert site.ask(old + page, body)[0] == 404
    site.on_loop(lambda: site.hall.revoke(served, 0))
    assert site.ask(new + page, body)[0] == 404


def test_the_secrets_of_seats_and_of_the_host_do_not_stand_for_each_other(site: Site) -> None:
    seat = link(site).removeprefix("/s/")
    host = site.hall.host_token
    assert site.ask(f"/s/{host}")[0] == 404
    for page in ("", "/table/0"):
        assert site.ask(f"/h/{seat}{page}")[0] == 404
        assert site.ask(f"/h/{host[:-1]}{page}")[0] == 404
    for page in ("/new", "/resume", "/table/0"):
        assert site.ask(f"/h/{seat}{page}", b"game=pillars")[0] == 404


# --- origins, methods, paths


@pytest.mark.parametrize("page", POSTS)
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"host": "127.0.0.1"}, 421),
        ({"host": "127.0.0.1:1"}, 421),
        ({"host": "127.0.0.1.evil.example"}, 421),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://127.0.0.1:1"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"origin": "http://127.0.0.1@evil.example"}, 403),
    ],
)
def test_other_hosts_and_origins_are_refused(site: Site, page: str, headers: dict[str, str], status: int) -> None:
    assert site.ask(link(site) + page, b"{}", **headers)[0] == status


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW", "get"])
@pytest.mark.parametrize("page", ["", "/events", "/move"])
def test_other_methods_are_refused(site: Site, method: str, page: str) -> None:
    request = f"{method} {link(site)}{page} HTTP/1.1\r\nhost: {site.host}\r\norigin: {site.address}\r\n\r\n"
    assert raw(site, request.encode()).startswith(b"HTTP/1.1 405")


def test_pages_are_not_posted_to_and_moves_are_not_pages(site: Site) -> None:
    path = link(site)
    assert {site.ask(path + page)[0] for page in POSTS} == {405}
    assert {site.ask(path + page, {})[0] for page in GETS} == {405}


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/static/../served.py",
        "/static/..%2fserved.py",
        "/static/%2e%2e%2fserved.py",
        "/static/..%5cserved.py",
        "/static/%2fetc%2fpasswd",
        "/static//etc/passwd",
        "/static/table.css%00.py",
        "/static/" + "a/" * 2000,
        "/static",
        "/static/",
        "/s/../h/x",
        "/s/%2e%2e/h/x",
        "/%00",
        "/s/x/show/../../h",
        "//evil.example/s/x",
    ],
)
def test_no_path_leads_out_of_the_pages(site: Site, path: str) -> None:
    status, _headers, text = site.ask(path)
    assert status in (404, 405, 307)
    assert "root:" not in text
    assert "class Served" not in text


@pytest.mark.parametrize("what", ["x", "..%2flog", "__class__", "score%2f..", "a" * 5000])
def test_only_known_panes_are_shown(site: Site, what: str) -> None:
    assert site.ask(f"{link(site)}/show/{what}")[0] == 404


# --- bodies and headers


def posted(site: Site, path: str, headers: str, body: bytes) -> bytes:
    head = f"POST {path}/move HTTP/1.1\r\nhost: {site.host}\r\norigin: {site.address}\r\n{headers}\r\n\r\n"
    return head.encode() + body


def test_ten_megabytes_are_refused_before_they_are_read(site: Site) -> None:
    answer = raw(site, posted(site, link(site), "content-length: 10000000", b" " * 100_000))
    assert answer.startswith(b"HTTP/1.1 413")


def test_ten_megabytes_in_chunks_are_refused(site: Site) -> None:
    chunks = b"fffe\r\n" + b" " * 65534 + b"\r\n"
    request = posted(site, link(site), "transfer-encoding: chunked", chunks)
    with socket.create_connection(("127.0.0.1", site.port), 10) as connection:
        connection.sendall(request)
        assert connection.recv(4096).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize(
    "headers",
    [
        "content-length: -1",
        "content-length: 1e3",
        "content-length: 5\r\ncontent-length: 6",
        "transfer-encoding: gzip",
        "x: " + "a" * 100_000,
        "\r\n".join(f"x{number}: y" for number in range(5000)),
        "cookie: " + "a=b; " * 5000,
        "host: evil.example",
        "x\x00y: z",
        " folded: x",
        "no colon",
    ],
)
def test_headers_that_make_no_sense_or_never_end_are_refused(site: Site, headers: str) -> None:
    with socket.create_connection(("127.0.0.1", site.port), 10) as connection:
        try:
            connection.sendall(posted(site, link(site), headers, b""))
            answer = connection.recv(4096)
        except ConnectionResetError:  # refused before all of it was taken
            return
    assert answer[:12] in {f"HTTP/1.1 {status}".encode() for status in (400, 403, 408, 413, 501)}


@pytest.mark.parametrize(
    "request_line", [b"\x16\x03\x01\x02\x00\x01", b"GET", b"GET /\xff HTTP/1.1", b"\x00" * 100, b"PRI * HTTP/2.0"]
)
def test_what_is_not_http_is_refused(site: Site, request_line: bytes) -> None:
    assert raw(site, request_line + b"\r\n\r\n")[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 421", b"")


JSON_BOMBS = [
    b"[" * 9_900,
    b'{"a":' * 1_900,
    b'{"number": ' + b"9" * 9_000 + b', "move": "x"}',
    b'{"number": 1e999, "move": "x"}',
    b'{"number": NaN, "move": "x"}',
    b'{"number": true, "move": "x"}',
    b'{"number": 0, "move": null}',
    b'{"number": 0, "move": ["x"]}',
    b'{"number": 0}',
    b'"' + b"a" * 9_000 + b'"',
    b'{"number": 0, "move": "\\ud800"}',
    b"\xff\xfe\x00",
    b"\xef\xbb\xbf{}",
    b"",
]
ODD_MOVES = [
    "",
    "\x00",
    "<script>alert(1)</script>",
    "a" * 9_000,
    "../../etc/passwd",
    "{0.__class__}",
    "%s%n",
]


@pytest.mark.parametrize("body", JSON_BOMBS)
def test_json_bombs_do_nothing(site: Site, body: bytes) -> None:
    assert site.ask(f"{link(site)}/move", body)[0] == 400


@pytest.mark.parametrize("text", ODD_MOVES)
def test_odd_moves_are_refused_without_being_obeyed(site: Site, text: str) -> None:
    served = site.table("pillars", PEOPLE)
    path = site.link(served, served.match.state.actor)
    status, headers, said = site.ask(f"{path}/move", {"number": 0, "move": text})
    assert status == 422
    assert headers["content-type"] == "application/json"
    assert set(json.loads(said)) == {"why", "number"}
    assert served.match.turns == []


@pytest.mark.parametrize("about", ["", "|", "|" * 5000, "<b>", "__class__", "card|card"])
def test_odd_questions_are_answered_with_nothing(site: Site, about: str) -> None:
    served = site.table("pillars", PEOPLE)
    path = site.link(served, served.match.state.actor)
    assert site.ask(f"{path}/why", {"about": about})[0] == 200


# --- moves


def test_of_twenty_moves_at_once_one_is_made(site: Site) -> None:
    served = site.table("column_of_fire", ["human:Ann", "human:Ben"])
    for _again in range(5):
        seat = served.match.state.actor
        path = site.link(served, seat)
        before = len(served.match.turns)
        move = {"number": served.number, "move": served.match.state.options[0].text}
        with ThreadPoolExecutor(20) as pool:
            answers = list(pool.map(lambda _each: site.ask(f"{path}/move", move)[0], range(20)))  # noqa: B023
        assert sorted(answers) == [200, *[409] * 19]
        assert sum(not turn.passed for turn in served.match.turns[before:]) == 1


@pytest.mark.parametrize("number", [-1, 0, 1, 3, 10**12])
def test_moves_and_undos_of_another_position_are_refused(site: Site, number: int) -> None:
    served = site.table("column_of_fire", ["human:Ann", "human:Ben"])
    for _again in range(2):
        site.on_loop(lambda: served.match.play(served.match.state.options[0]))
    path = site.link(served, served.match.state.actor)
    move = {"number": number, "move": served.match.state.options[0].text}
    assert site.ask(f"{path}/move", move)[0] == 409
    assert site.ask(f"{path}/undo", move)[0] == 409
    assert len(served.match.turns) == 2


def test_a_position_taken_back_and_played_again_has_another_number(site: Site) -> None:
    served = site.table("column_of_fire", ["human:Ann", "human:Ben"])
    numbers = []
    for _again in range(3):
        path = site.link(served, served.match.state.actor)
        move = {"number": served.number, "move": served.match.state.options[0].text}
        assert site.ask(f"{path}/move", move)[0] == 200
        numbers.append(served.number)
        site.in_server(served._change(lambda: None, lambda: served.match.undo(even_if_revealed=True)))
    assert len(set(numbers)) == 3


@pytest.mark.parametrize("page", POSTS)
def test_watchers_change_nothing(site: Site, page: str) -> None:
    assert site.ask(link(site, None) + page, {"number": 0, "move": "x", "about": "x"})[0] == 403


@pytest.mark.parametrize("page", ["/move", "/hint"])
def test_seats_that_are_not_asked_cannot_act(site: Site, page: str) -> None:
    served = site.table("pillars", PEOPLE)
    for seat in range(3):
        if seat != served.match.state.actor:
            path = site.link(served, seat)
            move = {"number": served.number, "move": served.match.state.options[0].text}
            assert site.ask(path + page, move)[0] == 409
    assert served.match.turns == []


# --- matches


def test_a_server_with_all_tables_taken_begins_nothing(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KINGSBRIDGE_SAVES", str(tmp_path))
    monkeypatch.setattr(hall, "MOST_TABLES", 1)
    link(site)
    home = f"/h/{site.hall.host_token}"
    for wish in ("new", "learn"):
        status, _headers, page = site.ask(f"{home}/{wish}?lang=fr", b"game=pillars&seat+0=me&seat+1=easy&seat+2=easy")
        assert status == 422
        assert "tables ouvertes" in page
    assert list(tmp_path.iterdir()) == []


# --- floods


def drain(stream: socket.socket) -> None:
    """Read until the end."""
    while stream.recv(65536):
        pass


def trickle(connection: socket.socket) -> None:
    """Send a request that never ends, byte by byte."""
    for _each in range(200):
        connection.sendall(b"x")
        sleep(0.05)


def test_a_flood_of_hints_makes_the_server_think_once(site: Site) -> None:
    served = site.table("pillars", PEOPLE)
    path = site.link(served, served.match.state.actor)
    with ThreadPoolExecutor(30) as pool:
        flood = [pool.submit(site.ask, f"{path}/hint", {}) for _each in range(30)]
        slowest = 0.0
        while not all(each.done() for each in flood):
            began = monotonic()
            assert site.ask(path)[0] in (200, 429)
            slowest = max(slowest, monotonic() - began)
        answers = sorted(each.result()[0] for each in flood)
    assert answers == [200, *[429] * 29]
    assert slowest < 1, "others waited for a hint"


def test_a_link_that_asks_too_often_has_to_wait(site: Site) -> None:
    path, other = link(site), link(site)
    answers = [site.ask(f"{path}/show/settings")[0] for _each in range(200)]
    assert 429 in answers
    assert site.ask(other)[0] == 200


def test_a_link_is_open_on_a_few_pages_only(site: Site) -> None:
    path = link(site)
    held = [streaming(site, path) for _each in range(10)]
    assert site.ask(f"{path}/events")[0] == 429
    for each in held:
        each.close()
    for _each in range(50):
        sleep(0.1)
        if not any(rate.streams for served in site.hall for rate in served.rates.values()):
            break
    streaming(site, path).close()


def test_a_thousand_idle_connections_keep_nobody_out(site: Site) -> None:
    held = [socket.create_connection(("127.0.0.1", site.port), 10) for _each in range(1000)]
    for each in held[:500]:
        each.sendall(b"GET / HTTP/1.1\r\nx: ")  # a request that never ends
    path = link(site)
    began = monotonic()
    assert site.ask(path)[0] == 200
    assert monotonic() - began < 1
    for each in held:
        each.close()


def test_when_there_are_too_many_the_longest_idle_connection_goes(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 50)
    path = link(site)
    with streaming(site, path) as stream:
        held = [socket.create_connection(("127.0.0.1", site.port), 10) for _each in range(200)]
        assert site.ask(path)[0] == 200
        held[0].settimeout(5)
        assert held[0].recv(1) == b""
        for each in held:
            each.close()
        stream.settimeout(0.2)
        with pytest.raises(TimeoutError):  # it is still open, and has nothing more to say
            drain(stream)


def test_slow_writers_are_not_waited_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.5)
    with socket.create_connection(("127.0.0.1", site.port), 10) as connection:
        began = monotonic()
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            trickle(connection)
        assert monotonic() - began < 3


def test_a_body_that_comes_slowly_is_not_waited_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    from kingsbridge_core.browser import guard

    monkeypatch.setattr(guard, "PATIENCE", 0.5)
    with socket.create_connection(("127.0.0.1", site.port), 10) as connection:
        connection.sendall(posted(site, link(site), "content-length: 100", b"{"))
        assert connection.recv(4096).startswith(b"HTTP/1.1 408")


def test_slow_readers_are_cut_off_and_delay_nobody(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 1.0)
    served = site.table("column_of_fire", ["human:Ann", "human:Ben"])
    path = site.link(served, 0)
    held = []
    for _each in range(5):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", site.port))
        for _again in range(200):  # asks for more than a megabyte, and reads nothing
            connection.sendall(f"GET {path}/events HTTP/1.1\r\nhost: {site.host}\r\n\r\n".encode())
        held.append(connection)
    watcher = site.link(served, None)
    for _move in range(60):
        state = served.match.state
        if state.actor is None:
            break
        began = monotonic()
        site.in_server(served.play(state.actor, served.number, state.options[0].text))
        assert monotonic() - began < 1
    assert site.ask(watcher)[0] == 200
    for connection in held:
        connection.close()
