"""Lists facts for people to read, such as points or statistics, in columns or line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import harmless, labelled, listed


class Toned(str):
    """A cell in which parts have a tone: the name of a colour, or its meaning, for a theme to choose.

    It is text like that of any other cell; a tone only makes its meaning easier to see.
    """

    __slots__ = ("parts",)
    parts: tuple[tuple[str, str], ...]
    """Texts with their tones; an empty tone is none."""

    def __new__(cls, *parts: tuple[str, str]) -> Toned:
        cell = super().__new__(cls, "".join(text for text, _ in parts))
        cell.parts = parts
        return cell


def toned(text: object, tone: str) -> Toned:
    """Return a text with a tone, as `toned("3", "white")`."""
    return Toned((str(text), tone))


def joined(between: str, cells: Iterable[str]) -> Toned:
    """Join several cells into one that keeps their tones, with a text between them."""
    parts: list[tuple[str, str]] = []
    for cell in cells:
        parts += [(between, "")] * bool(parts)
        parts += cell.parts if isinstance(cell, Toned) else [(cell, "")]
    return Toned(*parts)


@dataclass(frozen=True, slots=True)
class Listing:
    """Facts that belong together: a title, rows of cells under optional headings, and a note.

    `spoken` are sentences that replace rows and note where those would be hard to follow by ear.
    """

    title: str
    rows: tuple[tuple[str, ...], ...] = ()
    heading: tuple[str, ...] = ()
    note: str = ""
    spoken: tuple[str, ...] = ()


def told(listings: Sequence[Listing]) -> list[str]:
    """Return the listings as plain lines, one fact each, for screen readers and pipes."""
    lines = []
    for listing in listings:
        lines.append(_("{title}:", title=listing.title))
        if listing.spoken:
            lines += [f"  {sentence}" for sentence in listing.spoken]
            continue
        for row in listing.rows:
            if listing.heading:
                cells = zip(listing.heading, row, strict=True)
                facts = [f"{head} {cell}" if head else cell for head, cell in cells if cell]
                lines.append("  " + _("{sentence}.", sentence=listed(facts).rstrip(".。")))
            else:
                rest = " ".join(cell for cell in row[1:] if cell)
                lines.append("  " + (labelled(row[0], rest) if row[0] else rest))
        if listing.note:
            lines.append(f"  {listing.note}")
    return [harmless(line) for line in lines]
