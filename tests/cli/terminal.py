"""A real pseudo-terminal, read with the eyes of a person: what is on the screen, and what can be scrolled back to."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import pexpect
import pyte
from wcwidth import wcswidth

from .running import COMMAND, environment

SIDE_BY_SIDE = 112
QUIET = 0.5
"""Seconds without a word after which a command has said all."""
LEAVE = (
    *("Enter to leave", "Entrée pour quitter", "Enterで終了"),
    *("Enter to go on", "Entrée pour continuer", "Enterで続ける"),
)
"""What stands below a page that is read before the game goes on, or at its end."""
MORE = "-- Enter for more, q to stop -- "
IN_OTHER_WORDS = ("-- Entrée pour la suite, q pour arrêter -- ", "-- Enterで続き、qで中止 -- ")
ALTERNATE_SCREEN = 1049
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x1b\][^\x07]*\x07|\x07")
BACK = re.compile(r"\x1b\[\d+D")
"""Back to the beginning of a line that is rewritten."""
BOX_EDGES = {"╭": "╮", "│": "│", "╰": "╯"}


class TwoScreens(pyte.Screen):
    """A screen with scrollback, and an alternate one without, as every terminal has them."""

    def __init__(self, columns: int, lines: int) -> None:
        self.scrollback: list[str] = []
        self.is_alternate = False
        self.was_alternate = False
        self._normal: tuple[Any, Any] | None = None
        super().__init__(columns, lines)

    def set_mode(self, *modes: int, **kwargs: Any) -> None:
        """Change to the alternate screen."""
        if ALTERNATE_SCREEN in modes and kwargs.get("private") and not self.is_alternate:
            self.is_alternate = self.was_alternate = True
            self._normal = deepcopy((self.buffer, self.cursor))
            self.erase_in_display(2)
        super().set_mode(*modes, **kwargs)

    def reset_mode(self, *modes: int, **kwargs: Any) -> None:
        """Change back to the normal screen as it was."""
        if ALTERNATE_SCREEN in modes and kwargs.get("private") and self._normal:
            self.is_alternate = False
            self.buffer, self.cursor = self._normal
            self._normal = None
            self.dirty.update(range(self.lines))
        super().reset_mode(*modes, **kwargs)

    def index(self) -> None:
        """Scroll; what leaves the normal screen at the top can be scrolled back to."""
        if self.cursor.y == self.lines - 1 and not self.is_alternate:
            self.scrollback.append("".join(self.buffer[0][column].data for column in range(self.columns)))
        super().index()


class Terminal:
    """A command in a pseudo-terminal: one that writes lines, or one that takes the whole window (`edits`)."""

    def __init__(
        self,
        *arguments: str,
        saves: Path,
        columns: int = 80,
        rows: int = 24,
        more: Mapping[str, str] | None = None,
        before: Sequence[str] = (),
    ) -> None:
        self.columns = columns
        self.edits = "--plain" not in arguments and (more or {}).get("TERM") != "dumb"
        self.screen = TwoScreens(columns, rows)
        self.raw = ""
        self._sent = 0
        self._headline = ""
        self._stream = pyte.Stream(self.screen)
        variables = {"TERM": "xterm-256color", "INPUTRC": "/dev/null", **(more or {})}
        program, *rest = [*before, *COMMAND, *arguments]
        self.child: pexpect.spawn[str] = pexpect.spawn(
            program,
            rest,
            dimensions=(rows, columns),
            env=environment(saves, variables),
            encoding="utf-8",
            timeout=30,
        )
        self.child.logfile_read = self
        self.child.delaybeforesend = None
        self._send: Any = self.child.send
        self.child.send = self._noting  # type: ignore[method-assign, assignment]

    def write(self, text: str) -> None:
        """Take in what the command wrote (pexpect calls this)."""
        self.raw += text
        self._stream.feed(text)

    def flush(self) -> None:
        """Nothing is kept back."""

    def _noting(self, text: str) -> int:
        """Send something, and note what was on the screen before."""
        if self.edits:
            self._read(0.01)
            text = text.replace("\n", "\r")  # as the key does; a terminal that is not cooked changes nothing
        self._sent, self._headline = len(self.raw), self.screen.display[0]
        return int(self._send(text))

    # --- waiting

    def wait_for(self, *texts: str) -> str:
        """Wait until one of these texts is written, and say which; in lines, a page before it is read and turned."""
        if self.edits:
            return self._wait_on_screen(texts)
        patterns: list[Any] = [re.escape(text) for text in (*texts, MORE, *IN_OTHER_WORDS)]
        while (found := self.child.expect(patterns)) >= len(texts):
            self.child.sendline("")
        return texts[found]

    def _wait_on_screen(self, texts: Sequence[str]) -> str:
        """Wait until one of these texts is on the screen, or was written below it at the end."""
        patience = time.monotonic() + 30
        while time.monotonic() < patience:
            is_alive = self._read(0.1)
            for text in texts:
                if self._is_shown(text):
                    return text
            if self.screen.is_alternate and self.screen.display[-1].startswith(LEAVE) and self._has_answered():
                self.child.sendline("")
            if not is_alive:
                raise pexpect.EOF(f"none of {texts} came, but:\n{self.shown}\n{self.raw[-3000:]}")
        raise pexpect.TIMEOUT(f"none of {texts} came, but:\n{self.shown}")

    def _read(self, seconds: float) -> bool:
        """Take in what the command writes; False once it has ended."""
        try:
            while True:
                self.child.read_nonblocking(1 << 16, seconds)
                self._heard, seconds = time.monotonic(), 0.02
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False

    def _is_shown(self, text: str) -> bool:
        """Whether a text is on the screen, or was written since; a prompt only once it waits for the next line."""
        wanted, written = "".join(text.split()), "".join(ESCAPES.sub("", self.raw[self._sent :]).split())
        if not self.screen.is_alternate:
            return wanted in written
        if not self._has_answered():
            return False
        if text.endswith(("> ", "Press Enter. ")):
            return self.screen.display[-1].startswith(text.rstrip())
        return wanted in "".join(self.told.split()) or wanted in written

    def _has_answered(self) -> bool:
        """Whether what was sent has led to the next question: to that after the next move, or nothing more comes."""
        if not self._sent:
            return True
        is_new = len(self.raw) > self._sent
        return is_new and (self.screen.display[0] != self._headline or time.monotonic() - self._heard > QUIET)

    @property
    def told(self) -> str:
        """What question, moves, log and pane say: in a wide window that is on the right of the table."""
        rows = self.screen.display
        at = rows[1].find(" │ ", len(rows[1]) // 2) if self.columns >= SIDE_BY_SIDE else -1
        parts = [row[at + 3 :] for row in rows[1:-1]] if at > 0 else rows[:-1]
        return "\n".join([*(rows[:1] if at > 0 else []), *parts, rows[-1]])

    def ask(self, line: str, prompt: str) -> str:
        """Type a line and wait for the prompt; returns what was written in between, or all that is in the pane."""
        before = len(self.raw)
        self.child.sendline(line)
        self.wait_for(prompt)
        return self.read_on() if self.edits else ESCAPES.sub("", self.raw[before:])

    def click(self, text: str, column: int = 0, button: int = 0, line: str = "") -> None:
        """Click the first such text at or after a column, in a line that says this, with the left button or another."""
        for row, shown in enumerate(self.screen.display):
            at = shown.find(text, column)
            if at >= 0 and line in shown:
                place = f"{1 + wcswidth(shown[:at])};{row + 1}"
                self.child.send(f"\x1b[<{button};{place}M\x1b[<{button};{place}m")
                return
        raise AssertionError(f"no {text!r} on the screen:\n{self.shown}")

    @property
    def seen(self) -> str:
        """All that was ever written, without escape sequences."""
        return ESCAPES.sub("", self.raw)

    def read_on(self) -> str:
        """Return what is told, and turn the pages of the pane to its end."""
        found = self.told
        while "PgDn: " in self.told.replace("PgDn: more", ""):
            self.child.send("\x1b[6~")
            self._read(0.3)
            found += self.told
        return found

    def interrupt(self, said: str) -> None:
        """Press Ctrl-C until this is said: between its prompt and the first key, Python's readline can miss one."""
        if self.edits:
            self._sent = len(self.raw)
            self.child.sendintr()
            self.wait_for(said)
            return
        for _ in range(5):
            self.child.sendintr()
            if self.child.expect_exact([said, pexpect.TIMEOUT], timeout=5) == 0:
                return
        raise AssertionError("Ctrl-C has no effect")

    def end(self) -> int:
        """Wait for the end of the command, leaving the last screen of a game; returns its exit code."""
        while self.edits and self._read(0.2):
            if self.screen.is_alternate and self.screen.display[-1].startswith(LEAVE):
                self.child.sendline("")
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert "Traceback" not in self.raw, self.raw
        code = self.child.exitstatus
        assert code is not None, f"ended by signal {self.child.signalstatus}"
        return code

    @property
    def shown(self) -> str:
        """What is on the screen."""
        return "\n".join(self.screen.display)

    @property
    def readable(self) -> str:
        """The screen and all one can scroll back to."""
        return "\n".join([*self.screen.scrollback, *self.screen.display])

    @property
    def lines(self) -> list[str]:
        """All lines that were written, without escape sequences."""
        return lines_in(self.raw)

    def assert_fits(self, but: str = "\0") -> None:
        """No line that stays is wider than the terminal, but for those with this text, and every box is whole."""
        for line in lines_in(self.raw.rpartition("\x1b[?1049l")[2]):
            if line[:1] in BOX_EDGES:
                assert line.endswith(BOX_EDGES[line[0]]), line
                assert wcswidth(line) == self.columns, line
            else:
                assert wcswidth(line) <= self.columns or but in line, line


def lines_in(written: str) -> list[str]:
    return re.split(r"\r*\n|\r", ESCAPES.sub("", BACK.sub("\r", written)))
