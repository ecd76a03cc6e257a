"""A hundred processes are killed in the middle of a match: what they acknowledged is in the save."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import IO

import pytest

from kingsbridge_core.errors import SaveError

from .playing import loaded, moves_of

DRIVER = Path(__file__).with_name("driver.py")
BATCHES, IN_A_BATCH, AT_ONCE = 4, 25, 4
MOST_MOVES = 80


def acknowledged_until_killed(path: Path, seed: int) -> list[str]:
    """Start a match, kill it without warning after some of its words, and give all complete words it got out."""
    wanted = Random(seed).randrange(MOST_MOVES)
    driver = subprocess.Popen([sys.executable, str(DRIVER), str(path), str(seed)], stdout=subprocess.PIPE)
    output: IO[bytes] | None = driver.stdout
    assert output is not None
    with driver, output:
        words = [output.readline() for _ in range(wanted)]
        driver.kill()
        words += output.readlines()
    return [word.decode().strip() for word in words if word.endswith(b"\n")]


def check(path: Path, acknowledged: list[str]) -> int:
    """Every acknowledged move is there, in order, and at most one more; gives how many."""
    if not acknowledged:  # killed before it could say that the match had begun
        with pytest.raises(SaveError) if not path.exists() or not path.read_bytes() else loaded(path):
            return 0
    with loaded(path) as match:
        moves, promised = moves_of(match), acknowledged[1:]
        assert moves[: len(promised)] == promised
        assert len(moves) <= len(promised) + 1
        if match.state.actor is not None:
            match.play(match.state.options[0])
    with loaded(path) as again:
        assert moves_of(again)[: len(promised)] == promised
        assert again.warnings == []
    return len(promised)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_acknowledged_move_survives_a_kill(tmp_path: Path, batch: int) -> None:
    seeds = range(batch * IN_A_BATCH, (batch + 1) * IN_A_BATCH)
    paths = [tmp_path / f"{seed}.jsonl" for seed in seeds]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        promises = list(pool.map(acknowledged_until_killed, paths, seeds))
    assert sum(check(path, promise) for path, promise in zip(paths, promises, strict=True)) > IN_A_BATCH
