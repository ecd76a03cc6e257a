"""What is remembered from match to match about the people at this machine: which lessons they have turned off."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from kingsbridge_core.places import saves_folder

FILE = "lessons.json"
"""Beside the saves; `kingsbridge saves` looks at other files only."""


def turned_off(game_id: str) -> frozenset[str]:
    """The lessons of a game that nobody wants to read again; a damaged file is no worse than none."""
    with suppress(OSError, ValueError):
        found = json.loads(_path().read_text("utf-8"))
        names = found.get(game_id, ()) if isinstance(found, dict) else ()
        return frozenset(name for name in names if isinstance(name, str)) if isinstance(names, list) else frozenset()
    return frozenset()


def turn_off(game_id: str, lessons: Iterable[str]) -> frozenset[str]:
    """Remember which lessons of a game are turned off; where nothing can be written, they are for this match only."""
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
