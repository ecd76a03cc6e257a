"""The built wheel, installed into an empty environment, finds its data and schemas and plays."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as for a release."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("kingsbridge-*.whl")
    return built


def test_the_wheel_holds_all_schemas_and_data(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for path in (ROOT / "schemas").glob("*.json"):
        assert f"kingsbridge_core/schemas/{path.name}" in names
    for kind in ("data", "schemas"):
        for folder in (each for each in (ROOT / kind).iterdir() if each.is_dir()):
            for path in (each for each in folder.rglob("*.*") if each.suffix in (".yaml", ".json")):
                if path.parent.name != "__pycache__":
                    assert f"kingsbridge_{folder.name}/{kind}/{path.relative_to(folder).as_posix()}" in names
    for path in (*ROOT.glob("kingsbridge_core/locale/**/*.po"), *ROOT.glob("plugins/*/locale/**/*.po")):
        assert str(path.relative_to(ROOT).with_suffix(".mo")).removeprefix("plugins/") in names
    assert not [name for name in names if name.startswith(("tests", "plugins", "docs"))]


@pytest.mark.proof  # `.ci/run` does the same
def test_the_wheel_plays_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "empty"
    venv.create(place, with_pip=True)
    subprocess.run([place / "bin" / "pip", "install", "--quiet", str(wheel)], check=True, capture_output=True)

    def run(*words: str, given: str = "") -> str:
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "KINGSBRIDGE"))}
        done = subprocess.run(
            [place / "bin" / "kingsbridge", *words],
            cwd=tmp_path,
            env={**clean, "KINGSBRIDGE_SAVES": str(tmp_path / "saves")},
            input=given,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert "No problems found." in run("doctor")
    bots = [word for name in ("greedy", "greedy", "random") for word in ("--seat", f"bot:{name}")]
    assert "wins." in run("play", "pillars", *bots, "--seed", "1")
    assert "Pilgrims" in run("cards", "pillars", "pilgrims", "--set", "market-day")
    assert "wins." in run("play", "column-of-fire", *bots, "--seed", "1", "--set", "salt-and-ink")
    assert "kingsbridge resume" in run("play", "pillars", "--seed", "1", given="1\n1\n")
    assert "kept: a state comes back from JSON" in run("check", "pillars", "--games", "1")
