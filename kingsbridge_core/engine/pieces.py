"""Pieces: the physical things in decks, one object each, compared by identity."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, dataclass_transform, overload

K = TypeVar("K")


@overload
def printed(kind: type[K], /) -> type[K]: ...
@overload
def printed(*, kw_only: bool = True) -> Callable[[type[K]], type[K]]: ...
@dataclass_transform(eq_default=False, kw_only_default=True, frozen_default=True)
def printed(kind: type[Any] | None = None, /, *, kw_only: bool = True) -> Any:
    """Turn a class into a kind of piece; its fields, given once, by keyword, are what is printed on it."""
    make = dataclass(eq=False, repr=False, slots=True, kw_only=kw_only)
    return make if kind is None else make(kind)


@printed(kw_only=False)
class Piece:
    """A card, tile or token; made once per Game, so that `is` compares and nothing is copied in play."""

    id: str
    name: str

    def __setattr__(self, field: str, value: object) -> None:
        if hasattr(self, field):  # a frozen dataclass would refuse this too, but takes twice as long to make
            raise AttributeError(f"what is printed on {self!r} cannot be changed; its {field!r} stays as it is")
        object.__setattr__(self, field, value)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    def __deepcopy__(self, memo: object) -> Piece:
        return self


FACE_DOWN = Piece("?", "face-down card")
"""What a view shows instead of a piece that its seat may not see."""
