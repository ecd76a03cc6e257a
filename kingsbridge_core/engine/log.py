"""The log: what happened, in sentences about players and pieces, each line for those who may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from kingsbridge_core.text.language import filled
from kingsbridge_core.text.phrases import listed

SEATS = ("seat", "other")
"""Arguments of a line that are seats, shown as the names of their players."""


class Phrase(NamedTuple):
    """Words that a function makes when they are read, in the language of the reader."""

    function: Callable[..., str]
    arguments: tuple[Any, ...]

    def __str__(self) -> str:
        return self.function(*self.arguments)


def phrase(function: Callable[..., str], *arguments: Any) -> Phrase:
    """Return an argument of `tell` that becomes words when someone reads it: `where=phrase(inside, country)`.

    The arguments are values of that moment, never the state, which will have changed by then.
    """
    return Phrase(function, arguments)


class Line(NamedTuple):
    """A sentence in English with its arguments apart, translated when it is read.

    `to` is its only reader; `texts` gives the sentence, and `called` the names of its things, in the reader's language.
    """

    text: str
    arguments: Mapping[str, Any] = MappingProxyType({})
    to: int | None = None
    called: Callable[[object], str] = str
    texts: Callable[[str], str] = str

    def told(self, names: Sequence[str]) -> str:
        """Return the sentence, with these names of the players."""
        shown = {key: names[value] if key in SEATS else self._shown(value) for key, value in self.arguments.items()}
        return filled(self.texts(self.text), shown)

    def _shown(self, value: Any) -> str:
        if isinstance(value, Phrase):
            return str(value)
        if isinstance(value, (list, tuple)):
            return listed(self._shown(each) for each in value)
        return self.called(value)


def heard(log: Sequence[Line], seat: int | None) -> list[Line]:
    """Return the lines that a seat (None: someone without a seat) may read."""
    return [line for line in log if line.to is None or line.to == seat]
