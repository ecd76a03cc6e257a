"""Pieces: the physical things that lie in decks, one object per face, compared by identity."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Piece:
    """A card, tile or token; made once per Game, so that `is` compares and nothing is copied in play."""

    id: str
    name: str

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    def __deepcopy__(self, memo: object) -> Piece:
        return self


FACE_DOWN = Piece("?", "face-down card")
"""What a view shows in the place of a piece its seat may not see."""
