"""Connections with time limits: nobody can hold one open without sending a request or reading the answer."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS = 2000
PATIENCE = 30.0
"""Seconds to send the head of a request, and to read what was sent."""


class Connection(H11Protocol):
    """A connection that is closed if it neither sends nor reads; when there are too many, the longest idle one goes."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.since = 0.0
        self._ending: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    @property
    def is_idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()
        if len(self.connections) > MOST_CONNECTIONS:
            idle = [each for each in self.connections if isinstance(each, Connection) and each.is_idle]
            min(idle, key=lambda each: each.since).transport.abort()  # this one is idle, if no other is

    def _wait(self) -> None:
        """Wait for a request, but not forever."""
        self.since = self.loop.time()
        if self._ending is not None:
            self._ending.cancel()
        self._ending = self.loop.call_later(PATIENCE, self._give_up)

    def _give_up(self) -> None:
        if self.is_idle:
            self.transport.abort()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def shutdown(self) -> None:
        """Finish what is being answered when the server ends; a stream of events would never be finished."""
        super().shutdown()
        if not self.is_idle and self.cycle.response_started:
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        for timer in (self._ending, self._unread):
            if timer is not None:
                timer.cancel()
