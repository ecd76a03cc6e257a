"""News above a table: as much as there is room for, and always what hit the reader."""

from __future__ import annotations

from collections.abc import Sequence

from kingsbridge_core.person.news import News
from kingsbridge_core.text.language import counted


def within(news: News, rows: int, heights: Sequence[int], command: str = "") -> list[str]:
    """What fits in this many rows: first what hit the reader, then the latest; one line counts the rest.

    `heights` says how many rows each sentence takes, `command` what the reader types to see all of them.
    """
    sentences = news.sentences
    if sum(heights) <= rows:
        return list(sentences)
    places = range(len(sentences))
    left = rows - 1  # the line that counts the rest
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
