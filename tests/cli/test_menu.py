"""The menu of `kingsbridge play`, from Enter all the way to a match that is laid by hand."""

from __future__ import annotations

from pathlib import Path

from kingsbridge_core import find_game
from kingsbridge_core.match.match import Match

from .matches import the_save_in
from .running import fails
from .terminal import Terminal

FIRST, SECOND = "q to quit", "b to go back"


def test_enter_all_the_way_is_a_game(tmp_path: Path) -> None:
    terminal = Terminal("play", saves=tmp_path)
    terminal.wait_for(FIRST)
    terminal.child.sendline("")
    terminal.wait_for(SECOND)
    terminal.child.sendline("")
    terminal.wait_for("Player> ")
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    assert Match.load(the_save_in(tmp_path), read_only=True).game.id == "column_of_fire"


def test_a_table_laid_by_hand_and_gone_on_with(tmp_path: Path) -> None:
    terminal = Terminal("play", saves=tmp_path, rows=40)
    terminal.wait_for(FIRST)
    for typed, awaited in (
        ("the pillars", SECOND),
        ("1", "Who plays here"),
        ("Ann", SECOND),
        ("2", "Who plays here"),
        ("random", SECOND),
        ("players", SECOND),
        ("99", SECOND),
        ("forced", SECOND),
    ):
        terminal.child.sendline(typed)
        terminal.wait_for(awaited)
        if typed == "99":
            assert "there is no number 99; choose from 1 to" in terminal.shown
    assert "Play forced moves automatically: yes" in terminal.shown
    terminal.child.sendline("")
    terminal.wait_for("Ann> ")
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    match = Match.load(the_save_in(tmp_path), read_only=True)
    assert [str(player) for player in match.players] == ["human:Ann", "bot:random", "bot:greedy", "bot:greedy"]
    again = Terminal("play", saves=tmp_path)
    again.wait_for(FIRST)
    assert "Resume: " in again.shown
    again.child.sendline("resume")
    again.wait_for("Ann> ")
    again.child.sendline("quit")
    assert again.end() == 0


def test_the_language_and_the_theme_change_at_once_and_q_leaves(tmp_path: Path) -> None:
    Match.new(find_game("pillars"), ["human:Ann", "bot:random", "bot:random"], path=tmp_path / "match.jsonl").close()
    terminal = Terminal("play", saves=tmp_path)
    terminal.wait_for(FIRST)
    terminal.child.sendline("theme")
    terminal.wait_for(FIRST)
    assert "Theme: light" in terminal.shown
    terminal.child.sendline("language")
    terminal.wait_for("q pour quitter")
    assert "français" in terminal.shown
    assert "Reprendre : « Les Piliers de la Terre" in terminal.shown.replace("\xa0", " ")
    terminal.child.sendline("q")
    assert terminal.end() == 0


def test_ctrl_c_leaves_the_menu(tmp_path: Path) -> None:
    terminal = Terminal("play", saves=tmp_path)
    terminal.wait_for(FIRST)
    terminal.child.sendintr()
    assert terminal.end() == 130


def test_a_mistake_is_said_and_one_can_go_back(tmp_path: Path) -> None:
    terminal = Terminal("play", saves=tmp_path, rows=40)
    terminal.wait_for(FIRST)
    terminal.child.sendline("chess")
    terminal.wait_for(FIRST)
    assert "'chess' is not on this menu; type a number, or ? for help" in terminal.shown
    terminal.child.sendline("1")
    terminal.wait_for(SECOND)
    terminal.child.sendline("card")
    terminal.wait_for("Card set file")
    terminal.child.sendline("nowhere.yaml")
    terminal.wait_for(SECOND)
    assert "nowhere.yaml" in terminal.shown
    terminal.child.sendline("b")
    terminal.wait_for(FIRST)
    terminal.child.sendeof()
    assert terminal.end() == 0


def test_without_a_terminal_it_says_what_to_write(tmp_path: Path) -> None:
    assert "Name the game, as in: kingsbridge play GAME. Available: column-of-fire" in fails("play", saves=tmp_path)
