"""Changes the game in one of its data files."""

from __future__ import annotations

import shutil
from pathlib import Path

from kingsbridge_column_of_fire.game import ColumnOfFireGame


def changed_game(folder: Path, file: str, old: str, new: str) -> ColumnOfFireGame:
    """Copy the data and replace the first place where the old text is."""
    shutil.copytree(ColumnOfFireGame.data, folder, dirs_exist_ok=True)
    path = folder / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")

    class Changed(ColumnOfFireGame):
        data = folder
        definition_source = folder / "game.yaml"

    return Changed({"start_player": 1})
