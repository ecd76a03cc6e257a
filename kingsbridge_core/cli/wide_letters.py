"""Letters of two columns in a picture: rich gives each letter one, and Japanese would be squeezed together."""

from __future__ import annotations

import re
from html import escape, unescape

from rich.cells import cell_len

from kingsbridge_core.cli.breaking import WIDE

TEXT = re.compile(r'<text ([^>]*)x="([\d.]+)"([^>]*)textLength="([\d.]+)"([^>]*)>([^<]*)</text>')
RUN = re.compile(f"{WIDE}+|(?:(?!{WIDE}).)+")


def in_columns(svg: str) -> str:
    """A picture by rich with every text in as many columns as it takes in a terminal."""
    return TEXT.sub(_set_anew, svg)


def _set_anew(found: re.Match[str]) -> str:
    """Wide and narrow letters each for themselves, so that they stand where they stand in a terminal."""
    before, x, between, length, after, said = found.groups()
    text = unescape(said)
    if cell_len(text) == len(text):
        return found[0]
    column, at, tags = float(length) / len(text), float(x), ""
    for run in RUN.findall(text):
        wide = column * cell_len(run)
        tags += f'<text {before}x="{at:g}"{between}textLength="{wide:g}"{after}>{escape(run)}</text>'
        at += wide
    return tags
