"""Validates card authors' files: their shape, what they refer to, and whether they can be played."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kingsbridge_core.data.annotations import as_written
from kingsbridge_core.data.source import Document, Flawed, Place, Problem, Steps, parse, read, tried, under
from kingsbridge_core.game.set_files import with_parents
from kingsbridge_core.game.sets import (
    ENDINGS,
    LISTS,
    CardSet,
    in_order,
    keeping_closed,
    leads_out,
    overlaps,
    stacked,
    without_contents,
)
from kingsbridge_core.plugins import game_class, installed
from kingsbridge_core.text.language import _
from kingsbridge_core.text.suggestions import advised

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game

SHAPE = "KB2"
"""How the codes of problems of shape begin, which do not depend on other files."""
HEAD = ("title", "author", "licence")
"""The texts at the head of a set."""
BETWEEN = ("KB300", "KB309", "KB312")
"""Conditions between cards, which only the complete box can meet."""


class Checked(NamedTuple):
    """What was found in a file, and the card set in it if it is valid."""

    problems: list[Problem]
    card_set: CardSet | None = None


def problems_of_files(paths: Sequence[Path], play: int = 0, seed: int = 0) -> list[Problem]:
    """Report everything wrong in files, and cards that several sets change."""
    checked = [kept_closed(check(partial(read, path), path, play, seed), path) for path in paths]
    found = [problem for each in checked for problem in each.problems]
    sets = [each.card_set for each in checked if each.card_set]
    for game in sorted({each.game for each in sets}) if len(sets) > 1 else ():
        found += overlaps([each for each in sets if each.game == game])
    return in_order(found)


def kept_closed(checked: Checked, path: Path) -> Checked:
    """Return what was found in a file; for a link that leads out of its folder, only where it is wrong."""
    if not leads_out(path) or all(each.is_warning for each in checked.problems):
        return checked
    return Checked(without_contents(checked.problems, [str(path)]))


def problems_of_text(text: str, name: str = "<stdin>", play: int = 0, seed: int = 0) -> list[Problem]:
    """Report everything wrong in a text that is not in a file."""
    return in_order(check(partial(parse, text, name), Path(name), play, seed).problems)


def check(reading: Callable[[], Document], path: Path, play: int, seed: int) -> Checked:
    """Read and check a file; mistakes in the YAML itself hide those that follow from them."""
    readable, wrong = tried(str(path), lambda: with_flaws(reading))
    if readable is None:
        return Checked(wrong)
    document, flaws = readable
    checked, wrong = tried(document.file, lambda: look_at(document, path, 0 if flaws else play, seed))
    found = Checked(wrong) if checked is None else checked
    if not flaws:
        return found
    known = {each.place for each in flaws}
    return Checked([*flaws, *(each for each in found.problems if each.place not in known and not each.is_warning)])


def with_flaws(reading: Callable[[], Document]) -> tuple[Document, list[Problem]]:
    """Return a document, and the mistakes in its text that do not hide what is around them."""
    try:
        return reading(), []
    except Flawed as flawed:
        return flawed.document, list(flawed.flaws)


def look_at(document: Document, path: Path, play: int, seed: int) -> Checked:
    """Check a card set, a language file, or a data file of an installed game."""
    data = document.data if isinstance(document.data, dict) else {}
    if "language" in data:
        return Checked(language_file_problems(document, path))
    if "game" in data and not {"rules", "lessons", "guide"} & data.keys():
        return check_set(document, path, play, seed)
    return Checked(data_file_problems(document, path))


def language_file_problems(document: Document, path: Path) -> list[Problem]:
    """Report everything wrong in a language file."""
    from kingsbridge_core.authoring.translations import language_problems
    from kingsbridge_core.data.schemas import Schemas

    found = Schemas().problems(document, "language")
    if found:
        return found
    kind = game_class(document.data["game"])
    return [not_installed(document)] if kind is None else language_problems(document, path, kind)


# --- card sets


def check_set(document: Document, path: Path, play: int, seed: int) -> Checked:
    """Check a card set with those it extends; if it cannot extend them, check at least its shape."""
    card_set, wrong = tried(document.file, lambda: with_parents(document, path))
    if card_set is None:
        _game, more = laid_upon_its_game(CardSet(document))
        return Checked([*wrong, *(each for each in more if each.code.startswith(SHAPE))])
    game, wrong = laid_upon_its_game(card_set)
    if game is None:
        return Checked(wrong)
    wrong = list(emptied(card_set, game))
    if wrong:
        return Checked(wrong)
    found = list(doubts(card_set, game))
    if play:
        from kingsbridge_core.authoring.playability import play_problems

        found += play_problems(game, card_set, play, seed)
    return Checked(found, card_set)


def laid_upon_its_game(card_set: CardSet) -> tuple[Game[Any] | None, list[Problem]]:
    """Return the game with the set; or None, and everything wrong with the set."""
    kind = game_class(card_set.game) if card_set.game else None
    if kind is None:
        return None, for_no_game(card_set)
    game, found = made(kind, card_set)
    return game, [*found, *hidden(kind, card_set, found)] if game is None else []


def for_no_game(card_set: CardSet) -> list[Problem]:
    """Report a set whose game is unknown, and mistakes in its shape."""
    from kingsbridge_core.data.schemas import Schemas

    schemas, document = Schemas(), card_set.document
    found = [] if schemas.is_valid(document.data, "set") else schemas.problems(document, "set")
    name = card_set.data.get("game")
    return in_order([*found, not_installed(document)] if isinstance(name, str) and name else found)


def not_installed(document: Document) -> Problem:
    """Return the problem of a file for a game that is not installed."""
    name, names = document.data["game"], [each.replace("_", "-") for each in installed().game_classes]
    why = advised(_("no installed game is called {name!r}", name=name), name, names)
    return document.problem(under("game", why), "game", code="KB305", about=(name,))


def made(kind: type[Game[Any]], card_set: CardSet) -> tuple[Game[Any] | None, list[Problem]]:
    """Return the game with a set; or None, and what prevented it."""
    game, wrong = tried(card_set.document.file, partial(_made_with, kind, stacked([card_set])))
    return game, list(at_home(wrong, card_set))


def _made_with(kind: type[Game[Any]], sets: Sequence[CardSet]) -> Game[Any]:
    with keeping_closed(sets):
        return kind(None, sets)


def at_home(problems: Iterable[Problem], card_set: CardSet) -> Iterator[Problem]:
    """Report a mistake in a game's own file where the set that caused it removes the card."""
    own = {each.document.file for each in stacked([card_set])}
    for each in problems:
        if each.place.file in own:
            is_whole = each.place == Place(card_set.document.file)
            yield each._replace(place=card_set.document.place()) if is_whole else each
        else:
            file, line = Path(each.place.file).name, each.place.line
            why = _(
                "with this set, {file} is wrong on line {line}: {problem}",
                file=file,
                line=line,
                problem=each.message,
            )
            removals = (way for _list, card, way in card_set.touched() if way[0] == "remove" and card in each.about)
            yield each._replace(place=card_set.document.place(*next(removals, ())), message=why)


