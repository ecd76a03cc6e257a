"""The history of a match: any of its positions, and the log and points of every round."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from kingsbridge_core.engine.steps import step
from kingsbridge_core.game.rounds import next_round

if TYPE_CHECKING:
    from kingsbridge_core.engine.log import Line
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.engine.steps import Entry
    from kingsbridge_core.match.match import Match

Points = list[dict[str, float]]
"""For every seat, its points by source."""


@dataclass(slots=True)
class Round:
    """A round: the moves before it, the points at its end or so far, and each log line with its move."""

    number: int
    began: int
    scores: list[float] = field(default_factory=list)
    points: Points = field(default_factory=list)
    told: list[tuple[int, Line]] = field(default_factory=list)

    def note(self, state: State) -> None:
        self.scores = list(state.scores)
        self.points = [dict(sources) for sources in state.points_by_source]


def position(match: Match, moves: int) -> State:
    """Return the game as it was after this many moves."""
    state = match.start.clone()
    for turn in match.turns[:moves]:
        state.apply(turn.move)
    return state


def rounds(match: Match, moves: int | None = None) -> list[Round]:
    """Return the rounds of a match, or of its first moves; the final scoring belongs to the last.

    A move may end a round and begin the next one, in which more happens at once. So the step that begins a round notes
    the points, and the length of the log, before anything of the new round happens.
    """
    state = match.start.clone()
    found = [Round(state.round, 0, told=[(0, line) for line in match.opening])]
    cuts: list[int] = []
    state.agenda = [_noting(entry, found, cuts) for entry in state.agenda]
    for number, turn in enumerate(match.turns[:moves], 1):
        running = len(found) - 1
        state.log = []
        state.apply(turn.move)
        for each in found[running + 1 :]:
            each.began = number
        parts = pairwise([0, *cuts, len(turn.lines)])
        for each, (first, last) in zip(found[running:], parts, strict=True):
            each.told += [(number, line) for line in turn.lines[first:last]]
        cuts.clear()
    found[-1].note(state)
    return found


@step
def noted_round(state: State, found: list[Round], cuts: list[int]) -> None:
    """Note the end of a round and the number of log lines so far, then begin the next as usual."""
    found[-1].note(state)
    cuts.append(len(state.log or ()))
    place = len(state.agenda)
    next_round.run(state, None)
    state.agenda[place:] = [_noting(entry, found, cuts) for entry in state.agenda[place:]]
    found.append(Round(state.round, 0))


def _noting(entry: Entry, found: list[Round], cuts: list[int]) -> Entry:
    return noted_round(found, cuts) if entry[0] is next_round else entry
