"""Links in the documentation lead somewhere, and the index leads to every page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
INDEX = ROOT / "docs" / "README.md"


def text_of(page: Path) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def links_of(page: Path) -> list[str]:
    """The links of a page to other files and to its own headings."""
    return [link for link in re.findall(r"\]\(([^)\s]+)\)", text_of(page)) if "://" not in link]


def anchors_of(page: Path) -> set[str]:
    """What a link can name of a page: its headings, as they are written in links."""
    headings = re.findall(r"^#+ (.*)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_in(page: Path) -> list[str]:
    """Links of a page to files that do not exist, or to headings that they do not have."""
    broken = []
    for link in links_of(page):
        file, _, anchor = link.partition("#")
        target = (page.parent / file) if file else page
        if not target.exists() or (anchor and anchor not in anchors_of(target)):
            broken.append(link)
    return broken


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert broken_in(page) == []


def test_a_broken_link_would_be_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A Title\n[a](page.md#a-title) [b](gone.md) [c](#gone) [d](page.md#gone)", encoding="utf-8")
    assert broken_in(page) == ["gone.md", "#gone", "page.md#gone"]


def test_every_page_is_in_the_index_once() -> None:
    linked = [link for link in links_of(INDEX) if "/" not in link]
    assert sorted(linked) == sorted(page.name for page in (ROOT / "docs").glob("*.md") if page != INDEX)


def test_the_readme_leads_to_every_page() -> None:
    linked = {link.removeprefix("docs/").partition("#")[0] for link in links_of(ROOT / "README.md") if "docs/" in link}
    assert {path.name for path in (ROOT / "docs").glob("*.md")} <= linked


@pytest.mark.parametrize("name", ["cards.md", "column-of-fire.md", "world-without-end.md"])
def test_what_belongs_together_is_linked(name: str) -> None:
    assert links_of(ROOT / "docs" / name)
