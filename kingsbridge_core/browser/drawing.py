"""Makes pages and their parts as HTML from scenes, with templates that escape every text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from itertools import repeat, starmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from kingsbridge_core.game.scene import Area, Item, items_in
from kingsbridge_core.pictures.boxes import ring_places, ring_size
from kingsbridge_core.pictures.items import SHAPES
from kingsbridge_core.text.language import _, counted, in_digits, language
from kingsbridge_core.text.phrases import harmless, labelled

if TYPE_CHECKING:
    from kingsbridge_core.browser.served import Look

Moves = tuple[tuple[str, str], ...]
"""The numbers of the moves that items stand for, by the items' keys, as their elements carry them."""

FOLDER = Path(__file__).parent
MOST_AREAS, MOST_ITEMS, MOST_LINES = 1000, 10_000, 10_000
"""How many drawn areas, items and lines of the log are kept: what several people see alike is drawn once."""

LONGEST_TRACK = 120
"""A track is drawn with no more spaces than this."""
LEAST_NAME = 4
"""A shorter part of a hint is not taken for a name."""


@cache
def templates() -> Environment:
    """Return the templates; nothing that fills them can become markup."""
    environment = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        auto_reload=False,  # or each use would ask the disk whether the file is still the same
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        _=_,
        labelled=labelled,
        shapes=SHAPES,
        counted=counted,
        digits=in_digits,
        language=language,
        static=static_address,
    )
    environment.filters.update(tone=tone, clean=harmless, classes=classes, parted=parted)
    environment.tests.update(filled=lambda value: value is not None)
    return environment


def drawn(name: str, **filling: Any) -> str:
    """Fill a template."""
    return templates().get_template(name).render(**filling)


@cache
def static_address(name: str) -> str:
    """Return the address of a static file; it changes with the file, so that browsers may cache it."""
    digest = sha256((FOLDER / "static" / name).read_bytes()).hexdigest()[:10]
    return f"/static/{name}?{digest}"


def tone(colour: str) -> str:
    """Return the CSS class of a colour."""
    return f"c-{colour.replace(' ', '-')}" if colour else ""


def classes(item: Item, extra: str, is_open: str | None) -> str:
    """Return the CSS classes of an item: what it is, how it looks, and whether it stands for a move."""
    marks = [f"m-{mark}" for mark in item.marks]
    small = "small" if item.kind == "space" and not item.text and item.label.isdecimal() else ""
    looks = ["item", item.kind, tone(item.colour), item.shape, small, *marks, "can" if is_open else "", extra]
    return " ".join(filter(None, looks))


def parted(hint: str, said: str = "") -> list[str]:
    """Return the parts of a hint, which the terminal sets in columns, without a name that is `said` beside it."""
    parts = [part for column in hint.split("  ") for each in column.split(_("; ")) if (part := each.strip())]
    return [part for part in parts if len(part) < LEAST_NAME or part not in said]


def naming(lines: Iterable[str], names: Mapping[str, int], own: int | None) -> list[Markup]:
    """Return lines of the log with the names of players set off; `own` is the reader's seat."""
    seats = {harmless(name): seat for name, seat in names.items() if name.strip()}
    known = tuple(sorted(seats.items(), key=lambda each: len(each[0]), reverse=True))
    return [_named(line, known, own) for line in lines]


@lru_cache(MOST_LINES)
def _named(line: str, seats: tuple[tuple[str, int], ...], own: int | None) -> Markup:
    found = "|".join(re.escape(name) for name, _seat in seats)
    line, owners = harmless(line), dict(seats)
    pieces = re.split(rf"(?<![A-Za-zÀ-ÿ0-9])({found})(?![A-Za-zÀ-ÿ0-9])", line) if found else [line]
    shown = (
        Markup('<mark class="who">{}</mark>' if owners[piece] == own else '<b class="who">{}</b>').format(piece)
        if number % 2
        else escape(piece)
        for number, piece in enumerate(pieces)
    )
    return Markup("").join(shown)


class Drawn(NamedTuple):
    """What a seat or watcher sees: all on the page that a move may change, by the id of its element, and the log."""

    look: Look
    parts: dict[str, str]
    log: list[Markup]

    @property
    def whole(self) -> dict[str, str]:
        """All parts, with the log."""
        return {**self.parts, "log": drawn_log(self.log)}


def page_of(look: Look) -> Drawn:
    """Draw all that a move may change."""
    found = {id_of(area): _area(area, _moves_in(items_in([area]), look), language()) for area in look.scene.areas}
    found["status"] = drawn("status.html", look=look)
    found["moves"] = drawn("moves.html", look=look, signs=_signs(look))
    found["lesson"] = drawn("lesson.html", lessons=look.lessons)
    return Drawn(look, found, naming(look.log, look.names, look.seat))


def _signs(look: Look) -> dict[int, tuple[str, str]]:
    """Return what is drawn beside each move, by its number: shape and colour of what it is about, best of one's own."""
    found: dict[int, tuple[str, str]] = {}
    for item in items_in(look.scene.areas):
        if shape := f"die-{int(item.value or 0)}" if item.kind == "die" else item.shape:
            found |= {offer.number: (shape, item.colour) for offer in look.pointed.get(item.key, ())}
    return found


def drawn_log(lines: Sequence[Markup]) -> str:
    """Draw lines of the log."""
    return drawn("log.html", lines=lines)


def id_of(area: Area) -> str:
    """Return the id of an area's element; its key may be any text."""
    return f"area-{sha256(area.key.encode()).hexdigest()[:12]}"


def _moves_in(items: Iterable[Item], look: Look) -> Moves:
    return tuple(
        (item.key, " ".join(str(offer.number) for offer in look.pointed[item.key]))
        for item in items
        if item.key in look.pointed
    )


@lru_cache(MOST_AREAS)
def _area(area: Area, moves: Moves, code: str) -> str:
    numbers = dict(moves)

    def items(within: Area) -> Markup:
        """Draw the items of the area, or of one inside it."""
        around = _around(len(within.items)) if within.arranged == "ring" else repeat("", len(within.items))
        return Markup("".join(starmap(one, zip(within.items, around, strict=True))))

    def spaces(track: Area) -> list[Markup]:
        """Draw what lies on each space of a track."""
        last = min(LONGEST_TRACK, max([track.columns, *(int(item.value or 0) for item in track.items)]))
        lies = [(max(0, min(last, int(item.value or 0))), one(item, "")) for item in track.items]
        return [Markup("").join(drawn for at, drawn in lies if at == space) for space in range(last + 1)]

    def one(item: Item, extra: str) -> Markup:
        own = tuple((key, numbers[key]) for key in _keys(item) if key in numbers) if numbers else ()
        return _item(item, extra, own, code)

    return drawn("area.html", area=area, id=id_of(area), items=items, spaces=spaces, size=ring_size)


def _keys(item: Item) -> Iterator[str]:
    yield item.key
    for inner in item.holds:
        yield from _keys(inner)


@lru_cache(MOST_ITEMS)
def _item(item: Item, extra: str, moves: Moves, code: str) -> Markup:
    return Markup(drawn("item.html", item=item, extra=extra, moves=dict(moves)))


@cache
def _around(number: int) -> tuple[str, ...]:
    """Return the classes of the items of a ring, by which the stylesheet places them."""
    return tuple(f"r{row} k{column}" for row, column in ring_places(number))


def script_data(data: object) -> Markup:
    """Return data for a script in the page, written so that it cannot end its element."""
    return Markup(json.dumps(data).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))
