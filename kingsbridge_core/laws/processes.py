"""Laws 2 and 8 across processes: other hash seeds, and saves that are written, loaded and taken back."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.chance import derived, pick
from kingsbridge_core.laws.breach import Breach
from kingsbridge_core.match import Match

if TYPE_CHECKING:
    from kingsbridge_core.game import Game

SEED = 11


def process_breaches(game: Game[Any], seats: int) -> Iterator[Breach]:
    """Play one game in other processes, and one with a save."""
    from kingsbridge_core.plugins import installed

    if game.id in installed().game_classes:
        yield from _hash_seed_breaches(game, seats)
        yield from (Breach(8, what, game.id, seats, SEED) for what in _save_faults(game, seats))


def course(game: Game[Any], seats: int, seed: int) -> str:
    """A digest of every option and every position of a random game."""
    state, rng, total = game.new(seats, seed), derived(seed, 3), sha256()
    while state.actor is not None:
        total.update("|".join(str(move) for move in state.options).encode() + state.digest().encode())
        state.apply(pick(rng, list(state.options)))
    return total.hexdigest()


def _hash_seed_breaches(game: Game[Any], seats: int) -> Iterator[Breach]:
    expected = course(game, seats, SEED)
    program = "import sys, kingsbridge_core as kb; from kingsbridge_core.laws.processes import course; " + (
        "print(course(kb.find_game(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))"
    )
    for hash_seed in ("1", "2"):
        command = [sys.executable, "-c", program, game.id, str(seats), str(SEED)]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
            yield Breach(2, f"the game cannot be played in another process: {said}", game.id, seats, SEED)
        elif done.stdout.strip() != expected:
            yield Breach(2, f"with PYTHONHASHSEED={hash_seed} the game takes another course", game.id, seats, SEED)


def _save_faults(game: Game[Any], seats: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        match = Match.new(game, ["bot:random"] * seats, seed=SEED, path=path)
        rng = derived(SEED, 4)
        while match.state.actor is not None and len(match.turns) < 400:
            match.play(pick(rng, list(match.state.options)))
        match.close()
        loaded = Match.load(path)
        if loaded.state != match.state or loaded.state.digest() != match.state.digest():
            yield "a match that was saved and loaded differs"
        while loaded.turns:
            loaded.undo(even_if_revealed=True)
        if loaded.state != match.start:
            yield "undo to the start does not give the start"
        loaded.close()
        if Match.load(path, read_only=True).state != match.start:
            yield "a save with all moves taken back does not load as the start"
