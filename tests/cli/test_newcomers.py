"""What helps somebody new: the aim of the game, rules by their words, names completed, and a word while bots think."""

from __future__ import annotations

from pathlib import Path
from time import sleep

import pytest

import kingsbridge_core as kb
from kingsbridge_core.cli.terminal import thinking as waiting
from kingsbridge_core.cli.terminal.reader import completions
from kingsbridge_core.cli.terminal.screen import Screen
from tests.text.speaking import speaking

from .running import succeeds

NAMES = {"card": ["Lady Aliena", "Tom Builder"], "rules": ["pil-king-01"]}


def test_goal_tells_what_a_game_is_about_and_how_it_ends(tmp_path: Path) -> None:
    told = succeeds("play", "pillars", "--seed", "7", "--no-save", saves=tmp_path, typed="goal\nquit\n")
    definition = kb.find_game("pillars").definition
    assert f"  {definition.summary}\n  The most points win. The game ends when:\n" in told
    assert definition.endings["last-privilege"] in told


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


def test_who_thinks_long_is_named_and_the_line_goes_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 0.01)
    screen = Screen()
    with waiting.thinking("Ann", screen):
        sleep(0.05)
    assert capsys.readouterr().out == "", "nobody looks"
    screen.plain = False
    with waiting.thinking("Ann", screen):
        sleep(0.1)
    assert capsys.readouterr().out == "Ann is thinking ...\r", "and what a terminal erases a line with"
