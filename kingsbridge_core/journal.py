"""The journal of a match: JSON Lines, each on disk before it is acknowledged, written by one process at a time."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from errno import EISDIR, ENOENT, ENOTDIR
from pathlib import Path
from typing import IO, Any, NoReturn

from kingsbridge_core.errors import SaveError
from kingsbridge_core.language import _
from kingsbridge_core.locks import lock

FORMAT = 1
LONGEST_LINE = 100_000
MOST_LINES = 200_000


class Damage(SaveError):
    """A line of a save that cannot be trusted; all lines before it can."""

    def __init__(self, path: Path, line: int, why: str) -> None:
        self.line = line
        text = _("{path}:{line}: {why}", path=path, line=line, why=why)
        super().__init__(text if line == 1 else _("{problem}. {advice}", problem=text, advice=_how_to_recover(path)))


def _how_to_recover(path: Path) -> str:
    from shlex import quote

    return _(
        "What comes before it is sound; to go on from there: kingsbridge resume {path} --recover", path=quote(str(path))
    )


@dataclass(slots=True)
class Written:
    """What a save says: its header, its sound lines, where they end, and what is wrong with the next."""

    header: dict[str, Any]
    lines: list[dict[str, Any]] = field(default_factory=list)
    sound_bytes: int = 0
    torn: bool = False
    damage: Damage | None = None


class Journal:
    """A save that is being written; as long as it is open, no other process can write it."""

    def __init__(self, path: Path, stream: IO[bytes]) -> None:
        self.path = path
        self._stream = stream
        self._end = 0
        self._is_clean = True
        try:
            lock(stream, path)
        except SaveError:
            stream.close()
            raise

    @classmethod
    def create(cls, path: Path, header: dict[str, Any]) -> Journal:
        """Begin a new save; one that exists is never overwritten."""
        try:
            with suppress(FileExistsError):  # a file where a folder should be: opening the save says so
                path.parent.mkdir(parents=True, exist_ok=True)
            journal = cls(path, path.open("xb", buffering=0))
        except FileExistsError:
            raise SaveError(_("{path} exists already; resume it, or choose another name", path=path)) from None
        except OSError as error:
            raise SaveError(
                _(
                    "{path} cannot be written: {reason}. Choose another place with --save, or play with --no-save",
                    path=path,
                    reason=error.strerror or error,
                )
            ) from None
        try:
            journal.write(header)
            _keep_name(path)
        except SaveError:
            journal.close()
            path.unlink()
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a save to go on with it: first it is read, then cut after its last sound line."""
        try:
            return cls(path, path.open("r+b", buffering=0))
        except OSError as error:
            reason = error.strerror or error
            if error.errno in (ENOENT, ENOTDIR, EISDIR):
                raise SaveError(_("{path} cannot be read: {reason}", path=path, reason=reason)) from None
            raise SaveError(
                _(
                    "{path} cannot be written: {reason}. Copy it to a folder where you may write, and resume the copy; "
                    "or watch it with: kingsbridge replay",
                    path=path,
                    reason=reason,
                )
            ) from None

    def go_on_after(self, written: Written) -> None:
        """Write behind the last sound line; what was torn off after it goes."""
        self._end = written.sound_bytes
        try:
            if written.torn:
                self._cut()
            self._stream.seek(self._end)
        except OSError as error:
            self._refuse(error)

    def write(self, line: dict[str, Any]) -> None:
        """Write a line and wait until it is on disk; if that fails, the file is as it was before."""
        data = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        try:
            if not self._is_clean:  # what the last one left could not be removed, or Ctrl-C came in between
                self._cut()
            self._is_clean = False
            written = 0
            while written < len(data):
                written += self._stream.write(data[written:])
            os.fsync(self._stream.fileno())
        except OSError as error:
            with suppress(OSError):  # the disk is gone: a torn line is survived when the save is read
                self._cut()
            self._refuse(error)
        self._end += len(data)
        self._is_clean = True

    def _cut(self) -> None:
        self._stream.truncate(self._end)
        self._stream.seek(self._end)
        self._is_clean = True

    def _refuse(self, error: OSError) -> NoReturn:
        raise SaveError(
            _(
                "{path} cannot be written: {reason}; nothing has changed. What was played before is saved: "
                "try again when there is room, or stop and resume later",
                path=self.path,
                reason=error.strerror or error,
            )
        ) from None

    def close(self) -> None:
        """Close the file; nothing is lost if this never happens."""
        self._stream.close()


