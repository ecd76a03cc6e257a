"""Draws the window of a terminal, as the program lays it out: python -m docs.pictures.terminal"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.cli.table.full_screen import picture_of
from kingsbridge_core.cli.table.layout import laid_out, lines_below
from kingsbridge_core.cli.terminal.blocks import Bit, Line, width
from kingsbridge_core.cli.terminal.themes import THEMES
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.seating import told_to
from kingsbridge_core.person.person import Person
from kingsbridge_core.plugins import installed

HERE = Path(__file__).resolve().parent
WIDE, HIGH = 8.4, 18
"""The size of a letter and its surroundings."""
PAPER, INK, FAINT = "#15181c", "#e6e6e6", "#8b9199"
WINDOWS = {
    "terminal-column-of-fire": ("column_of_fire", 66, 80, 24),
    "terminal-world-without-end": ("world_without_end", 60, 120, 40),
}
"""For every picture: the game, after how many moves, and the size of the window."""


def window(title: str, moves: int, columns: int, rows: int) -> str:
    """Return the window in which Ann decides, after this many moves or a few more, as SVG."""
    game = kb.find_game(title)
    match = Match.new(game, ["human:Ann", "bot:greedy", "bot:greedy"], seed=6)
    bot = installed().bots(game)["greedy"]()
    while len(match.turns) < moves or match.state.actor != 0 or len(match.state.options) < 4:
        match.play(chosen_by(bot, match.state, match.seed, len(match.turns)))
    person = Person(match, 0)
    log = match.mentions().all_of(told_to(match, 0))
    picture = picture_of(person, person.scene(), None, THEMES["dark"])._replace(log=log, fresh=3)
    lines = laid_out(picture, columns, rows, lines_below(picture, columns, rows)).lines
    prompt: Line = (Bit("Ann> ", "bold"),)
    return drawn([*lines, prompt], columns, rows)


def drawn(lines: list[Line], columns: int, rows: int) -> str:
    """Return lines of a terminal as SVG."""
    across, down = columns * WIDE + 16, rows * HIGH + 16
    letters = "".join(part for row, line in enumerate(lines) for part in in_line(line, row))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" font-size="14" '
        'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace">'
        f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>{letters}</svg>\n'
    )


def in_line(line: Line, row: int) -> Iterator[str]:
    """Return the texts of a line, each exactly as wide as in a terminal."""
    at = 0
    for text, style, _handle in line:
        words, long = style.split(), width(text)
        colour = next((word for word in words if word.startswith("#")), FAINT if "dim" in words else INK)
        left, base = 8 + at * WIDE, 8 + row * HIGH + 14
        if "reverse" in words:
            yield f'<rect x="{left:g}" y="{base - 14:g}" width="{long * WIDE:g}" height="{HIGH}" fill="{colour}"/>'
        if text.strip():
            weight = ' font-weight="bold"' if "bold" in words else ""
            fill = PAPER if "reverse" in words else colour
            exact = f'textLength="{long * WIDE:g}" lengthAdjust="spacingAndGlyphs" xml:space="preserve"'
            yield f'<text x="{left:g}" y="{base:g}" fill="{fill}"{weight} {exact}>{escape(text)}</text>'
        at += long


def main() -> None:
    """Draw all of them."""
    for name, of in WINDOWS.items():
        (HERE / f"{name}.svg").write_text(window(*of), encoding="utf-8")


if __name__ == "__main__":
    main()
