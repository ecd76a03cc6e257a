"""A scene: what lies on the table as one person sees it, as plain data that every interface can draw.

A game makes its scene from a view, so nothing that a seat may not know can get into it. Interfaces know no game: they
draw items of a few kinds, and find the moves that belong to an item by what it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

if TYPE_CHECKING:
    from kingsbridge_core.game.cards import Card
    from kingsbridge_core.game.words import Effect

Kind = Literal["card", "back", "die", "token", "space", "counter", "tag", "text"]
"""What an item is: a card face up, one or more face down, a die, a token of some shape, a space for other items, a
number of something, a short label, or a sentence."""
Token = Literal[
    "house", "stone", "disk", "cube", "seal", "coin", "person", "tile", "shield", "torch", "good", "marker", ""
]
Good = Literal["book", "ore", "cloth", "wine", "grain", "wool"]
Tool = Literal["hammer", "axe", "bucket", "chisel", "compass", "pick", "shovel", "scales", "flask", "key", "wheel"]
Sign = Literal["crown", "letter", "sword", "cross", "mitre", "bell", "skull", "again", "arrow"]
Sight = Literal["ship", "church", "gate", "clock", "bridge", "tree"]
Shape = Literal[Token, Good, Tool, Sign, Sight]
"""The shape of a token or counter, or the picture on a card or space."""
Arrangement = Literal["row", "column", "grid", "ring", "track"]
"""How an area places its items: in a row that may wrap, in a column, in rows of `columns`, around a ring, or along a
track by their `value`."""
Place = Literal["board", "players", "own", "side"]
"""Where an area lies: on the board, with the other players, in front of the viewer, or at the edge of the table."""
Mark = Literal["own", "turn", "used", "good", "bad", "next"]
"""What is remarkable about an item: the viewer owns it, it is its player's turn, it is used up, it is a gain or a
danger, or it comes next."""
KINDS: tuple[str, ...] = get_args(Kind)
SHAPES: tuple[str, ...] = get_args(Shape)
COLOURS = (
    *("", "white", "black", "grey", "red", "green", "blue", "light blue", "yellow", "orange", "brown", "purple"),
    *("beige", "gold", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6"),
)
"""The colours of items; `seat 1` is that of the first player."""


class Item(NamedTuple):  # quicker to make, compare and hash than a dataclass, and there are many
    """Something on the table.

    `key` stays the same as long as the piece does, wherever it goes. `name` is what a person would call it, complete
    without its surroundings: tooltip, screen-reader label and plain line. `label` is what is drawn on it: a letter, a
    number, a short name. `text` is what is printed on a card or space. `value` is the face of a die, the size of a
    pile, or the number of a counter. `about` names the moves it stands for: by thing (`potter`), verb (`roll`), or
    both (`take white`). `holds` are the items that lie on it.
    """

    key: str
    kind: Kind
    name: str
    label: str = ""
    colour: str = ""
    shape: Shape = ""
    value: float | None = None
    text: str = ""
    marks: tuple[Mark, ...] = ()
    about: tuple[str, ...] = ()
    holds: tuple[Item, ...] = ()


class Area(NamedTuple):
    """A part of the table with a title.

    `brief` says the same in one or two lines, for small windows. `spoken` says it in sentences, one fact each, for
    the ear; None: the names of the items are told. It also tells what is in the areas inside, but for those that have
    sentences of their own. `seat`: whose things these are. `columns`: how many items a grid has in a row, or the last
    space of a track. `areas` are smaller ones inside it; with a ring, they lie in its middle.
    """

    key: str
    title: str
    items: tuple[Item, ...] = ()
    arranged: Arrangement = "row"
    place: Place = "board"
    seat: int | None = None
    columns: int = 0
    colour: str = ""
    note: str = ""
    brief: tuple[str, ...] = ()
    spoken: tuple[str, ...] | None = None
    areas: tuple[Area, ...] = ()

    def in_short(self) -> tuple[str, ...]:
        """Return one or two lines that say what is here: the game's own, or the names of the items."""
        from kingsbridge_core.text.phrases import labelled, listed

        if self.brief:
            return self.brief
        inside = listed(inner.in_short()[0] for inner in self.areas)
        return (labelled(self.title, listed(item.name for item in self.items)), *([inside] if inside else []))


class Scene(NamedTuple):
    """The whole table: a title such as the round, the areas, and the open question, or how the game ended."""

    title: str
    areas: tuple[Area, ...]
    question: str = ""


SceneOf = Callable[[Any, Sequence[str]], Scene]
"""A function of a view and the names of the players."""


def areas_in(areas: Iterable[Area]) -> Iterator[Area]:
    """Return these areas and all areas inside them."""
    for area in areas:
        yield area
        yield from areas_in(area.areas)


def items_in(areas: Iterable[Area]) -> Iterator[Item]:
    """Return all items of these areas and the areas inside them, each before what lies on it."""
    for area in areas_in(areas):
        yield from _with_held(area.items)


def _with_held(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _with_held(item.holds)


def handles(verb: str, things: Iterable[str]) -> set[str]:
    """Return all ways in which an item can stand for a move: by verb, by each thing, or by verb and thing."""
    words = set(things)
    return {verb, *words, *(f"{verb} {word}" for word in words)}


def emblem(card: Card, shapes: Mapping[str, Shape]) -> Shape:
    """Return the picture on a card: by its id, or by the first of its effects that has one.

    An effect has one by its word and what it is about (`market book`), by that alone (`book`), or by its word (`ship`).
    """
    inner = (each for effect in card.effects for each in effect.with_inner())
    names = [card.id, *(name for effect in inner for name in _names(effect))]
    return next((shapes[name] for name in names if name in shapes), "")


def _names(effect: Effect) -> Iterator[str]:
    """Return the names by which an effect may have a picture, the most special first."""
    word = effect.word.name
    for value in effect.arguments.values():
        several = value if isinstance(value, list | tuple | dict) else [value]
        about = [each for each in several if isinstance(each, str)]
        for name in (" ".join(about), *about):
            yield from (f"{word} {name}", name)
    yield word


def as_data(thing: Any) -> Any:
    """Return a scene, or a part of one, as JSON, leaving out what is not said."""
    if isinstance(thing, Item | Area | Scene):
        return {name: as_data(value) for name, value in thing._asdict().items() if value not in ("", (), None)}
    return [as_data(each) for each in thing] if isinstance(thing, tuple) else thing


def faults(scene: Scene) -> Iterator[str]:
    """Report what an interface could not draw: keys that are not unique, and words outside the vocabulary."""
    seen: set[str] = set()
    for item in items_in(scene.areas):
        if item.key in seen:
            yield f"two items of the scene have the key {item.key!r}"
        seen.add(item.key)
        if not item.name.strip():
            yield f"the item {item.key!r} has no name"
        if item.kind not in KINDS or item.shape not in SHAPES or item.colour not in COLOURS:
            yield f"no face can draw the item {item.key!r}: {item.kind!r}, {item.shape!r}, {item.colour!r}"
