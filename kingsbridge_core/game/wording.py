"""The wording of a game in a language: the names of its cards, words and rules, kept beside its data.

A game has it in `languages/<code>/words.yaml` and `rules.yaml`, a card set `my.yaml` in `my.<code>.yaml`. Whatever is
missing stays as the data says it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.data.source import Document
from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.errors import DataError
from kingsbridge_core.game.cards import Card
from kingsbridge_core.text.language import ENGLISH, _
from kingsbridge_core.text.names import FORM_OF_NAME, GIVEN, Name, followed_by, formed
from kingsbridge_core.text.phrases import harmless, shortened

if TYPE_CHECKING:
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.game.definition import Definition
    from kingsbridge_core.game.sets import CardSet

PARTS = ("endings", "options", "words", "verbs", "cards", "rules", "guide", "lessons")
"""What a file of a language maps from ids; `cards` to names and texts, the others to texts."""
LONGEST = 2000
PLACE = re.compile(rf"\{{(\d?)(?::({FORM_OF_NAME}))?\}}")
"""The place in a verb's text for a thing that the move is about: `{0}`, `{1:the}`, or all of them: `{}`."""
IN_BRACKETS = re.compile(r"\[[^\]]*\]")
"""The part of a verb's text that is used only if the move is about something."""
NO_BRACKETS = str.maketrans("", "", "[]")


@dataclass(slots=True, eq=False, repr=False)
class Wording:
    """The names of things in one language; `pieces` are those of the game."""

    code: str = ENGLISH
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    title: str = ""
    summary: str = ""
    endings: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    verbs: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    """The names of cards by their ids."""
    _called: dict[Piece, str] = field(default_factory=dict)

    def add(self, document: Document) -> None:
        """Add what a file says; it overrides anything earlier."""
        data = document.data
        if not isinstance(data, dict):
            raise DataError(document.problem("expected the words of a language", code="KB203"))
        self._called.clear()
        self.title = _text(data.get("title")) or self.title
        self.summary = _text(data.get("summary")) or self.summary
        for part in ("endings", "options", "words", "verbs"):
            getattr(self, part).update(texts_of(data, part))
        cards = data.get("cards")
        for card, says in cards.items() if isinstance(cards, dict) else ():
            if name := _name(says):
                self.names[card] = name

    def called(self, thing: object) -> str:
        """Return the name of a piece or a word."""
        if isinstance(thing, Piece):
            return self._called.get(thing) or self._called.setdefault(thing, self._in_one(thing))
        return self.words.get(thing) or self._in_one(thing) if isinstance(thing, str) else self._in_one(thing)

    def _in_one(self, thing: object) -> str:
        first, *more = self.parts(thing)
        return " ".join([first, *more]) if more else first  # a single one keeps its forms

    def parts(self, thing: object) -> list[str]:
        """Return the name in parts: one of several words, such as `purple france`, is translated word by word."""
        if isinstance(thing, Card):
            return [thing.name_among(self.names)]
        word = thing.id if isinstance(thing, Piece) else str(thing)
        if word in self.words:
            return [self.words[word]]
        parts = [self.words[each] for each in word.split(" ") if each in self.words]
        if len(parts) == len(word.split(" ")):
            return parts
        return [thing.name if isinstance(thing, Piece) else word]

    def verb(self, name: str) -> str:
        """Return a verb that stands alone: without what its text has in brackets."""
        return PLACE.sub("", IN_BRACKETS.sub("", self.verbs.get(name, name))).strip()

    def label(self, move: Move[Any]) -> str:
        """Return a move as people read and type it; in English that is its notation."""
        return move.text if self.code == ENGLISH else self.phrase(move)

    def phrase(self, move: Move[Any]) -> str:
        """Return a move as people say it: `tear down Stone Inn` for `tear-down stone-inn`."""
        parts = self.parts_of(move)
        if self.code != ENGLISH or move.verb in self.verbs:
            return self.verb_phrase(move.verb, parts)
        return " ".join([move.verb.replace("-", " "), *parts]) if all(parts) else move.text

    def parts_of(self, move: Move[Any]) -> list[str]:
        """Return the names of the things that a move is about."""
        about = move.what if isinstance(move.what, tuple) else (move.what,)
        return [part for each in about if each is not None for part in self._numbered(each)]

    def _numbered(self, thing: object) -> list[str]:
        """Return the name of a thing, with the number of a copy."""
        *most, last = self.parts(thing)
        return [*most, followed_by(last, self._copy(thing))]

    def _copy(self, thing: object) -> str:
        """Return the number of a further copy of a card, taken from its id: ` 2`."""
        first, _dash, number = thing.id.rpartition("-") if isinstance(thing, Piece) else ("", "", "")
        is_copy = number.isdigit() and first in self.pieces and self.pieces[first].name == str(thing)
        return f" {number}" if is_copy else ""

    def round_title(self, number: int) -> str:
        """Return the name of a round, such as `Year 3`, from the word `round`."""
        title = self.words.get("round")
        return title.replace("{number}", str(number)) if title else _("Round {number}", number=number)

    def verb_phrase(self, verb: str, about: Sequence[str]) -> str:
        """Put what a move is about after the verb, or into its places, as in `[{1}に{0}を]置く`."""
        text = self.verbs.get(verb, verb)
        if not about or not PLACE.search(text):
            return " ".join([self.verb(verb), *about])
        named = {"": " ".join(about), **{str(number): part for number, part in enumerate(about)}}
        text = text.translate(NO_BRACKETS)
        return PLACE.sub(lambda place: formed(named.get(place[1], ""), place[2] or "name", self.code), text)

    def of_definition(self, definition: Definition) -> Definition:
        """Return a game's own texts in this language."""
        options = {
            name: option._replace(title=self.options.get(name, option.title))
            for name, option in definition.options.items()
        }
        endings = {name: self.endings.get(name, _(text)) for name, text in definition.endings.items()}
        title, summary = self.title or definition.title, self.summary or definition.summary
        return definition._replace(title=title, summary=summary, options=options, endings=endings)


