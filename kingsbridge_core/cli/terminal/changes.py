"""Marks what has changed on a table since the reader last saw it, with a sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kingsbridge_core.game.table import Panel, Toned, divided, joined, toned
from kingsbridge_core.person.changes import Change, changes
from kingsbridge_core.text.phrases import width

SIGN = "*"
"""Follows everything that has changed."""
TONE = "changed"
"""The tone of the sign, which tells it from other asterisks."""
FACT_END = re.compile(r" \| |[\xa0\u202f]?[,;:](?: |$)|[、；：]|(?<=[a-z0-9)])\.$|。$")  # noqa: RUF001
"""Where a fact of a brief line ends; dots can also be empty spaces of a board."""
WIDEST_BRIEF = 80
"""If signs make a brief line wider than this, there is only one, at its end."""


def marked(panels: Sequence[Panel], before: Sequence[Panel]) -> list[Panel]:
    """Return the panels with a sign after what has changed; the last one, the question, is always new and has none."""
    if not before or not panels:
        return list(panels)
    *table, question = panels
    return [*map(_marked_panel, table, changes(panels, before)), question]


def has_sign(panel: Panel, in_brief: bool = False) -> bool:
    """Whether anything is marked in a panel as it is drawn: in full, or on one line."""
    cells = [panel.brief] if in_brief else [panel.title, *(cell for row in panel.rows for cell in row)]
    return any(isinstance(cell, Toned) and (SIGN, TONE) in cell.parts for cell in cells)


def _marked_panel(panel: Panel, change: Change) -> Panel:
    title = _with_sign(panel.title, " ") if change.is_whole else panel.title
    if change.before is None:
        return replace(panel, title=title, brief=panel.brief and _with_sign(panel.brief, " "))
    rows = tuple(
        tuple(_with_sign(cell) if (number, column) in change.cells else cell for column, cell in enumerate(row))
        for number, row in enumerate(panel.rows)
    )
    return replace(panel, title=title, rows=rows, brief=_marked_brief(panel.brief, change.before.brief))


def _with_sign(cell: str, between: str = "") -> str:
    return joined(between, [cell, toned(SIGN, TONE)])


# --- a panel in one line


def _marked_brief(brief: str, old: str) -> str:
    known = {words for words, _end in _facts(old)}
    facts = _facts(brief)
    if all(words in known for words, _end in facts):
        return brief
    if not old:  # it had to be drawn in full
        return _with_sign(brief, " ")
    cells = [cell for words, end in facts for cell in (words if words in known else _with_sign(words), end)]
    marked = joined("", cells)
    return marked if width(marked) <= WIDEST_BRIEF else _with_sign(brief, " ")


def _facts(brief: str) -> list[tuple[str, str]]:
    """Return what is between commas and similar signs, each with the sign after it."""
    ends = [place for found in FACT_END.finditer(brief) for place in found.span()]
    pieces = [*divided(brief, ends), ""]
    return [*zip(pieces[::2], pieces[1::2], strict=False)]
