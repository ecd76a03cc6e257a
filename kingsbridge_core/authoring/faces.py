"""Shows what is printed on a game's cards, as fields and text, for terminals, pipes and programs."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kingsbridge_core.data.source import Document, Place
from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.errors import KingsbridgeError, UnknownName
from kingsbridge_core.game.cards import Card, CardList
from kingsbridge_core.game.game import Game
from kingsbridge_core.text.language import ENGLISH, _, counted, in_quotes, language
from kingsbridge_core.text.listing import Listing
from kingsbridge_core.text.phrases import all_of, harmless, labelled, listed, paragraph
from kingsbridge_core.text.suggestions import nearest

if TYPE_CHECKING:
    from kingsbridge_core.game.sets import CardSet

COMMON = tuple(field.name for field in dataclasses.fields(Card))
"""The fields that cards of all games have."""
OURS = "reconstructed"
"""The provenance of our own values."""
LONG_NAME = 24
"""A longer name may not fit in the title of a box, so the box repeats it."""
LEAST_TEXT = 30
"""The minimum width of a column of text."""
NARROW = 60
"""On a narrower terminal, a card is one paragraph."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A card as its data file and the card sets define it."""

    document: Document
    listed: str
    entry: Mapping[str, Any]
    card: Card
    sets: tuple[CardSet, ...] = ()

    @property
    def id(self) -> str:
        """The id of the card; further copies have a number after it."""
        return self.card.id

    @property
    def is_added(self) -> bool:
        """Whether a card set brings this card."""
        return any(card.get("id") == self.id for each in self.sets for card in each.part("add").get(self.listed, ()))

    @property
    def own_fields(self) -> dict[str, Any]:
        """The fields that only cards of this game have."""
        names = [each.name for each in dataclasses.fields(self.card) if each.name not in COMMON]
        return {name: getattr(self.card, name) for name in names}

    @property
    def telling_fields(self) -> dict[str, Any]:
        """The game's own fields that differ from their defaults."""
        usual = {each.name: each.default for each in dataclasses.fields(self.card)}
        return {name: value for name, value in self.own_fields.items() if value != usual[name]}

    @property
    def values(self) -> dict[str, Any]:
        """Everything that can be searched for and compared."""
        card = self.card
        return {
            "name": card.name,
            **self.own_fields,
            "copies": card.copies,
            "effects": self.entry.get("effects", []),
            "provenance": card.provenance,
            "source": card.source,
            "reconstructed": card.reconstructed,
        }

    @property
    def text(self) -> str:
        """The text on the card; a word without a text of its own appears as written in the file."""
        return paragraph(map(_said, self.card.effects, self.entry.get("effects", [])))

    @property
    def place(self) -> Place:
        """Where the card is defined: in a file of the game, or in the set that adds it."""
        for each in self.sets:
            for at, card in enumerate(each.part("add").get(self.listed, ())):
                if card.get("id") == self.id:
                    return each.document.place("add", self.listed, at)
        ids = [card.get("id") for card in self.document.data[self.listed]]
        return self.document.place(self.listed, ids.index(self.id))

    @property
    def changes(self) -> dict[str, Place]:
        """Which fields card sets change, and the place of the last change."""
        return {
            key: each.document.place("change", self.listed, self.id, key)
            for each in self.sets
            for key in each.part("change").get(self.listed, {}).get(self.id, ())
        }

    def as_data(self) -> dict[str, Any]:
        """Return the card as JSON."""
        own, values = self.own_fields, self.values
        return {
            "list": self.listed,
            "id": self.id,
            "name": values.pop("name"),
            "fields": own,
            **{name: value for name, value in values.items() if name not in own},
            "text": self.text,
            "place": self.place._asdict(),
            "changed": {key: str(where) for key, where in self.changes.items()},
        }


def _said(effect: Any, raw: Any) -> str:
    try:
        return str(effect)
    except KingsbridgeError:
        return f"{shown(raw)}."


def faces_of(game: Game[Any]) -> list[Face]:
    """Return all cards of a game that come from files, counting copies once."""
    return [
        Face(_unchanged(game.files[each.file]), each.name, entry, card, game.sets)
        for each in game.lists.values()
        for entry, card in entries_of(game, each)
    ]


def entries_of(game: Game[Any], listed: CardList) -> list[tuple[Mapping[str, Any], Card]]:
    """Return what the data file says about each card of a list, with the card; copies count as one."""
    return [(entry, game.piece(entry["id"])) for entry in game.files[listed.file].data[listed.name]]


def ids_of(game: Game[Any]) -> dict[Piece, str]:
    """Return a game's cards with their ids in the data; a copy has the id of its card."""
    found: dict[Piece, str] = {}
    for each in game.lists.values():
        entries = {entry["id"] for entry, _ in entries_of(game, each)}
        found |= {card: card.id if card.id in entries else card.id.rpartition("-")[0] for card in each.cards}
    return found


