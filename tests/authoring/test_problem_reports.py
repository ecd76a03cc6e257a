"""The report: all problems by place, each with its source line, and an exit code that programs can trust."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from kingsbridge_core.authoring.problem_reports import Report, around, text_report
from kingsbridge_core.data.source import Place, Problem

from .writing import BAD, GOOD, HEAD, WARNED, headlines, validate, written


def test_a_clean_set_is_said_to_be_clean(tmp_path: Path) -> None:
    done = validate(written(tmp_path, GOOD), folder=tmp_path)
    assert (done.code, done.output) == (0, "1 file validated, nothing wrong.\n")


def test_all_problems_come_by_place_with_source_line_and_caret(tmp_path: Path) -> None:
    written(tmp_path, BAD)
    done = validate("set.yaml", folder=tmp_path)
    assert done.code == 1
    assert done.output == (
        "set.yaml:6:5: KB301 'tim' is not in 'cards'; did you mean 'tom'?\n"
        " 6 |     tim: {value: 9}\n"
        "   |     ^\n"
        "set.yaml:7:18: KB203 value: expected a whole number, found 'nine'\n"
        " 7 |     tom: {value: nine}\n"
        "   |                  ^\n"
        "\n"
        "1 file validated: 2 errors.\n"
        "To see what a code means, run: kingsbridge validate --explain KB301\n"
    )


def test_warnings_come_after_errors_and_count_only_if_strict(tmp_path: Path) -> None:
    written(tmp_path, WARNED, "a.yaml")
    written(tmp_path, BAD, "b.yaml")
    done = validate("a.yaml", folder=tmp_path)
    assert done.code == 0
    assert headlines(done) == ["a.yaml:6:18: KB313 warning: value: it is already 7"]
    assert validate("a.yaml", "--strict", folder=tmp_path).code == 1
    both = validate("a.yaml", "b.yaml", folder=tmp_path)
    assert [line.split(":")[0] for line in headlines(both)] == ["b.yaml", "b.yaml", "a.yaml"]
    assert "2 files validated: 2 errors and 1 warning." in both.output


@pytest.mark.parametrize(
    "arguments", [["nowhere.yaml"], ["--explain", "KB999"], [], ["--play", "-1", "."], ["--watch", "-"], ["empty"]]
)
def test_what_could_not_be_run_ends_with_2(tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert validate(*arguments, folder=tmp_path).code == 2


def test_a_missing_file_does_not_keep_the_others_from_being_validated(tmp_path: Path) -> None:
    written(tmp_path, BAD)
    done = validate("nowhere.yaml", "set.yaml", folder=tmp_path)
    assert done.code == 2
    assert [line.split()[1] for line in headlines(done)] == ["KB101", "KB301", "KB203"]


def test_a_hyphen_is_standard_input(tmp_path: Path) -> None:
    done = validate("-", folder=tmp_path, typed=BAD)
    assert done.code == 1
    assert (
        "<stdin>:7:18: KB203 value: expected a whole number, found 'nine'\n 7 |     tom: {value: nine}\n" in done.output
    )
    assert validate("-", folder=tmp_path, typed=GOOD).code == 0
    assert "<stdin>:1:4: KB103" in validate("-", folder=tmp_path, typed=b"a: \xff").output


def test_folders_are_searched_but_nothing_hidden_in_them(tmp_path: Path) -> None:
    for folder in ("inner", ".git", "inner/deeper"):
        (tmp_path / folder).mkdir()
        written(tmp_path / folder, BAD)
    written(tmp_path, BAD, ".hidden.yaml")
    written(tmp_path, BAD, "other.yml")
    written(tmp_path, "no set", "notes.txt")
    (tmp_path / "inner" / "around").symlink_to(tmp_path)
    done = validate(".", folder=tmp_path)
    assert {line.split(":")[0] for line in headlines(done)} == {
        "inner/deeper/set.yaml",
        "inner/set.yaml",
        "other.yml",
    }


def test_a_file_named_twice_is_validated_once(tmp_path: Path) -> None:
    written(tmp_path, GOOD)
    (tmp_path / "link.yaml").symlink_to("set.yaml")
    assert validate("set.yaml", ".", "link.yaml", folder=tmp_path).output.startswith("1 file validated, nothing wrong")


@pytest.mark.parametrize("names", [("a.yaml", "b.yaml"), ("b.yaml", "a.yaml")])
def test_a_set_may_lie_beside_the_one_it_builds_upon(tmp_path: Path, names: tuple[str, str]) -> None:
    written(tmp_path, GOOD, names[0])
    written(tmp_path, GOOD.replace("9", "10").replace("change", f"extends: {names[0]}\nchange"), names[1])
    assert validate(".", folder=tmp_path).output == "2 files validated, nothing wrong.\n"


def test_the_parent_of_a_set_is_where_its_problems_are(tmp_path: Path) -> None:
    written(tmp_path, BAD, "parent.yaml")
    written(tmp_path, GOOD.replace("change", "extends: parent.yaml\nchange"), "child.yaml")
    done = validate("child.yaml", folder=tmp_path)
    assert headlines(done)[0].startswith("parent.yaml:6:5: KB301")
    assert "     tim: {value: 9}" in done.output


# --- source lines


@pytest.mark.parametrize(
    ("line", "at", "shown", "before"),
    [
        ("tom: nine", 5, "tom: nine", 5),
        ("\ttom:\tnine", 6, "    tom:    nine", 12),
        ("名前: x", 4, "名前: x", 6),
        ("e\u0301: x", 4, "e\u0301: x", 3),
        ("a\u202eb: x", 5, "a\\u202eb: x", 10),
        ("a: x", 99, "a: x", 4),
        ("", 0, "", 0),
    ],
)
def test_the_caret_stands_under_its_column(line: str, at: int, shown: str, before: int) -> None:
    assert around(line, at, 60) == (shown, before)


@pytest.mark.parametrize("at", [0, 5, 30, 500, 9_990, 9_999])
@pytest.mark.parametrize("letter", ["x", "名", "\x1b", "\t", "\u0301"])
def test_a_long_line_is_cut_around_the_place(at: int, letter: str) -> None:
    line = letter * at + "!" + letter * (9_999 - at)
    shown, before = around(line, at, 60)
    assert cell_len(shown) <= 66
    assert "!" in shown
    assert cell_len(shown[: shown.index("!")]) == before
    assert shown.startswith("...") or at < 500
    assert shown.endswith("...") or at > 9_000


def test_a_narrow_terminal_and_many_problems_are_no_trouble() -> None:
    problems = [Problem(Place("<text>", 1, number), "wrong") for number in range(1, 5_001)]
    lines = list(text_report(Report(problems, 1, {"<text>": "x" * 5_000}), width=5))
    assert len(lines) < 1_000
    assert "... and 4,800 more problems; --format json lists all of them." in lines


def test_a_file_that_vanished_has_no_source_line(tmp_path: Path) -> None:
    problem = Problem(Place(str(tmp_path / "gone.yaml"), 3, 4), "wrong")
    assert next(iter(text_report(Report([problem], 1)))).endswith("gone.yaml:3:4: KB300 wrong")


def test_the_columns_of_other_line_ends_and_a_byte_order_mark_are_right(tmp_path: Path) -> None:
    for ends in ("\r\n", "\r"):
        written(tmp_path, "\ufeff" + f"{HEAD}change: {{cards: {{tom: {{value: nine}}}}}}\n".replace("\n", ends))
        done = validate("set.yaml", folder=tmp_path)
        assert "set.yaml:4:31: KB203" in done.output
        assert "\n 4 | change: {cards: {tom: {value: nine}}}\n   |                               ^\n" in done.output
