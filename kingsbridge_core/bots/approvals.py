"""Decides which programs may run as bots: only those a user named here, with their files unchanged."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import file_digest
from pathlib import Path

from kingsbridge_core.errors import KingsbridgeError, reason_of
from kingsbridge_core.places import own_folder
from kingsbridge_core.text.language import _

_OPTION = re.compile(r"-\w(?=.)")
"""An option of one letter with its value: `-mbot`."""


@dataclass(frozen=True, slots=True)
class Launch:
    """What a command would run from here; two programs may share the same command line."""

    arguments: list[str]
    program: str
    folder: str
    files: dict[str, str]
    """The program and every file that the arguments name, each with the digest of its content."""

    @property
    def line(self) -> str:
        """The line that approves exactly this launch."""
        return json.dumps(asdict(self), sort_keys=True)


def arguments_of(command: str) -> list[str]:
    """Split a command as a shell would; no shell runs it."""
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        why = _("the command {command!r} cannot be read: {error}", command=command, error=error)
        raise KingsbridgeError(why) from None
    if not arguments:
        raise KingsbridgeError(_("name the program, for example bot:exec:./mybot"))
    return arguments


def located(program: str) -> str | None:
    """Return the absolute path of the file that a program is run from here, if there is one."""
    found = shutil.which(program)
    return None if found is None else str(Path(found).absolute())


def launch_of(command: str) -> Launch:
    """Return what the command runs from here; refuse a program that does not exist."""
    arguments = arguments_of(command)
    try:
        folder, program = str(Path.cwd().resolve()), located(arguments[0])
    except OSError as error:
        raise KingsbridgeError(_("the current folder cannot be read: {why}", why=reason_of(error))) from None
    if program is None:
        name = arguments[0]
        why = _("cannot run {program!r} as a bot; give the path of an executable file, such as ./mybot", program=name)
        raise KingsbridgeError(why)
    named = {program, *(str(path.absolute()) for text in arguments[1:] for path in _files_in(text))}
    files = {path: digest for path in sorted(named) if (digest := _digest_of(path)) is not None}
    return Launch(arguments, program, folder, files)


def approve(launch: Launch) -> None:
    """Remember that a user of this machine wants to run exactly this; saves may start it too from now on."""
    file = _file()
    if launch.line in _approved():
        return
    with suppress(OSError):  # then it is not remembered, and a save that names it will be refused
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as approved:
            approved.write(launch.line + "\n")


def is_approved(command: str) -> bool:
    """Whether a user of this machine approved exactly what the command would run from here."""
    try:
        return launch_of(command).line in _approved()
    except KingsbridgeError:
        return False


def check_approved(command: str) -> None:
    """Refuse to start a program that only a save names."""
    if not is_approved(command):
        why = _(
            "one of the bots in this match is the program {command!r}, and nobody has approved it "
            "for this folder, with its files as they are now. Look at it first. If you trust it, "
            "resume the match in a terminal and answer yes, or start a match with --seat "
            '"bot:exec:{command}" and then resume this one.',
            command=command,
        )
        raise KingsbridgeError(why)


def _file() -> Path:
    return own_folder() / "programs.txt"


def _approved() -> list[str]:
    try:
        return _file().read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []


def _files_in(argument: str) -> Iterator[Path]:
    """Return the files that an argument may mean: itself, one of its words, after `=` or `-m`, or as a module."""
    for word in dict.fromkeys([argument, *argument.split()]):
        for text in dict.fromkeys([word, word.partition("=")[2], _OPTION.sub("", word, count=1)]):
            if text:
                module = text.replace(".", "/")
                yield from map(Path, (text, f"{text}/__main__.py", f"{module}.py", f"{module}/__main__.py"))


def _digest_of(path: str) -> str | None:
    """Return the digest of a file; None if it cannot be read. Pipes and devices are never opened."""
    try:
        if not stat.S_ISREG(Path(path).stat().st_mode):
            return None
        with Path(path).open("rb") as stream:
            return file_digest(stream, "sha256").hexdigest()
    except (OSError, ValueError):
        return None
