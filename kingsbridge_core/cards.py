"""Cards read from YAML into interned objects of a game's own card class."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

from kingsbridge_core.conform import hints_of, misfit
from kingsbridge_core.errors import DataError, nearest
from kingsbridge_core.phrases import harmless, shortened
from kingsbridge_core.pieces import Piece
from kingsbridge_core.source import Document, Problem, Steps
from kingsbridge_core.words import Effect, Word, bind_effects

MOST_COPIES = 99
LONGEST_TEXT = 200
"""What is longer is cut, whatever a schema allows."""
MOST_PIECES = 20_000
"""So many cards may stand in one list, copies counted: far more than a box can hold."""

Provenance = Literal["rulebook", "reported", "reconstructed"]


@dataclass(frozen=True, eq=False, repr=False, slots=True, kw_only=True)
class Card(Piece):
    """What every card has: how often it is in the box, what it does, and how surely we know it.

    `reconstructed` names the fields that are ours where the rest of the card is known.
    """

    copies: int = 1
    provenance: Provenance = "rulebook"
    reconstructed: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()

    def at(self, moment: str) -> tuple[Effect, ...]:
        """The effects that happen at a moment."""
        return tuple(effect for effect in self.effects if effect.word.moment == moment)

    @property
    def text(self) -> str:
        """What the card says, rendered from its effects."""
        return " ".join(str(effect) for effect in self.effects)


C = TypeVar("C", bound=Card)


def bind_cards(
    document: Document, kind: type[C], words: Mapping[str, Word], listed_under: str = "cards"
) -> dict[str, C]:
    """The cards of a file by id, each copy a card of its own; every problem of the file is reported at its place."""
    cards: dict[str, C] = {}
    first: dict[str, int] = {}
    problems: list[object] = []
    listed = document.data.get(listed_under) if isinstance(document.data, dict) else None
    if not isinstance(listed, list):
        raise DataError(document.problem(f"expected a mapping with a list of cards under {listed_under!r}"))
    for index, entry in enumerate(listed):
        try:
            copies = copies_of(bind_card(entry, kind, words, document, (listed_under, index)))
        except DataError as error:
            problems += error.problems
            continue
        taken = next((card.id for card in copies if card.id in cards), None)
        if taken is not None:
            there, here = document.place(listed_under, first[taken], "id"), document.place(listed_under, index, "id")
            where = f"line {there.line}" + (f" of {Path(there.file).name}" if there.file != here.file else "")
            problems.append(Problem(here, f"{taken!r} is already the id of the card in {where}", "KB302"))
        for card in copies:
            cards[card.id], first[card.id] = card, index
        if len(cards) > MOST_PIECES:
            why = f"there are more than {MOST_PIECES:,} cards in {listed_under!r}, copies counted"
            problems.append(document.problem(why, listed_under, index, code="KB309"))
            break
    if problems:
        raise DataError(*problems)
    return cards


def copies_of(card: C) -> list[C]:
    """The pieces of a card that is in the box more than once: `quarry`, `quarry-2`, ..."""
    more = [dataclasses.replace(card, id=f"{card.id}-{number}") for number in range(2, card.copies + 1)]
    return [card, *more]


def bind_card(
    entry: Any, kind: type[C], words: Mapping[str, Word], document: Document, way: tuple[str | int, ...]
) -> C:
    """One card."""
    if not isinstance(entry, dict):
        raise DataError(document.problem(f"expected a card, found {entry!r}", *way, code="KB203"))
    hints = hints_of(kind)
    missing = dataclasses.MISSING
    needed = [f.name for f in dataclasses.fields(kind) if f.default is missing and f.default_factory is missing]
    problems: list[object] = [
        document.problem(f"the card lacks {name!r}", *way, code="KB202") for name in needed if name not in entry
    ]
    values: dict[str, Any] = {}
    for key, value in entry.items():
        try:
            values[key] = _bind_field(key, value, hints, words, document, (*way, key))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(*problems)
    return kind(**values)


def _bind_field(
    key: str, value: Any, hints: Mapping[str, Any], words: Mapping[str, Word], document: Document, way: Steps
) -> Any:
    if key not in hints:
        raise DataError(_unknown(key, hints, document, way))
    if key == "effects":
        return bind_effects(value, words, document, way)
    found = misfit(value, hints[key])
    if found:
        raise DataError(document.problem(f"{key}: {found.message}", *way, *found.steps, key=found.key, code="KB203"))
    if key == "copies" and not 1 <= value <= MOST_COPIES:
        raise DataError(document.problem(f"copies: a card is in the box 1 to {MOST_COPIES} times, not {value}", *way))
    if isinstance(value, str):
        return shortened(harmless(value), LONGEST_TEXT)
    return tuple(value) if isinstance(value, list) else value


def _unknown(key: str, known: Mapping[str, Any], document: Document, way: tuple[str | int, ...]) -> Problem:
    near = nearest(key, known, most=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return document.problem(f"a card has no field {key!r}{hint}", *way, key=True, code="KB201")


def effects_at(moment: str, cards: Iterable[C]) -> dict[C, tuple[Callable[..., Any], ...]]:
    """The cards that do something at a moment, with the functions that do it."""
    return {card: tuple(effect.run for effect in found) for card in cards if (found := card.at(moment))}
