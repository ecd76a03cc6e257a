"""Reads YAML files as editors do (version 1.2), safely, with the place of every value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from io import BufferedReader
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from kingsbridge_core.data.scalars import plain
from kingsbridge_core.data.slips import ANYTHING, ESCAPE, KINDER, TAB, UNCLOSED, slip_before
from kingsbridge_core.errors import DataError, reason_of
from kingsbridge_core.places import regular_file
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import harmless

T = TypeVar("T")

MOST_BYTES = 4_000_000
MOST_DEPTH = 60
MOST_VALUES = 400_000
MOST_FLAWS = 100
MOST_PROBLEMS = 1000
"""How many mistakes of a kind are looked for in a file; nobody reads more."""

Steps = tuple[str | int, ...]
"""The way from the root of a document to a value: keys and positions."""


class Place(NamedTuple):
    """Where something is: a file, and a line and column counted from 1."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


class Problem(NamedTuple):
    """Something wrong at a place; the code names the kind of mistake and never changes.

    `about`: the ids of the cards and other things concerned. The message is for people, in their language; no program
    may search it.
    """

    place: Place
    message: str
    code: str = "KB300"
    is_warning: bool = False
    about: tuple[str, ...] = ()

    def __str__(self) -> str:
        return harmless(f"{self.place}: {self.message}")


class Document:
    """The data of a file and the places of its parts.

    `origins`: which parts come from another document, as when a card set changes a game. `parsed_from`: the file to
    read when the first place is needed. `is_closed`: the reader may not know what is in it, unless it is sound.
    `cut`: the values after which a comment begins like the rest of a text, as in `name: Master #1`.
    """

    __slots__ = ("cut", "data", "file", "is_closed", "keys", "origins", "parsed_from", "values")

    def __init__(
        self,
        file: str,
        data: Any = None,
        origins: dict[Steps, tuple[Document, Steps]] | None = None,
        parsed_from: Path | None = None,
    ) -> None:
        self.file, self.data, self.parsed_from = file, data, parsed_from
        self.keys: dict[Steps, tuple[int, int]] = {}
        self.values: dict[Steps, tuple[int, int]] = {}
        self.origins = origins or {}
        self.is_closed = False
        self.cut: set[Steps] = set()

    def place(self, *steps: str | int, key: bool = False) -> Place:
        """Return the place of a value (or of its key); if it is missing, of the nearest thing around it."""
        if self.parsed_from is not None:
            whole, self.parsed_from = read(self.parsed_from), None
            self.keys, self.values = whole.keys, whole.values
        for end in range(len(steps), -1, -1):
            way = steps[:end]
            if way in self.origins:
                other, there = self.origins[way]
                return other.place(*there, *steps[end:], key=key)
            found = self.keys.get(way) if key and end == len(steps) else None
            found = found or self.values.get(way)
            if found is not None:
                return Place(self.file, found[0] + 1, found[1] + 1)
        return Place(self.file)

    def file_of(self, *steps: str | int) -> str:
        """Return the file that contains a value; unlike `place`, this never looks for the line."""
        for end in range(len(steps), -1, -1):
            if steps[:end] in self.origins:
                other, there = self.origins[steps[:end]]
                return other.file_of(*there, *steps[end:])
        return self.file

    def problem(
        self, message: str, *steps: str | int, key: bool = False, code: str = "KB300", about: tuple[str, ...] = ()
    ) -> Problem:
        """Return a problem at the place of a value or key."""
        return Problem(self.place(*steps, key=key), message, code, about=about)


class Flawed(DataError):
    """A text that is YAML, with mistakes that do not hide what is around them."""

    def __init__(self, document: Document, *problems: Problem) -> None:
        super().__init__(*problems)
        self.document, self.flaws = document, problems


def tried(file: str, make: Callable[[], T]) -> tuple[T | None, list[Problem]]:
    """Return what a function makes of a file; or None, and what is wrong.

    A problem without a place is about the whole file.
    """
    try:
        return make(), []
    except DataError as error:
        problems = error.problems
    return None, [each if isinstance(each, Problem) else Problem(Place(file), str(each)) for each in problems]


def under(key: str, message: str) -> str:
    """Return a message about the value of a key; the key comes first in every language, as places do."""
    return f"{key}: {message}"


def read(path: Path) -> Document:
    """Read a YAML file."""
    return parse(decoded(raw(path), str(path)), str(path))


def raw(path: Path) -> bytes:
    """Return the bytes of a regular file; a device, pipe or folder could keep us waiting or never end."""
    try:
        with BufferedReader(regular_file(path)) as stream:
            return stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise _unreadable(path, reason_of(error)) from None


