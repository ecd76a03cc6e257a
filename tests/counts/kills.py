"""Processes that play and save matches are killed by the thousand: `python -m tests.counts.kills --kills 10000`.

Each is forked from this one, which has imported everything, so that a kill takes milliseconds. It begins a match or
resumes it with the real code, and acknowledges every line of the save on a pipe. Afterwards the save must load, and
have at least what was acknowledged. The kills of tests/match go through the command line.
"""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

import kingsbridge_core as kb
from kingsbridge_core.match.match import Match

SEATS = {"pillars": 3, "column-of-fire": 3, "world-without-end": 2}
UNDO = "undo"
UNDONE = 0.03
"""How many of the actions take the last move back."""
A_FEW_MOVES = 0.02
"""How many seconds a process goes on after its first acknowledgement, at most."""
REPORTED = 500
"""After how many kills we say how far we are."""
SOON = 0.03
"""How many seconds a process goes on that is killed at any moment after its start, at most."""


@dataclass
class Script:
    """All actions of a match, and the moves that remain after each of them."""

    game: kb.Game[Any]
    seed: int
    actions: list[str] = field(default_factory=list)
    made: list[list[str]] = field(default_factory=lambda: [[]])

    def __post_init__(self) -> None:
        match, rng = self.begun(None), Random(self.seed)
        while match.state.actor is not None:
            is_undone = match.turns and rng.random() < UNDONE
            self.actions.append(UNDO if is_undone else str(rng.choice(list(match.state.options))))
            self.carry_out(match, len(self.actions) - 1)
            self.made.append([str(turn.move) for turn in match.turns])

    def begun(self, path: Path | None) -> Match:
        """The match before the first move."""
        return Match.new(self.game, ["bot:random"] * SEATS[self.game.id.replace("_", "-")], seed=self.seed, path=path)

    def carry_out(self, match: Match, number: int) -> None:
        """Carry out the action at this place."""
        if self.actions[number] == UNDO:
            match.undo(even_if_revealed=True)
        else:
            match.play(self.actions[number])


@dataclass
class Victim:
    """A match that is killed until it is over; `done`: how many of its actions are acknowledged or were found."""

    script: Script
    path: Path
    done: int = -1

    def kill_once(self, rng: Random) -> tuple[int, str]:
        """Kill a process in mid-play; return how many actions it acknowledged, and what is wrong with the save."""
        ours, theirs = os.pipe()
        child = os.fork()
        if not child:
            self._play_on(theirs)
        os.close(theirs)
        heard = b""
        if rng.random() < 0.75:
            heard = os.read(ours, 1)
            time.sleep(rng.uniform(0, A_FEW_MOVES))
        else:
            time.sleep(rng.uniform(0, SOON))
        os.kill(child, signal.SIGKILL)
        while more := os.read(ours, 1 << 16):
            heard += more
        os.close(ours)
        os.waitpid(child, 0)
        promised = max(self.done, 0) + len(heard)
        return len(heard), self._what_is_wrong(promised)

    def _play_on(self, pipe: int) -> NoReturn:
        """In a process of its own: begin or resume, and acknowledge every action once it is carried out."""
        code = 1
        try:
            match = Match.load(self.path) if self.path.exists() else self.script.begun(self.path)
            for number in range(max(self.done, 0), len(self.script.actions)):
                self.script.carry_out(match, number)
                os.write(pipe, b".")
            code = 0
            signal.pause()
        finally:
            os._exit(code)

    def _what_is_wrong(self, promised: int) -> str:
        """What the save lost, or has too much; nothing else may be wrong with it."""
        if not self.path.exists() or (self.done < 0 and not promised and not self.path.stat().st_size):
            self.path.unlink(missing_ok=True)  # killed before it had begun
            return "the save is gone" if promised or self.done >= 0 else ""
        try:
            match = Match.load(self.path, read_only=True)
        except kb.KingsbridgeError as error:
            return f"the save does not load: {error}"
        self.done = self.path.read_bytes().count(b"\n") - 1
        if self.done < promised:
            return f"{promised} actions were acknowledged, {self.done} are saved"
        if [str(turn.move) for turn in match.turns] != self.script.made[self.done]:
            return f"after {self.done} actions the moves are others"
        return ""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to do."""
        return self.done >= len(self.script.actions)


def faults(name: str, kills: int, seed: int, folder: Path, count: Counter[str]) -> Iterator[str]:
    """What is wrong after this many kills of matches of one game."""
    game, rng = kb.find_game(name), Random(f"{name} {seed}")
    victim = None
    for number in range(kills):
        if victim is None or victim.is_over:
            if victim is not None:
                victim.path.unlink()
                count["matches"] += 1
            victim = Victim(Script(game, rng.randrange(1 << 30)), folder / f"{name}-{number}.jsonl")
        acknowledged, wrong = victim.kill_once(rng)
        count["kills"] += 1
        count["acknowledged"] += acknowledged
        if not count["kills"] % REPORTED:
            print(f"{count['kills']} kills, {count['acknowledged']} acknowledged actions", flush=True)
        if wrong:
            yield f"{name}, seed {victim.script.seed}, kill {number}: {wrong}"
            victim = None


def main() -> int:
    """Kill as often as asked, a third for each game, and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.counts.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    count: Counter[str] = Counter()
    lost = 0
    gc.freeze()  # what is imported need not be copied
    with TemporaryDirectory() as folder:
        for place, name in enumerate(SEATS):
            kills = (asked.kills + place) // len(SEATS)
            for fault in faults(name, kills, asked.seed, Path(folder), count):
                lost += 1
                print(fault, flush=True)
    print(
        f"{count['kills']} kills, {count['matches']} matches played to their end, "
        f"{count['acknowledged']} acknowledged actions, {lost} faults"
    )
    return int(lost > 0)


if __name__ == "__main__":
    sys.exit(main())
