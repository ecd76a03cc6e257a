"""Writes the golden playthroughs: `python -m tests.golden.playthrough`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.engine.chance import derived, pick

HERE = Path(__file__).parent
SEED = 2026


def playthrough(game: Any, seats: int) -> Iterator[str]:
    """One random game as readable lines: whose decision, the options, the move, the log, points and digest."""
    names = [f"seat {seat}" for seat in range(seats)]
    state, rng = game.new(seats, SEED), derived(SEED, seats)
    yield f"{game.title}, {seats} seats, seed {SEED}, content {game.digest}, {len(game.moves)} moves in the catalogue"
    number = 0
    while state.actor is not None:
        number += 1
        move = pick(rng, list(state.options))
        options = ", ".join(str(each) for each in state.options)
        yield f"{number}. round {state.round}, {state.phase}, {names[state.actor]}: {options}"
        state.log = []
        state.apply(move)
        yield f"   -> {move}"
        yield from (f"      {line.told(names)}" for line in state.log)
        yield f"      {state.scores} {state.digest()}"
    yield f"over: {game.ending(state)}, {state.scores}, won by {state.winners}"


def path_of(game_id: str, seats: int) -> Path:
    """Where a playthrough is kept."""
    return HERE / f"{game_id}-{seats}.txt"


if __name__ == "__main__":
    for each in kb.games():
        for number in each.definition.seats:
            path_of(each.id, number).write_text("\n".join(playthrough(each, number)) + "\n", encoding="utf-8")
            print(path_of(each.id, number))
