"""A match in a real terminal: what one person sees, from the first card to the final score."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.match.match import Match
from tests.proof import one_of_all

from .matches import Beside, the_save_in
from .running import ESCAPE, succeeds
from .terminal import Terminal

SEATS = ("human:Ann", "bot:greedy", "bot:random")
PROMPT = "Ann> "
SAVED = "The match is saved. Resume it with: kingsbridge resume"
READLINE_ESCAPES = re.compile(rf"{ESCAPE}\[(\?2004[hl]|\?1034h|\d*[KCJ])")
"""Bracketed paste, and how readline redraws what is typed."""


def begun(beside: Beside, saves: Path, *more: str, columns: int = 80, rows: int = 24) -> Terminal:
    """Start the match of that seed in a terminal, up to the first question."""
    terminal = Terminal(
        *("play", "pillars", *beside.seats, "--seed", str(beside.match.seed), *more),
        saves=saves,
        columns=columns,
        rows=rows,
    )
    terminal.wait_for(PROMPT)
    assert beside.until_a_person_decides()
    return terminal


@pytest.mark.parametrize(("columns", "rows"), one_of_all([(80, 24), (140, 40)]))
def test_a_whole_game_by_typing_numbers(tmp_path: Path, columns: int, rows: int) -> None:
    beside = Beside("human:Ann", "bot:greedy", "bot:random", "bot:greedy", seed=3, stops=True)
    terminal = begun(beside, tmp_path, columns=columns, rows=rows)
    for number, _ in beside.choices():
        assert f"{beside.match.names[0]}, your moves (? for help" in terminal.screen.display[-1]
        terminal.child.sendline(str(number))
        terminal.wait_for(PROMPT, "The match is saved. Watch it again with: ")
    assert terminal.end() == 0
    terminal.assert_fits(but=str(tmp_path))
    match = beside.match
    assert Match.load(the_save_in(tmp_path), read_only=True).state == match.state
    final = terminal.readable.partition("Final score")[2]
    for seat, points in enumerate(match.state.points_by_source):
        numbers = [*points.values(), match.state.scores[seat]]
        assert re.search(r"\s+".join([re.escape(match.names[seat]), *map(str, numbers)]), final), final
    assert " and ".join(match.names[seat] for seat in match.state.winners) in final
    assert "wins." in final or "share the win." in final


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (140, 40)])
def test_questions_at_the_prompt(tmp_path: Path, columns: int, rows: int) -> None:
    beside = Beside(*SEATS, seed=5, stops=True)
    terminal = begun(beside, tmp_path, columns=columns, rows=rows)
    beside.match.play(beside.next_choice()[1])
    terminal.ask(str(beside.choose(beside.match.start.options, 0) + 1), PROMPT)
    assert "Type the number of a move, or enough of its name" in " ".join(terminal.ask("?", PROMPT).split())
    assert " plays " in terminal.ask("log", PROMPT)
    assert "Score so far" in terminal.ask("score", PROMPT)
    terminal.ask("table", PROMPT)
    assert re.search("PgUp|PgDn", terminal.screen.display[0]), "the rest of the table"
    assert "pil-king-01" in terminal.ask("rules king", PROMPT)
    told = terminal.ask("why play alfred", PROMPT)
    assert "Alfred Builder" in told
    rule = re.findall(r"pil-[a-z]+-\d+", told)[0]
    assert kb.find_game("pillars").rules.find(rule).says[:40] in " ".join(told.split())
    assert "mentions 'kingg'" in " ".join(terminal.ask("rules kingg", PROMPT).split())
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    terminal.assert_fits(but=str(tmp_path))


def test_a_misspelt_move_is_refused_with_the_nearest_and_half_a_name_is_enough(tmp_path: Path) -> None:
    beside = Beside(*SEATS, seed=5, stops=True)
    terminal = begun(beside, tmp_path)
    move = max(beside.match.state.options, key=lambda each: len(each.text))
    told = terminal.ask(f"{str(move)[:-2]}x", PROMPT)
    assert "no move is called" in " ".join(told.split())
    assert f"'{move}'" in " ".join(told.split())
    terminal.ask(move.text.removeprefix("play "), PROMPT)
    beside.match.play(move)
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    saved = Match.load(the_save_in(tmp_path), read_only=True)
    assert move in [turn.move for turn in saved.turns if turn.seat == 0]


def test_undo_then_quit_then_resume(tmp_path: Path) -> None:
    def eager(options: Any, number: int) -> int:
        return next((place for place, move in enumerate(options) if move.verb == "use"), 0)

    beside = Beside(*SEATS, seed=5, choose=eager, stops=True)
    terminal = begun(beside, tmp_path)
    for number, move in beside.choices():
        terminal.ask(str(number), PROMPT)
        after = beside.match.state.clone()
        after.apply(move)
        if move.verb == "use" and after.actor == 0:
            break
        if len(beside.match.turns) < 4:
            assert "has moved since" in terminal.ask("undo", PROMPT) or beside.match.turns[-1].seat == 0
    assert f"You took back {move}." in terminal.ask("undo", PROMPT)
    terminal.child.sendline("quit")
    terminal.wait_for(SAVED)
    assert terminal.end() == 0
    again = Terminal("resume", saves=tmp_path)
    again.wait_for(PROMPT)
    assert str(move) in again.shown
    for number, _ in beside.choices():
        again.child.sendline(str(number))
        again.wait_for(PROMPT, "The match is saved. Watch it again with: ")
    assert again.end() == 0
    assert Match.load(the_save_in(tmp_path), read_only=True).state == beside.match.state


@pytest.mark.parametrize(("key", "code"), [("C", 130), ("D", 0)])
def test_ctrl_c_and_ctrl_d_save_the_match_and_say_how_to_go_on(tmp_path: Path, key: str, code: int) -> None:
    beside = Beside(*SEATS, seed=5, stops=True)
    terminal = begun(beside, tmp_path)
    number, move = beside.next_choice()
    terminal.ask(str(number), PROMPT)
    if key == "C":
        terminal.interrupt(SAVED)
    else:
        terminal.child.sendeof()
    assert terminal.end() == code
    path = the_save_in(tmp_path)
    assert terminal.lines[-2] == SAVED
    assert move in [turn.move for turn in Match.load(path, read_only=True).turns]
    assert "moves, and every position matches" in succeeds("replay", str(path), "--verify", saves=tmp_path)


def test_ctrl_c_while_something_is_typed_makes_no_move(tmp_path: Path) -> None:
    beside = Beside(*SEATS, seed=5, stops=True)
    terminal = begun(beside, tmp_path)
    terminal.child.send("1")
    terminal.wait_for("1")
    terminal.interrupt(SAVED)
    assert terminal.end() == 130
    assert Match.load(the_save_in(tmp_path), read_only=True).state == beside.match.state


def test_long_names_fit_and_are_never_read_as_markup(tmp_path: Path) -> None:
    names = ("[bold red]:smile: [/bold red]", "MMMMMMMMMM MMMMMMMMMMMMMMMMMMM", "漢字漢字漢字漢字漢字漢字漢字漢字")
    terminal = Terminal("play", "pillars", *[f"--seat=human:{name}" for name in names], "--seed=4", saves=tmp_path)
    prompts = [f"{name}> " for name in names]
    handed_over = 0
    while (said := terminal.wait_for(*prompts, "Press Enter. ")) in prompts or handed_over < 4:
        handed_over += said not in prompts
        terminal.child.sendline("1" if said in prompts else "")
    terminal.interrupt(SAVED)
    assert terminal.end() == 130
    assert all(name in terminal.seen for name in names)
    terminal.assert_fits(but=str(tmp_path))


def test_plain_in_a_terminal_has_no_escape_sequences_of_ours(tmp_path: Path) -> None:
    beside = Beside(*SEATS, seed=5, stops=True)
    terminal = begun(beside, tmp_path, "--plain")
    for line in ("?", "log", "score", "table", "rules king trick", "why play alfred", "nonsense"):
        terminal.ask(line, PROMPT)
    for place, (number, _) in enumerate(beside.choices()):
        if place == 12:
            break
        terminal.ask(str(number), PROMPT)
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    assert ESCAPE not in READLINE_ESCAPES.sub("", terminal.raw)
    assert not set("╭│╰") & set(terminal.raw)


def test_a_simulation_shows_all_of_its_report(tmp_path: Path) -> None:
    for columns in (60, 80, 140):
        terminal = Terminal("simulate", "pillars", "--games", "5", saves=tmp_path, columns=columns)
        assert terminal.end() == 0
        terminal.assert_fits()
        assert "the median winner scores" in " ".join(terminal.readable.split())
