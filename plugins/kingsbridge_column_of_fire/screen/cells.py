"""Makes cells of the drawn table: texts that keep their tones, even columns, and panels on one line."""

from __future__ import annotations

from collections.abc import Iterable
from string import Formatter

from kingsbridge_column_of_fire.screen.names import die_in_short
from kingsbridge_column_of_fire.screen.short import stone_letter
from kingsbridge_column_of_fire.state import COLOURS, ColumnOfFire, Stone
from kingsbridge_core import Toned, joined, shortened, toned, width

IN_ONE_LINE = 78
"""How many columns a panel on one line may take."""
TONES: dict[Stone, str] = {"catholic": "purple", "protestant": "grey", "neutral": "yellow"}
"""The stones as they are printed; the neutral ones are beige."""


def filled(text: str, **cells: str) -> Toned:
    """Fill the braces of a translated text with cells, which keep their tones."""
    parts: list[str] = []
    for literal, name, _, _ in Formatter().parse(text):
        parts += [literal, cells[name] if name else ""]
    return joined("", filter(None, parts))


def even(cells: Iterable[str]) -> Toned:
    """Put cells side by side, each as wide as the widest letter of the language."""
    each = width(stone_letter("catholic"))
    return joined(" ", [joined("", [" " * (each - width(cell)), cell]) for cell in cells])


def in_one_line(*ways: str) -> str:
    """Return the first wording that fits on one line, or as much of the last one as does."""
    for way in ways:
        if width(way) <= IN_ONE_LINE:
            return way
    cut = IN_ONE_LINE
    while width(shortened(ways[-1], cut)) > IN_ONE_LINE:
        cut -= 1
    return shortened(ways[-1], cut)


def letters(view: ColumnOfFire) -> list[Toned]:
    """Return the letter that stands for each player on the board: the first of their colour."""
    colours = view.game.definition.seat_names[: view.seats]
    return [toned(view.game.called(colour)[0].upper(), seat_tone(seat)) for seat, colour in enumerate(colours)]


def seat_tone(seat: int) -> str:
    """Return the tone of a player's colour."""
    return f"seat {seat + 1}"


def drawn_die(die: int, face: object = "") -> Toned:
    """Draw a die as its colour and number: `Wh4`."""
    return toned(f"{die_in_short(die)}{face}", COLOURS[die])


def drawn_dice(view: ColumnOfFire, seat: int, numbers: Iterable[int]) -> Toned:
    """Draw several dice: `Wh4 Bl2`."""
    return joined(" ", [drawn_die(die, view.faces[seat][die]) for die in numbers])


def drawn_stone(kind: Stone) -> Toned:
    """Draw a stone as its letter: `C`."""
    return toned(stone_letter(kind), TONES[kind])
