"""Themes: how the tones of a table look on dark and light terminals and to colour-blind eyes, and without colour."""

from __future__ import annotations

import os
from collections.abc import Mapping

import click

from kingsbridge_core.errors import UnknownName
from kingsbridge_core.text.language import _

VARIABLE = "KINGSBRIDGE_THEME"
USUAL = "dark"
NONE = "none"
MEANINGS = {"own": "bold", "strong": "bold", "muted": "dim", "changed": "bold", "good": "bold", "bad": "bold"}
"""What is meant by a tone looks so without colour; the other themes add colours to it."""

THEMES: dict[str, Mapping[str, str]] = {
    "dark": {
        **MEANINGS,
        "white": "#ffffff",
        "black": "#9e9e9e",
        "grey": "#9e9e9e",
        "red": "#ff6b6b",
        "green": "#69db7c",
        "blue": "#74a9ff",
        "light blue": "#66d9e8",
        "yellow": "#ffe066",
        "orange": "#ffa94d",
        "brown": "#d3a27f",
        "purple": "#cc8df5",
        "changed": "bold #ffe066",
        "good": "bold #69db7c",
        "bad": "bold #ff6b6b",
        "seat 1": "#ffe066",
        "seat 2": "#66d9e8",
        "seat 3": "#69db7c",
        "seat 4": "#ff6b6b",
    },
    "light": {
        **MEANINGS,
        "white": "#5f5f5f",
        "black": "#000000",
        "grey": "#6c6c6c",
        "red": "#b00020",
        "green": "#1b6e20",
        "blue": "#0b3d91",
        "light blue": "#00697a",
        "yellow": "#7a5c00",
        "orange": "#a84300",
        "brown": "#6b3e1d",
        "purple": "#6a1b9a",
        "changed": "bold #a84300",
        "good": "bold #1b6e20",
        "bad": "bold #b00020",
        "seat 1": "#7a5c00",
        "seat 2": "#00697a",
        "seat 3": "#1b6e20",
        "seat 4": "#b00020",
    },
    # the palette of Okabe and Ito (2008), whose colours differ in lightness too
    "colour-blind": {
        **MEANINGS,
        "white": "bold",
        "black": "dim",
        "grey": "#999999",
        "red": "#d55e00",
        "green": "#009e73",
        "blue": "#0072b2",
        "light blue": "#56b4e9",
        "yellow": "#f0e442",
        "orange": "#e69f00",
        "brown": "#a6761d",
        "purple": "#cc79a7",
        "changed": "bold #e69f00",
        "good": "bold #56b4e9",
        "bad": "bold #d55e00",
        "seat 1": "#f0e442",
        "seat 2": "#56b4e9",
        "seat 3": "#009e73",
        "seat 4": "#d55e00",
    },
    NONE: MEANINGS,
}


def styles(theme: str | None) -> Mapping[str, str]:
    """The styles of all tones: NO_COLOR comes before everything, then what was asked for, then what is usual."""
    name = theme or usual()
    if name not in THEMES:
        raise UnknownName("theme", name, THEMES)
    return THEMES[NONE if os.environ.get("NO_COLOR") else name]


def usual() -> str:
    """The theme that the environment names, or dark."""
    return os.environ.get(VARIABLE) or USUAL


def names() -> dict[str, str]:
    """The themes as the player's language calls them."""
    return {"dark": _("dark"), "light": _("light"), "colour-blind": _("colour-blind"), NONE: _("none")}


theme_option = click.option(
    "--theme",
    type=click.Choice(list(THEMES)),
    help="How colours are chosen; NO_COLOR=1 has none. KINGSBRIDGE_THEME is the usual one.",
)
