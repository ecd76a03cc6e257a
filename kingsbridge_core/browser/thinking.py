"""Runs bots and hints beside the server: they take seconds, and neither pages nor shutdown may wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from typing import TypeVar

T = TypeVar("T")

AT_ONCE = 2
"""How many thoughts may run at the same time."""


class Thinking:
    """Lets a few pieces of work run beside the server, one after the other."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)

    async def of(self, work: Callable[[], T]) -> T:
        """Return what this work gives, once there is somebody free to do it."""
        async with self._free:
            loop = asyncio.get_running_loop()
            done: asyncio.Future[T] = loop.create_future()
            context = copy_context()

            def settle(answer: Callable[[], None]) -> None:
                if not done.done():
                    answer()

            def think() -> None:
                try:
                    result = context.run(work)
                    answer = lambda: done.set_result(result)  # noqa: E731
                except BaseException as error:
                    why = error
                    answer = lambda: done.set_exception(why)  # noqa: E731
                with suppress(RuntimeError):  # the server has ended
                    loop.call_soon_threadsafe(settle, answer)

            Thread(target=think, name="thinking", daemon=True).start()  # at the end nobody waits for it
            return await done
