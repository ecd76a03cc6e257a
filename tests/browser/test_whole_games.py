"""Whole games in a real browser: by pointing at the board, by keyboard only, and by two browsers at once.

Titles, ways of input, widths and languages meet each other pairwise, in nine games.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.proof import for_full_run

from .serving import Site
from .test_look import serious

GAMES = {"pillars": 3, "column_of_fire": 4, "world_without_end": 4}
WAYS, WIDTHS, LANGUAGES = ("clicks", "keys", "two"), (390, 1024, 1920), ("en", "fr", "ja")
MOST_MOVES = 1000
CASES = [
    (title, WAYS[way], WIDTHS[(game + way) % 3], LANGUAGES[(game + 2 * way) % 3])
    for game, title in enumerate(GAMES)
    for way in range(3)
]
ALWAYS = {("pillars", "two"), ("column_of_fire", "clicks"), ("world_without_end", "keys")}


def opened(site: Site, chromium: Browser, served: Any, seat: int, width: int, code: str) -> tuple[Page, list[str]]:
    """The page of a person at a table, and what the browser complained about."""
    page = chromium.new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce", locale=code)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(site.address + site.link(served, seat))
    return page, complaints


def is_asked(page: Page) -> bool:
    """Whether the player is asked, once it is clear who moves."""
    page.wait_for_function("() => state.over || document.querySelector('#moves .move') || !state.asked")
    return bool(page.evaluate("state.asked && !state.over"))


def by_clicks(page: Page, turn: int) -> None:
    """Point at something; where it stands for several moves, at a second thing, or else choose from its menu."""
    items = page.locator(".place [data-moves]:visible")
    if not items.count():
        moves = page.locator("#moves .move")
        moves.nth(turn % moves.count()).click()
        return
    item = items.nth(turn % items.count())
    item.click()
    choice = page.locator("#choice .move")
    if choice.count():
        (narrowing(page, item) or choice.last).click()


def narrowing(page: Page, first: Locator) -> Locator | None:
    """Another thing that leaves just one of the moves that the first one stands for."""
    meant = set((first.get_attribute("data-moves") or "").split())
    for other in page.locator("button.left[data-moves]:visible, .left > button[data-moves]:visible").all():
        is_in_view = other.evaluate("""each => {
            const at = each.getBoundingClientRect();
            return each.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2));
        }""")
        if is_in_view and len(meant & set((other.get_attribute("data-moves") or "").split())) == 1:
            return other
    return None


def by_keys(page: Page, turn: int) -> None:
    """Type the number of a move, walk through the list with the arrows, or press Enter on a thing and in its menu."""
    last = page.locator("#moves .move").count()
    items = page.locator(".place button[data-moves]:visible")
    if turn % 3 == 0 and items.count():
        items.nth(turn % items.count()).focus()
        page.keyboard.press("Enter")
        if page.locator("#choice .move").count():
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
    elif turn % 3 == 1:
        page.locator("#moves .move").first.focus()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
    else:
        page.keyboard.type(str(turn % last + 1))


@pytest.mark.parametrize(
    ("game", "way", "width", "code"), [case if case[:2] in ALWAYS else for_full_run(case) for case in CASES]
)
def test_a_whole_game(site: Site, chromium: Browser, game: str, way: str, width: int, code: str) -> None:
    seats = GAMES[game]
    people = ["human:Ann", "human:Ben"] if way == "two" else ["human:Ann"]
    served = site.table(game, [*people, *["bot:random"] * (seats - len(people))])
    pages = [
        opened(site, chromium, served, seat, width if seat == 0 else WIDTHS[(WIDTHS.index(width) + 1) % 3], code)
        for seat in range(len(people))
    ]
    for turn in range(MOST_MOVES):
        page, _complaints = pages[turn % len(pages)]
        if is_asked(page):
            number = page.evaluate("state.number")
            (by_keys if way == "keys" else by_clicks)(page, turn)
            page.wait_for_function("(before) => state.number > before", arg=number)
        elif page.evaluate("state.over"):
            break
        elif len(pages) == 1:
            page.wait_for_function("() => state.over || state.asked")
    for page, complaints in pages:
        page.wait_for_function("() => state.over")
        page.wait_for_selector("#pane .chart")
        assert page.evaluate("document.documentElement.lang") == code
        assert serious(page) == []
        assert complaints == []
        page.close()
