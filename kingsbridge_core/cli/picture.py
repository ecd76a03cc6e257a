"""Pictures of the screen: what the program draws in a terminal, as SVG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, SVG_EXPORT_THEME

from kingsbridge_core.cli.drawing import Drawing
from kingsbridge_core.cli.screen import Screen
from kingsbridge_core.cli.themes import THEMES, USUAL
from kingsbridge_core.cli.typesetting import in_columns
from kingsbridge_core.language import _

if TYPE_CHECKING:
    from kingsbridge_core.cli.news import News
    from kingsbridge_core.cli.offer import Offer
    from kingsbridge_core.cli.screen import Part

LETTERS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Where rich asks for letters from the network: a picture should not, and any letters of one width do."""
SIZES = ("font-size: 20px", "font-size: 20.3px")
"""What rich says, and the size in which usual letters are as wide as its columns, where none are stretched."""


class Picture(Screen):
    """A screen of some width that is kept instead of shown; it has colours wherever it is made."""

    def __init__(self, width: int, theme: str = USUAL) -> None:
        super().__init__()
        self.plain = False
        console = Console(
            record=True,
            width=width,
            height=100,
            file=StringIO(),
            force_terminal=True,
            color_system="truecolor",
            no_color=False,
            legacy_windows=False,
            highlight=False,
            emoji=False,
        )
        self._drawing = Drawing(console, THEMES[theme])
        self._paper = DEFAULT_TERMINAL_THEME if theme == "light" else SVG_EXPORT_THEME

    def turn(self, news: News, parts: Sequence[Part], question: str, offers: Sequence[Offer]) -> None:
        """The table, the question and all moves; a picture is as high as it must be."""
        self.panels([part.panel for part in parts])
        if any(part.is_changed for part in parts):
            self.say(_("* has changed since your last turn"), "dim")
        self.offers(question, offers)

    def svg(self, title: str) -> str:
        """All that was drawn; the same drawing gives the same text."""
        svg = self.console.export_svg(title=title, theme=self._paper)
        return in_columns(LETTERS.sub("", svg).replace(*SIZES))
