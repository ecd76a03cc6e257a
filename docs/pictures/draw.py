"""Draws the pictures in the README and docs with the program itself: `python docs/pictures/draw.py [NAME ...]`.

`table` is the first picture of the README, of a real browser.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path
from shutil import which
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.game.scene import Area, Item
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.offers import Offers
from kingsbridge_core.person.pointing import pointed
from kingsbridge_core.pictures.drawing import svg
from kingsbridge_core.plugins import installed

HERE = Path(__file__).parent
WIDTH = 1000


def played(game_id: str, seats: list[str], seed: int, moves: int, path: Path | None = None) -> Match:
    """Return a match in which bots also move for the people, up to the first person's turn."""
    game = kb.find_game(game_id)
    match = Match.new(game, seats, seed, path)
    greedy = installed().bots(game)["greedy"]()
    while len(match.turns) < moves or match.state.actor != 0:
        match.play(chosen_by(greedy, match.state, seed, len(match.turns)))
    return match


def draw(game_id: str, seats: list[str], seed: int, moves: int, parts: Collection[str] = ()) -> str:
    """Draw a position as the first person sees it: all of it, or some areas; `moves` are what can be done."""
    return drawn(played(game_id, seats, seed, moves), parts)


def drawn(match: Match, parts: Collection[str] = ()) -> str:
    """Draw the table of the first person, with what they can use outlined."""
    offers = Offers(match)
    scene = match.plugins.scene(match.game)(match.state.view(0), match.names)
    usable = pointed(scene, offers)
    choices = tuple(
        Item(f"move {offer.number}", "space", offer.label, f"{offer.number}  {offer.label}", text=said)
        for offer in offers.shown
        if (said := match.game.spoken(offers.view, offer.move))
    )
    choosing = Area("moves", scene.question, choices)
    return svg(scene._replace(areas=(*scene.areas, choosing)), wide=WIDTH, usable=usable, parts=parts)


THREE = ["human:Ann", "human:Ben", "human:Cleo"]
PICTURES: dict[str, tuple[str, list[str], int, int, tuple[str, ...]]] = {
    "pillars-trick": ("pillars", THREE, 7, 16, ("trick", "hand", "moves")),
    "pillars-scoring": ("pillars", THREE, 7, 31, ("player 0", "won 0", "moves")),
    "world-without-end-board": ("world-without-end", THREE, 7, 54, ("houses", "projects", "market", "favor")),
    "world-without-end-event": ("world-without-end", THREE, 7, 23, ("council", "player 0", "moves")),
    "world-without-end-plague": ("world-without-end", THREE, 7, 173, ("plague", "player 0", "moves")),
}
"""For each picture: the game, who plays, the seed, after how many moves, and which areas of the table."""

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
    "column-of-fire-countries": ("england", "france", "netherlands", "spain"),
    "column-of-fire-dice": ("player 0",),
    "column-of-fire-track": ("track",),
}
"""For each picture of Ann's table, its areas."""
AFTER = {"column-of-fire-countries": 17, "column-of-fire-dice": 39, "column-of-fire-track": 43}
"""After how many moves."""


def years(moves: int = len(MOVES)) -> Match:
    """Return the match that the page tells, after some of its moves."""
    match = Match.new(kb.find_game("column_of_fire"), [f"human:{name}" for name in PLAYERS], seed=3)
    for move in MOVES[:moves]:
        match.play(move)
    return match


def draw_part(name: str) -> str:
    """Draw some areas of Ann's table."""
    return drawn(years(AFTER[name]), PARTS[name])


# --- the first picture of the README: a table in a real browser


def photographed(file: Path) -> None:
    """Take a picture of Ann's table in the browser; needs Playwright and Chromium."""
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        save = Path(folder) / "match.jsonl"
        seats = ["human:Ann", "human:Ben", "bot:greedy", "bot:greedy"]
        match = played("column_of_fire", seats, 3, 190, save)
        match.close()
        command = [
            sys.executable,
            "-m",
            "kingsbridge_core",
            "resume",
            str(save),
            "--browser",
            "--no-open",
            "--port",
            "0",
        ]
        with Popen(command, stdout=PIPE, text=True) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
            page.goto(address)
            page.wait_for_selector("#moves .move")
            page.screenshot(path=file)
            browser.close()
            server.terminate()


if __name__ == "__main__":
    if "table" in sys.argv:
        sys.argv.remove("table")
        photographed(HERE / "table.png")
    for name in sys.argv[1:] or [*PICTURES, *PARTS]:
        picture = draw(*PICTURES[name]) if name in PICTURES else draw_part(name)
        (HERE / f"{name}.svg").write_text(picture, encoding="utf-8")
