"""What has happened since a person last looked, and what others did to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kingsbridge_core.engine.log import SEATS, Line
from kingsbridge_core.match.players import Mentions
from kingsbridge_core.text.language import _, counted


@dataclass(frozen=True, slots=True)
class News:
    """Sentences in order; `hits` says which of them tell what someone else did to the reader.

    `names` are those of the players; `mentions` shortens lines that are shown together.
    """

    sentences: Sequence[str] = ()
    hits: Sequence[bool] = ()
    names: Sequence[str] = ()
    mentions: Callable[[], Mentions] = Mentions

    @property
    def condensed(self) -> list[str]:
        """Return the same in fewer lines: one sentence for what a player did in a row, with the name only once."""
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
        """Return some of the lines as they are read together: each player with the colour once."""
        return self.mentions().all_of(lines)


def hits(line: Line, seat: int) -> bool:
    """Whether a sentence names a seat, or is for that seat alone."""
    return line.to == seat or any(line.arguments.get(each) == seat for each in SEATS)


def within(news: News, rows: int, heights: Sequence[int], command: str = "") -> list[str]:
    """Return what to show in this many rows: what hit the reader first, then the latest; a line counts the rest.

    `heights` says how many rows each sentence takes, `command` what the reader types to see all of them.
    """
    sentences = news.sentences
    if sum(heights) <= rows:
        return list(sentences)
    places = range(len(sentences))
    left = rows - 1  # the line that tells of the rest
    shown = set()
    for place in sorted(places, key=lambda place: (news.hits[place], place), reverse=True):
        if heights[place] > left:
            break
        shown.add(place)
        left -= heights[place]
    return [_rest(len(sentences) - len(shown), command), *(sentences[place] for place in places if place in shown)]


def _rest(number: int, command: str) -> str:
    if command:
        return counted("… {number} more line: {command}", "… {number} more lines: {command}", number, command=command)
    return counted("… {number} more line", "… {number} more lines", number)
