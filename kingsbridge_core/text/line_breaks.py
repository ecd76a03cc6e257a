"""Where a line may break: between words, and in Japanese between characters as is usual."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kingsbridge_core.text.phrases import FIRST_WITHOUT_SPACES

NOT_FIRST = "、。，．・：；？！…‥ー〜～」』）］｝】〉》〕ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々%％"  # noqa: RUF001
"""No line of Japanese begins with these."""
NOT_LAST = "「『（［｛【〈《〔"  # noqa: RUF001
"""No line of Japanese ends with these."""
WIDE = f"[{FIRST_WITHOUT_SPACES}-\U0010ffff]"
NARROW = rf"[^ \t\n{FIRST_WITHOUT_SPACES}-\U0010ffff]"
PIECE = re.compile(rf"[ \t\n]*(?:{NARROW}+|{WIDE}|$)[ \t\n]*")
"""A word, or one letter of a script without spaces, with the spaces around it; no-break spaces keep a line together."""


def pieces(text: str) -> Iterator[str]:
    """Split a text into what stays together on a line, each with the spaces after it."""
    kept = ""
    for found in PIECE.findall(text):
        if kept and not _stay_together(kept[-1], found[:1]):
            yield kept
            kept = ""
        kept += found
    if kept:
        yield kept


def _stay_together(last: str, first: str) -> bool:
    """Whether a line must not break between two characters; a number stays with what it counts."""
    is_number = last.isdecimal() and first >= FIRST_WITHOUT_SPACES
    return last in NOT_LAST or is_number or (first in NOT_FIRST and last != " ")
