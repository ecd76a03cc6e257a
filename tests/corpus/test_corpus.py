"""Every broken file is reported with all its faults, in order, each at its place, and nothing else.

`<game>/*.yaml` are card sets. Their first lines say what has to be found: `# expect: CODE LINE:COLUMN piece of the
message`, or `# doubt:` for a warning. `<game>/data/*.yaml` are mistakes in a data file of the game: which texts of the
shipped file are replaced, with a mark where each fault has to be found, and the faults in the order of the marks.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from kingsbridge_core.authoring.validation import problems_of_files
from kingsbridge_core.data.source import Problem, read
from kingsbridge_core.plugins import installed
from tests.planting import HERE

FOLDER = Path(__file__).parent
SETS = sorted(FOLDER.glob("*/*.yaml"))
DATA = sorted(FOLDER.glob("*/data/*.yaml"))
EXPECTED = re.compile(r"# (expect|doubt): (KB\d{3}) (\d+):(\d+) (.+)")


class Fault(NamedTuple):
    """A fault that must be found, or was."""

    line: int
    column: int
    code: str
    is_warning: bool
    message: str


def named(path: Path) -> str:
    """A case in the report of the tests."""
    return str(path.relative_to(FOLDER).with_suffix(""))


def expected_in(path: Path) -> list[Fault]:
    """Return the faults that the first lines of a set announce."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        match = EXPECTED.fullmatch(line)
        if match is None:
            break
        kind, code, row, column, message = match.groups()
        found.append(Fault(int(row), int(column), code, kind == "doubt", message))
    return found


def check(found: list[Problem], expected: list[Fault], file: Path) -> None:
    """Check that all faults are found, in order, none missing, none extra."""
    told = [Fault(each.place.line, each.place.column, each.code, each.is_warning, each.message) for each in found]
    report = "\n".join(f"{each.code} {each}" for each in found)
    assert {each.place.file for each in found} <= {str(file)}, report
    assert [each[:2] for each in told] == sorted(each[:2] for each in told), report
    assert len(told) == len(expected), report
    for ours, wanted in zip(sorted(told), sorted(expected), strict=True):
        assert ours[:4] == wanted[:4], f"{wanted}\n{report}"
        assert wanted.message in ours.message, f"{wanted}\n{report}"


@pytest.mark.parametrize("path", SETS, ids=named)
def test_all_faults_of_a_broken_set_are_found_at_their_places(path: Path) -> None:
    expected = expected_in(path)
    assert expected, "the first line must say what has to be found"
    check(problems_of_files([path]), expected, path)


def planted(text: str, case: dict[str, list[dict[str, str]]]) -> tuple[str, list[tuple[int, int]]]:
    """A shipped file with mistakes, and where they are."""
    for change in case["changes"]:
        assert change["old"] in text
        text = text.replace(change["old"], change["new"], 1)
    places = []
    while HERE in text:
        before, _, after = text.partition(HERE)
        places.append((before.count("\n") + 1, len(before) - before.rfind("\n")))
        text = before + after
    return text, places


def broken(path: Path, folder: Path) -> tuple[Path, list[tuple[int, int]]]:
    """The data of a game in a folder, in which one file has the mistakes of a case; that file, and where they are."""
    case = read(path).data
    shipped = installed().game_classes[path.parent.parent.name].definition_source
    assert isinstance(shipped, Path)
    shutil.copytree(shipped.parent, folder)
    file = folder / f"{case['file']}.yaml"
    text, places = planted(file.read_text("utf-8"), case)
    file.write_text(text, "utf-8")
    return file, places


@pytest.mark.parametrize("path", DATA, ids=named)
def test_all_faults_of_a_broken_data_file_are_found_at_their_places(path: Path, tmp_path: Path) -> None:
    file, places = broken(path, tmp_path / "data")
    told = [each.split(" ", 1) for each in read(path).data["expect"]]
    expected = [
        Fault(*place, code.removesuffix("?"), code.endswith("?"), message)
        for place, (code, message) in zip(places, told, strict=True)
    ]
    check(problems_of_files([file]), expected, file)


def test_there_are_enough_broken_files() -> None:
    faults = [len(expected_in(path)) for path in SETS] + [len(read(path).data["expect"]) for path in DATA]
    assert len(faults) >= 150
    assert sum(number > 1 for number in faults) >= 60
    assert {path.parent.name for path in SETS} == {path.parent.parent.name for path in DATA}
