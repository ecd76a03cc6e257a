"""The laws by number, and how a breach is reported."""

from __future__ import annotations

from dataclasses import dataclass

LAWS = {
    1: "random play ends; a running game has an option, a finished one none",
    2: "options are unique in text and in a stable order, in every process",
    3: "the same state and move give the same result, and a clone is independent",
    4: "a state survives JSON, with its digest and its future",
    5: "what a seat cannot see changes nothing it is shown",
    6: "determinize agrees with the view and gives really different states",
    7: "pieces are conserved, markers stay on their tracks, supplies within their numbers",
    8: "save, load and replay reach the same state; undo to the start gives the start",
    9: "an illegal move is refused with a reason, and the state stays as it was",
    10: "every card and every ending is reached by a recorded game",
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
