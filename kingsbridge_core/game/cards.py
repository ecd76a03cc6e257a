"""Reads cards from YAML into objects of a game's own card class, one for each card."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Container, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from kingsbridge_core.data.annotations import as_written, hints_of, misfit
from kingsbridge_core.data.source import Document, Problem, Steps, under
from kingsbridge_core.engine.pieces import Piece, printed
from kingsbridge_core.errors import DataError
from kingsbridge_core.game.words import Effect, Word, bind_effects
from kingsbridge_core.text.language import _, language
from kingsbridge_core.text.phrases import harmless, paragraph, shortened
from kingsbridge_core.text.suggestions import meant

MOST_COPIES = 99
LONGEST_TEXT = 200
"""Longer texts are cut, whatever a schema allows."""
MOST_TEXTS = 2000
"""How many texts of cards are kept."""
MOST_PIECES = 20_000
"""How many cards one list may have, with copies: far more than a box can hold."""

Provenance = Literal["rulebook", "reported", "reconstructed"]


_SLOT: Any = vars(Piece)["name"]
"""The attribute in which a piece keeps its name."""


class Name(NamedTuple):
    """The name of a card in all languages: the one in its data, and the reader's in `names`."""

    printed: str
    card: str
    names: Callable[[], Mapping[str, str]]

    def among(self, names: Mapping[str, str]) -> str:
        """Return the name if these are all there are."""
        return names.get(self.card, self.printed)


class Named(Piece):
    """A piece whose name everyone reads in their own language, if the game has it."""

    __slots__ = ()  # a larger card would be slower to play with

    @property
    def name(self) -> str:
        kept: str | Name = _SLOT.__get__(self)
        return kept if isinstance(kept, str) else kept.among(kept.names())

    @name.setter
    def name(self, printed: str) -> None:
        _SLOT.__set__(self, printed)

    def name_among(self, names: Mapping[str, str]) -> str:
        """Return its name in these languages."""
        kept: str | Name = _SLOT.__get__(self)
        return kept if isinstance(kept, str) else kept.among(names)

    def be_called(self, card: str, names: Callable[[], Mapping[str, str]]) -> None:
        """Use the reader's name for this card, or for the card it is a copy of, from now on."""
        _SLOT.__set__(self, Name(self.name, card, names))


@printed
class Card(Named):
    """What every card has: the number of copies, what it does, and how certain it is.

    `source` says who reports what is `reported`; `reconstructed` names the fields that are ours where the rest of the
    card is known.
    """

    copies: int = 1
    provenance: Provenance = "rulebook"
    source: str = ""
    reconstructed: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()

    def at(self, moment: str) -> tuple[Effect, ...]:
        """Return the effects that happen at a moment."""
        return tuple(effect for effect in self.effects if effect.word.moment == moment)

    @property
    def text(self) -> str:
        """The text of the card, made from its effects."""
        return _text_of(self.effects, language())


@lru_cache(MOST_TEXTS)
def _text_of(effects: tuple[Effect, ...], code: str) -> str:
    """Return what effects do in the reader's language, which has this code."""
    return paragraph(str(effect) for effect in effects)


class CardList(NamedTuple):
    """The cards of one list in a data file."""

    name: str
    file: str
    kind: type[Card]
    cards: tuple[Any, ...]


C = TypeVar("C", bound=Card)


def bind_cards(
    document: Document,
    kind: type[C],
    words: Mapping[str, Word],
    listed_under: str = "cards",
    names: Callable[[], Mapping[str, str]] = dict,
) -> dict[str, C]:
    """Return the cards of a file by id, each copy a card of its own; report every problem of the file at its place.

    `names`: the names of cards in the reader's language, by id.
    """
    cards: dict[str, C] = {}
    first: dict[str, int] = {}
    problems: list[object] = []
    listed = document.data.get(listed_under) if isinstance(document.data, dict) else None
    if not isinstance(listed, list):
        why = _("expected a mapping with a list of cards under {list!r}", list=listed_under)
        raise DataError(document.problem(why))
    needed = needed_fields(kind)
    for index, entry in enumerate(listed):
        try:
            card = bind_card(entry, kind, needed, words, document, (listed_under, index))
            copies = [card, *(dataclasses.replace(card, id=f"{card.id}-{n}") for n in range(2, card.copies + 1))]
        except DataError as error:
            problems += error.problems
            continue
        taken = next((card.id for card in copies if card.id in cards), None)
        if taken is not None:
            there, here = document.place(listed_under, first[taken], "id"), document.place(listed_under, index, "id")
            file, line = Path(there.file).name, there.line
            why = _("{card!r} is already the id of the card in {file}, line {line}", card=taken, file=file, line=line)
            problems.append(Problem(here, why, "KB302", about=(taken,)))
        for each in copies:
            each.be_called(card.id, names)
            cards[each.id], first[each.id] = each, index
        if len(cards) > MOST_PIECES:
            why = _("more than {most:,} cards in {list!r}, copies included", most=MOST_PIECES, list=listed_under)
            problems.append(document.problem(why, listed_under, index, code="KB309"))
            break
    if problems:
        raise DataError(*problems)
    return cards


def check_ids(document: Document, listed_under: str, pieces: Container[str]) -> None:
    """Refuse cards with the id of a piece that the game already has."""
    taken = [
        document.problem(
            _("{card!r} is already the id of another card of the game", card=card["id"]),
            *(listed_under, index, "id"),
            code="KB302",
            about=(card["id"],),
        )
        for index, card in enumerate(document.data[listed_under])
        if card["id"] in pieces
    ]
    if taken:
        raise DataError(*taken)


def bind_card(
    entry: Any, kind: type[C], needed: Iterable[str], words: Mapping[str, Word], document: Document, way: Steps
) -> C:
    """Return one card; `needed` are the fields that it must have."""
    if not isinstance(entry, dict):
        raise DataError(
            document.problem(_("expected a card, found {value}", value=as_written(entry)), *way, code="KB203")
        )
    hints = hints_of(kind)
    problems: list[object] = [
        document.problem(_("the card lacks {field!r}", field=name), *way, code="KB202")
        for name in needed
        if name not in entry
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


def needed_fields(kind: type[Card]) -> list[str]:
    """Return the fields that every card of a class must have."""
    missing = dataclasses.MISSING
    return [
        each.name for each in dataclasses.fields(kind) if each.default is missing and each.default_factory is missing
    ]


def _bind_field(
    key: str, value: Any, hints: Mapping[str, Any], words: Mapping[str, Word], document: Document, way: Steps
) -> Any:
    if key not in hints:
        why = meant(_("a card has no field {field!r}", field=key), key, hints)
        raise DataError(document.problem(why, *way, key=True, code="KB201"))
    if key == "effects":
        return bind_effects(value, words, document, way)
    found = misfit(value, hints[key])
    if found:
        raise DataError(document.problem(under(key, found.message), *way, *found.steps, key=found.key, code="KB203"))
    if key == "copies" and not 1 <= value <= MOST_COPIES:
        why = _("a card has 1 to {most} copies, not {number}", most=MOST_COPIES, number=value)
        raise DataError(document.problem(under(key, why), *way))
    if isinstance(value, str):
        return shortened(harmless(value), LONGEST_TEXT)
    return tuple(value) if isinstance(value, list) else value


def effects_at(moment: str, cards: Iterable[C]) -> dict[C, tuple[Callable[..., Any], ...]]:
    """Return the cards that do something at a moment, with the functions that do it."""
    return {card: tuple(effect.run for effect in found) for card in cards if (found := card.at(moment))}
