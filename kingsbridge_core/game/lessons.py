"""The lessons of a game: what newcomers read when something first comes, and the whole game on one screen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.data.cache import read_parsed
from kingsbridge_core.data.source import Document
from kingsbridge_core.errors import DataError
from kingsbridge_core.game.cards import Card
from kingsbridge_core.game.definition import by_seats
from kingsbridge_core.text.language import in_digits

if TYPE_CHECKING:
    from kingsbridge_core.engine.log import Line
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game

PLACE = re.compile(r"\{([^{}]*)\}")
"""The place in a text for a number of the game: `{end_score}`, `{prices.spain.ore}`, `{king.points}`."""
ENDS = {"least": min, "most": max}
"""How to take one number from a list, as in `{tax_die.most}`."""
SECTIONS = ("aim", "turn", "points", "end", "mistakes")
"""The parts of a guide, in their order."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a newcomer reads when one of the steps `at` first asks, or the log first has a sentence of `after`.

    `verbs`: only for decisions that offer such a move. `now`: by how a move begins, why it is sensible.
    """

    id: str
    title: str
    says: tuple[str, ...]
    at: tuple[str, ...] = ()
    verbs: frozenset[str] = frozenset()
    after: tuple[str, ...] = ()
    now: Mapping[str, str] = field(default_factory=dict)

    def is_about(self, step: str, verbs: Iterable[str]) -> bool:
        """Whether the lesson is about this step when it offers moves with these verbs."""
        return step in self.at and (not self.verbs or not self.verbs.isdisjoint(verbs))

    def why(self, move: str) -> list[str]:
        """Return why the move with this text is sensible, by the longest beginning that fits."""
        fitting = [beginning for beginning in self.now if f"{move} ".startswith(f"{beginning} ")]
        return [self.now[max(fitting, key=len)]] if fitting else []


Guide = Mapping[str, tuple[str, ...]]
"""The lines of each section; empty if the game has no guide."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """All lessons by id, in the order of the file; `table` says how a first match is set up."""

    lessons: Mapping[str, Lesson] = field(default_factory=dict)
    guide: Guide = field(default_factory=dict)
    unexplained: frozenset[str] = frozenset()
    table: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path, translated: Path | None = None) -> Lessons:
        """Read a `lessons.yaml`; where a file translates its texts, read the translation."""
        document = read_parsed(path)
        other = read_parsed(translated).data if translated and translated.is_file() else {}
        try:
            return cls(
                {each["id"]: _lesson(each, _part(other, "lessons", each["id"])) for each in document.data["lessons"]},
                _guide({**document.data.get("guide", {}), **_part(other, "guide")}),
                frozenset(document.data.get("unexplained", ())),
                document.data.get("table", {}),
            )
        except (AttributeError, KeyError, TypeError) as error:
            raise DataError(document.problem(f"every lesson needs id, title and says ({error})")) from None

    def of_decision(self, state: State) -> Lesson | None:
        """Return the lesson about the decision of the seat to move."""
        step, verbs = state.agenda[-1][0].name, {move.verb for move in state.options}
        return next((each for each in self.lessons.values() if each.is_about(step, verbs)), None)

    def of_step(self, step: str) -> Lesson | None:
        """Return the lesson about a later decision."""
        return next((each for each in self.lessons.values() if step in each.at), None)

    def of_lines(self, lines: Iterable[Line]) -> Iterator[Lesson]:
        """Return the lessons about events in these lines of the log."""
        for line in lines:
            yield from (each for each in self.lessons.values() if line.text in each.after)


def _lesson(data: Mapping[str, Any], other: Mapping[str, Any]) -> Lesson:
    return Lesson(
        data["id"],
        other.get("title", data["title"]),
        tuple(other.get("says", data["says"])),
        at=_listed(data.get("at", ())),
        verbs=frozenset(data.get("verbs", ())),
        after=_listed(data.get("after", ())),
        now={**data.get("now", {}), **other.get("now", {})},
    )


def _guide(data: Mapping[str, Any]) -> Guide:
    return {name: _listed(data[name]) for name in SECTIONS if name in data}


def _listed(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _part(data: Any, *keys: str) -> Mapping[str, Any]:
    """Return a mapping inside a file, empty if it is missing or malformed."""
    for key in keys:
        data = data.get(key) if isinstance(data, Mapping) else None
    return data if isinstance(data, Mapping) else {}


# --- the numbers in a text


def in_numbers(lines: Sequence[str], game: Game[Any], seats: int) -> list[str]:
    """Return lines with their numbers filled in, without those about something that a card set has removed."""
    return [filled for line in lines if (filled := _filled(line, game, seats)) is not None]


def _filled(line: str, game: Game[Any], seats: int) -> str | None:
    found = {way: number_at(way, game, seats) for way in PLACE.findall(line)}
    if None in found.values():
        return None
    return PLACE.sub(lambda place: in_digits(found[place[1]]), line)


def number_at(way: str, game: Game[Any], seats: int) -> Any:
    """Return the number that a text names, from the definition or a card; None if there is none."""
    first, *rest = way.split(".")
    value: Any = by_seats(game.definition.numbers[first], seats) if first in game.definition.numbers else None
    if value is None and isinstance(game.pieces.get(first), Card):
        value = game.pieces[first]
    for name in rest:
        value = _inside(value, name)
    return value if type(value) in (int, float) else None


def _inside(value: Any, name: str) -> Any:
    """Return what a mapping, a list or a card has under a name; on a card, a field or the value of a word."""
    if isinstance(value, Mapping):
        return value.get(name)
    if isinstance(value, (list, tuple)):
        return ENDS[name](value) if name in ENDS and value else None
    if not isinstance(value, Card):
        return None
    for effect in value.effects:
        if effect.word.name == name:
            arguments = effect.arguments
            return next(iter(arguments.values())) if len(arguments) == 1 else arguments
    return getattr(value, name, None)


# --- what a file says, for those who check it


def texts_in(document: Document) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield every text for people in a file of lessons, in any language, with the way to it."""
    data = document.data
    for name, lines in _part(data, "guide").items():
        yield from _texts(lines, ("guide", name))
    listed = data.get("lessons", ())
    for key, lesson in listed.items() if isinstance(listed, Mapping) else enumerate(listed):
        for name in ("title", "says"):
            yield from _texts(lesson.get(name, ()), ("lessons", key, name))
        for verb, text in lesson.get("now", {}).items():
            yield ("lessons", key, "now", verb), text


def _texts(value: Any, way: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(value, str):
        yield way, value
    else:
        yield from (((*way, place), line) for place, line in enumerate(value))
