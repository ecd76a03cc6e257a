"""Games that say nothing about drawing are played in the browser as well, whole and by pointing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import kingsbridge_core as kb
from kingsbridge_core.plugins import Plugins, installed
from tests.cli.running import succeeds
from tests.plugins.test_moved import OLD_GAME

from .serving import Site
from .test_look import serious

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial"


@pytest.fixture(params=["sealed-bids", "sheep-market", "race"])
def plugins(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Plugins]]:
    """The tutorial's game, with a scene; one by `new game`; one of 0.1.0, with panels and old imports."""
    name = request.param
    if name == "sealed-bids":
        yield name, installed(TUTORIAL)
    elif name == "race":
        (tmp_path / "old_race.py").write_text(OLD_GAME, encoding="utf-8")
        with pytest.warns(DeprecationWarning, match="has moved|instead of panels"):
            found = Plugins(tmp_path)
        yield name, found
        del sys.modules["old_race"]  # elsewhere the name is free
    else:
        succeeds("new", "game", name, str(tmp_path / "new"), saves=tmp_path)
        yield name, Plugins(tmp_path / "new")
        del sys.modules["sheep_market"]  # elsewhere the name is free


@pytest.mark.filterwarnings("ignore:the table of 'race'")
def test_a_whole_game_by_pointing_only(site: Site, chromium: Browser, plugins: tuple[str, Plugins]) -> None:
    name, found = plugins
    game = found.game(name)
    seats = ["human:Ann", *["bot:random"] * (min(game.definition.seats) - 1)]
    match = kb.Match.new(game, seats, 7, plugins=found)
    served = site.on_loop(lambda: site.hall.open(match, 0.0))
    page = chromium.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto(site.address + site.link(served, 0) + "?lang=en")
    assert serious(page) == []
    for turn in range(200):
        page.wait_for_function("() => state.over || document.querySelector('#moves .move')")
        if page.evaluate("state.over"):
            break
        number = page.evaluate("state.number")
        items = page.locator(".place [data-moves]:visible")
        items.nth(turn % items.count()).click()
        if page.locator("#choice .move").count():
            page.locator("#choice .move").first.click()
        page.wait_for_function("(before) => state.number > before", arg=number)
    page.wait_for_selector("#pane .chart")
    assert complaints == []
    page.close()
