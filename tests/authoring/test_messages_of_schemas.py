"""Error messages of schemas are in the reader's language, and in the catalogue of the package that has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingsbridge_core.authoring.catalogues import messages_of
from kingsbridge_core.authoring.validation import problems_of_files
from kingsbridge_core.text.language import Texts
from tests.text.speaking import speaking

ROOT = Path(__file__).parents[2]
PACKAGES = [ROOT / "kingsbridge_core", *sorted((ROOT / "plugins").glob("kingsbridge_*"))]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_every_message_has_a_translation_in_each_language_of_its_package(package: Path) -> None:
    texts, messages = Texts(str(package / "__init__.py")), set(messages_of(package))
    assert len(messages) > 5
    for folder in (package / "locale").iterdir():
        with speaking(folder.name):
            assert [text for text in messages if texts(text) == text] == []


CARD = "{id: Tom, name: Tom, kind: neutral, value: 3, colour: red}"
SET = f"format: 1\ngame: pillars\ntitle: T\nadd:\n  cards:\n    - {CARD}\n"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["an id has lower-case letters", "only a craftsman has a colour"]),
        ("fr", ["un id ne contient que des minuscules", "seul un artisan a une couleur"]),
        ("ja", ["IDは小文字と数字で書き", "色があるのは職人だけです"]),
    ],
)
def test_messages_of_the_core_and_of_a_game_are_found(code: str, said: list[str], tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(SET)
    with speaking(code):
        found = "\n".join(problem.message for problem in problems_of_files([path]))
    assert [each for each in said if each not in found] == [], found
