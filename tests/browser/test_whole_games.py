"""Whole games in a real browser: by clicking and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from .serving import Site

GAMES = {"pillars": 3, "column_of_fire": 2, "world_without_end": 2}
MOST_MOVES = 400


def opened(site: Site, chromium: Browser, game: str, width: int = 1280) -> tuple[Page, list[str]]:
    """The page of the only person at a table of bots, and what the browser complained about."""
    served = site.table(game, ["human:Ann", *["bot:random"] * (GAMES[game] - 1)])
    page = chromium.new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(site.address + site.on_loop(lambda: site.hall.link(served, 0)))
    return page, complaints


def asked(page: Page) -> bool:
    """Wait until the player is asked, or the game is over."""
    page.wait_for_function("() => state.over || (state.asked && document.querySelector('#moves .move'))")
    return not page.evaluate("state.over")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_clicking(site: Site, chromium: Browser, game: str) -> None:
    """On the board where an item stands for a move, or else in the list."""
    page, complaints = opened(site, chromium, game)
    for turn in range(MOST_MOVES):
        if not asked(page):
            break
        number = page.evaluate("state.number")
        items = page.locator(".scene [data-moves]")
        if turn % 2 == 0 and items.count():
            items.nth(turn % items.count()).click()
            choice = page.locator("#choice .move")
            if choice.count():
                choice.last.click()
        else:
            moves = page.locator("#moves .move")
            moves.nth(turn % moves.count()).click()
        page.wait_for_function("(before) => state.number > before", arg=number)
    assert page.evaluate("state.over")
    assert complaints == []
    page.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard(site: Site, chromium: Browser, game: str) -> None:
    """At the width of a phone, with digits only."""
    page, complaints = opened(site, chromium, game, width=390)
    for turn in range(MOST_MOVES):
        if not asked(page):
            break
        number = page.evaluate("state.number")
        last = page.locator("#moves .move").count()
        page.keyboard.type(str(turn % last + 1))
        page.wait_for_function("(before) => state.number > before", arg=number)
    assert page.evaluate("state.over")
    assert complaints == []
    page.close()
