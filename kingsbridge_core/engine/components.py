"""The kinds of components a game declares: what is on the table, who may see it, and which values are valid.

A declaration is constant; the value it declares is a builtin (a list of pieces, a dict of numbers, a number), kept in
the State. Everything the core derives from declarations (copies, views, JSON, laws) asks the kinds in this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any

from kingsbridge_core.engine.pieces import FACE_DOWN, Piece
from kingsbridge_core.errors import KingsbridgeError


class SeenBy(Enum):
    """Who sees the faces of the pieces in a component."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


ALL = SeenBy.ALL
"""Everyone sees what is there."""
OWNER = SeenBy.OWNER
"""Only its owner sees what is there."""
NOBODY = SeenBy.NOBODY
"""Nobody sees what is there."""

UNSEEN = "?"
"""The kind under which a view counts units whose kind its seat may not see."""


class Component:
    """What all components have in common. `shape` says how a value is copied: list, dict or plain.

    The attributes of a class are defaults; a declaration overrides them.
    """

    shape: str = "plain"
    seen_by: SeenBy = ALL
    per_seat: bool = False

    def __init__(self, **declared: Any) -> None:
        vars(self).update(declared)

    def start(self) -> Any:
        """Return the value before setup."""
        raise NotImplementedError

    def encode(self, value: Any) -> Any:
        """Return the value as JSON."""
        return value

    def decode(self, data: Any, piece: Callable[[str], Piece]) -> Any:
        """Return the value from JSON, with pieces found by their id; nonsense raises ValueError."""
        raise NotImplementedError

    def hidden(self, value: Any) -> Any:
        """Return what a seat sees if it may not see the faces."""
        return value

    def problems(self, value: Any, seats: int) -> Iterator[str]:
        """Return what is wrong with the value."""
        yield from ()

    def hides_from(self, owner: int | None, seat: int | None) -> bool:
        """Whether a seat (None: a viewer without a seat) may not see the faces."""
        return self.seen_by is NOBODY or (self.seen_by is OWNER and (seat is None or seat != owner))


def _whole(data: Any) -> int:
    if type(data) is not int:
        raise ValueError(f"expected a whole number, found {data!r}")
    return data


def _wholes(data: Any) -> list[int]:
    if not isinstance(data, list):
        raise ValueError(f"expected a list of whole numbers, found {data!r}")
    return [_whole(each) for each in data]


class Deck(Component):
    """An ordered list of pieces, the last one on top."""

    shape: str = "list"
    remembered: bool = False
    kept: bool = False
    holds: Callable[[Any], bool] | None = None
    gone: bool = False

    def start(self) -> list[Piece]:
        return []

    def encode(self, value: list[Piece]) -> list[str]:
        return [piece.id for piece in value]

    def decode(self, data: Any, piece: Callable[[str], Piece]) -> list[Piece]:
        if not isinstance(data, list) or not all(isinstance(each, str) for each in data):
            raise ValueError(f"expected a list of piece ids, found {data!r}")
        return [piece(each) for each in data]

    def hidden(self, value: list[Piece]) -> list[Piece]:
        return [FACE_DOWN] * len(value)

    def problems(self, value: list[Piece], seats: int) -> Iterator[str]:
        if self.holds is not None:
            yield from (f"{piece.id!r} does not belong there" for piece in value if not self.holds(piece))


class Marks(Deck):
    """Pieces that are marked, such as used ones, while they lie elsewhere; they are not counted twice."""


class Track(Component):
    """A marker on a row of spaces, or a plain count: a whole number with optional bounds."""

    first: int = 0
    low: int | None = None
    high: int | None = None

    def start(self) -> int:
        return self.first

    def decode(self, data: Any, piece: Callable[[str], Piece]) -> int:
        return _whole(data)

    def problems(self, value: int, seats: int) -> Iterator[str]:
        if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            yield f"the marker is at {value}, outside {self.low} to {self.high}"


