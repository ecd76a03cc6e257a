"""Measures how soon the table is on a terminal's screen, and how quickly it answers a key, against another checkout.

The first paint is from the start of `kingsbridge play` in a pseudo-terminal to its first prompt, of both checkouts in
turns; the least of all turns counts, as wall-clock time. The key is measured inside this process: an arrow key at each
decision of some games, in the largest window, from the changed choice to the painted lines.

python -m benchmarks.first_paint --before ../another-checkout --turns 7
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import pexpect

import kingsbridge_core as kb
from kingsbridge_core.cli.table.full_screen import picture_of
from kingsbridge_core.cli.table.layout import laid_out, lines_below
from kingsbridge_core.cli.table.window import painted
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.person import Person

HERE = Path(__file__).resolve().parent.parent
TITLES = ("pillars", "column-of-fire", "world-without-end")
LARGEST = (200, 60)


def first_paint(checkout: Path, title: str) -> float:
    """Return the seconds from the start to the first prompt."""
    paths = os.pathsep.join(map(str, (checkout, checkout / "plugins")))
    with TemporaryDirectory() as saves:
        own = {"PYTHONPATH": paths, "KINGSBRIDGE_SAVES": saves, "TERM": "xterm-256color"}
        began = perf_counter()
        child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "kingsbridge_core", "play", title, "--seat", "human:Ann", "--seed", "5", "--no-save"],
            env={**os.environ, **own},
            dimensions=(24, 80),
            encoding="utf-8",
            cwd=checkout,
        )
        while child.expect_exact(["Ann>", "-- Enter for more"]):
            child.sendline("")
        seconds = perf_counter() - began
        child.close(force=True)
    return seconds


def slowest_key(title: str, games: int) -> float:
    """Return the seconds of the slowest answer to an arrow key."""
    game, slowest = kb.find_game(title), 0.0
    for seed in range(games):
        match = Match.new(game, ["human:Ann"] * max(game.definition.seats), seed=seed)
        chance = Random(seed)
        while match.state.actor is not None:
            if len(match.turns) % 20 == 0:
                person = Person(match, match.state.actor)
                picture = picture_of(person, person.scene(), None, {})
                below = lines_below(picture, *LARGEST)
                laid_out(picture, *LARGEST, below)
                began = perf_counter()
                for line in laid_out(picture._replace(chosen=1), *LARGEST, below).lines:
                    painted(line, {1})
                slowest = max(slowest, perf_counter() - began)
            match.play(chance.choice(match.state.options))
    return slowest


def main() -> None:
    """Write a row for every title."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="another checkout")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--games", type=int, default=3)
    chosen = parser.parse_args()
    checkouts = [HERE, *([chosen.before.resolve()] if chosen.before else [])]
    for title in TITLES:
        found: list[list[float]] = [[] for _ in checkouts]
        for _ in range(chosen.turns):
            for place, checkout in enumerate(checkouts):
                found[place].append(first_paint(checkout, title))
        now, *before = map(min, found)
        ratio = f", {now / before[0]:.2f} times {before[0]:.3f} s" if before else ""
        key = slowest_key(title, chosen.games)
        print(f"{title}: first paint {now:.3f} s{ratio}; the slowest key {key * 1000:.0f} ms")


if __name__ == "__main__":
    main()
