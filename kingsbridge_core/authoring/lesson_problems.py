"""Finds what is wrong in a file of lessons: unknown names, unknown numbers, and decisions without a lesson."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from kingsbridge_core.data.source import Document, Problem, Steps, under
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.lessons import PLACE, number_at, texts_in
from kingsbridge_core.game.sentences import STEPS as SENTENCES
from kingsbridge_core.text.language import N_, _
from kingsbridge_core.text.phrases import listed
from kingsbridge_core.text.suggestions import advised

NO_DECISION = N_("{name!r} is not a decision of this game")
NO_VERB = N_("{name!r} is not a verb of this game")
NO_SENTENCE = N_("{name!r} is not a sentence in the code of this game")


def lesson_problems(document: Document, game: Game[Any]) -> list[Problem]:
    """Report everything wrong in the well-formed lessons of a game; a decision without a lesson is a warning."""
    return [
        *_taken(document),
        *_about_nothing(document, game),
        *_wrong_table(document, game),
        *number_problems(document, game),
        *_unexplained(document, game),
    ]


def number_problems(document: Document, game: Game[Any]) -> Iterator[Problem]:
    """Report braces, in a text or its translation, that name no number of the game."""
    for way, text in texts_in(document):
        for found in PLACE.findall(text):
            if number_at(found, game, game.definition.seats[0]) is None:
                what = f"{{{found}}}"
                known = [*game.definition.numbers, *game.pieces]
                why = advised(_("{found} is not a number of this game", found=what), found.split(".")[0], known)
                yield document.problem(why, *way, code="KB319")


def _taken(document: Document) -> Iterator[Problem]:
    """Report two lessons with the same id."""
    seen: set[str] = set()
    for place, lesson in enumerate(document.data["lessons"]):
        name = lesson["id"]
        if name in seen:
            why = under("id", _("there is already a lesson {name!r}", name=name))
            yield document.problem(why, "lessons", place, "id", code="KB302", about=(name,))
        seen.add(name)


def _about_nothing(document: Document, game: Game[Any]) -> Iterator[Problem]:
    """Report lessons that could never come up: the game has no such decision, move or sentence."""
    verbs = {move.verb for move in game.moves}
    beginnings = {*verbs, *(move.text for move in game.moves)}
    asking, sentences = decisions(game), None
    for place, lesson in enumerate(document.data["lessons"]):
        at: Steps = ("lessons", place)
        yield from _unknown(document, (*at, "at"), lesson.get("at", ()), asking, NO_DECISION)
        yield from _unknown(document, (*at, "verbs"), lesson.get("verbs", ()), verbs, NO_VERB)
        for beginning in lesson.get("now", {}):
            if beginning not in beginnings:
                why = _("no move of the game begins like {name!r}", name=beginning)
                yield document.problem(advised(why, beginning, verbs), *at, "now", beginning, key=True, code="KB320")
        if "after" in lesson:
            sentences = sentences or sentences_of(game)
            yield from _unknown(document, (*at, "after"), lesson["after"], sentences, NO_SENTENCE)
    yield from _unknown(document, ("unexplained",), document.data.get("unexplained", ()), asking, NO_DECISION)


def _unknown(document: Document, way: Steps, names: Any, known: Iterable[str], text: str) -> Iterator[Problem]:
    known = set(known)
    for place, name in enumerate([names] if isinstance(names, str) else names):
        if name not in known:
            why = advised(_(text, name=name), name, sorted(known))
            yield document.problem(why, *way, *([] if isinstance(names, str) else [place]), code="KB320", about=(name,))


def _wrong_table(document: Document, game: Game[Any]) -> Iterator[Problem]:
    """Report a first match that cannot be set up."""
    table = document.data.get("table", {})
    try:
        game.definition.chosen(table.get("options"))
    except KingsbridgeError as error:
        yield document.problem(str(error), "table", "options", code="KB320")
    if table.get("players", game.definition.seats[0]) not in game.definition.seats:
        try:
            game.definition.check_seats(table["players"])
        except KingsbridgeError as error:
            yield document.problem(str(error), "table", "players", code="KB320")


def _unexplained(document: Document, game: Game[Any]) -> Iterator[Problem]:
    """Report decisions that have no lesson and are not listed as needing none."""
    always = set(document.data.get("unexplained", ()))
    for lesson in document.data["lessons"]:
        named = lesson.get("at", ())
        always.update([named] if isinstance(named, str) else named)
    missing = [name for name in decisions(game) if name not in always]
    if missing:
        why = _("these decisions have no lesson and are not under 'unexplained': {names}", names=listed(missing))
        yield Problem(document.place("lessons", key=True), why, "KB321", is_warning=True, about=tuple(missing))


def decisions(game: Game[Any]) -> list[str]:
    """Return the names of all steps that ask a player to decide."""
    return [name for name, step in game.steps.items() if step.options is not None and name not in SENTENCES]


def sentences_of(game: Game[Any]) -> set[str]:
    """Return all texts in the code of a game's package, among them the sentences of its log."""
    top = type(game).__module__.partition(".")[0]
    file = Path(sys.modules[top].__file__ or "")
    files = sorted(file.parent.rglob("*.py")) if file.name == "__init__.py" else [file]
    trees = [ast.parse(each.read_text("utf-8")) for each in files if each.is_file()]
    nodes = (node for tree in trees for node in ast.walk(tree))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
