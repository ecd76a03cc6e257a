"""Fits a table into a rectangle: what the question is about in full, the rest in the richest form there is room for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from kingsbridge_core.cli.table.areas import BOXES, BRIEF, CHIPS, GONE, TEXTS, drawn
from kingsbridge_core.cli.table.items import Ink
from kingsbridge_core.cli.terminal.blocks import EMPTY, Block, Line, shelf_height, shelved
from kingsbridge_core.game.scene import Area, Arrangement, Scene, items_in

FORMS = (CHIPS, BOXES, TEXTS)


@dataclass
class Slot:
    """An area and the form it has at the moment; one that the question is about is never shortened."""

    area: Area
    wide: int
    ink: Ink
    is_asked: bool
    form: int = BRIEF
    _drawn: dict[int, Block] = field(default_factory=dict)

    @property
    def is_own(self) -> bool:
        return self.area.place == "own"

    def block(self) -> Block:
        if self.form not in self._drawn:
            self._drawn[self.form] = drawn(self.area, self.form, self.wide, self.ink)
        return self._drawn[self.form]


def asked(area: Area, usable: Collection[str]) -> bool:
    """Whether the question is about something in this area, or it is somebody's turn there."""
    return any(item.key in usable or "turn" in item.marks for item in items_in([area]))


def fitted(scene: Scene, wide: int, high: int, ink: Ink, scroll: int = 0) -> tuple[list[Line], bool]:
    """Return the table in exactly this many lines, and whether there is more of it than can be seen.

    What the viewer has stands at the bottom. `scroll`: how many lines further down the reader looks.
    """
    size = wide, high, scroll
    if size not in ink.known:
        ink.known[size] = _scrolled(scene, wide, high, ink, scroll) if scroll else _fitted(scene, wide, high, ink)
    found: tuple[list[Line], bool] = ink.known[size]
    return found


def _fitted(scene: Scene, wide: int, high: int, ink: Ink) -> tuple[list[Line], bool]:
    for slots in _candidates(scene, wide, ink):
        if _fit(slots, high):
            break
    board, own = (_lines(each) for each in _sides(slots))
    missing = any(slot.form < CHIPS for slot in slots)
    room = max(0, high - len(own))
    return [*board[:room], *[EMPTY] * (room - len(board)), *own][:high], missing


def least_high(scene: Scene, wide: int, ink: Ink) -> int:
    """Return the fewest lines in which the table has its ring and all the question is about, and a word on the rest."""
    if (wide,) not in ink.known:
        slots = next(_candidates(scene, wide, ink))
        for slot in slots:
            slot.form = CHIPS if slot.is_asked else BRIEF
        ink.known[wide,] = _height(slots)
    least: int = ink.known[wide,]
    return least


def _candidates(scene: Scene, wide: int, ink: Ink) -> Iterator[list[Slot]]:
    """Return the areas with a ring as a whole, whatever the question; if that does not fit, with its middle apart."""
    whole = list(_own_apart(scene.areas))
    yield [Slot(area, wide, ink, area.arranged == "ring" or asked(area, ink.usable)) for area in whole]
    for areas in (whole, _rings_apart(scene.areas, "ring"), _rings_apart(scene.areas, "row")):
        yield [Slot(area, wide, ink, asked(area, ink.usable)) for area in areas]


def _own_apart(areas: Iterable[Area]) -> Iterator[Area]:
    """Return the areas, with those inside the viewer's by themselves."""
    for area in areas:
        yield from _apart(area) if area.place == "own" else [area]


def _rings_apart(areas: Iterable[Area], arranged: Arrangement) -> Iterator[Area]:
    """Return the areas, with those in the middle of a ring by themselves, and it arranged like this."""
    for area in _own_apart(areas):
        yield from _apart(area._replace(arranged=arranged)) if area.arranged == "ring" else [area]


def _apart(area: Area) -> Iterator[Area]:
    yield area._replace(areas=())
    yield from (each._replace(place=area.place) for each in area.areas)


def _fit(slots: Sequence[Slot], high: int) -> bool:
    """Choose the forms; False if even the shortest ones are too high."""
    for slot in slots:
        slot.form = CHIPS if slot.is_asked else BRIEF
    for slot in reversed(slots):
        if _height(slots) <= high:
            break
        if not slot.is_asked:
            slot.form = GONE
    if _height(slots) > high:
        return False
    by_need = sorted(slots, key=lambda slot: (not slot.is_asked, not slot.is_own))
    for form in (BRIEF, *FORMS):
        for slot in by_need:
            before = slot.form
            if before < form:
                slot.form = form
                if _height(slots) > high:
                    slot.form = before
    return True


def _height(slots: Sequence[Slot]) -> int:
    return sum(shelf_height(_blocks(each), slots[0].wide) for each in _sides(slots)) if slots else 0


def _sides(slots: Sequence[Slot]) -> tuple[list[Slot], list[Slot]]:
    """Return the board, and what the viewer has, which stands below it."""
    return [slot for slot in slots if not slot.is_own], [slot for slot in slots if slot.is_own]


def _blocks(slots: Sequence[Slot]) -> list[Block]:
    """Return what the areas look like; the same short line is said once."""
    blocks: list[Block] = []
    for slot in slots:
        block = slot.block()
        if block and not (slot.form == BRIEF and block in blocks):
            blocks.append(block)
    return blocks


def _lines(slots: Sequence[Slot]) -> list[Line]:
    """Return areas side by side where they fit."""
    return shelved(_blocks(slots), slots[0].wide) if slots else []


def _scrolled(scene: Scene, wide: int, high: int, ink: Ink, scroll: int) -> tuple[list[Line], bool]:
    """Return a part of the whole table, each area with all its items."""
    whole = whole_table(scene, wide, ink)
    first = max(0, min(scroll, len(whole) - high))
    return [*whole[first : first + high], *[EMPTY] * max(0, high - len(whole))], first + high < len(whole)


def whole_table(scene: Scene, wide: int, ink: Ink) -> list[Line]:
    """Return everything on the table, however high that is."""
    return shelved((drawn(area, BOXES, wide, ink) for area in scene.areas), wide)
