"""Draws a whole table: areas with their items, arranged as the scene says, in a picture of a given width."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from kingsbridge_core.game.scene import Area, Place, Scene
from kingsbridge_core.pictures.boxes import (
    Box,
    flow,
    grid,
    lowered,
    padded,
    rect,
    ring_places,
    ring_size,
    stacked,
    words,
)
from kingsbridge_core.pictures.colours import mixed
from kingsbridge_core.pictures.fonts import files, style_sheet
from kingsbridge_core.pictures.items import SHAPES, Drawer
from kingsbridge_core.pictures.sizes import THEMES, USUAL_WIDTH

GAP = 8.0
LEAST, HIGH = 300.0, 330.0
"""Areas lie side by side if each is at least so wide, and no higher than this."""
PLACES: tuple[Place, ...] = ("board", "own", "players", "side")


def svg(
    scene: Scene,
    caption: str = "",
    *,
    wide: float = USUAL_WIDTH,
    theme: str = THEMES[0],
    usable: Collection[str] = (),
    parts: Collection[str] = (),
) -> str:
    """Return a picture of a table; `usable`: keys of items to outline, `parts`: keys of the only areas to draw."""
    table = Table(Drawer(theme, usable))
    room = wide - 2 * GAP
    areas = list(_found(scene.areas, parts)) if parts else scene.areas
    heads = [words(said, room, "serif", 15, table.colours["ink"]) for said in (caption,) if said]
    body = stacked([*heads, *(table.place(place, areas, room) for place in PLACES)], GAP)
    drawn = body.draw(GAP, GAP, room, body.height)
    high = body.height + 2 * GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:.5g}" width="{wide:g}" '
        f'height="{high:.5g}" role="img"><style>{style_sheet()}</style>'
        f"<defs>{''.join(_symbols(drawn))}</defs>{rect(0, 0, wide, high, table.colours['paper'], radius=0)}"
        f"{drawn}</svg>\n"
    )


def png(picture: str, zoom: float = 2) -> bytes:
    """Return a picture as PNG; Japanese is written in a font of this machine."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=picture, font_files=files(), zoom=zoom))


def _found(areas: Sequence[Area], parts: Collection[str]) -> Iterator[Area]:
    """Return the areas with these keys, wherever they are."""
    for area in areas:
        if area.key in parts:
            yield area
        else:
            yield from _found(area.areas, parts)


def _symbols(drawn: str) -> list[str]:
    """Return the shapes that a picture uses."""
    symbols = [line for line in SHAPES.splitlines() if line.startswith("<symbol")]
    return [symbol for symbol in symbols if f'href="#{symbol.split(chr(34))[1]}"' in drawn]


