"""Draws the pictures in the README and docs with the program itself: `python docs/pictures/draw.py [NAME ...]`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.cli.session.session import Session
from kingsbridge_core.cli.terminal.svg import Picture
from kingsbridge_core.game.table import Panel
from kingsbridge_core.match.match import Match
from kingsbridge_core.plugins import installed

HERE = Path(__file__).parent


def played(game_id: str, seats: list[str], seed: int, moves: int) -> Match:
    """Return a match in which bots also move for the people, up to the first person's turn."""
    game = kb.find_game(game_id)
    match = Match.new(game, seats, seed=seed)
    greedy = installed().bots(game)["greedy"]()
    while len(match.turns) < moves or match.state.actor != 0:
        match.play(chosen_by(greedy, match.state, seed, len(match.turns)))
    return match


def draw(game_id: str, seats: list[str], seed: int, moves: int, width: int, parts: Sequence[str] = ()) -> str:
    """Draw a position as the first person sees it: all of it, or the panels whose titles begin so."""
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
    "pillars-trick": ("pillars", THREE, 7, 16, 100),
    "pillars-scoring": ("pillars", THREE, 7, 31, 100),
    "column_of_fire": ("column_of_fire", ["human:Ann", "human:Ben", "bot:greedy", "bot:random"], 3, 150, 140),
    "world-without-end": ("world-without-end", ["human:Ann", "human:Ben", "bot:greedy"], 5, 157, 140),
    "world-without-end-board": ("world-without-end", THREE, 7, 54, 100, ("House", "Projects", "Stock", "Favor")),
    "world-without-end-event": ("world-without-end", THREE, 7, 23, 100),
    "world-without-end-plague": ("world-without-end", THREE, 7, 173, 100, ("Ill", "Yours", "Players")),
}
"""For each picture: the game, who plays, the seed, after how many moves, the width, and perhaps which panels only."""

# --- parts of one table, for the page that teaches A Column of Fire

PLAYERS = ("Ann", "Ben", "Cem", "Dora")
YEARS = """
be protestant / take orange, accept, use, take wine, move white-post, use, end
take white, accept, use, move orange-assembly, place protestant england
take white, accept, use, move blue-cathedral, place catholic england
take orange, accept, trade book 3, reveal, move brown-court, use, end
begin, go-on, use, take ore, end / use / begin, go-on, use, end / begin, go-on, end
roll, take purple spain, accept, use, reveal, move blue-gate, free black, be protestant, end
"""
"""The first year of a match, and the second up to Ann's turn; a line or a stroke for each turn."""
MOVES = [move.strip() for move in YEARS.strip().replace("\n", ",").replace("/", ",").split(",")]
PARTS = {
    "column-of-fire-countries": ("Year ", 17, 80),
    "column-of-fire-dice": ("Your ", 39, 80),
    "column-of-fire-track": ("Action track", 43, 80),
}
"""For each part of the table, as Ann sees it: the panel, after how many moves, and how wide."""


def years(moves: int = len(MOVES)) -> Match:
    """Return the match that the page tells, after some of its moves."""
    match = Match.new(kb.find_game("column_of_fire"), [f"human:{name}" for name in PLAYERS], seed=3)
    for move in MOVES[:moves]:
        match.play(move)
    return match


def draw_part(title: str, moves: int, width: int) -> str:
    """Draw one panel of Ann's table."""
    screen, panels = Picture(width), ann_sees(years(moves))
    screen.panels([panel for panel in panels if panel.title.startswith(title)])
    return screen.svg("kingsbridge play column-of-fire")


def ann_sees(match: Match) -> list[Panel]:
    """Return the table as Ann sees it."""
    return installed().table(match.game)(match.state.view(0), list(PLAYERS))


if __name__ == "__main__":
    for name in sys.argv[1:] or [*PICTURES, *PARTS]:
        picture = draw(*PICTURES[name]) if name in PICTURES else draw_part(*PARTS[name])
        (HERE / f"{name}.svg").write_text(picture, encoding="utf-8")
