"""Ctrl-Z where people share a terminal: what one of them sees is gone before the shell gets it."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class Suspended(Exception):
    """Whoever is asked something leaves the terminal to the shell."""


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
    """Stop as every program does, with all that belongs to it; returns when the shell lets it go on."""
    minding = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    os.kill(0, signal.SIGTSTP)
    signal.signal(signal.SIGTSTP, minding)
