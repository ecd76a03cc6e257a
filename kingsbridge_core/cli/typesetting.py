"""The letters of a picture, where they stand in a terminal.

Rich gives each letter one column, and Japanese would be squeezed together; and many programs that show pictures leave
out spaces before, behind and in a row.
"""

from __future__ import annotations

import re
from html import escape, unescape

from rich.cells import cell_len

from kingsbridge_core.cli.breaking import WIDE

TEXT = re.compile(r'<text ([^>]*)x="([\d.]+)"([^>]*)textLength="([\d.]+)"([^>]*)>([^<]*)</text>')
NARROW = rf"(?:(?!\s|{WIDE}).)+"
RUN = re.compile(f"{WIDE}+|{NARROW}(?: {NARROW})*")
"""Wide letters, or words of narrow ones with single spaces between them."""


def in_columns(svg: str) -> str:
    """A picture by rich with every text in the columns that it takes in a terminal."""
    return TEXT.sub(_set_apart, svg)


def _set_apart(found: re.Match[str]) -> str:
    """A text as runs that stand each in their column."""
    before, x, between, length, after, said = found.groups()
    text = unescape(said).replace("\xa0", " ")
    column = float(length) / len(text)
    return "".join(
        f'<text {before}x="{float(x) + cell_len(text[: run.start()]) * column:g}"{between}'
        f'textLength="{cell_len(run[0]) * column:g}"{after}>{escape(run[0]).replace(" ", "&#160;")}</text>'
        for run in RUN.finditer(text)
    )
