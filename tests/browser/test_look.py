"""How the table looks and answers: nothing overlaps or hides, everything can be read, reached and understood."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from random import Random
from typing import Any

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Browser, Page

import kingsbridge_core as kb
from kingsbridge_core.browser.drawing import naming, parted
from tests.proof import in_turn, one_of_all

from .serving import Site

AXE = AXE_FILE_PATH.read_text("utf-8")
GAMES = {"column_of_fire": 4, "world_without_end": 4, "pillars": 3}
SCHEMES = ("light", "dark")


def position(game: str, moves: int = 40, seats: int = 0) -> kb.Match:
    """A match after some moves, where the person has a choice; or at its end."""
    match = kb.Match.new(kb.find_game(game), ["human:Ann", *["bot:greedy"] * ((seats or GAMES[game]) - 1)], 7)
    rng, made = Random(3), 0
    while (seat := match.state.actor) is not None and (made < moves or seat or len(match.state.options) < 3):
        match.play(rng.choice(list(match.state.options)))
        made += 1
    return match


@contextmanager
def table(site: Site, chromium: Browser, match: kb.Match, size: tuple[int, int], **more: Any) -> Iterator[Page]:
    """The page of the person at a table."""
    served = site.on_loop(lambda: site.hall.open(match, 0.0))
    page = chromium.new_page(
        viewport={"width": size[0], "height": size[1]}, **{"reduced_motion": "reduce", "locale": "en", **more}
    )
    page.goto(site.address + site.on_loop(lambda: site.hall.link(served, 0)))
    page.wait_for_function("() => state.parts")  # it has been drawn anew from the first event
    try:
        yield page
    finally:
        page.close()


def serious(page: Page) -> list[str]:
    """What axe finds serious, with where it is."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run()")
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@pytest.mark.parametrize(("game", "scheme"), in_turn(product(GAMES, SCHEMES)))
def test_axe_finds_nothing_serious_at_a_table(site: Site, chromium: Browser, game: str, scheme: str) -> None:
    with table(site, chromium, position(game), (1280, 900), color_scheme=scheme) as page:
        assert serious(page) == []
        for pane in ("score", "goal", "rules", "settings"):
            page.evaluate(f"show('{pane}')")
            page.wait_for_selector("#pane-body :not(:empty)")
            assert serious(page) == []
            page.keyboard.press("Escape")


@pytest.mark.parametrize("scheme", one_of_all(SCHEMES))
def test_axe_finds_nothing_serious_around_a_table(site: Site, chromium: Browser, scheme: str) -> None:
    match = position("column_of_fire", moves=10_000, seats=2)
    with table(site, chromium, match, (1280, 900), color_scheme=scheme) as page:
        page.evaluate("show('score')")
        page.wait_for_selector(".chart")
        assert serious(page) == []
        page.goto(f"{site.address}/h/{site.hall.host_token}")
        assert serious(page) == []
        page.goto(f"{site.address}/h/{site.hall.host_token}/table/0")
        page.get_by_role("button", name="Replace all links").click()
        page.wait_for_selector(".links img")
        assert serious(page) == []


def test_the_board_of_a_column_of_fire_is_whole_on_a_laptop(site: Site, chromium: Browser) -> None:
    with table(site, chromium, position("column_of_fire"), (1440, 900)) as page:
        for place in page.locator(".scene > .place").all():
            assert place.evaluate("at => at.scrollHeight <= at.clientHeight && at.scrollWidth <= at.clientWidth")


@pytest.mark.parametrize("code", one_of_all(["ja", "fr"]))
def test_other_languages_find_room_too(site: Site, chromium: Browser, code: str) -> None:
    with table(site, chromium, position("column_of_fire"), (1440, 900), locale=code) as page:
        assert page.evaluate("document.documentElement.lang") == code
        board = page.locator(".place-board")
        assert board.evaluate("at => at.scrollHeight <= at.clientHeight + 24 && at.scrollWidth <= at.clientWidth")


@pytest.mark.parametrize(("game", "size"), in_turn(product(GAMES, [(390, 844), (1024, 768), (1920, 1080)])))
def test_nothing_runs_out_of_the_window_and_moves_can_be_reached(
    site: Site, chromium: Browser, game: str, size: tuple[int, int]
) -> None:
    with table(site, chromium, position(game), size) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
        moves = page.locator("#moves .move")
        box = moves.first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1]
        assert box["height"] >= 40
        moves.last.scroll_into_view_if_needed()
        assert moves.last.evaluate("""each => {
            const at = each.getBoundingClientRect();
            return each.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2));
        }""")
        if size[0] < 700:
            for tab in page.locator(".tabs button").all():
                tab.click()
                assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
                small = page.locator(".place [data-moves]:visible, .tabs button:visible, .bar button:visible")
                sizes = small.evaluate_all(
                    "all => all.map(each => (each.closest('.holder') || each).getBoundingClientRect())"
                    ".map(at => [at.width, at.height])"
                )
                assert all(min(each) >= 39.5 for each in sizes)


def test_a_menu_of_moves_is_used_by_keyboard_and_gives_the_focus_back(site: Site, chromium: Browser) -> None:
    with table(site, chromium, position("column_of_fire"), (1280, 900)) as page:
        item = page.locator(".scene [data-moves*=' ']").first
        item.focus()
        key = item.get_attribute("data-key")
        page.keyboard.press("Enter")
        choices = page.locator("#choice .move")
        assert choices.count() > 1
        assert choices.first.evaluate("each => each === document.activeElement")
        page.keyboard.press("ArrowDown")
        assert choices.nth(1).evaluate("each => each === document.activeElement")
        page.keyboard.press("End")
        page.keyboard.press("ArrowDown")
        assert choices.first.evaluate("each => each === document.activeElement")
        page.keyboard.press("Escape")
        assert page.locator("#choice").is_hidden()
        assert page.evaluate("document.activeElement.dataset.key") == key
        page.keyboard.press("Enter")
        number = page.evaluate("state.number")
        page.keyboard.press("Enter")
        page.wait_for_function("before => state.number > before", arg=number)


