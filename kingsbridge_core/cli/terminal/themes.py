"""Themes: how the tones of a table look on dark and light terminals, to colour-blind eyes, and without colour."""

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
"""How each tone looks without colour; the other themes add colours."""

COLOURS = {
    "white": ("#ffffff", "#5f5f5f", "bold"),
    "black": ("#9e9e9e", "#000000", "dim"),
    "grey": ("#9e9e9e", "#6c6c6c", "#999999"),
    "red": ("#ff6b6b", "#b00020", "#d55e00"),
    "green": ("#69db7c", "#1b6e20", "#009e73"),
    "blue": ("#74a9ff", "#0b3d91", "#0072b2"),
    "light blue": ("#66d9e8", "#00697a", "#56b4e9"),
    "yellow": ("#ffe066", "#7a5c00", "#f0e442"),
    "orange": ("#ffa94d", "#a84300", "#e69f00"),
    "brown": ("#d3a27f", "#6b3e1d", "#a6761d"),
    "purple": ("#cc8df5", "#6a1b9a", "#cc79a7"),
    "seat 1": ("#ffe066", "#7a5c00", "#f0e442"),
    "seat 2": ("#66d9e8", "#00697a", "#56b4e9"),
    "seat 3": ("#69db7c", "#1b6e20", "#009e73"),
    "seat 4": ("#ff6b6b", "#b00020", "#d55e00"),
    "changed": ("bold #ffe066", "bold #a84300", "bold #e69f00"),
    "good": ("bold #69db7c", "bold #1b6e20", "bold #56b4e9"),
    "bad": ("bold #ff6b6b", "bold #b00020", "bold #d55e00"),
}
"""How tones look on a dark and on a light terminal, and to colour-blind eyes: these have the palette of Okabe and Ito
(2008), whose colours differ in lightness too."""

THEMES = {
    theme: {**MEANINGS, **{tone: looks[place] for tone, looks in COLOURS.items()}}
    for place, theme in enumerate(("dark", "light", "colour-blind"))
} | {NONE: MEANINGS}


def styles(theme: str | None) -> Mapping[str, str]:
    """Return the styles of all tones: NO_COLOR comes first, then what was asked for, then the default."""
    name = theme or usual()
    if name not in THEMES:
        raise UnknownName("theme", name, THEMES)
    return THEMES[NONE if os.environ.get("NO_COLOR") else name]


def usual() -> str:
    return os.environ.get(VARIABLE) or USUAL


def names() -> dict[str, str]:
    return {"dark": _("dark"), "light": _("light"), "colour-blind": _("colour-blind"), NONE: _("none")}


theme_option = click.option(
    "--theme",
    type=click.Choice(list(THEMES)),
    help="The colour theme; KINGSBRIDGE_THEME sets the default, NO_COLOR=1 turns colours off.",
)
