"""Bots in other languages: the protocol, and what happens to a match when a program fails."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingsbridge_core.bots.bot import RandomBot, Sight, chosen_by
from kingsbridge_core.bots.programs import External, Program
from kingsbridge_core.engine.chance import derived
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.match.match import Match
from kingsbridge_core.plugins import find_game
from tests.bots.playing import in_the_middle

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
ANSWER = "print(json.dumps({'move': message['options'][0]}), flush=True)"
LOOP = """\
import json, os, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if 'options' in message and 'view' in message:
        {act}
"""


def program(folder: Path, act: str) -> str:
    """Return the command of a bot that does something with each question."""
    path = folder / "bot.py"
    path.write_text(LOOP.format(act=act))
    return f"{sys.executable} {path}"


@pytest.fixture
def started() -> Iterator[list[External]]:
    """Start bots that are closed at the end, whatever happens."""
    bots: list[External] = []
    yield bots
    for bot in bots:
        bot.close()


def played(command: str, started: list[External], seconds: float = 20.0) -> tuple[Match, External]:
    """Play a match of the program against random bots."""
    match = Match.new(find_game("pillars"), ["bot:random"] * 3, seed=4)
    bot = External(command, seconds)
    started.append(bot)
    while match.state.actor is not None:
        player = bot if match.state.actor == 0 else RandomBot()
        match.play(chosen_by(player, match.state, match.seed, len(match.turns), match.told))
    bot.close(match.state.scores)
    return match, bot


def test_a_program_reads_who_it_is_each_decision_and_the_end(tmp_path: Path, started: list[External]) -> None:
    said = tmp_path / "said.jsonl"
    path = tmp_path / "bot.py"
    path.write_text(
        "import json, sys\n"
        f"heard = open({str(said)!r}, 'w')\n"
        "for line in sys.stdin:\n"
        "    heard.write(line); heard.flush()\n"
        "    message = json.loads(line)\n"
        f"    if 'view' in message: {ANSWER}\n"
    )
    match, bot = played(f"{sys.executable} {path}", started)
    assert bot.notes() == []
    first, *questions, last = [json.loads(line) for line in said.read_text().splitlines()]
    assert first == {
        "kingsbridge": 1,
        "game": "pillars",
        "seat": 0,
        "seats": 3,
        "options": dict(match.game.options),
        "seconds": 20.0,
    }
    assert last == {"over": True, "scores": match.state.scores}
    assert [question["number"] for question in questions] == list(range(1, len(questions) + 1))
    made = [turn.move.text for turn in match.turns if turn.seat == 0]
    assert set(made) >= {question["options"][0] for question in questions}
    assert all(set(question) == {"number", "view", "options", "log"} for question in questions)
    told = [line for question in questions for line in question["log"]]
    everything = [
        line.told(match.game.definition.seat_names) for lines in match.told for line in lines if line.to in (None, 0)
    ]
    assert told == everything[: len(told)]
    assert len(told) > 0.8 * len(everything)


def test_a_program_is_shown_nothing_but_the_view_of_its_seat(tmp_path: Path, started: list[External]) -> None:
    state = in_the_middle("pillars", moves=4)
    bot = External("true")
    sight = Sight(state, derived(1))
    other = Sight(state.determinize(state.actor, derived(2)), derived(1))
    assert bot.header(sight) == bot.header(other)
    assert bot.question(sight)["view"] == bot.question(other)["view"] == state.view(state.actor).to_data()
    assert bot.question(sight)["view"] != state.to_data()


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("raise ValueError('out of ideas')", r"ended with code 1: ValueError: out of ideas"),
        ("sys.exit(3)", r"ended with code 3"),
        ("os.kill(os.getpid(), 9)", r"ended with code -9"),
        ("print('hello', flush=True)", r"it wrote hello; an answer looks like"),
        ("print('{\"move\": 7}', flush=True)", r"it wrote .*7"),
        ("print('[' * 90000, flush=True)", r"it wrote \[\[\["),
        ("print('\\x1b[2J\\x07', flush=True)", r"it wrote \\x1b\[2J\\x07"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", r"it wrote"),
        ('print(\'{"move": "fly away"}\', flush=True)', r"fly away, which is not a possible move"),
        ("[print('x' * 99, flush=True) for _ in range(5000)]", r"it wrote xxx"),
        ("os.close(1); time.sleep(60)", r"it closed its output"),
        # the second answer is read before the next question, or is taken for the answer to it
        (f"{ANSWER}; {ANSWER}; time.sleep(0.2)", r"it wrote .*move|answered .* not a possible move"),
    ],
)
def test_a_program_that_fails_is_reported_and_replaced(
    act: str, why: str, tmp_path: Path, started: list[External]
) -> None:
    match, bot = played(program(tmp_path, act), started)
    assert match.state.winners
    (note,) = bot.notes()
    assert re.search(why, note), note
    assert "random moves replace it" in note
    assert note.isprintable()
    assert bot.notes() == []


@pytest.mark.parametrize("act", ["time.sleep(60)", "print('no end of the line', end='', flush=True); time.sleep(60)"])
def test_a_program_that_hangs_is_replaced_when_its_time_is_over(
    act: str, tmp_path: Path, started: list[External]
) -> None:
    begin = time.monotonic()
    _match, bot = played(program(tmp_path, act), started, seconds=1.5)
    assert "did not answer within 1.5 seconds" in bot.notes()[0]
    assert time.monotonic() - begin < 30


def test_a_program_that_never_reads_cannot_make_us_wait(tmp_path: Path, started: list[External]) -> None:
    path = tmp_path / "deaf.py"
    path.write_text("import time\ntime.sleep(60)\n")
    _match, bot = played(f"{sys.executable} {path}", started, seconds=0.5)
    assert "did not answer" in bot.notes()[0]


def test_a_program_that_is_gone_is_replaced_in_a_match_that_goes_on(started: list[External]) -> None:
    _match, bot = played("/no/such/program --now", started)
    assert "cannot be started" in bot.notes()[0]


def test_no_process_is_left_when_a_match_is_over_or_left(tmp_path: Path, started: list[External]) -> None:
    child = tmp_path / "child"
    start = f"import subprocess; it = subprocess.Popen(['sleep', '60']); open({str(child)!r}, 'w').write(str(it.pid))"
    command = program(tmp_path, f"{start}; {ANSWER}")
    bot = External(command, 20.0)
    started.append(bot)
    bot.choose(Sight(in_the_middle("pillars"), derived(1)))
    assert isinstance(bot.program, Program)
    own, grandchild = bot.program.process.pid, int(child.read_text())
    bot.close()
    for pid in (own, grandchild):
        assert is_gone(pid)


def is_gone(pid: int) -> bool:
    """Whether a process has ended; one that none of our processes waits for may take a moment."""
    for _ in range(100):
        status = Path(f"/proc/{pid}/stat")
        if not status.exists() or status.read_text().split()[2] == "Z":
            return True
        time.sleep(0.05)
    return False


def test_complaints_of_a_program_go_to_the_file_that_somebody_names(
    tmp_path: Path, started: list[External], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "bots.log"
    monkeypatch.setenv("KINGSBRIDGE_BOT_LOG", str(log))
    played(program(tmp_path, f"print('thinking', file=sys.stderr); {ANSWER}"), started)
    assert log.read_text().startswith("thinking\nthinking\n")
    assert capfd.readouterr() == ("", "")


def test_the_example_of_the_docs_plays_to_the_end(tmp_path: Path, started: list[External]) -> None:
    (source,) = re.findall(r"```python\n(#!/usr/bin/env python3\n.*?)```", DOCS.read_text(), re.DOTALL)
    path = tmp_path / "firstbot.py"
    path.write_text(source)
    path.chmod(0o755)
    _match, bot = played(f"{sys.executable} {path}", started)
    assert bot.notes() == []
    assert os.access(path, os.X_OK)


def test_a_time_limit_that_is_no_number_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("soon", "-1", "0", "nan", "inf"):
        monkeypatch.setenv("KINGSBRIDGE_BOT_SECONDS", text)
        with pytest.raises(KingsbridgeError, match="KINGSBRIDGE_BOT_SECONDS"):
            External("true")
