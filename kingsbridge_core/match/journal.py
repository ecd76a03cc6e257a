"""The journal of a match: JSON Lines, each on disk before it is acknowledged, written by one process at a time."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from errno import EISDIR, ENOENT, ENOTDIR
from pathlib import Path
from typing import IO, Any

from kingsbridge_core import __version__
from kingsbridge_core.engine.log import Phrase, phrase
from kingsbridge_core.errors import SaveError, reason_of
from kingsbridge_core.match.locks import lock
from kingsbridge_core.match.versions import newer_format
from kingsbridge_core.places import saves_folder
from kingsbridge_core.text.language import _

FORMAT = 1
LONGEST_LINE = 100_000
MOST_LINES = 200_000


class Damage(SaveError):
    """A line of a save that cannot be trusted; all lines before it can."""

    trouble = "damaged"

    def __init__(self, path: Path, line: int, why: str) -> None:
        self.line = line
        text = _("{path}:{line}: {why}", path=path, line=line, why=why)
        super().__init__(text if line == 1 else _("{problem}. {advice}", problem=text, advice=_how_to_recover(path)))


def _how_to_recover(path: Path) -> str:
    from shlex import quote

    return _(
        "What comes before it is sound; to go on from there: kingsbridge resume {path} --recover", path=quote(str(path))
    )


class NewerFormat(SaveError):
    """A save of a format that only a later version knows."""

    trouble = "newer"


class Unwritten(SaveError):
    """A line that could not be written; the match is as it was before."""

    def __init__(self, path: Path, error: OSError, is_gone: bool = False) -> None:
        self.where = {"path": path, "reason": reason_of(error)}
        self.is_gone = is_gone
        if is_gone:
            told = _(
                "{path} was deleted or replaced, and the match cannot be written anew: {reason}; nothing has changed. "
                "Try again when that is mended: if you stop before, the match is lost",
                **self.where,
            )
        else:
            told = _(
                "{path} cannot be written: {reason}; nothing has changed. What was played before is saved: try again "
                "when there is room, or stop and resume later",
                **self.where,
            )
        super().__init__(told)

    def of_bot(self, name: str) -> str:
        """What to say of it when it was a bot's move."""
        if self.is_gone:
            return _("The move of {name} is not made: {why}", name=name, why=self)
        return _(
            "The move of {name} cannot be saved, and is not made: {path} cannot be written: {reason}. All moves before "
            "it are saved.",
            name=name,
            **self.where,
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
    """A save that is being written; as long as it is open, no other process can write it.

    What stands in it is kept in memory too, so that nothing is lost if somebody deletes or replaces the file meanwhile.
    `notes`: what has to be told about that.
    """

    def __init__(self, path: Path, stream: IO[bytes]) -> None:
        self.path = path
        self.notes: list[Phrase] = []
        self._stream = _locked(stream, path)
        self._content = bytearray()
        self._is_clean = True

    @classmethod
    def create(cls, path: Path, header: dict[str, Any]) -> Journal:
        """Begin a new save; one that exists is never overwritten, and no folder is made but that of all saves."""
        try:
            with suppress(FileExistsError):  # a file where a folder should be: opening the save says so
                _make_folder_of_saves(path.parent)
            journal = cls(path, _created(path))
        except FileExistsError:
            raise SaveError(_("{path} exists already; resume it, or choose another name", path=path)) from None
        except OSError as error:
            raise SaveError(_cannot_begin(path, error)) from None
        try:
            journal._write(header)
            _keep_name(path)
        except OSError as error:
            journal.close()
            path.unlink()
            raise SaveError(_cannot_begin(path, error)) from None
        return journal

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a save to go on with it: first it is read, then cut after its last sound line."""
        try:
            return cls(path, path.open("r+b", buffering=0))
        except OSError as error:
            reason = reason_of(error)
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

    def continue_from(self, written: Written) -> None:
        """Write behind the last sound line; what was torn off after it goes."""
        try:
            self._content += self._stream.read()[: written.sound_bytes]
            if written.torn:
                self._cut()
            self._stream.seek(len(self._content))
        except OSError as error:
            raise Unwritten(self.path, error) from None

    def write(self, line: dict[str, Any]) -> None:
        """Write a line and wait until it is on disk; if that fails, the file is as it was before."""
        self.ensure_saved()
        try:
            self._write(line)
        except OSError as error:
            with suppress(OSError):  # the disk is gone: a torn line is survived when the save is read
                self._cut()
            raise Unwritten(self.path, error) from None

    def _write(self, line: dict[str, Any]) -> None:
        data = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        if not self._is_clean:  # what the last one left could not be removed, or Ctrl-C came in between
            self._cut()
        self._is_clean = False
        _write_all(self._stream, data)
        self._content += data
        self._is_clean = True

    def _cut(self) -> None:
        self._stream.truncate(len(self._content))
        self._stream.seek(len(self._content))
        self._is_clean = True

    def ensure_saved(self) -> None:
        """Make sure that the save is still there: one that is gone is written anew, beside what took its place."""
        try:
            if self._is_there():
                return
            if _is_copy(self.path, self._content):  # as some programs leave a file that they copy or keep in step
                self._go_on_in(self.path, self.path.open("r+b", buffering=0))
                self._stream.seek(len(self._content))
                return
            self._write_anew()
        except OSError as error:
            raise Unwritten(self.path, error, is_gone=True) from None

    def _is_there(self) -> bool:
        """Whether the file of that name is the one we write, and as long as we left it."""
        try:
            found = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        own = os.fstat(self._stream.fileno())
        return os.path.samestat(found, own) and (not self._is_clean or own.st_size == len(self._content))

    def _write_anew(self) -> None:
        lost = self.path
        is_replaced = os.path.lexists(lost)
        path = _free_name_beside(lost) if is_replaced else lost
        path.parent.mkdir(parents=True, exist_ok=True)
        self._go_on_in(path, _created(path, self._content))
        self.notes.append(phrase(_replaced, lost, path) if is_replaced else phrase(_deleted, path))

    def _go_on_in(self, path: Path, stream: IO[bytes]) -> None:
        locked = _locked(stream, path)
        self._stream.close()
        self.path, self._stream, self._is_clean = path, locked, True

    def close(self) -> None:
        """Close the file; nothing is lost if this never happens."""
        self._stream.close()


def _replaced(lost: Path, path: Path) -> str:
    return _(
        "{lost} was replaced or changed by somebody else; it stays as it is. The whole match is now in {path}.",
        lost=lost,
        path=path,
    )


def _deleted(path: Path) -> str:
    return _("{path} was deleted; the whole match has been written there again.", path=path)


def _locked(stream: IO[bytes], path: Path) -> IO[bytes]:
    try:
        lock(stream, path)
    except SaveError:
        stream.close()
        raise
    return stream


def _make_folder_of_saves(folder: Path) -> None:
    """Make the folder where saves usually lie; any other has to be there, as its name may be a slip."""
    if folder.absolute() == saves_folder().absolute():
        folder.mkdir(parents=True, exist_ok=True)
    elif not folder.exists():
        raise FileNotFoundError(ENOENT, _("there is no folder {folder}", folder=folder))


def _cannot_begin(path: Path, error: OSError) -> str:
    return _(
        "{path} cannot be written: {reason}. Choose another place with --save, or play with --no-save",
        path=path,
        reason=reason_of(error),
    )


def _created(path: Path, content: bytes | bytearray = b"") -> IO[bytes]:
    """A new file with this content, on disk; nobody else may read it, as its seed tells what is hidden."""
    stream = open(path, "x+b", buffering=0, opener=_for_the_owner_alone)  # noqa: SIM115
    try:
        if content:
            _write_all(stream, content)
            _keep_name(path)
    except OSError:
        stream.close()
        path.unlink()
        raise
    return stream


def _for_the_owner_alone(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _write_all(stream: IO[bytes], data: bytes | bytearray) -> None:
    """Write it, and wait until it is on disk."""
    written = 0
    while written < len(data):
        written += stream.write(data[written:])
    os.fsync(stream.fileno())


def _is_copy(path: Path, content: bytearray) -> bool:
    """Whether another file of that name has the same content."""
    return path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content


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
        raise SaveError(_("{path} cannot be read: {reason}", path=path, reason=reason_of(error))) from None


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
    if type(given) is int and given == FORMAT:
        return
    if type(given) is int and FORMAT < given < 1000 and header.get("version") != __version__:
        raise NewerFormat(newer_format(header, path, FORMAT))
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
        beside = _free_name_beside(path)
        _created(beside, b"".join(sound)).close()
        return beside
    except OSError as error:
        raise SaveError(
            _("{path} cannot be recovered: {reason}; it stays as it is", path=path, reason=reason_of(error))
        ) from None


def _free_name_beside(path: Path) -> Path:
    """A name like that of another file, and recovered, which nothing bears."""
    beside, number = path.with_name(f"{path.stem}-recovered{path.suffix}"), 1
    while os.path.lexists(beside):
        number += 1
        beside = path.with_name(f"{path.stem}-recovered-{number}{path.suffix}")
    return beside


def quoted(value: Any) -> str:
    """Something that a save says, for a message: short, and without characters that a terminal would obey."""
    return f"{value!r:.60}"
