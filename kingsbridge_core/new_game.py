"""A game to begin with: a plugin package made out of templates, small and complete."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from kingsbridge_core.errors import KingsbridgeError

TEMPLATES = Path(__file__).parent / "templates" / "game"
ENDING = ".template"
LONGEST = 40
NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")


def check_name(name: str) -> str:
    """The package of a game with this name; a name that would only bring trouble is refused."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        likely = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-0123456789")[:LONGEST].strip("-")
        advice = f"; try {likely!r}" if NAME.fullmatch(likely) else ""
        rule = "a name has small letters and digits, its words joined by a hyphen, as in 'sheep-market'"
        raise KingsbridgeError(f"a game cannot be called {name!r}: {rule}, and {LONGEST} characters at most{advice}")
    package = name.replace("-", "_")
    why = trouble_with(package)
    if why:
        raise KingsbridgeError(f"a game cannot be called {name!r}: {why}; take another name, as 'my-{name}'")
    return package


def trouble_with(package: str) -> str | None:
    """Why a package should not be called so."""
    from kingsbridge_core.plugins import installed

    if keyword.iskeyword(package):
        return "that is a word of Python"
    if package in {each.lower().replace("-", "_") for each in installed().game_classes}:
        return "a game of this name is installed"
    if package == "tests":
        return "the tests of the game are called so"
    try:
        found = find_spec(package)
    except (ImportError, ValueError):
        return None
    is_taken = found is not None and found.origin is not None
    return "there is a Python module of this name, which could no longer be imported" if is_taken else None


def write_game(package: str, folder: Path) -> list[Path]:
    """Write all files into a folder that is new or empty, and give their places."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            what = "is not empty" if folder.is_dir() else "is a file"
            raise KingsbridgeError(f"{str(folder)!r} {what}, and stays as it is; name a new folder")
        return [_write(folder / place, text) for place, text in files_of(package)]
    except OSError as error:
        raise KingsbridgeError(
            f"{str(error.filename or folder)!r} cannot be written: {error.strerror or error}"
        ) from None


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8") as stream:
        stream.write(text)
    return path


def files_of(package: str) -> Iterator[tuple[Path, str]]:
    """The files of a game: their places in its folder, and what stands in them."""
    words = package.split("_")
    values = {
        "@package@": package,
        "@name@": package.replace("_", "-"),
        "@title@": " ".join(word.capitalize() for word in words),
        "@class@": "".join(word.capitalize() for word in words),
        "@rules@": re.sub("[^a-z]", "", package)[:3],
    }
    for path in sorted(TEMPLATES.rglob(f"*{ENDING}")):
        text = path.read_text(encoding="utf-8")
        for mark, value in values.items():
            text = text.replace(mark, value)
        steps = [step.removesuffix(ENDING) for step in path.relative_to(TEMPLATES).parts]
        yield Path(*(_named(step, package) for step in steps)), text


def _named(step: str, package: str) -> str:
    """A part of a path as the game has it."""
    named = {"package": package, "test_package.py": f"test_{package}.py", "gitignore": ".gitignore"}
    return named.get(step, step)
