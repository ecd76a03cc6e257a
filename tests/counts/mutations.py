"""Saves and card sets with accidents, each through a command that reads it: `python -m tests.counts.mutations`.

The commands run in this process. Whatever the file says, a command ends in time, without a traceback and with a code
that the docs name; and it says something.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.cli import main as program
from kingsbridge_core.game.set_files import read_sets
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.save_header import check_of
from tests.corpus.good_sets import GOOD_SETS
from tests.mutating import corrupted, mutate, mutilated

SEATS = {"pillars": 3, "column-of-fire": 2, "world-without-end": 2}
SAVES: Sequence[tuple[str, ...]] = (
    ("resume",),
    ("resume", "--recover"),
    ("resume", "--json"),
    ("replay", "--plain"),
    ("replay", "--verify"),
    ("replay", "--json"),
    ("export",),
    ("export", "--format", "json"),
    ("saves",),
    ("saves", "--json"),
)
"""The commands for saves; the file is added, except for `saves`."""
SETS: Sequence[tuple[str, ...]] = (
    ("validate", "SET"),
    ("validate", "SET", "--json"),
    ("validate", "SET", "--play", "1"),
    ("cards", "SET"),
    ("cards", "GAME", "--set", "SET"),
    ("simulate", "GAME", "--games", "1", "--set", "SET"),
    ("play", "GAME", "--seat", "human:Ann", "--no-save", "--set", "SET"),
)
"""The commands for card sets."""
CODES = (0, 1, 2)
LONGEST = 300
"""How many seconds a command may take; a busy machine can let it wait for long."""
MOVES = (0, 2, 5, 12, 30)
"""How long the matches are that are mutilated, apart from one of each game that is played to its end."""
A_SET_IN = 5
"""Of this many files, one is a card set, as these take far longer."""
REPORTED = 1000
"""After how many files we say how far we are."""


class Endless(BaseException):
    """A command did not end; no code of the program may catch this."""


def good_saves(folder: Path) -> list[bytes]:
    """Saves of all games, short ones and one that is over, some with a card set, and with moves taken back."""
    found: list[bytes] = []
    for good in GOOD_SETS:
        card_set = folder / f"{good['game']}.yaml"
        card_set.write_text(json.dumps(good), "utf-8")
        for moves in (*MOVES, *MOVES, 10_000):
            game = kb.find_game(good["game"])
            game = game.with_sets(read_sets([card_set])) if len(found) % 11 == 3 else game
            path, rng = folder / f"{len(found)}.jsonl", Random(len(found))
            bots = ["bot:random"] * (SEATS[good["game"]] - 1)
            match = Match.new(game, ["human:Ann", *bots], seed=len(found), path=path)
            while match.state.actor is not None and len(match.turns) < moves:
                match.play(rng.choice(list(match.state.options)))
                if rng.random() < 0.1:
                    match.undo(even_if_revealed=True)
            match.close()
            found.append(path.read_bytes())
    return found


def mutilated_save(saves: Sequence[bytes], rng: Random) -> bytes:
    """A save after a few accidents: to its bytes, to its lines, or to what a line says."""
    data = rng.choice(saves)
    for _ in range(rng.randint(1, 2)):
        how = rng.randrange(4)
        if how == 0:
            data = corrupted(data, rng, rng.choice(saves))
            continue
        lines = data.splitlines(keepends=True) or [b"\n"]
        place = 0 if rng.random() < 0.4 else rng.randrange(len(lines))
        if how == 1:
            lines[place : place + 1] = rng.choice([[], [lines[place]] * 2, [rng.choice(lines)], [b'{"undo":1}\n']])
        else:
            lines[place] = _changed(lines[place], rng)
        data = b"".join(lines)
    return data


def _changed(line: bytes, rng: Random) -> bytes:
    try:
        entry = json.loads(line)
    except ValueError:
        return corrupted(line, rng)
    whole = [entry]
    for _ in range(rng.randint(1, 2)):
        mutate(whole, rng)
    if whole and isinstance(whole[0], dict) and "check" in whole[0] and rng.random() < 0.7:
        whole[0]["check"] = check_of(whole[0])  # as if it had been written so
    return b"".join(json.dumps(each).encode() + b"\n" for each in whole)


def mutilated_set(good: dict[str, Any], rng: Random) -> bytes:
    """A card set after a few accidents: to what it says, to its text, or to its bytes."""
    text = mutilated(good, rng).encode()
    return corrupted(text, rng) if rng.random() < 0.1 else text


def said(arguments: Sequence[str]) -> tuple[object, str]:
    """Run a command in this process, with nothing typed; its exit code and what it wrote."""
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    sys.argv, sys.stdin = ["kingsbridge", *arguments], io.TextIOWrapper(io.BytesIO())
    try:
        with redirect_stdout(output), redirect_stderr(output), _in_time():
            program()
    except SystemExit as end:
        output.flush()
        return end.code, output.buffer.getvalue().decode("utf-8", "replace")


@contextmanager
def _in_time() -> Iterator[None]:
    def give_up(number: int, frame: object) -> None:
        raise Endless

    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)


def what_is_wrong(arguments: Sequence[str]) -> str:
    """How a command failed that may refuse what it reads, but not break."""
    try:
        code, text = said(arguments)
    except Endless:
        return "it does not end"
    except BaseException as error:
        return f"{type(error).__name__}: {error!s:.200}"
    if code not in CODES:
        return f"it ended with {code!r}: {text[:200]!r}"
    if "Traceback" in text or not text.strip():
        return f"it said {text[:200]!r}"
    return ""


def main() -> int:
    """Mutilate as many files as asked, most of them saves, and report; what fails is kept in a folder."""
    parser = argparse.ArgumentParser(prog="python -m tests.counts.mutations", description=__doc__)
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=Path("mutations-that-fail"))
    asked = parser.parse_args()
    rng, faults = Random(asked.seed), 0
    count: Counter[str] = Counter()
    with TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["KINGSBRIDGE_SAVES"], os.environ["KINGSBRIDGE_LANG"] = str(folder / "saves"), "en"
        saves = good_saves(folder)
        for number in range(asked.files):
            (folder / "saves").mkdir()
            if number % A_SET_IN:
                path, form = folder / "saves" / "match.jsonl", rng.choice(SAVES)
                data = mutilated_save(saves, rng)
                arguments = [*form, *([] if form[0] == "saves" else [str(path)])]
            else:
                good, form = rng.choice(GOOD_SETS), rng.choice(SETS)
                path, data = folder / "set.yaml", mutilated_set(good, rng)
                arguments = [{"SET": str(path), "GAME": good["game"]}.get(each, each) for each in form]
            path.write_bytes(data)
            wrong = what_is_wrong(arguments)
            count[" ".join(form)] += 1
            if wrong:
                faults += 1
                asked.keep.mkdir(exist_ok=True)
                (asked.keep / f"{asked.seed}-{number}{path.suffix}").write_bytes(data)
                print(f"{asked.seed}-{number}: {' '.join(arguments)}: {wrong}", file=sys.__stdout__, flush=True)
            for each in (*(folder / "saves").iterdir(),):
                each.unlink()
            (folder / "saves").rmdir()
            if not (number + 1) % REPORTED:
                print(f"{number + 1} files, {faults} faults", file=sys.__stdout__, flush=True)
    for command, times in sorted(count.items()):
        print(f"{times:8}  {command}", file=sys.__stdout__)
    print(f"{count.total()} files, {faults} faults", file=sys.__stdout__)
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
