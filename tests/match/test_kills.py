"""Processes of the real command line are killed in the middle of a match, in all games; two hundred in a full run."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import succeeds
from tests.proof import for_full_run, one_of_all

from .killing import SEATS, Killed

SOME, MANY, AT_ONCE = 12, 67, 2


def killed_often(game: str, folder: Path, chain: int, kills: int) -> list[Killed]:
    """Kill matches one after the other, each until it is over, this many times in all."""
    matches: list[Killed] = []
    rng = Random(f"{game} {chain}")
    while sum(match.kills for match in matches) < kills:
        if not matches or not matches[-1].kill_once():
            seed = rng.randrange(1000)
            matches.append(Killed(game, seed, folder / f"{chain}-{len(matches)}.jsonl", rng))
    return matches


@pytest.mark.parametrize(
    ("game", "kills"), one_of_all((game, SOME) for game in SEATS) + [for_full_run((game, MANY)) for game in SEATS]
)
def test_every_acknowledged_move_survives_kills_and_the_match_can_be_resumed(
    tmp_path: Path, game: str, kills: int
) -> None:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        shares = [kills // AT_ONCE, kills - kills // AT_ONCE]
        chains = list(pool.map(lambda chain: killed_often(game, tmp_path, chain, shares[chain]), range(AT_ONCE)))
    matches = [match for chain in chains for match in chain]
    assert sum(match.kills for match in matches) >= kills
    assert sum(match.acknowledged for match in matches) > kills, "most kills come after a move was acknowledged"
    for match in matches:
        if match.path.exists():
            succeeds("resume", str(match.path), saves=tmp_path, typed="1\n")
            verified = succeeds("replay", str(match.path), "--verify", saves=tmp_path)
            assert "moves, and every position matches" in verified