def emptied(card_set: CardSet, game: Game[Any]) -> Iterator[Problem]:
    """Report keys with nothing after them that do not exist: there is nothing to take away, so they are misspelt."""
    ways = [way for part in ("change", "numbers") for way in _empty((part,), card_set.part(part))]
    if not ways:
        return
    from kingsbridge_core.authoring.set_schema import mapping_in, set_schema
    from kingsbridge_core.data.schema_errors import unknown_key

    whole = set_schema(game)
    for way in ways:
        schema = whole
        for step in way[:-1]:
            schema = mapping_in(whole, schema.get("properties", {}).get(step, {}))
        known = schema.get("properties", {})
        if way[-1] not in known and schema.get("additionalProperties") is False:
            why = under(str(way[-2]), unknown_key(str(way[-1]), [*known]))
            yield card_set.document.problem(why, *way, key=True, code="KB201", about=(str(way[-1]),))


def _empty(way: Steps, value: Any) -> Iterator[Steps]:
    """Return the ways to all keys with nothing after them in mappings."""
    for key, each in value.items() if isinstance(value, Mapping) else ():
        if each is None:
            yield (*way, key)
        yield from _empty((*way, key), each)


def doubts(card_set: CardSet, game: Game[Any]) -> Iterator[Problem]:
    """Report what is valid but probably a mistake."""
    if card_set.is_empty:
        yield Problem(card_set.document.place(), _("the set changes nothing"), "KB314", is_warning=True)
    for listed, changes in card_set.part("change").items():
        before = game.files[game.lists[listed].file].origins[()][0]
        entries = {entry["id"]: entry for entry in before.data[listed]}
        for card, change in changes.items():
            for key, value in change.items():
                if entries[card].get(key) == value:
                    already = _("it is already {value}", value=as_written(value))
                    why = under(key, _("there was nothing here before either") if value is None else already)
                    place = card_set.document.place("change", listed, card, key)
                    yield Problem(place, why, "KB313", is_warning=True, about=(card,))
    yield from removed_before(card_set)
    yield from odd_names(card_set)
    yield from at_home(game.doubts(), card_set)


