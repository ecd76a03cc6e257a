"""Draws the screen, just as in a terminal, as SVG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape, unescape
from io import StringIO

from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, SVG_EXPORT_THEME

from kingsbridge_core.cli.terminal.panels import Drawing
from kingsbridge_core.cli.terminal.screen import Part, Screen
from kingsbridge_core.cli.terminal.themes import THEMES, USUAL
from kingsbridge_core.game.table import Panel
from kingsbridge_core.person.news import News
from kingsbridge_core.person.offers import Offer
from kingsbridge_core.text.language import _
from kingsbridge_core.text.line_breaks import WIDE

LETTERS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""The part in which rich fetches a font from the network: our pictures use any monospaced font instead."""
SIZES = ("font-size: 20px", "font-size: 20.3px")
"""What rich writes, and the font size at which ordinary letters fill its columns unstretched."""
TEXT = re.compile(r'<text ([^>]*)x="([\d.]+)"([^>]*)textLength="([\d.]+)"([^>]*)>([^<]*)</text>')
NARROW = rf"(?:(?!\s|{WIDE}).)+"
RUN = re.compile(f"{WIDE}+|{NARROW}(?: {NARROW})*")
"""Wide letters, or words of narrow ones with single spaces between them."""


class Picture(Screen):
    """A screen of a given width that is recorded instead of shown; always in colour."""

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

    def turn(
        self,
        news: News,
        parts: Sequence[Part],
        question: str,
        offers: Sequence[Offer],
        command: str = "",
        below: Sequence[Panel] = (),
    ) -> None:
        """Draw the table, the question and all moves; a picture is as high as it needs to be."""
        self.panels([part.panel for part in parts])
        if any(part.is_changed for part in parts):
            self.say(_("* changed since your last turn"), "dim")
        self.offers(question, offers)

    def svg(self, title: str) -> str:
        """Return everything drawn; the same drawing gives the same text."""
        svg = self.console.export_svg(title=title, theme=self._paper)
        return in_columns(LETTERS.sub("", svg).replace(*SIZES))


# --- letters where a terminal has them
#
# Rich gives each letter one column, and Japanese would be squeezed together; and many programs that show pictures leave
# out spaces at the start, at the end and in a row.


def in_columns(svg: str) -> str:
    """Return a picture by rich with every text in its terminal columns."""
    return TEXT.sub(_set_apart, svg)


def _set_apart(found: re.Match[str]) -> str:
    """Return a text as runs, each in its column."""
    before, x, between, length, after, said = found.groups()
    text = unescape(said).replace("\xa0", " ")
    column = float(length) / len(text)
    return "".join(
        f'<text {before}x="{float(x) + cell_len(text[: run.start()]) * column:g}"{between}'
        f'textLength="{cell_len(run[0]) * column:g}"{after}>{escape(run[0]).replace(" ", "&#160;")}</text>'
        for run in RUN.finditer(text)
    )
