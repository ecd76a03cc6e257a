"""Makes scenes of the panels that games of version 0.1.0 give, so that every interface can show them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from kingsbridge_core.game.declared_scene import declared_scene
from kingsbridge_core.game.scene import Area, Item, Scene, SceneOf
from kingsbridge_core.text.phrases import labelled, listed


class Panel(Protocol):
    """What counts of a panel: a title, rows of cells under optional headings, a note, and the same in sentences."""

    @property
    def title(self) -> str: ...
    @property
    def rows(self) -> Sequence[tuple[str, ...]]: ...
    @property
    def heading(self) -> tuple[str, ...]: ...
    @property
    def note(self) -> str: ...
    @property
    def spoken(self) -> tuple[str, ...]: ...
    @property
    def brief(self) -> str: ...


def scene_of_panels(table: Callable[[Any, Sequence[str]], Sequence[Panel]]) -> SceneOf:
    """Return the scene of a game that gives panels: what it declares, to point at, then the panels, which speak.

    What matters most comes last in panels, and first in a scene. If the last panel is only a note, it is the question.
    """

    def scene(view: Any, names: Sequence[str]) -> Scene:
        panels, question = list(table(view, names)), ""
        if panels and panels[-1].note and not panels[-1].rows:
            question = panels.pop().note
        declared = declared_scene(view, names)
        told = [_of_panel(place, panel) for place, panel in enumerate(panels)]
        return Scene(declared.title, (*(area._replace(spoken=()) for area in declared.areas), *told[::-1]), question)

    return scene


def _of_panel(place: int, panel: Panel) -> Area:
    """Return the rows of a panel as a grid of texts, each row a line, under its heading."""
    key = f"panel {place}"
    rows = [panel.heading, *panel.rows] if panel.heading else list(panel.rows)
    columns = max((len(row) for row in rows), default=1)
    items = tuple(
        Item(f"{key}: {line}, {column}", "text", cell or "-", label=cell or " ")
        for line, row in enumerate(rows)
        for column, cell in enumerate([*row, *[""] * (columns - len(row))])
    )
    return Area(
        key,
        panel.title,
        items,
        "grid",
        "side",
        columns=columns,
        note=panel.note,
        brief=(panel.brief,) if panel.brief else (),
        spoken=panel.spoken or tuple(_told(panel)),
    )


def _told(panel: Panel) -> Iterator[str]:
    """Return each row as a line, every cell after its heading, and the note."""
    for row in panel.rows:
        if panel.heading:
            cells = [(head, cell) for head, cell in zip(panel.heading, row, strict=True) if cell]
            yield listed(f"{head} {cell}" if head else cell for head, cell in cells)
        else:
            rest = " ".join(cell for cell in row[1:] if cell)
            yield labelled(row[0], rest) if row[0] and rest else row[0] or rest
    if panel.note:
        yield panel.note
