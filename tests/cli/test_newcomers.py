"""What helps somebody new: the aim of the game, rules by their words, names completed, and a word while bots think."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.cli.terminal.reader import completions
from tests.text.speaking import speaking

from .running import kingsbridge, succeeds
from .terminal import Terminal

NAMES = {"card": ["Lady Aliena", "Tom Builder"], "rules": ["pil-king-01"]}


def test_goal_shows_a_game_on_one_screen(tmp_path: Path) -> None:
    told = succeeds("play", "pillars", "--seed", "7", "--no-save", saves=tmp_path, typed="goal\nquit\n")
    for section in (
        "The aim: Win craftsmen",
        "A turn: Each trick",
        "Points: Each craftsman",
        "The end: After",
        "Beware: ",
    ):
        assert f"\n  {section}" in told, section


def test_the_goal_of_a_game_without_lessons_is_its_summary_and_its_endings(tmp_path: Path) -> None:
    folder = Path(__file__).parents[2] / "docs" / "tutorial"
    named = ("--plugins-dir", str(folder), "play", "sealed-bids", "--seed", "7", "--no-save")
    told = succeeds(*named, saves=tmp_path, typed="goal\nquit\n")
    assert "Most points wins. The game ends when:\n  The game is over." in told
    done = kingsbridge(*named, saves=tmp_path, typed="lesson\nlessons\nquit\n")
    assert done.output.count("Sealed Bids has no lessons") == 2


def test_rules_are_found_by_words_and_beginnings_of_words() -> None:
    found = kb.find_game("pillars").rules.search("king")
    assert found
    assert all("king" in f" {rule.id} {rule.says}".replace("aking", "").lower() for rule in found)
    assert kb.find_game("pillars").rules.search("aking") == []
    with speaking("fr"):
        french = kb.find_game("pillars").rules.search("roi")
        assert french
        assert "trois" not in " ".join(rule.says.lower() for rule in french if "roi" not in rule.says.lower().split())
    with speaking("ja"):
        assert kb.find_game("pillars").rules.search("国王"), "no spaces show where a word begins"


@pytest.mark.parametrize(
    ("typed", "length", "found"),
    [("card al", 2, ["Lady Aliena"]), ("card ", 0, NAMES["card"]), ("rules pil", 3, ["pil-king-01"])],
)
def test_names_of_cards_and_rules_are_completed(typed: str, length: int, found: list[str]) -> None:
    assert completions(typed, ["play king"], {"card": "card WORDS", "rules": "rules WORDS"}, NAMES) == (length, found)


def test_who_thinks_long_is_named_and_the_window_lives_on(tmp_path: Path) -> None:
    slow = tmp_path / "slow.py"
    slow.write_text("import sys, time\nfor line in sys.stdin:\n    time.sleep(30)\n")
    bots = (f"--seat=bot:exec:{sys.executable} {slow}", "--seat=bot:random")
    terminal = Terminal("play", "pillars", "--seat=human:Ann", *bots, "--seed=7", saves=tmp_path)
    terminal.wait_for("Ann> ")
    terminal.child.sendline("1")
    terminal.wait_for("is thinking ...")
    terminal.interrupt("The match is saved.")
    assert terminal.end() == 130
