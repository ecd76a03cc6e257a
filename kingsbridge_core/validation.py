"""Whether files of card authors are sound: their shape, what they refer to, and whether they can be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.advice import advised
from kingsbridge_core.errors import DataError, KingsbridgeError
from kingsbridge_core.language import _
from kingsbridge_core.plugins import game_class, installed
from kingsbridge_core.set_files import with_parents
from kingsbridge_core.sets import ENDINGS, CardSet, in_order, overlaps, stacked
from kingsbridge_core.source import Document, Flawed, Place, Problem, parse, read, under

if TYPE_CHECKING:
    from kingsbridge_core.game import Game

SHAPE = "KB2"
"""How the codes of all problems of shape begin, which have nothing to do with other files."""


def problems_of_files(paths: Sequence[Path], play: int = 0, seed: int = 0) -> list[Problem]:
    """Everything that is wrong in files, each looked at by itself; and where several sets are about the same card."""
    found: list[Problem] = []
    sets: list[CardSet] = []
    for path in paths:
        try:
            card_set = validated(read(path), path, found, play, seed)
        except Flawed as error:
            found += all_problems(error, path)
            continue
        except DataError as error:
            found += located(error, str(path))
            continue
        sets += [card_set] if card_set else []
    for game in sorted({each.game for each in sets}) if len(sets) > 1 else ():
        found += overlaps([each for each in sets if each.game == game])
    return in_order(found)


def problems_of_text(text: str, name: str = "<stdin>", play: int = 0, seed: int = 0) -> list[Problem]:
    """Everything that is wrong in a text that came from elsewhere."""
    found: list[Problem] = []
    try:
        validated(parse(text, name), Path(name), found, play, seed)
    except Flawed as error:
        found += all_problems(error, Path(name))
    except DataError as error:
        found += located(error, name)
    return in_order(found)


def all_problems(flawed: Flawed, path: Path) -> list[Problem]:
    """The mistakes of a text as such, and all others in it; what comes of the former alone is told with them."""
    found: list[Problem] = []
    try:
        validated(flawed.document, path, found, play=0, seed=0)
    except DataError as error:
        found += located(error, flawed.document.file)
    flaws = located(flawed, flawed.document.file)
    known = {each.place for each in flaws}
    return [*flaws, *(each for each in found if each.place not in known and not each.is_warning)]


def validated(document: Document, path: Path, found: list[Problem], play: int, seed: int) -> CardSet | None:
    """Look at a file: a card set, a game or a set in another language, or a data file of an installed game."""
    data = document.data
    if isinstance(data, dict) and "language" in data:
        from kingsbridge_core.translations import language_problems

        found += language_problems(document, path)
        return None
    if isinstance(data, dict) and "game" in data and "rules" not in data:
        card_set = extended(document, path)
        game = laid_upon_its_game(card_set)
        found += doubts(card_set, game)
        if play:
            from kingsbridge_core.playability import play_problems

            found += play_problems(game, card_set, play, seed)
        return card_set
    found += data_file_problems(document, path)
    return None


def extended(document: Document, path: Path) -> CardSet:
    """The set with those it builds upon; if it cannot build upon them, also what is wrong with it in any case."""
    try:
        return with_parents(document, path)
    except DataError as error:
        found = located(error, document.file)
    try:
        laid_upon_its_game(CardSet(document))
    except DataError as error:
        found += [each for each in located(error, document.file) if each.code.startswith(SHAPE)]
    raise DataError(*found)


def laid_upon_its_game(card_set: CardSet) -> Game[Any]:
    """The game with the set; everything that is wrong with it is a DataError."""
    from kingsbridge_core.schemas import Schemas

    kind = game_class(card_set.game) if card_set.game else None
    if kind is None:
        schemas = Schemas()
        found = [] if schemas.is_valid(card_set.data, "set") else schemas.problems(card_set.document, "set")
        name = card_set.data.get("game")
        if isinstance(name, str) and name:
            found.append(not_installed(card_set.document, name))
        raise DataError(*in_order(found))
    try:
        return kind(None, stacked([card_set]))
    except DataError as error:
        found = list(at_home(located(error, card_set.document.file), card_set))
        raise DataError(*found, *hidden(kind, card_set, found)) from None


def hidden(kind: type[Game[Any]], card_set: CardSet, found: Sequence[Problem]) -> list[Problem]:
    """What is wrong besides, and could not be seen as the game was never made."""
    from kingsbridge_core.remains import is_certain, remains

    rest, left_out = remains(card_set, found)
    try:
        kind(None, stacked([rest]))
    except DataError as error:
        known = {each.place for each in found}
        more = at_home(located(error, card_set.document.file), card_set)
        return [each for each in more if each.place not in known and is_certain(each, card_set, left_out)]
    return []


def not_installed(document: Document, name: str) -> Problem:
    """A file that is for no game that is installed."""
    names = [each.replace("_", "-") for each in installed().game_classes]
    why = advised(_("no installed game is called {name!r}", name=name), name, names)
    return document.problem(under("game", why), "game", code="KB305")


def at_home(problems: Iterable[Problem], card_set: CardSet) -> Iterator[Problem]:
    """A file of the game as it comes is never at fault: what is wrong there now, the set has brought about."""
    own = {each.document.file for each in stacked([card_set])}
    for each in problems:
        if each.place.file in own:
            yield each if each.place.line else each._replace(place=card_set.document.place())
        else:
            why = _(
                "with this set, {file} is not right in line {line}: {problem}",
                file=Path(each.place.file).name,
                line=each.place.line,
                problem=each.message,
            )
            yield each._replace(place=removal_named(card_set, each.message), message=why)


def removal_named(card_set: CardSet, message: str) -> Place:
    """Where a set removes a card that a message is about, or else the beginning of the set."""
    from kingsbridge_core.remains import is_quoted

    for _list, card, way in card_set.touched():
        if way[0] == "remove" and is_quoted(card, message):
            return card_set.document.place(*way)
    return card_set.document.place()


def doubts(card_set: CardSet, game: Game[Any]) -> Iterator[Problem]:
    """What is not wrong, but can hardly be meant."""
    if not any(card_set.part(part) for part in ("add", "change", "remove", "numbers")):
        yield Problem(card_set.document.place(), _("the set changes nothing"), "KB314", is_warning=True)
    for listed, changes in card_set.part("change").items():
        before = game.files[game.lists[listed].file].origins[()][0]
        entries = {entry["id"]: entry for entry in before.data[listed]}
        for card, change in changes.items():
            for key, value in change.items():
                if entries[card].get(key) == value:
                    why = under(key, _("it is {value!r} already", value=value))
                    place = card_set.document.place("change", listed, card, key)
                    yield Problem(place, why, "KB313", is_warning=True)
    yield from at_home(game.doubts(), card_set)


# --- data files of a game


def data_file_problems(document: Document, path: Path) -> list[Problem]:
    """What is wrong in a file of the data folder of a game, which is known by the `game.yaml` beside it."""
    from kingsbridge_core.schemas import Schemas

    kind = game_beside(path)
    name = path.stem
    schemas = Schemas([kind.schemas] if kind and kind.schemas else [])
    if kind is None or not schemas.describes(name):
        why = _("is neither a card set, which says for which 'game' it is, nor a data file of an installed game")
        return [Problem(Place(document.file, 1, 1), why, "KB304")]
    problems = schemas.problems(document, name)
    if problems or name == "rules":
        return problems
    try:
        game = type(kind.__name__, (kind,), {"definition_source": path.with_name("game.yaml")})()
    except DataError as error:
        return located(error, document.file)
    return [each for each in game.doubts() if each.place.file == document.file]


def game_beside(path: Path) -> type[Game[Any]] | None:
    """The installed game to which a data file belongs."""
    try:
        definition = read(path.with_name("game.yaml")).data
    except DataError:
        return None
    game_id = str(definition.get("id", "")) if isinstance(definition, dict) else ""
    return game_class(game_id) if game_id else None


# --- files


def files_in(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and those in folders that may be card sets or data, but no hidden ones; no link leads astray."""
    for path in paths:
        if not is_folder(path):
            yield path
            continue
        for folder, inner, names in path.walk() if hasattr(path, "walk") else walk(path):
            inner[:] = sorted(each for each in inner if not each.startswith("."))
            yield from (folder / name for name in sorted(names) if name.endswith(ENDINGS) and name[0] != ".")


def is_folder(path: Path) -> bool:
    """Whether there is such a folder; a name that cannot be one is none."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def walk(path: Path) -> Iterator[tuple[Path, list[str], list[str]]]:
    """`Path.walk`, which came with Python 3.12."""
    import os

    for folder, inner, names in os.walk(path):
        yield Path(folder), inner, names


def located(error: KingsbridgeError, file: str) -> list[Problem]:
    """The problems of an error; one without a place stands for the whole file."""
    found = error.problems if isinstance(error, DataError) else (str(error),)
    return [each if isinstance(each, Problem) else Problem(Place(file), str(each)) for each in found]
