"""Formats help in other languages, measured in columns and with the language's own colons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import click
from rich.cells import cell_len

from kingsbridge_core.cli.terminal.wrapping import lines_of
from kingsbridge_core.text.language import _
from kingsbridge_core.text.line_breaks import WIDE
from kingsbridge_core.text.phrases import paragraph

LEAST_TEXT = 10
"""A text beside an option has at least this many columns."""
LINE_END = re.compile(" *\n *")
BETWEEN_LETTERS = re.compile(f"(?<={WIDE}){LINE_END.pattern}(?={WIDE})")
"""Where a line ends in a script without spaces."""


class Help(click.HelpFormatter):
    """Formats help as click does; click itself counts letters and knows only words between spaces."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        first = _("Usage:") if prefix is None else prefix.strip()
        self.write_dl([(paragraph([first, prog]), args)], self.width, 1)

    def write_heading(self, heading: str) -> None:
        self.write(" " * self.current_indent + _("{heading}:", heading=heading) + "\n")

    def write_text(self, text: str) -> None:
        indent = " " * self.current_indent
        for number, lines in enumerate(paragraphs(text, self.width - len(indent))):
            self.write("\n" if number else "")
            self.write("".join(f"{indent}{line}\n" for line in lines))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        rows = list(rows)
        wide = min(max(cell_len(first) for first, _ in rows), col_max) + col_spacing
        indent = " " * self.current_indent
        for first, second in rows:
            room = max(self.width - wide - len(indent), LEAST_TEXT)
            lines = [line for paragraph in paragraphs(second, room) for line in paragraph]
            if cell_len(first) > wide - col_spacing:
                self.write(f"{indent}{first}\n")
                first = ""
            for line in lines or [""]:
                self.write(f"{indent}{first}{' ' * (wide - cell_len(first))}{line}".rstrip() + "\n")
                first = ""


def paragraphs(text: str, width: int) -> Iterator[list[str]]:
    for each in text.split("\n\n"):
        yield lines_of(LINE_END.sub(" ", BETWEEN_LETTERS.sub("", each)), width)
