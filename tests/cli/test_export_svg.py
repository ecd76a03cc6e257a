"""A match as a picture: the end screen, or the table after any move, drawn by the program itself."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from kingsbridge_core.match.match import Match
from tests.cli.running import fails, kingsbridge, succeeds
from tests.played import GAMES, Played

COLUMN = 12.2
"""As wide rich draws one."""


def words_of(svg: str) -> str:
    """Return all text of a picture, which must be valid XML, line by line, each text in its column."""
    lines: dict[str, str] = {}
    for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"):
        row, column = text.get("y", ""), round(float(text.get("x", "0")) / COLUMN)
        said = "".join(text.itertext())
        assert said == said.strip(), "programs leave out spaces before and behind a text"
        assert "\xa0\xa0" not in said
        lines[row] = lines.get(row, "").ljust(column) + said.replace("\xa0", " ")
    return "\n".join(lines.values())


@pytest.mark.parametrize("game", GAMES)
def test_the_end_shows_the_points_and_the_winner(played: Played, tmp_path: Path, game: str) -> None:
    words = words_of(succeeds("export", str(played(game)), "--format", "svg", saves=tmp_path))
    match = Match.load(played(game), read_only=True)
    (winner,) = match.state.winners
    assert f"{match.names[winner]} wins." in words
    assert match.game.title in words
    for part in ("Final score", "Points by round", "ABC ABC"):
        assert part in words


@pytest.mark.parametrize("game", GAMES)
def test_up_to_a_move_the_table_is_shown(played: Played, tmp_path: Path, game: str) -> None:
    pictures = [
        words_of(succeeds("export", str(played(game)), "--format", "svg", "--to", str(moves), saves=tmp_path))
        for moves in (10, 40)
    ]
    assert pictures[0] != pictures[1]
    assert not [words for words in pictures if "Final score" in words]
    match = Match.load(played(game), read_only=True)
    assert all(name in words for name in match.names for words in pictures)
    assert f"after move 40 of {len(match.turns)}" in pictures[1]


def test_the_same_save_gives_the_same_bytes_everywhere(played: Played, tmp_path: Path) -> None:
    surroundings = [
        {},
        {"NO_COLOR": "1", "PYTHONHASHSEED": "5"},
        {"COLUMNS": "40", "LINES": "10", "TERM": "dumb", "PYTHONHASHSEED": "6"},
        {"FORCE_COLOR": "1", "KINGSBRIDGE_THEME": "none"},
    ]
    for more in (["--to", "30"], []):
        arguments = ["export", str(played("column-of-fire")), "--format", "svg", *more]
        assert len({succeeds(*arguments, saves=tmp_path, more=each) for each in surroundings}) == 1


def test_a_picture_for_light_paper_has_other_colours_and_the_same_words(played: Played, tmp_path: Path) -> None:
    dark, light = (
        succeeds("export", str(played("pillars")), "--format", "svg", "--theme", theme, saves=tmp_path)
        for theme in ("dark", "light")
    )
    assert words_of(dark) == words_of(light)
    assert 'fill="#292929"' in dark
    assert 'fill="#ffffff"' in light
    assert "#69db7c" in dark
    assert "#69db7c" not in light


def test_nothing_is_asked_for_from_the_network(played: Played, tmp_path: Path) -> None:
    svg = succeeds("export", str(played("pillars")), "--format", "svg", saves=tmp_path)
    assert "url(http" not in svg
    assert "@font-face" not in svg
    assert "url(" in svg  # parts of the picture itself


def test_the_name_of_the_file_chooses_the_format_and_the_width_can_be_chosen(played: Played, tmp_path: Path) -> None:
    widths = []
    for columns in (60, 140):
        path = tmp_path / f"{columns}.svg"
        succeeds("export", str(played("pillars")), "-o", str(path), "--width", str(columns), saves=tmp_path)
        widths.append(float(ElementTree.fromstring(path.read_text("utf-8")).get("viewBox", "").split()[2]))
    assert widths[0] < widths[1]
    assert kingsbridge("export", str(played("pillars")), "--width", "5", saves=tmp_path).code == 2


def test_a_picture_shows_what_everybody_saw(played: Played, tmp_path: Path) -> None:
    message = fails("export", str(played("pillars")), "--format", "svg", "--everything", saves=tmp_path)
    assert "a picture shows only what everyone saw" in message


def test_a_name_that_looks_like_markup_is_only_a_name(tmp_path: Path) -> None:
    path = tmp_path / "named.jsonl"
    seats = ["--seat", "human:<b>[red]&amp;", "--seat", "bot:greedy", "--seat", "bot:greedy"]
    succeeds("play", "pillars", *seats, "--seed", "5", "--save", str(path), saves=tmp_path, typed="1\n")
    assert "<b>[red]&amp; (green)" in words_of(succeeds("export", str(path), "--format", "svg", saves=tmp_path))
