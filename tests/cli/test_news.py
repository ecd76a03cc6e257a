"""News above the table: as much as there is room for, and always what somebody else did to the reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingsbridge_core.cli.terminal.screen import Part, Screen
from kingsbridge_core.engine.log import Line
from kingsbridge_core.game.table import Panel
from kingsbridge_core.person.news import News, hits, within

from .terminal import MORE, Terminal

TOLD = [f"line {number}" for number in range(1, 10)]


def test_all_news_are_shown_where_there_is_room() -> None:
    assert within(News(TOLD, [False] * 9), 9, [1] * 9, "log 9") == TOLD


def test_the_latest_are_shown_with_how_to_read_the_rest() -> None:
    shown = within(News(TOLD, [False] * 9), 4, [1] * 9, "log 9")
    assert shown == ["… 6 more lines: log 9", "line 7", "line 8", "line 9"]


def test_what_hit_the_reader_is_shown_before_what_came_later() -> None:
    is_hit = [text == "line 2" for text in TOLD]
    shown = within(News(TOLD, is_hit), 4, [1] * 9, "log 9")
    assert shown == ["… 6 more lines: log 9", "line 2", "line 8", "line 9"]


def test_a_sentence_that_is_wrapped_takes_more_room() -> None:
    shown = within(News(TOLD, [False] * 9), 4, [2] * 9, "log 9")
    assert shown == ["… 8 more lines: log 9", "line 9"]


def test_a_line_hits_whom_it_names_or_is_told_to() -> None:
    assert hits(Line("{seat} takes a house of {other}", {"seat": 0, "other": 2}), 2)
    assert hits(Line("You drew a card", {}, to=1), 1)
    assert not hits(Line("{seat} passes, and {number} cards are left", {"seat": 0, "number": 2}), 2)


def test_what_one_player_did_in_a_row_is_one_sentence() -> None:
    told = ["Ann plays.", "Ann takes 1 gold.", "Ann Lee plays.", "Ann's turn ends.", "It rains.", "Ben waits."]
    news = News(told, [False] * 6, names=["Ann", "Ann Lee", "Ben"])
    assert news.condensed == [
        "Ann plays; takes 1 gold.",
        "Ann Lee plays.",
        "Ann's turn ends.",
        "It rains.",
        "Ben waits.",
    ]


def test_news_without_room_are_read_before_the_table(tmp_path: Path) -> None:
    arguments = ("play", "column-of-fire", "--seat=human:Ann", "--players=4", "--seed=5", "--no-save")
    terminal = Terminal(*arguments, saves=tmp_path)
    terminal.child.expect_exact(MORE)
    news = [line.rstrip() for line in terminal.screen.display]
    assert any("gets Loch Leven" in line for line in news)
    assert not any("Eng" in line for line in news if not line.startswith("  "))
    terminal.child.sendline("")
    terminal.wait_for("Ann> ")
    shown = [line.rstrip() for line in terminal.screen.display if line.strip()]
    table = next(place for place, line in enumerate(shown) if not line.startswith("  "))
    assert all("more line" not in line for line in shown)
    assert any("England" in line for line in shown[table:]), "at the first choice the countries are drawn"
    terminal.child.sendline("quit")
    assert terminal.end() == 0


@pytest.mark.parametrize(("sentence", "room"), [("Ann waits.", 1), ("Ann waits for a very long time. " * 3, 12)])
def test_three_lines_of_news_have_no_page_of_their_own(sentence: str, room: int) -> None:
    """With a page, this would wait for somebody to turn it."""
    screen = Screen()
    screen.plain = False
    news = News([sentence.strip()] * 3, [False] * 3)
    assert screen._news_above(news, room, "log 3", can_page=True) == ["", *[f"  {sentence.strip()}"] * 3]


def test_through_a_pipe_nobody_turns_pages(capsys: pytest.CaptureFixture[str]) -> None:
    picture = Screen()
    picture.plain = False
    picture.turn(News(TOLD, [False] * 9), [Part(Panel("Now", note="What?"))] * 2, "Your moves:", (), "log 9")
    assert "line 9" in capsys.readouterr().out


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
