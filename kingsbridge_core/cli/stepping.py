"""Stepping through a match in a terminal: forward, back, to any move or round."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

import click

from kingsbridge_core.cli.reading import Reader
from kingsbridge_core.cli.result import end_screen
from kingsbridge_core.history import position, rounds
from kingsbridge_core.language import _, counted
from kingsbridge_core.log import heard
from kingsbridge_core.plugins import installed

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    from kingsbridge_core.cli.screen import Screen
    from kingsbridge_core.match import Match

KEYS = {"right": "next", "left": "back", "home": "start", "end": "end"}
"""What keys mean while nothing is typed."""
COMMANDS = ("next", "back", "start", "end", "round", "quit", "?")


def helped() -> str:
    """What can be typed."""
    return _(
        "Enter or right: the next move          b or left: a move back\n"
        "a number: after that move              round 3: where that round begins\n"
        "start, end: the first and the last     quit: stop"
    )


class Steps:
    """A match, and the move after which it is shown."""

    def __init__(self, match: Match, seat: int | None, screen: Screen, moves: int) -> None:
        self.match, self.seat, self.screen = match, seat, screen
        self.last = len(match.turns)
        self.at = min(moves, self.last)
        self.rounds = rounds(match)
        self.table = installed().table(match.game)

    def run(self) -> None:
        """Show positions until somebody stops."""
        reader = KeyReader(self.screen)
        self.show()
        while True:
            try:
                text = reader.command(_("replay> "), 0, (), COMMANDS).strip().lower()
            except (EOFError, KeyboardInterrupt):
                return
            if text in ("q", "quit", "exit"):
                return
            self.obey(text)

    def obey(self, text: str) -> None:
        """Go where somebody wants to be, or say why that cannot be."""
        if text in ("?", "help"):
            self.screen.say(helped())
            return
        wanted = self.wanted(text)
        if isinstance(wanted, str):
            self.screen.say(wanted, "bold")
            return
        self.at = wanted
        self.show()

    def wanted(self, text: str) -> int | str:
        """After which move the match shall be shown; or what is wrong."""
        word, _space, rest = text.partition(" ")
        match word:
            case "" | "n" | "next":
                return self.at + 1 if self.at < self.last else _("This is the last move; `b` goes back, `quit` stops.")
            case "b" | "back":
                return self.at - 1 if self.at else _("This is the beginning; Enter goes on.")
            case "start":
                return 0
            case "end":
                return self.last
            case "round" | "r":
                begins = {str(each.number): each.began for each in self.rounds}
                unknown = _("Rounds are numbered 1 to {last}, as in: round 1", last=self.rounds[-1].number)
                return begins.get(rest.strip(), unknown)
        if text.isdecimal():
            # compared by length first: int() refuses very long numbers
            small = len(text) <= len(str(self.last))
            beyond = _("Moves are numbered 1 to {last}; 0 is the beginning.", last=self.last)
            return int(text) if small and int(text) <= self.last else beyond
        return _("{text!r} is not known here; `?` says what is.", text=text)

    def show(self) -> None:
        """The table after the move, what happened with it, and which move of how many it is."""
        match, screen = self.match, self.screen
        lines = heard(match.told[self.at], self.seat)
        panels = self.table(position(match, self.at).view(self.seat), match.names)
        click.clear()  # what stood there before the replay can still be scrolled back to
        if self.at == self.last and match.state.actor is None:
            screen.panels(panels)
            screen.lines(lines, match.names)
            end_screen(match, screen)
            screen.say(self.place(), "bold")
            return
        taken = screen.news(lines, match.names)
        screen.turn(panels, [False] * len(panels), self.place(), (), taken)

    def place(self) -> str:
        """Where in the match this is."""
        if self.at == 0:
            return counted(
                "Before the first of {number} move (? for help)",
                "Before the first of {number} moves (? for help)",
                self.last,
            )
        number = self.rounds[bisect_right(self.rounds, self.at, key=lambda each: each.began) - 1].number
        name = self.match.names[self.match.turns[self.at - 1].seat]
        return _(
            "Move {at} of {last}, in round {number}, by {name} (? for help)",
            at=self.at,
            last=self.last,
            number=number,
            name=name,
        )


class KeyReader(Reader):
    """Reads commands, or single keys."""

    def _session(self, person: int) -> PromptSession[str]:
        session = super()._session(person)
        session.key_bindings = bindings()
        return session


def bindings() -> KeyBindings:
    """The arrow keys step while nothing is typed, and edit what is."""
    from prompt_toolkit.application import get_app
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()
    for key, command in KEYS.items():

        @keys.add(key, filter=Condition(lambda: not get_app().current_buffer.text))
        def step(event: KeyPressEvent, command: str = command) -> None:
            event.app.exit(result=command)

    return keys
