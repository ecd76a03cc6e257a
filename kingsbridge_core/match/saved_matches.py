"""Finds saved matches, and summarises them without replaying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from stat import S_ISDIR, S_ISREG
from typing import Any

from kingsbridge_core.errors import KingsbridgeError, SaveError
from kingsbridge_core.match.players import checked_name, parse_player
from kingsbridge_core.match.save_file import Damage, Written, read_save, unreadable
from kingsbridge_core.match.save_header import game_of
from kingsbridge_core.places import saves_folder
from kingsbridge_core.plugins import Plugins, installed
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import harmless, shortened


def new_save(game_id: str) -> Path:
    """Return a name for a new save."""
    moment = datetime.now().strftime("%Y%m%d-%H%M%S")
    return saves_folder() / f"{game_id}-{moment}-{token_hex(2)}.jsonl"


def located(save: Path) -> Path:
    """Return the save that a user means by a path, a name in the folder of saves, or the start of the newest name."""
    for each in _meant_by(save):
        if _may_be_read(each):
            return each
    folder = saves_folder()
    if save.is_dir():
        return save  # reading it says that this is a folder
    told = _("there is no save {save}; kingsbridge saves lists the matches in {folder}", save=save, folder=folder)
    raise SaveError(told)


def _meant_by(save: Path) -> Iterator[Path]:
    """Return what a user may mean, the likeliest first; the folder of saves is only looked at if need be."""
    yield save
    if save.name == str(save):
        folder, beginning = saves_folder(), save.name.replace("-", "_").lower()
        yield folder / save.name
        yield folder / f"{save.name}.jsonl"
        yield from (path for path in _newest_first() if path.name.replace("-", "_").startswith(beginning))


def _may_be_read(path: Path) -> bool:
    """Whether the file exists, or we may not look; then reading it says why.

    A folder does not count: it may have the name of a game, whose newest match someone wants.
    """
    try:
        return not S_ISDIR(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: a NUL in the name
        return False
    except OSError:
        return True


BEFORE_EVERYTHING, AFTER_EVERYTHING = datetime.fromtimestamp(0, UTC), datetime(9999, 1, 1, tzinfo=UTC)
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
    """Return what a save says about itself, and whether the game is installed with the same cards or these sets."""
    found = Summary(path)
    try:
        found.changed = _moment(path.stat().st_mtime)
        written = read_save(path)
        _fill(found, written)
        game_of(written.header, path, sets, plugins or installed())
        if written.damage is not None:
            raise written.damage
    except SaveError as error:
        found.problem, found.trouble = harmless(str(error)), error.trouble
    except OSError as error:
        found.problem, found.trouble = harmless(str(unreadable(path, error))), SaveError.trouble
    except KingsbridgeError as error:
        found.problem, found.trouble = harmless(str(error)), Damage.trouble
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        found.problem = harmless(_("{path}: the save is damaged ({error})", path=path, error=error))
        found.trouble = Damage.trouble
    return found


def _moment(seconds: float) -> datetime:
    """Return a time stamp as a date; an impossible one becomes the nearest date that can be written."""
    latest = AFTER_EVERYTHING.timestamp()
    return datetime.fromtimestamp(min(max(seconds, 0), latest), UTC)


def _fill(found: Summary, written: Written) -> None:
    header: dict[str, Any] = written.header
    found.game = checked_name(str(header["game"]))
    players = [str(parse_player(seat)) for seat in header["seats"]]
    found.sets = tuple(shortened(harmless(str(each["title"])), LONGEST_TITLE) for each in header.get("sets", ()))
    made: list[dict[str, Any]] = []
    for line in written.lines:
        if "undo" in line:
            made.pop()
        elif "player" in line:
            players[line["seat"]] = str(parse_player(line["player"]))
        else:
            made.append(line)
    found.players = tuple(players)
    last = made[-1] if made else header
    turn = last["next"]
    found.moves = len(made)
    found.turn = None if turn is None else found.players[turn]
    found.over = bool(made) and turn is None
    found.winners = tuple(found.players[seat] for seat in last.get("winners", ())) if found.over else ()


def summaries(sets: Sequence[Path] = (), plugins: Plugins | None = None) -> Iterator[Summary]:
    """Return all saves, newest first, each read when it is asked for."""
    return (summary(path, sets, plugins) for path in _newest_first())


def _newest_first() -> list[Path]:
    """Return the files of all saves; one that cannot be read counts as the oldest."""
    folder, changed = saves_folder(), {}
    try:
        there = [path for path in folder.iterdir() if path.suffix == ".jsonl"]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise unreadable(folder, error) from None
    for path in there:
        try:
            found = path.stat()
        except FileNotFoundError:  # someone may be tidying up there
            continue
        except OSError:
            changed[path] = 0
        else:
            if S_ISREG(found.st_mode):
                changed[path] = found.st_mtime_ns
    return sorted(changed, key=lambda path: changed[path], reverse=True)


def is_newest(path: Path) -> bool:
    """Whether `newest_save` would find this save, if it is not over; only looks at when saves changed."""
    try:
        return [each.resolve() for each in _newest_first()[:1]] == [path.resolve()]
    except SaveError:
        return False


def has_save_of(game_id: str, but: Path | None) -> bool:
    """Whether a match of this game was ever saved in the usual folder, other than this one."""
    try:
        return any(path.name.startswith(f"{game_id}-") and path != but for path in _newest_first())
    except SaveError:
        return True


def newest_save(sets: Sequence[Path] = (), plugins: Plugins | None = None) -> tuple[Path, list[Summary]]:
    """Return the newest save that is not over, and newer ones that cannot be continued."""
    passed_over = []
    for each in summaries(sets, plugins):
        if each.problem:
            passed_over.append(each)
        elif not each.over:
            return each.path, passed_over
    told = _("there is no match to resume in {folder}; start one with: kingsbridge play GAME", folder=saves_folder())
    raise SaveError("\n".join([told, *(each.problem for each in passed_over)]))