def texts_of(data: Mapping[str, Any], part: str) -> dict[str, str]:
    """Return a part of a file that maps ids to texts, as far as it is well-formed."""
    found = data.get(part)
    return {name: _name(text) for name, text in found.items() if _name(text)} if isinstance(found, dict) else {}


def _text(value: Any) -> str:
    return shortened(harmless(value.strip()), LONGEST) if isinstance(value, str) else ""


def _name(value: Any) -> str:
    """Return a name, with its forms if it is a mapping of them."""
    if not isinstance(value, dict):
        return _text(value)
    forms = {form: _text(value.get(form)) for form in GIVEN if _text(value.get(form))}
    name = _text(value.get("name"))
    return Name(name, forms) if forms and name else name


def language_file(definition: Path, name: str, code: str) -> Path:
    """Return where a game with this `game.yaml` has its words or rules in a language."""
    return definition.parent / "languages" / code / f"{name}.yaml"


def overlay_of(card_set: Path, code: str) -> Path:
    """Return where a card set has its words in a language: `guests.yaml` has them in `guests.fr.yaml`."""
    return card_set.with_name(f"{card_set.stem}.{code}{card_set.suffix}")


def is_overlay(path: Path) -> bool:
    """Whether a file has the name of a card set's words, such as `guests.fr.yaml`."""
    code = Path(path.stem).suffix[1:]
    return 2 <= len(code) <= 3 and code.isalpha() and code.islower()


def wording_of(
    source: Path | Mapping[str, Any], sets: Sequence[CardSet], pieces: Mapping[str, Piece], code: str
) -> Wording:
    """Return the wording of a game with card sets in a language."""
    from kingsbridge_core.data.cache import read_parsed
    from kingsbridge_core.data.source import read
    from kingsbridge_core.game.sets import keeping_closed

    wording = Wording(code, pieces)
    wording.verbs |= {"choose": _("choose {}"), "swap": _("swap"), "keep": _("keep")}
    words = language_file(source, "words", code) if isinstance(source, Path) else None
    if words is not None and words.is_file():
        wording.add(read_parsed(words))
    for card_set in sets:
        for named in card_set.named():  # a name that a set changes replaces the game's own translation
            wording.names.pop(named, None)
        beside = overlay_of(Path(card_set.document.file), code)
        if code != ENGLISH and beside.is_file():
            title, summary = wording.title, wording.summary
            with keeping_closed([card_set], beside):
                wording.add(read(beside))
            wording.title, wording.summary = title, summary  # its own are those of the set
    return wording
