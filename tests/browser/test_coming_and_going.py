"""People come and go: open seats, closed links, bots that take over, and all of it in the save."""

from __future__ import annotations

import re
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser

import kingsbridge_core as kb
from kingsbridge_core.browser.served import Served

from .serving import Site


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """New matches of the lobby go to a folder of their own."""
    monkeypatch.setenv("KINGSBRIDGE_SAVES", str(tmp_path))
    return tmp_path


def posted(site: Site, path: str, **form: str) -> tuple[int, dict[str, str], str]:
    """The answer to a form."""
    return site.ask(path, urlencode({name.replace("_", " "): value for name, value in form.items()}).encode())


def links_in(page: str) -> list[str]:
    """The links of seats on a page, as paths."""
    return re.findall(r'href="http://[^/"]+(/s/[^"]+)"', page)


def text_of(page: str) -> str:
    """A page without its elements."""
    return re.sub(r"<[^>]+>", "", page)


def seats_page(site: Site, served: Served) -> str:
    """Where the host says who sits at a table."""
    return f"/h/{site.hall.host_token}/table/{site.hall.tables.index(served)}"


def test_a_friend_takes_an_open_seat_by_its_link_and_the_match_waits_until_then(site: Site, saves: Path) -> None:
    home = f"/h/{site.hall.host_token}"
    status, headers, _page = posted(
        site, f"{home}/new?lang=en", game="pillars", seat_0="me", name_0="Ann", seat_1="friend", seat_2="friend"
    )
    assert status == 303
    page = site.ask(headers["location"])[2]
    served = site.hall.tables[-1]
    assert [player.is_open for player in served.match.players] == [False, True, True]
    _ann, first, second, watcher = links_in(page)
    assert "open seat" in page
    assert "Take the seat" in site.ask(f"{first}?lang=en")[2]
    assert posted(site, f"{watcher}/sit", name="Eve")[0] == 403
    status, _headers, said = posted(site, f"{first}/sit?lang=en", name="a\x07b")
    assert (status, "cannot be shown" in said) == (422, True)
    assert posted(site, f"{first}/sit?lang=en", name="x" * 31)[0] == 422
    assert posted(site, f"{first}/sit?lang=en", name="<b>Ben</b>")[0] == 303
    assert posted(site, f"{first}/sit?lang=en", name="Eve")[0] == 303  # it is Ben's already
    assert [each.name for each in served.match.players] == ["Ann", "<b>Ben</b>", ""]
    table = site.ask(f"{first}?lang=en")[2]
    assert "&lt;b&gt;Ben&lt;/b&gt; now plays" in text_of(table)
    assert "<b>Ben</b>" not in table
    while served.match.state.actor != 2:
        site.on_loop(lambda: served.match.play(served.match.state.options[0]))
    assert "waiting for a player" in site.ask(f"{watcher}?lang=en")[2]
    assert posted(site, f"{second}/sit?lang=en", name="Cid")[0] == 303
    (save,) = saves.glob("*.jsonl")
    match = kb.Match.load(save, read_only=True)
    assert [str(each) for each in match.players] == ["human:Ann", "human:<b>Ben</b>", "human:Cid"]
    assert match.state == served.match.state


def test_the_host_closes_a_link_and_the_open_page_says_goodbye(site: Site) -> None:
    served = site.table("pillars", ["human:Ann", "human:Ben", "bot:greedy"])
    path = site.on_loop(lambda: site.hall.link(served, 1))
    stream = HTTPConnection(site.host, timeout=20)
    stream.request("GET", f"{path}/events")
    events = stream.getresponse()
    assert events.readline().startswith(b'data: {"number"')
    assert posted(site, f"{seats_page(site, served)}/seat", seat="1", do="close")[0] == 200
    assert any(line.startswith(b'data: {"gone": true') for line in iter(events.readline, b""))
    stream.close()
    assert site.ask(path)[0] == 404
    fresh = links_in(posted(site, f"{seats_page(site, served)}/seat", seat="1", do="link")[2])
    assert [site.ask(each)[0] for each in fresh] == [200]


def test_a_bot_takes_over_and_gives_the_seat_back_by_the_same_link(site: Site) -> None:
    served = site.table("pillars", ["human:Ann", "human:Ben", "bot:greedy"])
    actor = served.match.state.actor
    path = site.on_loop(lambda: site.hall.link(served, actor))
    here = f"{seats_page(site, served)}/seat"
    move = {"number": 0, "move": served.match.state.options[0].text}
    assert posted(site, here, seat=str(actor), do="easy")[0] == 200
    assert site.ask(f"{path}/move", move)[0] == 403
    site.on_loop(lambda: None)
    assert posted(site, here, seat=str(actor), do="person", name="Zoe")[0] == 200
    assert served.match.players[actor].name == "Zoe"
    assert "Zoe now plays" in text_of(site.ask(f"{path}?lang=en")[2])
    for wish in ({"seat": "9", "do": "easy"}, {"seat": "-1", "do": "easy"}, {"do": "easy"}):
        assert posted(site, here, **wish)[0] == 404
    for level in ("exec:sh", "nobody", "", "../easy"):
        assert posted(site, here, seat=str(actor), do=level)[0] == 422
    assert posted(site, here, seat="watchers", do="easy")[0] == 422
    assert posted(site, here, seat=str(actor), do="person", name="a\nb")[0] == 422
    assert site.ask(f"{path}/seat", b"seat=0&do=easy")[0] == 404


def test_in_a_real_browser_a_friend_sits_down_and_the_host_sees_it(site: Site, chromium: Browser) -> None:
    served = site.table("pillars", ["human:Ann", "open", "bot:greedy"])
    host, friend = (chromium.new_page(reduced_motion="reduce") for _ in range(2))
    host.goto(site.address + site.on_loop(lambda: site.hall.link(served, 0)) + "?lang=en")
    friend.goto(site.address + site.on_loop(lambda: site.hall.link(served, 1)) + "?lang=en")
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name="Take the seat").click()
    friend.wait_for_selector(".scene")
    host.wait_for_function("() => document.querySelector('#log').textContent.includes('Ben now plays')")
    host.goto(f"{site.address}{seats_page(site, served)}?lang=en")
    host.locator("li", has_text="Ben").locator("summary").click()
    host.locator("li", has_text="Ben").get_by_role("button", name="bot: easy").click()
    friend.wait_for_function("() => document.querySelector('#log').textContent.includes('easy now plays')")
    host.close()
    friend.close()
