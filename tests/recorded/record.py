"""Records the games: `python -m tests.recorded.record`, or those of one title: `... record pillars`."""

from __future__ import annotations

import sys
from pathlib import Path

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.match.match import Match
from kingsbridge_core.plugins import installed

HERE = Path(__file__).parent

RECORDINGS: dict[str, dict[str, tuple[list[str], int]]] = {
    "column_of_fire": {
        "two-greedy": (["bot:greedy"] * 2, 1),
        "three-greedy": (["bot:greedy"] * 3, 2),
        "four-greedy": (["bot:greedy"] * 4, 3),
        "two-random-use-up-a-deck": (["bot:random"] * 2, 4),
        "four-random-use-up-a-deck": (["bot:random"] * 4, 5),
        "three-random-with-tiles": (["bot:random"] * 3, 10),
        "four-greedy-with-tiles": (["bot:greedy"] * 4, 46),
    },
    "pillars": {
        "three-greedy": (["bot:greedy"] * 3, 1),
        "four-greedy": (["bot:greedy"] * 4, 2),
        "four-random": (["bot:random"] * 4, 3),
        "a-privilege-fell-to-the-king": (["bot:random"] * 4, 7),
    },
    "world_without_end": {
        "two-greedy": (["bot:greedy"] * 2, 1),
        "three-greedy": (["bot:greedy"] * 3, 2),
        "four-greedy": (["bot:greedy"] * 4, 3),
        "two-random": (["bot:random"] * 2, 7),
        "three-random": (["bot:random"] * 3, 10),
        "four-random": (["bot:random"] * 4, 39),
    },
}


def record(game_id: str, name: str, seats: list[str], seed: int) -> Match:
    """Play a game between bots and keep it."""
    game = kb.find_game(game_id)
    path = HERE / game_id / f"{name}.jsonl"
    path.unlink(missing_ok=True)
    match = Match.new(game, seats, seed=seed, path=path)
    bots = [installed().bots(game)[player.name]() for player in match.players]
    while match.state.actor is not None:
        match.play(chosen_by(bots[match.state.actor], match.state, seed, len(match.turns)))
    match.close()
    return match


if __name__ == "__main__":
    for game_name in sys.argv[1:] or RECORDINGS:
        recordings = RECORDINGS[game_name]
        for recording, (who, number) in recordings.items():
            made = record(game_name, recording, who, number)
            print(game_name, recording, len(made.turns), "moves,", made.state.round, "rounds")
