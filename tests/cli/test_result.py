"""The end of a game: points by source and round by round, drawn for eyes and told for ears."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from kingsbridge_core.cli.session.result import HEIGHT, chart, rounds_listing, sources_listing, thinned
from kingsbridge_core.match.history import Round, rounds
from kingsbridge_core.match.match import Match
from tests.cli.matches import Beside
from tests.cli.running import succeeds
from tests.cli.terminal import Terminal
from tests.played import BOTS, GAMES, Played
from tests.playing import drawn
from tests.proof import one_of_all

BAR = re.compile(r"[ABC]{3} [ABC]")


def made_up(*scores: list[float]) -> list[Round]:
    """Return rounds with these points."""
    return [Round(number, 0, points) for number, points in enumerate(scores, 1)]


def heights(lines: list[str], letters: str) -> list[int]:
    """Return how high the bars of a chart are, or how deep if negative, from left to right."""
    (axis,) = [place for place, line in enumerate(lines) if "---" in line]
    (foot,) = [place for place, line in enumerate(lines) if f"{letters} {letters}" in line and place > axis][-1:]
    columns = [column for column, letter in enumerate(lines[foot]) if letter in letters]
    padded = [line.ljust(200) for line in lines]
    return [
        sum(padded[row][column] != " " for row in range(axis))
        - sum(padded[row][column] != " " for row in range(axis + 1, foot))
        for column in columns
    ]


# --- in a terminal


@pytest.mark.parametrize("columns", one_of_all([80, 60, 120]))
@pytest.mark.parametrize("game", GAMES)
def test_the_end_screen_fits_into_the_window(played: Played, tmp_path: Path, game: str, columns: int) -> None:
    terminal = Terminal("play", game, *BOTS, "--seed", "11", saves=tmp_path, columns=columns)
    assert terminal.end() == 0
    terminal.assert_fits()
    text = "\n".join(terminal.lines)
    match = Match.load(played(game), read_only=True)
    for title in ("Final score", "Points by round ", "Score chart"):
        assert title.strip() in terminal.lines
    assert match.game.definition.endings[match.game.ending(match.state)] in text
    (winner,) = match.state.winners
    assert f"{match.names[winner]} wins." in text
    assert "ABC ABC" in text
    for name in match.names:
        assert f"Points of {name} by source" in terminal.lines


def test_at_the_end_somebody_reads_page_by_page_and_the_result_stays(tmp_path: Path) -> None:
    beside = Beside("human:Ann", "bot:greedy", "bot:greedy", seed=11)
    terminal = Terminal("play", "pillars", *beside.seats, "--seed=11", saves=tmp_path)
    for number, _ in beside.choices():
        terminal.wait_for("Ann> ")
        terminal.child.sendline(str(number))
    terminal.wait_for("Enter to leave")
    said = terminal.read_on()
    for title in ("Final score", "Score chart", "Points by round", "Points of Ann (green) by source"):
        assert title in said
    assert "ABC ABC" in said
    terminal.child.sendline("t")
    terminal.wait_for("PgDn: more of the table")
    assert "Won in this hand" in terminal.shown, "the last table"
    assert terminal.end() == 0
    assert "Final score" in terminal.shown
    assert "wins." in terminal.shown


def test_without_colours_the_chart_says_the_same(tmp_path: Path) -> None:
    texts = []
    for more in ({}, {"NO_COLOR": "1"}):
        terminal = Terminal("play", "pillars", *BOTS, "--seed", "11", saves=tmp_path, more=more)
        terminal.end()
        texts.append([line for line in terminal.lines if BAR.search(line)])
    assert texts[0] == texts[1] != []
    assert "\x1b[3" not in terminal.raw


def test_a_terminal_with_few_letters_gets_the_chart_too(tmp_path: Path) -> None:
    terminal = Terminal("play", "pillars", *BOTS, "--seed", "11", saves=tmp_path, more={"PYTHONIOENCODING": "ascii"})
    terminal.end()
    assert "Score chart" in terminal.raw
    assert "?" not in terminal.raw


# --- told


@pytest.mark.parametrize("game", one_of_all(GAMES))
def test_in_a_pipe_the_points_round_by_round_are_sentences(played: Played, tmp_path: Path, game: str) -> None:
    told = succeeds("play", game, *BOTS, "--seed", "11", saves=tmp_path)
    match = Match.load(played(game), read_only=True)
    for each in rounds(match):
        points = ", ".join(f"{name} {score:g}" for name, score in zip(match.names, each.scores, strict=True))
        assert f"  {match.game.round_title(each.number)}: {points}.\n" in told
    assert not BAR.search(told)
    assert f"Points of {match.names[0]} by source:\n" in told


# --- the table


def test_every_round_of_a_long_game_is_in_the_table() -> None:
    played = made_up(*([float(number), 0.0] for number in range(1, 25)))
    listing = rounds_listing(played, ["Ann", "Ben"], str)
    assert [row[0] for row in listing.rows] == [str(number) for number in range(1, 25)]
    assert len(drawn([listing], 40)) == 26


def test_rounds_are_called_as_on_the_board(played: Played) -> None:
    match = Match.load(played("world-without-end"), read_only=True)
    listing = rounds_listing(rounds(match), match.names, match.game.round_title)
    assert listing.rows[13][0] == "Chapter III, round 2"


@pytest.mark.parametrize("game", GAMES)
def test_the_points_of_a_round_are_told_by_source_and_add_up(played: Played, game: str) -> None:
    match = Match.load(played(game), read_only=True)
    for seat, score in enumerate(match.state.scores):
        rows = sources_listing(match, rounds(match), seat).rows
        gains = [float(gain) for *_, text in rows for gain in re.findall(r"[+-][\d.]+", text)]
        assert sum(gains) == score == float(rows[-1][1])


def test_half_points_and_wide_names_stand_in_line() -> None:
    names = ["アン (赤)", "Ben (blue)"]
    listing = rounds_listing(made_up([1, 10], [12.5, -3]), names, str)
    lines = drawn([listing], 60)
    heading, *rows = [line.ljust(60) for line in lines[1:4]]
    ends = [cell_len(heading.partition(name)[0] + name) for name in names]
    for row, numbers in zip(rows, (("1", "10"), ("12.5", "-3")), strict=True):
        assert [row[:end].split()[-1] for end in ends] == list(numbers)
        assert all(row[end] == " " for end in ends)


# --- the chart


def test_a_long_game_is_thinned_evenly_and_keeps_its_last_round() -> None:
    played = made_up(*([float(number), 0.0] for number in range(1, 25)))
    assert [each.number for each in thinned(played, 12)] == list(range(2, 25, 2))
    assert [each.number for each in thinned(played[:23], 12)] == list(range(1, 24, 2))
    assert thinned(played[:12], 12) == played[:12]


def test_every_bar_is_as_high_as_its_points_and_made_of_its_letter() -> None:
    listing = chart(made_up([0, 10], [5, 20], [1, 0]), ["Ann", "Ben"], 80)
    lines = [row[0] for row in listing.rows]
    assert heights(lines, "AB") == [0, 5, 2, 10, 1, 0], "few points are still something"
    assert lines[0].rstrip() == "20     B"
    assert lines[HEIGHT] == " 0 --------"
    assert listing.note == "A Ann, B Ben"


def test_points_below_nothing_hang_from_the_line_of_nothing() -> None:
    lines = [row[0].rstrip() for row in chart(made_up([-5, 0], [5, 5]), ["Ann", "Ben"], 80).rows]
    assert heights(lines, "AB") == [-5, 0, 5, 5]
    assert lines[5] == " 0 -----"
    assert lines[10] == "-5 A"


def test_a_narrow_window_has_fewer_rounds_of_bars() -> None:
    played = made_up(*([1.0, 2.0, 3.0, 4.0] for _ in range(24)))
    for width in (40, 60, 80):
        lines = drawn([chart(played, ["Ann", "Ben", "Cid", "Dan"], width)], width)
        assert max(map(len, lines)) <= width
        assert len(lines) <= HEIGHT + 6  # nothing is wrapped but the names
        assert "24" in lines[HEIGHT + 3]
