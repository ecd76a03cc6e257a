"""The report as programs read it: JSON, annotations of GitHub, SARIF."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from .writing import BAD, GOOD, HEAD, WARNED, validate, written

EVIL = f'{HEAD}"k%, :\\u202e[red]\\n::error::x": 1\n'
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("arguments", [["--format", "json"], ["--json"]])
def test_json_has_all_problems_and_the_counts(tmp_path: Path, arguments: list[str]) -> None:
    written(tmp_path, BAD)
    done = validate("set.yaml", *arguments, folder=tmp_path)
    assert done.code == 1
    report = json.loads(done.output)
    assert (report["files"], report["errors"], report["warnings"]) == (1, 2, 0)
    assert report["problems"][1] == {
        "file": "set.yaml",
        "line": 7,
        "column": 18,
        "code": "KB203",
        "severity": "error",
        "message": "value: expected a whole number, found 'nine'",
    }


def test_json_of_a_clean_file_and_of_one_without_a_place(tmp_path: Path) -> None:
    written(tmp_path, GOOD)
    clean = validate("set.yaml", "--json", folder=tmp_path)
    assert json.loads(clean.output) == {"problems": [], "files": 1, "errors": 0, "warnings": 0}
    missing = json.loads(validate("nowhere.yaml", "--json", folder=tmp_path).output)
    assert (missing["problems"][0]["line"], missing["problems"][0]["column"]) == (None, None)


def test_github_shows_each_problem_beside_its_line(tmp_path: Path) -> None:
    written(tmp_path, BAD)
    written(tmp_path, WARNED, "warned.yaml")
    lines = validate(tmp_path / "set.yaml", "warned.yaml", "--format", "github", folder=tmp_path).output.splitlines()
    assert lines[0] == (
        "::error file=set.yaml,line=6,col=5,title=KB301 No such card::'tim' is not in 'cards'; did you mean 'tom'?"
    )
    assert lines[2].startswith("::warning file=warned.yaml,line=6,col=18,title=KB313 ")
    assert lines[3] == "2 files validated: 2 errors and 1 warning."


def test_nothing_in_a_file_can_give_github_a_command(tmp_path: Path) -> None:
    written(tmp_path, EVIL, "a,b:c%.yaml")
    done = validate("a,b:c%.yaml", "--format", "github", folder=tmp_path)
    first = done.output.splitlines()[0]
    assert first.startswith("::error file=a%2Cb%3Ac%25.yaml,line=4,col=1,title=KB201 ")
    assert "\n::error::x" not in done.output
    assert "k%25, :" in first


def test_sarif_names_rules_places_and_levels(tmp_path: Path) -> None:
    written(tmp_path, BAD, "my set.yaml")
    written(tmp_path, WARNED, "warned.yaml")
    done = validate("my set.yaml", "warned.yaml", "--format", "sarif", folder=tmp_path)
    sarif = json.loads(done.output)
    assert sarif["version"] == "2.1.0"
    (run,) = sarif["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["KB203", "KB301", "KB313"]
    assert [result["level"] for result in run["results"]] == ["error", "error", "warning"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert run["results"][0]["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "my%20set.yaml"},
                "region": {"startLine": 6, "startColumn": 5},
            }
        }
    ]
    whole = validate(tmp_path / "my set.yaml", "--format", "sarif", folder=ROOT)
    place = json.loads(whole.output)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == (tmp_path / "my set.yaml").as_uri()


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_nothing_of_a_file_reaches_the_terminal_raw(tmp_path: Path, form: str) -> None:
    written(tmp_path, f"{EVIL}# \u202e \u2066 \ufeff\n", "a\x1b[31m\u202e[red].yaml")
    written(tmp_path, b"a: \x1b]0;title\x07\x9b31m\n", "raw.yaml")
    written(tmp_path, f"{HEAD}change: {{cards: {{'\u202etom[red]\x85': {{value: 1}}}}}}\n", "names.yaml")
    done = validate(".", "--format", form, folder=tmp_path)
    assert done.code == 1
    assert not {
        char for char in done.text if char != "\n" and (not char.isprintable() or ord(char) in range(0x80, 0xA0))
    }


def test_the_hook_for_pre_commit_runs_this_command() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert hook["entry"] == "kingsbridge validate"
    assert (hook["language"], hook["types"]) == ("python", ["yaml"])
