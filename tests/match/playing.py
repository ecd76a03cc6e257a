"""Matches of Pillars for the tests: played at random from a seed, saved, and looked at line by line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.save_header import check_of

BOTS = ("bot:random", "bot:random", "bot:random")


def new_match(path: Path | None = None, *, seats: int = 3, seed: int = 7, **options: str) -> Match:
    """A fresh match of Pillars."""
    return Match.new(kb.find_game("pillars"), ["bot:random"] * seats, seed=seed, path=path, options=options)


def play_some(match: Match, moves: int = 10_000, *, seed: int = 1) -> None:
    """Make this many random moves, or play to the end."""
    rng = Random(seed)
    for _ in range(moves):
        if match.state.actor is None:
            return
        match.play(rng.choice(list(match.state.options)))


def saved(path: Path, moves: int = 30, *, seed: int = 7) -> Path:
    """A save with this many moves."""
    match = new_match(path, seed=seed)
    play_some(match, moves)
    match.close()
    return path


@contextmanager
def loaded(path: Path, *, read_only: bool = False) -> Iterator[Match]:
    """The match in a save, closed again afterwards."""
    match = Match.load(path, read_only=read_only)
    try:
        yield match
    finally:
        match.close()


def moves_of(match: Match) -> list[str]:
    """The texts of all moves made."""
    return [str(turn.move) for turn in match.turns]


def lines_of(path: Path) -> list[dict[str, Any]]:
    """The lines of a save."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def write_lines(path: Path, lines: list[Any]) -> None:
    """Write a save with these lines."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


def changed(path: Path, number: int, **values: Any) -> None:
    """Change values in a line of a save, as if it had been written so; the header is line 1."""
    lines = lines_of(path)
    lines[number - 1].update(values)
    if number == 1:
        lines[0]["check"] = check_of(lines[0])
    write_lines(path, lines)


def find_position(match: Match, verb: str, *, twice: bool = False) -> None:
    """Play until a move with this verb is possible (`twice`: and again for the same seat after it)."""
    rng = Random(5)
    while match.state.actor is not None:
        for move in match.state.options:
            after = match.state.clone()
            after.apply(move)
            if move.verb == verb and (not twice or after.actor == match.state.actor):
                return
        match.play(rng.choice(list(match.state.options)))
    raise AssertionError(f"nobody could {verb}")


def first(match: Match, verb: str) -> str:
    """The first option with this verb."""
    return next(str(move) for move in match.state.options if move.verb == verb)
