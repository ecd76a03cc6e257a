"""The journal of a match: JSON Lines, each on disk before it is acknowledged."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from kingsbridge_core.errors import SaveError

FORMAT = 1
LONGEST_LINE = 100_000
MOST_LINES = 200_000


@dataclass(slots=True)
class Written:
    """What a save says: its header, its lines, and whether its end was torn off."""

    header: dict[str, Any]
    lines: list[dict[str, Any]] = field(default_factory=list)
    sound_bytes: int = 0
    torn: bool = False


class Journal:
    """A save that is being written."""

    def __init__(self, path: Path, stream: IO[bytes]) -> None:
        self.path = path
        self._stream = stream

    @classmethod
    def create(cls, path: Path, header: dict[str, Any]) -> Journal:
        """Begin a new save; one that exists is never overwritten."""
        try:
            with suppress(FileExistsError):  # a file where a folder should be: opening the save says so
                path.parent.mkdir(parents=True, exist_ok=True)
            journal = cls(path, path.open("xb", buffering=0))
        except FileExistsError:
            raise SaveError(f"{path} exists already; resume it, or choose another name") from None
        except OSError as error:
            raise SaveError(f"{path} cannot be written: {error.strerror or error}") from None
        try:
            journal.write(header)
        except SaveError:
            journal.close()
            path.unlink()
            raise
        return journal

    @classmethod
    def go_on(cls, path: Path, sound_bytes: int) -> Journal:
        """Go on with a save after its last sound line."""
        try:
            stream = path.open("r+b", buffering=0)
            stream.truncate(sound_bytes)
            stream.seek(sound_bytes)
        except OSError as error:
            raise SaveError(f"{path} cannot be written: {error.strerror or error}") from None
        return cls(path, stream)

    def write(self, line: dict[str, Any]) -> None:
        """Write a line and wait until it is on disk; if that fails, the file is as it was before."""
        data = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        before = self._stream.tell()
        try:
            written = 0
            while written < len(data):
                written += self._stream.write(data[written:])
            os.fsync(self._stream.fileno())
        except OSError as error:
            self._back_to(before)
            raise SaveError(f"{self.path} cannot be written: {error.strerror or error}; nothing has changed") from None

    def _back_to(self, place: int) -> None:
        try:
            self._stream.truncate(place)
            self._stream.seek(place)
        except OSError:  # the disk is gone: a torn line is survived when the save is read
            pass

    def close(self) -> None:
        """Close the file; nothing is lost if this never happens."""
        self._stream.close()


def read_save(path: Path) -> Written:
    """Read a save. A last line that was torn off is left out; any other damage is refused at its line."""
    try:
        with path.open("rb") as stream:
            written = _read_lines(stream, path)
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror or error}") from None
    header = written.header
    if header.get("kingsbridge") != FORMAT:
        raise SaveError(f"{path}:1: this is no save of format {FORMAT}: it begins with {quoted(header)}")
    return written


def _read_lines(stream: IO[bytes], path: Path) -> Written:
    written: Written | None = None
    for number in range(1, MOST_LINES + 2):
        line = stream.readline(LONGEST_LINE + 1)
        if not line:
            break
        if number > MOST_LINES or len(line) > LONGEST_LINE:
            raise SaveError(f"{path}:{number}: this save is too long to be one")
        entry = _entry(line)
        if entry is None:
            if written is not None and not line.endswith(b"\n"):
                written.torn = True
                break
            if written is None:
                raise SaveError(f"{path}:1: this line is damaged, or this is no save of a match")
            raise SaveError(f"{path}:{number}: this line is damaged; what comes before it is sound")
        if written is None:
            written = Written(entry)
        else:
            written.lines.append(entry)
        written.sound_bytes += len(line)
    if written is None:
        raise SaveError(f"{path} is empty")
    return written


def _entry(line: bytes) -> dict[str, Any] | None:
    if not line.endswith(b"\n"):
        return None
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def quoted(value: Any) -> str:
    """Something that a save says, for a message: short, and without characters that a terminal would obey."""
    return f"{value!r:.60}"
