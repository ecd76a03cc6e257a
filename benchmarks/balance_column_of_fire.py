"""Whether our reconstruction of A Column of Fire is balanced: greedy bots play, and everything is counted.

python benchmarks/balance_column_of_fire.py --games 1000 --jobs 2
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from kingsbridge_column_of_fire.bots import Greedy
from kingsbridge_column_of_fire.game import ColumnOfFireGame
from kingsbridge_column_of_fire.state import ColumnOfFire, Pick, open_card
from kingsbridge_core import Move
from kingsbridge_core.bots import chosen_by

GAME = ColumnOfFireGame()


class Counted(NamedTuple):
    """What one game gave."""

    years: int
    best: float
    winners: list[int]
    start_player: int
    ending: str
    points: list[dict[str, float]]
    counts: Counter[tuple[str, str]]


def play(seats: int, seed: int) -> Counted:
    """A game between greedy bots."""
    state, bot, number = GAME.new(seats, seed, log=[]), Greedy(), 0
    counts: Counter[tuple[str, str]] = Counter()
    while state.actor is not None:
        number += 1
        counts.update(("offered", name) for name in map(partial(choice, state), state.options) if name)
        move = chosen_by(bot, state, seed, number)
        counts["taken", choice(state, move)] += 1
        if move.verb == "be" and move.what != state.religions[state.actor]:
            counts["religion", "changed"] += 1
        state.apply(move)
    assert state.log is not None
    for line in state.log:
        if "winner" in line.arguments:
            counts["conflict", f"won by {line.arguments['winner']}s"] += 1
        elif line.text.startswith("The conflict"):
            counts["conflict", "avoided"] += 1
    start = state.start_player
    return Counted(
        state.round, max(state.scores), state.winners, start, GAME.ending(state), state.points_by_source, counts
    )


def choice(state: ColumnOfFire, move: Move[Any]) -> str:
    """The character or the space that a move is about; nothing for other moves."""
    if isinstance(move.what, Pick) and move.verb == "take":
        return str(getattr(open_card(state, move.what.country), "id", ""))
    return str(move.what.id) if move.verb == "move" else ""


def report(seats: int, games: list[Counted]) -> None:
    """The figures for a number of players."""
    number, years = len(games), [game.years for game in games]
    inside = sum(7 <= each <= 13 for each in years) / number
    print(f"\n{seats} players, {number} games")
    print(f"  years: median {median(years):g}, from {min(years)} to {max(years)}, {inside:.0%} within 7 to 13")
    print(f"  points of the winner: median {median(game.best for game in games):g}")
    print(f"  wins by seat: {shares(wins(games, seats))}")
    print(f"  wins by place from the start player: {shares(wins(games, seats, from_start=True))}")
    print(f"  endings: {shares(Counter(game.ending for game in games), number)}")
    sources: Counter[str] = Counter()
    for game in games:
        for points in game.points:
            sources.update(points)
    print(f"  points of a player: {', '.join(f'{name} {sum_ / number / seats:.1f}' for name, sum_ in sources.items())}")
    counts = sum((game.counts for game in games), Counter[tuple[str, str]]())
    told = [f"{what} {counts[kind, what] / number:.1f}" for kind, what in counts if kind in ("conflict", "religion")]
    print(f"  in a game, conflicts and religion: {', '.join(sorted(told))}")
    for title, names in (("characters", [c.id for c in GAME.characters]), ("track spaces", [s.id for s in GAME.track])):
        taken = sorted((counts["taken", name] / max(1, counts["offered", name]), name) for name in names)
        least, most = taken[:4], taken[:-5:-1]
        print(f"  {title}, taken when possible: least {listed(least)}; most {listed(most)}")


def wins(games: Iterable[Counted], seats: int, from_start: bool = False) -> dict[str, float]:
    """Wins of each seat, or of each place in the order of play; a shared win counts in parts."""
    found = {str(seat + 1): 0.0 for seat in range(seats)}
    for game in games:
        for winner in game.winners:
            seat = (winner - game.start_player) % seats if from_start else winner
            found[str(seat + 1)] += 1 / len(game.winners)
    return found


def shares(counts: Mapping[str, float], whole: float | None = None) -> str:
    """Counts as shares of their sum."""
    whole = whole or sum(counts.values())
    return ", ".join(f"{name} {count / whole:.1%}" for name, count in counts.items())


def listed(rates: Iterable[tuple[float, str]]) -> str:
    """Names with their rates."""
    return ", ".join(f"{name} {rate:.0%}" for rate, name in rates)


def main() -> None:
    """Play and report for every number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    with ProcessPoolExecutor(arguments.jobs) as workers:
        for seats in GAME.definition.seats:
            report(seats, list(workers.map(partial(play, seats), range(arguments.games), chunksize=5)))


if __name__ == "__main__":
    main()
