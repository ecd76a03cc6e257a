"""Pictures of the screen: what the program draws in a terminal, as SVG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console

from kingsbridge_core.cli.drawing import Drawing
from kingsbridge_core.cli.screen import Screen
from kingsbridge_core.cli.themes import THEMES, USUAL
from kingsbridge_core.cli.wide_letters import in_columns

if TYPE_CHECKING:
    from kingsbridge_core.cli.news import News
    from kingsbridge_core.cli.offer import Offer
    from kingsbridge_core.cli.screen import Part

LETTERS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Where rich asks for letters from the network: a picture should not, and any letters of one width do."""


class Picture(Screen):
    """A screen of some width that is kept instead of shown; it has colours wherever it is made."""

    def __init__(self, width: int) -> None:
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
        self._drawing = Drawing(console, THEMES[USUAL])

    def turn(self, news: News, parts: Sequence[Part], question: str, offers: Sequence[Offer]) -> None:
        """The table, the question and all moves; a picture is as high as it must be."""
        self.panels([part.panel for part in parts])
        self.offers(question, offers)

    def svg(self, title: str) -> str:
        """All that was drawn; the same drawing gives the same text."""
        return in_columns(LETTERS.sub("", self.console.export_svg(title=title)))
