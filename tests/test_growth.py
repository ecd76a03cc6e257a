"""Nothing grows faster than its input: four times as much costs about four times as much, counted in calls."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from benchmarks.validation import many_cards
from kingsbridge_core import Match, find_game
from kingsbridge_core.authoring.validation import problems_of_text
from kingsbridge_core.bots.bot import RandomBot, chosen_by
from kingsbridge_core.match.saved_matches import summaries
from kingsbridge_core.playtest.card_tally import cards_in
from kingsbridge_core.playtest.report import report
from kingsbridge_core.playtest.simulation import Result, Setting, Task, play_task, results_of
from kingsbridge_core.playtest.sums import Sums

MOST = 4.6
"""How much four times as much may cost: it is a little more than four, for what a first time must look up."""

SETTING = Setting("pillars", ("random",) * 4)


def calls(work: Callable[[], Any]) -> int:
    """How many functions are called meanwhile, of Python's own as well: unlike time, always the same."""
    number = 0

    def count(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal number
        number += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return number


def grows(work: Callable[[int], Callable[[], Any]], size: int) -> float:
    """How much more four times the size costs; what is prepared, and done for the first time, does not count."""
    work(1)()
    small, large = work(size), work(4 * size)
    return calls(large) / calls(small)


def played(folder: Path, moves: int) -> Path:
    """The save of a match of this many random moves."""
    path = folder / f"match-{moves}.jsonl"
    match = Match.new(find_game("pillars"), seats=["human:Ann"] * 4, seed=3, path=path)
    bot = RandomBot()
    for number in range(moves):
        match.play(chosen_by(bot, match.state, 3, number))
    match.close()
    return path


def loaded(path: Path) -> None:
    Match.load(path).close()


def taken_back(match: Match, moves: int) -> None:
    for _ in range(moves):
        match.undo(even_if_revealed=True)
    match.close()


def test_to_resume_a_match(tmp_path: Path) -> None:
    assert grows(lambda size: partial(loaded, played(tmp_path, size)), 30) < MOST


def test_to_take_back_all_moves_of_a_match(tmp_path: Path) -> None:
    assert grows(lambda size: partial(taken_back, Match.load(played(tmp_path, size)), size), 30) < MOST


def test_to_list_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = played(tmp_path, 20)

    def listed(size: int) -> Callable[[], Any]:
        folder = tmp_path / f"saves-{size}"
        folder.mkdir()
        for number in range(size):
            shutil.copy(save, folder / f"match-{number}.jsonl")

        def work() -> None:
            monkeypatch.setenv("KINGSBRIDGE_SAVES", str(folder))
            assert len([*summaries()]) == size

        return work

    assert grows(listed, 10) < MOST


def wrong(size: int) -> str:
    """A large set in which a value and a word are wrong."""
    return many_cards(size).replace("value: 7", "value: seven", 1).replace("points: -1", "pionts: 1", 1)


def all_wrong(size: int) -> str:
    """A large set in which every card has a misspelt key."""
    return many_cards(size).replace("value:", "valeu:")


@pytest.mark.parametrize("text_of", [many_cards, wrong, all_wrong])
def test_to_validate_a_set(text_of: Callable[[int], str]) -> None:
    def work(size: int) -> Callable[[], Any]:
        return partial(problems_of_text, text_of(max(size, 20)))

    assert grows(work, 60) < MOST


def test_to_simulate() -> None:
    assert grows(lambda size: partial(play_task, Task(SETTING, 3, 0, size)), 6) < MOST


def summed(results: list[Result]) -> None:
    report(Sums.of(results), cards_in(find_game("pillars")))


def test_to_report() -> None:
    results = results_of(SETTING, 3, 120)
    assert grows(lambda size: partial(summed, [*islice(results, size)]), 30) < MOST
