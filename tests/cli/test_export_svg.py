"""A match as a picture: the table after any move, and at the end the final score, drawn by the program itself."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from kingsbridge_core.match.match import Match
from tests.cli.running import fails, kingsbridge, succeeds
from tests.played import GAMES, Played

TEXT = "{http://www.w3.org/2000/svg}text"


def words_of(svg: str) -> str:
    """All text of a picture, which must be valid XML."""
    return " ".join("".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(TEXT))


@pytest.mark.parametrize("game", GAMES)
def test_the_end_shows_the_points_and_the_winner(played: Played, tmp_path: Path, game: str) -> None:
    words = words_of(succeeds("export", str(played(game)), "--format", "svg", saves=tmp_path))
    match = Match.load(played(game), read_only=True)
    (winner,) = match.state.winners
    assert f"{match.names[winner]} wins." in words
    assert match.game.title in words
    assert "Final score" in words
    for points in match.state.scores:
        assert f"{points:g}" in words.split()


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


def test_a_picture_has_the_colours_of_its_theme_and_the_same_words(played: Played, tmp_path: Path) -> None:
    dark, light, other = (
        succeeds("export", str(played("pillars")), "--format", "svg", "--theme", theme, saves=tmp_path)
        for theme in ("dark", "light", "colour-blind")
    )
    assert words_of(dark) == words_of(light) == words_of(other)
    assert "#1d1915" in dark
    assert "#efe7d6" in light
    assert "#0072b2" in other


def test_nothing_is_asked_for_from_the_network(played: Played, tmp_path: Path) -> None:
    svg = succeeds("export", str(played("pillars")), "--format", "svg", saves=tmp_path)
    assert "url(" not in svg
    assert "@font-face" not in svg
    assert svg.count("http") == svg.count('xmlns="http://www.w3.org/2000/svg"') == 1


def test_the_name_of_the_file_chooses_the_format_and_the_width_can_be_chosen(played: Played, tmp_path: Path) -> None:
    for pixels in (500, 1400):
        path = tmp_path / f"{pixels}.svg"
        succeeds("export", str(played("pillars")), "-o", str(path), "--width", str(pixels), saves=tmp_path)
        assert ElementTree.fromstring(path.read_text("utf-8")).get("width") == str(pixels)
    assert kingsbridge("export", str(played("pillars")), "--width", "5", saves=tmp_path).code == 2
    path = tmp_path / "table.png"
    succeeds("export", str(played("pillars")), "-o", str(path), "--width", "500", saves=tmp_path)
    assert path.read_bytes().startswith(b"\x89PNG")
    assert int.from_bytes(path.read_bytes()[16:20]) == 1000
    assert kingsbridge("export", str(played("pillars")), "--format", "png", saves=tmp_path).code == 2
    assert "already exists" in fails("export", str(played("pillars")), "-o", str(path), saves=tmp_path)


def test_a_picture_shows_what_everybody_saw(played: Played, tmp_path: Path) -> None:
    message = fails("export", str(played("pillars")), "--format", "svg", "--everything", saves=tmp_path)
    assert "a picture shows only what everyone saw" in message


def test_a_name_that_looks_like_markup_is_only_a_name(tmp_path: Path) -> None:
    path = tmp_path / "named.jsonl"
    seats = ["--seat", "human:<b>[red]&amp;", "--seat", "bot:greedy", "--seat", "bot:greedy"]
    succeeds("play", "pillars", *seats, "--seed", "5", "--save", str(path), saves=tmp_path, typed="1\n")
    assert "<b>[red]&amp; (green)" in words_of(succeeds("export", str(path), "--format", "svg", saves=tmp_path))
