"""A small program that plays through the command line, as anybody could write it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

from tests.cli.running import COMMAND, environment

Event = dict[str, Any]


class Program:
    """Plays random moves; keeps all events."""

    def __init__(self, *arguments: str, saves: Path, seed: int = 1) -> None:
        self.events: list[Event] = []
        self.rng = Random(seed)
        self.process = subprocess.Popen(
            [*COMMAND, *arguments, "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(saves),
        )

    def read(self, until: str) -> Event:
        """Read up to an event of this kind, or to the end of the match."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            assert line.isascii()
            event: Event = json.loads(line)
            self.events.append(event)
            if event["event"] in (until, "end", "stopped"):
                return event
        raise AssertionError(f"it ended without a word: {self.errors()}")

    def say(self, text: str) -> None:
        """Write a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{text}\n".encode())
        self.process.stdin.flush()

    def ask(self, text: str, until: str) -> Event:
        """Write a line and read up to the answer."""
        self.say(text)
        return self.read(until)

    def play(self, moves: int | None = None) -> Event:
        """Play to the end, or this many moves of its own."""
        event = self.read("decision")
        while event["event"] == "decision" and moves != 0:
            event = self.ask(self.rng.choice(event["options"]), "decision")
            moves = None if moves is None else moves - 1
        return event

    def end(self) -> int:
        """Close the input, read the rest, and give the exit code."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.events += [json.loads(line) for line in self.process.stdout]
        self.process.stdout.close()
        code = self.process.wait(30)
        assert "Traceback" not in self.errors()
        return code

    def errors(self) -> str:
        """Return what the command wrote to standard error; only once it has ended."""
        assert self.process.stderr is not None
        if self.process.stderr.closed:
            return ""
        with self.process.stderr as stream:
            return stream.read().decode()