def _keep_name(path: Path) -> None:
    """Wait until the name of a new file is on disk too, where a system can do that."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def read_save(path: Path) -> Written:
    """Read a save as far as it is sound. A last line that was torn off is left out; other damage is noted."""
    try:
        with path.open("rb") as stream:
            return _read(stream, path)
    except OSError as error:
        raise SaveError(_("{path} cannot be read: {reason}", path=path, reason=error.strerror or error)) from None


def _read(stream: IO[bytes], path: Path) -> Written:
    first = stream.readline(LONGEST_LINE + 1)
    header = _entry(first)
    if header is None:
        raise Damage(path, 1, _whats_wrong(first, 1))
    _check_format(header, path)
    written = Written(header, sound_bytes=len(first))
    for number in range(2, MOST_LINES + 2):
        line = stream.readline(LONGEST_LINE + 1)
        if not line:
            break
        entry = _entry(line)
        if entry is None or number > MOST_LINES:
            written.torn = not line.endswith(b"\n") and len(line) <= LONGEST_LINE
            written.damage = None if written.torn else Damage(path, number, _whats_wrong(line, number))
            break
        written.lines.append(entry)
        written.sound_bytes += len(line)
    return written


def _whats_wrong(line: bytes, number: int) -> str:
    if not line:
        return _("this save is empty")
    if len(line) > LONGEST_LINE or number > MOST_LINES:
        return _("this save is too long to be one")
    return _("this line is damaged, or this is no save of a match") if number == 1 else _("this line is damaged")


def _entry(line: bytes) -> dict[str, Any] | None:
    if not line.endswith(b"\n") or len(line) > LONGEST_LINE:
        return None
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def _check_format(header: dict[str, Any], path: Path) -> None:
    """Refuse what is no save of this format, and say of a newer one what can read it."""
    given = header.get("kingsbridge")
    if given == FORMAT:
        return
    if type(given) is int and FORMAT < given < 1000:
        from kingsbridge_core.header import newer_format

        raise SaveError(newer_format(header, path))
    begins = quoted(header)
    raise Damage(
        path, 1, _("this is no save of format {format}: it begins with {begins}", format=FORMAT, begins=begins)
    )


def recovered(path: Path, damage: Damage) -> Path:
    """Copy what is sound of a damaged save into a new one beside it, and give its name."""
    if damage.line == 1:
        raise SaveError(_("nothing can be recovered, as not even the first line is sound: {damage}", damage=damage))
    try:
        with path.open("rb") as stream:
            sound = [stream.readline(LONGEST_LINE + 1) for _line in range(damage.line - 1)]
        return _written_beside(path, b"".join(sound))
    except OSError as error:
        raise SaveError(
            _("{path} cannot be recovered: {reason}; it stays as it is", path=path, reason=error.strerror or error)
        ) from None


def _written_beside(path: Path, content: bytes) -> Path:
    """Write a file that is called like another, and recovered; all of it or nothing."""
    beside, number = path.with_name(f"{path.stem}-recovered{path.suffix}"), 1
    while os.path.lexists(beside):
        number += 1
        beside = path.with_name(f"{path.stem}-recovered-{number}{path.suffix}")
    with beside.open("xb") as stream:
        try:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        except OSError:
            beside.unlink()
            raise
    return beside


def quoted(value: Any) -> str:
    """Something that a save says, for a message: short, and without characters that a terminal would obey."""
    return f"{value!r:.60}"
