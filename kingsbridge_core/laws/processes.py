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

from kingsbridge_core.engine.chance import derived, pick
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.laws.breach import Breach
from kingsbridge_core.laws.guarded import failure, patience
from kingsbridge_core.match.match import Match
from kingsbridge_core.plugins import Plugins, installed

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game

SEED = 11
MOST_MOVES = 4_000
MOST_SAVED = 400
"""How far to follow a game, and how far with a save, when every move waits for the disk."""


def process_breaches(game: Game[Any], seats: int, plugins: Plugins | None = None) -> Iterator[Breach]:
    """Play one game in other processes, and one with a save, if the game is installed, so that they can find it."""
    plugins = plugins or installed()
    if plugins.game_classes.get(game.id) is not type(game):
        return
    for law, faults in ((2, _hash_seed_faults), (8, _save_faults)):
        try:
            yield from (Breach(law, what, game.id, seats, SEED) for what in faults(game, seats, plugins))
        except Exception as error:
            yield Breach(law, failure(error), game.id, seats, SEED)


def course(game: Game[Any], seats: int, seed: int) -> str:
    """Return a digest of every option and every position of a random game, as far as we follow it."""
    rng, total = derived(seed, 3), sha256()
    with patience():
        state = game.new(seats, seed)
    for _ in range(MOST_MOVES):
        if state.actor is None:
            break
        total.update("|".join(str(move) for move in state.options).encode() + state.digest().encode())
        with patience():
            state.apply(pick(rng, list(state.options)))
    return total.hexdigest()


def tell_course(game_id: str, seats: str, folder: str) -> None:
    """Print the course of the game in a process of its own; plugins in development may be in a folder."""
    print(course(installed(Path(folder) if folder else None).game(game_id), int(seats), SEED))


def _hash_seed_faults(game: Game[Any], seats: int, plugins: Plugins) -> Iterator[str]:
    expected = course(game, seats, SEED)
    program = "import sys; from kingsbridge_core.laws.processes import tell_course; tell_course(*sys.argv[1:])"
    folder = "" if plugins.folder is None else str(plugins.folder)
    for hash_seed in ("1", "2"):
        command = [sys.executable, "-c", program, game.id, str(seats), folder]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
            yield f"the game cannot be played in another process: {said}"
        elif done.stdout.strip() != expected:
            yield f"with PYTHONHASHSEED={hash_seed} the game takes a different course"


def _save_faults(game: Game[Any], seats: int, plugins: Plugins) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        with patience():
            match = Match.new(game, ["bot:random"] * seats, seed=SEED, path=path, plugins=plugins)
        rng = derived(SEED, 4)
        while match.state.actor is not None and len(match.turns) < MOST_SAVED:
            with patience():
                match.play(pick(rng, list(match.state.options)))
        match.close()
        try:
            loaded = Match.load(path, plugins=plugins)
        except KingsbridgeError as error:
            yield f"a save does not load: {error}"
            return
        if loaded.state != match.state or loaded.state.digest() != match.state.digest():
            yield "a match that was saved and loaded differs"
        while loaded.turns:
            loaded.undo(even_if_revealed=True)
        if loaded.state != match.start:
            yield "undo to the start does not give the start"
        loaded.close()
        if Match.load(path, read_only=True, plugins=plugins).state != match.start:
            yield "a save with all moves taken back does not load as the start"
