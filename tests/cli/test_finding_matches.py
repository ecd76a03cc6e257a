"""Matches are found by how their names begin, go on with what happened last, and are left page by page."""

from __future__ import annotations

from pathlib import Path

from .matches import Beside, heard_by, the_save_in
from .running import kingsbridge
from .terminal import Terminal

PLAY = ("play", "pillars", "--seat=human:Ann", "--seed=5")


def test_the_beginning_of_a_name_is_enough(tmp_path: Path) -> None:
    kingsbridge(*PLAY, saves=tmp_path, typed="1\nquit\n")
    kingsbridge("play", "world-without-end", "--seat=human:Ann", "--seed=5", saves=tmp_path, typed="quit\n")
    for named in ("pil", "pillars", the_save_in_of(tmp_path, "pillars").stem):
        done = kingsbridge("resume", named, saves=tmp_path, typed="quit\n")
        assert done.code == 0, done.errors
        assert "play " in done.output
    assert kingsbridge("resume", "world-without", saves=tmp_path, typed="quit\n").code == 0
    assert "nothing-like-it" in kingsbridge("resume", "nothing-like-it", saves=tmp_path).errors


def the_save_in_of(folder: Path, game: str) -> Path:
    (found,) = folder.glob(f"{game}*.jsonl")
    return found


def test_whoever_goes_on_is_told_what_happened_since_the_own_last_move(tmp_path: Path) -> None:
    beside = Beside("human:Ann", "bot:greedy", "bot:random", seed=5)
    typed: list[str] = []
    for number, _ in beside.choices():
        if len(typed) == 3:
            break
        typed.append(str(number))
    play = ("play", "pillars", *beside.seats, "--seed=5")
    kingsbridge(*play, saves=tmp_path, typed="\n".join([*typed, "quit\n"]))
    resumed = kingsbridge("resume", saves=tmp_path, typed="quit\n").output
    own = max(number for number, turn in enumerate(beside.match.turns, 1) if turn.seat == 0)
    last = heard_by(beside.match, 0, own)
    assert last
    assert all(line in resumed for line in last)
    earlier = [line for line in heard_by(beside.match, 0, 0) if line not in last and "plays" in line]
    assert earlier
    assert not any(line in resumed for line in earlier)


def test_export_takes_the_newest_match(tmp_path: Path) -> None:
    kingsbridge(*PLAY, saves=tmp_path, typed="1\nquit\n")
    done = kingsbridge("export", saves=tmp_path)
    assert done.code == 0, done.errors
    assert done.output == kingsbridge("export", str(the_save_in(tmp_path)), saves=tmp_path).output


def test_a_word_of_a_title_is_enough_in_the_menu(tmp_path: Path) -> None:
    terminal = Terminal("play", saves=tmp_path)
    terminal.wait_for("q to quit")
    terminal.child.sendline("pillars")
    terminal.wait_for("b to go back")
    assert "Play forced moves automatically" in terminal.shown
    terminal.child.sendline("1")
    terminal.wait_for("Who plays here")
    terminal.child.sendline("bot")
    terminal.wait_for("b to go back")
    assert "or the name of a bot" in terminal.shown
    terminal.child.sendintr()
    terminal.end()
