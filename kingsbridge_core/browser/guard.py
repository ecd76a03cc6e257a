"""Checks every request: our own Host and Origin, and a small body; and gives every page a strict policy."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, MutableMapping
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 10_000
"""The most bytes in the body of a request."""
PATIENCE = 10.0
"""Seconds it may take to send them."""
LARGE = 413, "that is more than a request may bring"
SLOW = 408, "that took too long"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class TooLarge(Exception):
    """Raised when a request brings more than it may."""


class Guard:
    """Refuses what does not come from a page of ours; `hosts` are the names by which the server is known."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app, self.hosts = app, frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        why = self._refusal(scope["method"], headers)
        if why is not None:
            await _answer(send, *why)
            return
        left, is_whole = LARGEST_BODY, scope["method"] != "POST"
        latest = asyncio.get_running_loop().time() + PATIENCE

        async def limited() -> Message:
            nonlocal left, is_whole
            async with asyncio.timeout_at(None if is_whole else latest):
                message = await receive()
            left -= len(message.get("body", b""))
            is_whole = is_whole or not message.get("more_body", False)
            if left < 0:
                raise TooLarge
            return message

        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                _add(message, scope["path"])
            await send(message)

        try:
            await self.app(scope, limited, guarded)
        except (TooLarge, TimeoutError) as error:
            if not begun:
                await _answer(send, *(SLOW if isinstance(error, TimeoutError) else LARGE))

    def _refusal(self, method: str, headers: dict[bytes, str]) -> tuple[int, str] | None:
        """Return status and reason, if the request must not go on."""
        if headers.get(b"host", "").lower() not in self.hosts:
            return 421, "this server does not answer to that name"
        if method in ("GET", "HEAD"):
            return None
        if method != "POST":
            return 405, "only GET and POST"
        origin = headers.get(b"origin", "").lower()
        if origin.partition("://")[2] != headers[b"host"].lower():
            return 403, "that request does not come from a page of this server"
        length = headers.get(b"content-length", "0")
        if not length.isdecimal() or len(length) > 9 or int(length) > LARGEST_BODY:
            return LARGE
        return None


def _add(message: MutableMapping[str, Any], path: str) -> None:
    kept = "public, max-age=31536000, immutable" if path.startswith("/static/") else "no-store"
    added = {**HEADERS, "cache-control": kept}
    message["headers"] = [*message.get("headers", ()), *((k.encode(), v.encode()) for k, v in added.items())]


async def _answer(send: Send, status: int, text: str) -> None:
    """Return a short plain answer."""
    start: Message = {"type": "http.response.start", "status": status, "headers": [(b"content-type", b"text/plain")]}
    _add(start, "")
    await send(start)
    await send({"type": "http.response.body", "body": f"{text}\n".encode()})
