"""Many games between bots: what is played, and how each game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.bots.levels import bot_of
from kingsbridge_core.engine.chance import SEEDS, below
from kingsbridge_core.game.set_files import read_sets
from kingsbridge_core.playtest.card_tally import Times, Uses, Watch
from kingsbridge_core.plugins import installed

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game

MOST_AT_ONCE = 5
"""The most games a worker plays before it reports."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played: a game with card sets and options, and who sits where.

    `turning`: whether the bots move on by one seat from game to game, so that no seat favours any of them. `folder`:
    where plugins in development are, if anywhere.
    """

    game: str
    bots: tuple[str, ...]
    sets: tuple[Path, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()
    turning: bool = False
    folder: Path | None = None

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in the game of that number."""
        first = number % len(self.bots) if self.turning else 0
        return self.bots[-first:] + self.bots[:-first] if first else self.bots


@dataclass(frozen=True, slots=True)
class Task:
    """A run of games for one worker."""

    setting: Setting
    seed: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; `times` is what became of its cards, `failures` why random moves replaced the bots of seats."""

    number: int
    bots: tuple[str, ...]
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    moves: int
    rounds: int
    ending: str
    sources: tuple[dict[str, float], ...]
    times: Times
    notes: tuple[str, ...] = ()
    failures: tuple[tuple[int, str], ...] = ()

    @property
    def failed(self) -> dict[str, str]:
        """The bots that random moves replaced on one of their seats, and why."""
        return {self.bots[seat]: why for seat, why in self.failures}

    def share(self, seat: int) -> float:
        """What part of the win a seat has."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def tasks(setting: Setting, seed: int, games: int, begin: int = 0) -> list[Task]:
    """The games from `begin` on in short runs: you see them go by, and lose only a few if you stop early."""
    step = max(1, min(games // 100, MOST_AT_ONCE))
    end = begin + games
    return [Task(setting, seed, first, min(first + step, end)) for first in range(begin, end, step)]


@cache
def game_of(
    name: str, sets: tuple[Path, ...], options: tuple[tuple[str, Any], ...], folder: Path | None
) -> tuple[Game[Any], Uses]:
    """A game with card sets and options, made once in every process, and what hears the effects of its cards."""
    uses = Uses()
    game = installed(folder).game(name).with_sets(read_sets(sets))
    return game.with_options(dict(options)).reporting(uses), uses


def play_task(task: Task) -> list[Result]:
    """Play a run of games; each has a seed of its own that follows from the seed of the whole."""
    return [play_game(task.setting, task.seed, number) for number in range(task.first, task.last)]


def play_game(setting: Setting, seed: int, number: int) -> Result:
    """One game between bots."""
    game, uses = game_of(setting.game, setting.sets, setting.options, setting.folder)
    names = setting.seated(number)
    known = installed(setting.folder).bots(game)
    bots = [bot_of(name, known, named_here=True) for name in names]
    own = below(seed, number, SEEDS)
    state = game.new(len(bots), own)
    watch = uses.watches[id(state)] = Watch(state)
    moves = 0
    try:
        while state.actor is not None:
            move = chosen_by(bots[state.actor], state, own, moves)
            watch.before(state, move)
            state.apply(move)
            watch.after(state)
            moves += 1
    finally:
        del uses.watches[id(state)]
        for bot in bots:
            bot.close(state.scores if state.actor is None else None)
    notes = tuple(note for bot in bots for note in bot.notes())
    failures = tuple((seat, bot.failure) for seat, bot in enumerate(bots) if bot.failure is not None)
    return Result(
        number,
        names,
        tuple(state.scores),
        tuple(state.winners),
        moves,
        state.round,
        game.ending(state),
        tuple(dict(points) for points in state.points_by_source),
        watch.times,
        notes,
        failures,
    )


def results_of(setting: Setting, seed: int, games: int) -> Sequence[Result]:
    """All games in this process, one after the other."""
    return [result for task in tasks(setting, seed, games) for result in play_task(task)]
