"""Draws the pictures of README and docs with the program itself: `python docs/pictures/draw.py [NAME ...]`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.cli.session.session import Session
from kingsbridge_core.cli.terminal.svg import Picture
from kingsbridge_core.match.match import Match
from kingsbridge_core.plugins import installed

HERE = Path(__file__).parent


def played(game_id: str, seats: list[str], seed: int, moves: int) -> Match:
    """A match in which bots also move for the people, until the first of them is to move."""
    game = kb.find_game(game_id)
    match = Match.new(game, seats, seed=seed)
    greedy = installed().bots(game)["greedy"]()
    while len(match.turns) < moves or match.state.actor != 0:
        match.play(chosen_by(greedy, match.state, seed, len(match.turns)))
    return match


def draw(game_id: str, seats: list[str], seed: int, moves: int, width: int, parts: Sequence[str] = ()) -> str:
    """A position as the first person sees it: all of it, or the panels whose titles begin so."""
    match = played(game_id, seats, seed, moves)
    screen = Picture(width)
    if parts:
        panels = installed().table(match.game)(match.state.view(0), match.names)
        screen.panels([panel for panel in panels if panel.title.startswith(tuple(parts))])
    else:
        session = Session(match, screen)
        person = session.people[0]
        person.heard = match.turns[: len(match.turns) - 6]
        session.show(person)
    return screen.svg(f"kingsbridge play {game_id}")


THREE = ["human:Ann", "human:Ben", "human:Cleo"]
PICTURES: dict[str, tuple[Any, ...]] = {
    "pillars": ("pillars", ["human:Ann", "bot:greedy", "bot:greedy", "bot:random"], 4, 62, 100),
    "column_of_fire": ("column_of_fire", ["human:Ann", "human:Ben", "bot:greedy", "bot:random"], 3, 150, 140),
    "world-without-end": ("world-without-end", ["human:Ann", "human:Ben", "bot:greedy"], 5, 157, 140),
    "world-without-end-board": ("world-without-end", THREE, 7, 54, 100, ("House", "Projects", "Stock", "Favor")),
    "world-without-end-event": ("world-without-end", THREE, 7, 23, 100),
    "world-without-end-plague": ("world-without-end", THREE, 7, 173, 100, ("Ill", "Yours", "Players")),
}
"""For each picture: the game, who plays, the seed, after how many moves, the width, and perhaps which panels only."""


if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        (HERE / f"{name}.svg").write_text(draw(*PICTURES[name]), encoding="utf-8")
