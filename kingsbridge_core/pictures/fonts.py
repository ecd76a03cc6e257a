"""Measures text with the fonts that pictures are drawn in, and breaks it into lines."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from struct import unpack_from
from typing import Literal
from unicodedata import east_asian_width

from kingsbridge_core.text.line_breaks import pieces

Font = Literal["sans", "bold", "serif"]
FOLDER = Path(__file__).parent / "fonts"
SANS, SERIF = "'DejaVu Sans',Verdana,sans-serif", "'DejaVu Serif',Georgia,serif"
SANS_JAPANESE = "'Noto Sans CJK JP','Hiragino Sans','Yu Gothic',sans-serif"
SERIF_JAPANESE = "'Noto Serif CJK JP','Hiragino Mincho ProN','Yu Mincho',serif"
STYLES: dict[Font, tuple[str, str, str]] = {
    "sans": (SANS, SANS_JAPANESE, "400"),
    "bold": (SANS, SANS_JAPANESE, "700"),
    "serif": (SERIF, SERIF_JAPANESE, "700"),
}
"""For each font, its families, those for Japanese, and its weight."""
HYPHEN = re.compile(r"(?<=\w-)(?=\w)")
"""Where a long word may be broken."""
WIDE, UNKNOWN = 1.0, 0.65
"""How wide a Japanese letter is, and one that our fonts lack, in sizes of the font."""


def files() -> list[str]:
    """Return the files of our fonts."""
    return [str(FOLDER / f"{name}.ttf") for name in STYLES]


@lru_cache(20_000)
def width(text: str, font: Font, size: float) -> float:
    """Return how wide a text is."""
    known = advances(font)
    return size * sum(known.get(ord(letter)) or _other(letter) for letter in text)


def _other(letter: str) -> float:
    return WIDE if is_wide(letter) else UNKNOWN


def is_wide(letter: str) -> bool:
    """Whether this is a letter of Japanese or its like."""
    return east_asian_width(letter) in "WF"


def class_of(font: Font, text: str) -> str:
    """Return the class of a text in a picture's style sheet."""
    return f"{font}-wide" if any(map(is_wide, text)) else font


def style_sheet() -> str:
    """Return the style sheet of a picture."""
    return "".join(
        f".{name}{{font-family:{families};font-weight:{weight}}}.{name}-wide{{font-family:{wide};font-weight:{weight}}}"
        for name, (families, wide, weight) in STYLES.items()
    )


def lines_of(text: str, most: float, font: Font, size: float) -> list[str]:
    """Break a text into lines of at most this width; a word that is too long is cut."""
    lines, line = [], ""
    for piece in (part for each in pieces(text) for part in HYPHEN.split(each)):
        if line and width((line + piece).rstrip(), font, size) > most:
            lines.append(line.rstrip())
            line = ""
        line += piece
        while len(line) > 1 and width(line.rstrip(), font, size) > most:
            fits = next((at for at in range(len(line), 1, -1) if width(line[:at], font, size) <= most), 1)
            lines.append(line[:fits])
            line = line[fits:]
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


# --- the tables of a font file


@cache
def advances(font: Font) -> dict[int, float]:
    """Return how wide every letter of a font is, in sizes of the font."""
    data = (FOLDER / f"{font}.ttf").read_bytes()
    (count,) = unpack_from(">H", data, 4)
    tables = {data[at : at + 4]: unpack_from(">II", data, at + 8)[0] for at in range(12, 12 + 16 * count, 16)}
    (unit,) = unpack_from(">H", data, tables[b"head"] + 18)
    (known,) = unpack_from(">H", data, tables[b"hhea"] + 34)
    widths = [unpack_from(">H", data, tables[b"hmtx"] + 4 * glyph)[0] / unit for glyph in range(known)]
    return {letter: widths[min(glyph, known - 1)] for letter, glyph in _glyphs(data, tables[b"cmap"]).items()}


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """Return the glyph of every letter, from the part of the table that lists ranges of letters (format 4)."""
    (count,) = unpack_from(">H", data, cmap + 2)
    parts = [cmap + unpack_from(">I", data, cmap + 4 + 8 * number + 4)[0] for number in range(count)]
    at = next(part for part in parts if unpack_from(">H", data, part)[0] == 4)
    segments = unpack_from(">H", data, at + 6)[0] // 2
    found = {}
    for number in range(segments):
        end, start, delta, offset = (
            unpack_from(">H", data, at + base + 2 * number)[0]
            for base in (14, 16 + 2 * segments, 16 + 4 * segments, 16 + 6 * segments)
        )
        for letter in range(start, end + 1):
            if letter == 0xFFFF:
                continue
            place = at + 16 + 6 * segments + 2 * number + offset + 2 * (letter - start)
            glyph = unpack_from(">H", data, place)[0] if offset else letter
            found[letter] = (glyph + delta) % 0x10000 if glyph or not offset else 0
    return found
