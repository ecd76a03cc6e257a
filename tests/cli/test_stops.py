"""Stops at a real terminal, in pipes and for programs; and what was typed before it was asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .running import fails, succeeds
from .terminal import Terminal

PLAY = ("play", "column-of-fire", "--seat=human:Ann", "--seat=bot:greedy", "--seed=11")
PROMPT = "Ann> "


def at_the_prompt(saves: Path, *more: str) -> Terminal:
    terminal = Terminal(*PLAY, *more, saves=saves, rows=40)
    terminal.wait_for(PROMPT)
    return terminal


def joined(text: str) -> str:
    return " ".join(text.split())


def leaves(terminal: Terminal) -> None:
    terminal.child.sendline("quit")
    assert terminal.end() == 0


def test_moments_pass_and_the_log_says_so(tmp_path: Path) -> None:
    terminal = at_the_prompt(tmp_path)
    assert "`stops` lists them" in " ".join(terminal.shown.split())
    assert "Which die takes a character?" in terminal.shown
    log = terminal.ask("log", PROMPT)
    assert "Done for you: end." in log
    assert "Done for you: roll." in log
    leaves(terminal)


def test_with_every_prompt_nothing_passes(tmp_path: Path) -> None:
    terminal = at_the_prompt(tmp_path, "--every-prompt")
    assert "Done for you" not in terminal.ask("log", PROMPT)
    assert "You are asked about every decision." in terminal.ask("stops", PROMPT)
    leaves(terminal)


def test_stops_are_set_at_the_prompt_and_remembered_for_the_next_match(tmp_path: Path) -> None:
    terminal = at_the_prompt(tmp_path)
    assert "before you roll your free dice: you are asked when you have 4 tiles" in joined(
        terminal.ask("stops", PROMPT)
    )
    assert "before you roll your free dice: you are asked when" not in joined(terminal.ask("stop roll", PROMPT))
    assert "no stop is called 'rol'. Did you mean 'roll'?" in joined(terminal.ask("stop rol", PROMPT))
    leaves(terminal)
    again = at_the_prompt(tmp_path)
    again.ask("end", PROMPT) if "End your turn?" in again.shown else None
    assert "Start your second half and roll your free dice?" in again.shown
    leaves(again)


def test_undo_says_what_was_done_and_act_holds_the_next_moment(tmp_path: Path) -> None:
    terminal = at_the_prompt(tmp_path)
    said = " ".join(terminal.ask("undo", PROMPT).split())
    assert "That move was made for you. Type `act` in time, and you are asked instead." in said
    assert "You will be asked at the next moment of your turn." in terminal.ask("act", PROMPT)
    for _ in range(8):
        if "Turn up the next card" in terminal.shown or "End your turn?" in terminal.shown:
            break
        terminal.ask("1", PROMPT)
    assert "Turn up the next card" in terminal.shown
    leaves(terminal)


def test_a_slip_in_a_command_gets_a_suggestion(tmp_path: Path) -> None:
    terminal = at_the_prompt(tmp_path)
    assert "Did you mean 'score'?" in terminal.ask("scroe", PROMPT)
    leaves(terminal)


def test_score_tells_what_is_safe_from_what_the_end_would_bring(tmp_path: Path) -> None:
    terminal = at_the_prompt(tmp_path)
    safe, _, counted = terminal.ask("score", PROMPT).partition("What the end of the game would add now")
    assert "Score so far" in safe
    assert "houses" not in safe.partition("Score so far")[2]
    assert all(source in counted for source in ("houses", "protection", "goods kept", "advantage", "total"))
    leaves(terminal)


def test_card_and_discard_are_answered_in_one_line(tmp_path: Path) -> None:
    seats = ("--seat=human:Ann", "--seat=bot:greedy", "--seed=11")
    terminal = Terminal("play", "world-without-end", *seats, saves=tmp_path, rows=40)
    terminal.wait_for(PROMPT)
    for _ in range(4):
        if "which card do you play?" in terminal.shown:
            break
        terminal.ask("1", PROMPT)
    terminal.ask("grain, donation", PROMPT)
    said = terminal.ask("log", PROMPT)
    assert "Ann plays Grain." in said
    assert "You discarded Donation." in said
    leaves(terminal)
    moves = [json.loads(line).get("move") for line in next(tmp_path.glob("*.jsonl")).read_text("utf-8").splitlines()]
    first = moves.index("play grain")
    assert moves[first : first + 3] == ["play grain", "take grain", "discard donation"]


# --- pipes and programs


def test_a_pipe_is_asked_for_every_decision_unless_it_wants_stops(tmp_path: Path) -> None:
    assert "Done for you" not in succeeds(*PLAY, saves=tmp_path, typed="quit\n")
    assert "Done for you: end." in succeeds(*PLAY, "--stops", saves=tmp_path, typed="quit\n")
    assert "not both" in fails(*PLAY, "--stops", "--every-prompt", saves=tmp_path)


@pytest.mark.parametrize("stops", [(), ("--stops",)])
def test_a_program_is_asked_for_every_decision_unless_it_wants_stops(tmp_path: Path, stops: tuple[str, ...]) -> None:
    told = succeeds(*PLAY, "--json", *stops, saves=tmp_path, typed="quit\n")
    events = [json.loads(line) for line in told.splitlines()]
    passed = [event["move"] for event in events if event.get("passed")]
    asked = next(event["options"] for event in events if event["event"] == "decision")
    assert bool(passed) == bool(stops)
    assert asked[0].startswith("take") == bool(stops)
    numbers = [event["number"] for event in events if event["event"] == "move"]
    assert numbers == list(range(1, len(numbers) + 1)), "every move is told once"
