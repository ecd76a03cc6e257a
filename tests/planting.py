"""Mistakes planted in the data files of a game, to see where and how they are found."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kingsbridge_core.data.schemas import problems
from kingsbridge_core.data.source import parse

HERE = "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}"
"""Marks, in a planted text, where the mistake has to be found."""


@dataclass(frozen=True)
class Planting:
    """The data and the schemas of a game."""

    data: Path
    schemas: Path

    def planted(self, name: str, *changes: tuple[str, str]) -> tuple[list[str], list[str]]:
        """The problems of a shipped file in which texts were replaced, and the marked places."""
        text = (self.data / f"{name}.yaml").read_text("utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        places = []
        while HERE in text:
            before, _, after = text.partition(HERE)
            places.append(f"{name}.yaml:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}: ")
            text = before + after
        return [str(problem) for problem in problems(parse(text, f"{name}.yaml"), name, [self.schemas])], places

    def check(self, name: str, old: str, new: str, message: str) -> None:
        """One mistake gives one problem, at the marked place, with a message that begins so."""
        found, places = self.planted(name, (old, new))
        assert len(found) == len(places) == 1, found
        assert found[0].startswith(places[0] + message)
