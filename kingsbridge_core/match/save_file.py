"""The file of a save, its journal: JSON Lines, each on disk before it is acknowledged, written by one process only."""

from __future__ import annotations

import json
import os
import re
import shlex
from contextlib import suppress
from dataclasses import dataclass, field
from errno import EINVAL, EISDIR, ELOOP, ENOENT, ENOTDIR
from io import BufferedReader
from itertools import islice
from pathlib import Path
from typing import IO, Any

from kingsbridge_core import __version__
from kingsbridge_core.engine.log import Phrase, phrase
from kingsbridge_core.errors import SaveError, reason_of
from kingsbridge_core.match.locked_files import created, free_name_beside, locked, write_all
from kingsbridge_core.places import regular_file, saves_folder
from kingsbridge_core.text.language import _, in_one_line

FORMAT = 2
"""The newest format, used once a player has changed. Other matches keep the first, which old programs can read."""
FIRST_FORMAT = 1
LONGEST_LINE = 100_000
MOST_LINES = 200_000
PACKAGE = "kingsbridge"
VERSION = re.compile(r"[0-9][0-9A-Za-z.+!]{0,29}")


class Damage(SaveError):
    """A line of a save that cannot be trusted; all earlier lines can."""

    trouble = "damaged"

    def __init__(self, path: Path, line: int, why: str) -> None:
        self.line = line
        told = f"{in_one_line(path)}:{line}: {why}"
        if line > 1:
            told = _(
                "{problem}. All moves before it are safe; to continue from there: kingsbridge resume {path} --recover",
                problem=told,
                path=shlex.quote(in_one_line(path)),
            )
        super().__init__(told)


class NewerFormat(SaveError):
    """A save in a format that only a later version can read."""

    trouble = "newer"

    def __init__(self, header: dict[str, Any], path: Path) -> None:
        version = version_in(header, "version")
        told = _(
            "{path} is a save in format {format}; the installed kingsbridge {installed} reads format {known}. "
            "Install a newer one: pip install {package}",
            path=path,
            format=header["kingsbridge"],
            installed=__version__,
            known=FORMAT,
            package=f"{PACKAGE}=={version}" if version else f"--upgrade {PACKAGE}",
        )
        super().__init__(told)


class Unwritten(SaveError):
    """A line that could not be written; the match is as it was before. `why`: what to say if a bot moved."""

    def __init__(self, path: Path, error: OSError, is_gone: bool = False) -> None:
        reason = reason_of(error)
        if is_gone:
            self.why = told = _(
                "{path} was deleted or replaced, and cannot be written again: {reason}. Nothing has "
                "changed. Fix that and try again; if you stop first, the match is lost",
                path=path,
                reason=reason,
            )
        else:
            self.why = _("{path} cannot be written: {reason}; all earlier moves are saved", path=path, reason=reason)
            told = _(
                "{why}. Nothing has changed: free some space and try again, or stop and resume later", why=self.why
            )
        super().__init__(told)


class TooLong(Unwritten):
    """A save that could no longer be read if another line were added to it."""

    def __init__(self, path: Path) -> None:
        self.why = _(
            "{path} has reached the longest a save can be. All moves so far are saved. Start a new match",
            path=path,
        )
        SaveError.__init__(self, self.why)


@dataclass(slots=True)
class Written:
    """The contents of a save: its header, its sound lines, where they end, and what is wrong with the next."""

    header: dict[str, Any]
    lines: list[dict[str, Any]] = field(default_factory=list)
    sound_bytes: int = 0
    torn: bool = False
    damage: Damage | None = None


