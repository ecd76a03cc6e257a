"""What happened since somebody last looked, and what of it others brought upon the reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kingsbridge_core.engine.log import SEATS, Line
from kingsbridge_core.match.players import Mentions
from kingsbridge_core.text.language import _


@dataclass(frozen=True, slots=True)
class News:
    """Sentences in their order; `hits` says which of them somebody else brought upon the reader.

    `names` are those of the players; `mentions` makes the lines shorter that are shown together.
    """

    sentences: Sequence[str] = ()
    hits: Sequence[bool] = ()
    names: Sequence[str] = ()
    mentions: Callable[[], Mentions] = Mentions

    @property
    def condensed(self) -> list[str]:
        """The same in fewer lines: what one player did in a row is one sentence, with the name only once."""
        lines: list[str] = []
        before = ""
        for text in self.sentences:
            name = max((each for each in self.names if text.startswith(f"{each} ")), key=len, default="")
            if name and name == before and lines[-1].endswith("."):
                lines[-1] = f"{lines[-1][:-1]}{_('; ')}{text[len(name) + 1 :]}"
            else:
                lines.append(text)
            before = name
        return lines

    def as_block(self, lines: Sequence[str]) -> list[str]:
        """Some of the lines as they are read together: each player with the colour once."""
        return self.mentions().all_of(lines)


def hits(line: Line, seat: int) -> bool:
    """Whether a sentence names a seat, or is for it alone."""
    return line.to == seat or any(line.arguments.get(each) == seat for each in SEATS)
