"""Stepping through a match in a terminal: forward, back, to any move or round."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

import click

from kingsbridge_core.cli.session.result import end_screen
from kingsbridge_core.cli.terminal.reader import Reader
from kingsbridge_core.cli.terminal.screen import Part, Screen
from kingsbridge_core.game.table import Panel
from kingsbridge_core.match.history import position, rounds
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.seating import heard_at
from kingsbridge_core.person.news import News
from kingsbridge_core.text.language import N_, _, counted
from kingsbridge_core.text.phrases import folded, labelled, listed

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent


WORDS = (N_("next"), N_("back"), N_("start"), N_("end"), N_("table"), N_("quit"))
KEYS = {"right": "next", "left": "back", "home": "start", "end": "end"}
"""What keys do on an empty line."""


def words() -> dict[str, str]:
    """Return the commands by English name, as typed in the player's language."""
    return {**{name: _(name) for name in WORDS}, "?": "?"}


def helped(round_title: str) -> list[str]:
    """Return what can be typed; a round has the game's own name for it."""
    typed = words()
    return [
        labelled(_("Enter or right"), _("the next move")),
        labelled(_("{back} or left", back=typed["back"]), _("one move back")),
        labelled(_("a number"), _("go to that move")),
        labelled(round_title, _("go to the start of that round")),
        labelled(listed([typed["start"], typed["end"]]), _("the start and the end of the match")),
        labelled(typed["table"], _("the whole table")),
        labelled(typed["quit"], _("stop")),
    ]


class Steps:
    def __init__(self, match: Match, seat: int | None, screen: Screen, moves: int) -> None:
        self.match, self.seat, self.screen = match, seat, screen
        self.last = len(match.turns)
        self.at = min(moves, self.last)
        self.rounds = rounds(match)
        self.table = match.plugins.table(match.game)

    def run(self) -> None:
        reader = KeyReader(self.screen)
        self.show()
        while True:
            try:
                text = folded(reader.command(_("replay> "), 0, (), words()))
            except (EOFError, KeyboardInterrupt):
                return
            if text in ("q", "quit", "exit", folded(words()["quit"])):
                return
            self.obey(text)

    def obey(self, text: str) -> None:
        """Go where the reader wants, or say why not."""
        if text in ("table", folded(words()["table"])):
            self.show_whole_table()
            return
        if text in ("?", "help"):
            self.screen.lines([f"  {each}" for each in helped(self.match.game.round_title(self.rounds[-1].number))])
            return
        wanted = self.wanted(text)
        if isinstance(wanted, str):
            self.screen.say(wanted, "bold")
            return
        self.at = wanted
        self.show()

    def wanted(self, text: str) -> int | str:
        """Return the move after which to show the match; or what is wrong."""
        word = {folded(own): name for name, own in words().items()}.get(text, text)
        match word:
            case "" | "n" | "next":
                beyond = _("This is the last move; `b` goes back, `q` stops.")
                return self.at + 1 if self.at < self.last else beyond
            case "b" | "back":
                return self.at - 1 if self.at else _("This is the beginning; Enter goes forward.")
            case "start":
                return 0
            case "end":
                return self.last
        begins = self.beginnings()
        if text in begins:
            return begins[text]
        if text.isdecimal():
            # compared by length first: int() refuses very long numbers
            small = len(text) <= len(str(self.last))
            beyond = _("Moves are numbered 1 to {last}; 0 is the beginning.", last=self.last)
            return int(text) if small and int(text) <= self.last else beyond
        return _("{text!r} is not a command here; `?` lists what you can type.", text=text)

    def beginnings(self) -> dict[str, int]:
        """Return where rounds begin, by the game's names for them, and as in `round 3`."""
        title = self.match.game.round_title
        called = {folded(title(each.number)): each.began for each in self.rounds}
        return {**{f"{word} {each.number}": each.began for each in self.rounds for word in ("round", "r")}, **called}

    def show(self) -> None:
        """Show the table after the move, what happened, and which move of how many it is."""
        match, screen = self.match, self.screen
        news = [line.told(match.names_at(self.at)) for line in heard_at(match, self.at, self.seat)]
        click.clear()  # what was there before the replay can still be scrolled back to
        if self.at == self.last and match.state.actor is None:
            end_screen(match, screen, news, is_read=True)
            screen.say(self.place(), "bold")
            return
        parts = [Part(panel) for panel in self.panels()]
        screen.turn(News(news, [False] * len(news), mentions=match.mentions), parts, self.place(), ())

    def panels(self) -> list[Panel]:
        return self.table(position(self.match, self.at).view(self.seat), self.match.names_at(self.at))

    def show_whole_table(self) -> None:
        with self.screen.paged():
            self.screen.panels(self.panels())
        self.screen.say(self.place(), "bold")

    def place(self) -> str:
        if self.at == 0:
            return counted(
                "Before the first of {number} move (? for help)",
                "Before the first of {number} moves (? for help)",
                self.last,
            )
        number = self.rounds[bisect_right(self.rounds, self.at, key=lambda each: each.began) - 1].number
        name = self.match.names_at(self.at)[self.match.turns[self.at - 1].seat]
        return _(
            "Move {at} of {last}, {round}, by {name} (? for help)",
            at=self.at,
            last=self.last,
            round=self.match.game.round_title(number),
            name=name,
        )


class KeyReader(Reader):
    def _session(self) -> PromptSession[str]:
        session = super()._session()
        session.key_bindings = bindings()
        return session


def bindings() -> KeyBindings:
    """Let the arrow keys step on an empty line, and edit any other."""
    from prompt_toolkit.application import get_app
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()
    for key, command in KEYS.items():

        @keys.add(key, filter=Condition(lambda: not get_app().current_buffer.text))
        def step(event: KeyPressEvent, command: str = command) -> None:
            event.app.exit(result=command)

    return keys
