"""What has changed on a table since somebody last saw it: marked with a sign in a panel, with a word in a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kingsbridge_core.language import _
from kingsbridge_core.table import Panel, Toned, divided, joined, told, toned

SIGN = "*"
"""Stands behind everything that has changed."""
TURN_SIGN = "> "
"""Stands before the row of a player who is on turn, which is told in the log and no change."""
TONE = "changed"
"""The tone of the sign, by which it is told from other stars."""
FACT_END = re.compile(r" \| |[\xa0\u202f]?[,;:](?: |$)|[、；：]|(?<=[a-z0-9)])\.$|。$")  # noqa: RUF001
"""Where a fact of a brief line ends; dots can also be empty spaces of a board."""
WIDEST_BRIEF = 80
"""Where signs make a brief line wider than this, one stands at its end."""
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


def has_sign(panel: Panel, in_brief: bool = False) -> bool:
    """Whether anything is marked in a panel as it is drawn: in full, or in one line."""
    cells = [panel.brief] if in_brief else [panel.title, *_cells(panel.rows)]
    return any(isinstance(cell, Toned) and (SIGN, TONE) in cell.parts for cell in cells)


def _marked_panel(panel: Panel, old: Panel | None) -> Panel:
    if old is None:
        return replace(panel, title=_with_sign(panel.title, " "), brief=panel.brief and _with_sign(panel.brief, " "))
    rows = _marked_rows(panel, old)
    title = _with_sign(panel.title, " ") if rows is None else panel.title
    return replace(panel, title=title, rows=rows or panel.rows, brief=_marked_brief(panel.brief, old.brief))


def _marked_rows(panel: Panel, old: Panel) -> tuple[tuple[str, ...], ...] | None:
    """The rows with a sign behind every cell that has changed; None where too many have, or it cannot be said which."""
    key = _key_column(panel, old)
    if key is None or panel.heading != old.heading:
        now, before = _cells(panel.rows), _cells(old.rows)
        return panel.rows if [*map(_bare, now)] == [*map(_bare, before)] else None
    known = {_bare(row[key]): row for row in old.rows}
    rows = tuple(_marked_row(row, known.get(_bare(row[key])), key) for row in panel.rows)
    changes = sum(one != other for one, other in zip(_cells(rows), _cells(panel.rows), strict=True))
    return None if changes > FEW and changes * 2 > len(_cells(rows)) - len(rows) else rows


def _cells(rows: Sequence[Sequence[str]]) -> list[str]:
    return [cell for row in rows for cell in row]


def _marked_row(row: tuple[str, ...], old: tuple[str, ...] | None, key: int) -> tuple[str, ...]:
    if old is None:
        return tuple(_with_sign(cell) if place == key else cell for place, cell in enumerate(row))
    return tuple(
        _with_sign(cell) if place >= len(old) or _bare(cell) != _bare(old[place]) else cell
        for place, cell in enumerate(row)
    )


def _with_sign(cell: str, between: str = "") -> str:
    return joined(between, [cell, toned(SIGN, TONE)])


# --- a panel in one line


def _marked_brief(brief: str, old: str) -> str:
    """A line with a sign behind each fact that was not in it."""
    from rich.cells import cell_len

    known = {words for words, _end in _facts(old)}
    facts = _facts(brief)
    if all(words in known for words, _end in facts):
        return brief
    if not old:  # it had to be drawn in full
        return _with_sign(brief, " ")
    cells = [cell for words, end in facts for cell in (words if words in known else _with_sign(words), end)]
    marked = joined("", cells)
    return marked if cell_len(marked) <= WIDEST_BRIEF else _with_sign(brief, " ")


def _facts(brief: str) -> list[tuple[str, str]]:
    """What stands between commas and other such signs, each with the one behind it."""
    ends = [place for found in FACT_END.finditer(brief) for place in found.span()]
    pieces = [*divided(brief, ends), ""]
    return [*zip(pieces[::2], pieces[1::2], strict=False)]
