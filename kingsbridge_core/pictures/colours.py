"""The colours of pictures: those of the table in the browser, read from its stylesheet."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from types import MappingProxyType

STYLESHEET = Path(__file__).parents[1] / "browser" / "static" / "table.css"
BLOCK = re.compile(r"(?m)^:root(?:\[data-theme=\"([a-z-]+)\"\])? \{([^}]*--[^}]*)\}")
COLOUR = re.compile(r"--([a-z0-9-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));")


@cache
def palette(theme: str) -> MappingProxyType[str, str]:
    """Return the colours of a theme by name, such as `ink`, `red` or `seat-1`."""
    found: dict[str, str] = {}
    for name, block in BLOCK.findall(STYLESHEET.read_text("utf-8")):
        if name in ("", theme):
            for colour, light, dark, only in COLOUR.findall(block):
                found[colour] = only or (dark if theme == "dark" else light)
    return MappingProxyType(found)


def mixed(colour: str, other: str, share: float) -> str:
    """Return a mixture of two colours, with this share of the first."""
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(first * share + second * (1 - share)):02x}" for first, second in pairs)


def _parts(colour: str) -> list[int]:
    digits = colour[1:] if len(colour) > 5 else "".join(digit * 2 for digit in colour[1:])
    return [int(digits[at : at + 2], 16) for at in (0, 2, 4)]
