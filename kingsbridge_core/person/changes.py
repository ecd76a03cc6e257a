"""Finds what has changed on a table since a person last saw it: whole panels, or single cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kingsbridge_core.game.scene import Area, Item, Scene
from kingsbridge_core.game.table import Panel

TURN_SIGN = "> "
"""Marks the row of the player whose turn it is, which the log says and which is not a change."""
FEW = 3
"""This many changes in a panel are always marked one by one; more only if they are less than half of it."""


class Change(NamedTuple):
    """How a panel differs from before (None: it is new): as a whole, or in cells (row, column)."""

    before: Panel | None
    is_whole: bool
    cells: frozenset[tuple[int, int]] = frozenset()


def changes(panels: Sequence[Panel], before: Sequence[Panel]) -> list[Change]:
    """Return what has changed in each panel of a table but the last one, the question, which is always new."""
    table = panels[:-1]
    return [_change(panel, _same_panel(panel, table, before[:-1])) for panel in table]


def _change(panel: Panel, old: Panel | None) -> Change:
    cells = None if old is None else _changed_cells(panel, old)
    return Change(old, cells is None, cells or frozenset())


def _changed_cells(panel: Panel, old: Panel) -> frozenset[tuple[int, int]] | None:
    """Return the cells that have changed; None if too many have, or if that cannot be told."""
    key = _key_column(panel, old)
    if key is None or panel.heading != old.heading:
        return frozenset() if _bare_cells(panel) == _bare_cells(old) else None
    known = {_bare(row[key]): row for row in old.rows}
    found = frozenset(
        (number, column)
        for number, row in enumerate(panel.rows)
        for column in _changed_columns(row, known.get(_bare(row[key])), key)
    )
    others = sum(map(len, panel.rows)) - len(panel.rows)
    return None if len(found) > FEW and len(found) * 2 > others else found


def _changed_columns(row: Sequence[str], old: Sequence[str] | None, key: int) -> list[int]:
    """Return where a row differs from before; a new row differs in the cell that identifies it."""
    if old is None:
        return [key]
    return [place for place, cell in enumerate(row) if place >= len(old) or _bare(cell) != _bare(old[place])]


# --- which panel and row is the same as before


def _same_panel(panel: Panel, panels: Sequence[Panel], before: Sequence[Panel]) -> Panel | None:
    """Return the earlier panel: with the same title or, where titles count, with the same heading or first word."""
    for each in before:
        if each.title == panel.title:
            return each
    titles = {each.title for each in panels}
    for each in before:
        alike = panel.heading and each.heading == panel.heading
        if each.title not in titles and (alike or _first_word(each) == _first_word(panel)):
            return each
    return None


def _first_word(panel: Panel) -> str:
    return panel.title.partition(" ")[0]


def _bare(cell: str) -> str:
    return cell.removeprefix(TURN_SIGN)


def _bare_cells(panel: Panel) -> list[str]:
    return [_bare(cell) for row in panel.rows for cell in row]


def _key_column(panel: Panel, old: Panel) -> int | None:
    """Return the first column whose cells tell rows apart, before and now."""
    widths = {len(row) for row in (*panel.rows, *old.rows)}
    for column in range(min(widths, default=0)):
        if all(len({_bare(row[column]) for row in each.rows}) == len(each.rows) for each in (panel, old)):
            return column
    return None


PIECES = ("card", "back", "die", "token", "counter")
"""The kinds of items whose changes are marked; labels and spaces say what they say because of these."""


def changed(scene: Scene, before: Scene | None) -> frozenset[str]:
    """Return the keys of pieces that are new, lie elsewhere, or show something else than before."""
    if before is None:
        return frozenset()
    known = dict(_facts(before.areas))
    return frozenset(key for key, fact in _facts(scene.areas) if known.get(key) != fact)


def _facts(areas: Iterable[Area]) -> Iterator[tuple[str, object]]:
    """Return, for every piece, where it lies and what it shows."""
    for area in areas:
        yield from _facts_of(area.items, area.key)
        yield from _facts(area.areas)


def _facts_of(items: Iterable[Item], where: str) -> Iterator[tuple[str, object]]:
    for item in items:
        if item.kind in PIECES:
            yield item.key, (where, item.label, item.value, item.colour, "used" in item.marks)
        yield from _facts_of(item.holds, item.key)
