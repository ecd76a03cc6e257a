"""Tells a scene in plain lines, one fact each, for screen readers and pipes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from kingsbridge_core.game.scene import Area, Item, Scene
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import begun, harmless, labelled, listed, paragraph

STOPS = (".", "!", "?", "。", "！", "？")  # noqa: RUF001


class Part(NamedTuple):
    """What is told of an area: its key and title, and a line for each fact."""

    key: str
    title: str
    lines: tuple[str, ...]

    @property
    def told(self) -> list[str]:
        """The title, and the lines under it."""
        return [_("{title}:", title=self.title), *(f"  {line}" for line in self.lines)]


def parts_of(scene: Scene, elsewhere: Collection[str] = ()) -> list[Part]:
    """Return what is told of each area; the first ones, which the eye finds at once, come last, before the question.

    `elsewhere` are the keys of items that are told elsewhere, such as cards among the moves.
    """
    return [part for area in reversed(scene.areas) for part in _parts(area, elsewhere)]


def lines_of(scene: Scene) -> list[str]:
    """Return the whole scene in plain lines."""
    lines = [line for part in parts_of(scene) for line in part.told]
    return [harmless(line) for line in (sentence(scene.title), *lines, scene.question) if line]


def sentence(text: str) -> str:
    """Return a text with a stop at its end."""
    return text if not text or text.endswith(STOPS) else _("{sentence}.", sentence=text)


def _parts(area: Area, elsewhere: Collection[str]) -> Iterator[Part]:
    lines = _of_items(area, elsewhere) if area.spoken is None else area.spoken
    if lines:
        yield Part(area.key, area.title, tuple(map(sentence, lines)))
    yield from (part for inner in _speaking(area) for part in _parts(inner, elsewhere))


def _speaking(area: Area) -> Iterator[Area]:
    """Return the areas inside that have sentences of their own."""
    for inner in area.areas:
        if inner.spoken is None:
            yield from _speaking(inner)
        else:
            yield inner


def _of_items(area: Area, elsewhere: Collection[str]) -> list[str]:
    """Return the names of what is here, then what is inside under its title, then the note."""
    lines = list(_named(each for each in area.items if each.key not in elsewhere and not _is_empty_place(each)))
    for inner in (each for each in area.areas if each.spoken is None):
        said = _of_items(inner, elsewhere)
        lines += [labelled(inner.title, line) for line in said] if inner.title else said
    return [*lines, begun(area.note)] if area.note else lines


def _named(items: Iterable[Item]) -> Iterator[str]:
    """Return a line for each item with something on it, and one line for others of a kind that lie side by side."""
    for kind, found in groupby(items, key=_bare_kind):
        side_by_side = list(found)
        yield from [begun(listed(item.name for item in side_by_side))] if kind else map(_in_full, side_by_side)


def _bare_kind(item: Item) -> str:
    """Return what kind an item is if its name says all about it."""
    return "" if item.text or item.holds or item.kind == "text" else item.kind


def _in_full(item: Item) -> str:
    """Return an item with what lies on it, and what is printed on it."""
    held = listed(each.name for each in item.holds)
    return paragraph([sentence(begun(labelled(item.name, held) if held else item.name)), item.text])


def _is_empty_place(item: Item) -> bool:
    return item.kind == "space" and not (item.text or item.holds)
