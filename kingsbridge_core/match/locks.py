"""One process at a time writes a file: a lock that ends with its process, and never hinders reading."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

from kingsbridge_core.errors import SaveError
from kingsbridge_core.text.language import _


def lock(stream: IO[bytes], path: Path) -> None:
    """Keep the file for this process until it is closed; refuse if another one has it."""
    try:
        import fcntl
    except ImportError:  # Windows: there nothing is locked
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SaveError(_refusal(path, _holder(stream))) from None
    except OSError:  # a file system without locks, as some network folders: better played than refused
        return


def _refusal(path: Path, process: int | None) -> str:
    if process is None:
        return _(
            "{path} is being played in another window; go on there, or watch it with: kingsbridge replay", path=path
        )
    return _(
        "{path} is being played in another window (process {process}); go on there, or watch it with: "
        "kingsbridge replay",
        path=path,
        process=process,
    )


def _holder(stream: IO[bytes]) -> int | None:
    """The process that has the lock, where the system tells (Linux does)."""
    inode = os.fstat(stream.fileno()).st_ino
    with suppress(OSError, ValueError, IndexError):
        for line in Path("/proc/locks").read_text().splitlines():
            words = line.split()  # 1: FLOCK ADVISORY WRITE 4067 fe:00:2148062 0 EOF
            if words[1] == "FLOCK" and words[5].endswith(f":{inode}") and int(words[4]) > 0:
                return int(words[4])
    return None