def removed_before(card_set: CardSet) -> Iterator[Problem]:
    """Report cards that a set removes although one it extends has done so."""
    gone = {
        (listed, card): parent.title
        for parent in stacked(card_set.parents)
        for listed, card, way in parent.touched()
        if way[0] == "remove"
    }
    for listed, card, way in card_set.touched():
        if way[0] == "remove" and (listed, card) in gone:
            why = _("{set!r}, which this set extends, removes {card!r} already", set=gone[listed, card], card=card)
            yield Problem(card_set.document.place(*way), why, "KB313", is_warning=True, about=(card,))


def odd_names(card_set: CardSet) -> Iterator[Problem]:
    """Report texts that are blank, or that YAML has cut off at a number sign."""
    document = card_set.document
    ways: list[Steps] = [(key,) for key in HEAD if key in card_set.data]
    for _list, _card, way in card_set.touched():
        if way[0] != "remove":
            ways.append((*way[:-1], "name") if way[0] == "add" else (*way, "name"))
    for way in ways:
        text = reached(card_set.data, way)
        if isinstance(text, str) and not text.strip():
            why = under(str(way[-1]), _("is blank, so players see nothing there"))
            yield Problem(document.place(*way), why, "KB322", is_warning=True)
        elif way in document.cut:
            why = _("after {text!r} comes a #, which begins a comment; put the whole text in quotes", text=text)
            yield Problem(document.place(*way), under(str(way[-1]), why), "KB322", is_warning=True)


def reached(data: Any, way: Steps) -> Any:
    """Return what is at the end of a way; None if it leads nowhere."""
    for step in way:
        if isinstance(data, list) and isinstance(step, int):
            data = data[step]
        else:
            data = data.get(step) if isinstance(data, Mapping) else None
    return data


# --- the rest of a set with mistakes


def hidden(kind: type[Game[Any]], card_set: CardSet, found: Sequence[Problem]) -> list[Problem]:
    """Report other mistakes that were not seen, because the game was never made."""
    rest, left_out = without_wrong_parts(card_set, found)
    if rest.is_empty and not rest.parents:
        return []
    known = {each.place for each in found}
    missing = {card for _list, card, way in card_set.touched() if _part(way) in left_out}
    more = (each for each in made(kind, rest)[1] if each.place not in known)
    # of those, keep the ones the whole set has too, which the missing cards did not cause
    return [each for each in more if not left_out or (each.code not in BETWEEN and missing.isdisjoint(each.about))]


