"""Checks whether a game or a card set is complete in a language, and finds mistakes in its files."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from kingsbridge_core.authoring.faces import COMMON
from kingsbridge_core.data.source import Document, Problem, read, under
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.errors import DataError
from kingsbridge_core.game.cards import Card
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.rules import Rules
from kingsbridge_core.game.set_files import read_set
from kingsbridge_core.game.sets import CardSet, stacked
from kingsbridge_core.game.wording import Wording, is_overlay, texts_of
from kingsbridge_core.text.language import ENGLISH, _
from kingsbridge_core.text.names import FORM_OF_NAME, FORMS
from kingsbridge_core.text.phrases import listed, shortened
from kingsbridge_core.text.suggestions import advised

RULES, LESSONS = "rules", "lessons"
BRACES = re.compile(r"\{([^{}]*)\}")
LONGEST_LIST = 300
"""How many letters of a list of missing names are shown."""


def language_problems(document: Document, path: Path, kind: type[Game[Any]]) -> list[Problem]:
    """Report everything wrong in a well-formed language file; a missing text is a warning."""
    data = document.data
    card_set = set_beside(path)
    game = kind(None, stacked([card_set]) if card_set else ())
    if LESSONS in data and not card_set:
        return [*_misplaced(document, path), *_wrong_lessons(document, game)]
    wanted = {"cards": list(card_set.named())} if card_set else of_rules(kind) if RULES in data else of_game(game)
    return [
        *_misplaced(document, path),
        *_unknown(document, wanted, Rules({}) if card_set else game.rules, game),
        *(() if data["language"] == ENGLISH else _lacking(document, wanted)),  # the data itself is in English
        *_misplaced_things(document, game),
        *_alike(document, game),
    ]


def set_beside(path: Path) -> CardSet | None:
    """Return the card set whose words a file like `guests.fr.yaml` holds."""
    if not is_overlay(path):
        return None
    base = path.with_name(f"{Path(path.stem).stem}{path.suffix}")
    try:
        return read_set(base)
    except DataError as error:
        why = _("it belongs to the card set {file}, which has a problem: {problem}", file=base.name, problem=error)
        raise DataError(Document(str(path)).problem(why)) from None


# --- what there is to say


def of_game(game: Game[Any]) -> dict[str, list[str]]:
    """Return everything a game's words can name, by part of the file."""
    definition = game.definition
    named = [
        str(card["id"])
        for document in game.documents
        for cards in document.data.values()
        if isinstance(cards, list)
        for card in cards
        if isinstance(card, dict) and "id" in card and card.get("name")
    ]
    return {
        "cards": list(dict.fromkeys(named)),
        "endings": list(definition.endings),
        "options": list(definition.options),
        "verbs": list(dict.fromkeys(move.verb for move in game.moves)),
        "words": list(dict.fromkeys(_words(game))),
    }


def of_rules(kind: type[Game[Any]]) -> dict[str, list[str]]:
    """Return all rules of a game."""
    source = kind.definition_source
    assert isinstance(source, Path)
    return {RULES: list(Rules.read(source.with_name("rules.yaml")).rules)}


def of_lessons(game: Game[Any]) -> dict[str, list[str]]:
    """Return every text in the lessons of a game: sections, lessons, and why moves are sensible."""
    lessons = game.lessons
    why = [f"{each.id}: {beginning}" for each in lessons.lessons.values() for beginning in each.now]
    return {"guide": list(lessons.guide), LESSONS: [*lessons.lessons, *why]} if lessons.lessons else {}


