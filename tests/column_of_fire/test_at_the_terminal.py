"""A Column of Fire at a real terminal and through pipes, played with the real command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kingsbridge_core.person.offers import Offers
from kingsbridge_core.plugins import installed
from tests.cli.matches import Beside
from tests.cli.running import succeeds
from tests.cli.terminal import Terminal
from tests.games.sensible import sensible
from tests.proof import one_of_all

SEATS = ("human:Ann", "bot:random", "bot:random")
PLAY = ("play", "column-of-fire", *[argument for seat in SEATS for argument in ("--seat", seat)])
PROMPT = "Ann> "


@pytest.mark.parametrize(("columns", "rows"), one_of_all([(80, 24), (140, 40)]))
def test_two_years_at_a_terminal_fit_and_the_question_stays_in_sight(tmp_path: Path, columns: int, rows: int) -> None:
    other = Beside(*SEATS, seed=5, choose=sensible("column-of-fire"), game="column-of-fire", stops=True)
    match = other.match
    terminal = Terminal(*PLAY, "--seed", "5", saves=tmp_path, columns=columns, rows=rows)
    terminal.wait_for(PROMPT)
    seen = set()
    for number, move in other.choices():
        shown = [line.rstrip() for line in terminal.screen.display]
        moves = len(match.state.options)
        if moves < rows - 6:
            asked = installed().scene(match.game)(match.state.view(0), match.names).question
            assert any(asked[:40] in line for line in shown), "\n".join(shown)
        if move.verb == "take":
            for country in ("England", "France", "Netherlands", "Spain"):
                assert any(re.match(rf"(│ )?{country} +[a-z]+ \d", line) for line in shown), "\n".join(shown)
        label = re.escape(Offers(match).labels[move])
        assert any(re.search(rf"(^| ) {number}  {label}(  |…|$)", line) for line in shown) or moves > rows - 3
        seen.add(move.verb)
        if match.state.round > 2:
            break
        terminal.child.sendline(str(number))
        terminal.wait_for(PROMPT)
    assert {"take", "move"} <= seen
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    terminal.assert_fits(but=str(tmp_path))


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
