"""Finds the files of card sets: those in a folder, those that a set extends, and those that come with a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.data.cache import read_parsed
from kingsbridge_core.data.source import Document, Place, Problem, decoded, parse, raw, under
from kingsbridge_core.errors import DataError, UnknownName
from kingsbridge_core.game.sets import BASE, ENDINGS, MOST_PARENTS, CardSet, leads_out, stacked, without_contents
from kingsbridge_core.game.wording import is_overlay, overlay_of
from kingsbridge_core.text.language import _, language
from kingsbridge_core.text.phrases import one_of
from kingsbridge_core.text.suggestions import meant

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game

EXPANSIONS = "expansions"
"""The folder beside the definition of a game that has the sets which come with it."""

_CLAIM = re.compile(r"""^["']?game["']?\s*:|\A\s*\{[^][{}]*\bgame["']?\s*:""", re.MULTILINE)
"""What every set says at its left edge, even where mistakes keep the rest from being read."""


def read_sets(paths: Sequence[Path], *, are_closed: bool = False) -> list[CardSet]:
    """Read the sets of files and folders in the order given, each after those it extends, each once.

    `are_closed`: the reader did not name these files, so nothing is shown of those that are not sound sets.
    """
    sets: list[CardSet] = []
    problems: list[object] = []
    for path in paths:
        try:
            sets += [read_set(file, is_closed=are_closed) for file in (files_of(path) if path.is_dir() else [path])]
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(*problems)
    return stacked(sets)


def expansions(*games: Game[Any]) -> dict[str, Path]:
    """Return the sets that come with games, by name."""
    folders = [each.definition_source.parent / EXPANSIONS for each in games if isinstance(each.definition_source, Path)]
    return {path.stem: path for folder in folders for path in sorted(folder.glob("*.yaml")) if not is_overlay(path)}


def title_of(expansion: Path) -> str:
    """Return the title of a set that comes with a game, in the reader's language if it has one."""
    overlay = overlay_of(expansion, language())
    told = [read_parsed(each).data for each in (overlay, expansion) if each.is_file()]
    return str(next(each["title"] for each in told if "title" in each))


def sets_for(game: Game[Any], paths: Iterable[Path], *, are_closed: bool = False) -> list[CardSet]:
    """Read these sets for a game, of which some may be named as expansions."""
    return read_sets(located(paths, game), are_closed=are_closed)


def located(paths: Iterable[Path], *games: Game[Any]) -> list[Path]:
    """Return where sets are; a name without folder and ending can be that of an expansion of one of these games."""
    return [_located(path, games) for path in paths]


def _located(path: Path, games: Sequence[Game[Any]]) -> Path:
    if path.suffix or len(path.parts) != 1 or path.exists():
        return path
    known = expansions(*games)
    if path.name in known or not known:
        return known.get(path.name, path)
    raise UnknownName(_("expansion, file or folder of card sets"), path.name, known)


def files_of(folder: Path) -> list[Path]:
    """Return the files of a set that is a folder, in the order of their names."""
    files = sorted(each for ending in ENDINGS for each in folder.glob(f"*{ending}") if not is_overlay(each))
    if not files:
        why = _("is a folder without card sets; their names end in {endings}", endings=one_of(ENDINGS))
        raise DataError(Problem(Place(str(folder)), why, "KB101"))
    return files


def read_set(path: Path, children: tuple[Path, ...] = (), *, is_closed: bool = False) -> CardSet:
    """Read a set with the one it extends; a file that does not even claim to be a set is never shown."""
    is_closed = is_closed or leads_out(path)
    text = decoded(raw(path), str(path))
    try:
        document = parse(text, str(path))
        document.is_closed = is_closed
        if children or (isinstance(document.data, dict) and "game" in document.data):
            return with_parents(document, path, children)
    except DataError as error:
        if not is_closed and (children or _CLAIM.search(text)):
            raise
        if is_closed:
            raise DataError(*without_contents(error.problems, [str(path)])) from None
    raise DataError(
        Problem(Place(str(path)), _("this is not a card set: it does not say which 'game' it is for"), "KB202")
    )


def with_parents(document: Document, path: Path, children: tuple[Path, ...] = ()) -> CardSet:
    """Return a set that was read, with the one it extends."""
    extends = document.data.get("extends", BASE) if isinstance(document.data, dict) else BASE
    if extends == BASE or not isinstance(extends, str):
        return CardSet(document)
    parent = path.parent / extends
    if not is_file(parent):
        why = _("there is no file {file!r}; write 'base' for the game as it comes", file=str(parent))
        raise _cannot_extend(document, meant(why, extends, sorted(each.name for each in path.parent.glob("*.y*ml"))))
    if parent.suffix not in ENDINGS:
        why = _("{file!r} is not a card set; their names end in {endings}", file=extends, endings=one_of(ENDINGS))
        raise _cannot_extend(document, why)
    chain = (*children, path.resolve())
    is_elsewhere = not parent.resolve().is_relative_to(path.parent.resolve())
    if parent.resolve() in chain or len(chain) > MOST_PARENTS:
        raise _cannot_extend(
            document, _("{file!r} extends this set in turn; sets cannot extend each other", file=extends)
        )
    try:
        parent_set = read_set(parent, chain, is_closed=document.is_closed or is_elsewhere)
        found = CardSet(document, (parent_set,))
    except DataError as error:
        if not is_elsewhere:
            raise DataError(*error.problems) from None
        # a file elsewhere that is not a set may be secret: show nothing of it
        why = _("{file!r} is in another folder and has mistakes; validate that file alone", file=extends)
        raise _cannot_extend(document, why) from None
    game = found.parents[0].data.get("game")
    if found.parents[0].game != found.game:
        if not isinstance(game, str):
            raise _cannot_extend(
                document, _("{file!r} is not a card set: it does not say which 'game' it is for", file=extends)
            )
        if parent_set.document.is_closed:
            why = _("{file!r} is a set for another game", file=extends)
        else:
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
