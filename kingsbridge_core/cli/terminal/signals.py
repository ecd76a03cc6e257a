"""Signals: the program exits cleanly, and what only one person may see is gone before the shell returns."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class Suspended(Exception):
    """The person being asked leaves the terminal to the shell."""


@contextmanager
def minding_stops(stopped: Callable[[], None]) -> Iterator[None]:
    """Within this block, a request to stop calls the function instead of stopping at once."""
    if not hasattr(signal, "SIGTSTP"):  # Windows
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        stopped()

    before = signal.signal(signal.SIGTSTP, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, before)


def stop_until_called_back() -> None:
    """Stop as every program does, children included; returns when the shell continues it."""
    minding = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    os.kill(0, signal.SIGTSTP)
    signal.signal(signal.SIGTSTP, minding)


# --- the system ends the program

ENDED_BY = 128
"""The exit code of a program ended by a signal: this plus the signal's number."""

ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGQUIT") if hasattr(signal, name)]
"""Signals that end the program cleanly; Windows has no SIGQUIT."""


def until_terminated(run: Callable[[], int]) -> int:
    """Run something to its end; a request to terminate acts like Ctrl-C. Returns the exit code.

    The same goes for the quit key (Ctrl and backslash), which would leave what only one person may see on a shared
    screen. SIGHUP needs no care: a closed terminal shows nothing more, and every move is on disk already.
    """
    ended_by = 0

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal ended_by
        ended_by = number
        signal.signal(number, signal.SIG_DFL)  # the second time at once
        raise KeyboardInterrupt

    before = {number: signal.signal(number, end) for number in ENDING}
    try:
        code = run()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return ENDED_BY + ended_by if ended_by else code
