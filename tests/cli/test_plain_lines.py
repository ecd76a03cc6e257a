"""The table in plain lines: all of it at first, then what is new; `table` tells all, with a word after what changed."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.cli.session.asking import Asking
from kingsbridge_core.cli.session.session import Session
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.match.match import Match
from kingsbridge_core.text.language import speaking
from tests.proof import one_of_all

SEATS = ["human:Ann", *["bot:greedy"] * 3]
LEFT_OUT = "Only what has changed is told now; `table` tells all.\n"


def told(match: Match, typed: str, capsys: pytest.CaptureFixture[str], auto: bool = False) -> list[str]:
    """Return what was told before each question, after some lines were typed."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sys.stdin", StringIO(typed))
        Session(match, Screen(plain=True), Asking(auto=auto)).run()
    return capsys.readouterr().out.split(", your moves")


def new_match(path: Path | None = None) -> Match:
    return Match.new(kb.find_game("pillars"), SEATS, seed=21, path=path)


def test_what_the_own_move_has_brought_about_is_told_as_it_was_never_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = new_match(tmp_path / "match.jsonl")
    assert "  greedy (orange) has 2 tricks in this hand.\n" in told(match, "1\n" * 4, capsys)[-2]
    match.close()
    again = Match.load(tmp_path / "match.jsonl", read_only=True)
    said = told(again, "", capsys)[0]
    assert "  greedy (orange) has 2 tricks in this hand. (changed)\n" in said, "who resumes hears the same, and all"
    assert "  greedy (blue) has 1 trick in this hand.\n" in said


def test_what_moves_that_play_themselves_bring_about_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    table = told(new_match(), "1\n" * 7, capsys, auto=True)[-2]
    assert "Which unit do you convert?" in table, "the last two cards have played themselves"
    assert "  Ann has 3 tricks in this hand.\n" in table


def test_the_first_table_is_whole_and_later_ones_have_only_what_is_new(capsys: pytest.CaptureFixture[str]) -> None:
    first, second, third, *_rest = told(new_match(), "1\n1\n", capsys)
    stock = "  greedy (blue) has 1 stone, 1 wood and 1 sand.\n"
    assert stock in first
    assert LEFT_OUT not in first
    assert LEFT_OUT in second
    assert LEFT_OUT not in third, "it is said once"
    assert stock not in second + third
    assert "(changed)" not in first + second + third


def test_the_command_tells_the_whole_table_with_a_word_after_what_has_changed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    *_before, whole, _rest = told(new_match(), "1\ntable\n", capsys)
    assert "  greedy (blue) has 1 stone, 1 wood and 1 sand.\n" in whole
    assert [line for line in whole.splitlines() if line.endswith(" (changed)")] == [
        "  greedy (red) has 1 trick in this hand. (changed)",
        "  greedy (red) played Tom Builder (7). Take 1 stone, wood or sand. (changed)",
        "  greedy (orange) played Lady Aliena (9). If you are dealt this card, lead the hand. (changed)",
        "  greedy (blue) plays after that. (changed)",
    ]


@pytest.mark.parametrize("code", one_of_all(["en", "fr", "ja"]))
@pytest.mark.parametrize("title", ["pillars", "column-of-fire", "world-without-end"])
def test_every_line_about_the_table_is_a_sentence_under_a_title(
    title: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match.new(kb.find_game(title), SEATS[:3], seed=6)
    with speaking(code):
        table = told(match, "1\n" * 12, capsys)
    for lines in (part.rstrip("\n").splitlines()[:-1] for part in table[1:-1]):
        for line in (line for line in lines if line.startswith("  ") and not line[:3].strip().isdecimal()):
            assert line.endswith((".", "!", "?", "。", "？", "！")) or line.lstrip()[0].isdecimal(), line  # noqa: RUF001
