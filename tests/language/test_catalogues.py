"""The gettext catalogues are complete, name the same places in braces, and are what extraction gives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from kingsbridge_core.messages import missing, po_file, updated, write, wrong

ROOT = Path(__file__).parent.parent.parent
CATALOGUES = sorted(
    (path.parents[3], path.parents[1].name)
    for folder in ("kingsbridge_core", "plugins")
    for path in (ROOT / folder).glob("**/locale/*/LC_MESSAGES/*.po")
)


def test_the_languages_that_were_promised_are_there() -> None:
    found = {(package.name, code) for package, code in CATALOGUES}
    assert found >= {
        *(("kingsbridge_core", code) for code in ("fr", "ja")),
        *(("kingsbridge_column_of_fire", code) for code in ("fr", "ja")),
        ("kingsbridge_pillars", "fr"),
        ("kingsbridge_world_without_end", "fr"),
    }


@pytest.mark.parametrize(("package", "code"), CATALOGUES, ids=lambda each: getattr(each, "name", each))
def test_a_catalogue_is_complete_and_as_extraction_gives_it(package: Path, code: str, tmp_path: Path) -> None:
    catalogue = updated(package, code)
    assert missing(catalogue) == []
    assert wrong(catalogue) == []
    copy = tmp_path / package.name
    write(copy, code, catalogue)
    again = f"run: python -m kingsbridge_core.messages {package.relative_to(ROOT)} {code}"
    assert _entries(po_file(copy, code)) == _entries(po_file(package, code)), again


@pytest.mark.parametrize(
    ("text", "translation", "is_wrong"),
    [
        ("{seat} takes {good}.", "{seat} prend {good}.", False),
        ("{seat} takes {good}.", "{seat} prend {bien}.", True),
        ("{seat} takes {good}.", "{seat} prend.", True),
        ("{seat} takes {good}.", "{seat} prend {good.", True),
        (("{number} die", "{number} dice"), ("un dé", "{number} dés"), False),
        (("{number} die", "{number} dice"), ("un dé", "{nombre} dés"), True),
    ],
)
def test_a_translation_with_other_places_in_braces_is_found(text: Any, translation: Any, is_wrong: bool) -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add(text, translation)
    assert bool(wrong(catalogue)) == is_wrong


def _entries(path: Path) -> list[str]:
    """The lines of a catalogue without its header, which has a date."""
    return path.read_text("utf-8").split("\n\n", 1)[1].splitlines()
