"""The laws by number, and how a breach is reported."""

from __future__ import annotations

from dataclasses import dataclass

LAWS = {
    1: "every random game ends; until then there is always a move to make, and after that none",
    2: "no two moves read alike, and their order is the same in every process",
    3: "the same move in the same state always has the same result, and clones are independent",
    4: "a state comes back from JSON with the same digest, and plays on in the same way",
    5: "what players are shown never depends on what is hidden from them",
    6: "determinize keeps all that a player can see, and really varies the rest",
    7: "no piece appears or vanishes, no marker leaves its track, no supply exceeds its limit",
    8: "saving, loading and replaying lead to the same state; undoing everything leads back to the start",
    9: "an illegal move is refused with a reason, and changes nothing",
    10: "the recorded games reach every card and every ending",
}
CHEAP = (1, 2, 7)
"""The laws that take little time: they can be checked over a hundred thousand games."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A law that does not hold, what was seen, and where."""

    law: int
    what: str
    game: str
    seats: int = 0
    seed: int = 0
    moves: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = (
            f"{self.game}, {self.seats} seats, seed {self.seed}, after {len(self.moves)} moves"
            if self.seats
            else self.game
        )
        last = f" (the last: {', '.join(self.moves[-3:])})" if self.moves else ""
        return f"law {self.law}, {LAWS[self.law]}: {self.what} [{where}{last}]"
