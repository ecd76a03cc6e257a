"""A set with which bots go round in circles is stopped wherever bots play, and its cards are named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.authoring.validation import problems_of_files
from kingsbridge_core.playtest.simulation import Setting, results_of
from tests.cli.running import kingsbridge


@pytest.fixture
def circle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A set in which every space of the track leads to the next one; a bot that takes what it can never stops."""
    for module in ("playtest.simulation", "authoring.playability"):
        monkeypatch.setattr(f"kingsbridge_core.{module}.MOST_MOVES", 900)
    spaces = kb.find_game("column_of_fire").lists["track"].cards
    lines = "".join(f"    {space.id}: {{effects: [next-space]}}\n" for space in spaces)
    path = tmp_path / "circle.yaml"
    path.write_text(f"format: 1\ngame: column-of-fire\ntitle: A Circle\nchange:\n  track:\n{lines}", "utf-8")
    return str(path)


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "column-of-fire", "--games", "12"),
        ("compare", "--games", "1"),
        ("tournament", "column-of-fire", "--bot", "greedy", "--bot", "random", "--games", "2"),
    ],
)
def test_games_that_go_round_in_circles_are_given_up(command: tuple[str, ...], circle: str, tmp_path: Path) -> None:
    done = kingsbridge(*command, "--set", circle, saves=tmp_path)
    assert "Game 1 has not ended after 900 moves. The last ones went round these cards: " in done.errors
    named = done.errors.split("these cards: ")[1].split(".")[0].split(", ")
    assert set(named) <= {space.name for space in kb.find_game("column_of_fire").lists["track"].cards}
    assert "Stopped after 0 of " in done.errors


def test_validating_with_games_lets_sensible_bots_play_too(circle: str) -> None:
    assert problems_of_files([Path(circle)]) == []
    (found,) = problems_of_files([Path(circle)], play=1)
    assert found.code == "KB402"
    assert "900 moves and still no end; the last moves went round these cards: " in found.message


def test_games_that_ended_before_are_still_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = [each.moves for each in results_of(Setting("pillars", ("random",) * 3), 0, 12)]
    longer = next(number for number, moves in enumerate(lengths) if moves > max(lengths[:2]))
    monkeypatch.setattr("kingsbridge_core.playtest.simulation.MOST_MOVES", max(lengths[:longer]))
    simulate = ("simulate", "pillars", "--players", "3", "--seat", "bot:random", "--games", "12")
    done = kingsbridge(*simulate, "--seat", "bot:random", "--seat", "bot:random", "--json", saves=tmp_path)
    assert json.loads(done.output)["games"] == longer
    assert f"Game {longer + 1} has not ended after {max(lengths[:longer])} moves." in done.errors
