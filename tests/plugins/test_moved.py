"""Games written against 0.1.0 go on working: old names of modules answer, and say what to write instead."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.engine.chance import derived
from kingsbridge_core.engine.log import Line
from kingsbridge_core.game.spoken_scene import lines_of
from kingsbridge_core.laws import breaches
from kingsbridge_core.plugins import Plugins
from tests.cli.running import succeeds

SHOWN = {
    "laws": ("assert_laws",),
    "schemas": ("game_problems", "problems", "Schemas"),
    "errors": ("KingsbridgeError", "DataError", "Refusal", "IllegalMove", "UnknownName"),
    "bots": ("Bot", "RandomBot", "Sight", "chosen_by"),
    "table": ("Panel", "Table", "Toned", "toned", "joined", "mattering"),
    "cards": ("Card", "bind_cards", "effects_at"),
    "source": ("Document", "Place", "Problem", "parse", "read", "under"),
    "words": ("Effect", "word", "words_of"),
    "language": ("Texts", "in_digits", "language"),
    "phrases": ("in_points", "listed", "one_of", "all_of", "after_colon", "labelled", "shortened"),
    "environment": ("environment", "Environment"),
    "hooks": ("hookimpl",),
}
"""What the docs and the template of 0.1.0 import, and the games of that time."""
STAYED = ("laws", "errors", "bots", "environment", "hooks")


@pytest.mark.parametrize("module", SHOWN)
def test_every_import_that_0_1_0_shows_answers(module: str) -> None:
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        found = import_module(f"kingsbridge_core.{module}")
        assert all(getattr(found, name) is not None for name in SHOWN[module])
    said = [str(each.message) for each in heard if issubclass(each.category, DeprecationWarning)]
    if module in STAYED:
        assert not [each for each in said if "kingsbridge_core" in each]
    elif module == "table":
        assert said == [] or "give a scene instead of panels" in said[0], "once, when it is imported"
    else:
        assert len(said) == len(SHOWN[module])
        assert all(
            each.startswith(f"kingsbridge_core.{module} has moved: write `from kingsbridge_core") for each in said
        )


def test_what_is_said_can_be_copied() -> None:
    with pytest.warns(DeprecationWarning, match="from kingsbridge_core import in_points`"):
        assert import_module("kingsbridge_core.phrases").in_points is kb.in_points


def test_panels_say_that_a_scene_is_better() -> None:
    sys.modules.pop("kingsbridge_core.table", None)
    with pytest.warns(DeprecationWarning, match="give a scene instead of panels"):
        import_module("kingsbridge_core.table")


OLD_GAME = '''
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.bots import Bot, Sight
from kingsbridge_core.errors import Refusal
from kingsbridge_core.hooks import hookimpl
from kingsbridge_core.phrases import in_points
from kingsbridge_core.table import Panel


class Track(kb.State):
    """A race to five."""

    game: Race
    left: int = kb.track(start=5, low=0)
    points: list[dict[str, int]] = kb.per_seat(kb.score(["steps"]))


@kb.step
def turns(state: Track) -> None:
    """Everybody takes a step, clockwise."""
    state.plan(*(walk(seat) for seat in state.clockwise(0)))


@kb.decision
def walk(state: Track, seat: int) -> list[kb.Move[Any]]:
    """One step or two."""
    return [state.game.go[steps] for steps in (1, 2) if steps <= state.left]


@walk.chosen
def walked(state: Track, move: kb.Move[int], seat: int) -> None:
    """The steps are points."""
    state.left -= move.what
    state.points[seat]["steps"] += move.what
    state.tell("{seat} goes {points}.", seat=seat, points=in_points(move.what))
    if not state.left:
        state.finish()


@walk.refusal
def why_not(state: Track, move: kb.Move[int], seat: int) -> Refusal:
    """Too far."""
    return Refusal("only one step is left")


class Race(kb.Game[Track]):
    """The game."""

    id = "race"
    definition_source = {"title": "Race", "seats": [2], "phases": ["turns"]}
    state_class = Track

    def build(self) -> None:
        self.go = self.moves.each("go", (1, 2))


class Fast(Bot):
    def choose(self, sight: Sight) -> kb.Move[Any]:
        return sight.options[-1]


@hookimpl
def kingsbridge_games() -> list[type[kb.Game[Any]]]:
    return [Race]


@hookimpl
def kingsbridge_bots(game: kb.Game[Any]) -> dict[str, type[Bot]]:
    return {"fast": Fast} if game.id == "race" else {}


@hookimpl
def kingsbridge_table(game: kb.Game[Any]) -> Any:
    return table if game.id == "race" else None


def table(view: Any, names: Sequence[str]) -> list[Panel]:
    return [Panel(f"{view.left} left", tuple((name,) for name in names))]
'''
"""A game as somebody wrote it for 0.1.0."""


def test_an_old_game_is_found_plays_and_keeps_the_laws(tmp_path: Path) -> None:
    (tmp_path / "old_race.py").write_text(OLD_GAME, encoding="utf-8")
    with pytest.warns(DeprecationWarning, match="has moved|instead of panels"):
        plugins = Plugins(tmp_path)
    assert not plugins.troubles
    game = plugins.game("race")
    with pytest.warns(DeprecationWarning, match="'race': give a scene with kingsbridge_scene"):
        scene = plugins.scene(game)
    assert "fast" in plugins.bots(game)
    assert lines_of(scene(game.new(2).view(0), ["Ann", "Ben"])) == ["Round 1.", "5 left:", "  Ann.", "  Ben."]
    log: list[Line] = []
    state = game.new(2, seed=1, log=log)
    rng = derived(1)
    while state.actor is not None:
        state.apply(rng.choice(list(state.options)))
    assert log[0].told(["Ann", "Ben"]) in ("Ann goes 1 point.", "Ann goes 2 points.")
    assert not list(breaches(game, games=3, every=1))


def test_an_old_game_is_played_in_plain_lines_from_its_panels(tmp_path: Path) -> None:
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins" / "old_race.py").write_text(OLD_GAME, encoding="utf-8")
    play = ("play", "race", "--seat", "human:Ann", "--seat", "bot:fast", "--plain")
    told = succeeds("--plugins-dir", str(tmp_path / "plugins"), *play, saves=tmp_path, typed="1\n1\n", apart=True)
    first, second, *_rest = told.split(", your moves")
    assert "\n5 left:\n  Ann (player 1).\n" in first
    assert "\n2 left:\n  Ann (player 1).\n" in second