class Journal:
    """A save that is being written; while it is open, no other process can write it.

    Its content is kept in memory too, so that nothing is lost if someone deletes or replaces the file meanwhile.
    `notes`: what the players must be told about that.
    """

    def __init__(self, path: Path, stream: IO[bytes], content: bytes = b"") -> None:
        self._stream = stream  # first of all, so that it is closed in any case
        self.path = path
        self.notes: list[Phrase] = []
        locked(stream, path)
        self._content = bytearray(content)
        self._lines = content.count(b"\n")
        self._is_clean = True

    @classmethod
    def create(cls, path: Path, header: dict[str, Any]) -> Journal:
        """Begin a new save; an existing one is never overwritten, and no folder is made except that of all saves."""
        content = _as_line(header)
        if len(content) > LONGEST_LINE:
            raise TooLong(path)
        try:
            with suppress(FileExistsError):  # a file where a folder should be: opening the save says so
                _make_folder_of_saves(path.parent)
            return cls(path, created(path, content), content)
        except FileExistsError:
            raise SaveError(_("{path} already exists; resume it, or choose another name", path=path)) from None
        except OSError as error:
            told = _(
                "{path} cannot be written: {reason}. Choose another place with --save, or play with --no-save",
                path=path,
                reason=reason_of(error),
            )
            raise SaveError(told) from None

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a save to continue it: first it is read, then cut after its last sound line."""
        try:
            return cls(path, regular_file(path, "r+"))
        except OSError as error:
            if error.errno in (ENOENT, ENOTDIR, EISDIR, EINVAL, ELOOP):
                raise unreadable(path, error) from None
            told = _(
                "{path} cannot be written: {reason}. Copy it to a folder you may write to and resume the "
                "copy, or watch it with: kingsbridge replay",
                path=path,
                reason=reason_of(error),
            )
            raise SaveError(told) from None

    def continue_from(self, written: Written) -> None:
        """Write after the last sound line, removing a torn line."""
        try:
            self._content += self._stream.read()[: written.sound_bytes]
            self._lines = 1 + len(written.lines)
            if written.torn:
                self._cut()
            self._stream.seek(len(self._content))
        except OSError as error:
            raise Unwritten(self.path, error) from None

    def write(self, line: dict[str, Any]) -> None:
        """Write a line and wait until it is on disk; if that fails, the file is as it was before."""
        self.ensure_saved()
        data = _as_line(line)
        if self._lines >= MOST_LINES or len(data) > LONGEST_LINE:
            raise TooLong(self.path)
        try:
            if not self._is_clean:  # the rest of the last line could not be removed, or Ctrl-C came in between
                self._cut()
            self._is_clean = False
            write_all(self._stream, data)
            self._content += data
            self._lines += 1
            self._is_clean = True
        except OSError as error:
            with suppress(OSError):  # the disk is gone: reading the save copes with a torn line
                self._cut()
            raise Unwritten(self.path, error) from None

    @property
    def header(self) -> dict[str, Any]:
        """The first line."""
        header: dict[str, Any] = json.loads(self._content[: self._content.index(b"\n")])
        return header

    def begin_with(self, header: dict[str, Any]) -> None:
        """Change the first line: the save is written beside the old file, which it then replaces."""
        self.ensure_saved()
        place = self.path.resolve()
        beside = place.with_name(f"{place.name}.new")
        content = _as_line(header) + self._content[self._content.index(b"\n") + 1 :]
        try:
            beside.unlink(missing_ok=True)  # left by a process that was killed in between
            stream = locked(created(beside, content), beside)
            beside.replace(place)
        except OSError as error:
            raise Unwritten(self.path, error) from None
        self._content = bytearray(content)
        self._continue_in(self.path, stream)

    def _cut(self) -> None:
        self._stream.truncate(len(self._content))
        self._stream.seek(len(self._content))
        self._is_clean = True

    def ensure_saved(self) -> None:
        """Make sure that the save is still there: if it is gone, write it again, beside whatever took its place."""
        try:
            if self._is_there():
                return
            if self._is_copied():
                self._continue_in(self.path, regular_file(self.path, "r+"))
                self._stream.seek(len(self._content))
                return
            self._write_again()
        except OSError as error:
            raise Unwritten(self.path, error, is_gone=True) from None

    def _is_there(self) -> bool:
        """Whether the file of that name is the one we write, and as we left it.

        The file is read, as no time stamp tells for certain; that takes far less time than waiting for the disk.
        """
        try:
            found = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        own = os.fstat(self._stream.fileno())
        if not os.path.samestat(found, own) or (self._is_clean and own.st_size != len(self._content)):
            return False
        self._stream.seek(0)
        is_ours = self._stream.read().startswith(self._content)
        self._stream.seek(len(self._content))
        return is_ours

    def _is_copied(self) -> bool:
        """Whether another file of that name has the same content: left by a program that copies files."""
        if not self.path.is_file() or self.path.stat().st_size != len(self._content):
            return False
        return self.path.read_bytes() == self._content

    def _write_again(self) -> None:
        lost = self.path
        is_replaced = os.path.lexists(lost)
        path = free_name_beside(lost) if is_replaced else lost
        path.parent.mkdir(parents=True, exist_ok=True)
        self._continue_in(path, created(path, self._content))
        self.notes.append(phrase(_replaced, lost, path) if is_replaced else phrase(_deleted, path))

    def _continue_in(self, path: Path, stream: IO[bytes]) -> None:
        kept = locked(stream, path)
        self._stream.close()
        self.path, self._stream, self._is_clean = path, kept, True

    def close(self) -> None:
        """Close the file; nothing is lost if this never happens."""
        self._stream.close()

    def __del__(self) -> None:
        self._stream.close()  # or Python would warn of a file that nobody closed


def _replaced(lost: Path, path: Path) -> str:
    return _("{lost} was replaced or changed, so it was left alone. The match is now in {path}.", lost=lost, path=path)


def _deleted(path: Path) -> str:
    return _("{path} was deleted; the whole match has been written there again.", path=path)


def _make_folder_of_saves(folder: Path) -> None:
    """Make the usual folder of saves; any other must exist, as its name may be a slip."""
    if folder.absolute() == saves_folder().absolute():
        folder.mkdir(parents=True, exist_ok=True)
    elif not folder.exists():
        raise FileNotFoundError(ENOENT, _("there is no folder {folder}", folder=folder))


def _as_line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read_save(path: Path) -> Written:
    """Read a save as far as it is sound. A torn last line is left out; other damage is noted."""
    try:
        with BufferedReader(regular_file(path)) as stream:
            return _read(stream, path)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise unreadable(path, error) from None


def unreadable(path: Path, error: Exception) -> SaveError:
    return SaveError(_("{path} cannot be read: {reason}", path=path, reason=reason_of(error)))


def _read(stream: IO[bytes], path: Path) -> Written:
    first = stream.readline(LONGEST_LINE + 1)
    header = _entry(first)
    if header is None:
        raise Damage(path, 1, _whats_wrong(first, 1))
    given = header.get("kingsbridge")
    if type(given) is int and FORMAT < given < 1000 and header.get("version") != __version__:
        raise NewerFormat(header, path)
    if type(given) is not int or not FIRST_FORMAT <= given <= FORMAT:
        why = _("this is not a save in format {format}; it begins with {begins}", format=FORMAT, begins=quoted(header))
        raise Damage(path, 1, why)
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
        return _("this file is too long to be a save")
    return _("this line is damaged, or the file is not a save") if number == 1 else _("this line is damaged")


def _entry(line: bytes) -> dict[str, Any] | None:
    if not line.endswith(b"\n") or len(line) > LONGEST_LINE:
        return None
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def recovered(path: Path, damage: Damage) -> Path:
    """Copy the sound lines of a damaged save into a new one beside it, and give its name."""
    if damage.line == 1:
        raise SaveError(_("nothing can be recovered, as even the first line is damaged: {damage}", damage=damage))
    try:
        with BufferedReader(regular_file(path)) as stream:
            sound = b"".join(islice(stream, damage.line - 1))
        beside = free_name_beside(path)
        created(beside, sound).close()
        return beside
    except OSError as error:
        reason = reason_of(error)
        raise SaveError(
            _("{path} cannot be recovered: {reason}; it was left alone", path=path, reason=reason)
        ) from None


def version_in(header: dict[str, Any], field: str) -> str | None:
    """Return the version that a field of a header names, if it can be one."""
    text = header.get(field)
    return text if isinstance(text, str) and VERSION.fullmatch(text) else None


def quoted(value: Any) -> str:
    """Return something from a save for a message: short, and without characters that a terminal would obey."""
    return f"{value!r:.60}"
