"""Every code of the code base is explained; its bad example has that mistake and no other, its good one has none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from kingsbridge_core.authoring.codes import CODES, explained
from kingsbridge_core.data.source import MOST_BYTES, MOST_VALUES
from tests.cli.running import kingsbridge
from tests.plugins.writing import GAME_YAML, GOOD

from .writing import GOOD as GOOD_SET
from .writing import headlines, validate, written

ROOT = Path(__file__).parents[2]
SHOWN = [code for code, about in CODES.items() if not about.is_told]
TOLD: dict[str, bytes] = {
    "KB102": b"#" * (MOST_BYTES + 1),
    "KB103": "title: Straße".encode("latin-1"),
    "KB111": b"[" + b"1," * MOST_VALUES + b"1]",
}
"""Files for what cannot be shown in an example."""


def test_every_code_of_the_code_base_is_explained() -> None:
    files = [*ROOT.joinpath("kingsbridge_core").rglob("*.py"), *ROOT.joinpath("plugins").rglob("*.py")]
    used = {code for path in files if path.name != "codes.py" for code in re.findall(r'"(KB\d{3})"', path.read_text())}
    assert used == set(CODES)


@pytest.mark.parametrize("code", SHOWN)
def test_the_examples_of_a_code_are_what_they_say(code: str, tmp_path: Path) -> None:
    plugins = tmp_path / "plugins" / "coins"
    plugins.mkdir(parents=True)
    (plugins / "__init__.py").write_text(GOOD)
    (plugins / "game.yaml").write_text(GAME_YAML)
    about = CODES[code]
    for text, play, expected in ((about.bad, about.play[0], [code]), (about.good, about.play[1], [])):
        path = written(tmp_path, text)
        command = ("--plugins-dir", str(plugins.parent), "validate", str(path), "--play", str(play))
        done = kingsbridge(*command, saves=tmp_path)
        assert [line.split(": KB")[1][:3] for line in headlines(done)] == [each[2:] for each in expected], done.output
        assert (" warning: " in done.output) == (bool(expected) and about.is_warning)


@pytest.mark.parametrize("code", TOLD)
def test_what_is_only_told_is_true_as_well(code: str, tmp_path: Path) -> None:
    written(tmp_path, TOLD[code])
    assert f": {code} " in validate("set.yaml", folder=tmp_path).output


def test_two_sets_about_one_card(tmp_path: Path) -> None:
    written(tmp_path, GOOD_SET, "one.yaml")
    written(tmp_path, GOOD_SET, "two.yaml")
    done = validate("one.yaml", "two.yaml", folder=tmp_path)
    assert [line.split()[1] for line in headlines(done)] == ["KB308"]


@pytest.mark.parametrize("code", CODES)
def test_an_explanation_says_what_is_bad_and_what_is_good(code: str) -> None:
    lines = list(explained(code))
    assert lines[0].startswith(f"{code}: ")
    assert "Bad" in "\n".join(lines)
    assert "Good" in "\n".join(lines)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_explanation_fits_a_terminal_and_no_line_begins_with_a_stop(
    code: str, language: str, tmp_path: Path
) -> None:
    lines = validate("--explain", code, "--lang", language, folder=tmp_path).output.splitlines()
    assert max(map(cell_len, (line for line in lines if not line.startswith(" ")))) <= 88
    assert [line for line in lines if line.startswith(tuple("。、」）"))] == []  # noqa: RUF001


@pytest.mark.parametrize("name", ["KB203", "kb203", "203"])
def test_a_code_is_explained_however_it_is_written(name: str, tmp_path: Path) -> None:
    done = validate("--explain", name, folder=tmp_path)
    assert done.code == 0
    assert done.output.startswith("KB203: A value of the wrong type\n")
    assert "    tom: {value: nine}\n" in done.output


def test_a_code_that_does_not_exist_is_answered_with_near_ones(tmp_path: Path) -> None:
    done = validate("--explain", "KB2003", folder=tmp_path)
    assert done.code == 2
    assert "'KB203'" in done.errors
