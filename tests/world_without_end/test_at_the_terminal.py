"""World Without End at a real terminal and through pipes, played with the real command."""

from __future__ import annotations

from pathlib import Path

import kingsbridge_core as kb
from tests.cli.running import succeeds

SEATS = ("human:Ann", "bot:random", "bot:random")
PLAY = ("play", "world-without-end", *[argument for seat in SEATS for argument in ("--seat", seat)])
PROMPT = "Ann> "


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
