"""How the tests of this folder ask the kit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import Bot
from kingsbridge_core.game.scene import SceneOf
from kingsbridge_core.laws import breaches

GAMES = 4


def assert_caught(
    game: kb.Game[Any],
    law: int,
    saying: str,
    *,
    games: int = GAMES,
    every: int = 1,
    bots: Mapping[str, type[Bot]] | None = None,
    table: SceneOf | None = None,
) -> None:
    """The kit finds breaches of this law and of no other, and the first one says what is wrong."""
    found = list(breaches(game, games=games, every=every, bots=bots, table=table))
    assert found, f"the kit found nothing, though law {law} is broken"
    assert {breach.law for breach in found} == {law}, [str(breach) for breach in found]
    assert saying in found[0].what
