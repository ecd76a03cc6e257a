"""Writes card sets for the tests and validates them with the real command."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import Done, kingsbridge

HEAD = "format: 1\ngame: pillars\ntitle: A Test\n"
GOOD = f"{HEAD}change:\n  cards:\n    tom: {{value: 9}}\n"
BAD = f"{HEAD}change:\n  cards:\n    tim: {{value: 9}}\n    tom: {{value: nine}}\n"
WARNED = f"{HEAD}change:\n  cards:\n    tom: {{value: 7}}\n"
"""Tom has the value 7 already."""


def written(folder: Path, text: str | bytes, name: str = "set.yaml") -> Path:
    """Write a file with this text."""
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def validate(*arguments: str | Path, folder: Path, typed: str | bytes = "") -> Done:
    """Run `kingsbridge validate` in a folder."""
    return kingsbridge("validate", *map(str, arguments), saves=folder, typed=typed, folder=folder)


def headlines(done: Done) -> list[str]:
    """Return the first lines of all problems of a report."""
    return [line for line in done.output.splitlines() if ": KB" in line]