def _unreadable(path: Path, why: object) -> DataError:
    return DataError(Problem(Place(str(path)), _("cannot be read: {why}", why=why), "KB101"))


def decoded(found: bytes, file: str) -> str:
    """Return the text of these bytes."""
    if len(found) > MOST_BYTES:
        too_large = _("is larger than {most:,} bytes; split it into several files", most=MOST_BYTES)
        raise DataError(Problem(Place(file), too_large, "KB102"))
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = _place_after(error.object[: error.start].decode(), file)
        raise DataError(Problem(place, _("is not UTF-8 text; save it as UTF-8"), "KB103")) from None


def lines_of(text: str) -> list[str]:
    """Return the lines of a text as YAML counts them."""
    return re.split("\r\n|[\n\r\x85\u2028\u2029]", text)


def _place_after(text: str, file: str) -> Place:
    """Return the place right after a text."""
    lines = lines_of(text)
    return Place(file, len(lines), len(lines[-1]) + 1)


def parse(text: str, file: str = "<text>") -> Document:
    """Parse the one document in a YAML text."""
    import yaml

    forbidden = _forbidden(text)
    if forbidden:
        place = _place_after(text[: forbidden.start()], file)
        why = _("contains a character YAML forbids: {character!a}", character=forbidden[0])
        raise DataError(Problem(place, why, "KB104"))
    loader: type[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    builder = _Builder(Document(file), lines_of(text) if _CUT in text else ())
    try:
        builder.build(yaml.parse(text, Loader=loader))
    except yaml.MarkedYAMLError as error:
        if error.problem_mark and (slip := slip_before(lines_of(text), error.problem_mark.line)):
            line, column, why = slip
            raise builder.fail(
                Place(file, line + 1, column + 1), _("is not valid YAML: {why}", why=why), "KB105"
            ) from None
        opened = error.context_mark if error.problem in UNCLOSED else None
        mark = opened or error.problem_mark or error.context_mark
        place = Place(file, mark.line + 1, mark.column + 1) if mark else builder.reached()
        raise builder.fail(place, _("is not valid YAML: {why}", why=_why(error, text)), "KB105") from None
    except (yaml.YAMLError, ValueError):  # ValueError: an escape like "\U00110000" and no C loader
        raise builder.fail(builder.reached(), _("is not valid YAML: {why}", why=_(ESCAPE)), "KB105") from None
    if builder.flaws:
        raise Flawed(builder.document, *builder.flaws)
    return builder.document


def _why(error: Any, text: str) -> str:
    """Say what is wrong, in card authors' terms."""
    mark = error.problem_mark
    lines = lines_of(text)
    if mark and mark.line < len(lines) and lines[mark.line][mark.column : mark.column + 1] == "\t":
        return _(TAB)
    return _((UNCLOSED | KINDER).get(error.problem, ANYTHING))


class _Builder:
    """Builds data from YAML events, without recursion, so that no nesting can overflow the stack."""

    def __init__(self, document: Document, lines: Sequence[str] = ()) -> None:
        self.document, self.lines = document, lines
        self.open: list[tuple[Steps, Any]] = []
        self.key: list[str | None] = []
        self.count = 0
        self.latest: Any = None
        self.flaws: list[Problem] = []
        self.twice: set[Steps] = set()

    def place(self, event: Any) -> Place:
        return Place(self.document.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def reached(self) -> Place:
        """Return how far the text makes sense."""
        return self.place(self.latest) if self.latest else Place(self.document.file, 1, 1)

    def fail(self, place: Place, message: str, code: str) -> DataError:
        """Report a mistake that ends reading, with all earlier ones."""
        return DataError(*self.flaws, Problem(place, message, code))

    def flaw(self, event: Any, message: str, code: str) -> None:
        """Note a mistake that leaves the rest as it is; reading continues, so that all are reported at once."""
        if len(self.flaws) >= MOST_FLAWS:
            raise self.fail(self.place(event), message, code)
        self.flaws.append(Problem(self.place(event), message, code))

    def build(self, events: Iterator[Any]) -> None:
        documents = 0
        for event in events:
            self.latest = event
            kind = type(event).__name__
            if kind == "DocumentStartEvent":
                documents += 1
                if documents > 1:
                    why = _("a second document begins here; a file holds only one")
                    raise self.fail(self.place(event), why, "KB106")
            elif kind == "AliasEvent":
                self.alias(event)
            elif kind == "ScalarEvent":
                self.check(event)
                self.scalar(event)
            elif kind in ("MappingStartEvent", "SequenceStartEvent"):
                self.check(event)
                self.enter(event, {} if kind == "MappingStartEvent" else [])
            elif kind in ("MappingEndEvent", "SequenceEndEvent"):
                self.open.pop()
                self.key.pop()
        if documents == 0:
            raise DataError(Problem(Place(self.document.file, 1, 1), _("is empty"), "KB114"))

    def check(self, event: Any) -> None:
        self.count += 1
        if self.count > MOST_VALUES:
            raise self.fail(self.place(event), _("has more than {most:,} values", most=MOST_VALUES), "KB111")
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")  # as it was written
            why = _("the tag {tag!r} is not allowed: data files are plain data", tag=tag)
            self.flaw(event, why, "KB108")

    def alias(self, event: Any) -> None:
        """Refuse an alias: unresolved, it cannot multiply."""
        self.flaw(event, _("the alias *{name} is not allowed: write the value out", name=event.anchor), "KB107")
        self.place_scalar(event, f"*{event.anchor}")

    def enter(self, event: Any, value: Any) -> None:
        if len(self.open) >= MOST_DEPTH:
            raise self.fail(self.place(event), _("is nested more than {most} levels deep", most=MOST_DEPTH), "KB110")
        container = self.open[-1][1] if self.open else None
        if isinstance(container, dict):
            if self.key[-1] is None:
                raise self.fail(self.place(event), _("a key must be text, not a list or a mapping"), "KB112")
            before = container.get(self.key[-1])
            if type(before) is type(value):  # a duplicate key continues where the first ended, so all of it is seen
                value = before
        way = self.place_value(event, value)
        self.open.append((way, value))
        self.key.append(None)

    def scalar(self, event: Any) -> None:
        forbidden = _forbidden(event.value) if event.style == '"' else None  # elsewhere the text has no escapes
        if forbidden:
            why = _("the text contains a character YAML forbids: {character!a}", character=forbidden[0])
            self.flaw(event, why, "KB104")
        try:
            value = event.value if event.style else plain(event.value)
        except ValueError as error:
            self.flaw(event, str(error), "KB115")
            value = "-"
        way = self.place_scalar(event, value)
        if self.lines and way is not None and isinstance(value, str) and not event.style:
            after = self.lines[event.end_mark.line][event.end_mark.column :].lstrip(" ")
            if after[:1] == "#" and after[1:2] not in ("", " ", "#"):
                self.document.cut.add(way)

    def place_scalar(self, event: Any, value: Any) -> Steps | None:
        """Put a key or a value in its place; return the way to a value."""
        if self.open and isinstance(self.open[-1][1], dict) and self.key[-1] is None:
            self.begin_key(event, value)
            return None
        return self.place_value(event, value)

    def begin_key(self, event: Any, value: Any) -> None:
        way, mapping = self.open[-1]
        if not isinstance(value, str):
            why = _("the key {key!r} must be text; put it in quotes", key=event.value)
            self.flaw(event, why, "KB112")
            value = event.value
        if value in mapping:
            self.repeated(event, way, value)
        else:
            self.document.keys[(*way, value)] = (event.start_mark.line, event.start_mark.column)
            mapping[value] = None
        self.key[-1] = value

    def repeated(self, event: Any, way: Steps, value: str) -> None:
        """Note a duplicate key; duplicates below it are not reported again."""
        if not any(way[: len(each)] == each for each in self.twice):
            first = self.document.keys[(*way, value)][0] + 1
            why = _("duplicate key {key!r}; the first is in line {line}", key=value, line=first)
            self.flaw(event, why, "KB113")
        self.twice.add((*way, value))

    def place_value(self, event: Any, value: Any) -> Steps:
        if not self.open:
            way: Steps = ()
            self.document.data = value
        else:
            parent, container = self.open[-1]
            if isinstance(container, list):
                way = (*parent, len(container))
                container.append(value)
            else:
                key = self.key[-1]
                assert key is not None
                way = (*parent, key)
                self.key[-1] = None
                if self.twice and way in self.twice:
                    return way  # the first one stays
                container[key] = value
        self.document.values[way] = (event.start_mark.line, event.start_mark.column)
        return way


_CUT = " #"
_CONTROL = re.compile("[^\t\n\r\x20-\x7e]")


def _forbidden(text: str) -> re.Match[str] | None:
    """Return the first character that YAML does not allow."""
    return _CONTROL.search(text) if text.isascii() else _beyond_ascii().search(text)


@cache
def _beyond_ascii() -> re.Pattern[str]:
    """Return a pattern compiled only when needed: that costs as much as reading a small file."""
    return re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
