"""A match at the terminal: people are asked, bots move, and everybody reads what happened."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

from kingsbridge_core.bots import Bot, chosen_by
from kingsbridge_core.cli import changes
from kingsbridge_core.cli.choice import labels, listed, understood
from kingsbridge_core.cli.commands import Quit, called_command, own_word, say_why_not, usages
from kingsbridge_core.cli.common import this_program
from kingsbridge_core.cli.looking import last_look
from kingsbridge_core.cli.news import News, hits
from kingsbridge_core.cli.reading import Reader
from kingsbridge_core.cli.screen import Part, Screen
from kingsbridge_core.cli.suspending import Suspended, minding_stops, stop_until_called_back
from kingsbridge_core.cli.waiting import thinking
from kingsbridge_core.errors import IllegalMove, KingsbridgeError, SaveError
from kingsbridge_core.journal import Unwritten
from kingsbridge_core.language import _
from kingsbridge_core.levels import bot_of
from kingsbridge_core.log import Line, heard
from kingsbridge_core.match import Match
from kingsbridge_core.phrases import folded, harmless
from kingsbridge_core.plugins import installed
from kingsbridge_core.saves import is_newest

if TYPE_CHECKING:
    from kingsbridge_core.cli.offer import Offer
    from kingsbridge_core.moves import Move
    from kingsbridge_core.table import Panel, Table


class Session:
    """Plays a match to its end, or until a person stops."""

    def __init__(self, match: Match, screen: Screen, auto: bool = False) -> None:
        self.match, self.screen = match, screen
        self.reader = Reader(screen)
        self.table: Table = installed().table(match.game)
        self.bots: dict[int, Bot] = {
            seat: bot_of(player.name, match.game) for seat, player in enumerate(match.players) if not player.is_human
        }
        self.people = [seat for seat, player in enumerate(match.players) if player.is_human]
        self.heard_up_to = {seat: self._last_move_of(seat) for seat in self.people}
        self.looking: int | None = None
        self.looks = {seat: last_look(match, seat, self.table) for seat in self.people}
        self.shown: Sequence[Panel] = ()
        """What the person who looks still has on the screen of the table."""
        self.auto: set[int] = set(self.people) if auto else set()
        """Who wants forced moves to play themselves."""
        self.forced: set[int] = set()
        """The numbers of the moves that did."""
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
        except SaveError as error:  # a move could not be saved, and nobody sits there to try again
            self.refuse(error)
            self.say_how_to_resume()
            return 1
        self.end()
        return int(self.refused)

    @property
    def is_shared(self) -> bool:
        """Whether several people sit at this terminal."""
        return len(self.people) > 1

    def play_on(self) -> None:
        """Decision by decision until the game is over; people who share a terminal do so on its alternate screen."""
        try:
            if self.is_shared:
                self.screen.private(True)
            with minding_stops(self.stopped) if self.is_shared else nullcontext():
                while self.match.state.actor is not None:
                    self.decide(self.match.state.actor)
        finally:
            if self.is_shared:
                self.screen.private(False)
            for bot in self.bots.values():
                bot.close(self.match.state.scores if self.match.state.actor is None else None)

    def decide(self, seat: int) -> None:
        """One decision of a bot or a person."""
        if seat in self.bots:
            self.let_bot_move(seat)
            return
        if seat in self.auto and len(self.match.state.options) == 1 and self.played_itself(seat):
            return
        unheard = self.heard_up_to[seat]
        try:
            self.hand_over(seat)
            self.show(seat)
            self.say_notes()
            self.ask(seat)
        except Suspended:
            self.heard_up_to[seat] = unheard
            self.step_aside()

    def let_bot_move(self, seat: int) -> None:
        """A decision of a bot; if it cannot be saved, somebody can make room and let it try again."""
        match, bot = self.match, self.bots[seat]
        with thinking(match.names[seat], self.screen):
            move = chosen_by(bot, match.state, match.seed, len(match.turns), match.told)
        made = len(match.turns) + 1
        while len(match.turns) < made:
            try:
                match.play(move)
            except Unwritten as error:
                self.cannot_save(SaveError(error.of_bot(match.names[seat])))
                self.wait_for_room()
        for note in bot.notes():
            self.screen.say(note, "bold")

    def wait_for_room(self) -> None:
        """Whoever sits there says when to try again, or stops."""
        try:
            typed = self.screen.read(_("Enter to try again, q to stop> "))
        except Suspended:
            self.step_aside()
            self.screen.clear()
            return
        if folded(typed) in ("q", "quit", "exit", folded(own_word("quit"))):
            raise Quit

    def stopped(self) -> None:
        """The shell wants the terminal: whoever is asked something is interrupted, anything else goes on afterwards."""
        if not self.reader.gives_way():
            self.step_aside()

    def step_aside(self) -> None:
        """Leave the terminal with nothing on it that only one person may see; back again, it is handed over anew."""
        self.screen.private(False)
        stop_until_called_back()
        self.screen.private(True)
        self.screen.is_muted = True
        self.looking, self.shown = None, ()

    def played_itself(self, seat: int) -> bool:
        """Make the only move there is; False if it cannot be saved, so that the person is asked after all."""
        try:
            self.play(seat, self.match.state.options[0])
        except SaveError as error:
            self.cannot_save(error)
            return False
        self.forced.add(len(self.match.turns))
        return True

    def play(self, seat: int, move: Move[Any]) -> None:
        """Make a move of a person."""
        self.match.play(move)
        self.forced.discard(len(self.match.turns))

    def hand_over(self, seat: int) -> None:
        """Between two people at one terminal, nobody sees the other's cards."""
        if self.looking == seat or not self.is_shared:
            self.looking = seat
            return
        self.screen.clear()
        self.looking, self.shown = None, ()
        name = self.match.names[seat]
        if sys.stdin.isatty():
            self.reader.forget_typed_ahead()
            self.screen.say(_("It is {name}'s turn. Nobody else should look.", name=name))
            self.screen.read(_("Press Enter. "))
            self.screen.clear()
        else:
            self.screen.say(_("It is {name}'s turn.", name=name))
        self.looking = seat

    # --- what a person sees

    def news(self, seat: int) -> News:
        """What happened since the seat last looked."""
        first, self.heard_up_to[seat] = self.heard_up_to[seat], len(self.match.turns) + 1
        told, is_hit = [], []
        for number, lines in enumerate(self.match.told[first:], first):
            by_others = number > 0 and self.match.turns[number - 1].seat != seat
            for line in [*self.told_of_itself(number, seat), *heard(lines, seat)]:
                told.append(line.told(self.match.names))
                is_hit.append(by_others and hits(line, seat))
        return News(told, is_hit, f"{own_word('log')} {len(told)}", self.match.names)

    def told_of_itself(self, number: int, seat: int) -> list[Line]:
        """What is told before the lines of a move if it played itself: only to whose move it was."""
        if number not in self.forced or self.match.turns[number - 1].seat != seat:
            return []
        label = self.match.game.label(self.match.turns[number - 1].move)
        return [Line(_("Only one move was possible: {move}."), {"move": label}, seat)]

    def _last_move_of(self, seat: int) -> int:
        """From where on somebody who goes on with a match is told what happened: the own last move."""
        own = [number for number, turn in enumerate(self.match.turns, 1) if turn.seat == seat]
        return own[-1] if own else 0

    def forget_news(self) -> None:
        """A move was taken back: what is told in its place will be new."""
        self.heard_up_to = {seat: min(number, len(self.match.turns) + 1) for seat, number in self.heard_up_to.items()}

    def panels(self, seat: int) -> list[Panel]:
        """The table as the seat sees it."""
        return self.table(self.match.state.view(seat), self.match.names)

    def show(self, seat: int) -> None:
        """News, table and moves.

        Of the table, between two moves of one player, what has changed and what matters, unless there is room for all.
        """
        news, look = self.news(seat), self.looks[seat]
        has_moved_alone = look.has_moved_alone(self.match, seat)
        panels, marked = self.looked_at(seat)
        seen = [each for each in self.shown if not each.matters] if has_moved_alone else []
        parts = [
            Part(with_marks, panel != with_marks, panel in seen and panel is not panels[-1])
            for panel, with_marks in zip(panels, marked, strict=True)
        ]
        self.screen.turn(news, parts, self.question(seat), self.offers())
        self.shown = panels
        look.note(panels, self.match)

    def looked_at(self, seat: int) -> tuple[list[Panel], list[Panel]]:
        """The table as it is, and with marks at what has changed since it was shown in the seat's last turn."""
        self.looks[seat].anew(self.match, seat)
        panels = self.panels(seat)
        mark = changes.marked_lines if self.screen.plain else changes.marked
        return panels, mark(panels, self.looks[seat].before)

    def show_whole_table(self, seat: int) -> None:
        """Everything, however high the window is."""
        panels, marked = self.looked_at(seat)
        self.screen.panels(marked)
        if panels != marked and not self.screen.plain:
            self.screen.say(_("* has changed since your last turn"), "dim")
        self.screen.offers(self.question(seat), self.offers())

    def question(self, seat: int) -> str:
        """The line above the moves."""
        name = self.match.names[seat]
        usual = self.usual(seat) if sys.stdin.isatty() else None
        if usual is None and sys.stdin.isatty() and not self._last_move_of(seat):
            return _("{name}, your moves (? for help, {goal} for the aim):", name=name, goal=own_word("goal"))
        if usual is None:
            return _("{name}, your moves (? for help):", name=name)
        return _("{name}, your moves (? for help, Enter for {move}):", name=name, move=labels(self.match)[usual])

    @cached_property
    def names(self) -> dict[str, list[str]]:
        """What can be named behind some commands: cards, and rules by their ids."""
        game = self.match.game
        cards = [piece.name for piece in game.pieces.values() if getattr(piece, "text", "")]
        return {"card": list(dict.fromkeys(cards)), "rules": list(game.rules.rules)}

    def usual(self, seat: int) -> Move[Any] | None:
        """What Enter does: the only move, or what the game says simply goes on."""
        options = self.match.state.options
        return options[0] if len(options) == 1 else self.match.game.usual(self.match.state.view(seat))

    def offers(self) -> list[Offer]:
        """The legal moves, numbered, named and described."""
        from kingsbridge_core.cli.offer import Offer

        game, view = self.match.game, self.match.state.view(self.match.state.actor)
        says = game.spoken if self.screen.plain else game.describe
        return [
            Offer(number, label, harmless(says(view, move)))
            for number, (move, label) in enumerate(labels(self.match).items(), 1)
        ]

    def move_of(self, offer: Offer) -> Move[Any]:
        """The move that an offer stands for."""
        return listed(self.match.state.options)[offer.number - 1]

    # --- what a person types

    def ask(self, seat: int) -> None:
        """Ask until a move is made or something else changes whose decision it is."""
        while self.looking == seat:
            text = self.typed(seat)
            if not text or text.startswith("#"):
                continue
            try:
                if self.carried_out(text, seat):
                    return
            except SaveError as error:
                self.cannot_save(error)
            except KingsbridgeError as error:
                self.refuse(error)

    def cannot_save(self, error: SaveError) -> None:
        """Whoever sits there can try again; what comes through a pipe is not meant for another position."""
        if not sys.stdin.isatty():
            raise error
        self.refuse(error)

    def typed(self, seat: int) -> str:
        """What the person types; Enter is the usual move where there is one."""
        moves = [*labels(self.match).values(), *(move.text for move in listed(self.match.state.options))]
        name = self.match.players[seat].name
        text = self.reader.command(f"{name}> ", seat, moves, usages(), self.names).strip()
        if not text and sys.stdin.isatty():
            text = str(self.usual(seat) or "")
            if not text:
                self.screen.offers(self.question(seat), self.offers())
        return text

    def carried_out(self, text: str, seat: int) -> bool:
        """Carry out a command or a move; True if the decision has passed. No command hides a move of its name."""
        asked = None if self.is_name_of_move(text) else called_command(text)
        if asked is not None:
            command, rest = asked
            return command(self, seat, rest)
        self.play(seat, understood(text, self.match))
        return True

    def is_name_of_move(self, text: str) -> bool:
        """Whether a move that is possible is called exactly so."""
        words, label = folded(text), self.match.game.label
        return any(words in (move.text, folded(label(move))) for move in self.match.state.options)

    def refuse(self, error: KingsbridgeError) -> None:
        """Say what was wrong; a rule that forbids a move is quoted."""
        self.refused = self.refused or not sys.stdin.isatty()
        if isinstance(error, IllegalMove):
            say_why_not(self, error.label, error.refusal)
        else:
            self.screen.answer(str(error), "bold")

    def say_notes(self) -> None:
        """What has happened to the save."""
        for note in self.match.notes():
            self.screen.answer(note, "bold")

    def is_saved(self) -> bool:
        """Whether the match is on disk, if it shall be: where somebody took it away, it is written anew."""
        try:
            self.match.hold()
        except SaveError as error:
            self.refuse(error)
            self.refused = True
            return False
        self.say_notes()
        return True

    # --- the end

    def end(self) -> None:
        """The last news and the result; people who share a terminal all read it: what everybody may know."""
        from kingsbridge_core.cli.result import end_screen

        told: Sequence[str] = ()
        if self.is_shared:
            first = min(self.heard_up_to.values())
            lines = [line for lines in self.match.told[first:] for line in heard(lines, None)]
            told = [line.told(self.match.names) for line in lines]
        elif self.people:
            told = self.news(self.people[0]).told
        end_screen(self.match, self.screen, told, is_read=bool(self.people))
        if self.is_saved() and self.match.path:
            command = f"{this_program()} replay {self.match.path}"
            click.echo(_("The match is saved: {command}", command=command))  # unwrapped, to be copied

    def say_how_to_resume(self) -> None:
        """Nothing is lost: where the match is, and how to go on."""
        if self.match.path is None:
            click.echo(_("The match was not saved (--no-save)."))
        elif self.is_saved():
            newest = is_newest(self.match.path)
            command = f"{this_program()} resume" if newest else f"{this_program()} resume {self.match.path}"
            click.echo(_("The match is saved. Go on with: {command}", command=command))
