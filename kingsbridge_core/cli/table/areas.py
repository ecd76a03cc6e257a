"""Draws areas of a scene in several forms, from one line to cards with their texts; a ring as a ring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from kingsbridge_core.cli.table.items import CARD_WIDTH, POSSIBLE, Ink
from kingsbridge_core.cli.terminal.blocks import (
    EMPTY,
    GAP,
    Bit,
    Block,
    Line,
    beside,
    bit,
    cut,
    flowed,
    length,
    padded,
    shelved,
    wrapped,
)
from kingsbridge_core.game.scene import Area, Item
from kingsbridge_core.text.phrases import labelled

GONE, BRIEF, CHIPS, BOXES, TEXTS = range(5)
"""The forms of an area: not at all, in a line or two, each item in a few letters, in boxes, and with what it says."""
LEAST_CELL, MOST_CELL = 12, 22
"""How wide a space of a ring is at least and at most."""


def drawn(area: Area, form: int, wide: int, ink: Ink) -> Block:
    """Return an area in some form, no wider than this."""
    if form == GONE:
        return []
    if form == BRIEF:
        return [cut((bit(line, "dim" if number else ""),), wide) for number, line in enumerate(area.in_short()[:2])]
    if area.arranged == "ring" and (found := ring(area, form, wide, ink)):
        return found
    if form == CHIPS:
        return in_chips(area, wide, ink)
    return in_boxes(area, wide, ink, with_text=form == TEXTS)


def heading(area: Area, wide: int, ink: Ink) -> list[Line]:
    """Return the title of an area and its note, below it if both are too long for a line."""
    if not area.title:
        return []
    name, note = bit(area.title, f"bold {ink.tone(area.colour)}"), bit(f"  {area.note}" if area.note else "", "dim")
    if length((name, note)) <= wide:
        return [tuple(each for each in (name, note) if each.text)]
    return [*wrapped(area.title, wide, name.style), *wrapped(area.note, wide, "dim")]


# --- each item in a few letters


def in_chips(area: Area, wide: int, ink: Ink) -> Block:
    """Return the items after each other, with those of the areas inside."""
    if area.arranged == "grid" and area.columns and (found := in_columns(area, wide, ink)):
        return [*heading(area, wide, ink), *found]
    *above, first = heading(area, wide, ink) or [EMPTY]
    words = [*([first] if first else []), *chips(area, wide, ink)]
    found = min((flowed(words, wide, gap, indent=1 if area.title else 0) for gap in (GAP, 1)), key=len)
    return [*above, *found]


def chips(area: Area, wide: int, ink: Ink) -> Iterator[Line]:
    """Return all items of an area, and of those inside it after their titles."""
    for item in area.items:
        chip = ink.chip(item)
        if item.holds and length(chip) >= wide and item.kind != "card":  # it would be cut: what it holds follows it
            yield ink.chip(item._replace(holds=()))
            yield from map(ink.chip, item.holds)
        else:
            yield chip
    for inner in area.areas:
        if inner.title:
            yield (bit(labelled(inner.title, "").strip(), "dim"),)
        yield from chips(inner, wide, ink)


def in_columns(area: Area, wide: int, ink: Ink) -> Block:
    """Return the items of a grid in its columns; nothing if they are too wide."""
    cells = [ink.chip(item) for item in area.items]
    rows = [cells[at : at + area.columns] for at in range(0, len(cells), area.columns)]
    widths = [max(map(length, column)) for column in zip_longest(*rows, fillvalue=())]
    if sum(widths) + 2 * (len(widths) - 1) > wide:
        return []
    return [line for row in rows for line in beside([[cell] for cell in row], widths=widths[: len(row)])]


# --- in boxes


def in_boxes(area: Area, wide: int, ink: Ink, with_text: bool) -> Block:
    """Return the items as they lie there, with the areas inside below them."""
    if area.arranged == "grid" and not any(item.kind in ("card", "space") for item in area.items):
        return in_chips(area, wide, ink)
    card = min(CARD_WIDTH, wide)
    items = shelved((ink.box(item, card, with_text) for item in area.items), wide, gap=1, centred=True)
    inner = [in_boxes(each, wide, ink, with_text) for each in area.areas]
    return [*heading(area, wide, ink), *shelved([each for each in (items, *inner) if each], wide)]


# --- a ring


def ring_shape(number: int, wide: int) -> tuple[int, int]:
    """Return the rows and columns of a ring of this many items in this width; none (0, 0) if it is too narrow."""
    columns = min((number + 1) // 3, wide // LEAST_CELL)
    rows = (number + 1) // 2 - columns + 2
    return (rows, columns) if columns >= 3 and rows >= 3 else (0, 0)


def ring(area: Area, form: int, wide: int, ink: Ink) -> Block:
    """Return an area as a ring, with the areas inside in its middle."""
    rows, columns = ring_shape(len(area.items), wide)
    if not rows:
        return []
    across = min(MOST_CELL, max(LEAST_CELL, wide * 2 // (columns * 3)))
    high = {CHIPS: 2, BOXES: 3, TEXTS: 4}[form]
    middle_width = wide - 2 * across
    inner = middle(area, form, middle_width - 4, ink)
    beside_it = max(high * (rows - 2), len(inner))
    items = list(area.items)
    top, items = items[:columns], items[columns:]
    right, items = items[: rows - 2], items[rows - 2 :]
    bottom, left = items[:columns][::-1], items[columns:][::-1]
    widths = [across, *[(wide - 2 * across) // (columns - 2)] * (columns - 2), across]
    first = beside([cell(*pair, high, ink) for pair in zip(top, widths, strict=False)], gap=0, widths=widths)
    last = beside(
        [cell(*pair, high, ink) for pair in zip(bottom, widths, strict=False)], gap=0, widths=widths[: len(bottom)]
    )
    sides = (spread([cell(item, across, high, ink) for item in side], beside_it) for side in (left, right))
    west, east = sides
    bar = Bit("│", "dim")
    centre = [
        (bar, Bit(" "), *padded(line, middle_width - 4), Bit(" "), bar)
        for line in [*inner, *[()] * (beside_it - len(inner))]
    ]
    return [*first, *beside([west, centre, east], gap=0, widths=[across, middle_width, across]), *last]


def spread(cells: Sequence[Block], high: int) -> Block:
    """Put cells below each other over a height."""
    lines: list[Line] = []
    for number, each in enumerate(cells):
        lines += [()] * (high * number // len(cells) - len(lines))
        lines += each
    return [*lines, *[()] * (high - len(lines))]


def cell(item: Item, wide: int, high: int, ink: Ink) -> Block:
    """Return a space of a ring: its name, what it does if there is room, and what lies on it."""
    style, key = ink.style(item), item.key
    name = wrapped(item.label or item.name, wide - 1, style, key)[: max(1, high - 1)]
    if len(name) == 1:
        name = [cut((bit(item.label or item.name, style, key),), wide - 1)]
    signs = f"{ink.before(item)}{ink.colour_said(item)}{ink.after(item)}"
    numbers = ink.usable.get(key, ())
    if numbers:
        signs = f"{signs.replace(POSSIBLE, '')}{POSSIBLE}{','.join(map(str, numbers))}"
    held = [each for inner in item.holds for each in (*ink.chip(inner), Bit(" "))]
    lower = cut((bit(signs, style, key), *([Bit(" ", style, key)] if signs and held else []), *held), wide - 1)
    says = wrapped(item.text, wide - 1, "dim", key)[: max(0, high - len(name) - 1)] if high > 3 else []
    return [*name, *says, lower]


def middle(area: Area, form: int, wide: int, ink: Ink) -> Block:
    """Return the areas inside a ring, side by side if that is possible."""
    if not area.areas:
        return []
    half = (wide - 2) // 2
    parts = [drawn(each, CHIPS if form < TEXTS else BOXES, half, ink) for each in area.areas]
    pairs = [parts[at : at + 2] for at in range(0, len(parts), 2)]
    return [line for pair in pairs for line in beside(pair, widths=[half] * len(pair))]
