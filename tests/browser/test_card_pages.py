"""A card author's page: cards as pictures, drawn again when the file is saved, with the problems beside them."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from .test_look import serious
from .test_serving import asked, server

SET = """\
format: 1
game: pillars
title: Guests
change: {cards: {tom: {name: "<b>Tom & Co</b>"}}}
"""


def test_cards_are_drawn_again_when_the_file_is_saved(tmp_path: Path, chromium: Browser) -> None:
    file = tmp_path / "guests.yaml"
    file.write_text(SET)
    arguments = ["cards", "pillars", "--set", str(file), "--browser"]
    with server(tmp_path, *arguments) as (_process, address):
        page = chromium.new_page(reduced_motion="reduce")
        complaints: list[str] = []
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(address)
        assert page.locator(".face h3").all_inner_texts() == ["<b>Tom & Co</b>"]
        assert page.locator(".problems.none").count() == 1
        file.write_text(SET.replace("tom:", "aliena: {name: Lady A}, tom:"))
        page.wait_for_function("() => document.querySelectorAll('.face').length === 2")
        file.write_text(SET.replace("name:", "nmae:"))
        page.wait_for_selector(".problems li.error")
        assert "nmae" in page.locator(".problems li").first.inner_text()
        assert "guests.yaml:4:" in page.locator(".problems code").first.inner_text()
        assert page.locator(".face").count() == 2, "as they were before the mistake"
        file.write_text("change: [")
        page.wait_for_function("() => !document.querySelector('.problems li').textContent.includes('nmae')")
        file.write_text(SET)
        page.wait_for_selector(".problems.none")
        assert serious(page) == []
        assert complaints == []
        page.close()
        home = address.partition("/cards")[0]
        assert asked(f"{home[:-1]}x/cards?lang=en")[0] == 404


def test_without_sets_all_cards_that_pass_the_filters_are_shown(tmp_path: Path) -> None:
    arguments = ["cards", "pillars", "--where", "colour=green", "--browser"]
    with server(tmp_path, *arguments) as (_process, address):
        page = asked(address)[2]
        assert page.count('<article class="face c-green">') == page.count('<article class="face') > 3
        assert 'class="problems' not in page
