"""Reads what people type: with completion and a history of their own in a terminal, line by line in a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from kingsbridge_core.cli.output import say
from kingsbridge_core.cli.terminal.screen import Screen, window
from kingsbridge_core.cli.terminal.signals import Suspended
from kingsbridge_core.text.phrases import folded, harmless, has_word

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.application import Application
    from prompt_toolkit.completion import Completer

ABOUT_MOVES = ("?", "why", "help")
"""Commands that take a move, by their English names."""
Names = Mapping[str, Sequence[str]]
"""What other commands take, by their English names."""
NO_NAMES: Names = {}


class Resized(Exception):
    """Raised when the window has a new size; carries what was typed so far."""


class Asks(Protocol):
    """Whatever asks people: a prompt in lines, or one in a window of its own."""

    edits: bool

    def command(
        self, prompt: str, person: int, moves: Sequence[str], commands: Mapping[str, str], names: Names = NO_NAMES
    ) -> str: ...

    def forget_typed_ahead(self) -> None: ...

    def gives_way(self) -> bool: ...


class Reader:
    """Reads commands; one person never finds what another typed."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.is_terminal = sys.stdin.isatty()
        self.edits = (
            self.is_terminal
            and screen.is_terminal
            and not screen.plain
            and os.environ.get("TERM", "") not in ("", "dumb")
        )
        self.sessions: dict[int, PromptSession[str]] = {}
        """By person, each with a history of its own."""
        self._last: int | None = None
        self._editing: PromptSession[str] | None = None
        self._size = (0, 0)

    def command(
        self, prompt: str, person: int, moves: Sequence[str], commands: Mapping[str, str], names: Names = NO_NAMES
    ) -> str:
        """Return what a person types; Tab completes moves, commands, and the names that some commands take."""
        self.screen.new_page()
        if self.screen.ahead:
            typed = self.screen.ahead.pop(0)
            say(f"{prompt}{harmless(typed)}")
            return typed
        if not self.is_terminal:
            return self.screen.read(prompt)
        if self.edits:
            try:
                return self._edited(prompt, person, completer_of(moves, commands, names))
            except (ImportError, OSError, RuntimeError, ValueError):
                self.edits = False  # a terminal it cannot work with: read like any other program
        return self._simple(prompt, person)

    def forget_typed_ahead(self) -> None:
        """Drop what one person typed too early, so that it does not answer for the next."""
        self.screen.ahead.clear()
        if self.sessions:
            from prompt_toolkit.application import get_app_session
            from prompt_toolkit.input.typeahead import clear_typeahead

            clear_typeahead(get_app_session().input)
        with suppress(ImportError):  # not on Windows
            import termios

            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    def gives_way(self) -> bool:
        """Raise Suspended in place of an answer; False if no one is being asked."""
        app = self._editing.app if self._editing else None
        if app is not None and app.loop is not None and app.is_running:
            app.loop.call_soon_threadsafe(_leave, app, Suspended())
            return True
        if self.screen.is_reading:
            raise Suspended
        return False

    def _edited(self, prompt: str, person: int, completer: Completer) -> str:
        if person not in self.sessions:
            self.sessions[person] = self._session()
        self._editing = session = self.sessions[person]
        session.completer = completer
        typed = ""
        while True:
            self._size = window()
            try:
                return session.prompt(prompt, default=typed)
            except Resized as resized:
                typed = str(resized)
                self.screen.redraw()
            except EOFError:
                say()
                raise

    def _mind_size(self, app: Application[str]) -> None:
        """Raise Resized instead of an answer if the window has changed since the question."""
        if window() != self._size and app.loop is not None and self.screen.last_turn is not None:
            app.loop.call_soon_threadsafe(_leave, app, Resized(app.current_buffer.text))

    def _session(self) -> PromptSession[str]:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import InMemoryHistory
        from prompt_toolkit.shortcuts import CompleteStyle

        # list completions as shells do: a menu would need lines that the table occupies
        session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            enable_suspend=True,
            output=_output(),
        )
        session.app.before_render += self._mind_size
        return session

    def _simple(self, prompt: str, person: int) -> str:
        """Read as Python does, with readline; its one history is cleared when another person reads."""
        with suppress(ImportError):  # not on Windows, where the console itself edits and remembers
            import readline

            if self._last not in (None, person):
                readline.clear_history()
        self._last = person
        try:
            with self.screen.reading():
                return input(prompt)
        except EOFError:
            say()  # Ctrl-D leaves the cursor after the prompt
            raise


def _output() -> Any:
    """Return the terminal; it is not asked where its cursor is, because many do not answer."""
    if sys.platform == "win32":
        return None
    from prompt_toolkit.data_structures import Size
    from prompt_toolkit.output.vt100 import Vt100_Output

    def size() -> Size:
        columns, rows = window()
        return Size(rows=rows, columns=columns)

    return Vt100_Output(sys.stdout, size, term=os.environ.get("TERM"), enable_cpr=False)


def _leave(app: Application[str], why: Exception) -> None:
    if app.is_running and app.future is not None and not app.future.done():
        app.exit(exception=why)


def completions(
    typed: str, moves: Sequence[str], commands: Mapping[str, str], names: Names = NO_NAMES
) -> tuple[int, list[str]]:
    """Return how much of the typed text is replaced, and the candidates: names with a word that begins like it."""
    own = {name: usage.split()[0] for name, usage in commands.items()}
    nameable = {**dict.fromkeys(ABOUT_MOVES, moves), **names}
    about = {f"{word} ": known for name, known in nameable.items() for word in (name, own.get(name, name))}
    before = next((each for each in about if typed.startswith(each)), "")
    typed = typed[len(before) :].lstrip()
    words = folded(typed) + (" " if typed.endswith(" ") and typed.strip() else "")
    known = list(dict.fromkeys(about[before] if before else [*moves, *own.values(), *own]))
    beginning = [each for each in known if folded(each).startswith(words)]
    return len(typed), beginning or [each for each in known if has_word(folded(each), words)]


def completer_of(moves: Sequence[str], commands: Mapping[str, str], names: Names) -> Completer:
    from prompt_toolkit.completion import Completer, Completion

    class Completing(Completer):
        def get_completions(self, document: Any, complete_event: Any) -> Iterable[Completion]:
            length, found = completions(document.text_before_cursor, moves, commands, names)
            return [Completion(each, start_position=-length) for each in found]

    return Completing()
