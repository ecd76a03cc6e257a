"""Card sets: files in which people add, change and remove cards of a game, or change its numbers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.errors import DataError, nearest
from kingsbridge_core.source import Document, Problem, Steps, read

if TYPE_CHECKING:
    from kingsbridge_core.game import Game
    from kingsbridge_core.schemas import Schemas

BASE = "base"
MOST_PARENTS = 20
LISTS = ("add", "change", "remove")
"""The parts of a set that are about lists of cards."""


@dataclass(frozen=True, slots=True, eq=False)
class CardSet:
    """One file: for which game it is, what it is called, what it builds upon, and what it changes."""

    document: Document
    parents: tuple[CardSet, ...] = ()

    @property
    def data(self) -> Mapping[str, Any]:
        """What the file says."""
        return self.document.data if isinstance(self.document.data, dict) else {}

    @property
    def game(self) -> str:
        """The id of the game it is for."""
        return str(self.data.get("game", "")).lower().replace("-", "_")

    @property
    def title(self) -> str:
        """What it is called."""
        return str(self.data.get("title") or Path(self.document.file).stem)

    @property
    def digest(self) -> str:
        """A short name of what the file says; comments do not count."""
        return sha256(json.dumps(self.data, sort_keys=True).encode()).hexdigest()[:16]

    def part(self, name: str) -> Mapping[str, Any]:
        """What stands under `add`, `change`, `remove` or `numbers`, by list or name."""
        found = self.data.get(name)
        return found if isinstance(found, dict) else {}

    def touched(self) -> Iterator[tuple[str, str, Steps]]:
        """The cards it is about: the list, the id, and where it says so."""
        for listed, cards in self.part("add").items():
            yield from ((listed, str(card.get("id")), ("add", listed, at, "id")) for at, card in enumerate(cards))
        for listed, cards in self.part("change").items():
            yield from ((listed, card, ("change", listed, card)) for card in cards)
        for listed, cards in self.part("remove").items():
            yield from ((listed, card, ("remove", listed, at)) for at, card in enumerate(cards))

    # --- what becomes of a file of the game

    def applied_to(self, document: Document, problems: list[Problem]) -> Document:
        """A file of the game as it is with this set; every part remembers where it stands."""
        lists = {name for part in LISTS for name in self.part(part) if isinstance(document.data.get(name), list)}
        numbers = self.part("numbers") if "numbers" in document.data else {}
        if not numbers and not lists:
            return document
        merged = Document(document.file, dict(document.data), origins={(): (document, ())})
        for listed in sorted(lists):
            merged.data[listed] = self._merged_list(listed, document, merged.origins, problems)
        for name, value in numbers.items():
            if name not in merged.data["numbers"]:
                why = f"the game has no number {name!r}{hint(name, merged.data['numbers'])}"
                problems.append(self.document.problem(why, "numbers", name, key=True, code="KB303"))
                continue
            merged.data["numbers"] = {**merged.data["numbers"], name: value}
            merged.origins["numbers", name] = (self.document, ("numbers", name))
        return merged

    def _merged_list(
        self,
        listed: str,
        document: Document,
        origins: dict[Steps, tuple[Document, Steps]],
        problems: list[Problem],
    ) -> list[Mapping[str, Any]]:
        """A list of cards without the removed ones, with the changed and the added ones."""
        changes, removed = self.part("change").get(listed, {}), set(self.part("remove").get(listed, ()))
        known = {card["id"]: index for index, card in enumerate(document.data[listed])}
        problems += self._wrong_references(listed, known)
        cards: list[Mapping[str, Any]] = []
        for name, index in known.items():
            if name in removed:
                continue
            card, way = document.data[listed][index], (listed, len(cards))
            origins[way] = (document, (listed, index))
            if name in changes:
                for key in changes[name]:
                    origins[*way, key] = (self.document, ("change", listed, name, key))
                card = {key: value for key, value in {**card, **changes[name]}.items() if value is not None}
            cards.append(card)
        for index, card in enumerate(self.part("add").get(listed, ())):
            origins[listed, len(cards)] = (self.document, ("add", listed, index))
            cards.append(card)
        return cards

    def _wrong_references(self, listed: str, known: Mapping[str, int]) -> Iterator[Problem]:
        """Cards that cannot be changed or removed, as they do not exist, or cannot be added, as they do."""
        problem = self.document.problem
        seen: dict[str, Steps] = {}
        for each, card, way in self.touched():
            if each != listed:
                continue
            if card in seen:
                line = self.document.place(*seen[card]).line
                yield problem(f"this set is about {card!r} already, in line {line}", *way, code="KB302")
            elif way[0] == "add" and card in known:
                yield problem(f"the game has {card!r} already; change it, or take another id", *way, code="KB302")
            elif way[0] != "add" and card not in known:
                why = f"there is no {card!r} in {listed!r}{hint(card, known)}"
                yield problem(why, *way, key=way[0] == "change", code="KB301")
            seen.setdefault(card, way)

    def unknown_lists(self, known: Iterable[str]) -> Iterator[Problem]:
        """Lists that the game does not have."""
        known = sorted(known)
        for part in LISTS:
            for listed in self.part(part):
                if listed not in known:
                    why = f"the game has no list {listed!r}{hint(listed, known)}"
                    yield self.document.problem(why, part, listed, key=True, code="KB303")


# --- reading


def read_sets(paths: Sequence[Path]) -> list[CardSet]:
    """The sets of files and folders in the order given, each after those it extends, none twice."""
    files = [file for path in paths for file in (sorted(path.glob("*.yaml")) if path.is_dir() else [path])]
    return stacked([read_set(file) for file in files])


def stacked(sets: Sequence[CardSet]) -> list[CardSet]:
    """All sets with those they extend, in the order in which they are laid upon the game."""
    found: dict[str, CardSet] = {}
    for card_set in sets:
        for each in (*stacked(card_set.parents), card_set):
            found.setdefault(str(Path(each.document.file).resolve()), each)
    return list(found.values())


def read_set(path: Path, children: tuple[Path, ...] = ()) -> CardSet:
    """A set with the one it extends."""
    return with_parents(read(path), path, children)


def with_parents(document: Document, path: Path, children: tuple[Path, ...] = ()) -> CardSet:
    """A set that was read, with the one it extends."""
    extends = document.data.get("extends", BASE) if isinstance(document.data, dict) else BASE
    if extends == BASE or not isinstance(extends, str):
        return CardSet(document)
    parent, chain = path.parent / extends, (*children, path.resolve())
    if parent.resolve() in chain or len(chain) > MOST_PARENTS:
        raise DataError(document.problem(f"extends: {extends!r} leads back to this set", "extends", code="KB307"))
    if not parent.is_file():
        why = f"extends: there is no file {str(parent)!r}; write 'base' for the game as it is"
        raise DataError(document.problem(why, "extends", code="KB307"))
    return CardSet(document, (read_set(parent, chain),))


def hint(name: str, known: Iterable[str]) -> str:
    """The nearest name, or all of them if they are few."""
    known = list(known)
    near = nearest(name, known, most=1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; there is {', '.join(known)}" if 0 < len(known) <= 12 else ""


def overlaps(sets: Sequence[CardSet]) -> Iterator[Problem]:
    """Cards that two sets are about, of which neither builds upon the other: the later one has its way."""
    first: dict[tuple[str, str], CardSet] = {}
    for card_set in sets:
        built_upon = {id(each) for each in stacked(card_set.parents)}
        for listed, card, way in card_set.touched():
            other = first.setdefault((listed, card), card_set)
            if other is not card_set and id(other) not in built_upon:
                why = f"{card!r} is also in {other.title!r} ({other.document.file}); what stands here counts"
                yield Problem(card_set.document.place(*way), why, "KB308", is_warning=True)


def lay_upon(game: Game[Any], definition: Document) -> tuple[Document, dict[str, Document]]:
    """The definition and all data files of a game with its sets; everything that is wrong is reported at once."""
    from kingsbridge_core.schemas import Schemas

    schemas = Schemas([game.schemas] if game.schemas else [])
    problems = [each for card_set in game.sets for each in set_problems(card_set, game.id, schemas)]
    if problems:
        raise DataError(*problems)
    files = {"game": definition, **{name: read(path) for name, path in data_files(definition).items()}}
    merged: dict[str, Document] = {}
    for name, document in files.items():
        laid = document
        for card_set in game.sets:
            laid = card_set.applied_to(laid, problems)
        if laid is not document and schemas.describes(name) and not schemas.is_valid(laid.data, name):
            problems += schemas.problems(laid, name)
        merged[name] = laid
    lists = {name for document in files.values() for name, value in document.data.items() if isinstance(value, list)}
    problems += [each for card_set in game.sets for each in card_set.unknown_lists(lists)]
    if problems:
        raise DataError(*in_order(problems))
    return merged.pop("game"), merged


def set_problems(card_set: CardSet, game_id: str, schemas: Schemas) -> list[Problem]:
    """Whether a file is a set at all, and one for this game."""
    if not schemas.is_valid(card_set.document.data, "set"):
        return schemas.problems(card_set.document, "set")
    if card_set.game != game_id:
        why = f"game: the set is for {card_set.data['game']!r}, not for {game_id.replace('_', '-')!r}"
        return [card_set.document.problem(why, "game", code="KB305")]
    return []


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Problems by their places, each once."""
    return sorted(dict.fromkeys(problems), key=lambda each: (each.place.file, each.place.line, each.place.column))


def data_files(definition: Document) -> dict[str, Path]:
    """The files with cards beside the definition of a game, by name."""
    path = Path(definition.file)
    return {each.stem: each for each in sorted(path.parent.glob("*.yaml")) if each != path and each.stem != "rules"}
