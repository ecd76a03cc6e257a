"""Plays a match in a process whose files may not grow beyond a limit, and reports what happened as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.errors import SaveError
from kingsbridge_core.match.match import Match

SEATS = ["bot:random"] * 3
MOVES = 12


def limit(size: int | None) -> None:
    """Let files grow to this size, or to any."""
    _, hard = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (hard if size is None else size, hard))


def refused(action: Any) -> str:
    """What is said when the disk is full."""
    try:
        action()
    except SaveError as error:
        return str(error)
    raise AssertionError("the disk was not full")


def position(match: Match) -> list[Any]:
    """Where the match is."""
    return [match.state.digest(), match.state.actor, len(match.turns)]


def begin_on_a_full_disk(path: Path) -> dict[str, Any]:
    """Try to begin a match where not even the header fits."""
    limit(50)
    return {"said": refused(lambda: Match.new(kb.find_game("pillars"), SEATS, seed=7, path=path))}


def play_on_a_full_disk(path: Path, room: int) -> dict[str, Any]:
    """Play until the disk is full, try to go on, and go on once there is room again."""
    match = Match.new(kb.find_game("pillars"), SEATS, seed=7, path=path)
    for _ in range(MOVES):
        match.play(match.state.options[0])
    seen: dict[str, Any] = {"before": position(match), "size_before": path.stat().st_size}
    limit(path.stat().st_size + min(room, 5))
    refused(lambda: match.undo(even_if_revealed=True))
    seen["undone"] = position(match)
    limit(path.stat().st_size + room)
    seen["said"] = refused(lambda: match.play(match.state.options[0]))
    seen["after"], seen["size_after"] = position(match), path.stat().st_size
    limit(None)
    match.play(match.state.options[-1])
    return {**seen, "moves": [str(turn.move) for turn in match.turns], "end": match.state.digest()}


if __name__ == "__main__":
    save = Path(sys.argv[1])
    print(json.dumps(play_on_a_full_disk(save, int(sys.argv[2])) if sys.argv[2:] else begin_on_a_full_disk(save)))
