"""Lays out a turn in the window: shortens the table and the moves until they fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from kingsbridge_core.cli.terminal.changes import has_sign
from kingsbridge_core.cli.terminal.move_list import layouts
from kingsbridge_core.cli.terminal.panels import Block, Text, height
from kingsbridge_core.game.table import Panel
from kingsbridge_core.person.offers import Offer

if TYPE_CHECKING:
    from kingsbridge_core.cli.terminal.panels import Drawing
    from kingsbridge_core.cli.terminal.screen import Part

WHOLE, NOTELESS, BRIEF, GONE = range(4)
"""The forms of a panel, shorter and shorter."""


class Arranged(NamedTuple):
    """Table and moves as they are drawn, and whether a sign of change is among them."""

    blocks: list[Block]
    moves: list[Text]
    has_sign: bool


class Arrangement:
    """The parts of a table and the moves, which share the window."""

    def __init__(self, drawing: Drawing, parts: Sequence[Part], offers: Sequence[Offer]) -> None:
        self.drawing, self.parts = drawing, parts
        self.panels = [part.panel for part in parts]
        self.layouts = layouts(offers, drawing.console.width, drawing.console)

    def least(self) -> int:
        """Return the fewest rows they need."""
        return self._least_table(of_known=GONE) + min(map(len, self.layouts[:3]))

    def least_with_words(self) -> int:
        """Return the fewest rows in which moves keep their hints."""
        whole, columns, *_shorter = self.layouts
        return self._least_table() + min(len(whole), len(columns))

    def _least_table(self, of_known: int = BRIEF) -> int:
        """Return the fewest rows of a table: panels that matter drawn, others on one line each or left out."""
        return height(self._mixed([self._least_form(place, of_known) for place in range(len(self.parts))]))

    def _least_form(self, place: int, of_known: int) -> int:
        if not self._can_be_brief(place):
            return WHOLE
        if self.panels[place].matters:
            return NOTELESS
        return of_known if self.parts[place].is_known else BRIEF

    def within(self, rows: int) -> Arranged:
        """Fit everything into this many rows, dropping boxes before words.

        Words about moves go only if the table has no room left, even with most of its panels on one line each.
        """
        whole, columns, cut, names = self.layouts
        for framed in (True, False):
            blocks = self.drawing.blocks(self.panels, framed)
            for lines in (whole, columns):
                if height(blocks) + len(lines) <= rows:
                    return Arranged(blocks, lines, any(has_sign(panel) for panel in self.panels))
        shorter = [min(columns, cut, key=len), names]
        if self.least_with_words() <= rows:
            shorter.insert(0, min(columns, whole, key=len))
        for lines in shorter:
            forms = self._forms_within(rows - len(lines))
            blocks = self._mixed(forms)
            if height(blocks) + len(lines) <= rows or len(names) >= len(lines):
                break
        return Arranged(blocks, lines, any(map(self._shows_sign, self.panels, forms)))

    @staticmethod
    def _shows_sign(panel: Panel, form: int) -> bool:
        return form != GONE and has_sign(panel, in_brief=form == BRIEF)

    # --- the form of every panel

    def _forms_within(self, rows: int) -> list[int]:
        """Shorten only as many panels as necessary; then restore those there is room for."""
        forms = [WHOLE] * len(self.parts)
        taken: list[tuple[int, int]] = []
        for place, form in self._steps():
            if height(self._mixed(forms)) <= rows:
                break
            taken.append((place, forms[place]))
            forms[place] = form
        for place, form in reversed(taken):
            tried = [*forms[:place], form, *forms[place + 1 :]]
            if height(self._mixed(tried)) <= rows:
                forms = tried
        return forms

    def _steps(self) -> Iterator[tuple[int, int]]:
        """Return what to shorten, in this order.

        First what the question is not about: of this what is known, then what has not changed, earlier panels first.
        Then what matters, from last to first.
        """
        can_be = [place for place in range(len(self.parts)) if self._can_be_brief(place)]
        rest = [place for place in can_be if not self.panels[place].matters]
        rest.sort(key=lambda place: (not self.parts[place].is_known, self.parts[place].is_changed, place))
        mattering = [place for place in can_be if self.panels[place].matters][::-1]
        yield from ((place, BRIEF) for place in rest)
        yield from ((place, NOTELESS) for place in mattering if self.panels[place].note and self.panels[place].rows)
        yield from ((place, BRIEF) for place in mattering[:-1])
        yield from ((place, GONE) for place in rest if self.parts[place].is_known)
        yield from ((place, BRIEF) for place in mattering[-1:])
        yield from ((place, GONE) for place in (*rest, *mattering))

    def _can_be_brief(self, place: int) -> bool:
        """Return the panels that can be shortened: all but the last, which says what is being decided."""
        return bool(self.panels[place].brief) and place < len(self.panels) - 1

    def _mixed(self, forms: Sequence[int]) -> list[Block]:
        blocks: list[Block] = []
        whole: list[Panel] = []
        for panel, noteless, brief, form in zip(*self._forms, forms, strict=True):
            if form == BRIEF:
                blocks += [*self.drawing.blocks(whole, framed=False), brief]
                whole = []
            elif form != GONE:
                whole.append(noteless if form == NOTELESS else panel)
        return blocks + self.drawing.blocks(whole, framed=False)

    @cached_property
    def _forms(self) -> tuple[list[Panel], list[Panel], list[Block]]:
        """Return all panels in full, without their notes, and on one line; made once, for all arrangements tried."""
        panels = self._without_title()
        return panels, [replace(panel, note="") for panel in panels], [self.drawing.brief(panel) for panel in panels]

    def _without_title(self) -> list[Panel]:
        """Return the panels; a question with no room after its title loses the title."""
        *before, last = self.panels
        has_room = bool(last.rows) or self.drawing.fits_in_line(last)
        return [*before, last if has_room else replace(last, title="")]
