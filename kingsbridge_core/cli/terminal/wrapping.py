"""Breaks lines by the columns of the window: between words, and in Japanese between characters as is usual."""

from __future__ import annotations

from itertools import pairwise

from rich.cells import cell_len, chop_cells

from kingsbridge_core.text.line_breaks import pieces


def breaks(text: str, width: int, fold: bool = True) -> list[int]:
    """Return where a text breaks into lines of this many columns; a word that is too long is folded, or left alone."""
    places: list[int] = []
    at = used = 0
    for piece in pieces(text):
        if used and used + cell_len(piece.rstrip(" ")) > width:
            places.append(at)
            used = 0
        if fold and cell_len(piece.rstrip(" ")) > width:
            *parts, last = chop_cells(piece, width)
            places += [at + len("".join(parts[:number])) for number in range(1, len(parts) + 1)]
            used = cell_len(last)
        else:
            used += cell_len(piece)
        at += len(piece)
    return places


def lines_of(text: str, width: int) -> list[str]:
    places = [0, *breaks(text, width), len(text)]
    return [text[first:end].rstrip(" ") for first, end in pairwise(places)]