def test_a_move_about_two_things_is_made_with_two_clicks(site: Site, chromium: Browser) -> None:
    match = position("pillars", 30)
    assert any(isinstance(move.what, tuple) for move in match.state.options)
    with table(site, chromium, match, (1280, 900)) as page:
        several = page.locator(".scene .card[data-moves*=' ']").first
        several.click()
        assert page.locator("#choice .move").count() > 1
        left = page.locator(".scene .counter.left[data-moves]")
        chosen = set((several.get_attribute("data-moves") or "").split())
        single = next(
            each for each in left.all() if len(chosen & set((each.get_attribute("data-moves") or "").split())) == 1
        )
        number = page.evaluate("state.number")
        single.click()
        page.wait_for_function("before => state.number > before", arg=number)


def test_what_cannot_be_used_says_why_with_its_rule(site: Site, chromium: Browser) -> None:
    with table(site, chromium, position("column_of_fire"), (1280, 900)) as page:
        item = page.locator(".ring-items > button[data-about]:not([data-moves])").first
        item.click()
        page.wait_for_selector("#pane .reason")
        assert page.locator("#pane-title").inner_text() == item.get_attribute("data-name")
        assert len(page.locator("#pane .reason").all_inner_texts()) >= 2
        page.keyboard.press("Escape")
        assert item.evaluate("each => each === document.activeElement")


def test_what_changed_since_the_last_move_is_marked(site: Site, chromium: Browser) -> None:
    with table(site, chromium, position("pillars"), (1280, 900)) as page:
        assert page.locator(".news").count() == 0
        number = page.evaluate("state.number")
        page.locator("#moves .move").first.click()
        page.wait_for_function("before => state.number > before && state.asked", arg=number)
        assert page.locator(".place-players .news").count() > 0


def test_the_end_shows_who_won_and_how_it_went(site: Site, chromium: Browser) -> None:
    match = position("pillars", moves=10_000)
    while match.state.actor != 0:
        match.undo(even_if_revealed=True)
    with table(site, chromium, match, (1280, 900)) as page:
        while not page.evaluate("state.over"):
            number = page.evaluate("state.number")
            page.wait_for_function("() => state.over || state.asked")
            if page.evaluate("state.asked"):
                page.locator("#moves .move").first.click()
                page.wait_for_function("before => state.number > before", arg=number)
        page.wait_for_selector("#pane .chart polyline")
        winner = max(match.state.scores)
        assert page.locator("#pane tfoot b").all_inner_texts().count(f"{winner:g}") >= 1
        assert "win" in page.locator("#moves .winners").inner_text()


def test_themes_are_kept_in_the_browser(site: Site, chromium: Browser) -> None:
    with table(site, chromium, position("pillars"), (1280, 900)) as page:
        page.locator("[data-show=settings]").click()
        page.locator("[data-set=theme]").select_option("colour-blind")
        page.reload()
        assert page.evaluate("document.documentElement.dataset.theme") == "colour-blind"


def test_hints_lose_the_columns_of_the_terminal() -> None:
    assert parted("6   you'd be winning  1 wood; 2 points ") == ["6", "you'd be winning", "1 wood", "2 points"]


def test_names_are_set_off_in_the_log_and_cannot_bring_markup() -> None:
    names = {"Ann": 0, "<b>": 1, "Ann (red)": 0}
    (said,) = naming(["Ann (red) and <b> see Annabel; Ann wins."], names, 0)
    assert said == (
        '<mark class="who">Ann (red)</mark> and <b class="who">&lt;b&gt;</b> see Annabel; '
        '<mark class="who">Ann</mark> wins.'
    )


def test_a_turn_is_noticed_in_another_tab(site: Site, chromium: Browser) -> None:
    match = kb.Match.new(kb.find_game("pillars"), ["human:Ann", "human:Ben", "human:Cem"], 7)
    while match.state.actor == 0:
        match.play(match.state.options[0])
    with table(site, chromium, match, (1280, 900)) as page:
        assert not page.title().startswith("●")
        assert "turn" not in (page.locator("#icon").get_attribute("href") or "")
        assert page.get_by_role("button", name="Hint").is_disabled()
        served = next(each for each in site.hall if each.match is match)
        while match.state.actor:
            site.in_server(served.play(match.state.actor, served.number, match.state.options[0].text))
        page.wait_for_function("() => state.asked")
        assert page.title().startswith("●")
        assert "turn" in (page.locator("#icon").get_attribute("href") or "")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_move_unless_motion_is_unwelcome(site: Site, chromium: Browser, motion: str) -> None:
    with table(site, chromium, position("pillars"), (1280, 900), reduced_motion=motion) as page:
        page.evaluate("""() => {
            window.seen = [];
            const real = document.startViewTransition.bind(document);
            document.startViewTransition = (change) => {
                const named = itemsIn(document).filter((each) => each.style.viewTransitionName);
                seen.push(named.map((each) => each.dataset.key));
                return real(change);
            };
        }""")
        number, key = page.evaluate("state.number"), page.locator(".place-own .card[data-moves]").first
        played = key.get_attribute("data-key")
        key.click()
        page.wait_for_function("before => state.number > before && state.asked", arg=number)
        moved = page.evaluate("seen.flat()")
        assert (played in moved) == (motion == "no-preference")
        page.wait_for_function("() => !itemsIn(document).some((each) => each.style.viewTransitionName)")
