"""Plays a match with a save at random and says on standard output what was acknowledged; made to be killed."""

from __future__ import annotations

import sys
from random import Random

import kingsbridge_core as kb
from kingsbridge_core.match import Match


def play(path: str, seed: int) -> None:
    """Begin a match and play it to the end, move by move."""
    match = Match.new(kb.find_game("pillars"), ["bot:random"] * 4, seed=seed, path=path)
    print("begun", flush=True)
    rng = Random(seed)
    while match.state.actor is not None:
        print(match.play(rng.choice(list(match.state.options))).move, flush=True)


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]))
