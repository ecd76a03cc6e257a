"""The log: what happened, in sentences that name players and pieces, each line for those who may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

SEATS = ("seat", "other")
"""Arguments of a line that are seats, shown as the names of their players."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence with its arguments apart, so that it can be shown in another language; `to` is its only reader."""

    text: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    to: int | None = None

    def told(self, names: Sequence[str]) -> str:
        """The sentence, with these names of the players."""
        shown = {key: names[value] if key in SEATS else _shown(value) for key, value in self.arguments.items()}
        return self.text.format(**shown)


def _shown(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(_shown(each) for each in value)
    return str(value)


def heard(log: Sequence[Line], seat: int | None) -> list[Line]:
    """The lines that a seat (None: somebody without a seat) may read."""
    return [line for line in log if line.to is None or line.to == seat]
