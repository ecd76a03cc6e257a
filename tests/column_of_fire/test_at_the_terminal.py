"""A Column of Fire at a real terminal and through pipes, played with the real command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.bots import chosen_by
from kingsbridge_core.cli.choice import labels, listed
from kingsbridge_core.match import Match
from kingsbridge_core.moves import Move
from kingsbridge_core.plugins import installed
from tests.cli.matches import the_save_in
from tests.cli.running import ESCAPE, succeeds
from tests.cli.terminal import Terminal

SEATS = ("human:Ann", "bot:random", "bot:random")
PLAY = ("play", "column-of-fire", *[argument for seat in SEATS for argument in ("--seat", seat)])
PROMPT = "Ann> "


def beside(seed: int) -> tuple[Match, Iterator[tuple[int, Move[Any]]]]:
    """The match that the command should be playing, and Ann's decisions in it, each made when the next is asked for."""
    match = Match.new(kb.find_game("column_of_fire"), SEATS, seed=seed)
    bot = installed().bots(match.game)["random"]()

    def decisions() -> Iterator[tuple[int, Move[Any]]]:
        number = 0
        while match.state.actor is not None:
            if match.state.actor:
                match.play(chosen_by(bot, match.state, match.seed, len(match.turns)))
                continue
            options = listed(match.state.options)
            main = [move for move in options if move.verb not in ("pay", "decline")] or options
            move = main[(number * 7 + 3) % len(main)]
            number += 1
            yield options.index(move) + 1, move
            match.play(move)

    return match, decisions()


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (140, 40)])
def test_two_years_at_a_terminal_fit_and_the_question_stays_in_sight(tmp_path: Path, columns: int, rows: int) -> None:
    match, decisions = beside(5)
    terminal = Terminal(*PLAY, "--seed", "5", saves=tmp_path, columns=columns, rows=rows)
    terminal.wait_for(PROMPT)
    seen = set()
    for number, move in decisions:
        shown = [line.rstrip() for line in terminal.screen.display]
        moves = len(match.state.options)
        if moves < rows - 6:
            asked = installed().table(match.game)(match.state.view(0), match.names)[-1].note
            assert any(asked[:40] in line for line in shown), "\n".join(shown)
        if move.verb == "take":
            for country in ("England", "France", "Netherlands", "Spain"):
                assert any(re.match(rf"(│ )?{country} +[a-z]+ \d", line) for line in shown), "\n".join(shown)
        label = re.escape(labels(match)[move])
        assert any(re.search(rf"(^| ) {number}  {label}(  |…|$)", line) for line in shown) or moves > rows - 3
        seen.add(move.verb)
        if match.state.round > 2:
            break
        terminal.child.sendline(str(number))
        terminal.wait_for(PROMPT)
    assert {"take", "move", "use"} <= seen
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    terminal.assert_fits(but=str(tmp_path))


def test_boxes_are_whole_with_names_nobody_expects(tmp_path: Path) -> None:
    names = ("[red]Ann[/red]", "漢字漢字漢字漢字漢字漢字", "M" * 22)  # prompts are written three times
    terminal = Terminal(
        "play", "column-of-fire", *[f"--seat=human:{name}" for name in names], "--seed=4", saves=tmp_path
    )
    prompts = [f"{name}> " for name in names]
    for _ in range(12):
        asks = terminal.wait_for(*prompts, "Press Enter. ") in prompts
        terminal.child.sendline("1" if asks else "")
    terminal.wait_for(*prompts, "Press Enter. ")
    terminal.interrupt("The match is saved. Go on with: kingsbridge resume")
    assert terminal.end() == 130
    terminal.assert_fits(but=str(tmp_path))


def test_a_whole_game_through_pipes_by_number(tmp_path: Path) -> None:
    match, decisions = beside(6)
    typed = "".join(f"{number}\n" for number, _ in decisions)
    told = succeeds(*PLAY, "--plain", "--seed", "6", saves=tmp_path, typed=typed)
    assert ESCAPE not in told
    assert not set("╭│╰") & set(told)
    assert Match.load(the_save_in(tmp_path), read_only=True).state == match.state
    for seat, points in enumerate(match.state.points_by_source):
        sources = ", ".join(f"{source} {number}" for source, number in points.items())
        assert f"  player {match.names[seat]}, {sources}, total {match.state.scores[seat]}.\n" in told
    assert told.count("\nNow:\n") == len(typed.split())
    assert match.game.definition.endings[match.game.ending(match.state)] in told


def test_by_ear_the_table_comes_in_sentences(tmp_path: Path) -> None:
    told = succeeds(*PLAY, "--plain", "--seed", "6", saves=tmp_path, typed="quit\n")
    lines = told.partition("\nYear 1, ")[2].partition("Ann (yellow), your moves")[0].splitlines()
    titles = [line for line in lines[1:] if not line.startswith("  ")]
    assert titles == [
        "Open characters, with their stones:",
        "Action track, clockwise:",
        "Dice and characters of the others:",
        "Players:",
        "Your characters and tiles:",
        "Now:",
    ]
    sentences = [line for line in lines[1:] if line.startswith("  ")]
    assert len(sentences) > 30
    assert all(line[-1] in ".?" for line in sentences)
    assert len(set(sentences)) == len(sentences), "no fact twice"
