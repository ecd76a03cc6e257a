"""Writes a small, complete game to start from: a plugin package made from templates."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from kingsbridge_core.errors import KingsbridgeError, reason_of
from kingsbridge_core.text.language import _

TEMPLATES = Path(__file__).parent / "templates" / "game"
ENDING = ".template"
LONGEST = 40
NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")


def check_name(name: str) -> str:
    """Return the package name for a game with this name; refuse names that would cause trouble."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        why = _(
            "a game cannot be called {name!r}: use lower-case letters and digits, with hyphens between words, "
            "as in 'sheep-market', and at most {most} characters",
            name=name,
            most=LONGEST,
        )
        likely = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-0123456789")[:LONGEST].strip("-")
        advice = _("{problem}; try {name!r}", problem=why, name=likely)
        raise KingsbridgeError(advice if NAME.fullmatch(likely) else why)
    package = name.replace("-", "_")
    trouble = trouble_with(package)
    if trouble:
        why = _(
            "a game cannot be called {name!r}: {why}; try another name, such as {other!r}",
            name=name,
            why=trouble,
            other=f"my-{name}",
        )
        raise KingsbridgeError(why)
    return package


def trouble_with(package: str) -> str | None:
    """Say why a package should not have this name; nothing if it may."""
    from kingsbridge_core.plugins import installed

    if keyword.iskeyword(package):
        return _("that is a Python keyword")
    if package in {each.lower().replace("-", "_") for each in installed().game_classes}:
        return _("a game of that name is already installed")
    if package == "tests":
        return _("that is the folder of the game's tests")
    try:
        found = find_spec(package)
    except (ImportError, ValueError):
        return None
    is_taken = found is not None and found.origin is not None
    return _("it would hide the Python module of that name") if is_taken else None


def write_game(package: str, folder: Path) -> list[Path]:
    """Write all files into a new or empty folder, and return their paths."""
    try:
        if folder.is_dir() and any(folder.iterdir()):
            why = _("{folder!r} is not empty and was left alone; name a new folder", folder=str(folder))
            raise KingsbridgeError(why)
        if folder.exists() and not folder.is_dir():
            raise KingsbridgeError(_("{file!r} is a file and was left alone; name a new folder", file=str(folder)))
        return [_write(folder / place, text) for place, text in files_of(package)]
    except OSError as error:
        raise unwritable(error.filename or folder, error) from None


def unwritable(path: Path | str, error: OSError) -> KingsbridgeError:
    """Return the error for a file that cannot be written."""
    return KingsbridgeError(_("{file!r} cannot be written: {why}", file=str(path), why=reason_of(error)))


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8") as stream:
        stream.write(text)
    return path


def files_of(package: str) -> Iterator[tuple[Path, str]]:
    """Return the files of a game: their places in its folder, and their contents."""
    words = package.split("_")
    values = {
        "@package@": package,
        "@name@": package.replace("_", "-"),
        "@title@": " ".join(word.capitalize() for word in words),
        "@class@": "".join(word.capitalize() for word in words),
        "@rules@": re.sub("[^a-z]", "", package)[:3],
    }
    named = {"package": package, "test_package.py": f"test_{package}.py", "gitignore": ".gitignore"}
    for path in sorted(TEMPLATES.rglob(f"*{ENDING}")):
        text = path.read_text(encoding="utf-8")
        for mark, value in values.items():
            text = text.replace(mark, value)
        steps = [step.removesuffix(ENDING) for step in path.relative_to(TEMPLATES).parts]
        yield Path(*(named.get(step, step) for step in steps)), text
