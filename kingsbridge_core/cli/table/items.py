"""Draws items of a scene for a terminal: in a few letters, or as cards, dice and spaces in boxes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kingsbridge_core.cli.terminal.blocks import Bit, Line, bit, flowed, framed, length, wrapped
from kingsbridge_core.game.scene import Item
from kingsbridge_core.text.language import in_digits
from kingsbridge_core.text.phrases import folded, width

POSSIBLE, CHANGED, TURN, USED, BAD = "\u203a", "*", "▶", "✕", "!"
"""Signs for what can be used now, what has changed, whose turn it is, what is used up, and what is a danger."""
GLYPHS = {
    "house": "⌂",
    "stone": "•",
    "disk": "●",
    "cube": "■",
    "seal": "◆",
    "person": "♟",
    "shield": "▼",
    "torch": "†",
}
"""What tokens of some shape look like."""
DIE_WIDTH, CARD_WIDTH = 5, 24
SPEECHLESS = ("", "gold", "beige", "grey")
"""Colours that tell no two pieces apart."""
LETTERS = 2
"""How many letters of a colour stand for it, unless two of the table begin alike."""


@dataclass(frozen=True)
class Ink:
    """How things look: styles by tone, words for colours, and what is possible or changed at the moment.

    `usable` has the numbers of the moves that items stand for; `known`, by its size, the table drawn with it before.
    """

    styles: Mapping[str, str]
    called: Callable[[str], str] = str
    usable: Mapping[str, Sequence[int]] = field(default_factory=dict)
    changed: Collection[str] = ()
    known: dict[tuple[int, ...], Any] = field(default_factory=dict, compare=False)

    def tone(self, *tones: str) -> str:
        return " ".join(filter(None, (self.styles.get(each, "") for each in tones)))

    def style(self, item: Item) -> str:
        """Return how an item looks."""
        marks = [{"bad": "bad", "good": "good"}.get(mark, "") for mark in item.marks]
        extra = ["bold"] * (item.key in self.usable)
        faint = "used" in item.marks or (item.kind == "counter" and item.value == 0)
        return " ".join(filter(None, [self.tone(item.colour, *marks), *extra, "dim" if faint else ""]))

    # --- signs

    def before(self, item: Item) -> str:
        """Return the signs in front of an item."""
        return TURN * ("turn" in item.marks) + BAD * ("bad" in item.marks) + POSSIBLE * (item.key in self.usable)

    def after(self, item: Item) -> str:
        """Return the signs behind an item."""
        return USED * ("used" in item.marks) + CHANGED * (item.key in self.changed)

    def colour_said(self, item: Item) -> str:
        """Return the first letters of the colour if the item's name says it, and what is drawn on it does not."""
        colour = "" if item.colour in SPEECHLESS or item.colour.startswith("seat") else self.called(item.colour)
        shown = item.label or ("" if item.kind in ("die", "token") else item.name)
        said = folded(colour)
        if not said or said not in folded(item.name) or said in folded(shown):
            return ""
        return colour if width(colour) <= LETTERS else colour[: LETTERS + (said[:LETTERS] == "bl")]

    # --- in a few letters

    def chip(self, item: Item) -> Line:
        """Return an item on one line."""
        style, key = self.style(item), item.key
        held = [self.chip(each) for each in item.holds]
        words = self.words(item)
        if item.kind == "card":
            inside = [part for each in held for part in (*each, Bit(" ", style, key))]
            return (Bit(f"{self.before(item)}[", style, key), *inside, bit(f"{words}]{self.after(item)}", style, key))
        if item.kind == "counter" and item.label and item.value is not None:
            label, number = bit(f"{self.before(item)}{item.label} ", style, key), in_digits(item.value)
            return label, Bit(f"{number}{self.after(item)}", f"{style} bold" if item.value else style, key)
        bits = [bit(f"{self.before(item)}{words}", style, key)]
        tight = item.kind == "space" and words.isdecimal()
        for place, each in enumerate(held):
            bits += [Bit(" ", style, key)] * (not tight or place > 0)
            bits += each
        end = self.after(item)
        return (*bits, Bit(end, style, key)) if end else tuple(bits)

    def words(self, item: Item) -> str:
        """Return what is written on an item: its colour, if nothing else says it, its label, its number."""
        colour, number = self.colour_said(item), "" if item.value is None else in_digits(item.value)
        match item.kind:
            case "die":
                return " ".join(filter(None, [item.label, f"{colour}[{number or ' '}]"]))
            case "token":
                return GLYPHS.get(item.shape, "◦") + item.label if item.label or item.shape else item.name
            case "back":
                return (
                    f"▒{number} {item.label}".rstrip()
                    if number and (item.label or width(item.name) > 12)
                    else item.name
                )
            case "counter":
                return f"{item.label} {number}".strip() if item.label else item.name
            case _:
                return " ".join(filter(None, [colour, item.label or item.name]))

    # --- in boxes

    def box(self, item: Item, wide: int, with_text: bool) -> list[Line]:
        """Return an item as it lies on a table: a card, die, deck or space in a box; anything else on one line."""
        if item.kind == "die":
            return self.die(item)
        is_boxed = item.kind in ("card", "back") or (item.kind == "space" and not item.label.isdecimal())
        if not is_boxed or (item.kind == "back" and item.value is None):
            return [self.chip(item)]
        style, key = self.style(item), item.key
        inner = wide - 2
        if item.kind == "back":
            return framed(
                [(bit(self.words(item), style, key),)], min(wide, width(self.words(item)) + 2), style, handle=key
            )
        said = " ".join(filter(None, [self.colour_said(item), item.label or item.name])) + self.after(item)
        lines = wrapped(said, inner, f"bold {style}", key)
        if with_text:
            lines += wrapped(item.text, inner, "", key)
        for held in item.holds:  # what is too long for a line is broken, not cut
            if not held.holds and length(self.chip(held)) > inner:
                lines += wrapped("".join(each.text for each in self.chip(held)), inner, self.style(held), held.key)
        short = [chip for held in item.holds if length(chip := self.chip(held)) <= inner or held.holds]
        lines += flowed(short, inner, gap=1)
        needed = max(8, min(wide, max(map(length, lines), default=0) + 2))
        return framed(lines, needed, style, self.edge(item, style), key)

    def edge(self, item: Item, style: str) -> Line:
        """Return what the upper edge of a box says: the numbers of its moves, and whose turn it is."""
        numbers = ",".join(map(str, self.usable.get(item.key, ())))
        sign = TURN * ("turn" in item.marks) + BAD * ("bad" in item.marks) + (f"{POSSIBLE}{numbers}" if numbers else "")
        return (Bit("─", style, item.key), Bit(sign, f"bold {style}", item.key)) if sign else ()

    def die(self, item: Item) -> list[Line]:
        """Return a die with its face."""
        style, face = self.style(item), "" if item.value is None else in_digits(item.value)
        name = (Bit(self.before(item), style, item.key), bit(item.label or self.colour_said(item), style, item.key))
        wide = max(DIE_WIDTH, length(name) + 3)
        middle = (Bit(f" {face}{self.after(item)}".center(wide - 2), f"bold {style}", item.key),)
        return framed([middle], wide, style, tuple(each for each in name if each.text), item.key)
