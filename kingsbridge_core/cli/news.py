"""What happened since somebody last looked: as much of it as there is room for, and always what hit the reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kingsbridge_core.language import _, counted
from kingsbridge_core.log import SEATS, Line


@dataclass(frozen=True, slots=True)
class News:
    """Sentences in their order; `hits` says which of them somebody else brought upon the reader.

    `command` is what the reader types to see the last so many of them: `log 20` with another number. `names` are those
    of the players.
    """

    told: Sequence[str] = ()
    hits: Sequence[bool] = ()
    command: str = ""
    names: Sequence[str] = ()

    @property
    def condensed(self) -> list[str]:
        """The same in fewer lines: what one player did in a row is one sentence, with the name only once."""
        lines: list[str] = []
        before = ""
        for text in self.told:
            name = max((each for each in self.names if text.startswith(f"{each} ")), key=len, default="")
            if name and name == before and lines[-1].endswith("."):
                lines[-1] = f"{lines[-1][:-1]}{_('; ')}{text[len(name) + 1 :]}"
            else:
                lines.append(text)
            before = name
        return lines

    def within(self, rows: int, heights: Sequence[int]) -> list[str]:
        """What is shown in so many rows: the latest, but before others what hit the reader; a line tells of the rest.

        `heights` says how many rows each sentence takes.
        """
        if sum(heights) <= rows:
            return list(self.told)
        places = range(len(self.told))
        left = rows - 1  # the line that tells of the rest
        shown = set()
        for place in sorted(places, key=lambda place: (self.hits[place], place), reverse=True):
            if heights[place] > left:
                break
            shown.add(place)
            left -= heights[place]
        return [self._rest(len(self.told) - len(shown)), *(self.told[place] for place in places if place in shown)]

    def _rest(self, number: int) -> str:
        if self.command:
            return counted(
                "… {number} more line: {command}", "… {number} more lines: {command}", number, command=self.command
            )
        return counted("… {number} more line", "… {number} more lines", number)


def hits(line: Line, seat: int) -> bool:
    """Whether a sentence names a seat, or is for it alone."""
    return line.to == seat or any(line.arguments.get(each) == seat for each in SEATS)
