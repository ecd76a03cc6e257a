"""Names and texts of others stay text: no element, attribute or script on any page comes from them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from html.parser import HTMLParser
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.browser.served import Served
from kingsbridge_core.game.set_files import read_sets

from .serving import Site

SCRIPT = "<script>alert(1)</script>"
ATTACKS = [SCRIPT, "<svg onload=alert(1)>", '" onclick="alert(1)', "</button><img src=x onerror=alert(1)>"]
PANES = ["score", "goal", "rules?q=%3Cscript%3Ealert(1)%3C/script%3E", "log", "settings"]


class Elements(HTMLParser):
    """All elements of a page that could carry out something."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        is_ours = (given.get("src") or "").startswith("/static/") or given.get("type") == "application/json"
        if (tag == "script" and not is_ours) or tag in ("iframe", "object", "embed", "base"):
            self.found.append(tag)
        if tag == "img" and not (given.get("src") or "").startswith("data:image/svg+xml"):
            self.found.append(tag)
        self.found += [name for name in given if name.startswith("on") or name == "style"]
        links = [given.get(name) or "" for name in ("href", "src", "action", "formaction")]
        self.found += [each for each in links if each.lower().strip().startswith(("javascript:", "http://x", "x"))]


def foreign(html: str) -> list[str]:
    """What is on a page that is not ours."""
    elements = Elements()
    elements.feed(html)
    return elements.found


def pages(site: Site, served: Served, links: list[str], code: str = "fr") -> Iterator[str]:
    """Everything that can be read at a table."""
    home = f"/h/{site.hall.host_token}"
    for path in links:
        for pane in ("", *(f"/show/{each}" for each in PANES), "/replay"):
            yield site.ask(f"{path}{pane}{'&' if '?' in pane else '?'}lang={code}")[2]
        stream = HTTPConnection(site.host, timeout=20)
        stream.request("GET", f"{path}/events?lang={code}")
        with closing(stream), stream.getresponse() as events:
            line = events.readline()
            assert line.startswith(b"data: "), (events.status, line)
            event = json.loads(line[6:])
        yield from event["parts"].values()
        at = json.loads(site.ask(f"{path}/replay/at/0")[2])
        yield from at["parts"].values()
    yield site.ask(home)[2]
    yield site.ask(f"{home}/table/{site.hall.tables.index(served)}")[2]


@pytest.mark.parametrize("name", [each[:30] for each in ATTACKS])
def test_names_of_players_stay_text(site: Site, name: str) -> None:
    served = site.table("column_of_fire", [f"human:{name}", "human:Ben", "open"])
    links = [site.link(served, seat) for seat in (0, 2, None)]
    site.in_server(served.give(1, f"human:{name[1:]}x"))
    found = list(pages(site, served, links))
    assert sum("alert(1)" in page for page in found) > 2, "the name is shown at all"
    assert [each for page in found for each in foreign(page)] == []


@pytest.mark.parametrize("text", ATTACKS)
def test_names_and_texts_of_cards_and_translations_stay_text(site: Site, tmp_path: Path, text: str) -> None:
    pillars = kb.find_game("pillars")
    changed: dict[str, Any] = {
        "format": 1,
        "game": "pillars",
        "title": text,
        "change": {
            "cards": {
                card.id: {"name": f"{text} {card.id}"} for card in pillars.lists["cards"].cards if card.id[-1].isalpha()
            }
        },
    }
    path = tmp_path / "evil.yaml"
    path.write_text(json.dumps(changed), "utf-8")
    words = {"title": text, "cards": {card: f"{card} {text}" for card in changed["change"]["cards"]}}
    path.with_suffix(".fr.yaml").write_text(json.dumps({**words, "words": {"wood": text}}), "utf-8")
    match = kb.Match.new(pillars.with_sets(read_sets([path])), ["human:A", "human:B", "human:C"], 3)
    served = site.on_loop(lambda: site.hall.open(match, 0.0))
    links = [site.link(served, seat) for seat in (0, 1, 2, None)]
    found = [page for code in ("fr", "en") for page in pages(site, served, links, code)]
    assert sum("alert(1)" in page for page in found) > 10, "the cards are shown at all"
    assert [each for page in found for each in foreign(page)] == []