class Dice(Component):
    """A row of dice, each with the face it shows; 0 is a die not rolled yet."""

    shape: str = "list"
    count: int = 1
    faces: int = 6

    def start(self) -> list[int]:
        return [0] * self.count

    def decode(self, data: Any, piece: Callable[[str], Piece]) -> list[int]:
        return _wholes(data)

    def problems(self, value: list[int], seats: int) -> Iterator[str]:
        if len(value) != self.count:
            yield f"there are {len(value)} dice instead of {self.count}"
        yield from (f"a die with {self.faces} faces shows {face}" for face in value if not 0 <= face <= self.faces)


class Counts(Component):
    """Numbers under fixed names: what supplies and scores have in common."""

    shape: str = "dict"
    names: tuple[str, ...] = ()

    def start(self) -> dict[str, int]:
        return dict.fromkeys(self.names, 0)

    def encode(self, value: dict[str, int]) -> dict[str, int]:
        return dict(value)

    def decode(self, data: Any, piece: Callable[[str], Piece]) -> dict[str, int]:
        if not isinstance(data, dict) or list(data) != list(self.names):
            raise ValueError(f"expected numbers for {', '.join(self.names)}, found {data!r}")
        return {name: _whole(number) for name, number in data.items()}

    def problems(self, value: dict[str, int], seats: int) -> Iterator[str]:
        if list(value) != list(self.names):
            yield f"it counts {', '.join(value)} instead of {', '.join(self.names)}"


class Supply(Counts):
    """Counted units of several kinds; supplies of a pool only exchange units, without one they are unlimited."""

    pool: str | None = None
    unlimited: tuple[str, ...] = ()
    counted: bool = True

    def hidden(self, value: dict[str, int]) -> dict[str, int]:
        return {UNSEEN: sum(value.values())} if self.counted else {}

    def problems(self, value: dict[str, int], seats: int) -> Iterator[str]:
        yield from Counts.problems(self, value, seats)
        yield from (f"it holds {number} {name}" for name, number in value.items() if number < 0)


class Score(Counts):
    """Points by source, halves allowed; a player's score is their sum."""

    def decode(self, data: Any, piece: Callable[[str], Piece]) -> dict[str, Any]:
        if isinstance(data, dict) and all(type(each) in (int, float) and each % 0.5 == 0 for each in data.values()):
            Counts.decode(self, dict.fromkeys(data, 0), piece)
            return dict(data)
        return Counts.decode(self, data, piece)


class Tracks(Counts):
    """Markers on several tracks of one length, by the name of the track."""

    low: int = 0
    high: int | None = None

    def problems(self, value: dict[str, int], seats: int) -> Iterator[str]:
        yield from Counts.problems(self, value, seats)
        for name, number in value.items():
            if number < self.low or (self.high is not None and number > self.high):
                yield f"the marker of {name} is at {number}, outside {self.low} to {self.high}"


class Side(Component):
    """A card or token with one of its sides up; at first the first one."""

    names: tuple[str, ...] = ()

    def start(self) -> str:
        return self.names[0]

    def decode(self, data: Any, piece: Callable[[str], Piece]) -> str:
        if data not in self.names:
            raise ValueError(f"expected one of {', '.join(self.names)}, found {data!r}")
        return str(data)

    def problems(self, value: str, seats: int) -> Iterator[str]:
        if value not in self.names:
            yield f"{value!r} is not one of its sides"


class Record(Component):
    """Numbers written down one after the other, as on a score pad; a tuple, since none of them changes."""

    def start(self) -> tuple[int, ...]:
        return ()

    def encode(self, value: tuple[int, ...]) -> list[int]:
        return list(value)

    def decode(self, data: Any, piece: Callable[[str], Piece]) -> tuple[int, ...]:
        return tuple(_wholes(data))


