"""Signals: the program ends in good order, and what only one person may see is gone before a shell is back."""

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
    """While it lasts, a request to stop calls this instead of stopping at once."""
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
"""A program that a signal has ended gives this and the number of the signal as its exit code."""

ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGQUIT") if hasattr(signal, name)]
"""What ends the program in good order; Windows has no SIGQUIT."""


def until_terminated(run: Callable[[], int]) -> int:
    """Run something to its end or, if the program is to terminate, as if Ctrl-C were pressed; gives the exit code.

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
