"""Lays out the whole window: table, question, moves, log or pane, each in a constant place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kingsbridge_core.cli.table.fitting import fitted, least_high
from kingsbridge_core.cli.table.items import Ink
from kingsbridge_core.cli.table.moves import Choice, listed_moves
from kingsbridge_core.cli.terminal.blocks import (
    EMPTY,
    Bit,
    Line,
    bit,
    broken,
    cut,
    length,
    padded,
    wrapped,
)
from kingsbridge_core.cli.terminal.tables import table_lines
from kingsbridge_core.game.scene import Scene
from kingsbridge_core.text.language import _
from kingsbridge_core.text.listing import Listing

LEAST_COLUMNS, LEAST_ROWS = 60, 20
"""In a smaller window, a sentence says what is needed."""
SIDE_BY_SIDE = 112
"""From this width on, moves and log stand beside the table."""
LEAST_BELOW = 7
"""Lines of question, moves and log below the table, at least."""


Said = Line | Listing
"""What a pane shows: a line, which is broken where the pane ends, or a table."""


class Pane(NamedTuple):
    """The answer to a command: a title, what it says, and how far down the reader is."""

    title: str
    said: Sequence[Said]
    scroll: int = 0


class Picture(NamedTuple):
    """What is to be seen at a moment; `fresh` of the lines of the log are new to the reader.

    `chosen`: the number of the move that the arrow keys have come to. `table_scroll`, `log_scroll`: how far down the
    table, and how far back in the log, the reader looks. `slider`: the move of a replay, and how many there are.
    """

    scene: Scene | None = None
    ink: Ink = Ink({})
    status: str = ""
    question: str = ""
    choices: Sequence[Choice] = ()
    chosen: int = 0
    log: Sequence[str] = ()
    fresh: int = 0
    pane: Pane | None = None
    table_scroll: int = 0
    log_scroll: int = 0
    slider: tuple[int, int] | None = None


class Region(NamedTuple):
    """A rectangle of the window."""

    name: str
    left: int
    top: int
    wide: int
    high: int

    def holds(self, column: int, row: int) -> bool:
        return self.left <= column < self.left + self.wide and self.top <= row < self.top + self.high


class Window(NamedTuple):
    """The lines of a window but its last, which is for the prompt, and where the parts are."""

    lines: Sequence[Line]
    regions: Sequence[Region] = ()


def laid_out(picture: Picture, columns: int, rows: int, below: int = LEAST_BELOW) -> Window:
    """Return everything in a window of this size; `below`: the lines below the table in a narrow one."""
    if columns < LEAST_COLUMNS or rows < LEAST_ROWS:
        return too_small(columns, rows)
    if picture.scene is None:
        return page(picture, columns, rows)
    if columns >= SIDE_BY_SIDE:
        return beside_the_table(picture, columns, rows)
    return below_the_table(picture, columns, rows, below)


def lines_below(picture: Picture, columns: int, rows: int) -> int:
    """Return how many lines the part below the table may have, so that the table keeps what it needs."""
    if picture.scene is None or columns >= SIDE_BY_SIDE:
        return rows // 2
    return max(LEAST_BELOW, min(rows // 2 - 1, rows - 2 - least_high(picture.scene, columns, picture.ink)))


def page(picture: Picture, columns: int, rows: int) -> Window:
    """Lay out a window without a table: a text, and what can be chosen."""
    shown = picture.pane or Pane("", ())
    moves = listed_moves(picture.choices, columns, rows - 4, picture.chosen)
    asked = wrapped(picture.question, columns, "bold")
    room = rows - 2 - len(moves) - len(asked)
    lines = pane_lines(shown, columns, picture.ink.styles)
    first = max(0, min(shown.scroll, len(lines) - room))
    part = lines[first : first + room]
    more = len(lines) - first - len(part)
    title = shown.title or picture.status
    head = [(*padded((bit(f" {title}", "reverse bold"),), columns, "reverse"),)]
    if more:
        part = [*part[:-1], (bit(_("PgDn: {number} more", number=more + 1), "dim reverse"),)]
    rest = [EMPTY] * (rows - 2 - len(part) - len(moves) - len(asked))
    return Window([*head, *part, *moves, *rest, *asked], [Region("pane", 0, 1, columns, rows - 2)])


def too_small(columns: int, rows: int) -> Window:
    """Say what is needed."""
    says = _(
        "The table needs a window of at least {columns} columns and {rows} rows; this one has {wide} and {high}. "
        "Make it larger, or play with --plain.",
        columns=LEAST_COLUMNS,
        rows=LEAST_ROWS,
        wide=columns,
        high=rows,
    )
    lines = wrapped(says, columns)[: rows - 1]
    return Window([*lines, *[EMPTY] * (rows - 1 - len(lines))])


def headline(picture: Picture, columns: int, sign: str) -> Line:
    """Return the first line: which round it is, how to see more of the table, and whose turn it is."""
    title = picture.scene.title if picture.scene else ""
    left = (bit(f" {title}", "reverse bold"),)
    right = bit(f" {'   '.join(filter(None, [sign, picture.status]))} ", "reverse")
    if sign and length(left) + length((right,)) > columns:  # the key alone, then
        right = bit(f" {sign.split()[0].rstrip(':')}   {picture.status} ", "reverse")
    room = columns - length((right,))
    return (*padded(left, room, "reverse"), right) if room > length(left) // 2 else padded(left, columns, "reverse")


def below_the_table(picture: Picture, columns: int, rows: int, below: int) -> Window:
    """Lay out a narrow window."""
    above = rows - 2 - below
    asked = question(picture, columns)
    room = below - len(asked)
    if picture.pane is not None:
        lower = pane(picture.pane, columns, room, picture.ink.styles)
        parts = [Region("pane", 0, rows - 1 - room, columns, room)]
    else:
        moves = moves_or_slider(picture, columns, max(1, room - 1))
        news = room - len(moves)
        lower = [*moves, *log(picture, columns, news)]
        parts = [
            Region("moves", 0, rows - 1 - room, columns, len(moves)),
            Region("log", 0, rows - 1 - news, columns, news),
        ]
    shown, sign = table(picture, columns, above)
    lines = [headline(picture, columns, sign), *shown, *asked, *lower]
    return Window(lines, [Region("table", 0, 1, columns, above), *parts])


def beside_the_table(picture: Picture, columns: int, rows: int) -> Window:
    """Lay out a wide window: the table on the left, everything else on the right."""
    right = max(40, min(64, columns // 3))
    left, high = columns - right - 3, rows - 2
    asked = question(picture, right)
    most = high * 2 // 3 - len(asked)
    moves = moves_or_slider(picture, right, most)
    upper = [*asked, *moves, *[EMPTY] * (most - len(moves))]
    rest = high - len(upper)
    lower = (
        pane(picture.pane, right, rest, picture.ink.styles) if picture.pane is not None else log(picture, right, rest)
    )
    bar = Bit(" │ ", "dim")
    shown, sign = table(picture, left, high)
    body = [(*padded(one, left), bar, *other) for one, other in zip(shown, [*upper, *lower], strict=True)]
    return Window(
        [headline(picture, columns, sign), *body],
        [
            Region("table", 0, 1, left, high),
            Region("moves", left + 3, 1, right, len(upper)),
            Region("pane" if picture.pane is not None else "log", left + 3, 1 + len(upper), right, rest),
        ],
    )


# --- the parts


def table(picture: Picture, wide: int, high: int) -> tuple[list[Line], str]:
    """Return the table, and how to see the rest of it."""
    assert picture.scene is not None
    lines, has_more = fitted(picture.scene, wide, high, picture.ink, picture.table_scroll)
    if has_more:
        return lines, _("PgDn: more of the table")
    return lines, _("PgUp: back") if picture.table_scroll else ""


def question(picture: Picture, wide: int) -> list[Line]:
    """Return the question, after a line across the window."""
    says = picture.question or (picture.scene.question if picture.scene else "")
    lines = wrapped(says, wide, "bold") or [EMPTY]
    last = lines[-1]
    rest = wide - length(last) - 1
    return [*lines[:-1], (*last, Bit(" " + "─" * rest, "dim"))] if rest > 2 else lines


def moves_or_slider(picture: Picture, wide: int, high: int) -> list[Line]:
    """Return the moves to choose from; in a replay, a slider."""
    if picture.slider is None:
        return listed_moves(picture.choices, wide, high, picture.chosen)
    at, last = picture.slider
    room = wide - 6
    here = round(at * (room - 1) / max(1, last))
    bar = [Bit("●" if place == here else "─", "", round(place * last / (room - 1))) for place in range(room)]
    return [(Bit(" ◀ ", "bold", max(0, at - 1)), *bar, Bit(" ▶ ", "bold", min(last, at + 1))), EMPTY][:high]


def log(picture: Picture, wide: int, high: int) -> list[Line]:
    """Return the latest lines of the log that there is room for; new ones are marked."""
    lines: list[Line] = []
    first_new = len(picture.log) - picture.fresh
    for number in range(len(picture.log) - 1, -1, -1):
        is_new = number >= first_new
        sign = "· " if is_new else "  "
        found = wrapped(picture.log[number], wide - 2, "" if is_new else "dim")
        lines = [(Bit("  " if place else sign), *line) for place, line in enumerate(found)] + lines
        if len(lines) >= high + picture.log_scroll:
            break
    end = max(min(high, len(lines)), len(lines) - picture.log_scroll)
    shown = lines[max(0, end - high) : end]
    return [*[EMPTY] * (high - len(shown)), *shown]


def pane(shown: Pane, wide: int, high: int, styles: Mapping[str, str]) -> list[Line]:
    """Return the answer to a command under its title, as much of it as there is room for."""
    lines = pane_lines(shown, wide, styles)
    room = high - 1
    first = max(0, min(shown.scroll, len(lines) - room))
    part = lines[first : first + room]
    more = len(lines) - first - len(part)
    says = _("PgDn: {number} more", number=more) if more else _("Esc closes")
    head = (bit(f"─ {shown.title} ", "bold"),)
    tail = (bit(f" {says} ", "dim"),)
    rule = wide - length(head) - length(tail)
    top = cut((*head, Bit("─" * max(0, rule), "dim"), *tail), wide)
    return [top, *part, *[EMPTY] * (room - len(part))][:high]


def pane_lines(shown: Pane, wide: int, styles: Mapping[str, str]) -> list[Line]:
    """Return all lines of a pane, broken to its width."""
    lines: list[Line] = []
    for each in shown.said:
        if isinstance(each, Listing):
            lines += [*([EMPTY] if lines else []), *table_lines(each, wide, styles)]
        else:
            lines += broken(each, wide)
    return lines
