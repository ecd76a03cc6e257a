"""Cards on paper: all copies, with backs, of the size of a card, and nothing of a card set can become markup."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

import kingsbridge_core as kb
from tests.cli.running import kingsbridge

SET = """\
format: 1
game: pillars
title: Guests
change: {cards: {tom: {name: "<b>Tom & Co</b>"}}}
"""


def sheet(folder: Path, *arguments: str) -> Path:
    file = folder / "sheet.html"
    done = kingsbridge("cards", "pillars", *arguments, "--print", str(file), saves=folder, folder=folder)
    assert done.code == 0, done.text
    return file


def test_every_copy_of_every_card_is_printed_with_a_back(tmp_path: Path, chromium: Browser) -> None:
    copies = sum(len(listed.cards) for listed in kb.find_game("pillars").lists.values())
    page = chromium.new_page()
    page.goto(sheet(tmp_path).as_uri())
    assert page.locator(".card:not(.back)").count() == page.locator(".card.back").count() == copies
    size = page.locator(".card").first.bounding_box()
    assert size is not None
    assert abs(size["width"] / size["height"] - 63 / 88) < 0.01
    assert abs(size["width"] - 63 / 25.4 * 96) < 1
    page.close()


def test_nine_cards_fit_a_page_of_a4_and_of_letter(tmp_path: Path, chromium: Browser) -> None:
    page = chromium.new_page()
    page.goto(sheet(tmp_path).as_uri())
    sheets = page.locator(".sheet").count()
    for paper in ("A4", "Letter"):
        assert page.pdf(format=paper, prefer_css_page_size=False).count(b"/Type /Page\n") == sheets
    page.close()


def test_of_a_set_only_its_own_cards_are_printed_as_plain_text(tmp_path: Path) -> None:
    (tmp_path / "guests.yaml").write_text(SET)
    text = sheet(tmp_path, "--set", str(tmp_path / "guests.yaml")).read_text("utf-8")
    assert text.count('<article class="card">') == 1
    assert "&lt;b&gt;Tom &amp; Co&lt;/b&gt;" in text


def test_a_file_that_exists_is_not_overwritten(tmp_path: Path) -> None:
    sheet(tmp_path)
    done = kingsbridge("cards", "pillars", "--print", str(tmp_path / "sheet.html"), saves=tmp_path, folder=tmp_path)
    assert done.code
    assert "already exists" in done.text
