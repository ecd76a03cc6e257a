"""Card sets: files in which people add, change and remove cards of a game, or change its numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from kingsbridge_core.errors import DataError
from kingsbridge_core.source import Document, Steps, read

BASE = "base"
MOST_PARENTS = 20


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

    def applied_to(self, document: Document) -> Document:
        """A file of the game as it is with this set; every part remembers where it stands."""
        lists = {name for part in ("add", "change", "remove") for name in self.part(part)}
        numbers = self.part("numbers") if "numbers" in document.data else {}
        if not numbers and lists.isdisjoint(document.data):
            return document
        merged = Document(document.file, dict(document.data), origins={(): (document, ())})
        for listed in lists & document.data.keys():
            merged.data[listed] = self._merged_list(listed, document, merged.origins)
        for name, value in numbers.items():
            merged.data["numbers"] = {**merged.data["numbers"], name: value}
            merged.origins["numbers", name] = (self.document, ("numbers", name))
        return merged

    def _merged_list(
        self, listed: str, document: Document, origins: dict[Steps, tuple[Document, Steps]]
    ) -> list[Mapping[str, Any]]:
        """A list of cards without the removed ones, with the changed and the added ones."""
        changes, removed = self.part("change").get(listed, {}), set(self.part("remove").get(listed, ()))
        cards: list[Mapping[str, Any]] = []
        for index, card in enumerate(document.data[listed]):
            if card["id"] in removed:
                continue
            way: Steps = (listed, len(cards))
            origins[way] = (document, (listed, index))
            change = changes.get(card["id"], {})
            for key in change:
                origins[*way, key] = (self.document, ("change", listed, card["id"], key))
            cards.append({key: value for key, value in {**card, **change}.items() if value is not None})
        for index, card in enumerate(self.part("add").get(listed, ())):
            origins[listed, len(cards)] = (self.document, ("add", listed, index))
            cards.append(card)
        return cards


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
