"""Finds what has changed on a table since a person last saw it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kingsbridge_core.game.scene import Area, Item, Scene

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
