"""Links between the pages of the documentation lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def links_of(name: str) -> list[str]:
    """The links of a page to files beside it."""
    links = re.findall(r"\]\(([^)#]+)", (DOCS / name).read_text(encoding="utf-8"))
    return [link for link in links if "://" not in link]


@pytest.mark.parametrize("name", sorted(path.name for path in DOCS.glob("*.md")))
def test_links_lead_somewhere(name: str) -> None:
    assert [link for link in links_of(name) if not (DOCS / link).exists()] == []


@pytest.mark.parametrize("name", ["cards.md", "column-of-fire.md", "world-without-end.md"])
def test_what_belongs_together_is_linked(name: str) -> None:
    assert links_of(name)
