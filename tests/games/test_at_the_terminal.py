"""The board games at a real terminal and through pipes, whatever the players are called."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.match.match import Match
from tests.cli.matches import Beside, the_save_in
from tests.cli.running import ESCAPE, succeeds
from tests.cli.terminal import MORE, Terminal

from .sensible import LET_BE, sensible

LONG = {"column-of-fire": 22, "world-without-end": 30}
"""Prompts are written up to three times."""


@pytest.mark.parametrize("title", LONG)
def test_boxes_are_whole_with_names_nobody_expects(tmp_path: Path, title: str) -> None:
    names = ("[red]Ann[/red]", "漢字漢字漢字漢字漢字漢字", "M" * LONG[title])
    terminal = Terminal("play", title, *[f"--seat=human:{name}" for name in names], "--seed=4", saves=tmp_path)
    prompts = [f"{name}> " for name in names]
    for _ in range(12):
        asks = terminal.wait_for(*prompts, "Press Enter. ", MORE) in prompts
        terminal.child.sendline("1" if asks else "")
    terminal.wait_for(*prompts, "Press Enter. ", MORE)
    terminal.interrupt("The match is saved. Resume it with: kingsbridge resume")
    assert terminal.end() == 130
    terminal.assert_fits(but=str(tmp_path))


@pytest.mark.parametrize("title", LET_BE)
def test_a_whole_game_through_pipes_by_number(tmp_path: Path, title: str) -> None:
    other = Beside("human:Ann", *["bot:random"] * 2, seed=6, choose=sensible(title), game=title, stops=True)
    typed = "".join(f"{number}\n" for number, _ in other.choices())
    told = succeeds("play", title, *other.seats, "--plain", "--stops", "--seed", "6", saves=tmp_path, typed=typed)
    assert ESCAPE not in told
    assert not set("╭│╰") & set(told)
    state, names = other.match.state, other.match.names
    assert Match.load(the_save_in(tmp_path), read_only=True).state == state
    for seat, points in enumerate(state.points_by_source):
        sources = ", ".join(f"{source} {number:g}" for source, number in points.items())
        assert f"  {names[seat]}: {sources}, total {state.scores[seat]:g}.\n" in told
    assert told.count(", your moves (") == len(typed.split())
    game = kb.find_game(title)
    assert game.definition.endings[game.ending(state)] in told
