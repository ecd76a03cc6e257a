"""What happens when the system ends the program: a match is left as with Ctrl-C, and nothing is lost."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType

ENDED_BY = 128
"""A program that a signal has ended gives this and the number of the signal as its exit code."""


def until_terminated(run: Callable[[], int]) -> int:
    """Run something to its end or, if the program is to terminate, as if Ctrl-C were pressed; gives the exit code.

    SIGHUP needs no care: whoever closes the terminal reads nothing more, and every move is on disk already.
    """
    ended = False

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal ended
        ended = True
        signal.signal(number, signal.SIG_DFL)  # the second time at once
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, end)
    try:
        code = run()
    finally:
        signal.signal(signal.SIGTERM, before)
    return ENDED_BY + signal.SIGTERM if ended else code
