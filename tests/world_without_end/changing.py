"""The game with changes in its data files."""

from __future__ import annotations

import shutil
from pathlib import Path

from kingsbridge_core.data.schemas import game_problems
from kingsbridge_core.errors import DataError
from kingsbridge_world_without_end.game import WorldWithoutEndGame
from tests.planting import HERE

Change = tuple[str, str, str]
"""A file, a text in it, and what stands there instead of the first one."""


def changed_class(folder: Path, *changes: Change) -> type[WorldWithoutEndGame]:
    """Copy the data and replace each text where it first occurs."""
    shutil.copytree(WorldWithoutEndGame.data, folder, dirs_exist_ok=True)
    for file, old, new in changes:
        path = folder / f"{file}.yaml"
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {file}.yaml"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    class Changed(WorldWithoutEndGame):
        data = folder
        definition_source = folder / "game.yaml"

    return Changed


def changed_game(folder: Path, *changes: Change) -> WorldWithoutEndGame:
    """A game with changes that an author may make; Red is active in the first round."""
    changed = changed_class(folder, *changes)
    assert game_problems(changed) == []
    return changed({"start_player": 1})


def built_problems(folder: Path, file: str, old: str, new: str) -> tuple[list[str], list[str]]:
    """What the game itself says of a change when it is built, and the marked places."""
    changed = changed_class(folder, (file, old, new))
    path = folder / f"{file}.yaml"
    text, places = path.read_text(encoding="utf-8"), []
    while HERE in text:
        before, _, after = text.partition(HERE)
        places.append(f"{path}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}: ")
        text = before + after
    path.write_text(text, encoding="utf-8")
    try:
        changed()
    except DataError as error:
        return [str(problem) for problem in error.problems], places
    return [], places
