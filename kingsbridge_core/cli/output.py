"""The only way to write to the terminal: everything is made harmless here, so that no command can forget it."""

from __future__ import annotations

import re
import sys
from io import StringIO

import click

from kingsbridge_core.text.language import in_quotes
from kingsbridge_core.text.phrases import harmless

COLOURS = "(\x1b\\[(?:0|1|3[0-7])m)"
"""What `click.style` writes in our own colours; it hides nothing and moves nothing, whoever wrote it."""
QUOTED = r"(?<![A-Za-z])'([^'\n]*)'"
"""What click quotes in a message; an apostrophe follows a letter."""
JOINED = {"： ": "：", "」.": "」。", "」, 「": "」、「"}  # noqa: RUF001
"""The punctuation with which click joins the parts of a Japanese message, and that of Japanese."""


def say(text: str = "", *, error: bool = False, nl: bool = True, coloured: bool = False) -> None:
    """Write lines of text to standard output or standard error; escape sequences in them are spelled out."""
    parts = re.split(COLOURS, text) if coloured else [text]
    for number in range(0, len(parts), 2):  # the colours are between them
        parts[number] = "\n".join(map(harmless, parts[number].split("\n")))
    click.echo("".join(parts), err=error, nl=nl)


def complain(text: str) -> None:
    """Write a message of the program to standard error."""
    say(f"kingsbridge: {text}", error=True)


def complain_as_click(error: click.ClickException) -> None:
    """Write what click found wrong with the arguments, in the quotes of the reader's language."""
    written = AsAtTerminal()
    error.show(written)
    text = written.getvalue()
    for given in sys.argv[1:]:
        if "\n" in given:
            text = text.replace(given, harmless(given))
    text = re.sub(QUOTED, lambda found: in_quotes(found[1]), text)
    for clicks, ours in JOINED.items():
        text = text.replace(clicks, ours)
    say(text, error=True, nl=False)


def pass_through(text: str, *, nl: bool = True) -> None:
    """Write our own output unchanged: a drawing, a control sequence, JSON, a file."""
    click.echo(text, nl=nl)


class AsAtTerminal(StringIO):
    """Keeps everything that click writes, including escape sequences, which it would silently drop."""

    def isatty(self) -> bool:
        return True
