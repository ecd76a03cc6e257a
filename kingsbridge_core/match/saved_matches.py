"""Saved matches: where they are, and what can be said of them without replaying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any

from kingsbridge_core.errors import KingsbridgeError, SaveError
from kingsbridge_core.match.players import checked_name, parse_player
from kingsbridge_core.match.save_file import Damage, Written, read_save
from kingsbridge_core.match.save_header import game_of
from kingsbridge_core.places import saves_folder
from kingsbridge_core.plugins import Plugins, installed
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import harmless, shortened


def new_save(game_id: str) -> Path:
    """A name for a new save."""
    moment = datetime.now().strftime("%Y%m%d-%H%M%S")
    return saves_folder() / f"{game_id}-{moment}-{token_hex(2)}.jsonl"


def located(save: Path) -> Path:
    """The save that a user means: a path, or the name of one in the folder of saves, or how the newest begins."""
    folder, named = saves_folder(), [save]
    if save.name == str(save):
        beginning = save.name.replace("-", "_").lower()
        named += [folder / save.name, folder / f"{save.name}.jsonl"]
        named += [path for path in _newest_first() if path.name.replace("-", "_").startswith(beginning)]
    for each in named:
        if each.exists():
            return each
    told = _("there is no save {save}; kingsbridge saves lists the matches in {folder}", save=save, folder=folder)
    raise SaveError(told)


BEFORE_EVERYTHING = datetime.fromtimestamp(0, UTC)
LONGEST_TITLE = 60


@dataclass(slots=True)
class Summary:
    """A save at a glance; `problem` says why it cannot be continued, and what to do, fit for a terminal."""

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
    trouble: str = ""
    """Which kind of problem: damaged, unreadable, newer (format), not installed (game), other cards."""


def summary(path: Path, sets: Sequence[Path] = (), plugins: Plugins | None = None) -> Summary:
    """What a save says about itself, and whether the game is installed with the same cards, or those of these sets."""
    found = Summary(path)
    try:
        found.changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        written = read_save(path)
        _fill(found, written)
        game_of(written.header, path, sets, plugins or installed())
        if written.damage is not None:
            raise written.damage
    except SaveError as error:
        found.problem, found.trouble = harmless(str(error)), error.trouble
    except (KingsbridgeError, OSError) as error:
        found.problem, found.trouble = harmless(str(error)), Damage.trouble
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        found.problem = harmless(_("{path}: the save is damaged ({error})", path=path, error=error))
        found.trouble = Damage.trouble
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


def summaries(sets: Sequence[Path] = (), plugins: Plugins | None = None) -> Iterator[Summary]:
    """All saves, the newest first, each read when it is asked for."""
    return (summary(path, sets, plugins) for path in _newest_first())


def _newest_first() -> list[Path]:
    """The files of all saves."""
    changed: dict[Path, int] = {}
    for path in saves_folder().glob("*.jsonl"):
        with suppress(OSError):  # someone may be tidying up there
            if path.is_file():
                changed[path] = path.stat().st_mtime_ns
    return sorted(changed, key=lambda path: changed[path], reverse=True)


def is_newest(path: Path) -> bool:
    """Whether `newest_save` would find this save, if it is not over; only looks at when saves changed."""
    return [each.resolve() for each in _newest_first()[:1]] == [path.resolve()]


def newest_save(sets: Sequence[Path] = (), plugins: Plugins | None = None) -> tuple[Path, list[Summary]]:
    """The save to continue: the newest that is not over; and newer ones that cannot be continued."""
    passed_over = []
    for each in summaries(sets, plugins):
        if each.problem:
            passed_over.append(each)
        elif not each.over:
            return each.path, passed_over
    told = _("there is no match to resume in {folder}; begin one with: kingsbridge play GAME", folder=saves_folder())
    raise SaveError("\n".join([told, *(each.problem for each in passed_over)]))
