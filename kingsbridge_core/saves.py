"""Where saves lie, and what can be told of them without replaying."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any

from kingsbridge_core.errors import KingsbridgeError, SaveError
from kingsbridge_core.journal import read_save
from kingsbridge_core.players import checked_name, parse_player

FOLDER_VARIABLE = "KINGSBRIDGE_SAVES"


def saves_folder() -> Path:
    """The folder of saves: KINGSBRIDGE_SAVES, or where this system keeps such things."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("kingsbridge", appauthor=False) / "saves"


def new_save(game_id: str) -> Path:
    """A name for a new save."""
    moment = datetime.now().strftime("%Y%m%d-%H%M%S")
    return saves_folder() / f"{game_id}-{moment}-{token_hex(2)}.jsonl"


BEFORE_EVERYTHING = datetime.fromtimestamp(0, UTC)


@dataclass(frozen=True, slots=True)
class Summary:
    """A save at a glance; `problem` says why it cannot be read."""

    path: Path
    game: str = "?"
    players: tuple[str, ...] = ()
    moves: int = 0
    turn: str | None = None
    over: bool = False
    changed: datetime = BEFORE_EVERYTHING
    problem: str = ""


def summary(path: Path) -> Summary:
    """What a save says about itself."""
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    try:
        written = read_save(path)
        header: dict[str, Any] = written.header
        players = tuple(str(parse_player(seat)) for seat in header["seats"])
        made: list[dict[str, Any]] = []
        for line in written.lines:
            if "undo" in line:
                made.pop()
            else:
                made.append(line)
        turn = made[-1]["next"] if made else header.get("next")
        return Summary(
            path,
            checked_name(str(header["game"])),
            players,
            len(made),
            None if turn is None else players[turn],
            bool(made) and turn is None,
            changed,
        )
    except (KingsbridgeError, KeyError, TypeError, IndexError, AttributeError) as error:
        problem = str(error) if isinstance(error, KingsbridgeError) else f"{path}: the save is damaged ({error})"
        return Summary(path, changed=changed, problem=problem)


def summaries() -> list[Summary]:
    """All saves, the newest first."""
    folder = saves_folder()
    found = [summary(path) for path in folder.glob("*.jsonl") if path.is_file()] if folder.is_dir() else []
    return sorted(found, key=lambda each: each.changed, reverse=True)


def newest_save() -> Path:
    """The save to go on with: the newest that is not over."""
    for each in summaries():
        if not each.over and not each.problem:
            return each.path
    raise SaveError(f"there is no match to go on with in {saves_folder()}; begin one with: kingsbridge play GAME")
