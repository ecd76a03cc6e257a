"""Replays: any position from the eyes of a seat or a watcher, and everybody's only after the end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

import kingsbridge_core as kb

from .serving import Site
from .test_look import position, serious, table


def shown(site: Site, path: str) -> str:
    """What a replay's page gets of a position."""
    status, _headers, text = site.ask(path)
    assert status == 200, text
    return text


def test_each_position_is_the_one_the_seat_saw_then(site: Site) -> None:
    served = site.table("pillars", ["human:Ann", "human:Ben", "human:Cem"])
    link = site.link(served, 0)
    seen = [site.ask(f"{link}?lang=en")[2]]
    for _each in range(6):
        site.on_loop(lambda: served.match.play(served.match.state.options[0]))
        seen.append(site.ask(f"{link}?lang=en")[2])
    for number, page in enumerate(seen):
        replayed = site.ask(f"{link}/replay?lang=en&at={number}")[2]
        hands = [text[text.index("Your hand") :].partition("</section>")[0] for text in (page, replayed)]
        names = [[part.partition('"')[0] for part in hand.split('data-name="')[1:]] for hand in hands]
        assert names[0] == names[1] != []
    assert site.ask(f"{link}/replay/at/99999")[0] == 200
    assert site.ask(f"{link}/replay/at/-1")[0] == 404
    assert site.ask(f"{link}/replay?at=x&eyes=9999")[0] == 200


def test_other_seats_are_closed_until_the_end(site: Site) -> None:
    match = kb.Match.new(kb.find_game("pillars"), ["human:Ann", "human:Ben", "human:Cem"], 3)
    served = site.on_loop(lambda: site.hall.open(match, 0.0))
    ann, watcher = site.link(served, 0), site.link(served, None)
    hands: Any = match.state
    first, own = ({card.name for card in hands.hands[seat]} for seat in (0, 1))
    for link in (ann, watcher):
        for what in ("replay", "replay/at/0"):
            assert site.ask(f"{link}/{what}?eyes=1")[0] == 403
            for eyes in ("", "watcher", "0" if link == ann else "", "-1", "1.0", "%C2%B2"):
                text = site.ask(f"{link}/{what}?eyes={eyes}")
                assert text[0] == 200
                assert not any(name in text[2] for name in own - first)
    rng = Random(3)
    while match.state.actor is not None:
        match.play(rng.choice(list(match.state.options)))
    opened = shown(site, f"{watcher}/replay/at/0?eyes=1&lang=en")
    assert all(name in opened for name in own)


def test_the_host_finds_saved_matches_in_the_lobby(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGSBRIDGE_SAVES", str(tmp_path))
    match = kb.Match.new(
        kb.find_game("pillars"), ["human:<b>Ann</b>", "bot:greedy", "bot:random"], 3, tmp_path / "a.jsonl"
    )
    while match.state.actor is not None:
        match.play(match.state.options[0])
    match.close()
    (tmp_path / "broken.jsonl").write_text("no\n")
    (tmp_path.parent / "secret.jsonl").write_text("no\n")
    home = f"/h/{site.hall.host_token}"
    lobby = site.ask(f"{home}?lang=en")[2]
    assert f"{home}/replay/a.jsonl?lang=en" in lobby
    assert "&lt;b&gt;Ann&lt;/b&gt;" in shown(site, f"{home}/replay/a.jsonl?lang=en&eyes=2")
    parts = json.loads(shown(site, f"{home}/replay/a.jsonl/at/3?lang=en&eyes=0"))["parts"]
    assert "&lt;b&gt;Ann&lt;/b&gt;" in "".join(parts.values())
    assert site.ask(f"{home}/replay/broken.jsonl")[0] == 422
    for name in ("..%2Fsecret.jsonl", "%2E%2E/secret.jsonl", "nothing.jsonl", "a.jsonl%00", "a.jsonl/at/x"):
        assert site.ask(f"{home}/replay/{name}")[0] == 404
    assert site.ask("/h/guessed/replay/a.jsonl")[0] == 404


def test_the_slider_and_the_keys_move_through_the_match(site: Site, chromium: Browser) -> None:
    match = position("column_of_fire", moves=10_000, seats=2)
    with table(site, chromium, match, (1280, 900)) as page:
        page.get_by_role("button", name="Replay").click()
        slider = page.locator("#at")
        assert slider.input_value() == str(len(match.turns))
        slider.fill("12")
        page.wait_for_function("() => state.number === 12")
        assert page.locator("#asked").inner_text() == f"Move 12 of {len(match.turns)}"
        assert match.names[match.turns[11].seat] in page.locator(".made").inner_text()
        page.locator("#scene").focus()
        page.locator("body").press("ArrowRight")
        page.wait_for_function("() => state.number === 13")
        page.get_by_role("button", name="To the start").click()
        page.wait_for_function("() => state.number === 0")
        for _each in range(5):
            page.get_by_role("button", name="One move on").click()
        page.wait_for_function("() => state.number === 5")
        assert serious(page) == []
        page.get_by_label("Seen by").select_option(label=match.names[1])
        page.wait_for_selector(".place-own")
        assert page.evaluate("state.number") == 5
        assert f"You, {match.names[1]}" in page.locator(".place-own").inner_text()
