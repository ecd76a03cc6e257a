"""What has changed on a table since somebody last saw it: marked with a sign in a panel, with a word in a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kingsbridge_core.language import _
from kingsbridge_core.table import Panel, joined, told, toned

SIGN = "*"
"""Stands behind everything that has changed."""
TURN_SIGN = "> "
"""Stands before the row of a player who is on turn, which is told in the log and no change."""
FEW = 3
"""So many changes in a panel are always marked one by one; more only if they are less than half of it."""


def marked(panels: Sequence[Panel], before: Sequence[Panel]) -> list[Panel]:
    """The panels with a sign behind what is not as before; the last one, the question, is always new and has none."""
    if not before or not panels:
        return list(panels)
    *table, question = panels
    return [*(_marked_panel(panel, _same_panel(panel, table, before[:-1])) for panel in table), question]


def marked_lines(panels: Sequence[Panel], before: Sequence[Panel]) -> list[Panel]:
    """The panels as sentences, with a word behind those that are not as before."""
    if not before or not panels:
        return list(panels)
    *table, question = panels
    known = {line.strip() for line in told(before)}
    return [*(replace(panel, spoken=tuple(_worded(panel, known))) for panel in table), question]


def _worded(panel: Panel, known: set[str]) -> list[str]:
    sentences = [line.strip() for line in told([panel])[1:]]
    return [each if each in known else _("{fact} (changed)", fact=each) for each in sentences]


# --- which panel and row is the same as before


def _same_panel(panel: Panel, panels: Sequence[Panel], before: Sequence[Panel]) -> Panel | None:
    """The panel as it was: of the same title; or with the same heading, or word it begins with, where titles count."""
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


def _key_column(panel: Panel, old: Panel) -> int | None:
    """The first column by whose cells rows can be told apart, before and now."""
    widths = {len(row) for row in (*panel.rows, *old.rows)}
    for column in range(min(widths, default=0)):
        if all(len({_bare(row[column]) for row in each.rows}) == len(each.rows) for each in (panel, old)):
            return column
    return None


# --- marks


def _marked_panel(panel: Panel, old: Panel | None) -> Panel:
    if old is None:
        return replace(panel, title=f"{panel.title} {SIGN}")
    key = _key_column(panel, old)
    if key is None or panel.heading != old.heading:
        changed = [_bare(cell) for row in panel.rows for cell in row] != [
            _bare(cell) for row in old.rows for cell in row
        ]
        return replace(panel, title=f"{panel.title} {SIGN}") if changed else panel
    known = {_bare(row[key]): row for row in old.rows}
    rows = [_marked_row(row, known.get(_bare(row[key])), key) for row in panel.rows]
    changes = sum(one != other for one, other in zip(_cells(rows), _cells(panel.rows), strict=True))
    if changes > FEW and changes * 2 > len(_cells(rows)) - len(rows):
        return replace(panel, title=f"{panel.title} {SIGN}")
    return replace(panel, rows=tuple(rows))


def _cells(rows: Sequence[Sequence[str]]) -> list[str]:
    return [cell for row in rows for cell in row]


def _marked_row(row: tuple[str, ...], old: tuple[str, ...] | None, key: int) -> tuple[str, ...]:
    if old is None:
        return tuple(_with_sign(cell) if place == key else cell for place, cell in enumerate(row))
    return tuple(
        _with_sign(cell) if place >= len(old) or _bare(cell) != _bare(old[place]) else cell
        for place, cell in enumerate(row)
    )


def _with_sign(cell: str) -> str:
    return joined("", [cell, toned(SIGN, "changed")])