class Table:
    """Draws areas."""

    def __init__(self, drawer: Drawer) -> None:
        self.drawer, self.colours = drawer, drawer.colours

    def place(self, place: Place, areas: Sequence[Area], wide: float) -> Box:
        """Return what lies at one place of the table; low areas lie side by side where there is room."""
        most = {"board": 2, "side": 2, "players": 3, "own": 1}[place]
        beside = next((many for many in range(most, 1, -1) if self.share(wide, many) >= LEAST), 1)
        share, rows = self.share(wide, beside), list[list[Area]]()
        for area in areas:
            if area.place == place:
                is_low = beside > 1 and area.arranged != "ring" and self.area(area, share).height <= HIGH
                if not (rows and is_low and 0 < len(rows[-1]) < beside):
                    rows.append([])
                rows[-1] += [area]
                if not is_low:
                    rows.append([])
        lines = []
        for row in filter(None, rows):
            each = self.share(wide, len(row))
            boxes = [self.area(area, each)._replace(width=each) for area in row]
            lines.append(flow(boxes, wide + 0.5, GAP, fills=True))
        return stacked(lines, GAP)

    def share(self, wide: float, many: int) -> float:
        """Return the width of each of several areas side by side."""
        return (wide - GAP * (many - 1)) / many

    def area(self, area: Area, wide: float, depth: int = 0) -> Box:
        """Return an area with its title, its items and the areas in it."""
        framed = depth == 0 or (depth == 1 and bool(area.areas or area.colour))
        pad = (10.0 if depth == 0 else 8.0) if framed else 0.0
        stripe = 5.0 if framed and area.colour else 0.0
        room = wide - 2 * pad - stripe
        parts = [*self.head(area, room, depth)]
        if area.arranged == "ring":
            parts.append(self.ring(area, room))
        elif area.areas:
            inner = [self.area(each, room, depth + 1) for each in area.areas]
            parts.append(stacked(inner) if area.arranged == "column" else flow(inner, room, 10))
        if area.note:
            parts.append(words(area.note, room, "sans", 11, self.colours["soft"]))
        body = stacked(parts, 6)
        return padded(body, pad, self.ground(area, depth), stripe) if framed else body

    def ground(self, area: Area, depth: int) -> Callable[[float, float, float, float], str]:
        """Return how the ground of an area is drawn, with a stripe of its colour."""
        fill = self.colours["wood" if depth == 0 else "felt"]

        def draw(left: float, top: float, wide: float, high: float) -> str:
            drawn = rect(left, top, wide, high, fill, mixed(self.colours["line"], fill, 0.35), 9)
            if area.colour:
                tone = self.drawer.tone(area.colour)
                drawn += rect(left, top, 6, high, tone, mixed(self.colours["line"], tone, 0.4), 3)
            return drawn

        return draw

    def head(self, area: Area, room: float, depth: int) -> list[Box]:
        """Return title and items: in one line if they are short, or else below each other."""
        size = 14 if depth == 0 else 12.5
        title = [words(area.title, room, "serif", size, self.colours["ink"])] if area.title else []
        if area.arranged == "ring":
            return title
        boxes = [self.drawer.item(item) for item in area.items]
        if area.arranged == "grid" and area.columns:
            return [*title, grid(boxes, area.columns)] if boxes else title
        if area.arranged == "column":
            return [*title, stacked(boxes)] if boxes else title
        small = all(item.kind not in ("card", "space") for item in area.items)
        if title and boxes and small and title[0].width + sum(box.width + 6 for box in boxes) < room:
            return [flow([lowered(title[0]), *boxes], room)]
        return [*title, flow(boxes, room)] if boxes else title

    def ring(self, area: Area, wide: float) -> Box:
        """Return items around a ring, with the inner areas in its middle."""
        rows, columns = ring_size(len(area.items))
        gap, places = 5.0, ring_places(len(area.items))
        cell = (wide - gap * (columns - 1)) / columns
        boxes = [self.drawer.marked(item, self.drawer.card(item, cell)) for item in area.items]
        middle = wide - 2 * (cell + gap)
        inner = [self.area(each, (middle - gap) / 2, 1)._replace(width=(middle - gap) / 2) for each in area.areas]
        center = flow(inner, middle + 0.5, gap)

        def highest(row: int) -> float:
            return max((box.height for box, at in zip(boxes, places, strict=True) if at[0] == row), default=0)

        between = max(*(highest(row) for row in range(2, rows)), (center.height - gap * (rows - 3)) / (rows - 2))
        heights = [highest(1), *[between] * (rows - 2), highest(rows)]
        tops = [sum(heights[:row]) + gap * row for row in range(rows)]

        def draw(left: float, top: float, across: float, high: float) -> str:
            drawn = center.draw(left + cell + gap, top + tops[1], middle, center.height)
            for box, (row, column) in zip(boxes, places, strict=True):
                drawn += box.draw(left + (cell + gap) * (column - 1), top + tops[row - 1], cell, heights[row - 1])
            return drawn

        return Box(wide, sum(heights) + gap * (rows - 1), draw)
