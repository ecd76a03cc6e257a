"""Bots in any programming language: programs that read questions as lines of JSON and write answers."""

from __future__ import annotations

import json
import os
import subprocess
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Thread
from time import monotonic
from typing import IO, TYPE_CHECKING, Any
from weakref import finalize

from kingsbridge_core.bots.approvals import arguments_of, located
from kingsbridge_core.bots.bot import Bot, RandomBot, Sight
from kingsbridge_core.bots.processes import MARK, end_all
from kingsbridge_core.bots.secrecy import environment
from kingsbridge_core.errors import KingsbridgeError, reason_of
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import harmless, shortened

if TYPE_CHECKING:
    from kingsbridge_core.engine.moves import Move

PROTOCOL = 1
SECONDS = 10.0
SECONDS_VARIABLE = "KINGSBRIDGE_BOT_SECONDS"
"""The variable for how many seconds a program may think about a move, if not 10."""
LOG_VARIABLE = "KINGSBRIDGE_BOT_LOG"
"""The variable for a file that collects what programs write to standard error; without it, that is dropped."""
LONGEST_LINE = 100_000
LAST_LINES = 20
MOST_UNREAD = 100
LONGEST_QUOTE = 160
TO_END = 0.5
"""How many seconds a program has to exit once it hears that the match is over."""


class Failure(Exception):
    """A program can no longer play; the message says why."""


def time_limit() -> float:
    """Return how many seconds a program has for a move."""
    text = os.environ.get(SECONDS_VARIABLE, "")
    try:
        seconds = float(text or SECONDS)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e6:
        why = _("{variable} is {text!r}; it must be a number of seconds", variable=SECONDS_VARIABLE, text=text)
        raise KingsbridgeError(why)
    return seconds


class External(Bot):
    """Asks a program for moves; if it fails in any way, a note says so and random moves replace it."""

    def __init__(self, command: str, seconds: float | None = None) -> None:
        self.command = command
        program, *rest = arguments_of(command)
        self.arguments = [located(program) or program, *rest]
        self.seconds = time_limit() if seconds is None else seconds
        self.program: Program | None = None
        self.replaced: RandomBot | None = None
        self.asked = self.heard = 0
        self._notes: list[str] = []

    def choose(self, sight: Sight) -> Move[Any]:
        if self.replaced is None:
            try:
                return self.answered(sight)
            except Failure as failure:
                self.replace(sight, str(failure))
        assert self.replaced is not None
        return self.replaced.choose(sight)

    def answered(self, sight: Sight) -> Move[Any]:
        """Ask the program, starting it for its first decision."""
        end = monotonic() + self.seconds
        if self.program is None:
            self.program = Program(self.arguments)
            self.program.send(self.header(sight))
        self.asked += 1
        text = self.program.answer(self.question(sight), end, self.seconds)
        for move in sight.options:
            if move.text == text:
                return move
        raise Failure(_("it answered {move}, which is not a possible move", move=quoted(text)))

    def header(self, sight: Sight) -> dict[str, Any]:
        """Return the first line: what is played, and on which seat."""
        return {
            "kingsbridge": PROTOCOL,
            "game": sight.game.id,
            "seat": sight.seat,
            "seats": sight.view.seats,
            "options": dict(sight.game.options),
            "seconds": self.seconds,
        }

    def question(self, sight: Sight) -> dict[str, Any]:
        """Return the line for a decision: what the seat sees, may do, and has read in the log since the last one."""
        told, names = sight.told, sight.game.definition.seat_names
        news, self.heard = told[self.heard :], len(told)
        return {
            "number": self.asked,
            "view": sight.view.to_data(),
            "options": [move.text for move in sight.options],
            "log": [line.told(names) for lines in news for line in lines],
        }

    def replace(self, sight: Sight, why: str) -> None:
        seat, bot = sight.game.definition.seat_names[sight.seat], quoted(self.command)
        told = _(
            "The bot {command} ({seat}) has failed, and random moves replace it: {reason}.",
            command=bot,
            seat=seat,
            reason=why,
        )
        self._notes.append(told)
        self.failure = why
        self.replaced = RandomBot()
        if self.program is not None:
            self.program.kill()

    def notes(self) -> list[str]:
        notes, self._notes = self._notes, []
        return notes

    def close(self, scores: Sequence[float] | None = None) -> None:
        """Tell the program that the match is over or abandoned, and make sure that it exits."""
        program, self.program = self.program, None
        if program is not None:
            with suppress(Failure):
                program.send({"over": scores is not None, "scores": None if scores is None else list(scores)})
            program.end()


