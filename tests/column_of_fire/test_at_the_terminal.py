"""A Column of Fire at a real terminal and through pipes, played with the real command."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import succeeds

SEATS = ("human:Ann", "bot:random", "bot:random")
PLAY = ("play", "column-of-fire", *[argument for seat in SEATS for argument in ("--seat", seat)])
PROMPT = "Ann> "


def test_by_ear_the_table_comes_in_sentences(tmp_path: Path) -> None:
    told = succeeds(*PLAY, "--plain", "--seed", "6", saves=tmp_path, typed="quit\n")
    lines = told.partition("\nYear 1, ")[2].partition("Ann (yellow), your moves")[0].splitlines()
    *titles, question = [line for line in lines[1:] if not line.startswith("  ")]
    assert titles == [
        "Supply:",
        "random (green):",
        "random (light blue):",
        "You, Ann (yellow):",
        "Action track and countries:",
        *("England:", "France:", "Netherlands:", "Spain:"),
    ]
    assert question[-1] in ".?"
    sentences = [line for line in lines[1:] if line.startswith("  ")]
    assert len(sentences) > 30
    assert all(line[-1] in ".?" for line in sentences)
    assert len(set(sentences)) == len(sentences), "no fact twice"
