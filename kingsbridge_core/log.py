"""The log: what happened, in sentences that name players and pieces, each line for those who may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from kingsbridge_core.phrases import listed

SEATS = ("seat", "other")
"""Arguments of a line that are seats, shown as the names of their players."""


class Line(NamedTuple):
    """One sentence with its arguments apart; `to` is its only reader, `called` says what its things are called."""

    text: str
    arguments: Mapping[str, Any] = MappingProxyType({})
    to: int | None = None
    called: Callable[[object], str] = str

    def told(self, names: Sequence[str]) -> str:
        """The sentence, with these names of the players."""
        shown = {key: names[value] if key in SEATS else self._shown(value) for key, value in self.arguments.items()}
        return self.text.format(**shown)

    def _shown(self, value: Any) -> str:
        if isinstance(value, (list, tuple)):
            return listed(self._shown(each) for each in value)
        return self.called(value)


def heard(log: Sequence[Line], seat: int | None) -> list[Line]:
    """The lines that a seat (None: somebody without a seat) may read."""
    return [line for line in log if line.to is None or line.to == seat]
