"""Writes the map of the rooms into engine.md and CONTRIBUTING.md from the docstrings: python -m docs.rooms"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORE = ROOT / "kingsbridge_core"
PAGES = (ROOT / "docs" / "engine.md", ROOT / "CONTRIBUTING.md")
ROOMS = (
    "text",
    "errors",
    "places",
    "data",
    "engine",
    "game",
    "bots",
    "hooks",
    "plugins",
    "match",
    "laws",
    "authoring",
    "playtest",
    "environment",
    "person",
    "pictures",
    "browser",
    "cli",
    "__main__",
    "moved",
)
"""The rooms of the core, each of which may use those before it."""
ROOMS_OF_CLI = ("help_texts", "output", "options", "terminal", "table", "session", "commands")
MAP = re.compile(r"(?<=<!-- rooms -->\n).*?(?=<!-- /rooms -->)", re.DOTALL)


def table() -> str:
    """Return a table with a row for every room, in order: what it is for, and its modules."""
    inner = [f"cli/{room}" for room in ROOMS_OF_CLI]
    rooms = [each for room in ROOMS for each in ([room, *inner] if room == "cli" else [room])]
    return "\n".join(["| room | what it is for | modules |", "|---|---|---|", *map(row, rooms), ""])


def row(name: str) -> str:
    """Return the row of a room, or of a module that stands alone."""
    room = CORE / name
    file = room / "__init__.py" if room.is_dir() else room.with_suffix(".py")
    doc = (ast.get_docstring(ast.parse(file.read_text("utf-8"))) or "").partition("\n\n")[0]
    modules = sorted(each.stem for each in room.glob("*.py") if each.stem != "__init__") if room.is_dir() else []
    ending = "/" if room.is_dir() else ".py"
    return f"| `{name}{ending}` | {' '.join(doc.split())} | {', '.join(f'`{each}`' for each in modules)} |"


def with_map(page: str) -> str:
    """Return a page with the current map."""
    return MAP.sub(lambda _: table(), page)


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(with_map(path.read_text("utf-8")), "utf-8")
