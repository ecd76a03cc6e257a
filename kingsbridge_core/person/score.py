"""Everyone's points by source, so far or at the end, and who won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kingsbridge_core.match.match import Match
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import all_of


class Score(NamedTuple):
    """The points of a player: those from each source in the order of `Scores.sources`, and all of them."""

    seat: int
    name: str
    points: tuple[float, ...]
    total: float


class Counted(NamedTuple):
    """What a player would get if the game ended now, None where that is hidden, and the total with it."""

    name: str
    points: tuple[float | None, ...]
    total: float


class CountedNow(NamedTuple):
    sources: tuple[str, ...]
    players: tuple[Counted, ...]


class Scores(NamedTuple):
    """The points of all players; `ending` says how the game ended, and is empty until it has.

    Until then, sources that only the end brings are left out.
    """

    sources: tuple[str, ...]
    players: tuple[Score, ...]
    ending: str = ""


def scores(match: Match) -> Scores:
    game, state = match.game, match.state
    points, totals = state.points_by_source, state.scores
    at_the_end = game.counted_now(state.view(None), 0) if state.actor is not None else {}
    sources = [source for source in points[0] if source not in at_the_end] if points else []
    players = [
        Score(seat, name, tuple(points[seat][source] for source in sources), totals[seat])
        for seat, name in enumerate(match.names)
    ]
    ending = "" if state.actor is not None else game.definition.endings[game.ending(state)]
    return Scores(tuple(map(game.called, sources)), tuple(players), ending)


def counted_now(match: Match, seat: int | None) -> CountedNow | None:
    """Return what would be counted if the game ended now, as far as a seat can tell; None if nothing would."""
    game, state = match.game, match.state
    view = state.view(seat)
    found = [game.counted_now(view, each) for each in range(state.seats)]
    if state.actor is None or not found[0]:
        return None
    players = [
        Counted(name, tuple(points.values()), state.scores[each] + sum(filter(None, points.values())))
        for each, (name, points) in enumerate(zip(match.names, found, strict=True))
    ]
    return CountedNow(tuple(map(game.called, found[0])), tuple(players))


def course(match: Match) -> Iterator[list[float]]:
    """Return everyone's points at the start, and after each move."""
    state = match.start.clone()
    yield list(state.scores)
    for turn in match.turns:
        state.apply(turn.move)
        yield list(state.scores)


def winners_line(match: Match) -> str:
    winners = [match.names[seat] for seat in match.state.winners]
    if len(winners) == 1:
        return _("{name} wins.", name=winners[0])
    return _("{names} share the win.", names=all_of(winners))
