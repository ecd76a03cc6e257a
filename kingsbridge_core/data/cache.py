"""Caches the parsed data files of games beside Python's bytecode, under the same terms."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

from kingsbridge_core.data.source import Document, read

FORMAT = 1
"""Raise this number to have everything parsed again, when files are read differently."""


def read_parsed(path: Path) -> Document:
    """Read a data file of an installed game; the places of its values are only looked up when needed."""
    try:
        found = path.stat()
    except OSError:
        return read(path)  # which says what is wrong with it
    key = [FORMAT, found.st_mtime_ns, found.st_size]
    kept = Path(cache_from_source(path)).with_suffix(".json")
    data = _kept(kept, key)
    if data is not None:
        return Document(str(path), data, parsed_from=path)
    document = read(path)
    if not sys.dont_write_bytecode:
        _keep(kept, {"key": key, "data": document.data})
    return document


def _kept(kept: Path, key: list[Any]) -> Any:
    """Return what was kept for exactly this file, or None; a damaged cache counts as none."""
    try:
        found = json.loads(kept.read_bytes())
        return found["data"] if found["key"] == key and isinstance(found["data"], dict) else None
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def _keep(kept: Path, found: dict[str, Any]) -> None:
    """Keep what was parsed, whole or not at all; do nothing where nothing can be written."""
    partial = kept.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(json.dumps(found), "utf-8")
        partial.replace(kept)
