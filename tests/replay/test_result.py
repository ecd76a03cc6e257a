"""The end of a game: points by source and round by round, drawn for eyes and told for ears."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from kingsbridge_core.cli.result import BLOCKS, HEIGHT, chart, rounds_panel, thinned
from kingsbridge_core.history import Round, rounds
from kingsbridge_core.match import Match
from tests.cli.running import succeeds
from tests.cli.terminal import Terminal
from tests.playing import drawn

from .played import BOTS, GAMES, Played

BARS = set(BLOCKS) - {" "}


def made_up(*scores: list[float]) -> list[Round]:
    """Rounds with these points."""
    return [Round(number, 0, points) for number, points in enumerate(scores, 1)]


def bars_of(lines: list[str], letters: str) -> list[list[str]]:
    """The bars of a chart from the foot to the top, for each letter in the line of letters from left to right."""
    (foot,) = [place for place, line in enumerate(lines) if letters in line]
    columns = [column for column, letter in enumerate(lines[foot]) if letter in letters]
    return [[line.ljust(200)[column] for line in lines[foot - HEIGHT : foot]][::-1] for column in columns]


# --- in a terminal


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("game", GAMES)
def test_the_end_screen_fits_into_the_window(played: Played, tmp_path: Path, game: str, columns: int) -> None:
    terminal = Terminal("play", game, *BOTS, "--seed", "11", saves=tmp_path, columns=columns)
    assert terminal.end() == 0
    terminal.assert_fits()
    text = "\n".join(terminal.lines)
    match = Match.load(played(game), read_only=True)
    for title in ("Final score", "Points as they grew ", "Points as they grew, drawn"):
        assert f"─ {title.strip()} ─" in text
    assert match.game.definition.endings[match.game.ending(match.state)] in text
    (winner,) = match.state.winners
    assert f"{match.names[winner]} wins." in text
    assert "ABC ABC" in text


def test_without_colours_the_chart_says_the_same(tmp_path: Path) -> None:
    texts = []
    for more in ({}, {"NO_COLOR": "1"}):
        terminal = Terminal("play", "pillars", *BOTS, "--seed", "11", saves=tmp_path, more=more)
        terminal.end()
        texts.append([line for line in terminal.lines if BARS & set(line)])
    assert texts[0] == texts[1] != []
    assert "\x1b[3" not in terminal.raw


def test_a_terminal_without_such_letters_gets_the_table_alone(tmp_path: Path) -> None:
    terminal = Terminal("play", "pillars", *BOTS, "--seed", "11", saves=tmp_path, more={"PYTHONIOENCODING": "ascii"})
    terminal.end()
    assert "Points as they grew" in terminal.raw
    assert "drawn" not in terminal.raw
    assert "?" not in terminal.raw


# --- told


@pytest.mark.parametrize("game", GAMES)
def test_in_a_pipe_the_points_round_by_round_are_sentences(played: Played, tmp_path: Path, game: str) -> None:
    told = succeeds("play", game, *BOTS, "--seed", "11", saves=tmp_path)
    match = Match.load(played(game), read_only=True)
    for each in thinned(rounds(match)):
        points = ", ".join(f"{name} {score:g}" for name, score in zip(match.names, each.scores, strict=True))
        assert f"  {match.game.round_title(each.number)}: {points}.\n" in told
    assert not BARS & set(told)


# --- the table


def test_a_long_game_is_thinned_evenly_and_keeps_its_last_round() -> None:
    played = made_up(*([float(number), 0.0] for number in range(1, 25)))
    assert [each.number for each in thinned(played)] == list(range(2, 25, 2))
    assert [each.number for each in thinned(played[:23])] == list(range(1, 24, 2))
    assert thinned(played[:12]) == played[:12]
    panel = rounds_panel(played, ["Ann", "Ben"], str)
    assert panel.rows[-1] == ("24", "24", "0")
    assert panel.note in panel.spoken
    assert rounds_panel(played[:3], ["Ann", "Ben"], str).note == ""


def test_half_points_and_wide_names_stand_in_line() -> None:
    names = ["アン (赤)", "Ben (blue)"]
    panel = rounds_panel(made_up([1, 10], [12.5, -3]), names, str)
    lines = drawn([panel], 60)
    heading, *rows = [line.replace("│", "") for line in lines[1:4]]
    ends = [cell_len(heading.partition(name)[0] + name) for name in names]
    for row, numbers in zip(rows, (("1", "10"), ("12.5", "-3")), strict=True):
        assert [row[:end].split()[-1] for end in ends] == list(numbers)
        assert all(row[end] == " " for end in ends)


# --- the chart


def test_every_bar_is_as_high_as_its_points_and_stands_above_its_letter() -> None:
    panel = chart(made_up([0, 8], [4, 16]), ["Ann", "Ben"], 80)
    lines = [row[0] for row in panel.rows]
    heights = [sum(BLOCKS.index(part) for part in bar) for bar in bars_of(lines, "AB")]
    assert heights == [0, 32, 16, 64]
    assert lines[0].startswith("16 ")
    assert lines[HEIGHT - 1].startswith(" 0 ")
    assert panel.note == "A Ann, B Ben"


def test_points_below_nothing_lower_the_foot_of_the_chart() -> None:
    lines = [row[0] for row in chart(made_up([-4, 0], [4, 4]), ["Ann", "Ben"], 80).rows]
    heights = [sum(BLOCKS.index(part) for part in bar) for bar in bars_of(lines, "AB")]
    assert heights == [0, 32, 64, 64]
    assert lines[HEIGHT - 1].startswith("-4")


def test_a_narrow_window_has_fewer_rounds_of_bars() -> None:
    played = made_up(*([1.0, 2.0, 3.0, 4.0] for _ in range(24)))
    for width in (40, 60, 80):
        lines = drawn([chart(played, ["Ann", "Ben", "Cid", "Dan"], width)], width)
        assert {len(line) for line in lines} == {width}
        assert sum("│" in line for line in lines) <= HEIGHT + 3  # nothing is wrapped but the names
        assert "24" in lines[HEIGHT + 2]
