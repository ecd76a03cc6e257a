"""Handles signals: the program exits cleanly, and private things are gone before the shell returns."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType


class Suspended(Exception):
    """Raised when the person being asked leaves the terminal to the shell."""


@contextmanager
def minding_stops(stopped: Callable[[], None]) -> Iterator[None]:
    """Within this block, call the function instead of stopping at once on a request to stop."""
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
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGQUIT", "SIGHUP") if hasattr(signal, name)]
"""Signals that end the program cleanly; Windows has only the first."""
SHOW_CURSOR = "\x1b[?25h"


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Until a command ends, treat a request to terminate like Ctrl-C, and leave the terminal as it was.

    So every command cleans up in the same way: moves are on disk, workers and bot programs end, and nothing private
    stays on the screen. The quit key (Ctrl and backslash) and a closed terminal do the same. The exit code names the
    signal. A second request waits for none of this.
    """
    ended_by: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        ended_by.append(number)
        _leave_closed(terminals)
        if len(ended_by) == 1:
            raise KeyboardInterrupt
        if number != ended_by[0] or number not in TWICE:
            signal.signal(number, signal.SIG_DFL)  # the third time at once
            raise SystemExit(ENDED_BY + number)

    heeded = {number: signal.getsignal(number) for number in ENDING}
    mine = [number for number, handler in heeded.items() if handler is not signal.SIG_IGN]  # as nohup wants it
    terminals, restore = [number for number in range(3) if os.isatty(number)], _restoring_terminal()
    for number in mine:
        signal.signal(number, end)
    try:
        yield
    except SystemExit:
        if not ended_by:
            raise
        raise SystemExit(ENDED_BY + ended_by[0]) from None
    finally:
        if ended_by:
            restore()
        for number in mine:
            signal.signal(number, heeded[number])


TWICE = [getattr(signal, name) for name in ("SIGHUP",) if hasattr(signal, name)]
"""What comes from the shell and from the system when a window is closed, and is one request."""


def _leave_closed(terminals: Iterable[int]) -> None:
    """Write nothing more to terminals that were closed; cleaning up would stop there."""
    for number in terminals:
        if not os.isatty(number):
            nowhere = os.open(os.devnull, os.O_RDWR)
            os.dup2(nowhere, number)
            os.close(nowhere)


def _restoring_terminal() -> Callable[[], None]:
    """Return a function that restores the terminal as it is now, for an end in the middle of changing it."""
    try:
        import termios
    except ImportError:  # Windows
        return lambda: None
    try:
        before = termios.tcgetattr(0)
    except termios.error:  # nobody sits there
        return lambda: None

    def restore() -> None:
        with suppress(OSError, termios.error):
            if os.tcgetpgrp(0) != os.getpgrp():  # another program has the terminal now
                return
            if termios.tcgetattr(0) != before:
                termios.tcsetattr(0, termios.TCSANOW, before)
            for stream in (sys.stderr, sys.stdout):
                if stream.isatty():
                    os.write(stream.fileno(), SHOW_CURSOR.encode())
                    return

    return restore
