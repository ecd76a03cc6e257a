"""Several servers behind nginx, configured as in docs/browser.md: links lead to the server that has the match."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from .test_serving import server

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin")
DOCS = Path(__file__).parents[2] / "docs" / "browser.md"


def free_ports(number: int) -> list[int]:
    """Ports that nobody listens at."""
    with ExitStack() as stack:
        found = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _each in range(number)]
        return [each.getsockname()[1] for each in found]


@contextmanager
def proxy(folder: Path, port: int, ports: dict[str, int]) -> Iterator[None]:
    """An nginx with the documented configuration, but without a certificate."""
    assert NGINX is not None
    (written,) = re.findall(r"```nginx\n(.*?)```", DOCS.read_text("utf-8"), re.S)
    site = written.replace("443 ssl", f"127.0.0.1:{port}").replace("example.org", "localhost")
    for name, own in ports.items():
        site = re.sub(rf"{name}\.localhost 127.0.0.1:\d+", f"{name}.localhost 127.0.0.1:{own}", site)
    temporary = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}} http {{ {temporary} {site} }}"
    (folder / "nginx.conf").write_text(whole)
    with subprocess.Popen([NGINX, "-p", str(folder), "-e", "errors", "-c", "nginx.conf"]) as running:
        try:
            for _each in range(200):
                with socket.socket() as probe:
                    if not probe.connect_ex(("127.0.0.1", port)):
                        break
                time.sleep(0.05)
            yield
        finally:
            running.terminate()


def asked(port: int, host: str, path: str, body: str | None = None) -> tuple[int, str, str]:
    """Status, where it leads, and text, through the proxy."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        headers = {"host": host, "origin": f"http://{host}"}
        connection.request("GET" if body is None else "POST", path, body, headers)
        with connection.getresponse() as answer:
            return answer.status, answer.getheader("location") or "", answer.read().decode()


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed: apt-get install nginx-light")
def test_links_lead_to_the_server_that_has_the_match(tmp_path: Path) -> None:
    front, *backs = free_ports(3)
    names = dict(zip("ab", backs, strict=True))
    with ExitStack() as stack:
        homes = {}
        for name, port in names.items():
            (tmp_path / name).mkdir()
            address = f"http://{name}.localhost:{front}"
            arguments = ("serve", "--port", str(port), "--address", address)
            _process, said = stack.enter_context(server(tmp_path / name, *arguments))
            assert said.startswith(address)
            homes[name] = said.removeprefix(address).partition("?")[0]
        stack.enter_context(proxy(tmp_path, front, names))
        seats = "game=pillars&seat+0=me&seat+1=friend&seat+2=friend"
        for name, home in homes.items():
            host = f"{name}.localhost:{front}"
            _status, place, _text = asked(front, host, f"{home}/new?lang=en", seats)
            links = re.findall(rf'href="http://{re.escape(host)}(/s/[^"]+)"', asked(front, host, place)[2])
            assert len(links) == 4
            assert asked(front, host, links[0])[0] == 200
            assert asked(front, {"a": "b", "b": "a"}[name] + host[1:], links[0])[0] == 404
            with closing(HTTPConnection("127.0.0.1", front, timeout=20)) as stream:
                stream.request("GET", f"{links[3]}/events", headers={"host": host})
                assert stream.getresponse().readline().startswith(b"data: {")


def test_an_address_that_is_none_is_refused(tmp_path: Path) -> None:
    from tests.cli.running import kingsbridge

    for address in ("example.org", "ftp://example.org", "https://example.org/x", "https://a b", "javascript:alert(1)"):
        done = kingsbridge("serve", "--address", address, saves=tmp_path)
        assert done.code == 2
        assert "https://name" in done.text
