"""A planted card is named, and a set that changes nothing that matters is not accused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kingsbridge_core.playtest.comparison import differences
from kingsbridge_core.playtest.simulation import Setting, results_of
from kingsbridge_core.playtest.statistics import LEVEL
from tests.cli.running import kingsbridge

HEAD = "format: 1\ngame: pillars\ntitle: A Set\n"
STRONG = f"{HEAD}change:\n  cards:\n    tom: {{effects: [points: 12]}}\n"
OTHER_NAME = f"{HEAD}change:\n  cards:\n    tom: {{name: Thomas}}\n"
SAME_CARD = f"""{HEAD}remove:
  cards: [tom]
add:
  cards:
    - {{id: thomas, name: Tom Builder, kind: neutral, value: 7, effects: [gain: [stone, wood, sand]]}}
"""
"""The same game, but for the id: every seed deals other cards."""
REPORTS = 12
GAMES = 60


def written(folder: Path, text: str) -> Path:
    path = folder / "set.yaml"
    path.write_text(text, "utf-8")
    return path


def test_a_planted_card_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, STRONG)
    done = kingsbridge("compare", "--set", str(path), "--games", "80", "--players", "3", "--json", saves=tmp_path)
    assert done.code == 0, done.errors
    found = json.loads(done.output)["differences"]
    real = [each for each in found if each["real"]]
    cards = [each for each in real if each["kind"] == "worth"]
    assert cards[0]["name"] == "tom"
    assert cards[0]["after"] > cards[0]["before"]
    assert {each["name"] for each in real if each["kind"] == "figure"} >= {"mean score", "winning score"}


def test_a_set_that_changes_nothing_in_play_gives_the_very_same_games(tmp_path: Path) -> None:
    path = written(tmp_path, OTHER_NAME)
    done = kingsbridge("compare", "--set", str(path), "--games", "30", "--players", "3", saves=tmp_path)
    assert done.code == 0, done.errors
    assert "No real differences." in done.output


@pytest.mark.proof
def test_false_alarms_are_as_seldom_as_promised(tmp_path: Path) -> None:
    """The same game with other deals, again and again: about one report in twenty may call something real."""
    same = (written(tmp_path, SAME_CARD),)
    bots = ("random",) * 3
    alarms = 0
    for seed in range(REPORTS):
        first = results_of(Setting("pillars", bots), seed, GAMES)
        second = results_of(Setting("pillars", bots, same), seed, GAMES)
        alarms += any(each.is_real for each in differences(first, second))
    allowed = LEVEL * REPORTS + 3 * (REPORTS * LEVEL * (1 - LEVEL)) ** 0.5
    assert alarms <= allowed


def test_a_new_card_is_measured_against_those_there_were(tmp_path: Path) -> None:
    strong = SAME_CARD.replace("gain: [stone, wood, sand]", "points: 15")
    path = written(tmp_path, strong)
    done = kingsbridge("compare", "--set", str(path), "--games", "100", "--players", "3", "--json", saves=tmp_path)
    real = [each for each in json.loads(done.output)["differences"] if each["real"] and each["kind"] == "new"]
    assert [each["name"] for each in real] == ["thomas"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "write --set twice"),
        (("--set", "base", "--set", "base"), "name the game with --game"),
        (("--set", "missing.yaml"), "missing.yaml"),
        (("--set", "base", "--set", "base", "--game", "pilars"), "'pillars'"),
    ],
)
def test_what_cannot_be_compared_is_said(arguments: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = kingsbridge("compare", *arguments, saves=tmp_path)
    assert done.code in (1, 2)
    assert says in done.errors
