"""Every broken file has the same faults, at the same places and about the same things, in every language."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest

from kingsbridge_core.authoring.validation import problems_of_files
from kingsbridge_core.data.source import Place
from tests.corpus.test_corpus import DATA, SETS, broken
from tests.proof import one_of_all
from tests.text.speaking import speaking

Fault = tuple[Place, str, bool, tuple[str, ...]]
"""All of a problem but its message."""
GAMES = sorted({path.parent.name for path in SETS})


def faults(files: Iterable[Path]) -> dict[Path, list[Fault]]:
    """What is wrong in each file by itself, in the order in which it is told."""
    return {file: [(each.place, *each[2:]) for each in problems_of_files([file])] for file in files}


@pytest.mark.parametrize(("game", "code"), one_of_all(product(GAMES, ("ja", "fr"))))
def test_a_broken_file_has_the_same_faults_in_every_language(game: str, code: str, tmp_path: Path) -> None:
    data = [broken(path, tmp_path / path.stem)[0] for path in DATA if path.parent.parent.name == game]
    files = [*(path for path in SETS if path.parent.name == game), *data]
    in_english = faults(files)
    with speaking(code):
        assert faults(files) == in_english
    assert sum(bool(fault[-1]) for found in in_english.values() for fault in found) > 20
