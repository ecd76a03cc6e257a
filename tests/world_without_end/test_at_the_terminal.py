"""World Without End at a real terminal and through pipes, played with the real command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.bots import chosen_by
from kingsbridge_core.cli.choice import listed
from kingsbridge_core.match import Match
from kingsbridge_core.moves import Move
from kingsbridge_core.plugins import installed
from kingsbridge_world_without_end.state import WorldWithoutEnd
from tests.cli.matches import the_save_in
from tests.cli.running import ESCAPE, succeeds
from tests.cli.terminal import MORE, Terminal

SEATS = ("human:Ann", "bot:random", "bot:random")
PLAY = ("play", "world-without-end", *[argument for seat in SEATS for argument in ("--seat", seat)])
PROMPT = "Ann> "


def beside(seed: int) -> tuple[Match, Iterator[tuple[int, Move[Any]]]]:
    """The match that the command should be playing, and Ann's decisions in it, each made when the next is asked for."""
    match = Match.new(kb.find_game("world_without_end"), SEATS, seed=seed)
    bot = installed().bots(match.game)["random"]()

    def decisions() -> Iterator[tuple[int, Move[Any]]]:
        number = 0
        while match.state.actor is not None:
            if match.state.actor:
                match.play(chosen_by(bot, match.state, match.seed, len(match.turns)))
                continue
            options = listed(match.state.options)
            main = [move for move in options if move.verb not in ("done", "decline")] or options
            move = main[(number * 7 + 3) % len(main)]
            number += 1
            yield options.index(move) + 1, move
            match.play(move)

    return match, decisions()


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (140, 40)])
def test_seven_rounds_at_a_terminal_fit_and_question_and_own_goods_stay_in_sight(
    tmp_path: Path, columns: int, rows: int
) -> None:
    match, decisions = beside(3)
    terminal = Terminal(*PLAY, "--seed", "3", saves=tmp_path, columns=columns, rows=rows)
    terminal.wait_for(PROMPT)
    seen = set()
    for number, move in decisions:
        shown = [line.rstrip() for line in terminal.screen.display]
        asked = installed().table(match.game)(match.state.view(0), match.names)[-1].note
        assert any(asked[:40] in line for line in shown), "\n".join(shown)
        assert any(re.search(rf"(^|  ) *{number}  {move}(  |…|$)", line) for line in shown), "\n".join(shown)
        if move.verb == "play":
            assert any(re.search("(^|  |│ )goods |^Yours: ", line) for line in shown), "\n".join(shown)
            for part in ("Free on|Free stone|Projects", "Favor", "Points|Players"):  # what was just seen may go
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


def test_boxes_are_whole_with_names_nobody_expects(tmp_path: Path) -> None:
    names = ("[red]Ann[/red]", "漢字漢字漢字漢字漢字漢字", "M" * 30)
    terminal = Terminal(
        "play", "world-without-end", *[f"--seat=human:{name}" for name in names], "--seed=4", saves=tmp_path
    )
    prompts = [f"{name}> " for name in names]
    for _ in range(12):
        asks = terminal.wait_for(*prompts, "Press Enter. ", MORE) in prompts
        terminal.child.sendline("1" if asks else "")
    terminal.wait_for(*prompts, "Press Enter. ", MORE)
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
        sources = ", ".join(f"{source} {number:g}" for source, number in points.items())
        assert f"  player {match.names[seat]}, {sources}, total {match.state.scores[seat]:g}.\n" in told
    assert told.count("\nNow:\n") == len(typed.split())
    assert match.game.definition.endings[match.game.ending(match.state)] in told


def test_why_a_move_is_not_possible_comes_with_its_rule_in_full(tmp_path: Path) -> None:
    told = succeeds(*PLAY, "--plain", "--seed", "3", saves=tmp_path, typed="why build bridge stone\nquit\n")
    assert "'build bridge stone' is not possible: that is what the card Building Project is for (wwe-card-04)\n" in told
    assert kb.find_game("world_without_end").rules.find("wwe-card-04").says in told


def test_by_ear_the_table_comes_in_sentences(tmp_path: Path) -> None:
    told = succeeds(*PLAY, "--plain", "--seed", "3", saves=tmp_path, typed="quit\n")
    lines = told.partition("\nHouse spaces:\n")[2].partition("Ann (red), your moves")[0].splitlines()
    titles = [line for line in lines if not line.startswith("  ")]
    assert [title.split()[0] for title in titles] == [
        *("Projects", "Stock:", "Favor", "Players", "Yours:", "Chapter", "Now:")
    ]
    sentences = [line for line in lines if line.startswith("  ")]
    assert len(sentences) > 30
    assert all(line[-1] in ".?" for line in sentences)
    assert len(set(sentences)) == len(sentences), "no fact twice"
