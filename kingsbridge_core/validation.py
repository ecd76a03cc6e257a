"""Whether files of card authors are sound: their shape, what they refer to, and whether they can be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.errors import DataError, KingsbridgeError
from kingsbridge_core.plugins import installed
from kingsbridge_core.sets import CardSet, hint, in_order, overlaps, stacked, with_parents
from kingsbridge_core.source import Document, Place, Problem, parse, read

if TYPE_CHECKING:
    from kingsbridge_core.game import Game

STDIN = "-"
ENDINGS = (".yaml", ".yml")


def problems_of_files(paths: Sequence[Path], play: int = 0, seed: int = 0) -> list[Problem]:
    """Everything that is wrong in files, each looked at by itself; and where several sets are about the same card."""
    found: list[Problem] = []
    sets: list[CardSet] = []
    for path in paths:
        try:
            card_set = validated(read(path), path, found, play, seed)
        except DataError as error:
            found += located(error, str(path))
            continue
        sets += [card_set] if card_set else []
    for game in sorted({each.game for each in sets}):
        found += overlaps([each for each in sets if each.game == game])
    return in_order(found)


def problems_of_text(text: str, name: str = "<stdin>", play: int = 0, seed: int = 0) -> list[Problem]:
    """Everything that is wrong in a text that came from elsewhere."""
    found: list[Problem] = []
    try:
        validated(parse(text, name), Path(name), found, play, seed)
    except DataError as error:
        found += located(error, name)
    return in_order(found)


def validated(document: Document, path: Path, found: list[Problem], play: int, seed: int) -> CardSet | None:
    """Look at a file: a card set, or a data file of an installed game."""
    data = document.data
    if isinstance(data, dict) and "game" in data and "rules" not in data:
        card_set = with_parents(document, path)
        game = laid_upon_its_game(card_set)
        found += doubts(card_set, game)
        if play:
            from kingsbridge_core.playability import play_problems

            found += play_problems(game, card_set, play, seed)
        return card_set
    found += data_file_problems(document, path)
    return None


def laid_upon_its_game(card_set: CardSet) -> Game[Any]:
    """The game with the set; everything that is wrong with it is a DataError."""
    from kingsbridge_core.schemas import Schemas

    schemas = Schemas()
    if not schemas.is_valid(card_set.document.data, "set"):
        raise DataError(*schemas.problems(card_set.document, "set"))
    classes = installed().game_classes
    if card_set.game not in classes:
        names = [each.replace("_", "-") for each in classes]
        name = str(card_set.data["game"])
        why = f"game: no installed game is called {name!r}{hint(name, names)}"
        raise DataError(card_set.document.problem(why, "game", code="KB305"))
    return classes[card_set.game](None, stacked([card_set]))


def doubts(card_set: CardSet, game: Game[Any]) -> Iterator[Problem]:
    """What is not wrong, but can hardly be meant."""
    if not any(card_set.part(part) for part in ("add", "change", "remove", "numbers")):
        yield Problem(card_set.document.place(), "the set changes nothing", "KB314", is_warning=True)
    before = type(game)(None, stacked(card_set.parents)) if card_set.part("change") else None
    for listed, changes in card_set.part("change").items() if before else ():
        assert before is not None
        entries = {entry["id"]: entry for entry in before.files[before.lists[listed].file].data[listed]}
        for card, change in changes.items():
            for key, value in change.items():
                if entries[card].get(key) == value:
                    why = f"{key}: it is {value!r} already"
                    place = card_set.document.place("change", listed, card, key)
                    yield Problem(place, why, "KB313", is_warning=True)
    yield from game.doubts()


# --- data files of a game


def data_file_problems(document: Document, path: Path) -> list[Problem]:
    """What is wrong in a file of the data folder of a game, which is known by the `game.yaml` beside it."""
    from kingsbridge_core.schemas import Schemas

    kind = game_beside(path)
    name = path.stem
    schemas = Schemas([kind.schemas] if kind and kind.schemas else [])
    if kind is None or not schemas.describes(name):
        why = "is neither a card set, which says for which 'game' it is, nor a data file of an installed game"
        return [Problem(Place(document.file, 1, 1), why, "KB304")]
    problems = schemas.problems(document, name)
    if problems or name == "rules":
        return problems
    try:
        type(kind.__name__, (kind,), {"definition_source": path.with_name("game.yaml")})()
    except DataError as error:
        return located(error, document.file)
    return []


def game_beside(path: Path) -> type[Game[Any]] | None:
    """The installed game to which a data file belongs."""
    try:
        definition = read(path.with_name("game.yaml")).data
    except DataError:
        return None
    game_id = str(definition.get("id", "")) if isinstance(definition, dict) else ""
    return installed().game_classes.get(game_id)


# --- files


def files_in(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and those in folders that may be card sets or data; links are not followed into circles."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for folder, inner, names in path.walk() if hasattr(path, "walk") else walk(path):
            inner[:] = sorted(each for each in inner if not each.startswith("."))
            yield from (folder / name for name in sorted(names) if name.endswith(ENDINGS))


def walk(path: Path) -> Iterator[tuple[Path, list[str], list[str]]]:
    """`Path.walk`, which came with Python 3.12."""
    import os

    for folder, inner, names in os.walk(path):
        yield Path(folder), inner, names


def located(error: KingsbridgeError, file: str) -> list[Problem]:
    """The problems of an error; one without a place stands for the whole file."""
    found = error.problems if isinstance(error, DataError) else (str(error),)
    return [each if isinstance(each, Problem) else Problem(Place(file), str(each)) for each in found]
