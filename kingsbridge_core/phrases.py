"""Phrases that all games share, so that the same thing reads the same everywhere; and texts of others made harmless."""

from __future__ import annotations

from collections.abc import Iterable

MOST_MARKS = 4
"""So many accents may stand upon one letter; more would be drawn over the lines above and below."""
JOINERS = "\u200c\u200d"
"""Characters without a width that some scripts, and pictures of people, are written with."""


def in_points(count: float) -> str:
    """`1 point`, `2 points`, `2.5 points`."""
    return f"{count:g} point{'s' if count != 1 else ''}"


def one_of(names: Iterable[str]) -> str:
    """`2, 3 or 4`."""
    return _listed(names, "or")


def all_of(names: Iterable[str]) -> str:
    """`2, 3 and 4`."""
    return _listed(names, "and")


def _listed(names: Iterable[str], last_by: str) -> str:
    *most, last = names
    return f"{', '.join(most)} {last_by} {last}" if most else last


def harmless(text: str) -> str:
    """A text that came from elsewhere, fit for a terminal: what would not be seen or would do something is written out.

    That is control characters and escape sequences, line breaks, characters that turn the direction of reading,
    invisible ones, and heaps of accents. Where rich draws the text, it must still be told that it has no markup.
    """
    return text if text.isprintable() and text.isascii() else "".join(harmless_characters(text))


def harmless_characters(text: str) -> list[str]:
    """The same, character by character, so that places in the text can still be found."""
    from unicodedata import category

    shown, marks = [], 0
    for char in text:
        kind = category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        is_seen = kind[0] != "C" and kind not in ("Zl", "Zp") and marks <= MOST_MARKS
        shown.append(char if is_seen or char in JOINERS else char.encode("unicode_escape").decode())
    return shown


def shortened(text: str, most: int) -> str:
    """A text cut where it would be longer than anybody reads."""
    return text if len(text) <= most else f"{text[: most - 4]} ..."
