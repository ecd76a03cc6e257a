"""Everyone's points by source, so far or at the end, and who won."""

from __future__ import annotations

from typing import NamedTuple

from kingsbridge_core.match.match import Match
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import all_of


class Score(NamedTuple):
    """The points of a player: those from each source in the order of `Scores.sources`, and all of them."""

    name: str
    points: tuple[float, ...]
    total: float


class Scores(NamedTuple):
    """The points of all players; `ending` says how the game ended, and is empty until it has."""

    sources: tuple[str, ...]
    players: tuple[Score, ...]
    ending: str = ""


def scores(match: Match) -> Scores:
    game, state = match.game, match.state
    points, totals = state.points_by_source, state.scores
    sources = list(points[0]) if points else []
    players = [
        Score(name, tuple(points[seat][source] for source in sources), totals[seat])
        for seat, name in enumerate(match.names)
    ]
    ending = "" if state.actor is not None else game.definition.endings[game.ending(state)]
    return Scores(tuple(map(game.called, sources)), tuple(players), ending)


def winners_line(match: Match) -> str:
    winners = [match.names[seat] for seat in match.state.winners]
    if len(winners) == 1:
        return _("{name} wins.", name=winners[0])
    return _("{names} share the win.", names=all_of(winners))
