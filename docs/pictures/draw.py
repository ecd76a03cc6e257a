"""Draws the pictures of README and docs with the program itself: `python docs/pictures/draw.py [NAME ...]`."""

from __future__ import annotations

import sys
from pathlib import Path

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.cli.session.session import Session
from kingsbridge_core.cli.terminal.svg import Picture
from kingsbridge_core.match.match import Match
from kingsbridge_core.plugins import installed

HERE = Path(__file__).parent


def draw(game_id: str, seats: list[str], seed: int, moves: int, width: int) -> str:
    """A position of a match in which bots also move for the person, as that person sees it."""
    game = kb.find_game(game_id)
    match = Match.new(game, seats, seed=seed)
    greedy = installed().bots(game)["greedy"]()
    while len(match.turns) < moves or match.state.actor != 0:
        match.play(chosen_by(greedy, match.state, seed, len(match.turns)))
    screen = Picture(width)
    session = Session(match, screen)
    person = session.people[0]
    person.heard = match.turns[: len(match.turns) - 6]
    session.show(person)
    return screen.svg(f"kingsbridge play {game_id}")


THREE = ["human:Ann", "human:Ben", "human:Cleo"]
PICTURES = {
    "pillars-trick": ("pillars", THREE, 7, 16, 100),
    "pillars-scoring": ("pillars", THREE, 7, 31, 100),
    "column_of_fire": ("column-of-fire", ["human:Ann", "human:Ben", "bot:greedy", "bot:random"], 3, 150, 140),
    "world-without-end": ("world-without-end", ["human:Ann", "human:Ben", "bot:greedy"], 5, 157, 140),
}
"""For each picture: the game, who plays, the seed, after how many moves, and how wide the terminal is."""


if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        (HERE / f"{name}.svg").write_text(draw(*PICTURES[name]), encoding="utf-8")
