"""The laws every game keeps, as a kit: `kingsbridge check GAME` runs it, and so can the tests of any plugin.

from kingsbridge_core.laws import assert_laws

def test_laws() -> None:
    assert_laws(MyGame(), games=20)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.laws.breach import LAWS, Breach
from kingsbridge_core.laws.recorded import recorded_breaches
from kingsbridge_core.laws.walk import Walk

if TYPE_CHECKING:
    from kingsbridge_core.bots.bot import Bot
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.laws.seen import Drawing

__all__ = ["LAWS", "Breach", "assert_laws", "assert_recorded", "breaches", "game_breaches"]


def game_breaches(
    game: Game[Any],
    seats: int,
    seed: int,
    *,
    every: int = 1,
    bots: Mapping[str, type[Bot]] | None = None,
    table: Drawing | None = None,
) -> Iterator[Breach]:
    """Return the laws broken in one random game; check costly laws in one of `every` positions, or never (0)."""
    return Walk(game, seats, seed, every, bots or {}, table).breaches()


def breaches(
    game: Game[Any],
    *,
    games: int = 20,
    seats: Iterable[int] | None = None,
    every: int = 1,
    bots: Mapping[str, type[Bot]] | None = None,
    table: Drawing | None = None,
) -> Iterator[Breach]:
    """Return the laws broken in a number of random games for each number of seats."""
    from kingsbridge_core.laws.processes import process_breaches

    for number in seats or game.definition.seats:
        for seed in range(games):
            yield from game_breaches(game, number, seed, every=every, bots=bots, table=table)
        if every:
            yield from process_breaches(game, number)


def assert_laws(
    game: Game[Any],
    *,
    games: int = 20,
    every: int = 1,
    bots: Mapping[str, type[Bot]] | None = None,
    table: Drawing | None = None,
) -> None:
    """Fail with the first breach of a law, and how to reproduce it."""
    for breach in breaches(game, games=games, every=every, bots=bots, table=table):
        raise AssertionError(str(breach))


def assert_recorded(game: Game[Any], folder: Path) -> None:
    """Fail unless the recorded games in a folder replay, and reach every card and every ending of the game."""
    for breach in recorded_breaches(game, folder):
        raise AssertionError(str(breach))
