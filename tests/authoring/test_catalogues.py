"""The gettext catalogues are complete, name the same places in braces, and are what extraction gives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from kingsbridge_core.authoring.catalogues import CORE, missing, po_file, updated, write, wrong
from kingsbridge_core.cli import LazyGroup
from kingsbridge_core.cli import kingsbridge as program
from kingsbridge_core.text.language import Texts, speaking
from tests.cli.running import kingsbridge

ROOT = Path(__file__).parent.parent.parent
CATALOGUES = sorted(
    (path.parents[3], path.parents[1].name)
    for folder in ("kingsbridge_core", "plugins")
    for path in (ROOT / folder).glob("**/locale/*/LC_MESSAGES/*.po")
)


def test_the_languages_that_were_promised_are_there() -> None:
    found = {(package.name, code) for package, code in CATALOGUES}
    assert found >= {
        (f"kingsbridge_{package}", code)
        for package in ("core", "column_of_fire", "pillars", "world_without_end")
        for code in ("fr", "ja")
    }


@pytest.mark.parametrize(("package", "code"), CATALOGUES, ids=lambda each: getattr(each, "name", each))
def test_a_catalogue_is_complete_and_as_extraction_gives_it(package: Path, code: str, tmp_path: Path) -> None:
    assert isinstance(program, LazyGroup)
    catalogue = updated(package, code, program.texts() if package.name == CORE else {})
    assert missing(catalogue) == []
    assert wrong(catalogue) == []
    copy = tmp_path / package.name
    write(copy, code, catalogue)
    again = f"run: kingsbridge languages --update {package.relative_to(ROOT)} {code}"
    assert _entries(po_file(copy, code)) == _entries(po_file(package, code)), again


@pytest.mark.parametrize(
    ("text", "translation", "is_wrong"),
    [
        ("{seat} takes {good}.", "{seat} prend {good}.", False),
        ("{seat} takes {good}.", "{seat} prend {bien}.", True),
        ("{seat} takes {good}.", "{seat} prend.", True),
        ("{seat} takes {good}.", "{seat} prend {good.", True),
        ("the hand of {seat}", "la main {seat:de}", False),
        ("{seat:of} and {seat}", "{seat} et {seat:de quoted}", False),
        ("the hand of {seat}", "la main {seat:du}", True),
        ("the hand of {seat}", "la main {seat:de,quoted}", True),
        ("{files:,} files", "{files:,} fichiers", False),
        ("{files:,} files", "{files:.1%} fichiers", True),
        (("{number} die", "{number} dice"), ("un dé", "{number} dés"), False),
        (("{number} die", "{number} dice"), ("un dé", "{nombre} dés"), True),
    ],
)
def test_a_translation_with_other_places_in_braces_is_found(text: Any, translation: Any, is_wrong: bool) -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add(text, translation)
    assert bool(wrong(catalogue)) == is_wrong


PLUGIN = """
from kingsbridge_core import Texts

_ = Texts(__file__)


def told() -> str:
    return _("{seat} takes {good}.", seat=1, good=2)
"""


def test_the_command_finds_texts_keeps_translations_and_says_what_is_missing(tmp_path: Path) -> None:
    package = tmp_path / "kingsbridge_sheep"
    package.mkdir()
    (package / "language.py").write_text(PLUGIN, "utf-8")
    first = kingsbridge("languages", "--update", str(package), "fr", saves=tmp_path)
    assert first.code == 1
    assert first.output == "fr: no translation of '{seat} takes {good}.'\nfr: 1 texts, 1 not translated\n"
    path = po_file(package, "fr")
    lacking = path.read_text("utf-8").rstrip()
    path.write_text(lacking.removesuffix('""') + '"{seat} prend {good} !"\n', "utf-8")
    again = kingsbridge("languages", "--update", str(package), saves=tmp_path)
    assert (again.code, again.output) == (0, "fr: 1 texts, 0 not translated\n")
    with speaking("fr"):
        said = Texts(str(package / "language.py"))("{seat} takes {good}.", seat="Ann", good="x")
    assert said == "Ann prend x\xa0!"


def test_without_babel_the_command_says_what_it_needs(tmp_path: Path) -> None:
    hidden = tmp_path / "hidden" / "babel"
    hidden.mkdir(parents=True)
    (hidden / "__init__.py").write_text("raise ImportError('not installed')\n", "utf-8")
    folder = str(ROOT / "plugins" / "kingsbridge_pillars")
    done = kingsbridge("languages", "--update", folder, saves=tmp_path, more={"PYTHONPATH": str(hidden.parent)})
    assert done.code == 1
    assert "pip install 'kingsbridge[test]'" in done.errors


def _entries(path: Path) -> list[str]:
    """The lines of a catalogue without its header, which has a date."""
    return path.read_text("utf-8").split("\n\n", 1)[1].splitlines()
