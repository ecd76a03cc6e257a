"""Files on disk: kept for one process, written whole, and never over another file."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

from kingsbridge_core.errors import SaveError
from kingsbridge_core.text.language import _


def locked(stream: IO[bytes], path: Path) -> IO[bytes]:
    """Keep the file for this process until it is closed or the process ends; refuse if another process has it."""
    try:
        import fcntl

        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        told = _(
            "{path} is being played in another window or a browser (process {process}); continue there, or watch "
            "it with: kingsbridge replay",
            path=path,
            process=_holder(stream),
        )
        stream.close()
        raise SaveError(told) from None
    except (ImportError, OSError):  # Windows, or a file system without locks: better to play than to refuse
        pass
    return stream


def _holder(stream: IO[bytes]) -> int | str:
    """Return the process that holds the lock, if the system tells (Linux does)."""
    inode = os.fstat(stream.fileno()).st_ino
    with suppress(OSError, ValueError, IndexError):
        for line in Path("/proc/locks").read_text().splitlines():
            words = line.split()  # 1: FLOCK ADVISORY WRITE 4067 fe:00:2148062 0 EOF
            if words[1] == "FLOCK" and words[5].endswith(f":{inode}") and int(words[4]) > 0:
                return int(words[4])
    return "?"


def created(path: Path, content: bytes | bytearray) -> IO[bytes]:
    """Return a new file with this content, on disk; only its owner may read it, as the seed reveals hidden things."""
    stream = open(path, "x+b", buffering=0, opener=lambda name, flags: os.open(name, flags, 0o600))  # noqa: SIM115
    try:
        write_all(stream, content)
        with suppress(OSError):  # where a system can, wait until the name of the file is on disk too
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
    except OSError:
        stream.close()
        path.unlink()
        raise
    return stream


def write_all(stream: IO[bytes], data: bytes | bytearray) -> None:
    """Write the content, and wait until it is on disk."""
    written = 0
    while written < len(data):
        written += stream.write(data[written:])
    os.fsync(stream.fileno())


def free_name_beside(path: Path) -> Path:
    """Return a name like that of another file, with `recovered`, that no file has yet."""
    beside, number = path.with_name(f"{path.stem}-recovered{path.suffix}"), 1
    while os.path.lexists(beside):
        number += 1
        beside = path.with_name(f"{path.stem}-recovered-{number}{path.suffix}")
    return beside
