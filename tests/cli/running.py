"""Runs the real command line in a process of its own, with a folder of saves that belongs to the test."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

COMMAND = [sys.executable, "-m", "kingsbridge_core"]
TIMEOUT = 60
ESCAPE = "\x1b"
NOT_OURS = ("KINGSBRIDGE_", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PYTHONHASHSEED", "PYTHONIOENCODING")
"""Variables of whoever runs the tests that must not reach the command."""


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
    """The environment of a command that saves into this folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(NOT_OURS)}
    return {**kept, "KINGSBRIDGE_SAVES": str(saves), "KINGSBRIDGE_LANG": "en", **(more or {})}


def kingsbridge(
    *arguments: str,
    saves: Path,
    typed: str | bytes = "",
    more: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Done:
    """Run `kingsbridge` with these arguments and this input; a traceback fails the test."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=typed if isinstance(typed, bytes) else typed.encode(),
        capture_output=True,
        env=environment(saves, more),
        cwd=folder,
        timeout=TIMEOUT,
        check=False,
    )
    result = Done(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in result.text, result.text
    return result


def succeeds(*arguments: str, saves: Path, typed: str | bytes = "", more: Mapping[str, str] | None = None) -> str:
    """Run a command that has to end well, and give what it printed."""
    done = kingsbridge(*arguments, saves=saves, typed=typed, more=more)
    assert done.code == 0, done.text
    return done.output


def fails(*arguments: str, saves: Path, typed: str | bytes = "", more: Mapping[str, str] | None = None) -> str:
    """Run a command that has to be refused, and give what it said."""
    done = kingsbridge(*arguments, saves=saves, typed=typed, more=more)
    assert done.code not in (0, None), done.text
    assert done.errors.strip(), "it failed without a word"
    return done.errors
