"""Ends a program with everything it started, even what has left its group of processes."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

MARK = "KINGSBRIDGE_BOT_MARK"
"""What a program starts inherits this variable; Linux shows it in `/proc`, other systems keep to the group."""
MOST_ROUNDS = 10
"""A program that starts processes faster than they can be ended is left alone after this many rounds."""


def end_all(process: subprocess.Popen[bytes], mark: str) -> None:
    """End a program that leads a session and everything that it started."""
    with suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, 9)
    for _round in range(MOST_ROUNDS):
        found = marked(mark)
        for pid in found:
            with suppress(OSError):
                os.kill(pid, 9)
        if not found:
            return


def marked(mark: str) -> list[int]:
    """Return the processes that carry the mark; one that has ended carries none."""
    wanted, found = f"{MARK}={mark}".encode(), []
    with suppress(OSError):
        for folder in Path("/proc").iterdir():
            if folder.name.isdecimal():
                with suppress(OSError):  # another user's, or it has just ended
                    if wanted in (folder / "environ").read_bytes().split(b"\0"):
                        found.append(int(folder.name))
    return found
