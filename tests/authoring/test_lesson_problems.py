"""Lessons are checked like all data: what they name must exist, and a mistake is reported at its line and column."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from kingsbridge_core.authoring.validation import problems_of_files
from tests.games.installed_games import data_of


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the data of Pillars that can be spoilt."""
    return copytree(data_of("pillars"), tmp_path / "data")


def wrong(data: Path, old: str, new: str, file: str = "lessons.yaml") -> tuple[str, int, int, str]:
    """The one problem after a text was replaced; where the new text begins, and what is said."""
    path = data / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    (problem,) = [each for each in problems_of_files([path]) if not each.is_warning]
    assert problem.place.file == str(path)
    return problem.code, problem.place.line, problem.place.column, problem.message


def place_of(data: Path, text: str, file: str = "lessons.yaml") -> tuple[int, int]:
    """The line and column of a text."""
    before = (data / file).read_text("utf-8").partition(text)[0]
    return before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1


@pytest.mark.parametrize(
    ("old", "new", "at", "code", "said"),
    [
        ("at: choose_material\n", "at: choose_materials\n", "choose_material", "KB320", "is not a decision"),
        ("{assistant.sell}", "{assistent.sell}", '"Your Assistant turns', "KB319", "did you mean 'assistant'?"),
        (
            "      sell: ",
            "      sel: ",
            "sell: ",
            "KB320",
            "begins like 'sel'; did you mean 'sell'?",
        ),
        (
            '"{seat} now owns the {card}."',
            '"{seat} owns the {card}."',
            '"{seat} now owns',
            "KB320",
            "did you mean '{seat} now owns the {card}.'?",
        ),
        ("  - id: discard\n", "  - id: sell\n", "discard\n    title", "KB302", "there is already a lesson 'sell'"),
        ("players: 3", "players: 7", "3}", "KB320", "not for 7"),
        ("players: 3", "players: 3, options: {kings: true}", "{players", "KB320", "kings"),
        ('title: "The King\'s trick"', "titel: King", "id: kings-trick", "KB2", ""),
    ],
)
def test_a_mistake_is_reported_where_it_is(data: Path, old: str, new: str, at: str, code: str, said: str) -> None:
    line, _column = place_of(data, at)
    found, there, column, message = wrong(data, old, new)
    assert found.startswith(code)
    assert said in message
    assert there in (line, line + 1)
    assert column > 1


def test_a_decision_without_a_lesson_is_a_warning_unless_it_needs_none(data: Path) -> None:
    path = data / "lessons.yaml"
    text = path.read_text("utf-8")
    begin = text.index("  - id: discard\n")
    text = text[:begin] + text[text.index("  - id: first-trick\n") :]
    path.write_text(text, "utf-8")
    (problem,) = problems_of_files([path])
    assert (problem.code, problem.is_warning, problem.about) == ("KB321", True, ("keep_within_limit",))
    path.write_text(f"{text}unexplained: [keep_within_limit]\n", "utf-8")
    assert problems_of_files([path]) == []


def test_a_translation_of_no_lesson_and_a_missing_one_are_found(data: Path) -> None:
    file = "languages/fr/lessons.yaml"
    path = data / file
    text = path.read_text("utf-8")
    path.write_text(text.replace("  losses:\n", "  loses:\n").replace("{ellen.points}", "{helen.points}"), "utf-8")
    found = {problem.code: problem for problem in problems_of_files([path])}
    assert found["KB316"].message.endswith("did you mean 'losses'?")
    assert (found["KB316"].place.line, found["KB316"].place.column) == place_of(data, "loses:", file)
    assert "{helen.points} is not a number of this game" in found["KB319"].message
    assert found["KB317"].message.endswith("losses")
