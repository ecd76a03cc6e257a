"""Every installed game, and the one of the tutorial, is presentable in all of its languages."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import kingsbridge_core as kb
from kingsbridge_core.laws.presentable import assert_presentable
from kingsbridge_core.plugins import installed
from tests.proof import in_turn
from tests.text.speaking import speaking

from .installed_games import LANGUAGES

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial"


@pytest.mark.parametrize(("game_id", "code"), in_turn(LANGUAGES))
def test_an_installed_game_is_presentable(game_id: str, code: str) -> None:
    with speaking(code):
        game = kb.find_game(game_id)
        assert_presentable(game, scene=installed().scene(game), has_question=True)


@pytest.fixture
def tutorial(monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    """The modules of the tutorial, the game first, as its plugins are loaded."""
    loaded = {}
    for name in ("sealed_bids", "sealed_bids_extras"):
        spec = importlib.util.spec_from_file_location(name, TUTORIAL / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        loaded[name] = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, loaded[name])
        spec.loader.exec_module(loaded[name])
    return loaded


def test_the_game_of_the_tutorial_is_presentable(tutorial: dict[str, ModuleType]) -> None:
    game = tutorial["sealed_bids"].SealedBids()
    assert_presentable(game)
    assert_presentable(game, scene=tutorial["sealed_bids_extras"].kingsbridge_scene(game))
