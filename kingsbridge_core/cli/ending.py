"""What happens when the system ends the program: a match is left as with Ctrl-C, and nothing is lost."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType

ENDED_BY = 128
"""A program that a signal has ended gives this and the number of the signal as its exit code."""

ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGQUIT") if hasattr(signal, name)]
"""What ends the program in good order; Windows has no SIGQUIT."""


def until_terminated(run: Callable[[], int]) -> int:
    """Run something to its end or, if the program is to terminate, as if Ctrl-C were pressed; gives the exit code.

    So it is also when somebody quits with the backslash key, which would leave what only one person may see on a screen
    that people share. SIGHUP needs no care: whoever closes the terminal reads nothing more, and every move is on disk
    already.
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
