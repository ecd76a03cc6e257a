"""Draws the numbered moves a person can choose from, with as many hints as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console

from kingsbridge_core.cli.terminal.panels import Text
from kingsbridge_core.person.offers import Offer

GAP = 3
"""Columns between two columns of moves."""
LEAST_HINT = 30
"""A hint with less room than this goes below its move."""
INDENT = 6
"""How far such a hint is indented."""

PAUSES = " ,;:\u3001\uff1b\uff1a"
"""What never precedes the dots of a shortened text; in the width of Japanese letters too."""


def layouts(offers: Sequence[Offer], width: int, console: Console) -> list[list[Text]]:
    """Yield the moves as lines of the window, shorter and shorter; the last two forms cut words."""
    if not offers:  # someone is only looking
        return [[], [], [], []]
    wide = max(cell_len(offer.numbered) for offer in offers) + 2
    whole = [line for offer in offers for line in _wrapped(offer, wide, width, console)]
    entries = [_entry(offer, wide) for offer in offers]
    names = [_cut(Text(offer.numbered), width) for offer in offers]
    cut = [_cut(entry, width) for entry in entries]
    return [whole, _in_columns(entries, width) or whole, cut, _in_columns(names, width) or names]


def _entry(offer: Offer, wide: int) -> Text:
    """Return a move and its hint on one line, however long."""
    if not offer.hint:
        return Text(offer.numbered)
    return Text(f"{offer.numbered}{' ' * (wide - cell_len(offer.numbered))}{offer.hint}")


def _wrapped(offer: Offer, wide: int, width: int, console: Console) -> list[Text]:
    """Return a move whose hint continues on the next lines, or starts there if there is no room beside the move."""
    below = width - wide < LEAST_HINT and cell_len(offer.numbered) + 2 + cell_len(offer.hint) > width
    indent = INDENT if below else wide
    hints = list(Text(offer.hint).wrap(console, max(10, width - indent))) if offer.hint else []
    first = _entry(offer._replace(hint="" if below or not hints else hints.pop(0).plain.rstrip()), wide)
    return [first, *(Text(" " * indent + hint.plain.rstrip()) for hint in hints)]


def _in_columns(entries: Sequence[Text], width: int) -> list[Text]:
    """Return the entries in as many columns as fit, filled one after the other; nothing if only one fits."""
    for columns in range(len(entries), 1, -1):
        height = -(-len(entries) // columns)
        parts = [entries[first : first + height] for first in range(0, len(entries), height)]
        widths = [max(entry.cell_len for entry in part) + GAP for part in parts]
        if sum(widths) - GAP <= width:
            return [_row([part[row] for part in parts if row < len(part)], widths) for row in range(height)]
    return []


def _row(entries: Sequence[Text], widths: Sequence[int]) -> Text:
    line, end = Text(), 0
    for entry, wide in zip(entries, widths, strict=False):
        line.append(" " * (end - line.cell_len))
        line.append_text(entry)
        end += wide
    return line


def _cut(entry: Text, width: int) -> Text:
    """Return an entry on one line, cut after a whole word, with dots, if it does not fit."""
    if entry.cell_len <= width:
        return entry
    kept = set_cell_size(entry.plain, width - 2).rstrip()
    end = next((end for end in range(len(kept), 0, -1) if _may_end(entry.plain, end)), len(kept))
    kept = kept[:end] if kept[:end].strip().count(" ") else kept
    return Text(f"{kept.rstrip(PAUSES)} …")


def _may_end(text: str, end: int) -> bool:
    """Whether a text can be cut there: before a space, or next to a letter of a script without spaces."""
    return text[end : end + 1] == " " or any(cell_len(letter) > 1 for letter in text[end - 1 : end + 1])
