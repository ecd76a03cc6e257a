"""Plays many games between bots, and records how each ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.authoring.playability import LAST_MOVES, MOST_NAMED
from kingsbridge_core.bots.bot import Bot, RandomBot, chosen_by
from kingsbridge_core.bots.levels import bot_of
from kingsbridge_core.engine.chance import SEEDS, below
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.set_files import sets_for
from kingsbridge_core.laws.guarded import MOST_MOVES
from kingsbridge_core.playtest.card_tally import OFFERED, Times, Uses, Watch
from kingsbridge_core.playtest.workers import Pace
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import _, in_digits
from kingsbridge_core.text.phrases import harmless, listed, shortened

if TYPE_CHECKING:
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game

LONGEST_REASON = 160


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
        """Return who sits where in the game of that number."""
        first = number % len(self.bots) if self.turning else 0
        return self.bots[-first:] + self.bots[:-first] if first else self.bots


@dataclass(frozen=True, slots=True)
class Task:
    """A run of games for one worker."""

    setting: Setting
    seed: int
    first: int
    last: int

    @property
    def size(self) -> int:
        """How many games there are."""
        return self.last - self.first


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; `times` is what became of its cards, `failures` why random moves replaced bots, by seat.

    A game that was given up after `MOST_MOVES` has no winners; `loop` has the cards that kept it going.
    """

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
    loop: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the game came to an end."""
        return bool(self.winners)

    @property
    def failed(self) -> dict[str, str]:
        """Return the bots that random moves replaced on one of their seats, and why."""
        return {self.bots[seat]: why for seat, why in self.failures}

    def share(self, seat: int) -> float:
        """Return what part of the win a seat has."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def tasks(setting: Setting, seed: int, games: int, pace: Pace, begin: int = 0) -> Iterator[Task]:
    """Yield the games from `begin` on in runs that are handed out at this pace."""
    end = begin + games
    while begin < end:
        yield Task(setting, seed, begin, begin := begin + pace.size(end - begin))


@cache
def game_of(
    name: str, sets: tuple[Path, ...], options: tuple[tuple[str, Any], ...], folder: Path | None
) -> tuple[Game[Any], Uses]:
    """Return a game with card sets and options, made once in every process, and what hears its cards' effects."""
    uses = Uses()
    base = installed(folder).game(name)
    game = base.with_sets(sets_for(base, sets))
    return game.with_options(dict(options)).reporting(uses), uses


def play_task(task: Task) -> list[Result]:
    """Play a run of games, and return how each ended."""
    return [*games_of(task)]


def games_of(task: Task) -> Iterator[Result]:
    """Play a run of games; each has a seed of its own that follows from the seed of the whole.

    A game that does not end is the last of its run: whatever keeps it going would only come up again.
    """
    for number in range(task.first, task.last):
        result = play_game(task.setting, task.seed, number)
        yield result
        if not result.is_over:
            return


def endless(result: Result, name: Callable[[str], str]) -> str:
    """Say that a game does not end, and which cards keep it going; `name` returns how a card is called."""
    number, most = result.number + 1, in_digits(MOST_MOVES, ",d")
    if not result.loop:
        return _("Game {number} has not ended after {most} moves.", number=number, most=most)
    return _(
        "Game {number} has not ended after {most} moves. The last ones went round these cards: {cards}.",
        number=number,
        most=most,
        cards=listed(name(card) for card in result.loop),
    )


def play_game(setting: Setting, seed: int, number: int) -> Result:
    """Play one game between bots."""
    game, uses = game_of(setting.game, setting.sets, setting.options, setting.folder)
    names = setting.seated(number)
    known = installed(setting.folder).bots(game)
    bots = [_bot_called(name, known, game.definition.seat_names[seat]) for seat, name in enumerate(names)]
    own = below(seed, number, SEEDS)
    state = game.new(len(bots), own)
    watch = uses.watches[id(state)] = Watch(state)
    moves, before = 0, Counter[str]()
    try:
        while state.actor is not None and moves < MOST_MOVES:
            if moves == MOST_MOVES - LAST_MOVES:
                before = _done_with(watch.times)
            bots[state.actor], move = _choice(bots[state.actor], names[state.actor], state, own, moves)
            watch.before(state, move)
            state.apply(move)
            watch.after(state)
            moves += 1
    finally:
        del uses.watches[id(state)]
        for seat, bot in enumerate(bots):
            try:
                bot.close(state.scores if state.actor is None else None)
            except Exception as error:
                bots[seat] = StandIn(names[seat], game.definition.seat_names[seat], error)
    notes = tuple(note for bot in bots for note in bot.notes())
    failures = tuple((seat, bot.failure) for seat, bot in enumerate(bots) if bot.failure is not None)
    return Result(
        number,
        names,
        tuple(state.scores),
        tuple(state.winners),
        moves,
        state.round,
        game.ending(state) if state.actor is None else "",
        tuple(dict(points) for points in state.points_by_source),
        watch.times,
        notes,
        failures,
        () if state.actor is None else _most_of(_done_with(watch.times) - before),
    )


def _done_with(times: Times) -> Counter[str]:
    """Return how often players took and used each card."""
    found: Counter[str] = Counter()
    for (card, kind), by_seat in times.items():
        if kind != OFFERED:
            found[card] += sum(by_seat)
    return found


def _most_of(often: Counter[str]) -> tuple[str, ...]:
    return tuple(card for card, _times in often.most_common(MOST_NAMED))


class StandIn(RandomBot):
    """Random moves in the place of a bot whose code failed; the game does not count for that bot."""

    def __init__(self, name: str, seat: str, error: Exception) -> None:
        why = self.failure = shortened(harmless(f"{type(error).__name__}: {error}"), LONGEST_REASON)
        self._notes = [
            _(
                "The bot {command} ({seat}) has failed, and random moves replace it: {reason}.",
                command=name,
                seat=seat,
                reason=why,
            )
        ]

    def notes(self) -> list[str]:
        notes, self._notes = self._notes, []
        return notes


def _bot_called(name: str, known: Mapping[str, type[Bot]], seat: str) -> Bot:
    try:
        return bot_of(name, known, named_here=True)
    except KingsbridgeError:  # what is wrong with the name is for whoever wrote it
        raise
    except Exception as error:
        return StandIn(name, seat, error)


def _choice(bot: Bot, name: str, state: State, seed: int, number: int) -> tuple[Bot, Move[Any]]:
    """Return the move of a bot, and the bot itself; if its code fails, random moves replace it from now on."""
    assert state.actor is not None
    try:
        move = chosen_by(bot, state, seed, number)
        if move not in state.options:
            raise ValueError(_("it answered {move}, which is not a possible move", move=move))
    except Exception as error:
        with suppress(Exception):
            bot.close()
        bot = StandIn(name, state.game.definition.seat_names[state.actor], error)
        move = chosen_by(bot, state, seed, number)
    return bot, move


def results_of(setting: Setting, seed: int, games: int) -> Sequence[Result]:
    """Play all games in this process, one after the other."""
    return play_task(Task(setting, seed, 0, games))
