"""Matches at the real command line that are killed, looked at, and gone on with."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Timer
from typing import IO, Any

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.offers import in_order
from kingsbridge_core.plugins import installed
from tests.cli.running import COMMAND, environment

SEATS = {
    "column-of-fire": ["human:Ann", "bot:random", "bot:random"],
    "pillars": ["human:Ann", "bot:random", "bot:greedy"],
    "world-without-end": ["human:Ann", "bot:random"],
}
ASKED = b"your moves"
"""What stands in the line before each list of moves: whoever reads it knows that the move before was made."""


def whole_match(game: str, seed: int) -> list[tuple[int, str]]:
    """All moves of the match in which Ann always types 1: the seat and the text."""
    match = Match.new(kb.find_game(game), SEATS[game], seed=seed)
    known = installed().bots(match.game)
    bots = {seat: known[player.name]() for seat, player in enumerate(match.players) if not player.is_human}
    while match.state.actor is not None:
        seat = match.state.actor
        choice: Any = in_order(match.state.options)[0]
        if seat in bots:
            choice = chosen_by(bots[seat], match.state, seed, len(match.turns))
        match.play(choice)
    return moves_of(match)


def moves_of(match: Match) -> list[tuple[int, str]]:
    """Seat and text of every move."""
    return [(turn.seat, str(turn.move)) for turn in match.turns]


@dataclass
class Killed:
    """One match that is killed again and again."""

    game: str
    seed: int
    path: Path
    rng: Random
    acknowledged: int = 0
    saved: int = 0
    kills: int = 0

    def __post_init__(self) -> None:
        self.expected = whole_match(self.game, self.seed)

    def kill_once(self) -> bool:
        """Start or resume the match, kill it at a random moment, and check its save; False when it is over."""
        asked = self._run_until_killed()
        self.kills += 1
        if not asked and not (self.path.exists() and self.path.stat().st_size):
            self.path.unlink(missing_ok=True)  # killed before it had said anything
            return True
        match = Match.load(self.path, read_only=True)
        made = moves_of(match)
        assert made == self.expected[: len(made)]
        promised = max(0, asked - 1)
        before, self.saved = self.saved, sum(seat == 0 for seat, _ in made)
        assert self.saved >= before + promised, f"{before + promised} moves were acknowledged, {self.saved} are saved"
        self.acknowledged += promised
        return match.state.actor is not None

    def _run_until_killed(self) -> int:
        """Run the command line until it is killed; returns how often it asked for a move."""
        begin = ["play", self.game, *[f"--seat={seat}" for seat in SEATS[self.game]], f"--seed={self.seed}"]
        arguments = ["resume", str(self.path)] if self.path.exists() else [*begin, "--save", str(self.path)]
        ones = self.path.with_suffix(".typed")
        ones.write_text("1\n" * 5000)
        with ones.open("rb") as typed:
            running = subprocess.Popen(
                [*COMMAND, *arguments],
                stdin=typed,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment(self.path.parent),
            )
        with running:
            assert running.stdout is not None
            assert running.stderr is not None
            asked = self._kill_while_reading(running, running.stdout)
            said = running.stderr.read()
        assert not said, said.decode()
        return asked

    def _kill_while_reading(self, running: subprocess.Popen[bytes], output: IO[bytes]) -> int:
        """Kill it some moments after it has asked for this many moves, or at any moment after its start."""
        wanted = self.rng.choice([None, *range(1, 8)])
        delay = self.rng.uniform(0.02, 0.5) if wanted is None else self.rng.uniform(0, 0.02)
        timer = Timer(delay, running.kill)
        if wanted is None:
            timer.start()
        asked = 0
        for line in output:
            asked += ASKED in line and line.endswith(b"\n")
            if asked == wanted and not timer.is_alive() and not timer.finished.is_set():
                timer.start()
        timer.cancel()
        return asked
