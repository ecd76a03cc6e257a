"""Compares the cards and numbers of a game under two card sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kingsbridge_core.authoring.faces import Face, faces_of, shown, written
from kingsbridge_core.game.game import Game
from kingsbridge_core.text.language import _
from kingsbridge_core.text.listing import Listing
from kingsbridge_core.text.phrases import harmless


class Change(NamedTuple):
    """A field or number that differs."""

    name: str
    before: Any
    after: Any


class Changed(NamedTuple):
    """A card that differs."""

    before: Face
    after: Face
    changes: list[Change]


@dataclass(frozen=True, slots=True)
class Difference:
    """The cards added, removed or changed, and the numbers changed."""

    added: list[Face]
    removed: list[Face]
    changed: list[Changed]
    numbers: list[Change]

    def as_data(self) -> dict[str, Any]:
        """Return the difference as JSON."""
        return {
            "added": [face.as_data() for face in self.added],
            "removed": [face.as_data() for face in self.removed],
            "changed": [
                {
                    "list": each.after.listed,
                    "id": each.after.id,
                    "name": each.after.card.name,
                    "changes": [change._asdict() for change in each.changes],
                }
                for each in self.changed
            ],
            "numbers": [change._asdict() for change in self.numbers],
        }

    def listings(self) -> list[Listing]:
        """Return the difference as listings to show."""
        changed = tuple(_changed_rows(self.changed))
        numbers = tuple((harmless(each.name), _said(each.before), _said(each.after)) for each in self.numbers)
        card = (_("list"), _("card"))
        of_card = (*card, _("name"), _("text"))
        of_change = (_("before"), _("after"))
        listings = [
            Listing(_("Added"), _rows(self.added), of_card),
            Listing(_("Removed"), _rows(self.removed), of_card),
            Listing(_("Changed"), changed, (*card, _("field"), *of_change), spoken=_spoken(changed)),
            Listing(_("Numbers"), numbers, (_("number"), *of_change), spoken=_spoken(numbers)),
        ]
        return [listing for listing in listings if listing.rows]


def difference(before: Game[Any], after: Game[Any]) -> Difference:
    """Compare two games that differ in their card sets."""
    old, new = ({(face.listed, face.id): face for face in faces_of(game)} for game in (before, after))
    changed = [Changed(old[key], new[key], _changes(old[key], new[key])) for key in new if key in old]
    return Difference(
        added=[face for key, face in new.items() if key not in old],
        removed=[face for key, face in old.items() if key not in new],
        changed=[each for each in changed if each.changes],
        numbers=list(_apart((), before.definition.numbers, after.definition.numbers)),
    )


def _changes(before: Face, after: Face) -> list[Change]:
    was = before.values
    return [Change(name, was[name], value) for name, value in after.values.items() if value != was[name]]


def _apart(way: tuple[str, ...], before: Any, after: Any) -> Iterator[Change]:
    """Return the single numbers that differ, including those within groups, such as `prices england cloth`."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            yield from _apart((*way, str(key)), before.get(key), after.get(key))
    elif before != after:
        yield Change(" ".join(way), before, after)


def _said(value: Any) -> str:
    return shown(value) or _("nothing")


def _spoken(rows: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Describe each change in a sentence: `cards tom value: 7 becomes 9.`"""
    return tuple(
        _("{what}: {before} becomes {after}.", what=" ".join(what), before=before.rstrip("."), after=after.rstrip("."))
        for *what, before, after in rows
    )


def _rows(faces: Sequence[Face]) -> tuple[tuple[str, ...], ...]:
    return tuple((face.listed, harmless(face.id), harmless(face.card.name), harmless(face.text)) for face in faces)


def _changed_rows(changed: Sequence[Changed]) -> Iterator[tuple[str, ...]]:
    for each in changed:
        card = (each.after.listed, harmless(each.after.id))
        for change in each.changes:
            texts = each.before.text, each.after.text
            if change.name != "effects":
                yield (*card, change.name, _said(change.before), _said(change.after))
            elif texts[0] != texts[1]:
                yield (*card, _("text"), *map(_said, texts))
            else:  # texts that read the same are shown as written
                yield (*card, _("text"), written(change.before), written(change.after))
