"""Draws the items of a scene: cards, backs, dice, tokens, spaces, counters, tags and texts."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from pathlib import Path

from kingsbridge_core.game.scene import Item
from kingsbridge_core.pictures.boxes import Box, flow, rect, text, words
from kingsbridge_core.pictures.colours import mixed, palette
from kingsbridge_core.pictures.fonts import Font, width
from kingsbridge_core.text.language import in_digits

SHAPES = (Path(__file__).parent / "shapes.svg").read_text("utf-8")
CARD, ART = 128.0, 28.0
"""How wide a card is, and how high the picture on it."""
DARK = {"black", "blue", "purple", "brown", "red"}
"""On these colours, letters and pips are white."""


class Drawer:
    """Draws items in the colours of a theme; those whose keys are in `usable` are outlined."""

    def __init__(self, theme: str, usable: Collection[str] = ()) -> None:
        self.colours, self.usable = palette(theme), usable

    def tone(self, colour: str, other: str = "grey") -> str:
        """Return a colour as it is drawn."""
        return self.colours[(colour or other).replace(" ", "-")]

    @cached_property
    def kinds(self) -> dict[str, Callable[[Item], Box]]:
        """How each kind of item is drawn."""
        return {
            "card": self.card,
            "space": self.card,
            "back": self.back,
            "die": self.die,
            "token": self.token,
            "counter": self.pill,
            "tag": self.pill,
            "text": lambda item: words(item.label or item.name, 400, "sans", 12, self.colours["ink"]),
        }

    def item(self, item: Item) -> Box:
        """Return an item as a box, with what is remarkable about it."""
        box = self.kinds[item.kind](item)
        return box if item.kind == "text" else self.marked(item, box)

    def marked(self, item: Item, box: Box) -> Box:
        """Return an item with its marks, and outlined if it can be used."""
        colours = self.colours

        def draw(left: float, top: float, wide: float, high: float) -> str:
            drawn = box.draw(left, top, wide, high)
            if "used" in item.marks:
                cross = text(left + wide - 6, top + high, "✕", "bold", 10, colours["bad"])
                drawn = f'<g opacity=".5">{drawn}</g>{cross}'
            if "own" in item.marks and item.kind == "token":
                drawn += rect(left + wide * 0.2, top + high - 1, wide * 0.6, 3, colours["ink"], radius=1.5)
            frame = {"turn": "ink", "good": "good", "bad": "bad", "next": "line"}
            marks = [frame[mark] for mark in item.marks if mark in frame]
            if marks:
                drawn += rect(left, top, wide, high, "none", colours[marks[0]], 7, ' stroke-width="2"')
            if item.key in self.usable:
                drawn += rect(left - 2, top - 2, wide + 4, high + 4, "none", colours["can"], 9, ' stroke-width="3"')
            return drawn

        return Box(box.width, box.height, draw)

    # --- shapes

    def shape(self, name: str, colour: str, left: float, top: float, size: float) -> str:
        """Draw one of the shapes that the browser draws, too."""
        is_die = name.startswith("die")
        pips, stroke = "#fff" if colour in DARK else "#222", "#0008" if is_die else "#0009"
        return (
            f'<use href="#{name}" x="{left:.5g}" y="{top:.5g}" width="{size:g}" height="{size:g}" '
            f'fill="{self.tone(colour, "white" if is_die else "grey")}" color="{pips}" stroke="{stroke}" '
            'stroke-linejoin="round"/>'
        )

    def die(self, item: Item) -> Box:
        """Return a die showing its face."""
        face = int(item.value) if item.value and 0 < item.value <= 6 else 0
        label, size = item.label, 30.0
        wide = max(size, width(label, "sans", 10.5))

        def draw(left: float, top: float, across: float, high: float) -> str:
            middle = left + wide / 2
            named = text(middle, top + size + 10, label, "sans", 10.5, self.colours["soft"], middle=True)
            return self.shape(f"die-{face}", item.colour, middle - size / 2, top, size) + named

        return Box(wide, size + (13 if label else 0), draw)

    def token(self, item: Item) -> Box:
        """Return a piece of some shape, with its letter."""
        size, letters = 28.0, "#fff" if item.colour in DARK else "#1d1710"
        base = 0.68 if item.shape in ("house", "shield", "torch", "person") else 0.6

        def draw(left: float, top: float, across: float, high: float) -> str:
            drawn = self.shape(item.shape or "marker", item.colour, left, top, size)
            return drawn + text(left + size / 2, top + size * base, item.label, "bold", 11, letters, middle=True)

        return Box(size, size, draw)

    # --- labels

    def pill(self, item: Item) -> Box:
        """Return a number of something, or a short label."""
        colours, is_tag = self.colours, item.kind == "tag"
        number = in_digits(item.value) if item.value is not None and not is_tag else ""
        label = item.label or (item.name if is_tag else "")
        sign = (16.0 if item.shape else 10.0 if item.colour else 0.0) if is_tag or item.shape else 0.0
        parts: list[tuple[str, str, Font]] = [(label, "soft" if not is_tag else "ink", "sans"), (number, "ink", "bold")]
        shown = [(said, colours[tone], font) for said, tone, font in parts if said]
        wide = 16 + sign + sum(width(said, font, 12) for said, _tone, font in shown) + 5 * (len(shown) - (not sign))

        def draw(left: float, top: float, across: float, high: float) -> str:
            drawn = rect(left, top, wide, 24, colours["card"], colours["line"], 5 if is_tag else 12)
            at = left + 8
            if sign and item.shape:
                drawn += self.shape(item.shape, item.colour, at, top + 4, 16)
            elif sign:
                drawn += rect(at, top + 7, 10, 10, self.tone(item.colour), "#0007", 3)
            at += sign + (5 if sign else 0)
            for said, fill, font in shown:
                drawn += text(at, top + 16.3, said, font, 12, fill)
                at += width(said, font, 12) + 5
            return drawn

        return Box(wide, 24, draw)

    def back(self, item: Item) -> Box:
        """Return cards that lie face down, with their number."""
        colours = self.colours
        lines: list[tuple[str, Font]] = [
            (in_digits(item.value) if item.value is not None else "", "bold"),
            (item.label, "sans"),
        ]
        shown = [(said, font) for said, font in lines if said]
        wide = max(40.0, *(width(said, font, 11) + 16 for said, font in shown)) if shown else 40.0
        high = 54.0

        def draw(left: float, top: float, across: float, tall: float) -> str:
            colour = self.tone(item.colour) if item.colour else mixed(colours["wood"], colours["line"], 0.4)
            drawn = rect(left + 2, top + 2, wide, high, colours["line"], radius=6)
            drawn += rect(left, top, wide, high, colour, "#0007", 6)
            drawn += rect(left + 4, top + 4, wide - 8, high - 8, "none", "#fff9", 4)
            at = top + high / 2 - 9 * len(shown)
            for said, font in shown:
                across = width(said, font, 11) + 8
                drawn += rect(left + (wide - across) / 2, at, across, 16, colours["card"], radius=5)
                drawn += text(left + wide / 2, at + 12, said, font, 11, colours["ink"], middle=True)
                at += 18
            return drawn

        return Box(wide + 2, high + 2, draw)

    # --- cards and spaces

    def card(self, item: Item, wide: float = 0) -> Box:
        """Return a card or a space with its name, its text, and what lies on it."""
        if item.kind == "space" and not item.text and item.label.isdecimal():
            return self.numbered(item)
        colours, name = self.colours, item.label or item.name
        if not wide:
            held = [self.item(each).width + 4 for each in item.holds]
            named = min(width(name, "serif", 12) + (36 if item.shape and item.kind == "space" else 18), 210)
            least = max(named, min(sum(held), 200) + 14, max(held, default=0) + 14)
            wide = CARD if item.text else least if item.kind == "space" else max(96.0, min(least, CARD))
        room = wide - 14
        art = ART if item.shape and item.kind == "card" else 0
        title = words(name, room - (18 if item.shape and not art else 0), "serif", 12, colours["ink"], 1.15)
        says = words(item.text, room, "sans", 10.5, colours["soft"]) if item.text else Box(0, 0, lambda *at: "")
        holds = flow([self.item(each) for each in item.holds], room, 4)
        band = art + title.height + 11
        high = band + (says.height + 5 if item.text else 0) + (holds.height + 7 if item.holds else 2)
        if item.kind == "card":
            high = max(high, 52)
        stripe = self.tone(item.colour, "line")

        def draw(left: float, top: float, across: float, tall: float) -> str:
            drawn = rect(left, top, across, tall, colours["card"], colours["line"])
            if item.kind == "card":
                shade = mixed(stripe, colours["card"], 0.2)
                drawn += rect(left + 0.5, top + 0.5, across - 1, band, shade, radius=5.5)
            if art:
                drawn += self.shape(item.shape, item.colour, left + across / 2 - 13, top + 8, 26)
            elif item.shape:
                drawn += self.shape(item.shape, item.colour, left + across - 22, top + 8, 16)
            rounded = f"v-1a5 5 0 0 1 5-5h{across - 11:.5g}a5 5 0 0 1 5 5v1z"
            drawn += f'<path d="M{left + 0.5:.5g} {top + 6:.5g}{rounded}" fill="{stripe}"/>'
            drawn += title.draw(left + 7, top + 8 + art, room, title.height)
            drawn += says.draw(left + 7, top + band + 3, room, says.height)
            return drawn + holds.draw(left + 7, top + tall - holds.height - 5, room, holds.height)

        return Box(wide, high, draw)

    def numbered(self, item: Item) -> Box:
        """Return a space with a number, as small as what lies on it."""
        colours, inner = self.colours, [self.item(each) for each in item.holds]

        def draw(left: float, top: float, across: float, high: float) -> str:
            dashes = "" if inner else ' stroke-dasharray="3 2"'
            drawn = rect(left, top, 31, 45, colours["card"], colours["line"], 6, dashes)
            drawn += text(left + 5, top + 12, item.label, "sans", 10, colours["soft"])
            return drawn + "".join(box.draw(left + 1.5, top + 14, box.width, box.height) for box in inner)

        return Box(31, 45, draw)
