"""Remembers, from match to match, which lessons the people at this machine have turned off."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from kingsbridge_core.places import saves_folder

FILE = "lessons.json"
"""Beside the saves; `kingsbridge saves` looks at other files only."""


def turned_off(game_id: str) -> frozenset[str]:
    """Return the lessons of a game that were turned off; a damaged file counts as none."""
    with suppress(OSError, ValueError):
        found = json.loads(_path().read_text("utf-8"))
        names = found.get(game_id, ()) if isinstance(found, dict) else ()
        return frozenset(name for name in names if isinstance(name, str)) if isinstance(names, list) else frozenset()
    return frozenset()


def turn_off(game_id: str, lessons: Iterable[str]) -> frozenset[str]:
    """Remember which lessons of a game are turned off; if that cannot be written, only for this match."""
    kept = frozenset(lessons)
    if kept == turned_off(game_id):
        return kept
    known = {}
    with suppress(OSError, ValueError):
        found = json.loads(_path().read_text("utf-8"))
        known = found if isinstance(found, dict) else {}
    with suppress(OSError):
        _path().parent.mkdir(parents=True, exist_ok=True)
        _path().write_text(json.dumps({**known, game_id: sorted(kept)}), "utf-8")
    return kept


def _path() -> Path:
    return saves_folder() / FILE
