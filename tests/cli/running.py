"""Runs the command line with a folder of saves that belongs to the test: in this process, or in one of its own."""

from __future__ import annotations

import gc
import gettext
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

import click
import pytest

from kingsbridge_core import __main__ as program
from kingsbridge_core.cli import COMMANDS, main
from kingsbridge_core.cli import kingsbridge as all_commands
from kingsbridge_core.cli.help_texts import texts_of_help
from kingsbridge_core.plugins import installed, loaded
from kingsbridge_core.text.language import ENGLISH, speaking

COMMAND = [sys.executable, "-m", "kingsbridge_core"]
TIMEOUT = 60
ESCAPE = "\x1b"
NOT_OURS = ("KINGSBRIDGE_", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PYTHONHASHSEED", "PYTHONIOENCODING")
"""Variables of whoever runs the tests that must not reach the command."""
STREAMS = (("stdin", "r", "strict"), ("stdout", "w", "strict"), ("stderr", "w", "backslashreplace"))
"""The streams of a process in the order of their numbers, and what becomes of letters that an encoding lacks."""


@dataclass(frozen=True)
class Done:
    """What a command printed and how it ended."""

    code: int
    output: str
    errors: str

    @property
    def text(self) -> str:
        """All that was printed."""
        return self.output + self.errors


def environment(saves: Path, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a command that saves into this folder, of a user whose approvals are there too."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(NOT_OURS)}
    own = {"KINGSBRIDGE_SAVES": str(saves), "XDG_STATE_HOME": str(saves / "own"), "KINGSBRIDGE_LANG": "en"}
    return {**kept, **own, **(more or {})}


def kingsbridge(
    *arguments: str,
    saves: Path,
    typed: str | bytes = "",
    more: Mapping[str, str] | None = None,
    folder: Path | None = None,
    apart: bool = False,
) -> Done:
    """Run `kingsbridge` with these arguments and this input; a traceback fails the test.

    It runs in this process, unless the test is about a process (`apart`) or about what Python reads when it starts.
    """
    written = typed if isinstance(typed, bytes) else typed.encode()
    apart = apart or any(name.startswith("PYTHON") for name in more or {})
    run = _in_a_process if apart else _in_this_process
    result = run(arguments, written, environment(saves, more), folder)
    assert "Traceback" not in result.text, result.text
    return result


def succeeds(*arguments: str, saves: Path, **how: Any) -> str:
    """Run a command that has to end well, and give what it printed."""
    done = kingsbridge(*arguments, saves=saves, **how)
    assert done.code == 0, done.text
    return done.output


def fails(*arguments: str, saves: Path, **how: Any) -> str:
    """Run a command that has to be refused, and give what it said."""
    done = kingsbridge(*arguments, saves=saves, **how)
    assert done.code not in (0, None), done.text
    assert done.errors.strip(), "it failed without a word"
    return done.errors


def _in_a_process(arguments: tuple[str, ...], typed: bytes, variables: Mapping[str, str], folder: Path | None) -> Done:
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        env=variables,
        cwd=folder,
        timeout=TIMEOUT,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


# --- in this process: as if it started afresh, leaving nothing behind


def _in_this_process(
    arguments: tuple[str, ...], typed: bytes, variables: Mapping[str, str], folder: Path | None
) -> Done:
    with ExitStack() as stack:
        files = [stack.enter_context(TemporaryFile()) for _ in STREAMS]
        files[0].write(typed)
        with _as_a_process([program.__file__, *arguments], variables, folder), _streams(files), _in_time(arguments):
            code = _code_of_main()
        return Done(code, *(_read(file).decode() for file in files[1:]))


def _code_of_main() -> int:
    with pytest.raises(SystemExit) as end:
        main()
    assert isinstance(end.value.code, int)
    return end.value.code


@contextmanager
def _as_a_process(argv: list[str], variables: Mapping[str, str], folder: Path | None) -> Iterator[None]:
    """Its own arguments, variables, folder, language and plugins; those from a folder are forgotten at the end."""
    known = set(sys.modules)
    with pytest.MonkeyPatch.context() as changed, _variables(variables), _language(), _plugins(), _help():
        changed.setattr(sys, "argv", argv)
        changed.setitem(sys.modules, "__main__", program)
        changed.chdir(folder or Path())
        yield
    gc.enable()  # `validate` does without
    for name in set(sys.modules) - known:
        if _is_of_a_folder_of_plugins(name):
            del sys.modules[name]


@contextmanager
def _variables(variables: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    try:
        os.environ.clear()
        os.environ.update(variables)
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def _language() -> Iterator[None]:
    """English, until the command chooses."""
    with speaking(ENGLISH):
        yield
    gettext.textdomain("messages")


@contextmanager
def _plugins() -> Iterator[None]:
    """Load plugins and games afresh, and restore those of the test afterwards, which its positions need."""
    before = vars(installed())
    loaded.cache_clear()
    try:
        yield
    finally:
        loaded.cache_clear()
        vars(installed()).update(before)


@contextmanager
def _help() -> Iterator[None]:
    """What commands say about themselves is translated where it stands."""
    texts = _texts_of_help()
    try:
        yield
    finally:
        click.Context.formatter_class = click.HelpFormatter
        for whose, name, text in texts:
            setattr(whose, name, text)


@cache
def _texts_of_help() -> list[tuple[Any, str, str]]:
    """What all commands say about themselves in English."""
    commands = [import_module(f"kingsbridge_core.cli.commands.{name}").command for name in COMMANDS]
    return [each for command in (all_commands, *commands) for each in texts_of_help(command)]


def _is_of_a_folder_of_plugins(module: str) -> bool:
    """Whether a module was loaded from a file where nobody could import it."""
    has_file = getattr(sys.modules[module], "__file__", None) is not None
    return has_file and PathFinder.find_spec(module.partition(".")[0]) is None


@contextmanager
def _streams(files: Sequence[IO[bytes]]) -> Iterator[None]:
    """Reads from and writes to these files, as do processes that are started meanwhile."""
    with ExitStack() as stack:
        changed = stack.enter_context(pytest.MonkeyPatch.context())
        for number, (file, (name, mode, errors)) in enumerate(zip(files, STREAMS, strict=True)):
            file.seek(0)
            stack.callback(os.close, kept := os.dup(number))
            stack.callback(os.dup2, kept, number)
            os.dup2(file.fileno(), number)
            stream = stack.enter_context(open(number, mode, encoding="utf-8", errors=errors, closefd=False))
            changed.setattr(sys, name, stream)
        yield


@contextmanager
def _in_time(arguments: tuple[str, ...]) -> Iterator[None]:
    """Fails the test if a command does not end."""

    def give_up(number: int, frame: object) -> None:
        pytest.fail(f"kingsbridge {' '.join(arguments)} does not end")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(TIMEOUT)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _read(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()
