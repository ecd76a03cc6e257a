"""QR codes of links, as pictures for a page and as blocks for a terminal."""

from __future__ import annotations

import segno

BLOCKS = {(0, 0): "\u2588", (0, 1): "\u2580", (1, 0): "\u2584", (1, 1): " "}
"""The character for two modules, one above the other: what is dark on paper is left empty."""
EDGE = 2


def as_picture(address: str) -> str:
    """Return the code as an address of an image."""
    return str(segno.make(address, error="m").svg_data_uri(scale=4, border=EDGE))


def in_blocks(address: str) -> str:
    """Return the code in lines of blocks, two rows in a line."""
    rows = [list(row) for row in segno.make(address, error="l").matrix_iter(border=EDGE)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    return "\n".join(
        "".join(BLOCKS[int(above), int(below)] for above, below in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )
