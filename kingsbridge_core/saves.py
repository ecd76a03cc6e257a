"""Where saves lie, and what can be told of them without replaying."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any

from kingsbridge_core.errors import KingsbridgeError, SaveError
from kingsbridge_core.journal import Written, read_save
from kingsbridge_core.language import _
from kingsbridge_core.phrases import harmless, shortened
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


def located(save: Path) -> Path:
    """The save that somebody means: a path, or the name of one in the folder of saves, or how the newest begins."""
    if save.exists() or save.name != str(save):
        return save
    named = [saves_folder() / name for name in (save.name, f"{save.name}.jsonl")]
    beginning = save.name.replace("-", "_").lower()
    named += [each.path for each in summaries() if each.path.name.replace("-", "_").startswith(beginning)]
    return next((each for each in named if each.exists()), save)


BEFORE_EVERYTHING = datetime.fromtimestamp(0, UTC)
LONGEST_TITLE = 60


@dataclass(slots=True)
class Summary:
    """A save at a glance; `problem` says why it cannot be gone on with, and what to do, fit for a terminal."""

    path: Path
    changed: datetime = BEFORE_EVERYTHING
    game: str = "?"
    players: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    moves: int = 0
    turn: str | None = None
    over: bool = False
    winners: tuple[str, ...] = ()
    problem: str = ""


def summary(path: Path) -> Summary:
    """What a save says about itself."""
    found = Summary(path)
    try:
        found.changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        _fill(found, read_save(path))
    except (KingsbridgeError, OSError) as error:
        found.problem = harmless(str(error))
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        found.problem = harmless(_("{path}: the save is damaged ({error})", path=path, error=error))
    return found


def _fill(found: Summary, written: Written) -> None:
    header: dict[str, Any] = written.header
    found.game = checked_name(str(header["game"]))
    found.players = tuple(str(parse_player(seat)) for seat in header["seats"])
    found.sets = tuple(shortened(harmless(str(each["title"])), LONGEST_TITLE) for each in header.get("sets", ()))
    made: list[dict[str, Any]] = []
    for line in written.lines:
        if "undo" in line:
            made.pop()
        else:
            made.append(line)
    last = made[-1] if made else header
    turn = last["next"]
    found.moves = len(made)
    found.turn = None if turn is None else found.players[turn]
    found.over = bool(made) and turn is None
    found.winners = tuple(found.players[seat] for seat in last.get("winners", ())) if found.over else ()
    found.problem = harmless(str(written.damage or ""))


def summaries() -> list[Summary]:
    """All saves, the newest first."""
    folder = saves_folder()
    found = [summary(path) for path in folder.glob("*.jsonl") if path.is_file()] if folder.is_dir() else []
    return sorted(found, key=lambda each: each.changed, reverse=True)


def is_newest(path: Path) -> bool:
    """Whether a save that is not over is the one which `newest_save` finds; looks at no more than when they changed."""
    folder = saves_folder()
    if path.resolve().parent != folder.resolve():
        return False
    with suppress(OSError):  # somebody else may be tidying up there
        return max(folder.glob("*.jsonl"), key=lambda each: each.stat().st_mtime_ns).name == path.name
    return False


def newest_save() -> tuple[Path, list[Summary]]:
    """The save to go on with: the newest that is not over; and newer ones that are passed over as they are damaged."""
    passed_over = []
    for each in summaries():
        if each.problem:
            passed_over.append(each)
        elif not each.over:
            return each.path, passed_over
    raise SaveError(
        _(
            "there is no match to go on with in {folder}; begin one with: kingsbridge play GAME",
            folder=saves_folder(),
        )
        + "".join(f"\n{each.problem}" for each in passed_over)
    )
