"""Stepping through a match in a terminal: forward, back, to any move or round."""

from __future__ import annotations

from bisect import bisect_right

from kingsbridge_core.cli.session.result import history, result
from kingsbridge_core.cli.table.full_screen import FullScreen
from kingsbridge_core.game.scene import Scene
from kingsbridge_core.match.history import position, rounds
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.seating import heard_at, told_to
from kingsbridge_core.text.language import N_, _, counted
from kingsbridge_core.text.phrases import folded, labelled, listed

WORDS = (N_("next"), N_("back"), N_("start"), N_("end"), N_("play"), N_("quit"))
PAUSE = 1.0
"""Seconds between two moves while the match plays by itself."""


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
        labelled(_("{play} or the space bar", play=typed["play"]), _("play on by itself; Enter stops")),
        labelled(typed["quit"], _("stop")),
    ]


class Steps:
    def __init__(self, match: Match, seat: int | None, screen: FullScreen, moves: int) -> None:
        self.match, self.seat, self.screen = match, seat, screen
        self.last = len(match.turns)
        self.at = min(moves, self.last)
        self.rounds = rounds(match)
        self.scene_of = match.plugins.scene(match.game)
        self.before: Scene | None = None
        self.plays = False

    def run(self) -> None:
        """Show positions until the reader leaves."""
        self.screen.alternate_screen(True)
        try:
            self.show()
            while (text := folded(self.typed())) not in ("q", "quit", "exit", folded(words()["quit"])):
                self.obey(text)
        except (EOFError, KeyboardInterrupt):
            return
        finally:
            self.screen.close()

    def typed(self) -> str:
        """Return what the reader wants; while the match plays by itself, that is the next move."""
        self.plays = self.plays and self.at < self.last
        return self.screen.step(_("replay> "), words(), PAUSE if self.plays else None)

    def obey(self, text: str) -> None:
        """Go where the reader wants, or say why not."""
        if text in ("?", "help"):
            for each in helped(self.match.game.round_title(self.rounds[-1].number)):
                self.screen.say(each)
            return
        self.plays = text in ("play", folded(words()["play"])) or (self.plays and text == "next")
        wanted = self.wanted("next" if self.plays else text)
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
        match, names = self.match, self.match.names_at(self.at)
        scene = self.scene_of(position(match, self.at).view(self.seat), names)
        log = match.mentions().all_of(told_to(match, self.seat, self.at))
        fresh = len(heard_at(match, self.at, self.seat))
        self.screen.show_step(scene, self.before, log, fresh, self.place(), (self.at, self.last))
        self.before = scene
        if self.at == self.last and match.state.actor is None:
            result(match, self.screen)
            self.screen.listings(list(history(match, self.screen)))

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
