"""Replaying a save: step by step in a terminal, in lines through a pipe, and never more than one may know."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from kingsbridge_core.engine.log import heard
from kingsbridge_core.match.history import position, rounds
from kingsbridge_core.match.match import Match
from kingsbridge_core.plugins import installed
from tests.cli.running import fails, kingsbridge, succeeds
from tests.cli.terminal import Terminal
from tests.played import GAMES, Played
from tests.proof import one_of_all

PROMPT = "replay>"
RIGHT, LEFT, HOME, END, PAGE_DOWN = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[6~"


class Stepping(Terminal):
    """A replay in a terminal."""

    def __init__(self, *arguments: str, saves: Path, columns: int = 80, rows: int = 24) -> None:
        super().__init__("replay", *arguments, saves=saves, columns=columns, rows=rows)
        self.wait_for(PROMPT)

    def go(self, keys: str, where: str) -> None:
        """Press keys and wait for the place."""
        self.child.send(keys)
        self.wait_for(where)
        self.wait_for(PROMPT)

    def quit(self) -> None:
        """Stop."""
        self.child.sendline("quit")
        assert self.end() == 0


# --- in a terminal


@pytest.mark.parametrize("game", one_of_all(GAMES))
def test_one_steps_forward_and_back_and_jumps(played: Played, tmp_path: Path, game: str) -> None:
    match = Match.load(played(game), read_only=True)
    last = len(match.turns)
    stepping = Stepping(str(played(game)), saves=tmp_path)
    assert f"Before the first of {last} moves" in stepping.shown
    stepping.go("\r", f"Move 1 of {last}")
    assert f"by {match.names[match.turns[0].seat]}" in stepping.shown
    stepping.go(RIGHT, f"Move 2 of {last}")
    for line in heard(match.told[2], None)[-3:]:
        assert line.told(match.names) in " ".join(stepping.told.split())
    stepping.go(LEFT, f"Move 1 of {last}")
    stepping.go("b\r", "Before the first")
    stepping.go("40\r", f"Move 40 of {last}")
    pages = stepping.shown
    for _page in range(6):
        stepping.child.send(PAGE_DOWN)
        stepping.wait_for(PROMPT)
        pages += stepping.shown
    scene = installed().scene(match.game)(position(match, 40).view(None), match.names)
    for area in scene.areas:
        assert area.title in pages or area.arranged == "ring", "however low the window is"
    third = rounds(match)[2]
    stepping.go("round 3\r", f"Move {third.began} of {last}, {match.game.round_title(3)}, by ")
    stepping.go(END, f"Move {last} of {last}")
    (winner,) = match.state.winners
    assert f"{match.names[winner]} wins." in stepping.shown
    stepping.go(HOME, "Before the first")
    stepping.quit()
    stepping.assert_fits()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("columns", "rows"), one_of_all([(80, 24), (60, 24), (140, 50)]))
def test_every_table_fits_into_the_window(played: Played, tmp_path: Path, game: str, columns: int, rows: int) -> None:
    stepping = Stepping(str(played(game)), saves=tmp_path, columns=columns, rows=rows)
    for move in (30, 60, 100):
        stepping.go(f"{move}\r", f"Move {move} of")
        assert stepping.screen.display[-1].startswith(PROMPT)
        assert "●" in stepping.told, "the slider"
    stepping.quit()
    stepping.assert_fits()


def test_what_cannot_be_is_said_and_nothing_moves(played: Played, tmp_path: Path) -> None:
    last = len(Match.load(played("pillars"), read_only=True).turns)
    stepping = Stepping(str(played("pillars")), "--to", "7", saves=tmp_path)
    assert f"Move 7 of {last}" in stepping.shown
    stepping.go("99999\r", f"Moves are numbered 1 to {last}; 0 is the beginning.")
    stepping.go(f"{'9' * 5000}\r", "Moves are numbered")
    stepping.go("round 77\r", "'round 77' is not a command here")
    stepping.go("round\r", "'round' is not a command here")
    stepping.go("sideways\r", "'sideways' is not a command here")
    stepping.go("?\r", "the next move")
    stepping.go("\r", f"Move 8 of {last}")
    stepping.go("end\r", f"Move {last} of {last}")
    stepping.go("\r", "This is the last move")
    stepping.go("start\r", "Before the first")
    stepping.go(LEFT, "This is the beginning")
    stepping.quit()


@pytest.mark.parametrize("key", one_of_all(["\x03", "\x04"]))
def test_ctrl_c_and_ctrl_d_stop_quietly(played: Played, tmp_path: Path, key: str) -> None:
    stepping = Stepping(str(played("pillars")), saves=tmp_path)
    stepping.child.send(key)
    assert stepping.end() == 0


def test_what_stood_in_the_terminal_before_can_still_be_scrolled_back_to(played: Played, tmp_path: Path) -> None:
    stepping = Stepping(str(played("pillars")), saves=tmp_path)
    stepping.go("50\r", "Move 50")
    stepping.quit()
    assert "\x1b[3J" not in stepping.raw
    assert stepping.screen.was_alternate
    assert not stepping.screen.is_alternate


def test_a_match_plays_by_itself_and_the_slider_can_be_clicked(played: Played, tmp_path: Path) -> None:
    last = len(Match.load(played("pillars"), read_only=True).turns)
    stepping = Stepping(str(played("pillars")), saves=tmp_path)
    stepping.child.send(" ")
    stepping.wait_for(f"Move 2 of {last}")
    stepping.go("\r", "Move")
    stepping.click(" ▶ ")
    stepping.wait_for(f"Move 4 of {last}")
    stepping.click("─", 60, line=" ◀ ")
    stepping.wait_for(PROMPT)
    assert not any(f"Move {number} of {last}" in stepping.shown for number in range(20))
    stepping.quit()


# --- which save


def test_without_a_name_the_newest_match_is_shown_over_or_not(played: Played, running: Path, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    for age, (name, source) in enumerate((("new", played("pillars")), ("old", running))):
        shutil.copy(source, saves / f"{name}.jsonl")
        os.utime(saves / f"{name}.jsonl", (2_000_000_000 - age, 2_000_000_000 - age))
    assert succeeds("replay", saves=saves) == succeeds("replay", str(played("pillars")), saves=saves)
    assert f"{saves / 'new.jsonl'}: " in succeeds("replay", "--verify", saves=saves)


def test_without_any_match_it_is_said_how_to_begin_one(tmp_path: Path) -> None:
    assert "start one with: kingsbridge play GAME" in fails("replay", saves=tmp_path)


# --- in a pipe


@pytest.mark.parametrize("game", one_of_all(GAMES))
def test_in_a_pipe_every_public_line_is_told_with_its_move(played: Played, tmp_path: Path, game: str) -> None:
    told = succeeds("replay", str(played(game)), saves=tmp_path).splitlines()
    match = Match.load(played(game), read_only=True)
    expected = [
        f"{number:4}  {line.told(match.names)}"
        for number, lines in enumerate(match.told)
        for line in heard(lines, None)
    ]
    assert told[: len(expected)] == expected
    assert told[-1].endswith(" wins.")


def test_json_ends_with_the_result_and_up_to_a_move_with_the_position(played: Played, tmp_path: Path) -> None:
    save = str(played("pillars"))
    events = [json.loads(line) for line in succeeds("replay", save, "--json", saves=tmp_path).splitlines()]
    match = Match.load(save, read_only=True)
    assert events[0]["event"] == "start"
    assert events[-1]["winners"] == match.state.winners
    assert events[-1]["scores"] == match.state.scores
    assert sum(event["event"] == "move" for event in events) == len(match.turns)
    some = [json.loads(line) for line in succeeds("replay", save, "--json", "--to", "9", saves=tmp_path).splitlines()]
    assert some[:-1] == [event for event in events if event.get("number", 0) <= 9 and event["event"] != "end"]
    assert (some[-1]["event"], some[-1]["number"]) == ("position", 9)
    assert {card for hand in some[-1]["view"]["table"]["hands"] for card in hand} == {"?"}


# --- secrets


def cards_in_hand(save: Path) -> list[list[str]]:
    """Return the names of the cards that everybody holds."""
    state = Match.load(save, read_only=True).state
    return [[card.name for card in hand] for hand in state.hands]  # type: ignore[attr-defined]


def test_a_match_in_progress_keeps_its_secrets(running: Path, tmp_path: Path) -> None:
    hidden = {name for hand in cards_in_hand(running) for name in hand}
    shown = succeeds("replay", str(running), saves=tmp_path) + succeeds(
        "replay", str(running), "--json", saves=tmp_path
    )
    stepping = Stepping(str(running), saves=tmp_path)
    stepping.go("end\r", "Move")
    stepping.quit()
    everything = shown + "\n".join(stepping.lines)
    assert not [name for name in hidden if name in everything]
    assert '"seed"' not in everything


def test_nobody_sees_through_the_eyes_of_a_player_before_the_end(running: Path, tmp_path: Path) -> None:
    for who in ("Ann", "1"):
        assert "the match is not over yet" in fails("replay", str(running), "--as", who, saves=tmp_path)
        assert "the match is not over yet" in fails("replay", str(running), "--as", who, "--json", saves=tmp_path)


def test_after_the_end_one_can_see_what_a_player_saw(played: Played, tmp_path: Path) -> None:
    save = played("pillars")
    match = Match.load(save, read_only=True)
    start = match.start
    for who, seat in (("2", 1), (match.names[2].upper(), 2)):
        told = succeeds("replay", str(save), "--as", who, "--to", "0", saves=tmp_path)
        hands = [{card.name for card in hand} for hand in start.hands]  # type: ignore[attr-defined]
        assert all(name in told for name in hands[seat])
        others = set().union(*hands) - hands[seat]
        assert not [name for name in others if name in told]


def test_a_player_who_does_not_exist_is_refused_with_those_who_do(played: Played, tmp_path: Path) -> None:
    message = fails("replay", str(played("pillars")), "--as", "Zoe", saves=tmp_path)
    assert "no player of this match is called 'Zoe'" in message
    assert "greedy (green)" in message
    assert "no player" in fails("replay", str(played("pillars")), "--as", "greedy", saves=tmp_path)  # there are three


def test_a_damaged_save_is_refused(played: Played, tmp_path: Path) -> None:
    path = tmp_path / "damaged.jsonl"
    path.write_text(played("pillars").read_text().replace('"move":"play', '"move":"eat', 1))
    done = kingsbridge("replay", str(path), saves=tmp_path)
    assert done.code == 1
    assert str(path) in done.errors
