"""Who needs one game needs its plugin alone; one that is broken is named all the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import environment, kingsbridge

from .writing import write_file, write_good, write_installed

SET = "format: 1\ngame: coins\ntitle: T\nnumbers: {heap: 9}\n"
LOADED = """
import sys
from kingsbridge_core.plugins import game_class
found = game_class("column-of-fire")
print(found.id, *sorted(name for name in sys.modules if name.startswith("kingsbridge_") and "." not in name))
"""


@pytest.fixture
def card_set(tmp_path: Path) -> Path:
    path = tmp_path / "set.yaml"
    path.write_text(SET, "utf-8")
    return path


def test_the_plugin_called_like_a_game_is_the_only_one_loaded(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, env=environment(tmp_path), check=True
    )
    assert done.stdout.split() == ["column_of_fire", "kingsbridge_column_of_fire", "kingsbridge_core"]


@pytest.mark.parametrize(
    ("entry", "module"),
    [("coins", "coins_plugin"), ("coins", "coins_plugin:itself"), ("money", "coins_plugin")],
    ids=["a module", "a thing in a module", "another name"],
)
def test_a_set_is_validated_whatever_the_entry_point_of_its_game(
    entry: str, module: str, tmp_path: Path, card_set: Path
) -> None:
    write_good(tmp_path, more="import sys\n\nitself = sys.modules[__name__]\n")
    write_installed(tmp_path, "coins_distribution", entry, module)
    done = kingsbridge("validate", str(card_set), saves=tmp_path, more={"PYTHONPATH": str(tmp_path)})
    assert (done.code, done.output) == (0, "1 file validated, nothing wrong.\n")


@pytest.mark.parametrize("kind", ["installed", "in a folder"])
def test_of_a_set_for_a_broken_plugin_the_plugin_is_told_to_be_broken(
    kind: str, tmp_path: Path, card_set: Path
) -> None:
    folder = tmp_path / "plugins"
    folder.mkdir()
    write_file(folder, "coins", "raise ValueError('no change')\n")
    if kind == "installed":
        write_installed(folder, "coins_distribution", "coins", "coins")
        done = kingsbridge("validate", str(card_set), saves=tmp_path, more={"PYTHONPATH": str(folder)})
    else:
        done = kingsbridge("--plugins-dir", str(folder), "validate", str(card_set), saves=tmp_path)
    assert (done.code, done.output) == (2, "")
    why = "it cannot be loaded: ValueError: no change"
    assert done.errors == f"kingsbridge: the plugin 'coins' cannot be used: {why}\n"