def without_wrong_parts(card_set: CardSet, problems: Iterable[Problem]) -> tuple[CardSet, set[Steps]]:
    """Return the set without its wrong parts, to check the rest in the same run; and those parts.

    If one of the cards that join or leave a list is wrong, all of them are left out: the others replace it.
    """
    document = card_set.document
    wrong = {_part(way) for way in _ways(document, [each.place for each in problems])}
    whole = {name: value for name, value in card_set.data.items() if name in (*LISTS, "numbers")}
    head = {"format": 1, "title": "-", "game": card_set.data["game"]}
    rest = Document(document.file, {**head, **_without(whole, (), wrong)})
    rest.keys, rest.values = document.keys, document.values
    return CardSet(rest, card_set.parents), wrong & {_part(way) for way in document.keys if way[0] in whole}


def _ways(document: Document, places: Iterable[Place]) -> Iterator[Steps]:
    """Return what is at these places: the last key or value that begins before each of them."""
    # where a list and its first entry begin at the same place, take the entry: the longer path
    begins = sorted(
        {(at, len(way), way) for found in (document.keys, document.values) for way, at in found.items()},
        key=itemgetter(0, 1),
    )
    for place in places:
        if place.file == document.file and place.line:
            at = bisect_right(begins, (place.line - 1, place.column - 1), key=itemgetter(0))
            yield begins[at - 1][2] if at else ()


def _part(way: Steps) -> Steps:
    """Return the part of a set to leave out for a mistake: a change, a number, or what a list gains and loses."""
    if way[:1] == ("change",):
        return way[:3]
    return ("add", *way[1:2]) if way[:1] == ("remove",) else way[:2]


def _without(value: Any, way: Steps, wrong: set[Steps]) -> Any:
    """Return a mapping without its wrong parts, and without anything left empty."""
    if not isinstance(value, dict) or len(way) > 2:
        return value
    kept = {key: _without(each, (*way, key), wrong) for key, each in value.items() if _part((*way, key)) not in wrong}
    return {key: each for key, each in kept.items() if each != {}}


# --- data files of a game


def data_file_problems(document: Document, path: Path) -> list[Problem]:
    """Report what is wrong in a data file of a game, which the `game.yaml` beside it identifies."""
    from kingsbridge_core.data.schemas import Schemas

    definition, _wrong = tried(str(path), lambda: read(path.with_name("game.yaml")).data)
    game_id = str(definition.get("id", "")) if isinstance(definition, dict) else ""
    kind, name = game_class(game_id) if game_id else None, path.stem
    schemas = Schemas.of_game(kind) if kind else Schemas()
    if kind is None or not schemas.describes(name):
        why = _("is neither a card set, which names its 'game', nor a data file of an installed game")
        return [Problem(Place(document.file, 1, 1), why, "KB304")]
    problems = schemas.problems(document, name)
    if problems or name == "rules":
        return problems
    beside = {"definition_source": path.with_name("game.yaml"), "__module__": kind.__module__}
    own = type(kind.__name__, (kind,), beside)
    game, wrong = tried(document.file, own)
    if game is not None and name == "lessons":
        from kingsbridge_core.authoring.lesson_problems import lesson_problems

        return lesson_problems(document, game)
    return wrong if game is None else [each for each in game.doubts() if each.place.file == document.file]


# --- files


def files_in(paths: Iterable[Path]) -> Iterator[Path]:
    """Return the files named, and those in folders that may be card sets or data.

    Hidden files and links that lead outside are left out.
    """
    for path in paths:
        if not is_folder(path):
            yield path
            continue
        for folder, inner, names in os.walk(path):
            inner[:] = sorted(each for each in inner if not each.startswith("."))
            yield from (Path(folder, name) for name in sorted(names) if name.endswith(ENDINGS) and name[0] != ".")


def is_folder(path: Path) -> bool:
    """Whether there is such a folder; an impossible name is not one."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
