"""World Without End at a real terminal and through pipes, played with the real command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.plugins import installed
from kingsbridge_world_without_end.state import WorldWithoutEnd
from tests.cli.matches import Beside
from tests.cli.running import succeeds
from tests.cli.terminal import Terminal
from tests.games.sensible import sensible
from tests.proof import one_of_all

SEATS = ("human:Ann", "bot:random", "bot:random")
PLAY = ("play", "world-without-end", *[argument for seat in SEATS for argument in ("--seat", seat)])
PROMPT = "Ann> "


@pytest.mark.parametrize(("columns", "rows"), one_of_all([(80, 24), (140, 40)]))
def test_seven_rounds_at_a_terminal_fit_and_question_and_own_goods_stay_in_sight(
    tmp_path: Path, columns: int, rows: int
) -> None:
    other = Beside(*SEATS, seed=3, choose=sensible("world-without-end"), game="world-without-end", stops=True)
    match = other.match
    terminal = Terminal(*PLAY, "--seed", "3", saves=tmp_path, columns=columns, rows=rows)
    terminal.wait_for(PROMPT)
    seen = set()
    for number, move in other.choices():
        shown = [line.rstrip() for line in terminal.screen.display]
        asked = installed().scene(match.game)(match.state.view(0), match.names).question
        assert any(asked[:40] in line for line in shown), "\n".join(shown)
        assert any(re.search(rf"(^|  ) *{number}  {move}(  |…|$)", line) for line in shown), "\n".join(shown)
        if move.verb == "play":
            assert any(re.search("(^|  |│ )goods |^Yours: ", line) for line in shown), "\n".join(shown)
            for part in ("Free spaces|Free stone|Projects", "Favor", "Points|Players"):  # what was just seen may go
                assert any(re.search(part, line) for line in shown), "\n".join(shown)
        if move.verb == "turn":
            assert isinstance(match.state, WorldWithoutEnd)
            assert any(match.state.council[-1].text[:30] in line for line in shown), "\n".join(shown)
        seen.add(move.verb)
        if match.state.round > 7:
            break
        terminal.child.sendline(str(number))
        terminal.wait_for(PROMPT)
    assert {"turn", "play", "discard", "take"} <= seen
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    terminal.assert_fits(but=str(tmp_path))


def test_why_a_move_is_not_possible_comes_with_its_rule_in_full(tmp_path: Path) -> None:
    told = succeeds(*PLAY, "--plain", "--seed", "3", saves=tmp_path, typed="why build bridge stone\nquit\n")
    assert "'build bridge stone' is not possible: only Building Project lets you do that (wwe-card-04)\n" in told
    assert kb.find_game("world_without_end").rules.find("wwe-card-04").says in told


def test_by_ear_the_table_comes_in_sentences(tmp_path: Path) -> None:
    told = succeeds(*PLAY, "--plain", "--seed", "3", saves=tmp_path, typed="quit\n")
    lines = told.partition("\nChapter I, round 1.\n")[2].partition("Ann (red), your moves")[0].splitlines()
    *titles, question = [line for line in lines if not line.startswith("  ")]
    assert [title.split()[0] for title in titles] == [
        *("random", "random", "You,"),
        *("Goods", "Duties", "Market", "House", "Projects,", "Favor", "Chapter"),
    ]
    assert question.endswith("?")
    sentences = [line for line in lines if line.startswith("  ")]
    assert len(sentences) > 30
    assert all(line[-1] in ".?" for line in sentences)
    assert len(set(sentences)) == len(sentences), "no fact twice"
