"""The files of card sets: those in a folder, and those that a set extends."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kingsbridge_core.data.source import Document, Place, Problem, read, under
from kingsbridge_core.errors import DataError
from kingsbridge_core.game.sets import BASE, ENDINGS, MOST_PARENTS, CardSet, stacked
from kingsbridge_core.game.wording import is_overlay
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import one_of
from kingsbridge_core.text.suggestions import meant


def read_sets(paths: Sequence[Path]) -> list[CardSet]:
    """The sets of files and folders in the order given, each after those it extends, each once."""
    sets: list[CardSet] = []
    problems: list[object] = []
    for path in paths:
        try:
            sets += [read_set(file) for file in (files_of(path) if path.is_dir() else [path])]
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(*problems)
    return stacked(sets)


def files_of(folder: Path) -> list[Path]:
    """The files of a set that is a folder, in the order of their names."""
    files = sorted(each for ending in ENDINGS for each in folder.glob(f"*{ending}") if not is_overlay(each))
    if not files:
        why = _("is a folder without card sets; their names end in {endings}", endings=one_of(ENDINGS))
        raise DataError(Problem(Place(str(folder)), why, "KB101"))
    return files


def read_set(path: Path, children: tuple[Path, ...] = ()) -> CardSet:
    """A set with the one it extends."""
    return with_parents(read(path), path, children)


def with_parents(document: Document, path: Path, children: tuple[Path, ...] = ()) -> CardSet:
    """A set that was read, with the one it extends."""
    extends = document.data.get("extends", BASE) if isinstance(document.data, dict) else BASE
    if extends == BASE or not isinstance(extends, str):
        return CardSet(document)
    parent = path.parent / extends
    if not is_file(parent):
        why = _("there is no file {file!r}; write 'base' for the game as it is", file=str(parent))
        raise _cannot_extend(document, meant(why, extends, sorted(each.name for each in path.parent.glob("*.y*ml"))))
    if parent.suffix not in ENDINGS:
        why = _("{file!r} is not a card set; their names end in {endings}", file=extends, endings=one_of(ENDINGS))
        raise _cannot_extend(document, why)
    chain = (*children, path.resolve())
    if parent.resolve() in chain or len(chain) > MOST_PARENTS:
        raise _cannot_extend(document, _("{file!r} leads back to this set", file=extends))
    try:
        found = CardSet(document, (read_set(parent, chain),))
    except DataError as error:
        if parent.resolve().is_relative_to(path.parent.resolve()):
            raise DataError(*error.problems) from None
        # a file elsewhere that is not a set may be secret: show nothing of it
        why = _("{file!r} is in another folder and has mistakes; validate that file alone", file=extends)
        raise _cannot_extend(document, why) from None
    game = found.parents[0].data.get("game")
    if found.parents[0].game != found.game:
        if not isinstance(game, str):
            raise _cannot_extend(document, _("{file!r} is not a card set: it names no 'game'", file=extends))
        why = _("{file!r} is a set for {game!r}, this one for another game", file=extends, game=game)
        raise _cannot_extend(document, why, "KB305")
    return found


def _cannot_extend(document: Document, why: str, code: str = "KB307") -> DataError:
    return DataError(document.problem(under("extends", why), "extends", code=code))


def is_file(path: Path) -> bool:
    """Whether there is a regular file: not a device, a pipe, or an impossible name."""
    try:
        return path.is_file()
    except (OSError, ValueError):  # ValueError: a NUL in the name, in older Pythons
        return False
