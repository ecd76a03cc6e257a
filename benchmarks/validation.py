"""Measures how fast card sets are validated, against PyYAML's C loader and the start of the program, in turns.

python benchmarks/validation.py
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import yaml

from kingsbridge_core.authoring.validation import problems_of_text
from kingsbridge_core.game.game import Game
from kingsbridge_core.plugins import find_game

TURNS = 40
"""Peers take turns this often; the best turn of each counts, as that one was disturbed least."""
WORDS = ("points: 2", "gain: [stone, wood]", "points: -1")
HEAD = "format: 1\ngame: pillars\ntitle: Many Guests\nauthor: Ann\nlicence: CC0-1.0\nextends: base\n"
CARD = """\
    - id: guest-{number}
      name: Guest number {number}
      kind: neutral
      value: {value}
      provenance: reconstructed
      effects:
        - {word}
"""


def many_cards(number: int) -> str:
    """Return a sound set for Pillars with this many new cards, dealt out evenly to three and to four players."""
    three, four = 30 + number, 36 + number
    stay = ["ellen", *(f"guest-{each}" for each in range(three % 3))]
    others = [f"guest-{each}" for each in range(four % 4)]
    hands = f'{{"3": {three // 3}, "4": {four // 4}}}'
    left_out = f'{{"3": [{", ".join(stay)}], "4": [{", ".join(others)}]}}'
    numbers = f"numbers:\n  cards_each: {{by_seats: {hands}}}\n  removed: {{by_seats: {left_out}}}\n"
    cards = (CARD.format(number=each, value=each % 12, word=WORDS[each % 3]) for each in range(number))
    return f"{HEAD}{numbers}add:\n  cards:\n{''.join(cards)}"


def changed_cards(game: Game[Any], number: int) -> str:
    """Return a sound set in which this many cards of a game have another name."""
    named = {each.name: [card for card in each.cards if card.name] for each in game.lists.values()}
    changes: list[str] = []
    for listed, cards in named.items():
        ids = list(dict.fromkeys(card.id for card in cards if not card.id[-1].isdigit()))[: number - len(changes)]
        changes += [f"  {listed}:\n"] * bool(ids)
        changes[-1:] = [*changes[-1:], *(f"    {each}: {{name: Guest {each}}}\n" for each in ids)]
    return f"{HEAD.replace('pillars', game.id)}change:\n{''.join(changes)}"


def best(*contenders: Callable[[], Any]) -> list[float]:
    """Return the shortest time of each contender, in turns, with the garbage collector off as in `timeit`."""
    times = [9.0] * len(contenders)
    gc.disable()
    for _ in range(TURNS):
        for place, contender in enumerate(contenders):
            begin = perf_counter()
            contender()
            times[place] = min(times[place], perf_counter() - begin)
        gc.collect()
    gc.enable()
    return times


def against_the_c_loader(cards: int) -> None:
    """Compare levels one and two of validating a large set with merely loading the same text."""
    text = many_cards(cards)
    found = problems_of_text(text)
    assert not found, found[:3]
    ours, theirs = best(lambda: problems_of_text(text), lambda: yaml.load(text, Loader=yaml.CSafeLoader))
    print(
        f"validating {cards:,} cards: {ours * 1000:.0f} ms, PyYAML's C loader {theirs * 1000:.0f} ms: "
        f"ratio {ours / theirs:.2f} (at most 2)"
    )


def against_help(game: str, text: str) -> None:
    """Compare the whole command on a small set with the start of the program."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "guests.yaml"
        path.write_text(text, "utf-8")
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        compiled = {**kept, "PYTHONPYCACHEPREFIX": str(Path(folder) / "compiled")}
        ours, bare = best(lambda: command(compiled, "validate", str(path)), lambda: command(compiled, "--help"))
    print(f"validate of 60 cards of {game}: {ours:.3f} s, --help {bare:.3f} s: ratio {ours / bare:.2f} (under 2)")


def command(environment: dict[str, str], *arguments: str) -> None:
    """Run the program with arguments, compiled as an installed one is; it must end well."""
    command = [sys.executable, "-m", "kingsbridge_core", *arguments]
    subprocess.run(command, check=True, capture_output=True, env=environment)


def main() -> None:
    """Measure and print everything."""
    print(f"Python {sys.version.split()[0]}")
    against_the_c_loader(2000)
    against_help("pillars", many_cards(60))
    for game in ("column_of_fire", "world_without_end"):
        against_help(game, changed_cards(find_game(game), 60))


if __name__ == "__main__":
    main()
