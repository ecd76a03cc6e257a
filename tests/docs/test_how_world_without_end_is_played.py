"""The page that teaches World Without End quotes a game that was really played."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.engine.log import Line
from kingsbridge_world_without_end.bots import Greedy
from kingsbridge_world_without_end.game import WorldWithoutEndGame

PAGE = (Path(__file__).parents[2] / "docs" / "how-world-without-end-is-played.md").read_text(encoding="utf-8")
NAMES = ["Ann", "Ben", "Cleo"]
SEED = 7
QUOTED = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)


@cache
def whole_game() -> str:
    """What everyone could read of a game in which the greedy bot decides for all three, as for the pictures."""
    game, bot = kb.find_game("world_without_end"), Greedy()
    log: list[Line] = []
    state, made = game.new(len(NAMES), SEED, log=log), 0
    while state.actor is not None:
        state.apply(chosen_by(bot, state, SEED, made))
        made += 1
    return "".join(f"{line.told(NAMES)}\n" for line in log if line.to is None)


@pytest.mark.parametrize("block", QUOTED)
def test_what_is_quoted_was_played(block: str) -> None:
    assert block in whole_game()


def test_there_are_enough_examples() -> None:
    assert len(QUOTED) == 7


def test_all_action_cards_and_favors_are_taught() -> None:
    game = WorldWithoutEndGame()
    rows = " ".join(re.findall(r"^\| ([A-Z][^|]*) \|", PAGE, re.MULTILINE))
    for card in (*game.actions, *game.favor_track):
        assert card.name in rows, card.name


def test_the_numbers_of_the_duties_are_those_of_the_game() -> None:
    numbers = WorldWithoutEndGame().definition.numbers
    due, costs = numbers["duties"], numbers["shortfall"]
    told = " ".join(PAGE.split())
    assert f"pays {due['piety']} piety, then {due['grain']} grain" in told
    assert f"the active player rolls: {min(numbers['tax_die'])} to {max(numbers['tax_die'])}" in told
    lost = f"Each missing piety costs {costs['piety']} points, each grain {costs['grain']}, each gold {costs['gold']}."
    assert lost in told
