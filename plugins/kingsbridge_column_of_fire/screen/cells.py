"""Cells of the drawn table: filled-in texts that keep their tones, even columns, and panels in one line."""

from __future__ import annotations

from collections.abc import Iterable
from string import Formatter

from kingsbridge_column_of_fire.screen.names import die_in_short
from kingsbridge_column_of_fire.screen.short import stone_letter
from kingsbridge_column_of_fire.state import COLOURS, ColumnOfFire, Stone
from kingsbridge_core import Toned, joined, shortened, toned, width

IN_ONE_LINE = 78
"""Columns that a panel has where it is shown in one line."""
TONES: dict[Stone, str] = {"catholic": "purple", "protestant": "grey", "neutral": "yellow"}
"""The stones as they are printed; the neutral ones are beige."""


def filled(text: str, **cells: str) -> Toned:
    """A text of the catalogue with its braces filled by cells, which keep their tones."""
    parts: list[str] = []
    for literal, name, _, _ in Formatter().parse(text):
        parts += [literal, cells[name] if name else ""]
    return joined("", filter(None, parts))


def even(cells: Iterable[str]) -> Toned:
    """Cells of one or two columns side by side, each as wide as any letter of the language can be."""
    each = width(stone_letter("catholic"))
    return joined(" ", [joined("", [" " * (each - width(cell)), cell]) for cell in cells])


def in_one_line(*ways: str) -> str:
    """The first of several ways to say something that fits into one line, or as much of the last as fits."""
    for way in ways:
        if width(way) <= IN_ONE_LINE:
            return way
    cut = IN_ONE_LINE
    while width(shortened(ways[-1], cut)) > IN_ONE_LINE:
        cut -= 1
    return shortened(ways[-1], cut)


def letters(view: ColumnOfFire) -> list[Toned]:
    """The players on the board: the first letter of their colour."""
    colours = view.game.definition.seat_names[: view.seats]
    return [toned(view.game.called(colour)[0].upper(), seat_tone(seat)) for seat, colour in enumerate(colours)]


def seat_tone(seat: int) -> str:
    """The tone of a player."""
    return f"seat {seat + 1}"


def drawn_die(die: int, face: object = "") -> Toned:
    """`Wh4`: a white die that shows 4."""
    return toned(f"{die_in_short(die)}{face}", COLOURS[die])


def drawn_dice(view: ColumnOfFire, seat: int, numbers: Iterable[int]) -> Toned:
    """Dice with what they show: `Wh4 Bl2`."""
    return joined(" ", [drawn_die(die, view.faces[seat][die]) for die in numbers])


def drawn_stone(kind: Stone) -> Toned:
    """`C`."""
    return toned(stone_letter(kind), TONES[kind])
