"""The page that teaches Pillars quotes a game that was really played."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.engine.log import Line
from kingsbridge_pillars.bots import Greedy
from kingsbridge_pillars.game import PillarsGame

PAGE = (Path(__file__).parents[2] / "docs" / "how-pillars-is-played.md").read_text(encoding="utf-8")
NAMES = ["Ann", "Ben", "Cleo"]
SEED = 7
QUOTED = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)


@cache
def first_hand() -> str:
    """The log of the first hand, with the greedy bot deciding for all three, as for the pictures."""
    game, bot = kb.find_game("pillars"), Greedy()
    log: list[Line] = []
    state, made = game.new(len(NAMES), SEED, log=log), 0
    while state.round == 1:
        state.apply(chosen_by(bot, state, SEED, made))
        made += 1
    return "".join(f"{line.told(NAMES)}\n" for line in log)


@pytest.mark.parametrize("block", QUOTED)
def test_what_is_quoted_was_played(block: str) -> None:
    assert block in first_hand()


def test_there_are_enough_examples() -> None:
    assert len(QUOTED) == 4


def test_all_crafts_and_privileges_are_taught_with_their_numbers() -> None:
    cards = {card.name: card for card in PillarsGame().cards.values()}
    rows = dict(re.findall(r"^\| ([A-Z][\w -]+) \| (.*) \|$", PAGE, re.MULTILINE))
    for craft in ("Toolmaker", "Stonemason", "Carpenter", "Mortar Mixer", "Master Builder"):
        card = cards[f"Green {craft}"]
        numbers = {str(card.value), *re.findall(r"into (\d+) point", card.text)}
        assert numbers == set(re.findall(r"\d+", rows[craft]))
    for privilege in (card for card in cards.values() if card.kind == "privilege"):
        assert set(re.findall(r"\d+", privilege.text)) <= set(re.findall(r"\d+", rows[privilege.name]))
