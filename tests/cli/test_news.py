"""News above the table: as much as there is room for, and always what somebody else did to the reader."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kingsbridge_core.cli.news import News, hits
from kingsbridge_core.log import Line

from .terminal import Terminal

TOLD = [f"line {number}" for number in range(1, 10)]


def test_all_news_are_shown_where_there_is_room() -> None:
    assert News(TOLD, [False] * 9, "log 9").within(9, [1] * 9) == TOLD


def test_the_latest_are_shown_with_how_to_read_the_rest() -> None:
    shown = News(TOLD, [False] * 9, "log 9").within(4, [1] * 9)
    assert shown == ["… 6 more lines: log 9", "line 7", "line 8", "line 9"]


def test_what_hit_the_reader_is_shown_before_what_came_later() -> None:
    is_hit = [text == "line 2" for text in TOLD]
    shown = News(TOLD, is_hit, "log 9").within(4, [1] * 9)
    assert shown == ["… 6 more lines: log 9", "line 2", "line 8", "line 9"]


def test_a_sentence_that_is_wrapped_takes_more_room() -> None:
    shown = News(TOLD, [False] * 9, "log 9").within(4, [2] * 9)
    assert shown == ["… 8 more lines: log 9", "line 9"]


def test_a_line_hits_whom_it_names_or_is_told_to() -> None:
    assert hits(Line("{seat} takes a house of {other}", {"seat": 0, "other": 2}), 2)
    assert hits(Line("You drew a card", {}, to=1), 1)
    assert not hits(Line("{seat} passes, and {number} cards are left", {"seat": 0, "number": 2}), 2)


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_news_stay_in_the_window_above_the_table(tmp_path: Path, columns: int, rows: int) -> None:
    arguments = ("play", "column-of-fire", "--seat=human:Ann", "--players=4", "--seed=5", "--no-save")
    terminal = Terminal(*arguments, saves=tmp_path, columns=columns, rows=rows)
    terminal.wait_for("Ann> ")
    shown = [line.rstrip() for line in terminal.screen.display]
    rest = re.search(r"^  … (\d+) more lines: log (\d+)$", "\n".join(shown), re.MULTILINE)
    assert rest, terminal.shown
    first = next(place for place, line in enumerate(shown) if line and not line.startswith("  "))
    news = [line for line in shown[:first] if line]
    assert 1 < len(news) <= rows // 3
    assert any("Eng" in line for line in shown[first:]), "of the table something is told of every part"
    asked = terminal.ask(f"log {rest[2]}", "Ann> ")
    assert asked.count("\n  ") >= int(rest[2])
    assert news[-1].strip() in asked
    terminal.child.sendline("quit")
    assert terminal.end() == 0


def test_the_whole_table_is_shown_after_a_small_move_where_there_is_room(tmp_path: Path) -> None:
    arguments = ("play", "column-of-fire", "--seat=human:Ann", "--seed=5", "--no-save")
    for rows, is_whole in ((90, True), (24, False)):
        terminal = Terminal(*arguments, saves=tmp_path, columns=140, rows=rows)
        terminal.wait_for("Ann> ")
        after = terminal.ask("take blue", "Ann> ")
        assert ("Open characters" in after) is is_whole or rows == 24
        assert ("Action track" in after) is is_whole
        terminal.child.sendline("quit")
        assert terminal.end() == 0