class SeatMarker(Component):
    """A marker held by one seat, or by nobody (None)."""

    first: int | None = None

    def start(self) -> int | None:
        return self.first

    def decode(self, data: Any, piece: Callable[[str], Piece]) -> int | None:
        return None if data is None else _whole(data)

    def problems(self, value: int | None, seats: int) -> Iterator[str]:
        if value is not None and not 0 <= value < seats:
            yield f"seat {value} does not exist"


class Order(Record):
    """The seats in the order they play."""

    def problems(self, value: tuple[int, ...], seats: int) -> Iterator[str]:
        if sorted(value) != list(range(seats)):
            yield f"the order {value} does not name each of {seats} seats once"


# The declarations. They return Any, since the State annotates the value that is declared.


def deck(
    *,
    seen_by: SeenBy = ALL,
    remembered: bool = False,
    kept: bool = False,
    holds: Callable[[Any], bool] | None = None,
    gone: bool = False,
) -> Any:
    """Declare a deck, pile, hand or row of pieces.

    `remembered`: it is face down, but everyone saw what went in, so nobody can be wrong about it.
    `kept`: one for every seat, and no piece ever moves between seats, as when each player has their own set.
    `holds`: which pieces it can hold, where a hidden deck takes only some.
    `gone`: its pieces have left the game; needed where some do so before the first move.
    """
    return Deck(seen_by=seen_by, remembered=remembered, kept=kept, holds=holds, gone=gone)


def marks() -> Any:
    """Declare marked pieces, seen by all."""
    return Marks()


def track(*, start: int = 0, low: int | None = None, high: int | None = None) -> Any:
    """Declare a marker on spaces from `low` to `high`, or a number."""
    return Track(first=start, low=low, high=high)


def dice(count: int = 1, *, faces: int = 6) -> Any:
    """Declare a number of dice."""
    return Dice(count=count, faces=faces)


def supply(
    names: Sequence[str],
    *,
    pool: str | None = None,
    seen_by: SeenBy = ALL,
    unlimited: Sequence[str] = (),
    counted: bool = True,
) -> Any:
    """Declare counted units of the named kinds.

    `unlimited`: kinds that never run out in the pool. `counted=False`: if it is hidden, not even the number of its
    units can be seen, as behind a player screen.
    """
    if seen_by is not ALL and pool is None:
        raise KingsbridgeError("a hidden supply needs a pool, or nobody could tell what it may hold")
    return Supply(names=tuple(names), pool=pool, seen_by=seen_by, unlimited=tuple(unlimited), counted=counted)


def score(sources: Sequence[str]) -> Any:
    """Declare points by source."""
    return Score(names=tuple(sources))


def tracks(names: Sequence[str], *, low: int = 0, high: int | None = None) -> Any:
    """Declare a marker on each of the named tracks, at first below all spaces (0)."""
    return Tracks(names=tuple(names), low=low, high=high)


def side(names: Sequence[str]) -> Any:
    """Declare which of the named sides is up."""
    return Side(names=tuple(names))


def record() -> Any:
    """Declare a list of numbers, written down one after the other."""
    return Record()


def seat_marker(start: int | None = None) -> Any:
    """Declare a marker that one seat holds."""
    return SeatMarker(first=start)


def order() -> Any:
    """Declare the seats in playing order; set it during setup."""
    return Order()


def per_seat(component: Any) -> Any:
    """Declare one such component for every seat."""
    return type(component)(**vars(component), per_seat=True)


def parts(name: str, component: Component, value: Any) -> Iterator[tuple[str, int | None, Any]]:
    """Return the single values of a component: one, or one for every seat, each with a name and its owner."""
    if component.per_seat:
        yield from ((f"{name}[{owner}]", owner, each) for owner, each in enumerate(value))
    else:
        yield name, None, value


def declared(namespace: Mapping[str, Any]) -> dict[str, Component]:
    """Return the declarations in the body of a class."""
    return {name: thing for name, thing in namespace.items() if isinstance(thing, Component)}
