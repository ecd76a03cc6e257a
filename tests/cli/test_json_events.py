"""Events for programs: a program plays whole games through a pipe, and learns nothing that its seat may not know."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from kingsbridge_core.cli.session.json_events import seen_by
from kingsbridge_core.engine.log import heard
from kingsbridge_core.match.history import position, rounds
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.offers import in_order
from tests.cli.running import COMMAND, environment, kingsbridge, succeeds
from tests.played import BOTS, GAMES, Played

from .program import Event, Program

DOCUMENT = Path(__file__).parents[2] / "docs" / "programs.md"
SEATS = ("--seat", "human:Ann", "--seat", "bot:greedy", "--seat", "bot:greedy")


def of_kind(kind: str, events: list[Event]) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if event["event"] == kind]


# --- playing


@pytest.mark.parametrize("game", GAMES)
def test_a_program_plays_a_whole_game_and_learns_only_what_its_seat_may_know(tmp_path: Path, game: str) -> None:
    save = tmp_path / "match.jsonl"
    program = Program("play", game, *SEATS, "--seed", "5", "--save", str(save), saves=tmp_path)
    end = program.play()
    assert program.end() == 0
    match = Match.load(save, read_only=True)
    assert (end["event"], end["scores"], end["winners"]) == ("end", match.state.scores, match.state.winners)
    assert end["rounds"][-1]["points"] == match.state.points_by_source
    assert len(end["rounds"]) == len(rounds(match))
    assert_nothing_leaked(program.events, match)


def assert_nothing_leaked(events: list[Event], match: Match) -> None:
    """Check that seat 0 got only what it may see and hear, whatever the hidden things are."""
    assert "seed" not in json.dumps(events[:-1])
    told = [(event["number"], event["text"]) for event in of_kind("told", events)]
    assert told == [
        (number, line.told(match.names)) for number, lines in enumerate(match.told) for line in heard(lines, 0)
    ]
    moves = of_kind("move", events)
    assert [(event["seat"], event.get("move")) for event in moves] == [
        (turn.seat, turn.move.text if turn.seat == 0 else None) for turn in match.turns
    ]
    decisions = of_kind("decision", events)
    assert len(decisions) == sum(turn.seat == 0 for turn in match.turns)
    rng = Random(3)
    for event in decisions:
        state = position(match, event["number"] - 1)
        assert (event["seat"], event["options"]) == (0, [move.text for move in in_order(state.options)])
        other = state.determinize(0, rng)
        assert event["view"] == json.loads(json.dumps(seen_by(other, 0)))
        about = [match.game.spoken(other.view(0), move) for move in in_order(state.options)]
        assert event["about"] == about


def test_no_card_in_the_hand_of_another_is_in_a_decision(tmp_path: Path) -> None:
    save = tmp_path / "match.jsonl"
    program = Program("play", "pillars", *SEATS, "--seed", "5", "--save", str(save), saves=tmp_path)
    program.play()
    program.end()
    match = Match.load(save, read_only=True)
    for event in of_kind("decision", program.events):
        hands = position(match, event["number"] - 1).hands  # type: ignore[attr-defined]
        ids = {f'"{card.id}"' for hand in hands[1:] for card in hand}
        text = json.dumps(event)
        assert not [each for each in ids if each in text]
        assert all(f'"{card.id}"' in text for card in hands[0])


def test_two_people_at_one_pipe_get_each_the_view_of_their_own_seat(tmp_path: Path) -> None:
    seats = ("--seat", "human:Ann", "--seat", "human:Ben", "--seat", "bot:greedy")
    program = Program("play", "pillars", *seats, "--seed", "5", "--no-save", saves=tmp_path)
    program.play(8)
    for event in of_kind("decision", program.events):
        hands = event["view"]["table"]["hands"]
        assert "?" not in hands[event["seat"]]
        assert {card for seat, hand in enumerate(hands) if seat != event["seat"] for card in hand} <= {"?"}
    assert {event["seat"] for event in of_kind("decision", program.events)} == {0, 1}
    assert program.end() == 0


def test_what_cannot_be_done_is_refused_with_the_reason(tmp_path: Path) -> None:
    program = Program("play", "pillars", *SEATS, "--seed", "5", "--no-save", saves=tmp_path)
    decision = program.read("decision")
    assert "no move is called 'jump'" in program.ask("jump", "refused")["why"]
    assert "you have not moved yet" in program.ask("undo", "refused")["why"]
    program.say("\n# a comment")
    assert program.ask(decision["options"][0].upper(), "move")["move"] == decision["options"][0]
    assert program.end() == 1
    assert len(of_kind("decision", program.events)) == 2  # a refused move is not asked for again


def test_a_move_that_a_rule_forbids_is_refused_with_that_rule(tmp_path: Path) -> None:
    for seed in range(20):  # until Alfred Builder, who waits for the last trick, is in the hand
        program = Program("play", "pillars", *SEATS, "--seed", str(seed), "--no-save", saves=tmp_path)
        decision = program.read("decision")
        held = "alfred" in decision["view"]["table"]["hands"][0]
        refused = program.ask("play alfred", "refused") if held else {}
        program.end()
        if held:
            assert refused["rule"] == "pil-play-04"
            assert "last trick" in refused["why"]
            return
    raise AssertionError("nobody got Alfred Builder")


def test_a_move_can_be_taken_back(tmp_path: Path) -> None:
    save = tmp_path / "match.jsonl"
    program = Program("play", "column-of-fire", *SEATS, "--seed", "5", "--save", str(save), saves=tmp_path)
    event = program.play(1)
    for _ in range(60):
        number = event["number"]
        event = program.ask(event["options"][0], "decision")
        if event["number"] == number + 1:  # nobody else has moved
            answer = program.ask("undo", "decision")
            if of_kind("undone", program.events):
                break
    undone = of_kind("undone", program.events)[0]
    assert (undone["number"], undone["seat"]) == (number, 0)
    assert answer["number"] == number
    program.end()
    assert len(Match.load(save, read_only=True).turns) == number - 1


@pytest.mark.parametrize("how", ["quit", ""])
def test_a_program_stops_and_goes_on_later(tmp_path: Path, how: str) -> None:
    save = tmp_path / "match.jsonl"
    program = Program("play", "pillars", *SEATS, "--seed", "5", "--save", str(save), saves=tmp_path)
    program.play(3)
    if how:
        program.say(how)
    assert program.end() == 0
    moves = len(Match.load(save, read_only=True).turns)
    assert program.events[-1] == {"event": "stopped", "moves": moves, "save": str(save)}
    again = Program("resume", str(save), saves=tmp_path)
    assert again.play()["event"] == "end"
    assert again.end() == 0
    assert again.events[0]["moves"] == moves
    assert Match.load(save, read_only=True).state.actor is None


def test_ctrl_c_says_that_the_match_is_stopped(tmp_path: Path) -> None:
    program = Program("play", "pillars", *SEATS, "--seed", "5", "--no-save", saves=tmp_path)
    program.read("decision")
    program.process.send_signal(signal.SIGINT)
    assert program.read("stopped")["save"] is None
    assert program.end() == 130


def test_a_reader_who_goes_away_ends_it_without_a_word(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "play", "pillars", *BOTS, "--seed", "5", "--json"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    with process.stderr as errors:
        assert errors.read() == b""
    assert process.wait(30) in (1, 141)


def test_names_that_could_do_something_to_a_terminal_or_to_json_are_only_text(tmp_path: Path) -> None:
    name = 'アン "[red]\\'
    told = kingsbridge(
        "play", "pillars", "--seat", f"human:{name}", "--seed", "5", "--no-save", "--json", saves=tmp_path
    ).output
    assert told.isascii()
    assert json.loads(told.splitlines()[0])["players"][0]["name"] == name


# --- recounted


@pytest.mark.parametrize("game", GAMES)
def test_an_export_has_what_everybody_knew_or_everything(played: Played, tmp_path: Path, game: str) -> None:
    save = played(game)
    match = Match.load(save, read_only=True)
    public, everything = (
        [
            json.loads(line)
            for line in succeeds("export", str(save), "--format", "json", *more, saves=tmp_path).splitlines()
        ]
        for more in ([], ["--everything"])
    )
    lines = [line for lines in match.told for line in lines]
    assert [event["text"] for event in of_kind("told", public)] == [
        line.told(match.names) for line in heard(lines, None)
    ]
    assert not [event for event in public if "to" in event or (event["event"] == "move" and "move" in event)]
    assert [(event["text"], event.get("to")) for event in of_kind("told", everything)] == [
        (line.told(match.names), line.to) for line in lines
    ]
    assert [event["move"] for event in of_kind("move", everything)] == [turn.move.text for turn in match.turns]
    assert public[-1] == everything[-1]
    assert public[-1]["seed"] == 11


# --- the document


def test_the_program_in_the_document_plays_a_game(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", example],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "Hand 1 is dealt" in done.stdout
    assert re.search(r"^scores \[.*\] winners \[\d", done.stdout, re.MULTILINE)


def test_the_document_explains_every_event(tmp_path: Path) -> None:
    save = tmp_path / "match.jsonl"
    program = Program("play", "pillars", *SEATS, "--seed", "5", "--save", str(save), saves=tmp_path)
    decision = program.read("decision")
    program.ask("jump", "refused")
    program.ask(decision["options"][0], "decision")
    program.end()
    text = DOCUMENT.read_text(encoding="utf-8")
    explained = dict(re.findall(r"^\| `([a-z]+)` \| (.*) \|$", text, re.MULTILINE))
    for event in program.events:
        lacking = [fact for fact in event if fact != "event" and f"`{fact}`" not in explained[event["event"]]]
        assert not lacking, (event["event"], lacking)