class Program:
    """A running program, with threads to write to it and read from it, so that it can never block the match."""

    def __init__(self, arguments: Sequence[str]) -> None:
        mark = os.urandom(16).hex()
        try:
            self.process = subprocess.Popen(
                arguments,
                close_fds=True,  # the save is open
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**environment(), MARK: mark},
                start_new_session=True,  # Ctrl-C is for us, and the program can be ended with all it started
            )
        except OSError as error:
            raise Failure(_("it cannot be started: {error}", error=reason_of(error))) from None
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self.lines: Queue[bytes] = Queue(MOST_UNREAD)
        self.to_write: Queue[bytes | None] = Queue()
        self.errors: deque[bytes] = deque(maxlen=LAST_LINES)
        self.threads = [
            Thread(target=write_all, args=(process.stdin, self.to_write), daemon=True),
            Thread(target=read_all, args=(process.stdout, self.lines), daemon=True),
            Thread(target=keep_last, args=(process.stderr, self.errors), daemon=True),
        ]
        for thread in self.threads:
            thread.start()
        self.kill = finalize(self, kill, process, self.to_write, mark)  # also when we end without a word

    def send(self, message: dict[str, Any]) -> None:
        """Send a line of JSON."""
        self.to_write.put(json.dumps(message).encode() + b"\n")

    def answer(self, question: dict[str, Any], end: float, seconds: float) -> str:
        """Return the move in the program's answer to a question."""
        if not self.lines.empty():
            raise self.nonsense(self.lines.get())
        self.send(question)
        try:
            line = self.lines.get(timeout=max(0.0, end - monotonic()))
        except Empty:
            raise Failure(_("it did not answer within {seconds:g} seconds", seconds=seconds)) from None
        if not line:
            raise Failure(self.how_it_ended())
        try:
            move = json.loads(line)["move"]
        except (ValueError, TypeError, LookupError, RecursionError):
            raise self.nonsense(line) from None
        if not isinstance(move, str):
            raise self.nonsense(line)
        return move

    def nonsense(self, line: bytes) -> Failure:
        """Return the failure of a program that writes something other than an answer."""
        if not line:
            return Failure(self.how_it_ended())
        example = '{"move": "..."}'
        return Failure(_("it wrote {said}; an answer looks like {example}", said=quoted(line), example=example))

    def how_it_ended(self) -> str:
        """Return the exit code, and the last line of its standard error."""
        try:
            code = self.process.wait(TO_END)
        except subprocess.TimeoutExpired:
            return _("it closed its output")
        self.threads[-1].join(TO_END)
        last = next((quoted(line) for line in reversed(self.errors) if line.strip()), None)
        if last is None:
            return _("it ended with code {code}", code=code)
        return _("it ended with code {code}: {last}", code=code, last=last)

    def end(self) -> None:
        """Close its input, wait a little, and end it by force if that is not enough."""
        self.to_write.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(TO_END)
        self.kill()


def kill(process: subprocess.Popen[bytes], to_write: Queue[bytes | None], mark: str) -> None:
    """End a program and everything it started, and wait for it, so that no zombie is left."""
    to_write.put(None)
    end_all(process, mark)
    process.wait()


def write_all(pipe: IO[bytes], to_write: Queue[bytes | None]) -> None:
    with suppress(OSError, ValueError), pipe:
        while (line := to_write.get()) is not None:
            pipe.write(line)
            pipe.flush()


def read_all(pipe: IO[bytes], lines: Queue[bytes]) -> None:
    """Read lines, none of them too long, until an empty one ends them or there are too many."""
    with suppress(OSError, ValueError, Full), pipe:
        for line in lines_of(pipe):
            lines.put_nowait(line)
        lines.put_nowait(b"")


def keep_last(pipe: IO[bytes], last: deque[bytes]) -> None:
    """Keep the last lines of a program's standard error, and append all of it to the user's file, if one is named."""
    file = os.environ.get(LOG_VARIABLE)
    with suppress(OSError, ValueError), pipe:
        if not file:
            last.extend(lines_of(pipe))
            return
        with Path(file).open("ab") as log:
            for line in lines_of(pipe):
                last.append(line)
                log.write(line)
                log.flush()


def lines_of(pipe: IO[bytes]) -> Iterable[bytes]:
    """Split a stream into lines, breaking up long ones."""
    return iter(lambda: pipe.readline(LONGEST_LINE), b"")


def quoted(said: str | bytes) -> str:
    """Return what a program wrote, short and harmless."""
    text = said.decode(errors="replace") if isinstance(said, bytes) else said
    return shortened(harmless(text.strip()), LONGEST_QUOTE)
