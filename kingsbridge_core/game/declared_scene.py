"""Makes a scene for games without one of their own: every declared component, shared ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kingsbridge_core.engine.components import (
    UNSEEN,
    Component,
    Counts,
    Deck,
    Dice,
    Marks,
    Order,
    Record,
    Score,
    SeatMarker,
    Side,
    Track,
    parts,
)
from kingsbridge_core.engine.pieces import FACE_DOWN, Piece
from kingsbridge_core.game.scene import Area, Item, Place, Scene
from kingsbridge_core.game.table import Panel, Table
from kingsbridge_core.text.language import _, in_digits
from kingsbridge_core.text.phrases import labelled, listed


def declared_scene(view: Any, names: Sequence[str]) -> Scene:
    """Return everything that the state of a game declares, as the viewer sees it."""
    areas: dict[int | None, list[Area]] = {owner: [] for owner in (None, *range(view.seats))}
    for name, component in view.components.items():
        for where, owner, value in parts(name, component, getattr(view, name)):
            items = tuple(_items(f"the {where}", component, value, view, names, owner))
            title = view.game.called(name.replace("_", " "))
            areas[owner].append(Area(where, _capital(title), items, place=_place(owner, view), seat=owner))
    shared = [area for area in areas.pop(None) if area.items]
    seats = sorted(areas, key=lambda seat: (seat != view.own_seat, seat))
    return Scene(
        view.game.round_title(view.round), (*shared, *(_of_player(seat, areas, view, names) for seat in seats))
    )


def _of_player(seat: Any, areas: dict[int | None, list[Area]], view: Any, names: Sequence[str]) -> Area:
    """Return what a player has, on one line each."""
    inner = tuple(area for area in areas[seat] if area.items)
    colour = f"seat {seat + 1}" if seat < 6 else ""
    brief = tuple(labelled(area.title, listed(item.name for item in area.items)) for area in inner)
    return Area(
        f"player {seat}", names[seat], (), "column", _place(seat, view), seat, colour=colour, brief=brief, areas=inner
    )


def _place(owner: int | None, view: Any) -> Place:
    if owner is None:
        return "board"
    return "own" if owner == view.own_seat else "players"


def _capital(title: str) -> str:
    return title[:1].upper() + title[1:]


def _items(
    where: str, component: Component, value: Any, view: Any, names: Sequence[str], owner: int | None
) -> Iterator[Item]:
    """Return the items of one component."""
    if isinstance(component, Deck):
        whose = f" {owner}" if component.kept else ""  # everyone has the same cards
        yield from _pieces(where, value, view, f" {where}" if isinstance(component, Marks) else whose)
    elif isinstance(component, Dice):
        for number, face in enumerate(value):
            name = _("die showing {face}", face=face) if face else _("die, not rolled yet")
            yield Item(f"{where} {number}", "die", name, value=face)
    elif isinstance(component, Counts):
        shown = {name: number for name, number in value.items() if number or not isinstance(component, Score)}
        for name, number in shown.items():
            called = _("unseen") if name == UNSEEN else view.game.called(name)
            yield Item(
                f"{where} {name}", "counter", f"{called} {in_digits(number)}", called, value=number, about=(name,)
            )
    elif isinstance(component, Track):
        yield Item(where, "counter", in_digits(value), value=value)
    elif isinstance(component, Side):
        if value:
            yield Item(where, "tag", view.game.called(value), about=(value,))
    elif isinstance(component, Order):
        yield Item(where, "text", listed(names[seat] for seat in value))
    elif isinstance(component, SeatMarker):
        if value is not None:
            yield Item(where, "tag", names[value], colour=f"seat {value + 1}" if value < 6 else "")
    elif isinstance(component, Record) and value:
        yield Item(where, "text", listed(in_digits(number) for number in value))


def _pieces(where: str, value: list[Piece], view: Any, suffix: str) -> Iterator[Item]:
    """Return cards that are face up, the top one first, and the others as one pile."""
    for piece in reversed(value):
        if piece is not FACE_DOWN:
            name = view.game.called(piece)
            yield Item(f"{piece.id}{suffix}", "card", name, text=getattr(piece, "text", ""), about=(piece.id,))
    down = sum(piece is FACE_DOWN for piece in value)
    if down:
        yield Item(f"{where} face down", "back", _("{number} face down", number=down), value=down)


def scene_of_panels(table: Table) -> Any:
    """Return the scene of a game that gives panels: each panel an area, each row a text; the last one asks."""

    def scene(view: Any, names: Sequence[str]) -> Scene:
        *panels, last = table(view, names)
        if not (last.note and not last.rows):
            panels, last = [*panels, last], Panel("", note="")
        title = view.game.round_title(view.round)
        return Scene(title, tuple(_of_panel(f"panel {place}", panel) for place, panel in enumerate(panels)), last.note)

    return scene


def _of_panel(key: str, panel: Panel) -> Area:
    """Return the rows of a panel as a grid of texts, under its heading."""
    rows = [panel.heading, *panel.rows] if panel.heading else list(panel.rows)
    columns = max((len(row) for row in rows), default=1)
    items = tuple(
        Item(f"{key}: {line}, {place}", "text", cell or "-", label=cell or " ")
        for line, row in enumerate(rows)
        for place, cell in enumerate([*row, *[""] * (columns - len(row))])
    )
    brief = (panel.brief,) if panel.brief else ()
    return Area(key, panel.title, items, "grid", columns=columns, note=panel.note, brief=brief)
