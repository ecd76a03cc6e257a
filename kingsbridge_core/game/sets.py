"""Card sets: files in which people add, change and remove cards of a game, or change its numbers."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kingsbridge_core.data.cache import read_parsed
from kingsbridge_core.data.source import MOST_PROBLEMS, Document, Place, Problem, Steps, read, under
from kingsbridge_core.errors import DataError, KingsbridgeError
from kingsbridge_core.text.language import _, in_one_line
from kingsbridge_core.text.suggestions import advised

if TYPE_CHECKING:
    from kingsbridge_core.data.schemas import Schemas
    from kingsbridge_core.game.game import Game

BASE = "base"
UNREAD = ("KB101", "KB102")
"""The codes of files that were not read, or not to their end: there is nothing in them to be kept from anyone."""
Origins = dict[Steps, tuple[Document, Steps]]
"""Where the parts of a document come from."""
ENDINGS = (".yaml", ".yml")
MOST_PARENTS = 20
LISTS = ("add", "remove", "change")
"""The parts of a set that concern lists of cards."""
_SHAPES: Mapping[str, type] = {"add": list, "change": dict, "remove": list}
"""The type of the value that each part has under the name of a list."""


class CardSet(NamedTuple):
    """A file of a card set: its game, its title, what it extends, and what it changes."""

    document: Document
    parents: tuple[CardSet, ...] = ()

    @property
    def data(self) -> Mapping[str, Any]:
        return self.document.data if isinstance(self.document.data, dict) else {}

    @property
    def game(self) -> str:
        """The id of the game it is for."""
        return str(self.data.get("game", "")).lower().replace("-", "_")

    @property
    def title(self) -> str:
        return str(self.data.get("title") or Path(self.document.file).stem)

    @property
    def path(self) -> str:
        """Where the file really is, however it was named."""
        return os.path.realpath(self.document.file)

    @property
    def digest(self) -> str:
        """A short name of what the set does to the game; comments and titles do not count."""
        from hashlib import sha256

        does = {name: self.data.get(name) for name in (*LISTS, "numbers", "game")}
        return sha256(json.dumps(does, sort_keys=True).encode()).hexdigest()[:16]

    def part(self, name: str) -> Mapping[str, Any]:
        """Return what is under `add`, `change`, `remove` or `numbers`, by list or name, as far as it is well-formed."""
        found = self.data.get(name)
        if not isinstance(found, dict):
            return {}
        shape = _SHAPES.get(name, object)
        return {each: value for each, value in found.items() if isinstance(value, shape)}

    @property
    def is_empty(self) -> bool:
        """Whether it leaves the game as it is."""
        return not any(self.part(name) for name in (*LISTS, "numbers"))

    def touched(self) -> Iterator[tuple[str, str, Steps]]:
        """Return the cards it affects: the list, the id, and where it names them."""
        for listed, cards in self.part("add").items():
            ids = [(at, card.get("id")) for at, card in enumerate(cards) if isinstance(card, dict)]
            yield from ((listed, name, ("add", listed, at, "id")) for at, name in ids if isinstance(name, str))
        for listed, cards in self.part("change").items():
            yield from ((listed, card, ("change", listed, card)) for card in cards)
        for listed, cards in self.part("remove").items():
            named = ((at, card) for at, card in enumerate(cards) if isinstance(card, str))
            yield from ((listed, card, ("remove", listed, at)) for at, card in named)

    def named(self) -> Iterator[str]:
        """Return the cards that it gives a name."""
        for listed, card, way in self.touched():
            if way[0] == "add" or (way[0] == "change" and "name" in (self.part("change")[listed][card] or {})):
                yield card

    # --- what becomes of a file of the game

    def applied_to(self, document: Document, problems: list[Problem], home: Mapping[str, str]) -> Document:
        """Return a file of the game with this set applied; every part remembers where it comes from.

        `home`: the lists of the game's cards, by id.
        """
        lists = {name for part in LISTS for name in self.part(part)} & card_lists(document)
        numbers = self.part("numbers") if "numbers" in document.data else {}
        if not numbers and not lists:
            return document
        merged = Document(document.file, dict(document.data), origins={(): (document, ())})
        for listed in sorted(lists):
            merged.data[listed] = self._merged_list(listed, document, merged.origins)
            wrong = self._wrong_references(listed, [card["id"] for card in document.data[listed]], home)
            problems += islice(wrong, MOST_PROBLEMS)
        for name in numbers:
            if name not in merged.data["numbers"] and len(problems) > MOST_PROBLEMS:
                break
            if name not in merged.data["numbers"]:
                why = advised(_("the game has no number {name!r}", name=name), name, merged.data["numbers"])
                problems.append(self.document.problem(why, "numbers", name, key=True, code="KB303", about=(name,)))
        if numbers:
            known = {name: value for name, value in numbers.items() if name in merged.data["numbers"]}
            merged.data["numbers"] = self._merged_numbers(merged.data["numbers"], known, ("numbers",), merged.origins)
        return merged

    def _merged_numbers(
        self, before: Mapping[str, Any], changes: Mapping[str, Any], way: Steps, origins: Origins
    ) -> Mapping[str, Any]:
        """Return numbers of which some change; the same within a number that is a mapping."""
        merged = dict(before)
        for name, value in changes.items():
            here = (*way, name)
            origins[here] = (self.document, here)
            within = isinstance(value, dict) and isinstance(before.get(name), dict)
            merged[name] = self._merged_numbers(before[name], value, here, origins) if within else value
        return {name: value for name, value in merged.items() if value is not None}

    def _merged_list(self, listed: str, document: Document, origins: Origins) -> list[Mapping[str, Any]]:
        """Return a list of cards without the removed ones, with the changed and the added ones."""
        changes, removed = self.part("change").get(listed, {}), self.part("remove").get(listed, ())
        added = [each for each in enumerate(self.part("add").get(listed, ())) if isinstance(each[1], dict)]
        cards: list[Mapping[str, Any]] = []
        for index, card in enumerate(document.data[listed]):
            if card["id"] in removed:
                continue
            way = (listed, len(cards))
            origins[way] = (document, (listed, index))
            change = changes.get(card["id"])
            cards.append(
                self._changed(card, change, way, index, document, origins) if isinstance(change, dict) else card
            )
        fewer = len(cards) + len(added) < len(document.data[listed])
        for index, card in added:
            origins[listed, len(cards)] = (self.document, ("add", listed, index))
            cards.append({"provenance": "reconstructed", **card})  # no matter who made it up, it is not the rulebook's
        part = next(each for each in (("remove",) if fewer else ()) + LISTS if listed in self.part(each))
        origins[listed,] = (self.document, (part, listed))
        return cards

    def _changed(
        self,
        card: Mapping[str, Any],
        change: Mapping[str, Any],
        way: tuple[str, int],
        index: int,
        document: Document,
        origins: Origins,
    ) -> Mapping[str, Any]:
        """Return a changed card; whatever no longer fits is the fault of the change."""
        listed, whole = way[0], ("change", way[0], card["id"])
        origins[way] = (self.document, whole)
        for key in card if document.origins else ():  # what an earlier set says stays its own
            if document.file_of(listed, index, key) != document.file:
                origins[*way, key] = (document, (listed, index, key))
        for key in change:
            origins[*way, key] = (self.document, (*whole, key))
        kept = {key: value for key, value in change.items() if key != "id"}
        return {key: value for key, value in {**card, **kept}.items() if value is not None}

    def _wrong_references(self, listed: str, known: Sequence[str], home: Mapping[str, str]) -> Iterator[Problem]:
        """Report cards that cannot be changed or removed, since they do not exist, or added, since they do."""
        problem, there = self.document.problem, set(known)
        seen: dict[str, Steps] = {}
        for each, card, way in self.touched():
            if each != listed:
                continue
            if card in seen and seen[card][0] == way[0] == "remove":
                continue  # the schema says so
            if card in seen:
                line = self.document.place(*seen[card]).line
                why = _("this set already has {card!r} in line {line}", card=card, line=line)
                yield problem(why, *way, key=way[0] == "change", code="KB302", about=(card,))
            elif way[0] == "add" and card in there:
                yield problem(_already_there(card, home), *way, code="KB302", about=(card,))
            elif way[0] == "remove" and home.get(card) == listed and card not in there:
                pass  # an earlier set removes it too
            elif way[0] != "add" and card not in there:
                why = _absent(card, listed, known, home)
                yield problem(why, *way, key=way[0] == "change", code="KB301", about=(card,))
            seen.setdefault(card, way)

    def unknown_lists(self, known: Iterable[str]) -> Iterator[Problem]:
        known = sorted(known)
        for part in LISTS:
            for listed in self.part(part):
                if listed not in known:
                    why = advised(_("the game has no list {list!r}", list=listed), listed, known)
                    yield self.document.problem(why, part, listed, key=True, code="KB303", about=(listed,))


def _already_there(card: str, home: Mapping[str, str]) -> str:
    if card in home:
        return _("the game already has {card!r}; change it, or choose another id", card=card)
    return _("an earlier set already adds {card!r}; change it, or choose another id", card=card)


def _absent(card: str, listed: str, known: Sequence[str], home: Mapping[str, str]) -> str:
    if home.get(card) == listed:
        return _("{card!r} is no longer in {list!r}: an earlier set removes it", card=card, list=listed)
    if card in home:
        return _("{card!r} is not in {list!r}, but in {other!r}", card=card, list=listed, other=home[card])
    return advised(_("{card!r} is not in {list!r}", card=card, list=listed), card, known)


# --- sets that may be something else


def leads_out(path: Path) -> bool:
    """Whether a file is a link to one elsewhere, which the author of the link may not be allowed to see."""
    return path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(path.parent))


def without_contents(problems: Iterable[object], closed: Iterable[str]) -> list[Problem]:
    """Say that these closed files are wrong, but not how and where: that would show what is in them."""
    closed, found = list(closed), []
    for each in problems:
        problem = each if isinstance(each, Problem) else Problem(Place(closed[0]), "")
        file = problem.place.file if problem.place.file in closed else closed[0]
        found.append(problem if problem.code in UNREAD else Problem(Place(file), _not_sound(file), problem.code))
    return list(dict.fromkeys(found))


def _not_sound(file: str) -> str:
    return _(
        "this card set has mistakes; to see them, run: kingsbridge validate {file}",
        file=shlex.quote(in_one_line(Path(os.path.realpath(file)))),
    )


@contextmanager
def keeping_closed(sets: Sequence[CardSet], beside: Path | None = None) -> Iterator[None]:
    """Hide from errors about wrong sets whatever only someone who may read them should know.

    `beside`: a file with the words of a set, which is as closed as the set.
    """
    try:
        yield
    except KingsbridgeError as error:
        files = {each.document.file: each.document.is_closed for each in stacked(sets)}
        if beside is not None:
            files = {str(beside): any(files.values()) or leads_out(beside)}
        closed = [file for file, is_closed in files.items() if is_closed]
        if not closed:
            raise
        problems: list[object] = []
        for each in getattr(error, "problems", [error]):
            is_of_open = isinstance(each, Problem) and files.get(each.place.file) is False
            problems += [each] if is_of_open else without_contents([each], closed)
        raise DataError(*dict.fromkeys(problems)) from None


# --- several sets


def stacked(sets: Sequence[CardSet]) -> list[CardSet]:
    """Return all sets with those they extend, in the order in which they apply to the game."""
    found: dict[str, CardSet] = {}
    for card_set in sets:
        for each in (*stacked(card_set.parents), card_set):
            found.setdefault(each.path, each)
    return list(found.values())


def overlaps(sets: Sequence[CardSet]) -> Iterator[Problem]:
    """Report cards and numbers that two sets change, if neither extends the other."""
    first: dict[tuple[str, str], CardSet] = {}
    extended = {each: {parent.path for parent in stacked(each.parents)} for each in sets}
    for card_set in sets:
        numbers = [("numbers", name, ("numbers", name)) for name in card_set.part("numbers")]
        for listed, name, way in (*card_set.touched(), *numbers):
            other = first.setdefault((listed, name), card_set)
            related = other.path in extended[card_set] or card_set.path in extended[other]
            if other is not card_set and not related:
                place, file = card_set.document.place(*way), other.document.file
                why = _(
                    "{name!r} is also in {set!r} ({file}); the later set wins", name=name, set=other.title, file=file
                )
                yield Problem(place, why, "KB308", is_warning=True, about=(name,))


def lay_upon(game: Game[Any], definition: Document) -> tuple[Document, dict[str, Document]]:
    """Return the definition and all data files of a game with its sets; report all problems at once."""
    from kingsbridge_core.data.schemas import Schemas

    schemas = Schemas.of_game(game)
    schemas.let_name([(listed, card) for each in game.sets for listed, card, way in each.touched() if way[0] == "add"])
    problems = [each for card_set in game.sets for each in set_problems(card_set, game.id, schemas)]
    if any(each.code == "KB305" for each in problems):
        raise DataError(*problems)
    files = {"game": definition, **{name: read_parsed(path) for name, path in data_files(definition).items()}}
    home = {card["id"]: listed for each in files.values() for listed in card_lists(each) for card in each.data[listed]}
    merged: dict[str, Document] = {}
    for name, document in files.items():
        laid = document
        for card_set in game.sets:
            laid = card_set.applied_to(laid, problems, home)
        if laid is not document and schemas.describes(name) and not schemas.is_valid(laid.data, name):
            problems += blamed_on_removals(game.sets, schemas.problems(laid, name))
        merged[name] = laid
    lists = {listed for document in files.values() for listed in card_lists(document)}
    problems += [each for card_set in game.sets for each in card_set.unknown_lists(lists)]
    if problems:
        raise DataError(*in_order(problems))
    return merged.pop("game"), merged


def card_lists(document: Document) -> set[str]:
    return {
        name
        for name, value in document.data.items()
        if isinstance(value, list) and value and all(isinstance(card, dict) and "id" in card for card in value)
    }


def set_problems(card_set: CardSet, game_id: str, schemas: Schemas) -> list[Problem]:
    """Say why a file is not a set for this game."""
    found: list[Problem] = []
    if not schemas.is_valid(card_set.document.data, "set"):
        found += schemas.problems(card_set.document, "set")
    if card_set.game != game_id and isinstance(card_set.data.get("game"), str):
        other = card_set.data["game"]
        why = _("the set is for {other!r}, not for {game!r}", other=other, game=game_id.replace("_", "-"))
        found.append(card_set.document.problem(under("game", why), "game", code="KB305"))
    return found


def blamed_on_removals(sets: Sequence[CardSet], problems: Sequence[Problem]) -> Iterator[Problem]:
    """Blame a list that is too short on every removed card, and report nothing else about it."""
    for problem in problems:
        short = [
            (card_set, listed)
            for card_set in sets
            for listed in card_set.part("remove")
            if card_set.document.place("remove", listed) == problem.place
        ]
        if not short:
            yield problem
        for card_set, listed in short if problem.code == "KB207" else ():
            for at, card in enumerate(card_set.part("remove")[listed]):
                told = problem.message.removeprefix(under(listed, ""))
                why = _(
                    "cannot remove {card!r}: {list!r} then {why}; change it instead", card=card, list=listed, why=told
                )
                yield card_set.document.problem(why, "remove", listed, at, code="KB309", about=(str(card),))


def left_behind(game: Game[Any], listed: str, had: Callable[[Mapping[str, Any]], bool]) -> Iterator[tuple[str, Place]]:
    """Return cards with a certain property that the sets of a game removed or changed, and where they do so."""
    assert isinstance(game.definition_source, Path)
    base = read(game.definition_source.with_name(f"{game.lists[listed].file}.yaml"))
    before = {card["id"]: card for card in base.data[listed]}
    for card_set in game.sets:
        for each, card, way in card_set.touched():
            if each == listed and way[0] != "add" and had(before.get(card, {})):
                yield card, card_set.document.place(*way, key=way[0] == "change")


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems sorted by place, each once."""
    return sorted(dict.fromkeys(problems), key=lambda each: (each.place.file, each.place.line, each.place.column))


def data_files(definition: Document) -> dict[str, Path]:
    """Return the files with cards beside the definition of a game, by name."""
    path = Path(definition.file)
    files = sorted(each for each in path.parent.glob("*.yaml") if each != path)
    return {each.stem: each for each in files if each.stem not in ("rules", "lessons")}
