"""What has changed since one's last turn: a sign in a panel, and nothing where nothing happened."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kingsbridge_core.cli.terminal.changes import has_sign, marked
from kingsbridge_core.game.table import Panel

from .matches import Beside
from .terminal import Terminal

NOW = Panel("Now", (), note="What?")


def players(*rows: tuple[str, str, str]) -> Panel:
    return Panel("Players", rows, ("player", "points", "cards"))


BEFORE = [players(("> Ann", "3", "5"), ("Ben", "4", "5")), NOW]


def test_a_changed_cell_has_a_sign_and_the_sign_of_the_turn_is_no_change() -> None:
    now = [players(("Ann", "3", "5"), ("> Ben", "6", "5")), Panel("Now", (), note="And now?")]
    assert marked(now, BEFORE)[0].rows == (("Ann", "3", "5"), ("> Ben", "6*", "5"))
    assert marked(now, BEFORE)[1] is now[1]


def test_rows_are_found_again_in_another_order_and_new_ones_are_marked() -> None:
    now = [players(("Cid", "0", "5"), ("Ben", "4", "5"), ("Ann", "3", "4")), NOW]
    assert marked(now, BEFORE)[0].rows == (("Cid*", "0", "5"), ("Ben", "4", "5"), ("Ann", "3", "4*"))


def test_a_panel_is_found_again_under_another_title() -> None:
    year_1 = Panel("Year 1", (("England", "2"), ("France", "1")), ("country", "stones"))
    year_2 = Panel("Year 2", (("England", "2"), ("France", "2")), ("country", "stones"))
    assert marked([year_2, NOW], [year_1, NOW])[0].rows == (("England", "2"), ("France", "2*"))


def test_where_nearly_everything_is_new_the_title_says_so_and_nothing_on_the_first_look() -> None:
    names = "abcdefgh"
    old = Panel("Track", tuple((each, "x") for each in names))
    new = Panel("Track", tuple((each, "y") for each in names))
    assert marked([new, NOW], [old, NOW])[0] == Panel("Track *", new.rows)
    assert marked([new, NOW], [Panel("Other"), NOW])[0].title == "Track *"
    assert marked([new, NOW], []) == [new, NOW]


def test_cells_without_a_key_are_told_apart_by_the_next_column() -> None:
    old = Panel("Track", (("", "Court"), ("L", "Gate"), ("", "Post")))
    new = Panel("Track", (("", "Court"), ("", "Gate"), ("L", "Post")))
    assert marked([new, NOW], [old, NOW])[0].rows == (("", "Court"), ("*", "Gate"), ("L*", "Post"))


def test_in_a_brief_line_the_facts_are_marked_that_were_not_in_it() -> None:
    old = Panel("Score", (("Ann", "3"),), brief="Points: you 3, green 8; green is active")
    new = Panel("Score", (("Ann", "4"),), brief="Points: you 4, green 8; red is active")
    assert marked([new, NOW], [old, NOW])[0].brief == "Points: you 4*, green 8; red is active*"
    assert has_sign(marked([new, NOW], [old, NOW])[0], in_brief=True)
    board = Panel("Year 1", (("x",),), brief="Year 1 | Eng P... R4 | Fra ....")
    later = replace(board, rows=(("y",),), brief="Year 1 | Eng P... R4 | Fra P...")
    assert marked([later, NOW], [board, NOW])[0].brief == "Year 1 | Eng P... R4 | Fra P...*"


def test_a_brief_line_of_the_same_text_has_no_sign_whatever_else_is_in_the_panel() -> None:
    old = Panel("Track", (("a", "x"),), brief="Track: here")
    shown = marked([replace(old, rows=(("a", "y"),)), NOW], [old, NOW])[0]
    assert shown.brief == "Track: here"
    assert has_sign(shown)
    assert not has_sign(shown, in_brief=True)


def test_a_brief_line_that_signs_would_make_too_wide_has_one_at_its_end() -> None:
    old = Panel("Long", (("a",),), brief=", ".join(f"numbers {each} is 0" for each in range(5)))
    new = replace(old, rows=(("b",),), brief=old.brief.replace("is 0", "is 1"))
    assert marked([new, NOW], [old, NOW])[0].brief == f"{new.brief} *"


def test_after_the_others_moved_a_person_sees_the_signs(tmp_path: Path) -> None:
    beside = Beside("human:Ann", "bot:greedy", "bot:random", seed=5)
    terminal = Terminal("play", "pillars", *beside.seats, "--seed=5", saves=tmp_path, columns=100, rows=50)
    terminal.wait_for("Ann> ")
    assert "* changed since your last turn" not in terminal.shown
    for number, _ in beside.choices():
        terminal.child.sendline(str(number))
        terminal.wait_for("Ann> ")
        if "* changed since your last turn" in terminal.shown:
            break
    marks = terminal.shown.partition("* has changed")[0]
    assert "* " in marks
    terminal.child.sendline("quit")
    assert terminal.end() == 0
