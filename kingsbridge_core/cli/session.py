"""A match at the terminal: people are asked, bots move, and everybody reads what happened."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from kingsbridge_core.bots import Bot, chosen_by
from kingsbridge_core.cli.choice import cards_called, listed, understood
from kingsbridge_core.cli.common import this_program
from kingsbridge_core.cli.screen import Screen
from kingsbridge_core.errors import IllegalMove, KingsbridgeError, Refusal, UnknownName
from kingsbridge_core.log import Line, heard
from kingsbridge_core.match import Match
from kingsbridge_core.plugins import installed

if TYPE_CHECKING:
    from kingsbridge_core.table import Panel, Table

HELP = """\
Type a move by its number or its name; enough of the name to tell it is enough.
  ?         this help                     log          what has happened
  table     show the table again          score        points so far, by source
  why MOVE  why a move is not possible    rules WORDS  rules that speak of them
  undo      take your last move back      card WORDS   what cards of that name say
  quit      stop; you can go on later"""


class Quit(Exception):
    """A person wants to stop."""


class Session:
    """Plays a match to its end, or until a person stops."""

    def __init__(self, match: Match, screen: Screen) -> None:
        self.match, self.screen = match, screen
        bots = installed().bots(match.game)
        self.table: Table = installed().table(match.game)
        self.bots: dict[int, Bot] = {
            seat: _made(player.name, bots) for seat, player in enumerate(match.players) if not player.is_human
        }
        self.people = [seat for seat, player in enumerate(match.players) if player.is_human]
        self.heard_up_to = dict.fromkeys(self.people, len(match.turns) + 1 if match.turns else 0)
        self.looking: int | None = None
        self.shown: list[Panel] = []
        self.shown_up_to = 0
        self.refused = False

    def run(self) -> int:
        """Play; the exit code is 0, or 1 if moves that came through a pipe were refused."""
        try:
            self.play_on()
        except (EOFError, Quit):
            self.say_how_to_resume()
            return int(self.refused)
        except KeyboardInterrupt:
            self.screen.say()
            self.say_how_to_resume()
            return 130
        self.end()
        return int(self.refused)

    def play_on(self) -> None:
        """Decision by decision until the game is over; people who share a terminal do so on its alternate screen."""
        shared = len(self.people) > 1
        try:
            if shared:
                self.screen.private(True)
            while self.match.state.actor is not None:
                self.decide(self.match.state.actor)
        finally:
            if shared:
                self.screen.private(False)

    def decide(self, seat: int) -> None:
        """One decision of a bot or a person."""
        if seat in self.bots:
            self.match.play(chosen_by(self.bots[seat], self.match.state, self.match.seed, len(self.match.turns)))
            return
        self.hand_over(seat)
        self.show(seat)
        self.ask(seat)

    def hand_over(self, seat: int) -> None:
        """Between two people at one terminal, nobody sees the other's cards."""
        if self.looking == seat or len(self.people) < 2:
            self.looking = seat
            return
        self.screen.clear()
        self.looking = None
        if sys.stdin.isatty():
            _forget_what_was_typed()
            self.screen.say(f"It is {self.match.names[seat]}'s turn. Nobody else should look.")
            self.screen.read("Press Enter. ")
            self.screen.clear()
        else:
            self.screen.say(f"It is {self.match.names[seat]}'s turn.")
        self.looking = seat

    # --- what a person sees

    def news(self, seat: int) -> list[Line]:
        """What happened since the seat last looked."""
        first, self.heard_up_to[seat] = self.heard_up_to[seat], len(self.match.turns) + 1
        return [line for lines in self.match.told[first:] for line in heard(lines, seat)]

    def show(self, seat: int) -> None:
        """News, table and options."""
        news = self.news(seat)
        if news:
            self.screen.say()
            self.screen.lines(news, self.match.names)
        self.screen.say()
        self.show_table(seat, only_changes=self.has_just_looked(seat))
        self.show_options(seat)

    def has_just_looked(self, seat: int) -> bool:
        """Whether nobody else has moved since the seat saw the table."""
        return bool(self.shown) and all(turn.seat == seat for turn in self.match.turns[self.shown_up_to :])

    def show_table(self, seat: int, only_changes: bool = False) -> None:
        """The table as the seat sees it; between two moves of one player what has changed, and the last panel."""
        panels = self.table(self.match.state.view(seat), self.match.names)
        changed = [panel for panel in panels if panel not in self.shown or panel is panels[-1]]
        self.screen.panels(changed if only_changes else panels)
        self.shown, self.shown_up_to = panels, len(self.match.turns)

    def show_options(self, seat: int) -> None:
        """The legal moves, numbered and named."""
        view = self.match.state.view(seat)
        options = listed(self.match.state.options)
        width = max(len(str(move)) for move in options)
        usual = self.match.game.usual(view) if sys.stdin.isatty() else None
        self.screen.say(f"{self.match.names[seat]}, your moves (? for help{f', Enter for {usual}' if usual else ''}):")
        for number, move in enumerate(options, 1):
            what = self.match.game.describe(view, move)
            self.screen.entry(f" {number:2}  {move!s:{width}}  {what}".rstrip())

    # --- what a person types

    def ask(self, seat: int) -> None:
        """Ask until a move is made or something else changes whose decision it is."""
        while True:
            text = self.screen.read(f"{self.match.players[seat].name}> ").strip()
            if not text and sys.stdin.isatty():
                text = str(self.match.game.usual(self.match.state.view(seat)) or "")
                if not text:
                    self.screen.say("  Type a move, or ? for help.")
            if not text or text.startswith("#"):
                continue
            try:
                if self.command(text, seat):
                    return
            except KingsbridgeError as error:
                self.refuse(error)

    def refuse(self, error: KingsbridgeError) -> None:
        """Say what was wrong; a rule that forbids a move is quoted."""
        self.refused = self.refused or not sys.stdin.isatty()
        self.screen.say(f"  {error}", "bold")
        if isinstance(error, IllegalMove):
            self.quote(error.refusal)

    def quote(self, refusal: Refusal) -> None:
        """The rule behind a refusal, in full."""
        if refusal.rule in self.match.game.rules.rules:
            self.screen.say(f"  {self.match.game.rules.find(str(refusal.rule)).says}")

    def command(self, text: str, seat: int) -> bool:
        """Carry out a command or a move; True if the decision has passed."""
        word, _, rest = text.partition(" ")
        match word.lower():
            case "?" | "help":
                self.screen.say(HELP)
            case "quit" | "exit":
                raise Quit
            case "table":
                self.show_table(seat)
                self.show_options(seat)
            case "log":
                self.show_log(seat)
            case "score":
                self.screen.points(self.match)
            case "rules":
                self.show_rules(rest)
            case "card":
                self.show_cards(rest)
            case "why":
                self.explain(rest)
            case "undo":
                turn = self.match.undo_of(seat)
                self.heard_up_to = {
                    each: min(number, len(self.match.turns) + 1) for each, number in self.heard_up_to.items()
                }
                self.screen.say(f"  {turn.move!s} is taken back.")
                return True
            case _:
                self.match.play(understood(text, self.match))
                return True
        return False

    def show_log(self, seat: int) -> None:
        """All that the seat could hear, from the beginning."""
        self.screen.lines([line for lines in self.match.told for line in heard(lines, seat)], self.match.names)

    def show_rules(self, words: str) -> None:
        """Rules that speak of something."""
        from kingsbridge_core.cli.rules import search, told

        for rule in search(self.match.game.id, words):
            self.screen.say(f"  {told(rule)}")

    def show_cards(self, words: str) -> None:
        """What is printed on cards, wherever they lie."""
        for line in cards_called(words, self.match.game):
            self.screen.say(f"  {line}")

    def explain(self, text: str) -> None:
        """Why a move is not possible."""
        if not text:
            raise KingsbridgeError(f"write the move after it, such as: why {self.match.state.options[0]}")
        move = understood(text, self.match)
        refusal = self.match.state.refusal(move)
        if refusal is None:
            self.screen.say(f"  {move!s} is possible.")
            return
        self.screen.say(f"  {move!s}: {refusal}")
        self.quote(refusal)

    # --- the end

    def end(self) -> None:
        """The last news and the result."""
        for seat in self.people[:1]:
            self.screen.lines(self.news(seat), self.match.names)
        self.screen.result(self.match)
        if self.match.path:
            click.echo(f"The match is saved: {this_program()} replay {self.match.path}")  # unwrapped, to be copied

    def say_how_to_resume(self) -> None:
        """Nothing is lost: where the match is, and how to go on."""
        if self.match.path is None:
            click.echo("The match was not saved (--no-save).")
        else:
            click.echo(f"The match is saved. Go on with: {this_program()} resume {self.match.path}")


def _made(name: str, bots: Mapping[str, type[Bot]]) -> Bot:
    if name not in bots:  # the plugin that brought it is gone
        raise UnknownName("bot of this game", name, bots)
    return bots[name]()


def _forget_what_was_typed() -> None:
    """The next person must not find the other's questions with the arrow keys."""
    with suppress(ImportError):
        import readline

        readline.clear_history()