def _unchanged(document: Document) -> Document:
    """Return a file of the game without card sets."""
    while () in document.origins:
        document = document.origins[()][0]
    return document


def of_sets(game: Game[Any], faces: Iterable[Face]) -> list[Face]:
    """Return these cards, but of a game with card sets only those that they add or change."""
    return [face for face in faces if not game.sets or face.changes or face.is_added]


def face_called(faces: Sequence[Face], called: str, game_id: str) -> Face:
    """Return the card with this id or name; for a copy, the card itself."""
    words = " ".join(called.casefold().split())
    by_id = {f"{face.id}-{copy}": face for face in faces for copy in range(2, face.card.copies + 1)}
    by_id |= {face.id: face for face in faces}
    if words in by_id:
        return by_id[words]
    named = [face for face in faces if face.card.name.casefold() == words]
    if len(named) == 1:
        return named[0]
    if named:
        known = listed(in_quotes(face.id) for face in named)
        raise KingsbridgeError(_("{name!r} could mean {cards}", name=called, cards=known))
    ids, names = [face.id for face in faces], [face.card.name for face in faces]
    near = names if nearest(called, names) and not nearest(called, ids) else ids
    raise UnknownName(_("card of {game!r}", game=game_id.replace("_", "-")), called, near)


# --- how values are shown


def shown(value: Any) -> str:
    """Return a value of a card or game on one line, with control characters made harmless."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        parts = {harmless(str(key)): each for key, each in value.items()}
        return listed(
            f"{key} ({shown(each)})" if isinstance(each, dict) else f"{key} {shown(each)}"
            for key, each in parts.items()
        )
    if isinstance(value, list | tuple):
        return f"[{', '.join(shown(each) for each in value)}]"
    return harmless(str(value))


def written(value: Any) -> str:
    """Return a value as it could be written in a file."""
    return harmless(json.dumps(value, ensure_ascii=False))


def in_yaml(value: Any) -> str:
    """Return a value on one line, as in a card set."""
    from yaml import safe_dump

    text = safe_dump(value, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10_000)
    line = harmless(text.removesuffix("\n...\n").rstrip("\n"))
    return line[1:-1] if isinstance(value, dict) and len(value) == 1 else line


def where(place: Place) -> str:
    """Return a place in its shortest form."""
    inside = Path(place.file).is_relative_to(Path.cwd())
    file = os.path.relpath(place.file) if inside else place.file
    return harmless(str(Place(file, place.line, place.column)))


# --- listings


def face_listing(face: Face, game: Game[Any]) -> Listing:
    """Draw a card in the player's language, except for what authors write in files."""
    card = face.card
    rows = [(_("name"), harmless(card.name))] if len(card.name) > LONG_NAME else []
    rows += [(_("id"), harmless(face.id)), (_("list"), harmless(game.called(face.listed)))]
    say = shown if language() == ENGLISH else partial(in_words, game=game)
    rows += [(game.called(name), say(value)) for name, value in face.telling_fields.items()]
    rows += [(_("copies"), str(card.copies))] if card.copies > 1 else []
    rows += [(_("text"), harmless(face.text))] if face.text else []
    rows += [("" if at else _("effects"), f"- {in_yaml(raw)}") for at, raw in enumerate(face.values["effects"])]
    rows += [(_("provenance"), _known_from(face, game))]
    rows += [(_("source"), harmless(card.source))] if card.source else []
    rows += [(_("found in"), where(face.place))]
    rows += [(_("{field} changed in", field=key), where(place)) for key, place in face.changes.items()]
    return Listing(harmless(card.name), tuple(rows))


def printed_listing(face: Face, game: Game[Any]) -> Listing:
    """Draw a card as a player reads it in their hand."""
    rows = [(_called(name, game), in_words(value, game)) for name, value in face.telling_fields.items()]
    return Listing(harmless(face.card.name), tuple(rows), note=harmless(face.text))


def _called(field: str, game: Game[Any]) -> str:
    """Return the name of a card field."""
    name = game.called(field)
    return name if name != field else field.replace("_", " ")


def _known_from(face: Face, game: Game[Any]) -> str:
    """Say how certain a card is, and which of its fields are reconstructed."""
    provenance, fields = str(face.card.provenance), face.card.reconstructed
    if not fields:
        return harmless(game.called(provenance))
    ours = labelled(
        game.called(OURS), all_of(_(each) if each in COMMON else harmless(game.called(each)) for each in fields)
    )
    return ours if provenance == OURS else _("; ").join([game.called(provenance), ours])


