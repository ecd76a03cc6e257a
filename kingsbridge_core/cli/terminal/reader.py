"""Reads what people type: with completion and a history of their own in a terminal, line by line in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from kingsbridge_core.cli.output import say
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.cli.terminal.signals import Suspended
from kingsbridge_core.text.phrases import folded, harmless, has_word

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer

ABOUT_MOVES = ("?", "why", "help")
"""Commands that take a move, by their English names."""
Names = Mapping[str, Sequence[str]]
"""What other commands take, by their English names."""
NO_NAMES: Names = {}


class Asks(Protocol):
    """Whatever asks people: a prompt in lines, or one in a window of its own."""

    edits: bool

    def command(
        self, prompt: str, person: int, moves: Sequence[str], commands: Mapping[str, str], names: Names = NO_NAMES
    ) -> str: ...

    def forget_typed_ahead(self) -> None: ...

    def gives_way(self) -> bool: ...


class Reader:
    """Reads commands in lines; one person never finds what another typed."""

    edits = False

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._last: int | None = None

    def command(
        self, prompt: str, person: int, moves: Sequence[str], commands: Mapping[str, str], names: Names = NO_NAMES
    ) -> str:
        """Return the line that a person types."""
        self.screen.new_page()
        if self.screen.ahead:
            typed = self.screen.ahead.pop(0)
            say(f"{prompt}{harmless(typed)}")
            return typed
        return self._simple(prompt, person) if sys.stdin.isatty() else self.screen.read(prompt)

    def forget_typed_ahead(self) -> None:
        """Drop what one person typed too early, so that it does not answer for the next."""
        self.screen.ahead.clear()
        with suppress(ImportError):  # not on Windows
            import termios

            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    def gives_way(self) -> bool:
        """Raise Suspended in place of an answer; False if no one is being asked."""
        if self.screen.is_reading:
            raise Suspended
        return False

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
