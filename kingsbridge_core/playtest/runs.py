"""Plays runs of games and brings back their sums, instead of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from kingsbridge_core.playtest.simulation import Result, Task, games_of
from kingsbridge_core.playtest.sums import Sums

HEADING = ("game", "seat", "bot", "score", "win", "failed", "rounds", "moves", "ending")
"""What a row says before the points from each source."""


@dataclass
class Run:
    """What became of a run of games: their sums, and what was to be kept of each."""

    sums: Sums = field(default_factory=Sums)
    notes: dict[str, None] = field(default_factory=dict)
    kept: list[Any] = field(default_factory=list)
    endless: Result | None = None
    """The game that did not end, after which no more were played."""


def play_run(task: Task, keep: Callable[[Result], Iterable[Any]]) -> Run:
    """Play a run of games and add them up."""
    run = Run()
    for result in games_of(task):
        if result.is_over:
            run.sums.add(result)
            run.notes.update(dict.fromkeys(result.notes))
            run.kept += keep(result)
        else:
            run.endless = result
    return run


def nothing(result: Result) -> Iterable[Any]:
    """Keep nothing of a game."""
    return ()


def itself(result: Result) -> Iterable[Result]:
    """Keep how the game ended."""
    return (result,)


def rows(result: Result) -> Iterable[list[Any]]:
    """Keep a row of every seat."""
    for seat, bot in enumerate(result.bots):
        score, share = f"{result.scores[seat]:g}", f"{result.share(seat):g}"
        failed = int(any(seat == each for each, _why in result.failures))
        points = result.sources[seat].values()
        yield [result.number, seat, bot, score, share, failed, result.rounds, result.moves, result.ending, *points]