def said_in(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return every text in a translation of the lessons."""
    lessons = data.get(LESSONS) or {}
    why = [f"{name}: {beginning}" for name, each in lessons.items() for beginning in each.get("now", ())]
    return {"guide": list(data.get("guide") or ()), LESSONS: [*lessons, *why]}


def _wrong_lessons(document: Document, game: Game[Any]) -> Iterator[Problem]:
    """Report translations of unknown lessons, unknown numbers, and lessons without a translation."""
    from kingsbridge_core.authoring.lesson_problems import number_problems

    wanted, said = of_lessons(game), said_in(document.data)
    for name, lesson in document.data[LESSONS].items():
        whole = game.lessons.lessons.get(name)
        for beginning in [None] if whole is None else [each for each in lesson.get("now", ()) if each not in whole.now]:
            text = name if beginning is None else f"{name}: {beginning}"
            why = advised(_("{name!r} is not one of the game's {part}", name=text, part=LESSONS), text, wanted[LESSONS])
            way = (name,) if beginning is None else (name, "now", beginning)
            yield document.problem(why, LESSONS, *way, key=True, code="KB316", about=(name,))
    yield from number_problems(document, game)
    for part, names in wanted.items():
        yield from _lacks(document, part, names, said[part])


def _words(game: Game[Any]) -> Iterator[str]:
    """Return everything else whose name people read on tables, cards and menus."""
    definition = game.definition
    yield "round"
    yield from (*definition.seat_names, *definition.phases, *definition.components)
    yield from (value for option in definition.options.values() for value in option.values if isinstance(value, str))
    yield from game._blank(definition.seats[0]).points_by_source[0]  # where points come from
    yield from _words_of_moves(game)
    for each in game.lists.values():
        yield each.name
        for card in each.cards:
            yield from _words_on(card, game)


def _words_on(card: Card, game: Game[Any]) -> Iterator[str]:
    """Return what is printed on a card besides its name: the fields and their values."""
    yield str(card.provenance)
    for each in fields(card):
        if each.name not in COMMON:
            yield each.name
            value = getattr(card, each.name)
            said = value if isinstance(value, (list, tuple)) else (value,)
            yield from (text for text in said if isinstance(text, str) and text and text not in game.pieces)


def _words_of_moves(game: Game[Any]) -> Iterator[str]:
    """Return what moves are about, apart from cards, which have names of their own."""
    cards = {card for each in game.lists.values() for card in each.cards}
    for move in game.moves:
        for each in move.what if isinstance(move.what, tuple) else (move.what,):
            words = each.id if isinstance(each, Piece) else str(each)
            if each is not None and each not in cards:
                yield from (word for word in words.split(" ") if not word.isdecimal())


# --- what is wrong


def _misplaced(document: Document, path: Path) -> Iterator[Problem]:
    """Report a file whose language does not match its place."""
    code = Path(path.stem).suffix[1:] if is_overlay(path) else path.parent.name
    if document.data["language"] != code:
        said = document.data["language"]
        why = _(
            "the file is where {expected!r} belongs, so nobody who plays in {language!r} ever sees it",
            expected=code,
            language=said,
        )
        yield document.problem(under("language", why), "language", code="KB315")


def _unknown(document: Document, wanted: Mapping[str, list[str]], rules: Rules, game: Game[Any]) -> Iterator[Problem]:
    """Report unknown names; extra words are fine, since tables and sentences use them too."""
    known = {**of_game(game), RULES: list(rules.rules), **wanted}
    for part in ("cards", "endings", "options", "verbs", RULES):
        for name in document.data.get(part, ()):
            if name not in known[part]:
                why = _("{name!r} is not one of the game's {part}", name=name, part=part)
                why = advised(why, name, known[part])
                yield document.problem(why, part, name, key=True, code="KB316", about=(name,))


def _misplaced_things(document: Document, game: Game[Any]) -> Iterator[Problem]:
    """Report placeholders that cannot be filled, and a round without its number."""
    wording, most = Wording(), dict[str, int]()
    wording.add(document)
    for move in game.moves:
        most[move.verb] = max(len(wording.parts_of(move)), most.get(move.verb, 0))
    for verb, text in texts_of(document.data, "verbs").items():
        yield from _wrong_braces(document, "verbs", verb, text, ["", *map(str, range(most.get(verb, 0)))])
        if text.count("[") != text.count("]"):
            why = _("a bracket is never closed, or never opened")
            yield document.problem(under(verb, why), "verbs", verb, code="KB319")
    rounds = texts_of(document.data, "words").get("round")
    if rounds is not None:
        yield from _wrong_braces(document, "words", "round", rounds, ["number"])
        if "{number}" not in rounds:
            why = _("{place} is missing from the text", place="{number}")
            yield document.problem(under("round", why), "words", "round", code="KB319")


def _wrong_braces(document: Document, part: str, name: str, text: str, known: Sequence[str]) -> Iterator[Problem]:
    for found in BRACES.findall(text):
        place, colon, form = found.partition(":")
        if place in known and colon and part == "verbs":
            if not re.fullmatch(FORM_OF_NAME, form):
                why = advised(_("names have no form {form!r}", form=form), form, FORMS)
                yield document.problem(under(name, why), part, name, code="KB319")
        elif found not in known:
            can = listed(f"{{{each}}}" for each in known)
            why = _("{found} is not a placeholder of this text; use {known}", found=f"{{{found}}}", known=can)
            yield document.problem(under(name, why), part, name, code="KB319")


def _lacking(document: Document, wanted: Mapping[str, list[str]]) -> Iterator[Problem]:
    for part in ("title", "summary") if "words" in wanted else ():
        if part not in document.data:
            yield Problem(document.place(), _("{part!r} is not translated", part=part), "KB317", is_warning=True)
    for part, names in wanted.items():
        yield from _lacks(document, part, names, document.data.get(part, {}))


def _lacks(document: Document, part: str, names: Sequence[str], said: Collection[str]) -> Iterator[Problem]:
    missing = [name for name in names if name not in said]
    if missing:
        why = _(
            "{missing} of {all} are not translated: {names}",
            missing=len(missing),
            all=len(names),
            names=shortened(listed(missing), LONGEST_LIST),
        )
        place = document.place(part, key=part in document.data)
        yield Problem(place, under(part, why), "KB317", is_warning=True)


def _alike(document: Document, game: Game[Any]) -> Iterator[Problem]:
    """Report moves that players could not tell apart in this language."""
    wording = Wording()
    wording.add(document)
    if not wording.verbs:
        return
    first: dict[str, Move[Any]] = {}
    for move in game.moves:
        said = _label(move, wording)
        other = first.setdefault(said, move)
        if other is not move and _label(other, Wording()) != _label(move, Wording()):
            why = _(
                "{move!r} and {other!r} are both called {label!r}; players could not tell them apart",
                move=move.text,
                other=other.text,
                label=said,
            )
            yield document.problem(why, "verbs", move.verb, key=True, code="KB318")


def _label(move: Move[Any], wording: Wording) -> str:
    return wording.verb_phrase(move.verb, wording.parts_of(move))


# --- how far a language is


def coverage(game: Game[Any], folder: Path) -> dict[str, tuple[int, int]]:
    """Return, for each part, how many things a language covers, and how many there are."""
    said: dict[str, Any] = {}
    for path in sorted(folder.glob("*.yaml")):
        data = read(path).data
        said.update(data if isinstance(data, dict) else {})
    found: dict[str, Any] = {**{part: texts_of(said, part) for part in said}, "cards": said.get("cards", {})}
    found |= said_in(said)
    wanted = {**of_game(game), **of_rules(type(game)), **of_lessons(game)}
    return {part: (len({*names} & {*found.get(part, ())}), len(names)) for part, names in wanted.items()}
