"""A rematch by one click, stops and lessons on the page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from kingsbridge_core.browser.served import Served

from .serving import Site
from .test_coming_and_going import posted


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered from test to test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("KINGSBRIDGE_SAVES", str(tmp_path / "saves"))


def link_of(site: Site, served: Served, seat: int | None) -> str:
    """A new link for a seat."""
    return str(site.on_loop(lambda: site.hall.link(served, seat)))


def played_out(site: Site, served: Served, leave: int = 0) -> None:
    """Make random moves until the end, but for the last ones."""

    def play() -> None:
        match = served.match
        while match.state.actor is not None:
            match.play(match.state.options[-1])
        for _ in range(leave):
            match.undo(even_if_revealed=True)
        served.announce()

    site.on_loop(play)


def test_a_rematch_has_the_same_people_rules_and_links(site: Site, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    served = site.table("pillars", ["human:Ann", "human:Ben", "bot:greedy"], path=path)
    ann, ben, watcher = (link_of(site, served, seat) for seat in (0, 1, None))
    assert site.ask(f"{ann}/rematch", {})[0] == 409
    played_out(site, served)
    page = site.ask(f"{ann}?lang=en")[2]
    assert "Rematch" in page
    assert "Rematch" not in site.ask(f"{watcher}?lang=en")[2]
    assert site.ask(f"{watcher}/rematch", {})[0] == 403
    number = site.hall.tables.index(served)
    assert site.ask(f"{ann}/rematch", {})[0] == 200
    assert site.ask(f"{ben}/rematch", {})[0] == 409  # Ann was quicker
    again = site.hall.tables[number]
    assert again is not served
    assert again.match.players == served.match.players
    assert again.match.game.options == served.match.game.options
    assert again.match.seed != served.match.seed
    assert "The game is over" not in site.ask(f"{ben}?lang=en")[2]
    assert site.ask(watcher)[0] == 200
    assert json.loads(path.with_name("match.jsonl.links").read_text()) == {}


def test_moments_pass_by_themselves_until_the_player_stops_there(site: Site) -> None:
    served = site.table("pillars", ["human:Stopper", "bot:greedy", "bot:greedy"])
    link = site.on_loop(lambda: site.hall.link(served, 0))
    pane = site.ask(f"{link}/show/settings?lang=en")[2]
    verbs = [moment.verb for moment in served.match.game.moments]
    assert verbs
    assert all(f'data-stop="{verb}"' in pane for verb in verbs)
    assert site.ask(f"{link}/stop", {"stop": verbs[0], "asks": "asked"})[0] == 200
    assert served.people[0].stops.chosen == {verbs[0]: True}
    assert '<option value="asked" selected>' in site.ask(f"{link}/show/settings?lang=en")[2]
    assert site.ask(f"{link}/stop", {"stop": verbs[0], "asks": "usual"})[0] == 200
    assert served.people[0].stops.chosen == {}
    for wrong in ({"stop": "../x", "asks": "asked"}, {"stop": verbs[0], "asks": "x"}):
        assert site.ask(f"{link}/stop", wrong)[0] == 422
    assert site.ask(f"{link}/stop", {"stop": 1, "asks": "asked"})[0] == 400
    watcher = site.on_loop(lambda: site.hall.link(served, None))
    assert site.ask(f"{watcher}/stop", {"stop": verbs[0], "asks": "asked"})[0] == 403
    assert "data-stop" not in site.ask(f"{watcher}/show/settings?lang=en")[2]


@pytest.mark.parametrize("game", ["pillars", "column_of_fire", "world_without_end"])
def test_what_needs_no_answer_is_done_for_people_in_the_browser(site: Site, game: str) -> None:
    seats = range(3 if game == "pillars" else 2)
    served = site.table(game, [f"human:{'ABC'[seat]}" for seat in seats])
    links = [link_of(site, served, seat) for seat in seats]
    for link in links:
        site.ask(link)
    while not any(turn.passed for turn in served.match.turns):
        move = {"number": served.number, "move": served.match.state.options[0].text}
        assert site.ask(f"{links[served.match.state.actor]}/move", move)[0] == 200
    passed = {turn.seat for turn in served.match.turns if turn.passed}
    heard = {seat for seat in seats if "Done for you" in site.ask(f"{links[seat]}/show/log?lang=en")[2]}
    assert heard == passed


def test_what_a_lesson_is_about_waits_until_it_is_read(site: Site) -> None:
    served = site.table("pillars", ["human:Ann", "human:Ben", "human:Cid"], teaches=True)
    links = [link_of(site, served, seat) for seat in range(3)]
    waited = 0
    while served.match.state.actor is not None and not waited:
        actor, number = served.match.state.actor, served.number
        taught = "lesson" in site.ask(links[actor])[2].partition('id="lesson"')[2].partition("</div>")[0]
        if taught and served.people[actor]._passing() is not None:
            for each in links:
                site.ask(each)  # any page that is opened looks whether something passes
            site.in_server(served._change(lambda: None, lambda: None))
            waited += served.number == number
            assert waited
        site.ask(f"{links[actor]}/move", {"number": number, "move": served.match.state.options[-1].text})
    assert waited, "a lesson was about something that would pass"


def test_learn_in_the_lobby_explains_each_decision_until_it_is_turned_off(site: Site, chromium: Browser) -> None:
    home = f"/h/{site.hall.host_token}"
    assert posted(site, f"{home}/learn?lang=en", game="../x")[0] == 422
    status, headers, _page = posted(site, f"{home}/learn?lang=en", game="pillars")
    assert status == 303
    served = site.hall.tables[-1]
    assert served.match.teaches
    page = chromium.new_page(reduced_motion="reduce")
    page.goto(f"{site.address}{headers['location']}?lang=en")
    page.wait_for_selector(".lesson")
    assert "A sensible move now" in page.locator(".lesson").last.inner_text()
    page.get_by_role("button", name="Don't show this again").last.click()
    page.wait_for_function("() => !document.querySelector('.lesson')")
    assert served.people[0].teacher.off
    while not page.locator(".lesson").count():
        page.wait_for_function("() => state.asked")
        number = page.evaluate("state.number")
        page.locator("#moves .move").first.click()
        page.wait_for_function("(before) => state.number > before && state.asked", arg=number)
    page.get_by_role("button", name="Turn lessons off").last.click()
    page.wait_for_function("() => !document.querySelector('.lesson')")
    assert not served.people[0].teacher.is_on
    page.close()


def test_a_rematch_in_a_real_browser_is_one_click(site: Site, chromium: Browser) -> None:
    served = site.table("pillars", ["human:Ann", "human:Ben", "bot:greedy"])
    ann, ben = (chromium.new_page(reduced_motion="reduce") for _ in range(2))
    for seat, page in enumerate((ann, ben)):
        page.goto(site.address + link_of(site, served, seat) + "?lang=en")
    played_out(site, served)
    ann.locator("#pane[open] .close").click()
    with ann.expect_navigation():
        ann.get_by_role("button", name="Rematch").click()
    assert not ann.evaluate("state.over")
    ben.wait_for_selector("[data-do=rematch].main", state="attached")
    assert ben.evaluate("state.over")
    ben.locator("#pane[open] .close").click()
    with ben.expect_navigation():
        ben.get_by_role("button", name="Rematch").click()
    assert not ben.evaluate("state.over")
    ann.close()
    ben.close()