def in_words(value: Any, game: Game[Any]) -> str:
    """Return the value of a field in the player's language."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | tuple):
        return listed(in_words(each, game) for each in value)
    if value is None or isinstance(value, dict):
        return shown(value)
    is_word = language() == ENGLISH or value in game.wording.words  # else it may be the id of a card
    return harmless(game.called(value if is_word else game.pieces.get(value, value)))


def list_listings(game: Game[Any], faces: Sequence[Face], width: int | None, *, with_provenance: bool) -> list[Listing]:
    """Draw a table of the cards in each list, for a terminal of this width or for pipes."""
    lists = groupby(faces, lambda face: face.listed)
    return [_listing_of(game, name, [*inside], width, with_provenance) for name, inside in lists]


def _listing_of(game: Game[Any], name: str, faces: Sequence[Face], width: int | None, with_provenance: bool) -> Listing:
    table = [_cells(game, face, with_provenance) for face in faces]
    headings = _headings(game, faces[0])
    columns = {key: headings[key] for key in headings if key == "id" or any(row.get(key) for row in table)}
    title = _("{list} ({cards})", list=_called(name, game), cards=_counted(faces))
    if width is None or _fits(table, columns, width):
        return Listing(title, tuple(tuple(row[key] for key in columns) for row in table), tuple(columns.values()))
    paragraphs = [_paragraph(row, columns) for row in table]
    if width < NARROW:
        return Listing(title, tuple((labelled(row["id"], said),) for row, said in zip(table, paragraphs, strict=True)))
    return Listing(title, tuple((row["id"], said) for row, said in zip(table, paragraphs, strict=True)))


def _headings(game: Game[Any], face: Face) -> dict[str, str]:
    """Return the headings of a table."""
    return {
        "id": _("id"),
        "name": _("name"),
        **{name: _called(name, game) for name in face.own_fields},
        "copies": _("copies"),
        "provenance": _("provenance"),
        "source": _("source"),
        "text": _("text"),
    }


def _cells(game: Game[Any], face: Face, with_provenance: bool) -> dict[str, str]:
    """Return the cells of a card's row, by field."""
    return {
        "id": harmless(face.id),
        "name": harmless(face.card.name),
        **{name: in_words(face.telling_fields.get(name), game) for name in face.own_fields},
        "copies": str(face.card.copies) if face.card.copies > 1 else "",
        **({"provenance": _known_from(face, game), "source": harmless(face.card.source)} if with_provenance else {}),
        "text": harmless(face.text),
    }


def _fits(table: Sequence[Mapping[str, str]], columns: Mapping[str, str], width: int) -> bool:
    """Whether all columns but the text can be as wide as they need."""
    from rich.cells import cell_len

    widths = {key: max(cell_len(heading), *(cell_len(row[key]) for row in table)) for key, heading in columns.items()}
    if "text" in widths:
        widths["text"] = min(widths["text"], LEAST_TEXT)
    return sum(widths.values()) + 2 * len(columns) + 4 <= width


def _paragraph(row: Mapping[str, str], columns: Mapping[str, str]) -> str:
    """Describe a card in a sentence or two."""
    told = {heading: row[key] for key, heading in columns.items() if key not in ("id", "name", "text") and row[key]}
    facts = listed(f"{heading} {cell}" for heading, cell in told.items())
    name = _("{name} ({facts}).", name=row["name"], facts=facts) if facts else _("{name}.", name=row["name"])
    return f"{name} {row['text']}".rstrip()


def _counted(faces: Sequence[Face]) -> str:
    """Return the number of cards."""
    different, copies = len(faces), sum(face.card.copies for face in faces)
    if different == copies:
        return counted("{number} card", "{number} cards", different)
    return _("{different} different, {copies} in all", different=different, copies=copies)


# --- numbers


class KnownNumber(NamedTuple):
    """A number of the game, and how certain it is."""

    name: str
    value: Any
    provenance: str
    source: str
    place: Place

    def as_data(self) -> dict[str, Any]:
        """Return the number as JSON."""
        return {**self._asdict(), "place": str(self.place)}


def known_numbers(game: Game[Any]) -> list[KnownNumber]:
    """Return all numbers of a game; one without `provenance` in the definition comes from the rulebook."""
    known, sources = (game.definition.data.get(key, {}) for key in ("provenance", "source"))
    return [
        KnownNumber(
            name,
            value,
            str(known.get(name, "rulebook")),
            str(sources.get(name, "")),
            game.document.place("numbers", name),
        )
        for name, value in game.definition.numbers.items()
    ]


def numbers_listing(numbers: Iterable[KnownNumber]) -> Listing:
    """Draw a table of numbers."""
    rows = tuple(
        (harmless(each.name), shown(each.value), harmless(each.provenance), harmless(each.source), where(each.place))
        for each in numbers
    )
    return Listing(_("numbers"), rows, (_("name"), _("value"), _("provenance"), _("source"), _("found in")))
